import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { writeOnce } from '../settings/write-once.ts'

/** The time of the first migration: unique to a database, and kept in a dump. */
async function fingerprintOf(client: pg.Client): Promise<string> {
  const found = await client.query('select extract(epoch from min(applied_at))::text as fingerprint from migration')
  return found.rows[0].fingerprint
}

/** The file's contents, created with `words` unless another server came first. */
async function keepFile(file: string, words: string): Promise<string> {
  await writeOnce(file, words)
  return (await readFile(file, 'utf8')).trim()
}

/**
 * Ties the data folder to its database, and refuses one of another database: its files have no rows here, so
 * housekeeping would delete them.
 */
async function refuseFilesOfOther(client: pg.Client, directory: string): Promise<void> {
  const fingerprint = await fingerprintOf(client)
  const tied = await keepFile(join(directory, 'of-database'), fingerprint)
  if (tied === fingerprint || tied === '') return
  throw new Error(
    `The data folder ${directory} holds the files of another database. Start with that database, or set DATA_DIR to another folder. If that database is gone for good, remove the data folder.`,
  )
}

/** Refuses a data folder other than the one the database names: its files would be missing. */
async function refuseOtherStore(client: pg.Client, directory: string): Promise<void> {
  const file = join(directory, 'file-store-id')
  const own = await keepFile(file, randomUUID())
  await client.query('update installation set file_store_id = $1 where file_store_id is null', [own])
  const { rows } = await client.query('select file_store_id as id from installation')
  const expected = rows[0].id as string
  if (own === expected) return
  throw new Error(
    `The files of this database are in another data folder than ${directory}. Set DATA_DIR to that folder, which all servers of the database share. If it is gone for good, write ${expected} into ${file}.`,
  )
}

/** Ties the data folder and the database to each other when both are first used. */
export async function tieFilesToDatabase(directory: string, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await refuseFilesOfOther(client, directory)
    await refuseOtherStore(client, directory)
  } finally {
    await client.end()
  }
}
