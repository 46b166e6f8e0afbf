import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { ownDatabase } from '../../server/platform/database/bootstrap.ts'
import { launchPostgres } from '../../server/platform/database/postgres-launcher.ts'
import { fillTemplate } from './template.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of a superuser, to clone the template with; and of the template's owner. */
    superuserUrl: string
    templateUrl: string
  }
}

const memory = '/dev/shm'
const ROOM_NEEDED = 4 * 2 ** 30

/** In memory where there is room: each server's database is made of a thousand files, which a disk takes longer for. */
async function quickFolder(): Promise<string> {
  const found = await statfs(memory).catch(() => null)
  // Its size is half of the memory, whether or not that is free.
  const room = found === null ? 0 : Math.min(found.bavail * found.bsize, freemem())
  return room > ROOM_NEEDED ? memory : tmpdir()
}

/** One PostgreSQL for all database tests, with a filled template that each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(await quickFolder(), 'sextant-tests-'))
  const postgres = await launchPostgres({ folder: join(folder, 'postgres'), isForTests: true })
  const templateUrl = await ownDatabase(postgres, join(folder, 'owner-password'), 'template_sextant')
  await fillTemplate(templateUrl)
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
