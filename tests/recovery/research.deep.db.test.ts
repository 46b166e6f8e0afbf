import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ResearchTopic } from '../../contract/research/research.schemas.ts'
import {
  type Call,
  callOf,
  hasSearched,
  json,
  passageWith,
  search,
  supportsAll,
} from '../../server/features/research/research-model.fixtures.ts'
import { type ModelServer, type Reply, startModelServer, type Turn } from '../fixtures/model-server/model-server.ts'
import { until } from '../until.ts'
import { type ServerProcess, startServer } from './server-process.ts'

let folder: string
let model: ModelServer
let server: ServerProcess | null = null
let token = ''
const handbook = 'A primary carer may take 26 weeks of parental leave. Partners get ten days on full pay.'
const questions = ['How long is leave of carers?', 'How long is leave of partners?', 'Who pays?', 'Since when?']
/** Each request that was answered to its end, by what it asks. */
const heard: string[] = []
/** The next request of this kind is never answered; its server is killed meanwhile. */
let held: Call | null = null
let isHeld = false

const replies: Record<Call, (turn: Turn) => Reply> = {
  plan: () =>
    json({
      questions: questions.map((question) => ({ question })),
      outline: [{ heading: 'Summary' }, { heading: 'Leave' }],
    }),
  worker: (turn) => {
    if (!hasSearched(turn)) return search('primary carer leave')
    const passage = passageWith(turn, 'A primary carer')
    return {
      text: `- ${turn.question.split('\n')[0]} It says 26 weeks. [^${passage}: "26 weeks of parental leave"] {high}`,
    }
  },
  orchestrator: ({ question }) =>
    json(question.includes('May it be split?') ? { questions: [] } : { questions: [{ question: 'May it be split?' }] }),
  section: () => ({ text: 'It is 26 weeks [n101]. It is 99 weeks [n101].' }),
  repair: () => ({ text: 'It is 26 weeks [n101].' }),
  judge: supportsAll,
  update: () => ({ text: '' }),
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sextant-research-'))
  const rule = (turn: Turn): Reply => {
    const call = callOf(turn)
    if (call === held) {
      isHeld = true
      return { broken: 'hang' }
    }
    heard.push(`${call} ${turn.results.length} ${turn.question}`)
    return replies[call](turn)
  }
  model = await startModelServer({ rules: [rule] })
})
afterAll(async () => {
  await server?.kill('SIGTERM')
  await model?.close()
  await rm(folder, { recursive: true, force: true })
})

async function call(method: string, path: string, body?: unknown): Promise<any> {
  const answer = await fetch(`${server!.url}${path}`, {
    method,
    headers: {
      ...{ accept: 'application/json', 'idempotency-key': randomUUID() },
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

const kinds: Call[] = ['plan', 'worker', 'orchestrator', 'section', 'judge', 'repair']

test('research that is killed at each of its stages goes on there, and pays for no call twice', async () => {
  const environment = { MODEL_BASE_URL: model.url }
  server = await startServer(folder, environment)
  const signedUp = await call('POST', '/auth/create-user', {
    email: 'r@example.com',
    password: 'correct horse',
    name: 'R',
  })
  token = signedUp.token
  const { organisation } = await call('POST', '/orgs', { code: 'killed', data: { name: 'Killed' } })
  const form = new FormData()
  form.append('file', new Blob([handbook]), 'leave.md')
  const upload = await fetch(`${server.url}/orgs/${organisation.code}/docs/upload/upload_root`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    body: form,
  })
  expect(upload.ok).toBe(true)
  const isBusy = async () =>
    (await call('GET', `/orgs/${organisation.code}/jobs`)).jobs.some(({ status }: { status: string }) =>
      /PENDING|PROGRESS/.test(status),
    )
  await until(async () => !(await isBusy()))
  const base = `/orgs/${organisation.code}/research`
  for (const kind of kinds) {
    heard.length = 0
    held = kind
    isHeld = false
    const { topic } = await call('POST', base, { topic: `How is leave? (${kind})`, role: 'Board' })
    const read = async (): Promise<ResearchTopic> => (await call('GET', `${base}/${topic.id}`)).topic
    await until(() => isHeld)
    await server.kill('SIGKILL')
    held = null
    server = await startServer(folder, environment)
    await until(async () => (await read()).jobId === null)
    const done = await read()
    expect(done.failure).toBeNull()
    expect(done.detailedAnswers.map(({ question, status }) => [question, status])).toEqual(
      [...questions, 'May it be split?'].map((question) => [question, 'SUCCESS']),
    )
    expect(done.notes.map(({ id }) => id)).toEqual(['n101', 'n201', 'n301', 'n401', 'n501'])
    expect(done.content!.match(/<h2>[^<]*/g)).toEqual(['<h2>Summary', '<h2>Leave'])
    expect(done.check!.unsupported).toEqual([])
    // Each question to the model was answered, and paid for, once.
    expect(heard.toSorted()).toEqual([...new Set(heard)].toSorted())
    expect((await call('GET', `${base}/${topic.id}/entries`)).entries).toHaveLength(1)
  }
}, 300_000)
