import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { ownDatabase } from '../../server/platform/database/bootstrap.ts'
import { migrate } from '../../server/platform/database/migrations.ts'
import { launchPostgres } from '../../server/platform/database/postgres-launcher.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of a superuser, to clone the template with; and of the template's owner. */
    superuserUrl: string
    templateUrl: string
  }
}

/** One PostgreSQL for all database tests, with a migrated template that each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'sextant-tests-'))
  const postgres = await launchPostgres({ folder: join(folder, 'postgres'), isForTests: true })
  const templateUrl = await ownDatabase(postgres, join(folder, 'owner-password'), 'template_sextant')
  await migrate(templateUrl)
  const client = new pg.Client({ connectionString: postgres.superuserUrl('postgres') })
  await client.connect()
  await client.query("update pg_database set datistemplate = true where datname = 'template_sextant'")
  await client.end()
  project.provide('superuserUrl', postgres.superuserUrl('postgres'))
  project.provide('templateUrl', templateUrl)
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
