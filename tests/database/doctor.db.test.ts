import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { readSettings } from '../../server/platform/settings/settings.ts'
import { checkDatabase } from '../../tools/doctor/database.ts'
import { cloneDatabase } from './test-server.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
const role = `doctor_${randomUUID().replaceAll('-', '')}`

async function asSuperuser(statement: string, url = inject('superuserUrl')): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
/** The address of this database for the superuser. */
const within = (): string =>
  Object.assign(new URL(inject('superuserUrl')), { pathname: new URL(database.url).pathname }).toString()

beforeAll(async () => {
  database = await cloneDatabase()
  await asSuperuser(`create role ${role} login password 'secret-word'`)
})
afterAll(async () => {
  await database?.drop()
  await asSuperuser(`drop role if exists ${role}`)
})

const check = (url: string) =>
  checkDatabase(
    readSettings({
      ...{ DATABASE_URL: url, SECRET_KEY: 'a-secret-key-of-the-test', PUBLIC_URL: 'https://sextant.example.com' },
    }),
  )
const statesOf = async (url: string) => (await check(url)).findings.map(({ state }) => state)

describe('npm run doctor looks at the database', () => {
  test('of a server that has started: version, rights, tables and clock', async () => {
    const { findings, clock } = await check(database.url)
    expect(findings.map(({ state }) => state)).toEqual(['ok', 'ok', 'ok'])
    expect(findings[2]!.text).toBe('its tables are of this version.')
    expect(Math.abs(clock! - Date.now())).toBeLessThan(60_000)
  })

  test('before the first start, when it is empty', async () => {
    const url = new URL(inject('superuserUrl'))
    url.pathname = '/postgres'
    expect((await check(url.toString())).findings[2]!.text).toBe('it is empty; the first start makes the tables.')
  })

  test('of a role that may do too little, and says what to run', async () => {
    const url = Object.assign(new URL(database.url), { username: role, password: 'secret-word' }).toString()
    const { findings } = await check(url)
    expect(findings[1]).toMatchObject({ state: 'problem' })
    expect(findings[1]!.text).toContain(`"alter database … owner to ${role}"`)
    expect(JSON.stringify(findings)).not.toContain('secret-word')
  })

  test('that a newer version has used', async () => {
    await asSuperuser("insert into migration (name) values ('999-of-tomorrow.sql')", within())
    expect(await statesOf(database.url)).toEqual(['ok', 'ok', 'problem'])
  })
})
