import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBlobs } from '../../server/platform/database/blobs.ts'
import { connect } from '../../server/platform/database/database.ts'
import { seededRandom } from '../../server/features/demo/demo-random.ts'
import { keepHouse } from '../../server/features/shell/housekeeping.ts'
import { type FileToSend, randomFile, sendFile } from '../database/cut-upload.ts'
import { filesBelow } from '../database/library.ts'
import { openDatabase, type ServerProcess, startServer } from './server-process.ts'

const kills = Number(process.env['RUNS_IN_DATABASE'] ?? 2)
const atOnce = 6

let folder: string
let server: ServerProcess | null = null
let token = ''
let project = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sextant-killed-uploads-'))
  server = await startServer(folder, {})
  token = (await post('/auth/create-user', { email: 'ana@example.com', password: 'correct horse', name: 'Ana' })).token
  project = (await post('/orgs', { code: 'harbour', data: { name: 'Harbour' } })).organisation.code
})
afterAll(async () => {
  await server?.kill('SIGTERM')
  await rm(folder, { recursive: true, force: true })
})

async function post(path: string, body: object) {
  const answer = await fetch(server!.url + path, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as any
}
const files = () => join(folder, 'files')
const send = (file: FileToSend) => sendFile({ url: server!.url, project, token }, file, null)

type Row = { filename: string; blob: string; sha256: string }
const rowsOf = async (database: pg.Client): Promise<Row[]> =>
  (await database.query('select filename, blob, sha256 from document')).rows
const hashOf = async (blob: string) =>
  createHash('sha256')
    .update(await readFile(join(files(), blob)))
    .digest('hex')

const halves = async () => (await filesBelow(join(files(), 'incoming'))).length

/** When the server is killed: once so many files are acknowledged, or once so many lie half-received. */
type Moment = { acknowledged: number } | { halves: number }

/** Sends files at once and kills the server at that moment, or when all of them are answered before. */
async function killDuring(sent: FileToSend[], moment: Moment): Promise<{ acknowledged: string[]; halves: number }> {
  const acknowledged: string[] = []
  let isOver = false
  const sending = Promise.all(
    sent.map(async (file) => {
      if ((await send(file))?.status === 200) acknowledged.push(file.name)
    }),
  ).finally(() => {
    isOver = true
  })
  const isReached = async () =>
    'halves' in moment ? (await halves()) >= moment.halves : acknowledged.length >= moment.acknowledged
  while (!isOver && !(await isReached())) await nextTurn()
  await server!.kill('SIGKILL')
  await sending
  return { acknowledged, halves: await halves() }
}
const nextTurn = () => new Promise((done) => setImmediate(done))

const momentOf = (random: () => number): Moment => {
  const count = Math.floor(random() * (atOnce - 1))
  return random() < 0.5 ? { acknowledged: count } : { halves: count + 1 }
}

// T-F7
test(`killed ${kills} times during uploads: no row without its bytes, no bytes without a row after the sweep, and each file once`, {
  timeout: 300_000 + kills * 30_000,
}, async () => {
  const random = seededRandom(20_261_124)
  const known = new Map<string, FileToSend>()
  const seen = { kills: 0, acknowledged: 0, lost: 0, halves: 0, orphans: 0 }
  for (let kill = 0; kill < kills; kill += 1) {
    const sent = Array.from({ length: atOnce }, (_, at) =>
      randomFile(`file ${kill} ${at}`, Math.floor(random() ** 2 * 4_000_000) + 1, random),
    )
    for (const file of sent) known.set(file.name, file)
    const { acknowledged, halves: left } = await killDuring(sent, momentOf(random))
    // Before anything is looked at: a PostgreSQL that no server uses may be ended at any moment.
    server = await startServer(folder, {})
    const database = await openDatabase(folder)
    const rows = await rowsOf(database)
    await database.end()
    const names = new Set(rows.map(({ filename }) => filename))
    expect(acknowledged.filter((name) => !names.has(name))).toEqual([])
    const fresh = rows.filter(({ filename }) => sent.some(({ name }) => name === filename))
    for (const { filename, blob, sha256 } of fresh)
      expect([filename, sha256, await hashOf(blob)]).toEqual([filename, ...Array(2).fill(known.get(filename)!.sha256)])
    seen.kills += 1
    seen.acknowledged += acknowledged.length
    seen.lost += sent.length - fresh.length
    seen.halves += left
    // Clients without an answer upload again.
    for (const file of sent.filter(({ name }) => !acknowledged.includes(name)))
      expect([file.name, (await send(file))?.status]).toEqual([file.name, 200])
  }

  const database = await openDatabase(folder)
  const rows = await rowsOf(database)
  expect(rows.map(({ filename, sha256 }) => `${filename} ${sha256}`).sort()).toEqual(
    [...known.values()].map(({ name, sha256 }) => `${name} ${sha256}`).sort(),
  )
  const before = await filesBelow(files())
  seen.orphans = before.length - rows.length
  // An hour later.
  const then = new Date(Date.now() - 61 * 60_000)
  for (const path of before) await utimes(join(files(), path), then, then)
  const walled = connect(await urlOf(database))
  await keepHouse(walled, createBlobs(files()), { remove: async () => {}, sweep: async () => {} } as never)
  await walled.close()
  await database.end()
  console.info(JSON.stringify(seen))
  expect(await filesBelow(files())).toEqual(rows.map(({ blob }) => blob).sort())
})

async function urlOf(database: pg.Client): Promise<string> {
  const password = (await readFile(join(folder, 'owner-password'), 'utf8')).trim()
  return `postgres://sextant_owner:${password}@127.0.0.1:${database.port}/sextant`
}
