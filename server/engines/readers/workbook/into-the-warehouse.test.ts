import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { factQuerySchema } from '../../../../contract/datasets/datasets.schemas.ts'
import { catalogueOf } from '../../queries/catalogue.ts'
import type { UnderstoodTable } from '../../queries/understood-table.ts'
import { type OwnWarehouse, startOwnWarehouse } from '../../../platform/warehouse/warehouse.testing.ts'
import { extract } from '../extract/extract.ts'
import type { Cell } from './sheet.ts'
import { understandWorkbook } from './understand-workbook.ts'

const shared = join(import.meta.dirname, '../../../../../shared/data')
const missing = existsSync(shared) ? false : 'the folder ../shared/data is not there'

let warehouse: OwnWarehouse
beforeAll(async () => {
  warehouse = await startOwnWarehouse()
})
afterAll(async () => {
  await warehouse?.close()
})

async function understood(path: string) {
  const filename = basename(path)
  const result = await extract({ path, filename })
  if ('failure' in result) throw new Error(result.failure.message)
  return understandWorkbook(result.extraction.sheets, { filename })
}

async function figures(table: UnderstoodTable, query: Record<string, unknown>) {
  const file = {
    fileId: table.name,
    kind: table.kind,
    name: table.name,
    label: table.label,
    columns: table.columns,
    externalSystem: '',
    createdAt: '',
    updatedAt: '',
  }
  await warehouse.engine.write({ organisationId: 'acme', fileId: table.name, table })
  const parsed = factQuerySchema.parse({ factTable: table.name, ...query })
  const { results } = await warehouse.engine.queryFacts({
    organisationId: 'acme',
    catalogue: catalogueOf([file]),
    query: parsed,
    now: 0,
    timeZone: 'UTC',
  })
  return results.map((row) => [
    ...Object.values(row.dimensionValues),
    ...Object.values(row.measures).map((measure) => measure.value),
  ])
}

describe.skipIf(missing !== false)(`shared data${missing === false ? '' : ` (skipped: ${missing})`}`, () => {
  test('three months of a supermarket are one table with exact sums', async () => {
    const { tables, remarks } = await understood(join(shared, 'supermarket_sales.xlsx'))
    const table = tables[0] as UnderstoodTable
    expect([tables.length, table.kind, table.name, table.sourceSheets, table.rows.length, remarks]).toEqual([
      1,
      'fact',
      'supermarket_sales',
      ['January', 'February', 'March'],
      1000,
      [],
    ])
    expect(table.columns.map((column) => `${column.name} ${column.role}`)).toEqual([
      'invoice_id key',
      'branch dimension',
      'city dimension',
      'customer_type dimension',
      'gender dimension',
      'product_line dimension',
      'unit_price measure',
      'quantity measure',
      'tax_5_percent measure',
      'total measure',
      'date date',
      'time dimension',
      'payment dimension',
      'cogs measure',
      'gross_margin_percentage measure',
      'gross_income measure',
      'rating measure',
    ])
    expect(table.remarks).toEqual([
      'The sheets January, February, March have the same table and were joined.',
      'The column "gross margin percentage" is missing in January and is empty there.',
    ])
    await expect(figures(table, { measures: 'total', dateGranularity: 'month' })).resolves.toEqual([
      ['2019-01-01', 116291.868],
      ['2019-02-01', 97219.374],
      ['2019-03-01', 109455.507],
    ])
    await expect(figures(table, { measures: 'total', dimensions: 'city' })).resolves.toEqual([
      ['Mandalay', 106197.672],
      ['Naypyitaw', 110568.7065],
      ['Yangon', 106200.3705],
    ])
    await expect(
      figures(table, { measures: 'gross_margin_percentage:max,count', dateGranularity: 'month', dateTo: '2019-02-28' }),
    ).resolves.toEqual([
      ['2019-01-01', null, 352],
      ['2019-02-01', 4.761904762, 303],
    ])
  })

  test('customers, products and stores are dimensions, supplies are facts', async () => {
    const described = async (name: string) => {
      const { tables } = await understood(join(shared, `jaffle_raw_${name}.csv`))
      return tables.map((table) => [
        table.kind,
        table.name,
        table.rows.length,
        table.columns.map((column) => `${column.name} ${column.role} ${column.type}`).join(', '),
      ])
    }
    await expect(described('customers')).resolves.toEqual([
      ['dimension', 'jaffle_raw_customers', 935, 'id key text, name attribute text'],
    ])
    await expect(described('products')).resolves.toEqual([
      [
        'dimension',
        'jaffle_raw_products',
        10,
        'sku key text, name attribute text, type attribute text, price attribute decimal, description attribute text',
      ],
    ])
    await expect(described('stores')).resolves.toEqual([
      [
        'dimension',
        'jaffle_raw_stores',
        6,
        'id key text, name attribute text, opened_at attribute date, tax_rate attribute decimal',
      ],
    ])
    await expect(described('supplies')).resolves.toEqual([
      [
        'fact',
        'jaffle_raw_supplies',
        65,
        'id dimension text, name dimension text, cost measure decimal, perishable dimension text, sku dimension text',
      ],
    ])
  })
})

test('a hundred thousand rows go through and add up exactly', async () => {
  const rows: Cell[][] = [['Region', 'Date', 'Order ID', 'Paid', 'Note']]
  let cents = 0
  for (let position = 0; position < 100_000; position += 1) {
    cents += (position * 7) % 1999
    rows.push([
      `r${position % 5}`,
      { date: `2024-${String((position % 12) + 1).padStart(2, '0')}-15` },
      `o-${position}`,
      ((position * 7) % 1999) / 100,
      `note ${position % 40}`,
    ])
  }
  const { tables } = understandWorkbook([{ name: 'Orders', rows }], { filename: 'orders.xlsx' })
  expect(tables[0]?.rows.length).toBe(100_000)
  await expect(figures(tables[0] as UnderstoodTable, { measures: 'paid,count' })).resolves.toEqual([
    [cents / 100, 100_000],
  ])
})
