import { AsyncLocalStorage } from 'node:async_hooks'
import { type IsolationLevel, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { Refusal } from '../failures/refusal.ts'
import type { Schema } from './schema.ts'
import { createShares, ownShare, shareOfCaller } from './shares.ts'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString())

export type Database = {
  url: string
  /** Opens a transaction. Throws within an open one, since a nested transaction could deadlock with it. */
  begin<T>(work: (transaction: Transaction<Schema>) => Promise<T>, isolation?: IsolationLevel): Promise<T>
  /** Resolves if the database answers, on a separate connection that nobody else waits for. */
  probe(): Promise<void>
  close(): Promise<void>
}

const open = new AsyncLocalStorage<true>()

/**
 * 08: connection lost. 53300: too many connections. 57: PostgreSQL is stopping or starting. 25P03, 55P03, 57014: timed
 * out.
 */
const codesOfOverload = /^(08...|53300|57P0.|57014|25P03|55P03|ECONNREFUSED|ECONNRESET|ETIMEDOUT)$/
const wordsOfOverload =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error)/

/** True for an error unrelated to the request: the database could not be reached in time. */
export const isOverloaded = ({ code = '', message }: { code?: string | undefined; message: string }): boolean =>
  codesOfOverload.test(code) || wordsOfOverload.test(message)

/**
 * Whether a transaction that threw this surely left nothing: it was refused, or PostgreSQL said what is wrong. Where
 * the connection was lost, the commit may be done without its answer.
 */
export const hasRolledBack = (error: unknown): boolean =>
  error instanceof Refusal || (error instanceof pg.DatabaseError && !isOverloaded(error))

const patienceMilliseconds = 10_000
/** Per person, or for all who are not signed in at one address. */
const connectionsOfShare = 8

/** The process's only pool. */
export function connect(url: string, options: { connections?: number } = {}): Database {
  const max = options.connections ?? 20
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: patienceMilliseconds,
    keepAlive: true,
    // A statement that takes this long is a bug and must not hold its connection forever.
    statement_timeout: 60_000,
    // A server frozen within a transaction must not hold locks that others need.
    idle_in_transaction_session_timeout: 10_000,
  })
  // When PostgreSQL closes a connection (a restart, the limit above), idle or in use, the process must survive.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const probes = createProbe(url)
  // The pool's own queue is first come, first served, so one client could hold up all others.
  const shares = createShares({
    atOnce: max,
    perKey: (key) => (key === ownShare ? max : Math.min(max, connectionsOfShare)),
    patienceMilliseconds,
    tooLate: () => new Error('timeout exceeded when trying to connect'),
  })
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return {
    url,
    async begin(work, isolation) {
      if (open.getStore()) throw new Error('a transaction was opened inside another one')
      const transaction = kysely.transaction()
      return shares.run(shareOfCaller(), () =>
        open.run(true, () => (isolation ? transaction.setIsolationLevel(isolation) : transaction).execute(work)),
      )
    },
    probe: probes.ask,
    async close() {
      await probes.close()
      await kysely.destroy()
    },
  }
}

/** Coalesces concurrent probes, so a flood of them costs one query. */
function createProbe(url: string): { ask(): Promise<void>; close(): Promise<void> } {
  const timeout = patienceMilliseconds / 2
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: timeout, query_timeout: timeout })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  let asked: Promise<void> | null = null
  const look = async () => {
    try {
      await pool.query('select 1 from organisation limit 1')
    } finally {
      asked = null
    }
  }
  return {
    ask: () => (asked ??= look()),
    close: () => pool.end(),
  }
}
