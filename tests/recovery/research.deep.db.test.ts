import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ResearchTopic } from '../../contract/research/research.schemas.ts'
import { type ModelServer, startModelServer } from '../fixtures/model-server/model-server.ts'
import { until } from '../until.ts'
import { type ServerProcess, startServer } from './server-process.ts'

let folder: string
let model: ModelServer
let server: ServerProcess | null = null
let token = ''
const questions = ['What is one?', 'What is two?', 'What is three?']
const heard: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sextant-research-'))
  model = await startModelServer({
    rules: [
      ({ question }) => {
        heard.push(questions.find((one) => question.includes(one)) ?? 'something else')
        return { text: `An answer to it that nobody has written down. ${'It goes on. '.repeat(20)}` }
      },
    ],
    delay: 20,
  })
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

test('research whose server is killed goes on where it stopped, and asks nothing twice that was answered', async () => {
  const environment = { MODEL_BASE_URL: model.url }
  server = await startServer(folder, environment)
  const signedUp = await call('POST', '/auth/create-user', {
    email: 'r@example.com',
    password: 'correct horse',
    name: 'R',
  })
  token = signedUp.token
  const { organisation } = await call('POST', '/orgs', { code: 'killed', data: { name: 'Killed' } })
  const base = `/orgs/${organisation.code}/research`
  const { topic } = await call('POST', base, { topic: 'What are they?', role: 'Board', questions })
  const read = async (): Promise<ResearchTopic> => (await call('GET', `${base}/${topic.id}`)).topic
  const statuses = async () => (await read()).detailedAnswers.map(({ status }) => status)
  await until(async () => (await statuses())[0] === 'SUCCESS' && (await statuses())[1] === 'PROGRESS')
  await server.kill('SIGKILL')
  server = await startServer(folder, environment)
  await until(async () => (await read()).jobId === null)
  const done = await read()
  expect(done.failure).toBeNull()
  expect(done.detailedAnswers.map(({ question, status }) => [question, status])).toEqual(
    questions.map((question) => [question, 'SUCCESS']),
  )
  expect(heard.filter((question) => question === questions[0])).toHaveLength(1)
  // With a model the same check: what it says without a source is named.
  expect(done.check!.unsupported).toContain('An answer to it that nobody has written down.')
  expect((await call('GET', `${base}/${topic.id}/entries`)).entries).toHaveLength(1)
}, 120_000)
