import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { longText, newMessageId } from '../database/chat-environment.ts'
import { isReady } from '../database/chat-frames.ts'
import { type LiveClient, openChat } from '../database/live-client.ts'
import { runsInDatabase } from '../deep.ts'
import { createRandom } from '../evaluation/random.ts'
import { type ModelServer, startModelServer } from '../fixtures/model-server/model-server.ts'
import { until } from '../until.ts'
import { openDatabase, type ServerProcess, startServer } from './server-process.ts'

const KILLS = runsInDatabase(3, 3)
const SEED = 'killed answers'
const CHATS = 4
const answerText = longText(80)
/** Said before a tool is called. */
const firstText = 'I look.'

let folder: string
let model: ModelServer
let site: Server
let server: ServerProcess | null = null
let environment: Record<string, string>
let token = ''
let project = ''
/** Words of searches that left the server. */
const sent: string[] = []
const asked = new Map<string, number>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sextant-answers-'))
  site = createServer((request, response) => {
    sent.push(request.url ?? '')
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"results":[]}')
  })
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(site.address() as AddressInfo).port}`
  model = await startModelServer({
    delay: 4,
    rules: [
      ({ question, results }) => {
        if (results.length === 0) {
          asked.set(question, (asked.get(question) ?? 0) + 1)
          return { thought: 'Hm.', text: firstText, calls: [{ name: 'list_documents', input: {} }] }
        }
        const isWaiting = question.includes('the web') && results.length === 1
        return isWaiting
          ? { calls: [{ name: 'web_search', input: { words: 'of the harbour' } }] }
          : { text: answerText }
      },
    ],
  })
  environment = { MODEL_BASE_URL: model.url, SEARCH_URL: `http://${host}/`, CRAWL_ALLOW: host }
})
afterAll(async () => {
  await server?.kill('SIGTERM')
  await model?.close()
  site?.close()
  await rm(folder, { recursive: true, force: true })
})

async function call(method: string, path: string, body: unknown): Promise<any> {
  const headers = {
    ...{ accept: 'application/json', 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  }
  const answer = await fetch(`${server!.url}${path}`, { method, headers, body: JSON.stringify(body) })
  return answer.json()
}

/** Asks, and does not wait for the answer. */
async function begin(question: string): Promise<{ thread: string; client: LiveClient }> {
  const { id: thread } = (await call('POST', `/orgs/${project}/threads`, {})).thread
  const client = await openChat(server!.url, { token, project, thread })
  await client.next((frame) => frame.type === 'messages')
  client.send({ type: 'userMessage', id: newMessageId(), content: question })
  await client.next((frame) => frame.type === 'stateChange' && frame['state'] === 'thinking')
  return { thread, client }
}

/** Reads a conversation after the kill, and refuses a search that an answer that was begun anew asks for. */
async function refuseSearches(thread: string): Promise<LiveClient> {
  const client = await openChat(server!.url, { token, project, thread })
  const refuse = async () => {
    const { message } = await client.next(
      ({ type, message: added }) => type === 'appendMessage' && added.action?.name === 'ask_web_search',
    )
    client.send({ type: 'decide', callId: message.action.data.callId, isAllowed: false })
  }
  void refuse().catch(() => undefined)
  return client
}

// T-F3
test(`killed ${KILLS} times while ${CHATS} answers think, look up, wait for their person or write: each is over, its text a beginning`, async () => {
  const random = createRandom(SEED)
  server = await startServer(folder, environment)
  token = (
    await call('POST', '/auth/create-user', { email: 'ana@example.com', password: 'correct horse', name: 'Ana' })
  ).token
  project = (await call('POST', '/orgs', { code: 'harbour', data: { name: 'Harbour' } })).organisation.code
  await call('POST', `/orgs/${project}`, { isWebAllowed: true })
  const stages: Record<string, number> = {}
  for (let kill = 0; kill < KILLS; kill += 1) {
    const begun = await Promise.all(
      Array.from({ length: CHATS }, (_, at) => begin(`Question ${kill} ${at}${at % 2 === 0 ? ' of the web' : ''}`)),
    )
    // So many frames in: somewhere between the first thought and the middle of a text, which a busy machine writes in fewer.
    const { client: watched } = random.one(begun)
    const count = watched.frames.length + random.whole(0, 12)
    await watched.next(() => watched.frames.length >= count || isWaiting(watched) || watched.frames.some(isReady))
    await server.kill('SIGKILL')
    for (const { client } of begun) {
      const last = client.frames.at(-1)!
      const stage = isWaiting(client) ? 'waits' : last['message']?.partial ? 'writes' : 'looks up'
      stages[stage] = (stages[stage] ?? 0) + 1
      client.close()
    }
    server = await startServer(folder, environment)
    const back = await Promise.all(begun.map(({ thread }) => refuseSearches(thread)))
    const database = await openDatabase(folder)
    const open = async () =>
      (
        await database.query(
          "select (select count(*)::int from thread where state <> 'ready') + (select count(*)::int from message where is_partial) as count",
        )
      ).rows[0].count
    await until(async () => (await open()) === 0)
    const threads = begun.map(({ thread }) => thread)
    const { rows } = await database.query(
      "select content, outcome from message where role = 'assistant' and thread_id = any($1)",
      [threads],
    )
    for (const { content, outcome } of rows) {
      expect([answerText, firstText].some((whole) => whole.startsWith(content))).toBe(true)
      expect([content === answerText ? null : 'interrupted', 'interrupted']).toContain(outcome)
    }
    await database.end()
    for (const client of back) client.close()
  }
  expect(sent).toEqual([])
  // One of which nobody had read a word is begun anew, and no other.
  expect(Math.max(...asked.values())).toBeLessThanOrEqual(2)
  expect(asked.size).toBe(KILLS * CHATS)
  expect(Object.values(stages).reduce((sum, one) => sum + one, 0)).toBe(KILLS * CHATS)
}, 1_800_000)

const isWaiting = ({ frames }: LiveClient): boolean =>
  frames.some(({ message }) => message?.action?.name === 'ask_web_search')
