import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { longText, newMessageId } from '../database/chat-environment.ts'
import { openChat } from '../database/live-client.ts'
import { cloneDatabase } from '../database/test-server.ts'
import { type ModelServer, startModelServer } from '../fixtures/model-server/model-server.ts'
import { until } from '../until.ts'
import { freePorts, ownDatabaseSettings, type ServerProcess, startServer } from './server-process.ts'

const answerText = longText(400)

let database: Awaited<ReturnType<typeof cloneDatabase>>
let folder: string
let ports: number[]
let model: ModelServer
let client: pg.Client
const servers: ServerProcess[] = []
beforeAll(async () => {
  database = await cloneDatabase()
  folder = await mkdtemp(join(tmpdir(), 'sextant-paused-'))
  ports = await freePorts(2)
  model = await startModelServer({
    rules: [({ question }) => ({ text: question === 'Be short' ? 'Yes.' : answerText })],
    delay: 8,
  })
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  for (const server of servers) await server.kill('SIGKILL')
  await client?.end()
  await model?.close()
  await database?.drop()
  await rm(folder, { recursive: true, force: true })
})

const start = async (port: number) => {
  const server = await startServer(folder, {
    ...ownDatabaseSettings(database.url, port),
    MODEL_BASE_URL: model.url,
  })
  servers.push(server)
  return server
}

// T-F4
test('a server that was frozen in the middle of an answer adds nothing to it once another has ended it', async () => {
  const frozen = await start(ports[0]!)
  const call = async (method: string, path: string, token?: string, body?: unknown): Promise<any> => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    const authorization = token ? { authorization: `Bearer ${token}` } : {}
    const answer = await fetch(frozen.url + path, {
      ...{ method, headers: { ...headers, ...authorization }, body: JSON.stringify(body ?? {}) },
    })
    return answer.json()
  }
  const person = { email: 'ana@example.com', password: 'correct horse', name: 'Ana' }
  const { token } = await call('POST', '/auth/create-user', undefined, person)
  const founding = { code: 'harbour', data: { name: 'Harbour' } }
  const project = (await call('POST', '/orgs', token, founding)).organisation.code
  const thread = (await call('POST', `/orgs/${project}/threads`, token)).thread.id
  const chat = await openChat(frozen.url, { token, project, thread })
  await chat.next((frame) => frame.type === 'messages')
  chat.send({ type: 'userMessage', id: newMessageId(), content: 'Tell me all' })
  await chat.next((frame) => frame['message']?.partial === true && frame['offset'] > 100)

  frozen.send('SIGSTOP')
  const other = await start(ports[1]!)
  const answer = async () =>
    (
      await client.query(
        `select content, is_partial, outcome, thread.seq, thread.state, count(*) over ()::int as messages
         from message join thread on thread.id = thread_id where thread.id = $1 and role <> 'user'`,
        [thread],
      )
    ).rows[0]
  await until(async () => (await answer()).outcome === 'interrupted')
  const ended = await answer()
  expect(ended).toMatchObject({ is_partial: false, outcome: 'interrupted', messages: 1, state: 'ready' })
  expect(answerText.startsWith(ended.content)).toBe(true)

  frozen.send('SIGCONT')
  // It wakes up in the middle of what the model says; then what it took in is written, or refused.
  await until(() => model.open() === 0)
  const next = (await call('POST', `/orgs/${project}/threads`, token)).thread.id
  const goesOn = await openChat(frozen.url, { token, project, thread: next })
  await goesOn.next((frame) => frame.type === 'messages')
  goesOn.send({ type: 'userMessage', id: newMessageId(), content: 'Be short' })
  await goesOn.next((frame) => frame.type === 'stateChange' && frame['state'] === 'ready' && frame['seq'] > 0)
  expect(await answer()).toEqual(ended)
  expect((await fetch(`${other.url}/check`)).status).toBe(200)
  for (const one of [chat, goesOn]) one.close()
})
