import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { ownDatabase } from '../../server/platform/database/bootstrap.ts'
import { launchPostgres } from '../../server/platform/database/postgres-launcher.ts'
import { type OwnDatabase, serveDatabase, type TestServer } from '../database/serve-database.ts'

/** The day on which the questions of all sets are asked. */
export const askedOn = '2026-11-20'
export const now = (): number => Date.parse(`${askedOn}T01:00:00Z`)

/** Starts one PostgreSQL for a run of the evaluation, with a separate database for each server. */
export async function launchDatabases(): Promise<{ make(): Promise<OwnDatabase>; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'sextant-evaluation-'))
  const postgres = await launchPostgres({ folder: join(folder, 'postgres'), isForTests: true })
  const asSuperuser = async (statement: string) => {
    const client = new pg.Client({ connectionString: postgres.superuserUrl('postgres') })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  return {
    async make() {
      const name = `evaluation_${randomUUID().replaceAll('-', '')}`
      const url = await ownDatabase(postgres, join(folder, 'owner-password'), name)
      return { url, drop: () => asSuperuser(`drop database if exists ${name} with (force)`) }
    },
    async stop() {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export const serve = (database: OwnDatabase, environment: Record<string, string>): Promise<TestServer> =>
  serveDatabase(database, environment, { now })
