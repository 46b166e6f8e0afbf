import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { type ClientRequest, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { utils, write } from '@e965/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ChatReader } from '../database/chat-reader.ts'
import { longText, newMessageId } from '../database/chat-environment.ts'
import { filesBelow } from '../database/library.ts'
import { type LiveClient, openChat } from '../database/live-client.ts'
import { type ModelServer, startModelServer } from '../fixtures/model-server/model-server.ts'
import { until } from '../until.ts'
import { createCall } from './api-call.ts'
import { openDatabase, type ServerProcess, startRefused, startServer } from './server-process.ts'

/** It is never whole, so that it is still coming once all the rest is under way. */
const answerText = longText(600)

let folder: string
let model: ModelServer
let server: ServerProcess | null = null
let environment: Record<string, string>
let token = ''
let project = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sextant-kill-'))
  model = await startModelServer({ rules: [() => ({ broken: 'hang', text: answerText })], delay: 8 })
  environment = { MODEL_BASE_URL: model.url }
})
afterAll(async () => {
  await server?.kill('SIGTERM')
  await model?.close()
  await rm(folder, { recursive: true, force: true })
})

const call = createCall(() => ({ url: server!.url, token }))

async function upload(name: string, bytes: Uint8Array | string): Promise<any> {
  const form = new FormData()
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
  return call('POST', `/orgs/${project}/docs/upload/upload_root`, form)
}

/** Sends the beginning of a file and keeps the connection open. */
function halfAnUpload(name: string): ClientRequest {
  const boundary = 'half'
  const sending = request(`${server!.url}/orgs/${project}/docs/upload/upload_root`, {
    method: 'POST',
    headers: {
      ...{ authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
      ...{ 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': '20000000' },
    },
  })
  sending.on('error', () => {})
  sending.write(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`)
  sending.write(Buffer.alloc(3_000_000, 'x'))
  return sending
}

function largeWorkbook(): Uint8Array {
  const rows = Array.from({ length: 40_000 }, (_, index) => [`A${index}`, ['Nelson', 'Napier'][index % 2], index + 0.5])
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Order', 'City', 'Amount'], ...rows]), 'Orders')
  return write(book, { type: 'buffer', bookType: 'xlsx' })
}

const chat = (thread: string, more = {}): Promise<LiveClient> => openChat(server!.url, { token, project, thread }, more)
const feed = (reader: ChatReader, client: LiveClient) => {
  for (const frame of client.frames) reader.apply(frame)
}
/** Asks for the long answer and reads the beginning of it. */
async function beginAnswer(thread: string, id: string): Promise<ChatReader> {
  const client = await chat(thread)
  await client.next((frame) => frame.type === 'messages')
  client.send({ type: 'userMessage', id, content: 'Tell me all' })
  await client.next((frame) => frame['message']?.partial === true && frame['offset'] > 100)
  const reader = new ChatReader()
  feed(reader, client)
  return reader
}
const newThread = async (): Promise<string> => (await call('POST', `/orgs/${project}/threads`, {})).thread.id
const statusOf = async (name: string) =>
  (await call('GET', `/orgs/${project}/docs`)).docs.find((doc: any) => doc.filename === name)

let thread = ''
let partial: ChatReader
const question = newMessageId()

// T-F3, T-F4, T-F7
test('killed during an answer, an upload and an extraction, the server comes back and nothing stays pending', async () => {
  server = await startServer(folder, environment)
  const { token: made } = await call('POST', '/auth/create-user', {
    ...{ email: 'ana@example.com', password: 'correct horse', name: 'Ana' },
  })
  token = made
  project = (await call('POST', '/orgs', { code: 'harbour', data: { name: 'Harbour' } })).organisation.code
  thread = await newThread()
  await upload('acknowledged.txt', 'The ferry leaves at nine, and 42 people are on it.')
  await until(async () => (await statusOf('acknowledged.txt'))?.status === 'indexed')

  const workbook = largeWorkbook()
  const database = await openDatabase(folder)
  partial = await beginAnswer(thread, question)
  const sending = halfAnUpload('half.csv')
  const { jobId } = await upload('orders.xlsx', workbook)
  const underWay = async () => ({
    text: partial.texts[1]!.length > 100,
    half: (await filesBelow(join(folder, 'files', 'incoming'))).length,
    steps: (await database.query("select 1 from job_step where state = 'running' and job_id = $1", [jobId])).rowCount,
  })
  await until(async () => (await underWay()).half === 1 && (await underWay()).steps === 1)
  expect(await underWay()).toEqual({ text: true, half: 1, steps: 1 })
  const [half] = await filesBelow(join(folder, 'files', 'incoming'))
  await until(async () => (await stat(join(folder, 'files', 'incoming', half!))).size > 100_000)

  await server.kill('SIGKILL')
  sending.destroy()
  await database.end()
  server = await startServer(folder, environment)

  const back = await chat(thread, partial.resume)
  await until(() => back.frames.some((frame) => frame['message']?.outcome))
  await back.next((frame) => frame.type === 'stateChange' && frame['state'] === 'ready' && frame['seq'] > 0)
  const seen = partial.texts
  feed(partial, back)
  back.close()
  const [, answer] = [...partial.messages.values()]
  expect(answer).toEqual(
    expect.objectContaining({
      ...{ role: 'assistant', partial: false, outcome: 'interrupted' },
      actions: [{ label: 'Try again', onClick: 'tryAgain' }],
    }),
  )
  expect(seen[1]!.length).toBeGreaterThan(100)
  expect(`assistant: ${answer!.content}`.startsWith(seen[1]!)).toBe(true)
  expect(answerText.startsWith(answer!.content)).toBe(true)
  expect(model.calls()).toBe(1)

  await until(async () => {
    const { job } = await call('GET', `/orgs/${project}/jobs/${jobId}`)
    return job.status === 'SUCCESS' || job.status === 'FAILURE'
  })
  expect((await statusOf('orders.xlsx')).status).toBe('indexed')
  expect(await statusOf('half.csv')).toBeUndefined()
  expect((await statusOf('acknowledged.txt')).status).toBe('indexed')
  const after = await openDatabase(folder)
  const pending = await after.query(`select
    (select count(*)::int from job where status in ('PENDING', 'PROGRESS')) as jobs,
    (select count(*)::int from message where is_partial) as messages,
    (select count(*)::int from thread where state <> 'ready') as threads,
    (select count(*)::int from document where status in ('pending', 'progress')) as documents`)
  expect(pending.rows).toEqual([{ jobs: 0, messages: 0, threads: 0, documents: 0 }])
  const blobs = await after.query('select blob from document union all select blob from document_version')
  await after.end()
  const kept = (await filesBelow(join(folder, 'files'))).filter((path) => !path.startsWith('incoming'))
  expect(kept).toEqual(blobs.rows.map((row) => String(row.blob)).sort())
})

test('after the kill the conversation goes on: "Try again" answers the same question beside the broken one', async () => {
  const client = await chat(thread)
  await client.next((frame) => frame.type === 'messages')
  const id = newMessageId()
  client.send({ type: 'userMessage', id: question, content: 'Tell me all' })
  client.send({ type: 'regenerate', id, messageId: question })
  await client.next((frame) => frame['message']?.partial === true && frame['message'].id !== undefined)
  client.send({ type: 'stop' })
  const stopped = await client.next((frame) => frame['message']?.outcome === 'stopped')
  expect(stopped['message'].parentId).toBe(id)
  expect(model.calls()).toBe(2)
  client.close()
})

// T-F9
test('a second server on the same data folder refuses and says why', async () => {
  const { code, output } = await startRefused(folder, environment)
  expect([code, output.trim()]).toEqual([
    1,
    expect.stringMatching(
      /^Another Sextant server \(process \d+\) already uses the data folder .+\. Stop it, or give this one another DATA_DIR\.$/,
    ),
  ])
  expect((await fetch(`${server!.url}/check`)).status).toBe(200)
})

// T-F15
test('told to end during an answer, it ends with 0, frees the folder, and the text is kept', async () => {
  const running = await newThread()
  const reader = await beginAnswer(running, newMessageId())
  const watching = await chat(running)
  const ended = await server!.kill('SIGTERM')
  expect([ended.code, ended.signal]).toEqual([0, null])
  expect((await watching.closed).code).toBe(1012)
  expect([existsSync(join(folder, 'server.lock')), existsSync(join(folder, 'postgres', 'postmaster.pid'))]).toEqual([
    false,
    false,
  ])

  server = await startServer(folder, environment)
  const back = await chat(running, reader.resume)
  await back.next((frame) => frame['message']?.outcome === 'interrupted')
  await back.next((frame) => frame.type === 'stateChange' && frame['state'] === 'ready')
  const seen = reader.texts[1]!
  feed(reader, back)
  back.close()
  expect(reader.texts[1]!.startsWith(seen)).toBe(true)
  expect(`assistant: ${answerText}`.startsWith(reader.texts[1]!)).toBe(true)
})
