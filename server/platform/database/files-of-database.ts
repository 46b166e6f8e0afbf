import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** The moment when its first migration ran: no two databases share it, and it goes along with a dump. */
async function fingerprintOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const found = await client.query('select extract(epoch from min(applied_at))::text as fingerprint from migration')
    return found.rows[0].fingerprint
  } finally {
    await client.end()
  }
}

/**
 * Ties the data folder to its database, and refuses one that belongs to another: its files have no row in this
 * database, and housekeeping would remove them.
 */
export async function tieFilesToDatabase(directory: string, url: string): Promise<void> {
  const file = join(directory, 'of-database')
  const fingerprint = await fingerprintOf(url)
  await writeFile(file, fingerprint, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const tied = (await readFile(file, 'utf8')).trim()
  if (tied === fingerprint || tied === '') return
  throw new Error(
    `The data folder ${directory} holds the files of another database. Start with that database, or set DATA_DIR to another folder. If that database is gone for good, remove the data folder.`,
  )
}
