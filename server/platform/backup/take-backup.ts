import { createReadStream, createWriteStream } from 'node:fs'
import { link, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { type FileEntry, isStoredName, writeEntry } from './archive.ts'
import { BackupProblem } from './backup-problem.ts'
import type { Lock } from './backup-keys.ts'
import { stopDeletions } from './deletions.ts'
import { seal } from './sealed-file.ts'
import { readRows, readSequences, readTables } from './stored-tables.ts'

export type BackupRequest = {
  /** The database, of the role that owns it. */
  url: string
  dataDirectory: string
  secretKey: string
  /** Where the backup is written; nothing may be there yet. */
  file: string
  lock: Lock
  /** The version of Sextant that makes it. */
  version: string
  signal?: AbortSignal
}
export type BackupCounts = { tables: number; files: number; bytes: number }

/** Partial files, what is calculated again, and what isn't ours. */
const isLeftOut = (folder: FileEntry['folder'], path: string): boolean =>
  !isStoredName(path) ||
  path.endsWith('.part') ||
  path.endsWith('.tmp') ||
  (folder === 'files' ? path.startsWith('incoming/') : path.includes('.rollup-'))

/** Folder by folder: one that is gone before it is listed, such as that of `npm run doctor`, must not end the rest. */
async function* walk(folder: string): AsyncGenerator<string> {
  const found = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const entry of found) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* walk(path)
    else if (entry.isFile()) yield path
  }
}

/** Its bytes; null for a file that was gone before it was opened, which no row of the copy names. */
async function openFile(path: string): Promise<Readable | null> {
  const stream = createReadStream(path)
  try {
    await new Promise<void>((done, fail) => {
      stream.once('open', () => done())
      stream.once('error', fail)
    })
    return stream
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Everything of an installation, as of the moment at which the transaction begins. */
async function* contentsOf(client: pg.Client, request: BackupRequest, counts: BackupCounts): AsyncGenerator<Buffer> {
  const { rows } = await client.query<{ name: string }>('select name from migration order by name')
  const migrations = rows.map(({ name }) => name)
  yield* writeEntry({ kind: 'manifest', version: request.version, takenAt: new Date().toISOString(), migrations })
  yield* writeEntry({ kind: 'secret key' }, Readable.from([Buffer.from(request.secretKey)]))
  for (const table of await readTables(client)) {
    yield* writeEntry({ kind: 'table', ...table }, readRows(client, table))
    counts.tables += 1
  }
  yield* writeEntry({ kind: 'sequences', values: await readSequences(client) })
  await client.query('commit')
  for (const folder of ['files', 'warehouse'] as const) {
    const root = join(request.dataDirectory, folder)
    for await (const file of walk(root)) {
      const path = relative(root, file).split(sep).join('/')
      const stream = isLeftOut(folder, path) ? null : await openFile(file)
      if (!stream) continue
      yield* writeEntry({ kind: 'file', folder, path }, stream)
      counts.files += 1
    }
  }
  // Without the connection, files may have been deleted meanwhile.
  await client.query('select 1').catch(() => {
    throw new BackupProblem('The database was stopped during the backup. Start it and try again.')
  })
  yield* writeEntry({ kind: 'end', tables: counts.tables, files: counts.files })
}

/** Gives the finished file its name, and never replaces another one where the file system can tell. */
async function publish(part: string, file: string): Promise<void> {
  try {
    await link(part, file)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(code)) throw error
    // A file system without hard links.
    await rename(part, file)
  }
}

async function checkTarget({ file, dataDirectory }: BackupRequest): Promise<void> {
  if (await stat(file).catch(() => null))
    throw new BackupProblem(`${file} exists already. Name a new file, or remove it first.`)
  if (!relative(dataDirectory, resolve(file)).startsWith('..'))
    throw new BackupProblem(
      `${file} is in the data folder ${dataDirectory}. Name a file elsewhere, best on another disk.`,
    )
}

/** Refuses a data folder other than the one the database names: its files would be missing in the backup. */
async function refuseOtherStore(client: pg.Client, dataDirectory: string): Promise<void> {
  const { rows } = await client.query<{ id: string | null }>('select file_store_id as id from installation')
  const expected = rows[0]?.id ?? null
  const own = await readFile(join(dataDirectory, 'file-store-id'), 'utf8').catch(() => null)
  if (expected === null || own?.trim() === expected) return
  throw new BackupProblem(
    `The files of this database are in another data folder than ${dataDirectory}. Set DATA_DIR to that folder.`,
  )
}

function problemOf(error: unknown, { file }: BackupRequest): unknown {
  const { code, path, dest } = error as NodeJS.ErrnoException & { dest?: string }
  const folder = dirname(resolve(file))
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new BackupProblem(`The disk of ${folder} is full. Free some space, or write the backup to another disk.`)
  // Also the partial file of a backup that was killed.
  if (code === 'EEXIST')
    return new BackupProblem(`${dest ?? path ?? file} exists already. Name a new file, or remove it first.`)
  if (code === '55P03')
    return new BackupProblem('Another backup is being made, or files are being deleted. Try again when that has ended.')
  const isTarget = path !== undefined && resolve(path).startsWith(resolve(file))
  if (isTarget && (code === 'ENOENT' || code === 'EACCES' || code === 'EROFS'))
    return new BackupProblem(`The backup can't be written to ${folder}. Create the folder, or name another one.`)
  return error
}

/** Writes a backup while people work. It appears under its name only when it is complete and on the disk. */
export async function takeBackup(request: BackupRequest): Promise<BackupCounts> {
  await checkTarget(request)
  const part = `${request.file}.part`
  const counts: BackupCounts = { tables: 0, files: 0, bytes: 0 }
  const client = new pg.Client({ connectionString: request.url, keepAlive: true })
  client.on('error', () => {})
  let isOurs = false
  try {
    await client.connect()
    await stopDeletions(client)
    await client.query('begin isolation level repeatable read read only')
    // Fails rather than leave out rows that a policy hides.
    await client.query('set local row_security = off')
    await refuseOtherStore(client, request.dataDirectory)
    const target = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true })
    target.once('open', () => (isOurs = true))
    await pipeline(seal(contentsOf(client, request, counts), request.lock), target, {
      ...(request.signal ? { signal: request.signal } : {}),
    })
    await publish(part, request.file)
    return { ...counts, bytes: target.bytesWritten }
  } catch (error) {
    throw problemOf(error, request)
  } finally {
    if (isOurs) await rm(part, { force: true })
    await client.end().catch(() => {})
  }
}
