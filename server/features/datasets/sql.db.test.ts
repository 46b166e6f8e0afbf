import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fixture, type Library, startLibrary } from '../../../tests/database/library.ts'

let library: Library
beforeAll(async () => {
  library = await startLibrary()
  await library.upload('sales.xlsx', await fixture('small/sales.xlsx'))
  await library.settled()
})
afterAll(() => library?.close())

const statements = async () =>
  (
    await library.rowsOf(
      `select actor, before, after - 'milliseconds' as after from change_log
       where organisation_id = $1 and thing = 'statement' order by seq`,
      [library.organisationId],
    )
  ).map(({ after }) => after)

describe('SQL over the warehouse', () => {
  test('names the tables and columns that the fact query names', async () => {
    const { status, body } = await library.get('/warehouse/sql/tables')
    const facts = (await library.get('/warehouse/facts/_metadata')).body.factTables
    expect(status).toBe(200)
    expect(body.tables.map((table: { name: string }) => table.name)).toEqual(expect.arrayContaining(Object.keys(facts)))
    for (const table of body.tables) {
      const { body: counted } = await library.send('POST', '/warehouse/sql', {
        sql: `SELECT count(*) FROM "${table.name}"`,
      })
      expect(counted.rows).toEqual([[table.rows]])
    }
  })

  test('answers a member as the fact query does, and the audit log keeps who asked what', async () => {
    const sql = 'SELECT sum(total) AS total FROM sales'
    const asked = await library.send('POST', '/warehouse/sql', { sql })
    const facts = await library.get('/warehouse/facts?factTable=sales&measures=total')
    expect(asked.status).toBe(200)
    expect(asked.body).toEqual({
      columns: [{ name: 'total', type: 'number' }],
      rows: [[facts.body.results[0].measures.total.value]],
      ...{ total: 1, tables: ['sales'], remarks: [] },
    })
    const refused = await library.send('POST', '/warehouse/sql', { sql: 'SELECT * FROM sale' })
    const message = 'There is no table "sale" (line 1, character 15). The nearest is "sales".'
    expect([refused.status, refused.body]).toEqual([400, { message, fields: { sql: message } }])
    expect((await statements()).slice(-2)).toEqual([
      { statement: sql, tables: ['sales'], rows: 1 },
      { statement: 'SELECT * FROM sale', refused: message },
    ])
    const { body: audit } = await library.get('/audit?thing=statement')
    expect(audit.entries[0]).toMatchObject({ thing: 'statement' })
  })

  test('keeps a result for the page that asked, as a table that later statements name', async () => {
    const page = 'page-of-mine-1'
    const ask = async (sql: string, more: object = {}, token = library.token) =>
      (await library.server.call('POST', `/orgs/${library.project}/warehouse/sql`, token, { sql, page, ...more })).body
    const first = await ask(
      'SELECT city, sum(total) AS total, max(date) AS last, total > 0 AS good FROM sales GROUP BY ALL',
      { limit: 2 },
    )
    expect([first.name, first.rows.length, first.total > 2, first.remarks]).toEqual([
      'q1',
      2,
      true,
      [`The first 2 of ${first.total} rows.`],
    ])
    const whole = await ask('SELECT sum(total), count(*), max(last), bool_and(good) FROM q1')
    const direct = await ask(
      'SELECT sum(total), count(DISTINCT (city, total > 0)), max(date), bool_and(total > 0) FROM sales',
    )
    expect([whole.name, whole.rows, whole.tables]).toEqual(['q2', direct.rows, ['sales']])
    const joined = await ask('SELECT count(*) FROM sales JOIN Q1 USING (city)')
    expect(joined.rows[0][0]).toBeGreaterThan(0)
    const twice = await ask('SELECT 1 AS a, 123456789012345678901 AS a, 0.1 AS b, NULL AS c')
    expect((await ask(`SELECT a + 1, a_1 + 1, b * 3, c FROM ${twice.name}`)).rows).toEqual([
      [2, '123456789012345678902', 0.3, null],
    ])
    expect((await ask('SELECT nope FROM q1')).message).toMatch(/^There is no column "nope"/)

    const other = await library.server.signUp('Colleague')
    await library.rowsOf(
      `insert into membership (organisation_id, person_id, role, reason) select $1, id, 'user', 'earlier' from person where email = $2`,
      [library.organisationId, other.email],
    )
    const refused = 'There is no table "q1" (line 1, character 15).'
    expect((await ask('SELECT * FROM q1', {}, other.token)).message).toContain(refused)
    expect((await ask('SELECT * FROM q1', { page: 'another-page' })).message).toContain(refused)
    expect((await ask('SELECT * FROM q1', { page: undefined })).message).toContain(refused)
  })

  test('is for administrators alone where one of them says so', async () => {
    const member = await library.server.signUp('Member')
    await library.rowsOf(
      `insert into membership (organisation_id, person_id, role, reason) select $1, id, 'user', 'earlier' from person where email = $2`,
      [library.organisationId, member.email],
    )
    const ask = async (token: string) =>
      (await library.server.call('POST', `/orgs/${library.project}/warehouse/sql`, token, { sql: 'SELECT 1' })).status
    expect(await ask(member.token)).toBe(200)
    const change = { isSqlForAdministrators: true }
    expect((await library.server.call('POST', `/orgs/${library.project}`, library.token, change)).status).toBe(200)
    expect([await ask(member.token), await ask(library.token)]).toEqual([403, 200])
  })

  test('an empty, an overlong and a deleted table are told in a sentence', async () => {
    const message = async (sql: string) => (await library.send('POST', '/warehouse/sql', { sql })).body.message
    expect(await message('  ')).toBe('Enter a statement. It begins with SELECT, WITH, DESCRIBE, SUMMARIZE or SHOW.')
    expect(await message('x'.repeat(10_001))).toBe('A statement may have up to 10,000 characters.')
    const { sources } = (await library.get('/warehouse/sources')).body
    for (const source of sources) await library.send('DELETE', `/warehouse/sources/${source.id}`)
    expect(await message('SELECT * FROM sales')).toBe('No tables yet. Upload a workbook or a CSV file to make one.')
  })
})
