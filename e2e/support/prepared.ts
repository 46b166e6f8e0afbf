import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { ownDatabase } from '../../server/platform/database/bootstrap.ts'
import { launchPostgres } from '../../server/platform/database/postgres-launcher.ts'
import { fillTemplate } from '../../tests/database/template.ts'

/** The initial state of a server: only the schema, or the demo organisation with its documents read. */
export type Preparation = 'schema' | 'demo'
export type Destination = { databaseUrl: string; dataDirectory: string }

const variable = 'SEXTANT_PREPARED'
type Prepared = { folder: string; superuserUrl: string; ownerUrl: string }

const templateOf = (preparation: Preparation) => `template_${preparation}`
const folderOf = ({ folder }: Prepared, preparation: Preparation) => join(folder, preparation)

const urlOf = (ownerUrl: string, database: string): string => {
  const url = new URL(ownerUrl)
  url.pathname = `/${database}`
  return url.toString()
}

async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

async function cloneDatabase(prepared: Prepared, from: string, to: string): Promise<string> {
  const clone = `create database ${to} template ${from} owner sextant_owner strategy file_copy`
  await runStatement(prepared.superuserUrl, clone)
  return urlOf(prepared.ownerUrl, to)
}

/**
 * One PostgreSQL for all journey servers, with a template database per preparation: creating one from scratch takes a
 * server four seconds of processor time, and reading the demo organisation twenty. `readDemo` fills the demo template.
 */
export async function prepare(readDemo: (destination: Destination) => Promise<void>): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'sextant-prepared-'))
  const postgres = await launchPostgres({ folder: join(folder, 'postgres'), isForTests: true })
  const ownerUrl = await ownDatabase(postgres, join(folder, 'owner-password'), templateOf('schema'))
  const prepared: Prepared = { folder, superuserUrl: postgres.superuserUrl('postgres'), ownerUrl }
  const stop = async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await fillTemplate(ownerUrl)
    const databaseUrl = await cloneDatabase(prepared, templateOf('schema'), templateOf('demo'))
    await readDemo({ databaseUrl, dataDirectory: folderOf(prepared, 'demo') })
  } catch (error) {
    await stop()
    throw error
  }
  process.env[variable] = JSON.stringify(prepared)
  return stop
}

/** Whether another process has prepared the templates. */
export const isPrepared = (): boolean => process.env[variable] !== undefined

/** A database and a data folder for one server; null outside journeys, where nothing is prepared. */
export async function prepareDestination(preparation: Preparation): Promise<Destination | null> {
  const given = process.env[variable]
  if (given === undefined) return null
  const prepared = JSON.parse(given) as Prepared
  const dataDirectory = await mkdtemp(join(tmpdir(), 'sextant-e2e-'))
  if (preparation === 'demo') await cp(folderOf(prepared, 'demo'), dataDirectory, { recursive: true })
  const name = `journeys_${randomUUID().replaceAll('-', '')}`
  return { databaseUrl: await cloneDatabase(prepared, templateOf(preparation), name), dataDirectory }
}
