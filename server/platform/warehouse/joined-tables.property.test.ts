import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { factQuerySchema } from '../../../contract/datasets/datasets.schemas.ts'
import { catalogueOf, type StoredTable } from '../../engines/queries/catalogue.ts'
import type { UnderstoodTable } from '../../engines/queries/understood-table.ts'
import { type OwnWarehouse, startOwnWarehouse } from './warehouse.testing.ts'

let warehouse: OwnWarehouse
beforeAll(async () => {
  warehouse = await startOwnWarehouse()
})
afterAll(async () => {
  await warehouse?.close()
})

type Row = [string | null, string | null]
type Member = { rows: Row[]; join: { how: 'append' | 'replace'; at: string; document: string } | null }
const columns: UnderstoodTable['columns'] = [
  { name: 'shop', label: 'Shop', role: 'dimension', type: 'text' },
  { name: 'units', label: 'Units', role: 'measure', type: 'decimal', unit: 'number' },
]
const row = fc.tuple(fc.constantFrom('a', 'b', null), fc.constantFrom('1', '2.5', null))
const rows = fc.array(row, { minLength: 1, maxLength: 8 })
const joined = fc.record({
  how: fc.constantFrom('append' as const, 'append' as const, 'replace' as const),
  at: fc.constantFrom('1', '2', '3', '4', '5'),
})
const members = fc
  .tuple(fc.array(rows, { maxLength: 2 }), fc.array(fc.tuple(rows, joined), { minLength: 1, maxLength: 3 }))
  .map(([alone, more]): Member[] => [
    ...alone.map((own) => ({ rows: own, join: null })),
    ...more.map(([own, join], index) => ({ rows: own, join: { ...join, document: `doc_${index}` } })),
  ])

/** The rule in plain code: choice by choice, a bag of rows per document. */
function countingRows(all: Member[]): string[] {
  const alone = all.filter(({ join }) => join === null).flatMap((one) => one.rows)
  let bags = alone.length === 0 ? [] : [alone]
  for (const at of ['1', '2', '3', '4', '5'])
    for (const { rows: own, join } of all) {
      if (join?.at !== at) continue
      bags = join.how === 'replace' ? [own] : [...bags, own]
    }
  const counts = bags.map((bag) =>
    Map.groupBy(
      bag.map((one) => JSON.stringify(one)),
      (one) => one,
    ),
  )
  const texts = new Set(counts.flatMap((count) => [...count.keys()]))
  return [...texts].flatMap((text) =>
    Array.from({ length: Math.max(...counts.map((count) => count.get(text)?.length ?? 0)) }, () => text),
  )
}

test('of joined tables each row counts as often as in the document that has it most often', async () => {
  let run = 0
  const found = { repeated: 0 }
  await fc.assert(
    fc.asyncProperty(members, async (all) => {
      run += 1
      const stored: StoredTable[] = []
      for (const [index, { rows: own, join }] of all.entries()) {
        const fileId = `file_${run}_${index}`
        const table = { kind: 'fact' as const, name: 'sales', label: 'Sales', columns }
        await warehouse.engine.write({
          organisationId: 'one',
          fileId,
          table: { ...table, rows: own, sourceSheets: [], remarks: [] },
        })
        stored.push({ ...table, fileId, externalSystem: 'upload', createdAt: '', updatedAt: '', join })
      }
      const expected = countingRows(all)
      if (expected.length < all.flatMap((one) => one.rows).length) found.repeated += 1
      const query = factQuerySchema.parse({ factTable: 'sales', measures: 'units,count', dimensions: 'shop' })
      const { results } = await warehouse.engine.queryFacts({
        ...{ organisationId: 'one', catalogue: catalogueOf(stored), query, now: 0, timeZone: 'UTC' },
      })
      const byShop = Map.groupBy(
        expected.map((text) => JSON.parse(text) as Row),
        ([shop]) => shop,
      )
      const shops = [...byShop].map(([shop, of]): [string | null, number, number | null] => {
        const units = of.flatMap(([, value]) => (value === null ? [] : [Number(value)]))
        return [shop, of.length, units.length === 0 ? null : units.reduce((sum, value) => sum + value, 0)]
      })
      const answered = results.map(({ dimensionValues, measures, recordCount }) => [
        ...[dimensionValues['shop'], recordCount, measures['units']?.value],
      ])
      expect(new Set(answered.map((one) => JSON.stringify(one)))).toEqual(
        new Set(shops.map((one) => JSON.stringify(one))),
      )
    }),
    { numRuns: 40 },
  )
  expect(found.repeated).toBeGreaterThan(10)
})
