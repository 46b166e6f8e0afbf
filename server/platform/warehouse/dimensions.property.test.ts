import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DimensionQuery, recordKey } from '../../../contract/datasets/datasets.schemas.ts'
import { catalogueOf } from '../../engines/queries/catalogue.ts'
import { dimensionSelect, dimensionValuesSelect, planDimension } from '../../engines/queries/dimension-sql.ts'
import { printStatement } from '../../engines/queries/sql.ts'
import type { UnderstoodTable } from '../../engines/queries/understood-table.ts'
import { type OwnWarehouse, startOwnWarehouse } from './warehouse.testing.ts'
import { runs as countRuns } from '../../../tests/deep.ts'

const runs = countRuns(4, 12)
let warehouse: OwnWarehouse
beforeAll(async () => {
  warehouse = await startOwnWarehouse()
})
afterAll(async () => {
  await warehouse?.close()
})

const hostile = `x'; DROP VIEW "shops"; --`
const texts = ['North', 'north', 'Ōtara', 'a,b', '100%', '_', "O'Neil", '"x"', '\\', '7', '7.5', hostile, '__proto__']
const text = fc.constantFrom(...texts)
const number = fc.constantFrom('7', '-7.5', '0', '120.25')
const columns: UnderstoodTable['columns'] = [
  { name: 'id', label: 'Id', role: 'key', type: 'text' },
  { name: 'city', label: 'City', role: 'attribute', type: 'text' },
  { name: 'select', label: 'Select', role: 'attribute', type: 'text' },
  { name: 'area', label: 'Area', role: 'attribute', type: 'decimal', unit: 'number' },
]
const attributes = ['city', 'select', 'area']
const names = ['id', ...attributes]
type Row = (string | null)[]
const rowsOfTable = fc.uniqueArray(
  fc.tuple(fc.constantFrom(...texts, 'k1', 'k2', 'k3'), fc.option(text), fc.option(text), fc.option(number)),
  {
    minLength: 1,
    maxLength: 15,
    selector: ([key]) => key,
  },
)
const query: fc.Arbitrary<DimensionQuery> = fc.record({
  dimension: fc.constant('shops'),
  columns: fc.uniqueArray(fc.constantFrom(...attributes), { maxLength: 3 }),
  search: fc.option(fc.oneof(text, fc.constantFrom('O', 'A', '.5', '')), { nil: undefined, freq: 2 }),
  filters: fc.array(
    fc.record({
      dimension: fc.constantFrom(...names),
      type: fc.constantFrom('include' as const, 'exclude' as const),
      values: fc.array(fc.option(fc.oneof(text, number)), { maxLength: 4 }),
    }),
    { maxLength: 2 },
  ),
  order: fc.option(
    fc.tuple(
      fc.record({
        by: fc.constantFrom(recordKey, ...attributes),
        direction: fc.constantFrom('ascending' as const, 'descending' as const, undefined),
      }),
    ),
    { nil: undefined, freq: 2 },
  ),
  limit: fc.constantFrom(1, 3, 100),
  offset: fc.constantFrom(0, 0, 1, 9),
})
const tableOf = (rows: Row[]): UnderstoodTable => ({
  ...{ kind: 'dimension', name: 'shops', label: 'Shops', sourceSheets: [], columns, rows, remarks: [] },
})
const catalogue = catalogueOf([
  {
    ...{ fileId: 'shops', kind: 'dimension', name: 'shops', label: 'Shops', columns },
    ...{ externalSystem: 'upload', createdAt: '', updatedAt: '' },
  },
])

const holds = (cell: string | null, search: string) =>
  cell !== null && cell.toLowerCase().includes(search.toLowerCase())
const inOrder = (left: string, right: string) => Buffer.compare(Buffer.from(left), Buffer.from(right))

/** An independent, naive implementation of OD-086 over rows in memory. */
function naive(rows: Row[], { columns: asked, search = '', filters, order, limit, offset }: DimensionQuery) {
  const [{ by, direction } = { by: recordKey }] = order ?? []
  const compare = (one: string | null, other: string | null): number => {
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    const sign = direction === 'descending' ? -1 : 1
    return sign * (by === 'area' ? Number(one) - Number(other) : inOrder(one, other))
  }
  const cellOf = (row: Row, name: string) => row[names.indexOf(name)] ?? null
  const found = rows
    .filter((row) => search === '' || row.some((cell) => holds(cell, search)))
    .filter((row) =>
      filters.every(({ dimension, type, values }) => values.includes(cellOf(row, dimension)) === (type === 'include')),
    )
    .toSorted((one, other) => inOrder(one[0]!, other[0]!))
    .toSorted((one, other) => {
      const at = by === recordKey ? 'id' : by
      return compare(cellOf(one, at), cellOf(other, at))
    })
  const shown = found.slice(offset, offset + limit).map((row) => [
    row[0],
    Object.fromEntries(
      (asked.length === 0 ? attributes : asked).map((name) => {
        const cell = cellOf(row, name)
        return [name, name === 'area' && cell !== null ? Number(cell) : cell]
      }),
    ),
  ])
  return { shown, total: found.length }
}

// P11
describe('questions about a dimension', () => {
  test('are answered as a naive reading of the rows answers them', async () => {
    await fc.assert(
      fc.asyncProperty(rowsOfTable, fc.array(query, { minLength: 15, maxLength: 15 }), async (rows, queries) => {
        const file = { organisationId: 'one', fileId: 'shops' }
        await warehouse.engine.write({ ...file, table: tableOf(rows) })
        for (const asked of queries) {
          const { records, total } = await warehouse.engine.dimensionRecords({
            organisationId: 'one',
            catalogue,
            query: asked,
          })
          const expected = naive(rows, asked)
          expect(records.map((record) => [record.externalId, record.attributes])).toEqual(expected.shown)
          expect(records.length > 0 ? total : expected.total).toBe(expected.total)
        }
        await warehouse.engine.remove(file)
      }),
      { seed: 15, numRuns: runs },
    )
  }, 3_600_000)

  test('hold only names of the catalogue and parameters: the text does not depend on any value', () => {
    fc.assert(
      fc.property(query, text, (asked, other) => {
        const of = (one: DimensionQuery) => printStatement(dimensionSelect(planDimension(catalogue, one)))
        const { text: printed, parameters } = of(asked)
        const quoted = [...printed.matchAll(/"((?:[^"]|"")*)"/g)].map((found) => found[1]!)
        expect(
          quoted.filter(
            (name) => ![...names, 'shops', 'total', '__file', 'file', 'key'].includes(name) && !/^a\d$/.test(name),
          ),
        ).toEqual([])
        expect(printed.replace(/"(?:[^"]|"")*"/g, '')).not.toContain("'")
        expect(printed.match(/\$\d+/g)?.length ?? 0).toBe(parameters.length)
        const changed = {
          ...asked,
          search: asked.search ? `${asked.search}${other}` : asked.search,
          filters: asked.filters.map((one) => ({
            ...one,
            values: one.values.map((value) => (value === null ? null : `${value}${hostile}`)),
          })),
        }
        expect(of(changed).text).toBe(printed)
        const [fact] = catalogueOf([
          { ...catalogueFile, columns: [{ name: 'city', label: 'City', role: 'dimension', type: 'text' }] },
        ]).factTables
        const valuesOf = (search: string | undefined) =>
          printStatement(dimensionValuesSelect(fact!, { dimension: 'city', search, limit: 5 })).text
        expect(valuesOf(other)).toBe(valuesOf(hostile))
      }),
      { seed: 16, numRuns: runs * 20 },
    )
  })
})

const catalogueFile = {
  ...{ fileId: 'facts', kind: 'fact' as const, name: 'facts', label: 'Facts' },
  ...{ externalSystem: 'upload', createdAt: '', updatedAt: '' },
}
