import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { ask } from '../../../tests/database/chat-frames.ts'
import { openChat } from '../../../tests/database/live-client.ts'
import { type ServerEnvironment, startServerEnvironment } from '../../../tests/database/server-environment.ts'
import { type ModelServer, type Rule, startModelServer } from '../../../tests/fixtures/model-server/model-server.ts'

type Heard = { authorization: string | undefined; model: string; tools: number }

const heard: Heard[] = []
const ablePrompts: Rule[] = [
  ({ question, results }) => {
    if (!question.includes('catalogue number')) return null
    const calls = [{ name: 'read_catalogue_number', input: { title: 'Tides' } }]
    return results.length === 0 ? { calls } : { text: 'QH-7731' }
  },
  ({ question }) =>
    question.includes('with JSON') ? { text: '```json\n{"town": "Nelson", "year": 2019}\n```' } : null,
  ({ question }) => (question.includes('code word') ? { text: question.slice(17, 33) } : null),
  ({ question }) => (question.startsWith('Write the numbers') ? { text: 'one, two, three, four, five, six' } : null),
]

let model: ModelServer
let environment: ServerEnvironment
let superadmin: string
let rules: Rule[] = []
beforeAll(async () => {
  model = await startModelServer({
    rules: [(turn) => rules.map((rule) => rule(turn)).find((reply) => reply !== null) ?? null],
    usage: { input: 900, output: 100 },
    onRequest: ({ headers, body }) =>
      heard.push({ authorization: headers.authorization, model: body.model, tools: body.tools?.length ?? 0 }),
  })
  environment = await startServerEnvironment({ MODEL_ALLOW: new URL(model.url).host })
  superadmin = (await environment.server.signUp('Superadmin')).token
})
afterAll(async () => {
  await environment?.close()
  await model?.close()
})
beforeEach(async () => {
  heard.length = 0
  rules = ablePrompts
  await environment.database.query(
    "update model_server set address = null, sealed_key = null, key_address = null, models = '[]', fast_model = null, strong_model = null",
  )
  await environment.database.query('delete from model_trial')
})

const call = (method: string, path: string, body?: unknown) => environment.server.call(method, path, superadmin, body)
const settings = async () => (await call('GET', '/admin/models')).body
async function save(change: object) {
  const { server } = await settings()
  const answer = await call('PUT', '/admin/models', { rev: server.rev, ...change })
  expect([answer.status, answer.body.message]).toEqual([200, undefined])
  return answer.body
}
async function refused(change: object) {
  const { server } = await settings()
  const { status, body } = await call('PUT', '/admin/models', { rev: server.rev, ...change })
  return [status, body.fields]
}
async function answered(question: string): Promise<string> {
  const person = await environment.server.signUp('Ana')
  const project = await environment.server.foundOrganisation(person.token, 'Harbour')
  const { body } = await environment.server.call('POST', `/orgs/${project}/threads`, person.token, {})
  const client = await openChat(environment.server.url, { token: person.token, project, thread: body.thread.id })
  onTestFinished(() => client.close())
  const frames = await ask(client, question)
  return JSON.stringify(frames)
}
const choices = async () => (await call('GET', '/orgs/chat-models')).body.models

describe('a model server that a superadmin sets', () => {
  test('is none at first', async () => {
    expect(await settings()).toEqual({
      server: {
        ...{ rev: expect.any(Number), address: '', hasKey: false, models: [], fast: '', strong: '' },
        setBy: { address: null, key: null, models: null, fast: null, strong: null },
      },
      offered: [],
    })
  })

  test('answers from the next question on, with its key and the chosen model', async () => {
    rules = [() => ({ text: 'The tide is in.' })]
    const saved = await save({
      ...{ address: model.url, apiKey: 'canary-key' },
      models: [
        { id: 'tui-large', label: 'Tui' },
        { id: 'tui-small', label: 'Tui small' },
      ],
      fast: 'tui-small',
    })
    expect(saved.server).toMatchObject({ address: model.url, hasKey: true, fast: 'tui-small', strong: '' })
    expect(JSON.stringify(saved)).not.toContain('canary')
    expect(await choices()).toEqual(saved.server.models)
    expect(await answered('Is the tide in?')).toContain('The tide is in.')
    expect(heard[0]).toEqual({ authorization: 'Bearer canary-key', model: 'tui-large', tools: expect.any(Number) })
    const { rows } = await environment.database.query(
      'select sealed_key, before, after from model_server, installation_log',
    )
    expect(JSON.stringify(rows)).not.toContain('canary')
  })

  test('keeps its key while it is the same, and drops it with the scheme, host, port or path', async () => {
    const keyAfter = async (address: string) => {
      await save({ address: model.url, apiKey: 'canary-key' })
      return (await save({ address })).server.hasKey
    }
    const { port } = new URL(model.url)
    await environment.database.query('update model_server set address = null')
    expect(await keyAfter(`${model.url}/`)).toBe(true)
    expect(await keyAfter(`http://127.0.0.1:${port}/v2`)).toBe(false)
    expect(await keyAfter('http://1.1.1.1/v1')).toBe(false)
    expect(await keyAfter('https://1.1.1.1/v1')).toBe(false)
    expect(await keyAfter('')).toBe(false)
    // Changing the address back does not restore the key.
    expect((await save({ address: model.url })).server.hasKey).toBe(false)
  })

  test('is at a public address, or at one that the operator allows', async () => {
    const inside = [
      'http://127.0.0.1:9/v1',
      'http://nowhere.invalid/v1',
      'http://169.254.169.254/latest',
      'http://[::1]/v1',
      'http://1.1.1.1:8080/v1',
    ]
    for (const address of inside)
      expect(await refused({ address })).toEqual([400, { address: expect.stringContaining('MODEL_ALLOW') }])
    expect(await refused({ address: 'ftp://1.1.1.1' })).toEqual([400, { address: expect.stringContaining('https://') }])
    expect(await refused({ address: 'https://me:secret@1.1.1.1/v1' })).toEqual([
      400,
      { address: expect.stringContaining('password') },
    ])
  })

  test('is asked nothing when its address is no longer allowed', async () => {
    await save({ address: model.url, apiKey: 'canary-key' })
    await environment.database.query("update model_server set address = 'http://127.0.0.1:9/v1'")
    expect(await answered('Is the tide in?')).toContain('is no public one')
    expect(heard).toEqual([])
  })

  test('sends its key to no redirect', async () => {
    const away: Rule = () => ({
      wild: (response) => void response.writeHead(307, { location: 'http://127.0.0.1:9/v1/chat/completions' }).end(),
    })
    rules = [away]
    await save({ address: model.url, apiKey: 'canary-key' })
    expect(await answered('Is the tide in?')).toMatch(/failed|could not be reached|broke off/)
  })

  test('offers no model twice, and uses as fast or strong only what is offered', async () => {
    const one = { id: 'one', label: 'One' }
    expect(await refused({ address: model.url, models: [one, one] })).toEqual([
      400,
      { models: 'The model one is listed twice.' },
    ])
    expect(await refused({ address: model.url, models: [one], strong: 'two' })).toEqual([
      400,
      { strong: 'two isn’t one of the offered models.' },
    ])
  })

  test('is told in the log of the installation, without its key', async () => {
    await save({ address: model.url, apiKey: 'canary-key', models: [{ id: 'm', label: 'Moa' }] })
    const { entries } = (await call('GET', '/admin/audit?thing=models')).body
    expect(entries[0].differences.map(({ field, after }: Record<string, string>) => [field, after])).toEqual(
      expect.arrayContaining([
        ['address', model.url],
        ['models', 'Moa (m)'],
      ]),
    )
    expect(JSON.stringify(entries)).not.toContain('canary')
  })
})

describe('"Try it"', () => {
  const outcomes = ({ offered }: { offered: { trial: { checks: { name: string; outcome: string }[] } }[] }) =>
    Object.fromEntries(offered[0]!.trial.checks.map(({ name, outcome }) => [name, outcome]))

  test('passes a model that can do all, and keeps the result', async () => {
    await save({ address: model.url })
    const { body } = await call('POST', '/admin/models/_try', { model: 'default' })
    expect(outcomes(body)).toEqual({
      ...{ streams: 'passed', tools: 'passed', json: 'passed', context: 'passed', speed: 'passed' },
    })
    expect(await settings()).toEqual(body)
  })

  test('says what will not work', async () => {
    rules = [({ question }) => (question.startsWith('Write the numbers') ? { text: 'one' } : { text: 'No idea.' })]
    await save({ address: model.url })
    const { body } = await call('POST', '/admin/models/_try', { model: 'default' })
    expect(outcomes(body)).toEqual({
      ...{ streams: 'failed', tools: 'failed', json: 'failed', context: 'failed' },
      speed: expect.any(String),
    })
    expect(body.offered[0].trial.checks[1].sentence).toContain('passages and table summaries')
  })

  test('asks a model that does not answer nothing more', async () => {
    rules = [() => ({ status: 401 })]
    await save({ address: model.url })
    const { body } = await call('POST', '/admin/models/_try', { model: 'default' })
    expect([outcomes(body), heard.length]).toEqual([
      { streams: 'failed', tools: 'untried', json: 'untried', context: 'untried', speed: 'untried' },
      1,
    ])
    expect(body.offered[0].trial.checks[0].sentence).toContain('refused our key')
  })

  test('of another address counts no more', async () => {
    await save({ address: model.url })
    await call('POST', '/admin/models/_try', { model: 'default' })
    const { offered } = await save({ address: 'http://1.1.1.1/v1' })
    expect(offered).toEqual([{ id: 'default', label: 'Default model', provider: '1.1.1.1', trial: null }])
  })
})

describe('what the environment sets', () => {
  test('is shown and cannot be changed', async () => {
    const fixed = await startServerEnvironment({
      ...{ MODEL_BASE_URL: model.url, MODEL_API_KEY: 'canary-key', MODELS: 'kea=Kea', MODEL_FAST: 'kea' },
    })
    onTestFinished(() => fixed.close())
    const { token } = await fixed.server.signUp('Superadmin')
    const { body } = await fixed.server.call('GET', '/admin/models', token)
    expect(body).toEqual({
      server: {
        ...{ rev: 1, address: model.url, hasKey: true, models: [{ id: 'kea', label: 'Kea' }], fast: 'kea', strong: '' },
        setBy: {
          ...{ address: 'MODEL_BASE_URL', key: 'MODEL_API_KEY', models: 'MODELS', fast: 'MODEL_FAST', strong: null },
        },
      },
      offered: [{ id: 'kea', label: 'Kea', provider: new URL(model.url).host, trial: null }],
    })
    const change = async (changed: object) => {
      const answer = await fixed.server.call('PUT', '/admin/models', token, { rev: 1, ...changed })
      return [answer.status, Object.keys(answer.body.fields ?? {})]
    }
    expect(await change({ address: 'https://1.1.1.1/v1' })).toEqual([400, ['address']])
    expect(await change({ apiKey: 'mine' })).toEqual([400, ['apiKey']])
    expect(await change({ models: [{ id: 'moa', label: 'Moa' }] })).toEqual([400, ['models']])
    expect(await change({ fast: 'other' })).toEqual([400, ['fast']])
    expect(await change({ strong: 'kea' })).toEqual([200, []])
  })

  test('is no key for an address of the page', async () => {
    const own = await startServerEnvironment({
      ...{ MODEL_API_KEY: 'operators-key', MODEL_ALLOW: new URL(model.url).host },
    })
    onTestFinished(() => own.close())
    const { token } = await own.server.signUp('Superadmin')
    await own.server.call('PUT', '/admin/models', token, { rev: 1, address: model.url })
    await own.server.call('POST', '/admin/models/_try', token, { model: 'default' })
    expect(heard.map(({ authorization }) => authorization)).toEqual(heard.map(() => undefined))
    expect(heard.length).toBeGreaterThan(0)
  })
})
