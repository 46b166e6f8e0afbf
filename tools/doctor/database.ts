import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { startProblem } from '../../server/composition/start-problems.ts'
import { refuseNewer } from '../../server/platform/database/migrations.ts'
import { wayOfThisSystem } from '../../server/platform/database/ordinary-user.ts'
import type { Settings } from '../../server/platform/settings/settings.ts'
import { type Finding, ok, problem } from './finding.ts'

const OLDEST_VERSION = 15
const CONNECT_TIMEOUT_MS = 5_000
const migrationsFolder = join(import.meta.dirname, '..', '..', 'server', 'platform', 'database', 'migrations')

/** `clock`: the database's clock, in milliseconds; null where it has none of its own. */
type Found = { findings: Finding[]; clock: number | null }

/** The embedded PostgreSQL isn't started for this: it belongs to a running server, or comes with the first start. */
async function checkEmbedded({ dataDirectory }: Settings): Promise<Finding[]> {
  wayOfThisSystem()
  const folder = join(dataDirectory, 'postgres')
  if (!existsSync(folder)) return [ok('Database', `the first start makes an embedded PostgreSQL in ${folder}.`)]
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => null)
  if (version === null)
    return [
      problem(
        'Database',
        `${folder} holds no database of PostgreSQL. Put its files back or move it away, or set DATA_DIR to another folder.`,
      ),
    ]
  return [ok('Database', `embedded PostgreSQL ${version.trim()} in ${folder}.`)]
}

async function checkRights(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query(`
    select current_user as role, has_database_privilege(current_database(), 'create') as "mayCreateSchema",
      has_schema_privilege('public', 'create') as "mayCreate",
      rolsuper or rolcreaterole as "mayMakeRoles",
      exists (select 1 from pg_roles app where app.rolname = 'sextant_app' and pg_has_role(current_user, app.oid, 'member')) as "isMember"
    from pg_roles where rolname = current_user`)
  const { role, mayCreate, mayCreateSchema, mayMakeRoles, isMember } = rows[0]
  if (!mayCreate || !mayCreateSchema)
    return problem(
      'Database',
      `The role "${role}" may not create tables. Let it own the database: "alter database … owner to ${role}".`,
    )
  if (!mayMakeRoles && !isMember)
    return problem(
      'Database',
      `The role "${role}" may not create the role "sextant_app". Run "alter role ${role} createrole".`,
    )
  return ok('Database', `the role "${role}" has the rights that Sextant needs.`)
}

async function checkMigrations(client: pg.Client): Promise<Finding> {
  const files = (await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql'))
  const { rows } = await client.query("select to_regclass('migration') is not null as exists")
  if (!rows[0].exists) return ok('Database', 'it is empty; the first start makes the tables.')
  const applied = new Set((await client.query('select name from migration')).rows.map((row) => row.name as string))
  try {
    refuseNewer(applied, files)
  } catch (error) {
    return problem('Database', (error as Error).message)
  }
  const missing = files.filter((file) => !applied.has(file)).length
  return ok(
    'Database',
    missing === 0 ? 'its tables are of this version.' : `the next start brings ${missing} changes of its tables.`,
  )
}

/** The database of DATABASE_URL, or the embedded one. */
export async function checkDatabase(settings: Settings): Promise<Found> {
  if (settings.DATABASE_URL === undefined) return { findings: await checkEmbedded(settings), clock: null }
  const client = new pg.Client({
    connectionString: settings.DATABASE_URL,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query(
      "select current_setting('server_version') as version, extract(epoch from clock_timestamp()) * 1000 as clock",
    )
    const version = String(rows[0].version)
    const isOld = Number.parseInt(version, 10) < OLDEST_VERSION
    const first = isOld
      ? problem('Database', `It is PostgreSQL ${version}. Install PostgreSQL ${OLDEST_VERSION} or newer.`)
      : ok('Database', `PostgreSQL ${version} answers.`)
    const rights = await checkRights(client)
    // Without them, the tables can't be read either.
    const tables = rights.state === 'problem' ? [] : [await checkMigrations(client)]
    return {
      findings: [first, rights, ...tables],
      clock: Number(rows[0].clock),
    }
  } catch (error) {
    return { findings: [problem('Database', startProblem(error, settings))], clock: null }
  } finally {
    await client.end().catch(() => {})
  }
}
