import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask } from '../../../tests/database/chat-frames.ts'
import { type Library, startLibrary } from '../../../tests/database/library.ts'
import { changeModelRules } from '../../../tests/database/model-rules.ts'
import { type Frame, openChat } from '../../../tests/database/live-client.ts'
import {
  type ModelServer,
  type Reply,
  startModelServer,
  type Turn,
} from '../../../tests/fixtures/model-server/model-server.ts'

const guide = `# Guide

## Parental leave

New parents get 26 weeks of parental leave. The desk of People pays it every month.

## Sick leave

Ten days of sick leave a year are paid. A certificate is needed after three days.

## Travel card

The travel card costs 12 dollars at the desk of the harbour office.

## Parking

Visitors park behind the harbour office until six in the evening.

## Bicycles

Bicycles stand in the shed beside the harbour office all day.
`
const suggests = 'You suggest what a person may want to ask next'

let model: ModelServer
let library: Library
/** All requests for follow-ups: the model called, and the prompt. */
const heard: { model: string; prompt: string }[] = []
let reply: (turn: Turn) => Reply

beforeAll(async () => {
  let asked = ''
  model = await startModelServer({
    usage: { input: 300, output: 20 },
    onRequest: ({ body }) => {
      asked = body.model
    },
    rules: [
      (turn) => {
        if (turn.system.startsWith(suggests)) {
          heard.push({ model: asked, prompt: turn.question })
          return reply(turn)
        }
        if (turn.system.startsWith('You name conversations')) return { text: 'Leave' }
        if (turn.question.startsWith('Thank')) return { text: 'You are welcome.' }
        if (turn.results.length === 0) return { calls: [{ name: 'read_document', input: { document: 'guide.md' } }] }
        return { text: 'They get 26 weeks.[^p1: "26 weeks of parental leave"]' }
      },
    ],
  })
  library = await startLibrary({}, { MODEL_BASE_URL: model.url, MODELS: 'kea=Kea,tui=Tui', MODEL_FAST: 'tui' })
  await library.upload('guide.md', guide)
  await library.settled()
})
afterAll(async () => {
  await library?.close()
  await model?.close()
})
beforeEach(async () => {
  heard.length = 0
  reply = () => ({ status: 400 })
  await changeModelRules(library.send, { allowed: ['tui'], limits: {} })
})

type CallRow = { model: string; input: number; tokens: number }

/** All calls so far, which are recorded shortly after their answers. */
async function recordedCalls(): Promise<CallRow[]> {
  const read = () =>
    library.rowsOf(
      'select model, counted_input::int as input, (counted_input + counted_output)::int as tokens from llm_call order by at',
    )
  await expect.poll(async () => model.calls() - (await read()).length).toBe(0)
  return read()
}

const isAboutFollowUps = ({ type, message }: Frame) => type === 'appendMessage' && message.followUps !== undefined

/** The answer's follow-up questions as the open conversation receives them. */
async function followUpsTo(question: string, { server, token, project }: Library = library): Promise<string[]> {
  const { body } = await server.call('POST', `/orgs/${project}/threads`, token, {})
  const client = await openChat(server.url, { token, project, thread: body.thread.id })
  await ask(client, question)
  const { message } = await client.next(isAboutFollowUps)
  client.close()
  return message.followUps
}

test('the fast model words them where it is allowed, and rules fill up what the documents do not answer', async () => {
  reply = () => ({
    text: JSON.stringify({
      questions: [
        '**How many days of sick leave are paid?**',
        'Who is the queen of the moon?',
        'x'.repeat(200),
        'How long is parental leave?',
      ],
    }),
  })
  expect(await followUpsTo('How long is parental leave?')).toEqual([
    'How many days of sick leave are paid?',
    'What should I know about sick leave?',
    'What should I know about travel card?',
  ])
  expect(heard).toEqual([{ model: 'tui', prompt: expect.stringContaining('They get 26 weeks.') }])
  const calls = (await recordedCalls()).filter(({ model: asked }) => asked === 'tui')
  expect(calls.at(-1)).toEqual({ model: 'tui', input: 300, tokens: 320 })
})

test.each([
  ['fails', () => ({ status: 401 })],
  ['says something else', () => ({ text: 'Here is a poem.' })],
] satisfies [string, () => Reply][])('rules do it where the fast model %s', async (_, wrong) => {
  reply = wrong
  expect(await followUpsTo('How long is parental leave?')).toEqual([
    'What should I know about sick leave?',
    'What should I know about travel card?',
    'What should I know about parking?',
  ])
  expect(heard.length).toBeGreaterThan(0)
})

test('an organisation that has not allowed the fast model gets those of the rules, and it reads nothing', async () => {
  await changeModelRules(library.send, { allowed: [] })
  expect(await followUpsTo('How long is parental leave?')).toHaveLength(3)
  expect(heard).toEqual([])
})

test('a fast model is not asked once its answer has met the limit of the month, and rules do it', async () => {
  const { server, token, project } = library
  const { body } = await server.call('POST', `/orgs/${project}/threads`, token, {})
  const client = await openChat(server.url, { token, project, thread: body.thread.id })
  await ask(client, 'How long is parental leave?')
  const { message: first } = await client.next(isAboutFollowUps)
  const used = (await recordedCalls()).reduce((sum, { tokens }) => sum + tokens, 0)
  // The two calls of the next answer use this much.
  await changeModelRules(library.send, { allowed: ['tui'], limits: { personTokens: used + 640 } })
  heard.length = 0
  reply = () => ({ text: '{"questions": ["How many days of sick leave are paid?"]}' })
  await ask(client, 'And how long is parental leave today?')
  const { message } = await client.next((frame) => isAboutFollowUps(frame) && frame['message'].id !== first.id)
  client.close()
  expect({ heard, followUps: message.followUps }).toEqual({
    heard: [],
    followUps: [
      'What should I know about sick leave?',
      'What should I know about travel card?',
      'What should I know about parking?',
    ],
  })
})

test('they are kept with the answer, and an answer that cites nothing has none', async () => {
  const { server, token, project } = library
  const { body } = await server.call('POST', `/orgs/${project}/threads`, token, {})
  const thread = body.thread.id as string
  const client = await openChat(server.url, { token, project, thread })
  await ask(client, 'How long is parental leave?')
  const { message } = await client.next(isAboutFollowUps)
  await ask(client, 'Thank you.')
  client.close()
  const kept = await library.rowsOf(
    "select id, details->'followUps' as questions from message where thread_id = $1 and role = 'assistant' order by place",
    [thread],
  )
  expect(kept).toEqual([
    { id: message.id, questions: message.followUps },
    { id: expect.any(String), questions: null },
  ])
  const jobs = await library.rowsOf("select 1 from job where queue = 'follow_ups' and input->>'threadId' = $1", [
    thread,
  ])
  expect(jobs).toHaveLength(1)
})

describe('where no model is set', () => {
  let ruled: Library
  beforeAll(async () => {
    ruled = await startLibrary()
    await ruled.upload('guide.md', guide)
    await ruled.upload(
      'sales.csv',
      'date,region,sales\n2026-01-05,North,10\n2026-01-06,North,30\n2026-02-05,South,20\n2026-02-09,South,20\n',
    )
    await ruled.settled()
  })
  afterAll(async () => {
    await ruled?.close()
  })

  test('an answer by the analyst is followed by questions about the rest of its document, each of them answered', async () => {
    expect(await followUpsTo('How many weeks of parental leave do new parents get?', ruled)).toEqual([
      'What should I know about travel card?',
      'What should I know about parking?',
      'What should I know about bicycles?',
    ])
  })

  test('a figure is followed by questions about its table, never by the one that was asked', async () => {
    expect(await followUpsTo('What is the total sales by region?', ruled)).toEqual([
      'How did the total sales develop by month?',
    ])
  })
})
