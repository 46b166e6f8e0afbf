import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlaybookTopic } from '../../contract/playbooks/playbooks.schemas.ts'
import { templateStepSchema } from '../../contract/playbooks/playbooks.schemas.ts'
import { newMessageId } from '../database/chat-environment.ts'
import { openChat } from '../database/live-client.ts'
import { type ModelServer, startModelServer } from '../fixtures/model-server/model-server.ts'
import { until } from '../until.ts'
import { createCall } from './api-call.ts'
import { openDatabase, type ServerProcess, startServer } from './server-process.ts'

let folder: string
let model: ModelServer
let server: ServerProcess | null = null
let token = ''
let base = ''
const asked: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sextant-playbooks-'))
  model = await startModelServer({
    rules: [
      ({ question: said, results }) => {
        const [, label, text] = /^(\w+) is so: (.+)$/.exec(said) ?? []
        if (label === undefined || results.length > 0) return null
        return { calls: [{ name: 'record_answer', input: { label, text, source: 'person' } }] }
      },
      ({ question: said }) => {
        if (!said.includes('1 Ann: We agreed')) return null
        asked.push(said)
        const quotes = [{ line: 1, quote: 'We agreed to open the second store in June.' }]
        const answers = [{ question: 1, text: 'A second store.', quotes }]
        return { text: JSON.stringify({ decisions: [{ text: 'A second store is opened.', quotes }], answers }) }
      },
      ({ question }) => {
        asked.push(question)
        return { text: `What a model says to it. ${'It goes on. '.repeat(20)}` }
      },
    ],
    delay: 20,
  })
  server = await startServer(folder, { MODEL_BASE_URL: model.url })
  const account = { email: 'p@example.com', password: 'correct horse', name: 'P' }
  token = (await call('POST', '/auth/create-user', account)).token
  const { organisation } = await call('POST', '/orgs', { code: 'killed', data: { name: 'Killed' } })
  base = `/orgs/${organisation.code}/playbook`
})
afterAll(async () => {
  await server?.kill('SIGTERM')
  await model?.close()
  await rm(folder, { recursive: true, force: true })
})

const call = createCall(() => ({ url: server!.url, token }))
const read = async (id: string): Promise<PlaybookTopic> => (await call('GET', `${base}/${id}`)).topic
const work = async (id: string, stepId: string, request: object) =>
  call('PATCH', `${base}/${id}/${stepId}`, { ...request, rev: (await read(id)).steps[stepId]!.rev })
const rested = async (id: string, stepId: string): Promise<PlaybookTopic> => {
  await until(async () => (await read(id)).steps[stepId]?.jobId === null)
  return read(id)
}

const question = { label: 'One', question: 'What is one?', type: 'factual' as const, idx: 0 }
const stepOf = (given: object) => templateStepSchema.parse({ id: '001', label: 'Step', ...given })

async function start(...steps: object[]): Promise<PlaybookTopic> {
  const name = `Killed ${randomUUID()}`
  const fields = { name, status: 'PUBLISHED', steps: steps.map(stepOf) }
  const { playbook } = await call('POST', '/admin/playbooks', fields)
  return (await call('POST', base, { title: 'Review', template: playbook.id })).topic
}

async function killed(): Promise<void> {
  await server!.kill('SIGKILL')
  server = await startServer(folder, { MODEL_BASE_URL: model.url })
}
const transcript = 'Ann: We agreed to open the second store in June.\nBen: I will send the lease by Friday.'

/** Has a step worked on whose job cannot write what it found, since that row is held; and kills the server there. */
async function killAtTheWriting(
  topicId: string,
  stepId: string,
  begin: () => Promise<unknown>,
): Promise<PlaybookTopic> {
  const [holding, watching] = [await openDatabase(folder), await openDatabase(folder)]
  await holding.query('begin')
  const held = 'select 1 from playbook_work where topic_id = $1 and step_id = $2 for update'
  expect((await holding.query(held, [topicId, stepId])).rowCount).toBe(1)
  await begin()
  const waits = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%playbook_work%'"
  await until(async () => (await watching.query(waits)).rowCount !== 0)
  await server!.kill('SIGKILL')
  await holding.end()
  await watching.end()
  server = await startServer(folder, { MODEL_BASE_URL: model.url })
  return rested(topicId, stepId)
}

const kinds = {
  research: {
    fields: { topic: 'One', outputs: [question] },
    is: (output: any) =>
      expect(output.answers[0]).toMatchObject({ status: 'SUCCESS', text: expect.stringMatching(/model says/) }),
  },
  output: {
    fields: { topic: 'Paper' },
    is: (output: any) => expect(output.document).toContain('What a model says to it.'),
  },
  prev_output: { fields: {}, is: (output: any) => expect(output).toEqual({ completed: true }) },
}

test.each(['research', 'output', 'prev_output'] as const)(
  'killed while it works on a step of the kind %s, the server goes on with it',
  async (type) => {
    const { fields, is } = kinds[type]
    const { id } = await start(
      { type: 'meetingNotes', outputs: [question] },
      { type, id: '002', ...fields, includeStepsString: '001' },
    )
    await work(id, '001', { transcript })
    await rested(id, '001')
    const topic = await killAtTheWriting(id, '002', () =>
      work(id, '001', { readyToComplete: true, halfFinished: true }),
    )
    expect([topic.steps['002']!.problem, topic.steps['001']!.status]).toEqual([null, 'complete'])
    is(topic.steps['002']!.output)
  },
)

test('killed while it reads a conversation, the server goes on, and the step is read for its answers', async () => {
  const { id } = await start({ type: 'chat', outputs: [question] })
  const topic = await killAtTheWriting(id, '001', () => work(id, '001', { readyToComplete: true }))
  expect(topic.steps['001']).toMatchObject({ problem: null, status: 'PENDING' })
  expect(topic.steps['001']!.output.answers).toMatchObject([{ label: 'One', text: null }])
})

test('killed while it answers in a step, the server has each suggestion once and what a person confirmed', async () => {
  const { id, steps } = await start({ type: 'chat', outputs: [question, { ...question, label: 'Two', idx: 1 }] })
  const answer = async (label: string, text: string, rev: number) =>
    call('PATCH', `${base}/${id}/001/_answer`, { ...question, label, text, confirmed: true, rev })
  await answer('One', 'As we agreed.', 0)
  const project = base.split('/')[2]!
  const say = async (content: string) => {
    const client = await openChat(server!.url, { token, project, thread: steps['001']!.threadId! })
    await client.next(({ type }) => type === 'messages')
    client.send({ type: 'userMessage', id: newMessageId(), content })
    return client
  }
  const form = async () => (await read(id)).steps['001']!.output.answers ?? []
  const client = await say('Two is so: the board decides.')
  await until(async () => (await form()).at(-1)?.confirmed === false)
  await killed()
  client.close()
  const expected = [
    { label: 'One', text: 'As we agreed.', confirmed: true, rev: 1 },
    { label: 'Two', text: 'the board decides.', confirmed: false, rev: 1, source: 'person' },
  ]
  const again = await openChat(server!.url, { token, project, thread: steps['001']!.threadId! })
  await again.next((frame) => frame.type === 'stateChange' && frame['state'] === 'ready')
  again.close()
  expect(await form()).toMatchObject(expected)
  // It goes on: what was suggested is confirmed, and the step is complete as a whole.
  await answer('Two', 'the board decides.', 1)
  await work(id, '001', { readyToComplete: true })
  const done = await rested(id, '001')
  expect(done.steps['001']!.status).toBe('complete')
  expect(done.steps['001']!.output.answers).toMatchObject([expected[0], { ...expected[1], confirmed: true, rev: 2 }])
})

test('killed while it reads a meeting, the server goes on, with the transcript whole', async () => {
  const { id } = await start({ type: 'meetingNotes', outputs: [question] })
  const before = asked.length
  await work(id, '001', { transcript })
  await until(() => asked.length > before)
  await killed()
  const topic = await rested(id, '001')
  expect(topic.steps['001']!.output).toMatchObject({ transcript, answers: [{ label: 'One', status: 'SUCCESS' }] })
  expect(topic.steps['001']!.output.document).toContain('We agreed to open the second store in June.')
})
