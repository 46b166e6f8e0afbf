import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { AppOptions } from '../../server/composition/app.ts'
import { type OwnDatabase, serveDatabase, type TestServer } from './serve-database.ts'

export type { Answered, Person, TestServer } from './serve-database.ts'

/** A database of its own, cloned from the migrated template. */
export async function cloneDatabase(): Promise<OwnDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const asSuperuser = async (statement: string) => {
    const client = new pg.Client({ connectionString: inject('superuserUrl') })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await asSuperuser(`create database ${name} template template_sextant owner sextant_owner`)
  const url = new URL(inject('templateUrl'))
  url.pathname = `/${name}`
  return { url: url.toString(), drop: () => asSuperuser(`drop database if exists ${name} with (force)`) }
}

/** The real server on a database of its own; the built-in analyst answers without pauses. */
export const startTestServer = async (
  environment: Record<string, string> = {},
  options: AppOptions & { by?: (databaseUrl: string) => Promise<string> } = {},
): Promise<TestServer> => serveDatabase(await cloneDatabase(), environment, options)
