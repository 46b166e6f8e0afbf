import pg from 'pg'
import type { Blobs } from '../database/blobs.ts'
import type { WarehouseEngine } from '../warehouse/warehouse.engine.ts'

/** Deletions of stored bytes hold it shared, a backup holds it alone. */
const LOCK = "hashtext('sextant deletes files')"
const WAIT_FOR_DELETIONS = '60s'
const CONNECT_TIMEOUT_MS = 5_000

export type Deletions = {
  /** Does the work while no backup is taken; otherwise leaves it to the sweep, which removes bytes without a row. */
  run<T>(work: () => Promise<T>, left: T): Promise<T>
}

type Held = { users: number; client: Promise<pg.Client | null> }

/** Whether bytes may be deleted now. Deletions of one server at a time share one connection. */
export function createDeletions(url: string): Deletions {
  let held: Held | null = null

  /** Null during a backup, and where the database doesn't answer: it can't be known then. */
  async function take(): Promise<pg.Client | null> {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query(`select pg_try_advisory_lock_shared(${LOCK}) as free`)
      if (rows[0].free) return client
    } catch {
      // Left to the sweep.
    }
    await client.end().catch(() => {})
    return null
  }

  return {
    async run(work, left) {
      const mine = (held ??= { users: 0, client: take() })
      mine.users += 1
      try {
        return (await mine.client) === null ? left : await work()
      } finally {
        mine.users -= 1
        if (mine.users === 0) {
          if (held === mine) held = null
          await (await mine.client)?.end().catch(() => {})
        }
      }
    },
  }
}

/** A store of uploads whose bytes stay while a backup is taken. */
export const keepUploads = (store: Blobs, deletions: Deletions): Blobs => ({
  ...store,
  remove: (blob) => deletions.run(() => store.remove(blob), undefined),
  removeOrganisation: (id) => deletions.run(() => store.removeOrganisation(id), undefined),
  sweep: (isKnown, minutes) => deletions.run(() => store.sweep(isKnown, minutes), 0),
})

/** The same for the files of the warehouse. */
export const keepTables = (store: WarehouseEngine, deletions: Deletions): WarehouseEngine => ({
  ...store,
  remove: (file) => deletions.run(() => store.remove(file), undefined),
  removeOrganisation: (one) => deletions.run(() => store.removeOrganisation(one), undefined),
  sweep: (isKnown, minutes) => deletions.run(() => store.sweep(isKnown, minutes), undefined),
})

/** Holds the lock alone until the connection ends; throws where another backup holds it. */
export async function stopDeletions(client: pg.Client): Promise<void> {
  await client.query(`set lock_timeout = '${WAIT_FOR_DELETIONS}'`)
  await client.query(`select pg_advisory_lock(${LOCK})`)
  await client.query('set lock_timeout = 0')
  // The connection has to last as long as the backup, whatever the database's defaults are.
  await client.query('set idle_session_timeout = 0')
  await client.query('set idle_in_transaction_session_timeout = 0')
  await client.query('set statement_timeout = 0')
}
