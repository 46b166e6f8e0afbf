import { afterAll, beforeAll, expect, test } from 'vitest'
import { columnsRead } from '../../../contract/formulas/row-tree.ts'
import { parseRow } from '../../../contract/formulas/row-expression.ts'
import { rowColumns, withCalculations } from '../../engines/queries/calculated-columns.ts'
import { catalogueOf, type StoredTable } from '../../engines/queries/catalogue.ts'
import type { UnderstoodColumn, UnderstoodTable } from '../../engines/queries/understood-table.ts'
import { type OwnWarehouse, startOwnWarehouse } from './warehouse.testing.ts'

let warehouse: OwnWarehouse
beforeAll(async () => {
  warehouse = await startOwnWarehouse()
})
afterAll(() => warehouse?.close())

const column = (name: string): UnderstoodColumn => ({
  ...{ name, label: name, role: 'measure', type: 'decimal', unit: 'number' },
})
const at = '2026-01-01T00:00:00.000Z'
let files = 0

/** The cells of a calculated column over rows with columns `a` and `b`, as SQL prints them. */
async function cells(expression: string, rows: (string | null)[][]): Promise<unknown[]> {
  const columns = [column('a'), column('b')]
  const fileId = `f${files++}`
  const table: UnderstoodTable = {
    ...{ kind: 'fact', name: 'facts', label: 'facts', sourceSheets: [], columns, rows, remarks: [] },
  }
  await warehouse.engine.write({ organisationId: 'one', fileId, table })
  const stored: StoredTable = {
    ...{ fileId, kind: 'fact', name: 'facts', label: 'facts', columns },
    ...{ externalSystem: 'upload', createdAt: at, updatedAt: at },
  }
  const parsed = parseRow(expression, rowColumns(columns))
  if (!parsed.ok) throw new Error(parsed.message)
  const calculated = { id: 'c', table: 'facts', name: 'worth', label: 'Worth', expression }
  const catalogue = withCalculations(catalogueOf([stored]), [{ ...calculated, uses: columnsRead(parsed.expression) }])
  const answer = await warehouse.engine.runStatement({
    timeZone: 'UTC',
    ...{ organisationId: 'one', personId: 'ann', catalogue, limit: 10 },
    sql: 'SELECT CAST(worth AS VARCHAR) FROM facts',
  })
  return answer.rows.map(([cell]) => cell)
}

test('a product of decimals has each of its digits', async () => {
  const rows = [
    ['12345678.91', '1000000'],
    ['0.07', '3'],
    [null, '3'],
  ]
  expect(await cells('a * b', rows)).toEqual(['12345678910000.00', '0.21', null])
  expect(await cells('-(a + b) * 1.1 - a', rows)).toEqual(['-27025925.711', '-3.447', null])
})

test('a product with more than 20 digits before the point is empty, and the others keep their digits', async () => {
  const rows = [
    ['99999999999.5', '1000000000'],
    ['99999999999.5', '10000000000'],
    ['0.5', '3'],
  ]
  expect(await cells('a * b', rows)).toEqual(['99999999999500000000.0', null, '1.5'])
})

test('what decimals do not hold is reckoned in doubles with nine decimals', async () => {
  expect(await cells('a / b', [['1', '3']])).toEqual(['0.333333333'])
  expect(await cells('a * b', [['0.000001', '0.00001']])).toEqual(['0.000000000'])
  expect(await cells('a * b * a', [['12345678901234567890', '1']])).toEqual([null])
  expect(
    await cells('a * a * b', [
      ['2', '98765432109876543210'],
      ['1', '1'],
    ]),
  ).toEqual([null, '1'])
})
