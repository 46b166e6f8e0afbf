import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Calculation, withCalculations } from '../../engines/queries/calculated-columns.ts'
import { catalogueOf, type StoredTable } from '../../engines/queries/catalogue.ts'
import { withRelations } from '../../engines/queries/relations.ts'
import type { UnderstoodColumn, UnderstoodTable } from '../../engines/queries/understood-table.ts'
import { type OwnWarehouse, startOwnWarehouse } from './warehouse.testing.ts'

let warehouse: OwnWarehouse
beforeAll(async () => {
  warehouse = await startOwnWarehouse()
})
afterAll(() => warehouse?.close())

const column = (name: string, role: UnderstoodColumn['role'], type: UnderstoodColumn['type']): UnderstoodColumn => ({
  ...{ name, label: name, role, type },
})
const at = '2026-01-01T00:00:00.000Z'
const stored = (fileId: string, { kind, name, columns }: UnderstoodTable): StoredTable => ({
  ...{ fileId, kind, name, label: name, columns },
  ...{ externalSystem: 'upload', createdAt: at, updatedAt: at },
})
const tableOf = (
  kind: 'fact' | 'dimension',
  name: string,
  columns: UnderstoodColumn[],
  rows: (string | null)[][],
): UnderstoodTable => ({ ...{ kind, name, label: name, sourceSheets: [], columns, rows, remarks: [] } })

const storeColumns = [
  column('id', 'key', 'text'),
  column('opened', 'attribute', 'date'),
  column('tax_rate', 'attribute', 'decimal'),
]
const first = tableOf('dimension', 'stores', storeColumns, [
  ['S1', '2019-03-10', '0.04'],
  ['S2', '2018-04-29', '0.0625'],
  ['S3', null, null],
])
const later = tableOf('dimension', 'stores', storeColumns, [['S1', '2020-07-01', '0.08']])
const orders = tableOf(
  'fact',
  'orders',
  [column('store', 'dimension', 'text'), { ...column('amount', 'measure', 'decimal'), unit: 'number' }],
  [
    ['S1', '10'],
    ['S2', '5.5'],
    ['S2', '2'],
    ['S9', '1'],
  ],
)
const calculation = (id: string, name: string, expression: string, uses: string[]): Calculation => ({
  ...{ id, table: 'stores', name, label: name, expression, uses },
})
const relation = {
  ...{ id: 'r', table: 'orders', name: 'shop', label: 'Shop' },
  ...{ column: 'store', toTable: 'stores', toColumn: 'id' },
}

test('a calculated column of things is asked, searched, filtered, related to and named in SQL as its others are', async () => {
  const organisationId = 'one'
  const files = [
    ['first', first],
    ['later', later],
    ['orders', orders],
  ] as const
  for (const [fileId, table] of files) await warehouse.engine.write({ organisationId, fileId, table })
  const catalogue = withRelations(
    withCalculations(catalogueOf(files.map(([fileId, table]) => stored(fileId, table))), [
      calculation('1', 'thirds', 'tax_rate * 100 / 3', ['tax_rate']),
      calculation('2', 'size', 'band(thirds, 2)', ['thirds']),
      calculation('3', 'year', 'year(opened)', ['opened']),
    ]),
    [relation],
  )
  const records = async (asked: object) => {
    const open = { columns: ['thirds', 'size', 'year'], search: undefined, filters: [], limit: 10, offset: 0 }
    const query = { dimension: 'stores', ...open, ...asked }
    const { records: found } = await warehouse.engine.dimensionRecords({ organisationId, catalogue, query })
    return found.map(({ externalId, attributes }) => [externalId, ...Object.values(attributes)])
  }
  // The later file has a different S1.
  const all = [
    ['S1', 2.666666667, '2 and more', '2020'],
    ['S2', 2.083333333, '2 and more', '2018'],
    ['S3', null, null, null],
  ]
  expect(await records({})).toEqual(all)
  expect(await records({ search: '2.0833' })).toEqual([all[1]])
  const inYear = { dimension: 'year', type: 'include' as const, values: ['2020'] }
  expect(await records({ filters: [inYear] })).toEqual([all[0]])

  const { results, unmatched } = await warehouse.engine.queryFacts({
    ...{ organisationId, catalogue, now: Date.parse(at), timeZone: 'UTC' },
    query: {
      ...{ factTable: 'orders', measures: ['amount'], dimensions: ['shop.year'], dateGranularity: undefined },
      ...{ filters: [], dateFrom: undefined, dateTo: undefined, limit: 10, offset: 0 },
      where: { not: { column: 'shop.thirds', operator: 'more', value: 100 } },
    },
  })
  expect(
    results.map(({ dimensionValues, measures }) => [dimensionValues['shop.year'], measures['amount']!.value]),
  ).toEqual([
    ['2018', 7.5],
    ['2020', 10],
    ['No match in Shop', 1],
  ])
  expect(unmatched).toEqual([{ relation: 'shop', label: 'Shop', rows: 1 }])

  const { rows } = await warehouse.engine.runStatement({
    timeZone: 'UTC',
    ...{ organisationId, personId: 'p', catalogue, limit: 10 },
    sql: 'SELECT size, count(*), round(sum(thirds), 6) FROM stores GROUP BY 1 ORDER BY 1',
  })
  expect(rows).toEqual([
    ['2 and more', 2, 4.75],
    [null, 1, null],
  ])
})
