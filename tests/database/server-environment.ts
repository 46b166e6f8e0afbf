import pg from 'pg'
import type { AppOptions } from '../../server/composition/app.ts'
import { connect, type Database } from '../../server/platform/database/database.ts'
import { type Transaction, transactAsSystem } from '../../server/platform/database/transaction.ts'
import { startTestServer, type TestServer } from './test-server.ts'

export type ServerEnvironment = {
  server: TestServer
  /** Of the owner of every table, past all walls. */
  database: pg.Pool
  /** As the server opens it, behind the walls. */
  walled: Database
  rowsOf(query: string, values?: unknown[]): Promise<any[]>
  asSystem<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** A server, and the ways to its database that a request has not. */
export async function startServerEnvironment(
  environment: Record<string, string> = {},
  options: AppOptions = {},
): Promise<ServerEnvironment> {
  const server = await startTestServer(environment, options)
  const database = new pg.Pool({ connectionString: server.databaseUrl, max: 4 })
  const walled = connect(server.databaseUrl)
  return {
    ...{ server, database, walled },
    rowsOf: async (query, values = []) => (await database.query(query, values)).rows,
    asSystem: (work) => transactAsSystem(walled, { person: null, organisation: null }, work),
    async close() {
      await walled.close()
      await database.end()
      await server.close()
    },
  }
}
