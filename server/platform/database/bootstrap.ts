import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import pg from 'pg'
import type { EmbeddedPostgres } from './postgres-launcher.ts'

async function once<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The address of the embedded database that another process of this data folder has started. */
export async function runningDatabase(port: number, passwordFile: string, database = 'sextant'): Promise<string> {
  const password = (await readFile(passwordFile, 'utf8')).trim()
  return `postgres://sextant_owner:${password}@127.0.0.1:${port}/${database}`
}

/**
 * Connects the server to its embedded PostgreSQL: to a separate database, owned by a role without superuser rights.
 * Both are created if missing. `passwordFile` holds that role's password.
 */
export async function ownDatabase(
  postgres: EmbeddedPostgres,
  passwordFile: string,
  database = 'sextant',
): Promise<string> {
  if (!existsSync(passwordFile)) await writeFile(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 })
  const password = (await readFile(passwordFile, 'utf8')).trim()
  await once(postgres.superuserUrl('postgres'), async (client) => {
    const role = await client.query("select 1 from pg_roles where rolname = 'sextant_owner'")
    const verb = role.rowCount === 0 ? 'create' : 'alter'
    await client.query(`${verb} role sextant_owner login createrole nosuperuser nobypassrls password '${password}'`)
    const present = await client.query('select 1 from pg_database where datname = $1', [database])
    if (present.rowCount === 0) await client.query(`create database "${database}" owner sextant_owner`)
  })
  const url = new URL(postgres.superuserUrl(database))
  url.username = 'sextant_owner'
  url.password = password
  return url.toString()
}
