import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { applyMigrations, listMigrations, prepareMigrations } from '../database/migrations.ts'
import { keyFileOf } from '../settings/secret-key.ts'
import { writeOnce } from '../settings/write-once.ts'
import { type FileEntry, readAll, readEntry } from './archive.ts'
import { BackupProblem, changedFile, newerFile } from './backup-problem.ts'
import type { Opener } from './backup-keys.ts'
import { createByteReader } from './byte-reader.ts'
import { checkOpener, unseal } from './sealed-file.ts'
import { findTable, openTables, readTables, type StoredTable, writeRows, writeSequences } from './stored-tables.ts'

export type RestoreRequest = {
  /** An empty database, of the role that owns it. */
  url: string
  dataDirectory: string
  /** SECRET_KEY of the installation; without one, the key of the backup is written into the data folder. */
  secretKeyGiven: string | undefined
  file: string
  opener: Opener
  signal?: AbortSignal
}
export type Restored = { takenAt: string; tables: number; files: number }

const STORES = ['files', 'warehouse'] as const
/** What a start leaves in a data folder besides the stores. */
const TRACES = ['of-database', 'file-store-id']

const notEmpty = (where: string) =>
  new BackupProblem(
    `${where} holds an installation already, and a backup is restored into an empty one. Set DATA_DIR to a new folder, and DATABASE_URL, if you use it, to a new database.`,
  )

/** Where files wait until everything else of the backup is in. */
const waitingFolderOf = (dataDirectory: string) => join(dataDirectory, 'restoring')

async function isEmptyFolder(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => [])
  return names.length === 0
}

async function refuseNotEmpty(client: pg.Client, { dataDirectory, url }: RestoreRequest): Promise<void> {
  const { rows } = await client.query(
    "select exists (select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r') as used",
  )
  if (rows[0].used) throw notEmpty(`The database ${new URL(url).pathname.slice(1)}`)
  // First: where a server has started, the files are in use, even if a restore was killed here once.
  for (const name of TRACES) {
    const isThere = (await readFile(join(dataDirectory, name)).catch(() => null)) !== null
    if (isThere) throw notEmpty(`The data folder ${dataDirectory}`)
  }
  const waiting = waitingFolderOf(dataDirectory)
  // Files of a restore that was killed: its rows were never committed.
  const isHalfDone = !(await isEmptyFolder(waiting))
  if (isHalfDone) for (const name of STORES) await rm(join(dataDirectory, name), { recursive: true, force: true })
  for (const name of STORES)
    if (!(await isEmptyFolder(join(dataDirectory, name)))) throw notEmpty(`The data folder ${dataDirectory}`)
  await rm(waiting, { recursive: true, force: true })
  // Kept until the rows are committed, as the trace of a restore that was killed.
  await mkdir(join(waiting, 'unfinished'), { recursive: true, mode: 0o700 })
}

/**
 * Writes the key that the backup's secrets are sealed with where the server will read it. Answers how to take that back.
 * Where SECRET_KEY is another one, the file stays, since it is the only way to learn the right one.
 */
async function writeKey(
  key: string,
  { dataDirectory, secretKeyGiven }: RestoreRequest,
): Promise<(() => Promise<void>) | null> {
  if (secretKeyGiven === key) return null
  const file = keyFileOf(dataDirectory)
  const isOurs = await writeOnce(file, key)
  if (!isOurs && (await readFile(file, 'utf8')).trim() !== key)
    throw notEmpty(`The data folder ${dataDirectory} with its ${file}`)
  if (secretKeyGiven !== undefined)
    throw new BackupProblem(
      `SECRET_KEY is not the key of the backup. That key is now in ${file}: set SECRET_KEY to its content and restore again.`,
    )
  return isOurs ? () => rm(file, { force: true }) : null
}

/** Nothing of the copy acts or lets anyone in before a superadmin resumes it; readers of its logs start over. */
const HOLD = `
  update installation set held_since = now(), file_store_id = null;
  delete from token;
  delete from session;
  delete from access_token;
  delete from known_browser;
  delete from oauth_request;
  update organisation_log set epoch = 'epoch_' || replace(gen_random_uuid()::text, '-', '');
  update thread set epoch = 'epoch_' || replace(gen_random_uuid()::text, '-', '');
  update job set boss_id = null, attempts = 0, in_hand = false where status in ('PENDING', 'PROGRESS');
`

/** What `HOLD` needs; missing in the backup of an older database that the version which made it had never started. */
const HOLD_MIGRATION = '125-held-installation.sql'

async function applyHoldMigration(client: pg.Client, applied: readonly string[]): Promise<void> {
  const missing = (await listMigrations()).filter((name) => name <= HOLD_MIGRATION && !applied.includes(name))
  await applyMigrations(client, missing)
  for (const name of missing) await client.query('insert into migration (name) values ($1)', [name])
}

async function keepFile(waiting: string, { folder, path }: FileEntry, body: AsyncIterable<Buffer>): Promise<void> {
  const file = join(waiting, folder, ...path.split('/'))
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await pipeline(body, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
}

async function createTables(client: pg.Client, migrations: readonly string[], version: string): Promise<StoredTable[]> {
  const known = await listMigrations()
  if (migrations.some((name) => !known.includes(name))) throw newerFile(version)
  await applyMigrations(client, migrations)
  return readTables(client)
}

/** `undo`: how to take back what is outside the transaction. */
async function fill(client: pg.Client, request: RestoreRequest, undo: (() => Promise<void>)[]): Promise<Restored> {
  const reader = createByteReader(unseal(createReadStream(request.file), request.opener))
  const waiting = waitingFolderOf(request.dataDirectory)
  const { entry: manifest, body } = await readEntry(reader)
  await readAll(body)
  if (manifest.kind !== 'manifest') throw changedFile()
  const tables = await createTables(client, manifest.migrations, manifest.version)
  const closeTables = await openTables(client, tables)
  const restored: Restored = { takenAt: manifest.takenAt, tables: 0, files: 0 }
  let key: string | null = null
  for (;;) {
    request.signal?.throwIfAborted()
    const { entry, body: bytes } = await readEntry(reader)
    if (entry.kind === 'table') {
      await writeRows(client, findTable(tables, entry), bytes)
      restored.tables += 1
    } else if (entry.kind === 'file') {
      await keepFile(waiting, entry, bytes)
      restored.files += 1
    } else if (entry.kind === 'sequences') {
      await readAll(bytes)
      await writeSequences(client, entry.values)
    } else if (entry.kind === 'secret key') key = (await readAll(bytes)).toString()
    else {
      await readAll(bytes)
      // Also waits for the tag of the last chunk.
      const isComplete = entry.kind === 'end' && entry.tables === restored.tables && entry.files === restored.files
      if (!isComplete || !(await reader.hasEnded()) || key === null) throw changedFile()
      break
    }
  }
  await closeTables()
  await applyHoldMigration(client, manifest.migrations)
  await client.query(HOLD)
  const removeKey = await writeKey(key, request)
  if (removeKey) undo.push(removeKey)
  return restored
}

/** Restores all of a backup or nothing: one transaction, with the files moved into place before its commit. */
export async function restoreBackup(request: RestoreRequest): Promise<Restored> {
  await checkOpener(createReadStream(request.file), request.opener)
  const client = new pg.Client({ connectionString: request.url, keepAlive: true })
  client.on('error', () => {})
  const waiting = waitingFolderOf(request.dataDirectory)
  await client.connect()
  try {
    await refuseNotEmpty(client, request)
    const undo: (() => Promise<void>)[] = []
    try {
      await prepareMigrations(client)
      await client.query('begin')
      const restored = await fill(client, request, undo)
      for (const store of STORES) {
        await mkdir(join(waiting, store), { recursive: true, mode: 0o700 })
        await rm(join(request.dataDirectory, store), { recursive: true, force: true })
        await rename(join(waiting, store), join(request.dataDirectory, store))
        undo.push(() => rm(join(request.dataDirectory, store), { recursive: true, force: true }))
      }
      await client.query('commit')
      await rm(waiting, { recursive: true, force: true })
      return restored
    } catch (error) {
      await client.query('rollback').catch(() => {})
      for (const takeBack of undo) await takeBack()
      await rm(waiting, { recursive: true, force: true })
      throw error
    }
  } finally {
    await client.end().catch(() => {})
  }
}

/** Ends the hold of a restored installation; false where it wasn't held. */
export async function resume(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('update installation set held_since = null where held_since is not null')
    return rowCount === 1
  } finally {
    await client.end()
  }
}
