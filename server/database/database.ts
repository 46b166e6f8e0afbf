import { AsyncLocalStorage } from 'node:async_hooks'
import { type IsolationLevel, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Schema } from './schema.ts'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString())

export type Database = {
  url: string
  /** Opens a transaction; a second one inside an open one is a mistake that could wait for itself, and throws. */
  begin<T>(work: (transaction: Transaction<Schema>) => Promise<T>, isolation?: IsolationLevel): Promise<T>
  /** How many wait for a connection. */
  waiting(): number
  close(): Promise<void>
}

const open = new AsyncLocalStorage<true>()

/** 08: the connection broke. 53300: no more of them. 57: PostgreSQL is being stopped or started. 25P03, 55P03, 57014: waited too long. */
const codesOfOverload = /^(08...|53300|57P0.|57014|25P03|55P03|ECONNREFUSED|ECONNRESET|ETIMEDOUT)$/
const wordsOfOverload =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error)/

/** True for an error that says nothing about what was asked: the database could not be reached in time. */
export const isOverloaded = ({ code = '', message }: { code?: string; message: string }): boolean =>
  codesOfOverload.test(code) || wordsOfOverload.test(message)

/** The one pool of this process. */
export function connect(url: string, options: { connections?: number } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? 20,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    // A statement that takes as long as this is a mistake, and must not hold its connection for ever.
    statement_timeout: 60_000,
    // A server that is frozen within a transaction must not hold its locks against those that go on.
    idle_in_transaction_session_timeout: 10_000,
  })
  // A connection that PostgreSQL ends (a restart, the limit above) must not end the process, idle or in use.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return {
    url,
    begin(work, isolation) {
      if (open.getStore()) throw new Error('a transaction was opened inside another one')
      const transaction = kysely.transaction()
      return open.run(true, () => (isolation ? transaction.setIsolationLevel(isolation) : transaction).execute(work))
    },
    waiting: () => pool.waitingCount,
    close: () => kysely.destroy(),
  }
}
