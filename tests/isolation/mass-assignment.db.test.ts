import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type RouteName, routes } from '../../contract/routes.ts'
import { makeEnvironment, type Environment } from './people.ts'
import { requests } from './requests.ts'

const values = { text: 'mass-assigned', number: 987_654_321, time: '1999-09-09T09:09:09.000Z' }
type Column = { table: string; name: string; type: string }

let environment: Environment
let columns: Column[]
beforeAll(async () => {
  environment = await makeEnvironment()
  const answer = await environment.database.query(
    `select table_name as table, column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' order by table_name, column_name`,
  )
  columns = answer.rows
})
afterAll(async () => {
  await environment?.close()
})

function valueOf({ type }: Column): unknown {
  if (/int|numeric|real|double/.test(type)) return values.number
  if (/timestamp|date/.test(type)) return values.time
  return type === 'boolean' ? true : values.text
}

/** The column's name, and the same as a field of the API is written. */
const spellings = (name: string) => [name, name.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())]

/** Every column's name with a value that can be found again, beside what the body holds already, at every level. */
function loaded(body: unknown, known: ReadonlySet<string>): unknown {
  if (Array.isArray(body)) return body.map((one) => loaded(one, known))
  if (typeof body !== 'object' || body === null || body instanceof FormData) return body
  const extra = Object.fromEntries(
    columns.flatMap((column) => spellings(column.name).map((name) => [name, valueOf(column)] as const)),
  )
  const kept = Object.fromEntries(Object.entries(extra).filter(([name]) => !known.has(name)))
  return { ...kept, ...Object.fromEntries(Object.entries(body).map(([key, one]) => [key, loaded(one, known)])) }
}

/** Names that the route's own schema takes: those are its business. */
function fieldsOf(schema: unknown, found = new Set<string>()): Set<string> {
  const described = z.toJSONSchema(schema as z.ZodType, { unrepresentable: 'any', io: 'input' })
  JSON.stringify(described, (_key, value: unknown) => {
    if (typeof value === 'object' && value !== null && 'properties' in value)
      for (const name of Object.keys(value.properties as object)) found.add(name)
    return value
  })
  return found
}

/** Rows anywhere in the database that hold one of the marks. */
async function markedRows(): Promise<string[]> {
  const tables = [...new Set(columns.map(({ table }) => table))]
  const found: string[] = []
  for (const table of tables) {
    const answer = await environment.database.query(
      `select t::text as row from ${table} t where t::text like $1 or t::text like $2 or t::text like $3`,
      [`%${values.text}%`, `%${values.number}%`, '%1999-09-09%'],
    )
    found.push(...answer.rows.map(({ row }) => `${table}: ${(row as string).slice(0, 200)}`))
  }
  return found
}

/** Flags and roles that no body may raise, of everybody and every organisation that the world began with. */
async function privileges(): Promise<unknown> {
  const people = await environment.database.query('select id, is_superadmin, is_temporary from person order by id')
  const members = await environment.database.query(
    'select organisation_id, person_id, role from membership order by organisation_id, person_id',
  )
  const organisations = await environment.database.query('select id, code, is_demo from organisation order by id')
  return [people.rows, members.rows, organisations.rows]
}

const names = (Object.keys(routes) as RouteName[]).filter(
  (name) => routes[name].method !== 'GET' && routes[name].carriage === 'json',
)
const callers = { 'signed in': 'member', everyone: 'nobody', superadmin: 'superadmin' } as const
/** Routes whose own business it is to change a person's place or an organisation's existence. */
const changesPrivileges: readonly RouteName[] = [
  'createOrganisation',
  'changeUserRole',
  'removeUser',
  'inviteUser',
  'deleteOrganisation',
]

/** Names of settings that a connection has, which the schema of the route cannot tell. */
const namesOfSettings: Partial<Record<RouteName, string[]>> = {
  createConnection: ['key'],
  saveIntegrationSettings: ['key'],
}
/** Where rows of other systems are kept as they came, whatever their fields are called. */
const ofOthers = /^connection_record: /

describe('fields that a body has no business with (T-I, I3)', () => {
  test.each(names)('%s takes none of the names of columns', async (name) => {
    const route = routes[name]
    const kind = callers[route.rights as keyof typeof callers] ?? 'admin'
    const project = environment.project[kind]
    const request = await requests[name](environment, kind, project)
    const known = new Set([...fieldsOf(route.body), ...(namesOfSettings[name] ?? [])])
    const before = await privileges()
    const params: Record<string, string> = { project, ...request.params }
    const path = route.path.replace(/:(\w+)/g, (_all, parameter: string) => params[parameter]!)
    const token = request.token !== undefined ? request.token : environment.token[kind]
    const body = loaded(request.body ?? {}, known)
    const { status } = await environment.server.call(route.method, path + (request.query ?? ''), token, body)
    expect(status).toBeLessThan(500)
    const marked = await markedRows()
    expect(name === 'pushRows' ? marked.filter((row) => !ofOthers.test(row)) : marked).toEqual([])
    if (route.path.startsWith('/auth/') || route.path.startsWith('/admin/') || changesPrivileges.includes(name)) {
      expect(await raised()).toEqual([])
    } else expect(await privileges()).toEqual(before)
  })
})

/** Superadmins beside the one of the world, temporary people beside hers, demo organisations beside its own. */
async function raised(): Promise<unknown[]> {
  const answer = await environment.database.query(
    `select id from person where is_superadmin and id <> (select person_id from token where hash = sha256($1::bytea))
     union all select id from organisation where is_demo and code <> $2`,
    [Buffer.from(environment.token.superadmin!), environment.project.visitor],
  )
  return answer.rows
}
