import { existsSync, realpathSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { folderOf, isAlive, untilGone } from './processes.ts'

export const passwordFileOf = (folder: string) => `${folder}-password`
export const superuserUrl = ({ port, password, database }: { port: number; password: string; database: string }) =>
  `postgres://postgres:${password}@127.0.0.1:${port}/${database}`

/** A PostgreSQL's answer to one query; null when it does not answer. */
async function asked<Row extends object>(url: string, question: string): Promise<Row | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Row>(question)).rows[0] ?? null
  } catch {
    return null
  } finally {
    await client.end().catch(() => {})
  }
}

export const answers = async (url: string): Promise<boolean> => (await asked(url, 'select 1 as yes')) !== null

export async function stopPostmaster(pid: number): Promise<void> {
  if (!isAlive(pid)) return
  process.kill(pid, 'SIGINT')
  if (await untilGone(pid, 8_000)) return
  process.kill(pid, 'SIGQUIT')
  await untilGone(pid, 1_000)
}

/**
 * The process and port in a data folder's file; null without one. The process id may belong to another process by now.
 */
async function named(folder: string): Promise<{ pid: number; port: number } | null> {
  const lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  return lines.length > 3 ? { pid: Number(lines[0]), port: Number(lines[3]) } : null
}

/** PostgreSQL's working directory is its data folder; another process that reused its id has a different one. */
const worksIn = (folder: string, pid: number) => isAlive(pid) && folderOf(pid) === realpathSync(folder)

/** Reuses a postmaster that outlived its server; stops one that does not answer, and removes a stale file. */
export async function postmasterLeftBehind(
  folder: string,
  urlOfPort: (port: number) => string,
): Promise<{ pid: number; port: number } | null> {
  const file = join(folder, 'postmaster.pid')
  if (!existsSync(file)) return null
  const found = await named(folder)
  if (found && isAlive(found.pid) && found.port > 0 && (await answers(urlOfPort(found.port)))) return found
  if (found && worksIn(folder, found.pid)) await stopPostmaster(found.pid)
  await rm(file, { force: true })
  return null
}

/** The port of the PostgreSQL of a data folder; null where none runs. */
export async function portOf(folder: string): Promise<number | null> {
  const found = await named(folder)
  return found && isAlive(found.pid) && found.port > 0 ? found.port : null
}

/** Whether anyone but the caller is connected to the PostgreSQL of a data folder. */
export async function isUsed(folder: string): Promise<boolean> {
  const [found, password] = await Promise.all([named(folder), readFile(passwordFileOf(folder), 'utf8').catch(() => '')])
  if (!found) return false
  const others = await asked<{ count: number }>(
    superuserUrl({ port: found.port, password: password.trim(), database: 'postgres' }),
    `select count(*)::int as count from pg_stat_activity
     where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  return others !== null && others.count > 0
}

/** Stops the postmaster of a data folder whose server died. */
export async function stopLeftBehind(folder: string): Promise<void> {
  const found = existsSync(folder) ? await named(folder) : null
  if (found && worksIn(folder, found.pid)) await stopPostmaster(found.pid)
}
