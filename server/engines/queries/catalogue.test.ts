import { expect, test } from 'vitest'
import type { MeasureKind } from '../../../contract/datasets/measure-kinds.ts'
import { tableRemarks } from '../../../contract/datasets/table-remarks.texts.ts'
import { type Catalogue, catalogueOf, corrected, addTable, type StoredTable } from './catalogue.ts'
import { dimensionsMetadata, factsMetadata } from './metadata.ts'
import type { UnderstoodColumn, UnderstoodTable } from './understood-table.ts'

const column = (
  name: string,
  role: UnderstoodColumn['role'],
  type: UnderstoodColumn['type'],
  unit?: UnderstoodColumn['unit'],
): UnderstoodColumn => ({ name, label: name, role, type, ...(unit === undefined ? {} : { unit }) })
const columns = [
  column('day', 'date', 'date'),
  column('no', 'key', 'text'),
  column('region', 'dimension', 'text'),
  column('amount', 'measure', 'decimal', 'currency'),
]
const attributes = [column('id', 'key', 'text'), column('city', 'attribute', 'text')]
const stored = (fileId: string, kind: UnderstoodTable['kind'], name: string, own: UnderstoodColumn[]): StoredTable => ({
  fileId,
  kind,
  name,
  label: name,
  columns: own,
  externalSystem: 'x',
  createdAt: 'c',
  updatedAt: 'u',
})
const empty: Catalogue = { factTables: [], dimensions: [] }

// D3.3.14, D3.3.15, D3.3.16
test('metadata lists measures with units, dimensions, dates and attributes by name', () => {
  const catalogue = catalogueOf([stored('a', 'fact', 'sales', columns), stored('b', 'dimension', 'shops', attributes)])
  expect(factsMetadata(catalogue, 'Sales of all shops')).toEqual({
    description: 'Sales of all shops',
    factTables: {
      sales: {
        name: 'sales',
        measures: [{ name: 'amount', unit: 'currency' }],
        dimensions: ['no', 'region'],
        date_dimensions: ['day'],
      },
    },
  })
  expect(dimensionsMetadata(catalogue)).toEqual({ dimensions: { shops: { attributes: ['city'] } } })
  expect([factsMetadata(empty, null), dimensionsMetadata(empty)]).toEqual([
    { description: null, factTables: {} },
    { dimensions: {} },
  ])
})

test('files of one name are one table with the columns of all', () => {
  const more = [...columns, column('tax', 'measure', 'decimal', 'currency')]
  const catalogue = catalogueOf([stored('a', 'fact', 'sales', columns), stored('b', 'fact', 'sales', more)])
  expect(catalogue.factTables).toEqual([{ name: 'sales', label: 'sales', columns: more, files: ['a', 'b'] }])
})

test('a new table joins one of its name with the same columns and stands apart from any other', () => {
  const catalogue = catalogueOf([stored('a', 'fact', 'sales', columns), stored('b', 'dimension', 'shops', attributes)])
  const store = (kind: UnderstoodTable['kind'], name: string, own: UnderstoodColumn[]) =>
    addTable(catalogue, { kind, name, columns: own })
  expect(store('fact', 'costs', columns)).toBe('costs')
  expect(store('fact', 'sales', columns)).toBe('sales')
  expect(store('fact', 'sales', [...columns, column('tax', 'measure', 'decimal', 'currency')])).toBe('sales')
  expect(store('fact', 'sales', columns.slice(0, 2))).toBe('sales_2')
  expect(store('fact', 'sales', [...columns.slice(0, 3), column('amount', 'dimension', 'text')])).toBe('sales_2')
  expect(store('fact', 'sales', [...columns.slice(0, 3), column('amount', 'measure', 'decimal', 'percent')])).toBe(
    'sales_2',
  )
  expect(store('dimension', 'sales', attributes)).toBe('sales_2')
  expect(store('dimension', 'shops', attributes)).toBe('shops')
  expect(store('dimension', 'shops', [column('city', 'key', 'text'), column('id', 'attribute', 'text')])).toBe(
    'shops_2',
  )
})

test('a query is offered what adds up before prices and rates', () => {
  const measure = (name: string, kind: MeasureKind) => ({ ...column(name, 'measure', 'decimal'), kind })
  const sales = stored('f1', 'fact', 'sales', [measure('price', 'price'), measure('quantity', 'amount')])
  const { factTables } = factsMetadata(catalogueOf([sales]), null)
  expect(factTables['sales']?.measures).toEqual([
    { name: 'quantity', unit: 'number' },
    { name: 'price', unit: 'number' },
  ])
})

test('what a person says of a column ends the question of its kind, and a weight that it is an unweighted mean', () => {
  const asked = tableRemarks.kindOpen('amount')
  const open = columns.map(
    (one): UnderstoodColumn =>
      one.name === 'amount' ? { ...one, kind: 'average', unweightedBy: 'region', remarks: ['Other.', asked] } : one,
  )
  const weight = column('units', 'measure', 'decimal')
  const catalogue = catalogueOf([stored('f', 'fact', 'sales', [...open, weight])])
  const amountAs = (own: string | null) =>
    corrected(catalogue, [{ table: 'sales', column: 'amount', kind: 'average', weight: own }]).factTables[0]!.columns[3]
  expect([amountAs(null), amountAs('units')].map((one) => [one?.remarks, one?.weight, one?.unweightedBy])).toEqual([
    [['Other.'], undefined, 'region'],
    [['Other.'], 'units', undefined],
  ])
})
