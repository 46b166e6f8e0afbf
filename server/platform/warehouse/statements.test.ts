import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sqlTexts } from '../../../contract/datasets/sql.texts.ts'
import { dayOf, type TimeZone } from '../../../contract/shared/time-zones.ts'
import {
  type Catalogue,
  catalogueOf,
  failureOf,
  type StoredTable,
  type UnderstoodTable,
} from '../../engines/queries/index.ts'
import { harmlessStatements, hostileStatements } from '../../engines/statements/hostile-statements.testing.ts'
import { throwLimit } from './statements.ts'
import { type OwnWarehouse, startOwnWarehouse } from './warehouse.testing.ts'

const sales: UnderstoodTable = {
  ...{ kind: 'fact', name: 'sales', label: 'Sales', sourceSheets: [], remarks: [] },
  columns: [
    { name: 'sold_on', label: 'Sold on', role: 'date', type: 'timestamp' },
    { name: 'paid_on', label: 'Paid on', role: 'date', type: 'date' },
    { name: 'shop_id', label: 'Shop', role: 'dimension', type: 'text' },
    { name: 'amount', label: 'Amount', role: 'measure', type: 'decimal', unit: 'currency' },
  ],
  rows: [
    ['2024-03-31T23:30:00', '2024-05-01', 's1', '0.1'],
    ['2024-04-01T00:15:00', '2024-05-02', 's1', '0.2'],
    ['2024-04-07T10:00:00', null, 's2', '5'],
    [null, '2023-01-01', null, null],
  ],
}
const shops: UnderstoodTable = {
  ...{ kind: 'dimension', name: 'shops', label: 'Shops', sourceSheets: [], remarks: [] },
  columns: [
    { name: 'shop_id', label: 'Shop ID', role: 'key', type: 'text' },
    { name: 'city', label: 'City', role: 'attribute', type: 'text' },
    { name: 'area', label: 'Area', role: 'attribute', type: 'decimal' },
    { name: 'opened', label: 'Opened', role: 'attribute', type: 'date' },
  ],
  rows: [
    ['s1', 'Leeds', '120.5', '2019-02-01'],
    ['s2', 'Köln', 'unknown', null],
  ],
}
const secret: UnderstoodTable = {
  ...{ kind: 'fact', name: 'payroll', label: 'Payroll', sourceSheets: [], remarks: [] },
  columns: [{ name: 'word', label: 'Word', role: 'dimension', type: 'text' }],
  rows: [['canary']],
}
const stored = (fileId: string, { kind, name, label, columns }: UnderstoodTable): StoredTable => ({
  ...{ fileId, kind, name, label, columns },
  ...{ externalSystem: 'upload', createdAt: '2024-01-01T00:00:00Z', updatedAt: '2024-01-01T00:00:00Z' },
})

let warehouse: OwnWarehouse
const catalogue: Catalogue = catalogueOf([stored('sales', sales), stored('shops', shops)])
const run = (sql: string, limit = 1000, timeZone: TimeZone = 'UTC') =>
  warehouse.engine.runStatement({ organisationId: 'acme', personId: 'ann', catalogue, sql, limit, timeZone })
const refusal = async (sql: string): Promise<string> =>
  run(sql).then(
    (result) => JSON.stringify(result.rows),
    (error: Error) => error.message,
  )

beforeAll(async () => {
  warehouse = await startOwnWarehouse()
  const write = (organisationId: string, table: UnderstoodTable) =>
    warehouse.engine.write({ organisationId, fileId: table.name, table })
  await write('acme', sales)
  await write('acme', shops)
  await write('globex', secret)
  await writeFile(join(warehouse.folder, 'canary.csv'), 'word\ncanary\n')
})
afterAll(() => warehouse?.close())

describe('a statement', () => {
  test('is answered with its columns, rows, their number and the tables that it read', async () => {
    await expect(
      run('SELECT city, sum(amount) AS total FROM sales JOIN shops USING (shop_id) GROUP BY ALL ORDER BY total DESC'),
    ).resolves.toEqual({
      columns: [
        { name: 'city', type: 'text' },
        { name: 'total', type: 'number' },
      ],
      rows: [
        ['Köln', 5],
        ['Leeds', 0.3],
      ],
      ...{ total: 2, tables: ['sales', 'shops'], remarks: [] },
    })
  })

  test('keeps as many rows as were asked for, counts them all and says so', async () => {
    await expect(run('FROM range(5000) SELECT range AS n', 2)).resolves.toEqual({
      columns: [{ name: 'n', type: 'number' }],
      rows: [[0], [1]],
      ...{ total: 5000, tables: [], remarks: ['The first 2 of 5,000 rows.'] },
    })
  })

  test('carries dates, moments, exact numbers, nothing and lists as JSON can', async () => {
    const { rows } = await run(`
      SELECT paid_on, sold_on, 12345678901234567890::HUGEINT, 1.50::DECIMAL(10, 2), amount / 0, [1, 2], amount > 1,
        area, opened
      FROM sales LEFT JOIN shops USING (shop_id) ORDER BY sold_on NULLS LAST
    `)
    expect(rows).toEqual([
      ['2024-05-01', '2024-03-31T23:30:00', '12345678901234567890', 1.5, null, '[1, 2]', false, 120.5, '2019-02-01'],
      ['2024-05-02', '2024-04-01T00:15:00', '12345678901234567890', 1.5, null, '[1, 2]', false, 120.5, '2019-02-01'],
      [null, '2024-04-07T10:00:00', '12345678901234567890', 1.5, null, '[1, 2]', true, null, null],
      ['2023-01-01', null, '12345678901234567890', 1.5, null, '[1, 2]', null, null, null],
    ])
  })

  test('may use windows, recursion, subqueries, set operations, lambdas and DESCRIBE, SUMMARIZE and SHOW TABLES', async () => {
    const answers = [
      ['SELECT max(r) FROM (SELECT row_number() OVER (ORDER BY amount) AS r FROM sales)', [[4]]],
      ['WITH RECURSIVE n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 4) SELECT sum(i) FROM n', [[10]]],
      ['SELECT count(*) FROM sales WHERE amount > (SELECT avg(amount) FROM sales)', [[1]]],
      ['SELECT 1 UNION SELECT 1 EXCEPT SELECT 2', [[1]]],
      ['SELECT list_transform([1, 2], lambda x: x + 1)', [['[2, 3]']]],
      ['SHOW TABLES', [['sales'], ['shops']]],
      ['SELECT column_name FROM (DESCRIBE shops)', [['shop_id'], ['city'], ['area'], ['opened']]],
      ['SELECT column_name, "count" FROM (SUMMARIZE shops) LIMIT 1', [['shop_id', 2]]],
      ["SELECT count(*) FILTER (WHERE city ILIKE 'l%') FROM shops", [[1]]],
      ['SELECT median(amount) FROM sales TABLESAMPLE 100%', [[0.2]]],
    ] as const
    for (const [sql, rows] of answers) expect((await run(sql)).rows, sql).toEqual(rows)
  })

  test('says that a median of a column keeps its digits, which a cast to doubles does not', async () => {
    const [kept, cast] = [
      await run('SELECT median(amount) FROM sales'),
      await run('SELECT median(amount::DOUBLE) FROM sales'),
    ]
    expect([kept.remarks, cast.remarks]).toEqual([
      [
        'median, quantile_cont and mad of a column round to its digits. Write median(CAST(price AS DOUBLE)) for the exact value.',
      ],
      [],
    ])
  })

  test('has the today of its organisation', async () => {
    const ahead = "date_diff('hour', TIMESTAMP '1970-01-01', CAST(now() AS TIMESTAMP)) - epoch_us(now()) // 3600000000"
    for (const [timeZone, hours] of [
      ['Pacific/Auckland', [12, 13]],
      ['America/Los_Angeles', [-8, -7]],
    ] as const) {
      const before = dayOf(Date.now(), timeZone)
      const { rows } = await run(`SELECT ${ahead}, current_date, today() = current_date`, 1, timeZone)
      const days = [before, dayOf(Date.now(), timeZone)]
      expect(rows).toEqual([[expect.toBeOneOf([...hours]), expect.toBeOneOf(days), true]])
    }
  })

  test('groups by half-year and by the financial year from April', async () => {
    const halves = await run(
      'SELECT half_start(sold_on) AS half, count(*) AS sales FROM sales GROUP BY half ORDER BY half',
    )
    expect([halves.columns.map(({ type }) => type), halves.rows]).toEqual([
      ['date', 'number'],
      [
        ['2024-01-01', 3],
        [null, 1],
      ],
    ])
    const { rows } = await run(
      'SELECT financial_year_start(sold_on) AS year, count(*) FROM sales GROUP BY year ORDER BY year',
    )
    expect(rows).toEqual([
      ['2023-04-01', 1],
      ['2024-04-01', 2],
      [null, 1],
    ])
  })

  test('that is wrong is told in one sentence with the nearest name and the place', async () => {
    const sentences = {
      'SELEC 1': 'Couldn’t read the statement at "SELEC" (line 1, character 1).',
      'SELECT * FROM sale': 'There is no table "sale" (line 1, character 15). The nearest is "sales".',
      'SELECT é,\n  amuont FROM sales':
        'There is no column "é" (line 1, character 8). The columns of "sales" are sold_on, paid_on, shop_id, amount.',
      'SELECT amount FROM shops':
        'There is no column "amount" (line 1, character 8). The columns of "shops" are shop_id, city, area, opened.',
      'SELECT 1,\n  amuont FROM sales': 'There is no column "amuont" (line 2, character 3). The nearest is "amount".',
      'SELECT summ(amount) FROM sales':
        'The function "summ" is not available (line 1, character 8). The nearest is "sum".',
      'SELECT 1; SELECT 2': 'Send one statement at a time.',
      'DELETE FROM sales': 'Only statements that read are run: SELECT, DESCRIBE, SUMMARIZE and SHOW TABLES.',
      'SELECT ?': 'Write values into the statement: parameters such as ? and $1 are not filled in.',
      'SELECT city FROM shops GROUP BY area':
        'Couldn’t run the statement (line 1, character 8): column "city" must appear in the GROUP BY clause or must be part of an aggregate function.',
      'SELECT sum(city) FROM shops': `Couldn’t run the statement (line 1, character 8): No function matches the given name and argument types 'sum(VARCHAR)'.`,
      "SELECT CAST(city AS INTEGER) FROM shops WHERE city = 'Leeds'": `Couldn’t run the statement (line 1, character 8): Could not convert string 'Leeds' to INT32 when casting from source column city`,
      'SELECT 9223372036854775807 * amount * 9223372036854775807 FROM sales': 'A number in the statement is too large.',
    }
    for (const [sql, sentence] of Object.entries(sentences)) expect(await refusal(sql), sql).toBe(sentence)
  })

  test('that fails after its first rows is refused and not answered in part', async () => {
    expect(
      await refusal("SELECT CASE WHEN range = 900000 THEN ('x' || range)::INTEGER ELSE 1 END FROM range(1000000)"),
    ).toBe(`Couldn’t run the statement (line 1, character 52): Could not convert string 'x900000' to INT32`)
  })

  test('that takes too much is stopped, and the next one is answered', async () => {
    const tooMuch = [
      'SELECT count(*) FROM range(100000000) a, range(100000000) b WHERE (a.range * b.range) % 7 = 3',
      'WITH RECURSIVE n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n',
      'SELECT count(DISTINCT md5(range::VARCHAR)) FROM range(100000000)',
      "SELECT repeat(repeat('x', 10000000), 100)",
      // These fail after their first rows, by the time limit and by the memory limit.
      'SELECT range FROM range(1000000000000)',
      "SELECT repeat('x', CASE WHEN range < 100000 THEN 1 ELSE 900000000 END) FROM range(200000)",
    ]
    for (const sql of tooMuch) {
      expect(await refusal(sql), sql).toMatch(/took longer than 10 seconds|more memory than is allowed|Couldn’t read/)
      expect((await run('SELECT count(*) FROM sales')).rows).toEqual([[4]])
    }
  })

  test('of a hostile kind is refused or answered from the tables of its organisation alone', async () => {
    const before = await readdir(warehouse.folder)
    const kinds = hostileStatements(warehouse.folder)
    expect([[...kinds.values()].flat().length >= 500, kinds.size]).toEqual([true, 15])
    const answered: string[] = []
    for (const [kind, statements] of kinds) {
      for (const sql of statements) {
        const answer = await run(sql).catch((error: { statusCode?: number }) => error.statusCode)
        if (typeof answer === 'object') answered.push(sql)
        else expect(answer, sql).toBe(400)
      }
      // Each kind leaves the process fit for an honest question.
      const honest = await run('SELECT shop_id, sum(amount) FROM sales GROUP BY shop_id ORDER BY shop_id')
      expect(honest.rows, kind).toEqual([
        ['s1', 0.3],
        ['s2', 5],
        [null, null],
      ])
    }
    expect(answered).toEqual(harmlessStatements)
    expect(await readdir(warehouse.folder)).toEqual(before)
  })
})

test('a table that is written anew is read anew', async () => {
  const table = { ...sales, rows: sales.rows.slice(0, 1) }
  await warehouse.engine.write({ organisationId: 'acme', fileId: 'sales', table })
  expect((await run('SELECT count(*) FROM sales')).rows).toEqual([[1]])
})

test('a limit that ended the process is said in the words of statements; other failures stay what they are', () => {
  const said = (trouble: Parameters<typeof failureOf>[0]) => {
    try {
      return throwLimit(failureOf(trouble))
    } catch (error) {
      const { statusCode, message, fields } = error as ReturnType<typeof failureOf>
      return [statusCode, message, fields]
    }
  }
  expect(said('too slow')).toEqual([400, sqlTexts.tooSlow, { sql: sqlTexts.tooSlow }])
  expect(said('out of memory')).toEqual([400, sqlTexts.tooBig, { sql: sqlTexts.tooBig }])
  expect(said('overflow')).toEqual([400, sqlTexts.overflow, { sql: sqlTexts.overflow }])
  expect(said('busy')).toEqual([503, failureOf('busy').message, {}])
})
