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
    expect(await message('SELECT * FROM sales')).toBe(
      'There is no table yet. Upload a workbook or a CSV file to make one.',
    )
  })
})
