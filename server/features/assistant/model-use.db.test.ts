import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newMessageId } from '../../../tests/database/chat-environment.ts'
import { ask, isDelta, isReady } from '../../../tests/database/chat-frames.ts'
import { isType, openChat } from '../../../tests/database/live-client.ts'
import { type ServerEnvironment, startServerEnvironment } from '../../../tests/database/server-environment.ts'
import { changeModelRules } from '../../../tests/database/model-rules.ts'
import {
  type ModelServer,
  type ModelServerOptions,
  type Rule,
  startModelServer,
} from '../../../tests/fixtures/model-server/model-server.ts'

const heard: string[] = []
const prompts: string[] = []
let rules: Rule[] = []
/** Models that answer every call with 503. */
const failing = new Set<string>()
let modelOptions: ModelServerOptions
let model: ModelServer
let environment: ServerEnvironment
let token: string
let personId: string
let project: string
beforeAll(async () => {
  let asked = ''
  modelOptions = {
    usage: { input: 900, output: 100 },
    onRequest: ({ body }) => {
      asked = body.model
      heard.push(asked)
      const [system] = body.messages
      prompts.push(typeof system?.content === 'string' ? system.content : '')
    },
    rules: [
      () => (failing.has(asked) ? { status: 400 } : null),
      (turn) => rules.map((rule) => rule(turn)).find((reply) => reply !== null) ?? null,
      () => ({ text: `Answered by ${asked}.` }),
    ],
  }
  model = await startModelServer(modelOptions)
  environment = await startServerEnvironment({
    ...{ MODEL_BASE_URL: model.url, MODELS: 'kea=Kea,moa=Moa,tui=Tui', MODEL_FAST: 'tui', MODEL_STRONG: 'moa' },
    MODEL_PRICES: '{"kea": {"input": 10, "output": 50}}',
  })
  const person = await environment.server.signUp('Ana')
  token = person.token
  personId = person.id
  project = await environment.server.foundOrganisation(token, 'Harbour')
})
afterAll(async () => {
  await environment?.close()
  await model?.close()
})
beforeEach(async () => {
  await change({ allowed: [], limits: {}, instructions: '' })
  // Calls are recorded a moment after they were answered.
  await expect.poll(countRecorded).toBeGreaterThanOrEqual(heard.length)
  await environment.database.query('delete from llm_call')
  heard.length = 0
  failing.clear()
  rules = []
  modelOptions.delay = 0
})

const call = (method: string, path: string, body?: unknown) => environment.server.call(method, path, token, body)
const countRecorded = async () =>
  (await environment.database.query('select count(*)::int as count from llm_call')).rows[0].count as number
async function change(rulesOfModels: object) {
  const answer = await changeModelRules(call, rulesOfModels, `/orgs/${project}/model-use`)
  expect([answer.status, answer.body.message]).toEqual([200, undefined])
  return answer.body
}
const use = async () => (await call('GET', `/orgs/${project}/model-use`)).body
/** Asks one question in a new conversation, and gives its last message. */
async function answered(question = 'Is the tide in?') {
  const { body } = await call('POST', `/orgs/${project}/threads`, {})
  const client = await openChat(environment.server.url, { token, project, thread: body.thread.id })
  await ask(client, question)
  client.close()
  const again = await openChat(environment.server.url, { token, project, thread: body.thread.id })
  const { messages } = await again.next(isType('messages'))
  again.close()
  return (messages as { role: string; content: string; use?: unknown }[]).at(-1)!
}
const used = (name: string, calls = 1, cost: number | null = null) => ({
  ...{ model: name, calls, inputTokens: 900 * calls, outputTokens: 100 * calls, cost },
})

describe('what an answer used', () => {
  test('stands with it, with its model and cost', async () => {
    expect(await answered()).toMatchObject({ content: 'Answered by kea.', use: [used('Kea', 1, 0.014)] })
  })

  test('is added up by person, organisation and month', async () => {
    await answered()
    await answered()
    await environment.database.query(
      "insert into llm_call (organisation_id, model, at, is_ok, counted_input, counted_output) select id, 'kea', date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' - interval '1 hour', true, 5, 6 from organisation where code = $1",
      [project],
    )
    const sum = { calls: 2, inputTokens: 1_800, outputTokens: 200, cost: 0.028 }
    await expect.poll(async () => (await use()).use.calls).toBe(2)
    expect(await use()).toMatchObject({
      use: sum,
      lastMonth: { calls: 1, inputTokens: 5, outputTokens: 6, cost: 0.00035 },
      people: [{ id: personId, name: 'Ana', use: sum }],
      hasPrices: true,
    })
  })

  test('has no cost where a model has no price', async () => {
    await change({ allowed: ['moa'] })
    expect(await answered()).toMatchObject({ content: 'Answered by moa.', use: [used('Moa')] })
    await expect.poll(async () => (await use()).use).toMatchObject({ calls: 1, cost: null })
  })
})

describe('a monthly limit', () => {
  const over =
    /reached (?:your|its) monthly limit for language models\. They answer again from 1 \w+, or once an administrator raises the limit/

  test.each([
    ['organisationTokens', 1_000, 'Your organisation has'],
    ['organisationCost', 0.01, 'Your organisation has'],
    ['personTokens', 1_000, 'You have'],
    ['personCost', 0.01, 'You have'],
  ])('of %s ends the next answer with a sentence, and asks no model', async (name, most, whose) => {
    await change({ limits: { [name]: most } })
    expect((await answered()).content).toBe('Answered by kea.')
    const refused = await answered()
    expect(refused).toMatchObject({ role: 'error', content: expect.stringMatching(over) })
    expect(refused.content).toContain(whose)
    expect(heard).toEqual(['kea'])
  })

  test('is met within an answer that calls again and again', async () => {
    rules = [
      ({ results }) =>
        results.length < 5
          ? { calls: [{ name: 'calculate', input: { expressions: [`1 + ${results.length}`] } }] }
          : { text: 'Done.' },
    ]
    await change({ limits: { personTokens: 2_500 } })
    expect((await answered()).content).toMatch(over)
    expect(heard).toEqual(['kea', 'kea', 'kea'])
  })

  test('is passed by no more than one call, however many ask side by side', async () => {
    modelOptions.delay = 150
    await change({ limits: { personTokens: 1_500 } })
    const last = await Promise.all(Array.from({ length: 5 }, () => answered()))
    expect(heard).toEqual(['kea', 'kea'])
    expect(last.map(({ content }) => content).toSorted()).toEqual([
      ...Array.from({ length: 2 }, () => 'Answered by kea.'),
      ...Array.from({ length: 3 }, () => expect.stringMatching(over)),
    ])
    expect((await environment.database.query('select id from model_call_under_way')).rows).toEqual([])
  })

  test('is kept where a call is stopped while it is under way', async () => {
    await change({ limits: { personTokens: 1_000_000 } })
    rules = [() => ({ broken: 'hang', text: 'It was a long day.' })]
    const { body } = await call('POST', `/orgs/${project}/threads`, {})
    const client = await openChat(environment.server.url, { token, project, thread: body.thread.id })
    await client.next(isType('messages'))
    client.send({ type: 'userMessage', id: newMessageId(), content: 'Tell me all' })
    await client.next(isDelta)
    const underWay = async () =>
      (await environment.database.query('select model, output_tokens from model_call_under_way')).rows
    expect(await underWay()).toEqual([{ model: 'kea', output_tokens: 4_000 }])
    client.send({ type: 'stop' })
    await client.next(isReady)
    client.close()
    await expect.poll(underWay).toEqual([])
  })

  test('is not held up by what a killed server left', async () => {
    await change({ limits: { organisationTokens: 2_000 } })
    await environment.database.query(
      "insert into model_call_under_way (id, organisation_id, model, at, input_tokens, output_tokens) select 'left', id, 'kea', now() - interval '21 minutes', 5000, 5000 from organisation where code = $1",
      [project],
    )
    expect((await answered()).content).toBe('Answered by kea.')
  })

  test('of one person leaves others alone', async () => {
    await change({ limits: { personTokens: 1_000 } })
    await answered()
    const other = await environment.server.signUp('Ben')
    await environment.database.query(
      "insert into membership (organisation_id, person_id, role) select id, $2, 'user' from organisation where code = $1",
      [project, other.id],
    )
    const { body } = await environment.server.call('POST', `/orgs/${project}/threads`, other.token, {})
    const client = await openChat(environment.server.url, { token: other.token, project, thread: body.thread.id })
    const frames = await ask(client, 'And now?')
    client.close()
    expect(JSON.stringify(frames)).toContain('Answered by kea.')
  })

  test('counts what a stopped answer has read and written, by its bytes', async () => {
    rules = [() => ({ broken: 'hang', text: 'It was a long and windy day over the harbour.' })]
    const { body } = await call('POST', `/orgs/${project}/threads`, {})
    const client = await openChat(environment.server.url, { token, project, thread: body.thread.id })
    await client.next(isType('messages'))
    client.send({ type: 'userMessage', id: newMessageId(), content: 'Tell me all' })
    await client.next(isDelta)
    client.send({ type: 'stop' })
    await client.next(isReady)
    client.close()
    await expect.poll(async () => (await use()).use.inputTokens).toBeGreaterThan(1_000)
    expect((await use()).use.outputTokens).toBeGreaterThan(0)
  })
})

describe('standing instructions', () => {
  test('of the organisation and of the person reach the prompt, as does what the organisation wrote of itself', async () => {
    await change({ instructions: 'Amounts in thousands.' })
    const set = await call('PATCH', '/auth/user-info', { modelInstructions: 'Begin with the figure.' })
    expect(set.body.user.modelInstructions).toBe('Begin with the figure.')
    await call('POST', `/orgs/${project}`, { content: { whatWeDo: 'We roast coffee.' } })
    await answered()
    await call('PATCH', '/auth/user-info', { modelInstructions: '' })
    expect(prompts.at(-1)).toContain(
      'Of the organisation: Amounts in thousands.\nOf the person: Begin with the figure.',
    )
    expect(prompts.at(-1)).toContain('What the organisation does: We roast coffee.')
    expect((await call('GET', '/auth/user-info')).body.user.modelInstructions).toBeUndefined()
  })

  test('have a bound', async () => {
    const tooLong = 'x'.repeat(2_001)
    const [ofPerson, ofAll] = [
      await call('PATCH', '/auth/user-info', { modelInstructions: tooLong }),
      await changeModelRules(call, { instructions: tooLong }, `/orgs/${project}/model-use`),
    ]
    expect([ofPerson.status, ofAll.status]).toEqual([400, 400])
  })
})

describe('the name of a conversation', () => {
  const question = 'How many containers came in last week, and which of them are still waiting for customs?'
  const named = async () => {
    const { body } = await call('POST', `/orgs/${project}/threads`, {})
    const client = await openChat(environment.server.url, { token, project, thread: body.thread.id })
    await ask(client, question)
    client.close()
    const name = async () =>
      (await call('GET', `/orgs/${project}/threads`)).body.threads.find(
        ({ id }: { id: string }) => id === body.thread.id,
      ).name
    return name
  }

  test('is given by the fast model where it is allowed', async () => {
    rules = [
      ({ question: asked }) => (asked.startsWith('Name this') ? { text: '“Containers waiting for customs”.' } : null),
    ]
    await change({ allowed: ['tui'] })
    await expect.poll(await named()).toBe('Containers waiting for customs')
    expect(heard.toSorted()).toEqual(['kea', 'tui'])
  })

  test('is the beginning of the question where it is not', async () => {
    const name = await named()
    expect(await name()).toBe('How many containers came in last week, and which of them...')
    expect(heard).toEqual(['kea'])
  })
})

describe('which model reads what', () => {
  test('is the chosen one alone, also when it fails', async () => {
    failing.add('kea')
    expect(await answered()).toMatchObject({ role: 'error' })
    expect(new Set(heard)).toEqual(new Set(['kea']))
  })

  test('is an allowed second one after a failure, and the answer says so', async () => {
    await change({ allowed: ['tui'] })
    failing.add('kea')
    expect(await answered()).toMatchObject({ content: 'Answered by tui.', use: [used('Tui')] })
  })

  test('is the strong one first where it is allowed', async () => {
    await change({ allowed: ['moa'] })
    expect(await answered()).toMatchObject({ content: 'Answered by moa.', use: [used('Moa')] })
    failing.add('moa')
    expect(await answered()).toMatchObject({ content: 'Answered by kea.', use: [used('Kea', 1, 0.014)] })
  })

  test('is none where the chosen one is gone', async () => {
    await environment.database.query("update organisation set chat_llm_model = 'gone' where code = $1", [project])
    const last = await answered()
    await environment.database.query('update organisation set chat_llm_model = null where code = $1', [project])
    expect([last.role, last.content, heard]).toEqual([
      'error',
      'The chosen model does not exist any more. Choose another one in the organisation settings.',
      [],
    ])
  })

  test('only what is offered can be allowed', async () => {
    const answer = await changeModelRules(call, { allowed: ['nobody'] }, `/orgs/${project}/model-use`)
    expect([answer.status, answer.body.message]).toEqual([400, 'nobody is no longer offered.'])
  })

  test('a page that is not current overwrites nothing, and is answered with what there is', async () => {
    const { rev } = await use()
    await change({ instructions: 'Name the source first.' })
    const stale = await call('PUT', `/orgs/${project}/model-use`, { rev, allowed: ['tui'], instructions: '' })
    const { rules, rev: current } = await use()
    expect([stale.status, stale.body.current.rules, stale.body.current.rev]).toEqual([409, rules, rev + 1])
    expect([current, rules.allowed, rules.instructions]).toEqual([rev + 1, [], 'Name the source first.'])
  })
})
