import { createHash, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { isWhole } from '../deep.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { makeKeyPair } from '../../server/platform/backup/backup-keys.ts'
import { createDeletions } from '../../server/platform/backup/deletions.ts'
import { restoreBackup, resume } from '../../server/platform/backup/restore-backup.ts'
import { readRows, readTables } from '../../server/platform/backup/stored-tables.ts'
import { takeBackup } from '../../server/platform/backup/take-backup.ts'
import { ask } from '../questions/ask.ts'
import { until } from '../until.ts'
import { fixture, type Library, startLibrary } from './library.ts'
import { serveDatabase, type TestServer } from './serve-database.ts'
import { cloneDatabase } from './test-server.ts'

const lock = { passphrase: 'ferries over the harbour' }
let library: Library
let folder: string
const dataOf = (server: TestServer) => dirname(server.filesDirectory)
const secretKeyOf = async (data: string) => (await readFile(join(data, 'secret-key'), 'utf8')).trim()

async function asSuperuser(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('superuserUrl') })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** A database without any table. */
async function emptyDatabase() {
  const name = `restored_${randomUUID().replaceAll('-', '')}`
  await asSuperuser(`create database ${name} owner sextant_owner`)
  const url = Object.assign(new URL(inject('templateUrl')), { pathname: `/${name}` }).toString()
  return { url, drop: () => asSuperuser(`drop database if exists ${name} with (force)`) }
}

/** What a restore changes on purpose: columns, and tables that it empties. */
const renewed = ['epoch', 'held_since', 'file_store_id']
const emptied = ['access_token', 'known_browser', 'oauth_request', 'session', 'token']

/** Every table by a hash of its sorted rows. */
async function hashesOf(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const hashes: Record<string, string> = {}
  for (const { name, columns } of await readTables(client)) {
    if (emptied.includes(name)) continue
    const table = { name, columns: columns.filter((column) => !renewed.includes(column)) }
    const pieces: Buffer[] = []
    for await (const piece of readRows(client, table)) pieces.push(piece)
    const lines = Buffer.concat(pieces).toString().split('\n').sort().join('\n')
    hashes[name] = createHash('sha256').update(lines).digest('hex')
  }
  await client.end()
  return hashes
}

async function filesBelow(root: string): Promise<Record<string, string>> {
  const found = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const hashes = files.map(async (file) => {
    const hash = createHash('sha256')
      .update(await readFile(file))
      .digest('hex')
    return [file.slice(root.length + 1), hash] as const
  })
  return Object.fromEntries((await Promise.all(hashes)).toSorted(([one], [other]) => one.localeCompare(other)))
}

async function backUp(name: string, more: Partial<Parameters<typeof takeBackup>[0]> = {}): Promise<string> {
  const data = dataOf(library.server)
  const file = join(folder, name)
  await takeBackup({
    ...{ url: library.server.databaseUrl, dataDirectory: data, secretKey: await secretKeyOf(data) },
    ...{ file, lock, version: '0.1.0', ...more },
  })
  return file
}

/** A backup during which nothing was written, and what every table held then. */
async function backUpQuietly(name: string): Promise<{ before: Record<string, string>; file: string }> {
  for (;;) {
    await rm(join(folder, name), { force: true })
    const before = await hashesOf(library.server.databaseUrl)
    const file = await backUp(name)
    if (isDeepStrictEqual(await hashesOf(library.server.databaseUrl), before)) return { before, file }
  }
}

/** Restores into a new database and a new folder. */
async function restored(file: string, secretKeyGiven?: string) {
  const database = await emptyDatabase()
  const data = await mkdtemp(join(tmpdir(), 'sextant-restored-'))
  const request = { url: database.url, dataDirectory: data, secretKeyGiven, file, opener: lock }
  const clear = async () => {
    await database.drop()
    await rm(data, { recursive: true, force: true })
  }
  return { database, data, request, clear }
}

/** What a restore that failed has left. */
async function leftBy({ database, data }: Awaited<ReturnType<typeof restored>>) {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const tables = (await readTables(client)).length
  await client.end()
  return { tables, files: await readdir(data) }
}
const nothing = { tables: 0, files: [] }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sextant-backups-'))
  library = await startLibrary()
  await library.upload('policy.docx', await fixture('files/policy.docx'))
  await library.upload('sales.xlsx', await fixture('files/sales.xlsx'))
  await library.settled()
  await ask(library.server, library.token, library.project, 'What can you do?')
  // Both are written after the answer has ended.
  const { rowsOf } = library
  await until(async () => (await rowsOf('select 1 from llm_call')).length > 0)
  await until(async () => (await rowsOf("select 1 from job where status in ('PENDING', 'PROGRESS')")).length === 0)
})
afterAll(async () => {
  await library?.close()
  await rm(folder, { recursive: true, force: true })
})

describe('a backup of a server', () => {
  test('is restored equal, held, and works after it is resumed', async () => {
    const { server, project, token, rowsOf } = library
    const email = (await server.call('GET', '/auth/user-info', token)).body.user.email
    const files = { ...(await filesBelow(server.filesDirectory)), ...(await filesBelow(server.warehouseDirectory)) }
    const epochs = await rowsOf('select epoch from organisation_log union all select epoch from thread')
    // Left by another program, and by nobody's upload.
    await writeFile(join(server.filesDirectory, '.DS_Store'), 'x')
    const { before, file } = await backUpQuietly('whole')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await readFile(file)).includes(await secretKeyOf(dataOf(server)))).toBe(false)
    expect(await readdir(folder)).toEqual(['whole'])

    const { database, data, request, clear } = await restored(file)
    await restoreBackup(request)
    const after = await hashesOf(database.url)
    expect(after).toEqual(before)
    expect(Object.keys(after).length).toBeGreaterThan(70)
    const copied = { ...(await filesBelow(join(data, 'files'))), ...(await filesBelow(join(data, 'warehouse'))) }
    expect(Object.keys(copied).length).toBeGreaterThan(2)
    expect(copied).toEqual(Object.fromEntries(Object.entries(files).filter(([name]) => !name.includes('.rollup-'))))
    expect(await secretKeyOf(data)).toBe(await secretKeyOf(dataOf(server)))

    const copy = await serveDatabase(database, { DATA_DIR: data })
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const ofCopy = async (query: string) => (await client.query(query)).rows
    const epochsOfCopy = await ofCopy('select epoch from organisation_log union all select epoch from thread')
    expect(epochsOfCopy.length).toBe(epochs.length)
    expect(epochsOfCopy.filter(({ epoch }) => epochs.some((one) => one.epoch === epoch))).toEqual([])
    // Sessions are ended; the password still signs in.
    expect((await copy.call('GET', '/auth/user-info', token)).status).toBe(401)
    const signedIn = await copy.call('POST', '/auth/create-token', null, { email, password: 'correct horse' })
    expect(signedIn.status).toBe(200)
    const own = signedIn.body.token as string
    expect((await copy.call('GET', '/llm-status', own)).body.heldSince).not.toBeNull()

    // Mails and jobs wait.
    await client.query("insert into mail (recipient, subject, body) values ($1, 'Digest', 'Text')", [email])
    const asked = ask(copy, own, project, 'What can you do?')
    await until(
      async () => (await ofCopy("select 1 from job where status = 'PENDING' and boss_id is not null")).length === 1,
    )
    await new Promise((done) => setTimeout(done, 2_500))
    expect((await ofCopy("select 1 from job where status in ('PENDING', 'PROGRESS')")).length).toBe(1)
    expect((await ofCopy('select 1 from pgboss.schedule')).length).toBe(0)
    const waiting = async () => (await ofCopy('select 1 from mail where sent_at is null and closed_at is null')).length
    expect(await waiting()).toBe(1)

    expect(await resume(database.url)).toBe(true)
    expect(await resume(database.url)).toBe(false)
    expect((await asked).at(-1)!.content.length).toBeGreaterThan(20)
    await until(async () => (await waiting()) === 0)
    expect((await copy.call('GET', '/llm-status', own)).body.heldSince).toBeNull()
    expect((await ofCopy('select 1 from pgboss.schedule')).length).toBeGreaterThan(0)
    const { docs } = (await copy.call('GET', `/orgs/${project}/docs`, own)).body
    expect(docs.length).toBe(2)

    // An installation that is used refuses another one.
    await expect(restoreBackup(request)).rejects.toThrow('restored into an empty one')
    await client.end()
    await copy.close()
    await clear()
  })

  if (isWhole)
    test('has the bytes of every row, and an open job goes on, while people upload and delete', async () => {
      const { server, upload, rowsOf, database: rows } = library
      const deletions = createDeletions(server.databaseUrl)
      let isOver = false
      const working = (async () => {
        for (let at = 0; !isOver; at += 1) {
          await upload(`note ${at}.md`, `# Note ${at}\n${'The ferry leaves at nine. '.repeat(200)}`)
          if (at % 3 !== 2) continue
          const gone = await rows.query('delete from document where filename = $1 returning blob', [
            `note ${at - 2}.md`,
          ])
          for (const { blob } of gone.rows) await deletions.run(() => rm(join(server.filesDirectory, blob)), undefined)
        }
      })()
      await until(async () => (await rowsOf('select 1 from document')).length > 6)
      const file = await backUp('under-load')
      isOver = true
      await working
      const { database, data, request, clear } = await restored(file)
      await restoreBackup(request)
      const client = new pg.Client({ connectionString: database.url })
      await client.connect()
      const { rows: documents } = await client.query('select blob, sha256 from document where blob is not null')
      expect(documents.length).toBeGreaterThan(4)
      for (const { blob, sha256 } of documents) {
        const bytes = await readFile(join(data, 'files', blob))
        expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
      }
      const open = await client.query("select count(*)::int as count from job where status in ('PENDING', 'PROGRESS')")
      await client.end()
      const copy = await serveDatabase(database, { DATA_DIR: data })
      const own = new pg.Client({ connectionString: database.url })
      await own.connect()
      const queued = await own.query(
        "select count(*)::int as count from job join pgboss.job_common q on q.id::text = boss_id where status in ('PENDING', 'PROGRESS')",
      )
      expect(queued.rows[0].count).toBe(open.rows[0].count)
      await resume(database.url)
      await until(
        async () => (await own.query("select 1 from job where status in ('PENDING', 'PROGRESS')")).rowCount === 0,
      )
      const failed = await own.query("select 1 from job where status = 'FAILURE'")
      expect(failed.rowCount).toBe(0)
      await own.end()
      await copy.close()
      await clear()
    })

  test('keeps bytes from being deleted until it has ended, and refuses another one', async () => {
    const deletions = createDeletions(library.server.databaseUrl)
    const holder = new pg.Client({ connectionString: library.server.databaseUrl })
    await holder.connect()
    await holder.query("select pg_advisory_lock(hashtext('sextant deletes files'))")
    expect(await deletions.run(async () => 'deleted', 'left')).toBe('left')
    await holder.end()
    await until(async () => (await deletions.run(async () => 'deleted', 'left')) === 'deleted')
  })

  if (isWhole)
    test('of a database from before the hold is restored and held', async () => {
      const older = await cloneDatabase()
      const client = new pg.Client({ connectionString: older.url })
      await client.connect()
      await client.query('alter table installation drop column held_since')
      await client.query("delete from migration where name = '125-held-installation.sql'")
      await client.end()
      const data = await mkdtemp(join(tmpdir(), 'sextant-older-'))
      const target = await restored(await backUp('older', { url: older.url, dataDirectory: data }))
      await restoreBackup(target.request)
      expect(await resume(target.database.url)).toBe(true)
      await target.clear()
      await older.drop()
      await rm(data, { recursive: true, force: true })
    })

  if (isWhole)
    test('sealed with a public key is restored with its private key alone', async () => {
      const pair = makeKeyPair()
      const file = await backUp('by-key', { lock: { publicKey: pair.publicKey } })
      const target = await restored(file)
      await expect(restoreBackup(target.request)).rejects.toThrow('with --key')
      expect(await leftBy(target)).toEqual(nothing)
      const done = await restoreBackup({ ...target.request, opener: { privateKey: pair.privateKey } })
      expect(done.files).toBeGreaterThan(2)
      await target.clear()
    })

  test('is never written over a file, into the data folder, by half or without the files', async () => {
    const present = join(folder, 'present')
    await writeFile(present, 'something else')
    await expect(backUp('present')).rejects.toThrow('exists already')
    expect(await readFile(present, 'utf8')).toBe('something else')
    const left = join(folder, 'killed.part')
    await writeFile(left, 'half')
    await expect(backUp('killed')).rejects.toThrow('killed.part exists already')
    expect(await readFile(left, 'utf8')).toBe('half')
    await rm(left)
    const inside = join(dataOf(library.server), 'copy')
    await expect(backUp('inside', { file: inside })).rejects.toThrow('is in the data folder')
    const elsewhere = { dataDirectory: join(folder, 'elsewhere') }
    await expect(backUp('other-files', elsewhere)).rejects.toThrow('in another data folder')
    await expect(backUp('nowhere/copy')).rejects.toThrow("can't be written to")
    const stopped = AbortSignal.abort()
    await expect(backUp('stopped', { signal: stopped })).rejects.toThrow()
    expect((await readdir(folder)).filter((name) => /stopped|part/.test(name))).toEqual([])
  })
})

describe('what can’t be restored leaves nothing', () => {
  let file: string
  beforeAll(async () => {
    file = await backUp('to-be-spoiled')
  })
  const refused = async (spoiled: string, sentence: string, more: object = {}) => {
    const target = await restored(spoiled)
    await expect(restoreBackup({ ...target.request, ...more })).rejects.toThrow(sentence)
    expect(await leftBy(target)).toEqual(nothing)
    await target.clear()
  }
  const copyOf = async (name: string) => {
    const spoiled = join(folder, name)
    await writeFile(spoiled, await readFile(file))
    return spoiled
  }

  test('a wrong passphrase', () =>
    refused(file, 'The passphrase is not the one', { opener: { passphrase: 'ferries over the bay' } }))

  if (isWhole)
    test('a file that was cut', async () => {
      const cut = await copyOf('cut')
      await truncate(cut, (await stat(cut)).size - 1_000)
      await refused(cut, 'The backup is cut')
    })

  if (isWhole)
    test('a file with a changed byte', async () => {
      const spoiled = await copyOf('changed')
      const handle = await open(spoiled, 'r+')
      await handle.write('x', (await stat(spoiled)).size - 500)
      await handle.write('y', (await stat(spoiled)).size - 400)
      await handle.close()
      await refused(spoiled, 'The backup was changed or damaged')
    })

  if (isWhole)
    test('a backup of a newer version', async () => {
      const newer = await cloneDatabase()
      const client = new pg.Client({ connectionString: newer.url })
      await client.connect()
      await client.query("insert into migration (name) values ('999-of-tomorrow.sql')")
      await client.end()
      const data = await mkdtemp(join(tmpdir(), 'sextant-newer-'))
      const spoiled = await backUp('newer', { url: newer.url, dataDirectory: data, version: '9.0.0' })
      await refused(spoiled, 'newer version of Sextant (9.0.0)')
      await newer.drop()
    })

  test('a restore that ends in its midst', async () => {
    const target = await restored(file)
    const stopped = AbortSignal.abort(new Error('stopped'))
    await expect(restoreBackup({ ...target.request, signal: stopped })).rejects.toThrow('stopped')
    expect(await leftBy(target)).toEqual(nothing)
    await target.clear()
  })

  test('files in use beside those of a restore that was killed, which stay', async () => {
    const target = await restored(file)
    const inUse = join(target.data, 'files', 'blob')
    await mkdir(join(target.data, 'restoring', 'unfinished'), { recursive: true })
    await mkdir(dirname(inUse))
    await writeFile(inUse, 'in use')
    await writeFile(join(target.data, 'of-database'), 'another database')
    await expect(restoreBackup(target.request)).rejects.toThrow('restored into an empty one')
    expect(await readFile(inUse, 'utf8')).toBe('in use')
    await target.clear()
  })

  if (isWhole)
    test('another SECRET_KEY, whose sentence names where the right one is', async () => {
      const target = await restored(file, 'another-secret-key-of-16')
      await expect(restoreBackup(target.request)).rejects.toThrow('SECRET_KEY is not the key of the backup')
      expect(await leftBy(target)).toEqual({ tables: 0, files: ['secret-key'] })
      const secretKeyGiven = await secretKeyOf(target.data)
      expect((await restoreBackup({ ...target.request, secretKeyGiven })).tables).toBeGreaterThan(50)
      await target.clear()
    })
})
