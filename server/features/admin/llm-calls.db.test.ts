import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { streamText } from 'ai'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { ask } from '../../../tests/database/chat-frames.ts'
import { type ChatEnvironment, startChatEnvironment } from '../../../tests/database/chat-environment.ts'
import { openChat } from '../../../tests/database/live-client.ts'
import { type ServerEnvironment, startServerEnvironment } from '../../../tests/database/server-environment.ts'
import { startTestServer, type TestServer } from '../../../tests/database/test-server.ts'
import type { Model, ModelPart } from '../../engines/analyst/index.ts'
import { createCallRecorder } from '../../platform/models/call-recorder.ts'
import { connect, type Database } from '../../platform/database/database.ts'
import { readPrices } from '../../platform/models/prices.ts'

const limits = { contextTokens: 128_000, silence: { first: 1_000, after: 1_000 } }

const statusOf = async (server: TestServer, token: string) =>
  (await server.call('GET', '/llm-status', token)).body.models

describe('the calls of language models', () => {
  let environment: ChatEnvironment
  beforeAll(async () => {
    environment = await startChatEnvironment()
  })
  afterAll(() => environment?.close())

  // D1.7.30, D1.3.68
  test('are counted by model, the answered and the failed ones, without a word of what was said', async () => {
    const thread = await environment.newThread()
    const client = await environment.chat(thread)
    await ask(client, 'Is the tide in?')
    await ask(client, 'And now?')
    await ask(client, 'Please refuse this')
    client.close()
    await expect
      .poll(() => statusOf(environment.server, environment.token))
      // A failed call is retried three times.
      .toEqual([{ model: 'default', request: 6, success: 2, successRate: 2 / 6 }])
    const { rows } = await environment.database.query('select to_jsonb(llm_call) as row from llm_call')
    expect(JSON.stringify(rows)).not.toMatch(/tide|refuse/)
  })

  test('are in the status by how often a model was called', async () => {
    await environment.database.query(`insert into llm_call (organisation_id, model, at, is_ok)
      select id, model, now(), false from organisation, unnest(array['b/once', 'a/once', 'z/often', 'z/often']) as model`)
    const models = await statusOf(environment.server, environment.token)
    await environment.database.query("delete from llm_call where model like '%/%'")
    expect(models.map(({ model, request }: Record<string, unknown>) => [model, request])).toEqual([
      ['default', 6],
      ['z/often', 2],
      ['a/once', 1],
      ['b/once', 1],
    ])
  })

  test('of more than 24 hours ago are not in the status', async () => {
    await environment.database.query(`insert into llm_call (organisation_id, model, at, is_ok)
      select id, 'yesterday', now() - interval '24 hours 1 minute', true from organisation`)
    const models = await statusOf(environment.server, environment.token)
    expect(models.map(({ model }: { model: string }) => model)).not.toContain('yesterday')
  })
})

test('the built-in analyst is counted as any other model', async () => {
  const server = await startTestServer()
  const { token } = await server.signUp('Ana')
  const project = await server.foundOrganisation(token, 'Analysed')
  const { body } = await server.call('POST', `/orgs/${project}/threads`, token, {})
  const client = await openChat(server.url, { token, project, thread: body.thread.id })
  await ask(client, 'Hello')
  client.close()
  await expect
    .poll(async () =>
      (await statusOf(server, token)).map(({ model, success, request }: Record<string, unknown>) => [
        model,
        success === request,
      ]),
    )
    .toEqual([['built-in', true]])
  await server.close()
})

describe('one call', () => {
  let server: TestServer
  let database: Database
  let organisation: string
  beforeAll(async () => {
    server = await startTestServer()
    const { token } = await server.signUp('Owner')
    const code = await server.foundOrganisation(token, 'Counting')
    database = connect(server.databaseUrl)
    organisation = await database.begin(
      async (db) =>
        (await db.selectFrom('organisation').where('code', '=', code).select('id').executeTakeFirstOrThrow()).id,
    )
  })
  afterAll(async () => {
    await database?.close()
    await server?.close()
  })

  const usage = (input: number | undefined, output: number | undefined) => ({
    inputTokens: { total: input, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: output, text: undefined, reasoning: undefined },
  })
  const begin: ModelPart[] = [
    { type: 'stream-start', warnings: [] },
    { type: 'text-start', id: 't' },
    { type: 'text-delta', id: 't', delta: 'Hm' },
  ]
  const end = (reason: 'stop' | 'error', input?: number, output?: number): ModelPart => ({
    ...{ type: 'finish', finishReason: { unified: reason, raw: undefined }, usage: usage(input, output) },
  })
  const modelOf = (pull: (controller: ReadableStreamDefaultController<ModelPart>) => void): Model => ({
    ...{ specificationVersion: 'v4' as const, provider: 'test', modelId: 'test', supportedUrls: {} },
    doGenerate: () => Promise.reject(new Error('not used')),
    doStream: async () => ({ stream: new ReadableStream({ start: pull }) }),
  })

  const received: [
    string,
    (controller: ReadableStreamDefaultController<ModelPart>, stop: AbortController) => void,
    unknown,
  ][] = [
    [
      'answered with its tokens',
      (controller) => {
        for (const part of [...begin, end('stop', 12, 34)]) controller.enqueue(part)
        controller.close()
      },
      { is_ok: true, input_tokens: 12, output_tokens: 34 },
    ],
    [
      'ended by an error of the model',
      (controller) => {
        for (const part of [...begin, end('error', 12, 34)]) controller.enqueue(part)
        controller.close()
      },
      { is_ok: false, input_tokens: null, output_tokens: null },
    ],
    [
      'broken in the middle',
      (controller) => {
        for (const part of begin) controller.enqueue(part)
        controller.error(new Error('cut'))
      },
      { is_ok: false, input_tokens: null, output_tokens: null },
    ],
    [
      'stopped by the person while it answered',
      (controller, stop) => {
        for (const part of begin) controller.enqueue(part)
        setImmediate(() => stop.abort())
      },
      { is_ok: true, input_tokens: null, output_tokens: null },
    ],
    [
      'given up in silence',
      (controller, stop) => {
        controller.enqueue(begin[0]!)
        setImmediate(() => stop.abort())
      },
      { is_ok: false, input_tokens: null, output_tokens: null },
    ],
  ]
  test.each(received)('%s is written once', async (name, pull, row) => {
    const calls = createCallRecorder(database, () => Date.UTC(2026, 0, 1))
    const stop = new AbortController()
    const resolved = {
      id: name,
      model: modelOf((controller) => pull(controller, stop)),
      isBuiltIn: false,
      limits,
      hasTools: true,
    }
    const { model } = calls.counted(resolved, { organisation, person: null })
    const result = streamText({ model, prompt: 'x', abortSignal: stop.signal, maxRetries: 0, onError: () => undefined })
    const read = async () => {
      for await (const part of result.stream) if (part.type === 'abort') break
    }
    await read().catch(() => {})
    await calls.stop()
    const rows = await database.begin((db) =>
      db
        .selectFrom('llm_call')
        .where('model', '=', name)
        .select(['is_ok', 'input_tokens', 'output_tokens', 'at'])
        .execute(),
    )
    expect(rows).toEqual([{ ...(row as object), at: '2026-01-01T00:00:00.000Z' }])
  })

  test('of an organisation that was deleted meanwhile keeps no other from being written', async () => {
    const calls = createCallRecorder(database, Date.now)
    for (const id of ['org_gone', organisation]) {
      const resolved = {
        ...{ id: 'left over', isBuiltIn: false, limits, hasTools: true },
        model: modelOf((controller) => {
          controller.enqueue(end('stop'))
          controller.close()
        }),
      }
      const result = streamText({
        model: calls.counted(resolved, { organisation: id, person: null }).model,
        prompt: 'x',
        onError: () => undefined,
      })
      await result.consumeStream()
    }
    await calls.stop()
    const rows = await database.begin((db) =>
      db.selectFrom('llm_call').where('model', '=', 'left over').select('organisation_id').execute(),
    )
    expect(rows).toEqual([{ organisation_id: organisation }])
  })
})

describe('costs', () => {
  const prices = { 'big/one': { input: 2, output: 10 } }
  let environment: ServerEnvironment
  let token: string
  beforeAll(async () => {
    environment = await startServerEnvironment({ MODEL_PRICES: JSON.stringify(prices) })
    token = (await environment.server.signUp('Accountant')).token
  })
  afterAll(async () => {
    await environment?.close()
  })

  const call = (code: string, model: string, at: string, input: number | null, output: number | null, isOk = true) =>
    environment.database.query(
      `insert into llm_call (organisation_id, model, at, is_ok, input_tokens, output_tokens) select id, $2, ${at}, $3, $4, $5 from organisation where code = $1`,
      [code, model, isOk, input, output],
    )
  const costsOf = async (code: string) => {
    const { body } = await environment.server.call('GET', '/admin/orgs', token)
    return body.organisations.find((one: { code: string }) => one.code === code).llmCosts
  }
  const month = "(date_trunc('month', now() at time zone 'UTC') at time zone 'UTC')"

  // D1.3.27
  test('are the tokens of seven days, of this month and of the last one at their prices', async () => {
    const code = await environment.server.foundOrganisation(token, 'Costly')
    await call(code, 'big/one', 'now()', 1_000_000, 100_000)
    await call(code, 'big/one', `${month} - interval '1 second'`, 500_000, 0)
    await call(code, 'big/one', `${month} - interval '1 month'`, 0, 50_000)
    await call(code, 'big/one', `${month} - interval '1 month' - interval '1 second'`, 9_000_000, 9_000_000)
    await call(code, 'built-in', 'now()', null, null)
    await call(code, 'big/one', 'now()', null, null, false)
    const isFirstWeek = (await environment.database.query(`select now() - interval '7 days' < ${month} as first`))
      .rows[0].first
    const { sevenDays, ...months } = await costsOf(code)
    expect(months).toEqual({ thisMonth: 3, lastMonth: 1.5, hasPrices: true })
    expect(isFirstWeek ? sevenDays >= 3 : sevenDays === 3).toBe(true)
  })

  test('of seven days are those of the last 168 hours, whatever month it is', async () => {
    const code = await environment.server.foundOrganisation(token, 'Weekly')
    await call(code, 'big/one', "now() - interval '167 hours'", 1_000_000, 100_000)
    await call(code, 'big/one', "now() - interval '169 hours'", 1_000_000, 100_000)
    expect((await costsOf(code)).sevenDays).toBe(3)
  })

  test('are told though a call of the same model has failed, of which nobody told the tokens', async () => {
    const code = await environment.server.foundOrganisation(token, 'Failing')
    await call(code, 'big/one', 'now()', 0, 100_000)
    await call(code, 'big/one', 'now()', null, null, false)
    expect(await costsOf(code)).toMatchObject({ sevenDays: 1, hasPrices: true })
  })

  test.each([
    ['a model without a price', 'small/one', 5],
    ['an answer whose tokens nobody told', 'big/one', null],
  ])('are not told where there was %s', async (_what, model, tokens) => {
    const code = await environment.server.foundOrganisation(token, 'Unpriced')
    await call(code, 'big/one', 'now()', 1_000_000, 0)
    await call(code, model, 'now()', tokens, tokens)
    expect(await costsOf(code)).toEqual({ sevenDays: 0, thisMonth: 0, lastMonth: 0, hasPrices: false })
  })

  test('of the built-in analyst alone are nothing', async () => {
    const code = await environment.server.foundOrganisation(token, 'Free')
    await call(code, 'built-in', 'now()', null, null)
    expect(await costsOf(code)).toEqual({ sevenDays: 0, thisMonth: 0, lastMonth: 0, hasPrices: true })
  })
})

describe('the table of prices', () => {
  test('is JSON or a file with it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'prices-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = join(folder, 'prices.json')
    await writeFile(file, '{"a/b": {"input": 1, "output": 2}}')
    const table = new Map([
      ['built-in', { input: 0, output: 0 }],
      ['a/b', { input: 1, output: 2 }],
    ])
    expect([readPrices(undefined), readPrices('{"a/b": {"input": 1, "output": 2}}'), readPrices(file)]).toEqual([
      null,
      table,
      table,
    ])
  })

  test.each(['{', '{"a": 1}', '{"a": {"input": -1, "output": 1}}', '/no/such/file.json'])(
    'that cannot be read (%s) keeps the server from starting with a sentence',
    (setting) => {
      expect(() => readPrices(setting)).toThrow(/^MODEL_PRICES cannot be read\./)
    },
  )
})
