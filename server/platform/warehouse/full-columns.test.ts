import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FactQuery, factQuerySchema } from '../../../contract/datasets/datasets.schemas.ts'
import { withCalculations } from '../../engines/queries/calculated-columns.ts'
import { catalogueOf, type StoredTable } from '../../engines/queries/catalogue.ts'
import type { UnderstoodColumn } from '../../engines/queries/understood-table.ts'
import { FullColumns } from './full-columns.ts'
import { type OwnWarehouse, startOwnWarehouse } from './warehouse.testing.ts'

let warehouse: OwnWarehouse
beforeAll(async () => {
  warehouse = await startOwnWarehouse({ rollups: null })
})
afterAll(() => warehouse?.close())

const organisationId = 'one'
const number = (name: string): UnderstoodColumn => ({
  ...{ name, label: name, role: 'measure', type: 'decimal', unit: 'number' },
})
const town: UnderstoodColumn = { name: 'town', label: 'town', role: 'dimension', type: 'text' }
const columns = [town, number('price'), number('quantity')]
type Row = (string | null)[]

const write = (fileId: string, rows: Row[], own = columns) => {
  const table = {
    kind: 'fact' as const,
    name: 'stock',
    label: 'stock',
    sourceSheets: [],
    columns: own,
    rows,
    remarks: [],
  }
  return warehouse.engine.write({ organisationId, fileId, table })
}
/** A file written by a statement, in row groups of 2,048 rows. */
const store = (fileId: string, select: string) =>
  warehouse.engine.store({
    ...{ organisationId, fileId },
    async make(part) {
      const instance = await DuckDBInstance.create(':memory:')
      const connection = await instance.connect()
      await connection.run(`COPY (${select}) TO '${part}' (FORMAT parquet, ROW_GROUP_SIZE 2048)`)
      instance.closeSync()
      return true
    },
  })

const at = '2026-01-01T00:00:00.000Z'
/** The empty cells reported for a query over these files: by column, how many of how many rows. */
async function missing(
  files: string[],
  measure: string,
  query: Partial<FactQuery> = {},
  expression = 'price * quantity',
) {
  const stored = files.map(
    (fileId): StoredTable => ({
      ...{ fileId, kind: 'fact', name: 'stock', label: 'stock', columns },
      ...{ externalSystem: fileId, createdAt: at, updatedAt: at },
    }),
  )
  const worth = { id: 'c', table: 'stock', name: 'worth', label: 'worth', expression, uses: ['price', 'quantity'] }
  const found = await warehouse.engine.queryFacts({
    ...{ organisationId, catalogue: withCalculations(catalogueOf(stored), [worth]) },
    query: { ...factQuerySchema.parse({ factTable: 'stock', measures: measure }), ...query },
    ...{ now: Date.parse(at), timeZone: 'UTC' },
  })
  const counted = (found.missing ?? []).map(({ column, rows, of }) => [column, rows, of])
  return { rows: found.rowCount, counted }
}

const full: Row[] = [
  ['North', '1.50', '4'],
  ['South', '2.25', '3'],
]

test('empty cells of one of several files are counted, and those of a file that lacks the column', async () => {
  await write('full', full)
  await write('also', [['West', '3', '2']])
  await write('empty', [...full, ['East', null, '1']])
  await write('lacking', [['East', '7']], columns.slice(0, 2))
  expect(await missing(['full', 'also'], 'price')).toEqual({ rows: 3, counted: [] })
  expect(await missing(['full', 'empty'], 'price')).toEqual({ rows: 5, counted: [['price', 1, 5]] })
  expect(await missing(['full', 'empty'], 'quantity', { dimensions: ['town'] })).toEqual({ rows: 5, counted: [] })
  expect(await missing(['full', 'lacking'], 'quantity')).toEqual({ rows: 3, counted: [['quantity', 1, 3]] })
})

test('empty cells of one of several parts of a file are counted, of few rows too', async () => {
  const of = (price: string) =>
    `SELECT 'North' AS town, CAST(${price} AS DECIMAL(4,0)) AS price, CAST(2 AS DECIMAL(2,0)) AS quantity FROM range(6000)`
  await store('parts', of('CASE WHEN range = 4500 THEN NULL ELSE 7 END'))
  await store('whole', of('7'))
  expect(await missing(['parts'], 'price')).toEqual({ rows: 6000, counted: [['price', 1, 6000]] })
  expect(await missing(['whole'], 'price')).toEqual({ rows: 6000, counted: [] })
  const nothing = { filters: [{ dimension: 'town', type: 'include' as const, values: ['South'] }] }
  expect(await missing(['parts'], 'price', nothing)).toEqual({ rows: 0, counted: [] })
  expect(await missing(['whole'], 'price', nothing)).toEqual({ rows: 0, counted: [] })
})

test('a file that is replaced is looked at anew', async () => {
  await write('changing', full)
  expect((await missing(['changing'], 'price')).counted).toEqual([])
  await write('changing', [...full, ['East', null, '1']])
  expect((await missing(['changing'], 'price')).counted).toEqual([['price', 1, 3]])
  await write('changing', full)
  expect((await missing(['changing'], 'price')).counted).toEqual([])
})

test('a calculated column is empty where a column that it reads is, and where it has no result', async () => {
  await write('calculated', full)
  await write('gap', [...full, ['East', '2', null]])
  expect((await missing(['calculated'], 'worth')).counted).toEqual([])
  expect((await missing(['calculated', 'gap'], 'worth')).counted).toEqual([['worth', 1, 5]])
  await write('nought', [...full, ['East', '2', '0']])
  expect((await missing(['nought'], 'worth', {}, 'price / quantity')).counted).toEqual([['worth', 1, 3]])
  const long: Row[] = [...full, ['East', '99999999999.5', '10000000000']]
  await write('long', long)
  expect((await missing(['long'], 'worth')).counted).toEqual([['worth', 1, 3]])
})

test('an empty text and a number that is none are values, as where they are counted', async () => {
  const of = (town: string) =>
    `SELECT CASE WHEN range = 1 THEN ${town} ELSE 'North' END AS town, CAST(CASE WHEN range = 2 THEN 'nan' ELSE '3' END AS DOUBLE) AS price, CAST(2 AS DECIMAL(2,0)) AS quantity FROM range(10)`
  await store('odd', of(`''`))
  await store('odder', of('NULL'))
  expect((await missing(['odd'], 'town:count_distinct,price:max')).counted).toEqual([])
  expect((await missing(['odder'], 'town:count_distinct,price:max')).counted).toEqual([['town', 1, 10]])
})

test('the files say which columns are full, and an answer during a change does not count', async () => {
  await write('said', [...full, ['East', null, '1']])
  const path = join(warehouse.folder, organisationId, 'said.parquet')
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  const known = new FullColumns()
  const asked = (own: string[], work = async () => 'answered') =>
    known.during(connection, { paths: [path], columns: own }, work)
  expect([await asked(['quantity', 'town']), await asked(['quantity', 'price']), await asked(['worth'])]).toEqual([
    'answered',
    null,
    null,
  ])
  const replaced = await asked(['quantity'], async () => {
    await write('said', [...full, ['East', '1', null]])
    return 'answered'
  })
  expect([replaced, await asked(['quantity']), await asked(['price'])]).toEqual([null, null, 'answered'])
  instance.closeSync()
})
