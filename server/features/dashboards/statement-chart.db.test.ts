import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { statementTable } from '../../../contract/dashboards/chart-statement.ts'
import { defaultSettings } from '../../../contract/dashboards/dashboards.schemas.ts'
import { sqlTexts } from '../../../contract/datasets/sql.texts.ts'
import { type Library, startLibrary } from '../../../tests/database/library.ts'
import { until } from '../../../tests/until.ts'

const orders = `Order,Day,Region,Amount
1,2025-01-05,North,10.50
2,2025-01-20,South,20.25
3,2025-02-03,North,30
4,2025-02-17,West,5.1
5,2025-03-09,South,7.2
`
const settings = { ...defaultSettings, range: 'year', item: '2025-01-01', granularity: 'month', compare: 'none' }

let library: Library
let member: string
beforeAll(async () => {
  library = await startLibrary()
  await library.upload('orders.csv', orders)
  await library.settled()
  const person = await library.server.signUp('Member')
  await library.rowsOf(
    `insert into membership (organisation_id, person_id, role, reason) select $1, id, 'user', 'earlier' from person where email = $2`,
    [library.organisationId, person.email],
  )
  member = person.token
})
afterAll(() => library?.close())

const statement = {
  sql: 'SELECT "day", region, amount, amount / 3 AS third FROM orders; -- all of them',
  columns: [
    { name: 'day', type: 'date' },
    { name: 'region', type: 'text' },
    { name: 'amount', type: 'number' },
    { name: 'third', type: 'number' },
  ],
  ...{ dateColumn: 'day', dimensions: ['region'] },
}
const chart = (fields: object = {}, source: object = {}) => ({
  ...{ metricType: 'warehouse_metric', title: 'Orders', chartType: 'column', statement },
  series: [
    { dataSource: { factTable: statementTable, metric: 'amount', dateDimension: 'day', ...source }, presentation: {} },
  ],
  ...fields,
})
const ofTable = ({ statement: _, ...given }: ReturnType<typeof chart>) => ({
  ...given,
  series: given.series.map((one) => ({ ...one, dataSource: { ...one.dataSource, factTable: 'orders' } })),
})
const read = (asked: object, given: object = settings, token = library.token) =>
  library.server.call('POST', `/orgs/${library.project}/dashboards/_data`, token, { chart: asked, settings: given })
const log = async () =>
  (
    await library.rowsOf(
      `select after - 'milliseconds' as after from change_log
       where organisation_id = $1 and thing = 'statement' order by seq`,
      [library.organisationId],
    )
  ).map(({ after }) => after)
const keep = (code: string, accessLevel: 'shared' | 'private', asked: object, token = library.token) =>
  library.server.call('POST', `/orgs/${library.project}/dashboards`, token, {
    ...{ name: code, code },
    data: { accessLevel, metrics: [asked], defaultSettings: settings },
  })
const sqlFor = (isSqlForAdministrators: boolean) =>
  library.server.call('POST', `/orgs/${library.project}`, library.token, { isSqlForAdministrators })

describe('a chart on a statement', () => {
  test('shows what a chart of the same table shows: by month, by a breakdown, filtered, compared, as one figure', async () => {
    const narrowed = { ...settings, dimensionFilters: { region: { type: 'include', values: ['North', 'West'] } } }
    const cases: [object, object, object][] = [
      [{}, {}, settings],
      [{}, { breakdownDimension: 'region' }, settings],
      [{ axisDimension: 'region', items: { top: 1, order: 'largest' } }, {}, settings],
      [{}, { aggregation: 'mean' }, narrowed],
      [{}, { aggregation: 'p50' }, { ...narrowed, range: 'all' }],
      [{ chartType: 'histogram', bins: 5 }, {}, settings],
      [{ chartType: 'big-number' }, {}, { ...settings, range: 'month', item: '2025-02-01', compare: 'prev' }],
      [
        {},
        { conditions: [{ joins: 'all', conditions: [{ column: 'region', comparison: 'contains', value: 'OR' }] }] },
        settings,
      ],
    ]
    for (const [fields, source, given] of cases) {
      const asked = chart(fields, source)
      const { status, body } = await read(asked, given)
      const { body: expected } = await read(ofTable(asked), given)
      expect({ status, body }).toEqual({ status: 200, body: expected })
    }
  })

  test('adds up in decimals, and says what its statement lacks', async () => {
    const third = await read(chart({}, { metric: 'third' }))
    expect(third.body.series[0].values.slice(0, 3)).toEqual([10.25, 11.7, 2.4])
    const message = async (sql: string, fields: object = {}) =>
      (await read(chart({ statement: { ...statement, sql, ...fields } }))).body.message
    expect([
      await message('SELECT region, amount FROM orders'),
      await message('SELECT amount, region, "day", CAST(amount AS VARCHAR) AS third FROM orders'),
      await message('SELECT * FROM order'),
      await message('SELECT * FROM ordrs'),
      await message('SELECT nope FROM orders'),
      await message('DESCRIBE orders'),
      await message("SELECT * FROM read_csv('/etc/passwd')"),
      await message('SELECT 1; SELECT 2'),
      await message(' '),
      await message(statement.sql, { columns: [] }),
      await message(`SELECT * FROM "${statementTable}"`),
    ]).toEqual([
      sqlTexts.columnGone('day'),
      sqlTexts.columnChanged('third'),
      'Couldn’t read the statement at "order" (line 1, character 15).',
      'There is no table "ordrs" (line 1, character 15). The nearest is "orders".',
      expect.stringMatching(/^There is no column "nope" \(line 1, character 8\)\./),
      sqlTexts.columnGone('day'),
      expect.stringMatching(/^The function "read_csv" is not available/),
      sqlTexts.oneStatement,
      sqlTexts.statementRequired,
      'Read the columns of the statement first.',
      expect.stringMatching(/^There is no table "SQL query"/),
    ])
  })

  test('is a line of the audit log for each look, with its text where everybody can read it', async () => {
    const before = (await log()).length
    const secret = { ...chart(), statement: { ...statement, sql: `${statement.sql} 2` } }
    expect((await keep('for-all', 'shared', chart())).status).toBe(200)
    expect((await keep('for-me', 'private', secret)).status).toBe(200)
    await read(chart(), settings, member)
    await read(secret)
    await read({ ...secret, statement: { ...statement, sql: 'SELECT * FROM secret_plan' } })
    expect((await log()).slice(before)).toEqual([
      { chart: 'Orders', statement: statement.sql, tables: ['orders'] },
      { tables: ['orders'] },
      { refused: true },
    ])
  })

  test('is read and written with the rights of who looks, never of who made it', async () => {
    expect((await keep('made-by-admin', 'shared', chart())).status).toBe(200)
    expect((await read(chart(), settings, member)).status).toBe(200)
    await sqlFor(true)
    const refused = await read(chart(), settings, member)
    expect([refused.status, refused.body.message]).toEqual([403, sqlTexts.administratorsOnly])
    expect((await read(chart())).status).toBe(200)
    expect((await keep('by-member', 'shared', chart(), member)).body.message).toBe(sqlTexts.administratorsOnly)
    const taken = await library.send('POST', '/dashboards/made-by-admin/snapshots', { settings })
    expect(taken.status).toBe(200)
    const [{ frozen }] = await library.rowsOf(`select frozen from snapshot where organisation_id = $1`, [
      library.organisationId,
    ])
    expect(JSON.parse(frozen).frozen).toEqual([{ data: null, failure: sqlTexts.administratorsOnly, facts: [] }])
    await sqlFor(false)
  })

  test('finds no table of the organisation where it was made', async () => {
    const other = await library.server.foundOrganisation(member, 'Elsewhere')
    const form = new FormData()
    form.append('file', new Blob([orders]), 'visits.csv')
    const base = `/orgs/${other}`
    await library.server.call('POST', `${base}/docs/upload/upload_root`, member, form, {
      'idempotency-key': randomUUID(),
    })
    await until(async () => {
      const { body } = await library.server.call('GET', `${base}/warehouse/facts/_metadata`, member)
      return Object.keys(body.factTables).length > 0
    })
    const found = await library.server.call('POST', `${base}/dashboards/_data`, member, { chart: chart(), settings })
    const message = 'There is no table "orders" (line 1, character 56).'
    expect([found.status, found.body]).toEqual([400, { message, fields: { sql: message } }])
  })
})
