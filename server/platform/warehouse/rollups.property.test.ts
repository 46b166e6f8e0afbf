import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { warehouseGranularities } from '../../../contract/datasets/datasets.schemas.ts'
import { timeZones } from '../../../contract/shared/time-zones.ts'
import { catalogueOf } from '../../engines/queries/catalogue.ts'
import type { Where } from '../../../contract/datasets/where.schemas.ts'
import type { FactsAsked } from '../../engines/queries/fact-plan.ts'
import type { UnderstoodTable } from '../../engines/queries/understood-table.ts'
import { startWarehouse, type WarehouseEngine } from './warehouse.engine.ts'
import { type OwnWarehouse, startOwnWarehouse } from './warehouse.testing.ts'
import { runs as countRuns } from '../../../tests/deep.ts'

const runs = countRuns(2, 8)
const organisationId = 'one'
const receiver = 'two'
const counted = { rolledUp: 0, ofRows: 0 }
/** Smaller tables get no rollups, so rollups and rows are read together. */
const leastRows = 8

let rolled: OwnWarehouse
let ofRows: WarehouseEngine
beforeAll(async () => {
  rolled = await startOwnWarehouse({
    rollups: { leastRows, mostShare: 0.9 },
    onAnswered: (isRolledUp) => (counted[isRolledUp ? 'rolledUp' : 'ofRows'] += 1),
  })
  ofRows = startWarehouse({ directory: rolled.folder, rollups: null })
})
afterAll(async () => {
  await ofRows?.close()
  await rolled?.close()
})

const columns: UnderstoodTable['columns'] = [
  { name: 'sold_on', label: 'Sold on', role: 'date', type: 'date' },
  { name: 'entered', label: 'Entered', role: 'date', type: 'timestamp' },
  { name: 'region', label: 'Region', role: 'dimension', type: 'text' },
  { name: 'select', label: 'Select', role: 'dimension', type: 'text' },
  { name: 'order_no', label: 'Order no', role: 'key', type: 'text' },
  { name: 'amount', label: 'Amount', role: 'measure', type: 'decimal', unit: 'number' },
  { name: 'units', label: 'Units', role: 'measure', type: 'decimal', unit: 'number' },
]
const text = fc.constantFrom('North', 'South', 'Ōtara', '', 'NaN', "O'Neil", '"quoted"', '{"type":1}')
const decimal = fc.oneof(
  fc.constantFrom('0', '-0.5', '0.1', '0.2', '9999999999999999999', '-9999999999999999999', '0.000000000000000001'),
  fc.integer({ min: -100_000, max: 100_000 }).map((cents) => (cents / 100).toFixed(2)),
)
/** Days around the ends of months, halves and financial years. */
const day = fc.constantFrom(
  ...['2023-12-31', '2024-01-01', '2024-02-28', '2024-02-29', '2024-03-01', '2024-03-31', '2024-04-01'],
  ...['2024-06-30', '2024-07-01', '2024-07-02', '1969-12-31', '2100-02-28'],
)
const moment = fc.tuple(day, fc.constantFrom('00:00:00', '09:30:00', '23:59:59')).map((parts) => parts.join('T'))
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 6 })
const number = fc.integer({ min: 1, max: 40 }).map(String)
const row = fc.tuple(maybe(day), maybe(moment), maybe(text), maybe(text), maybe(number), maybe(decimal), maybe(decimal))
/** Some columns are missing or entirely empty. */
const table = fc
  .tuple(
    fc.oneof(fc.array(row, { maxLength: 20 }), fc.array(row, { minLength: 30, maxLength: 60 })),
    fc.oneof(fc.subarray(columns, { minLength: 1 }), fc.constant(columns)),
    fc.option(fc.constantFrom(...columns)),
  )
  .map(([rows, own, empty]): UnderstoodTable => {
    const cell = (cells: (string | null)[], { name }: (typeof columns)[number]) =>
      name === empty?.name ? null : cells[columns.findIndex((column) => column.name === name)]!
    return {
      ...{ kind: 'fact', name: 'facts', label: 'Facts', sourceSheets: [], columns: own, remarks: [] },
      rows: rows.map((cells) => own.map((column) => cell(cells, column))),
    }
  })

const measure = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.constantFrom(
      ...['count', 'amount', 'amount:mean', 'amount:min', 'units:max', 'units', 'amount:last', 'units:mean'],
      ...['region:count_distinct'],
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('amount:p90', 'amount:weighted_mean:units', 'order_no:count_distinct'),
  },
)
const filter = fc.record({
  dimension: fc.constantFrom('region', 'region', 'select', 'order_no'),
  type: fc.constantFrom('include' as const, 'exclude' as const),
  values: fc.array(fc.option(text), { maxLength: 3 }),
})
const condition = fc.record({
  column: fc.constantFrom('amount', 'units'),
  operator: fc.constantFrom('more' as const, 'atMost' as const),
  value: fc.constantFrom(0, 5),
})
const where: fc.Arbitrary<Where | undefined> = fc.constantFrom<Where | undefined>(
  ...[undefined, undefined, undefined, undefined, undefined],
  { column: 'region', operator: 'contains', text: 'o' },
  {
    or: [
      { column: 'sold_on', operator: 'atLeast', value: '2024-02-29' },
      { column: 'region', operator: 'empty' },
    ],
  },
  { not: { column: 'select', operator: 'in', values: ['North', ''] } },
  { column: 'entered', operator: 'less', value: '2024-07-01' },
  { not: { column: 'amount', operator: 'more', value: 0 } },
)
const query: fc.Arbitrary<FactsAsked> = fc
  .record({
    measures: fc.uniqueArray(measure, { minLength: 1, maxLength: 3 }),
    breakdowns: fc.uniqueArray(fc.constantFrom('region', 'region', 'select', 'order_no'), { maxLength: 2 }),
    dates: fc.constantFrom<string[]>([], ['sold_on'], ['{entered}']),
    dateGranularity: fc.option(fc.constantFrom(...warehouseGranularities), { nil: undefined }),
    dateFrom: fc.option(day, { nil: undefined, freq: 2 }),
    dateTo: fc.option(day, { nil: undefined, freq: 2 }),
    filters: fc.array(filter, { maxLength: 1 }),
    conditions: fc
      .oneof({ weight: 6, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: condition })
      .map((one) => (one === null ? [] : [one])),
    where,
    expressions: fc.constantFrom<FactsAsked['expressions']>(
      ...[undefined, undefined, undefined],
      [{ name: 'share', expression: 'sum(units) / count + max(units)' }],
      [{ name: 'part', expression: 'count where region = "North"' }],
    ),
    order: fc.option(fc.constantFrom('amount', 'count', 'units:mean', 'amount:last'), { nil: undefined, freq: 1 }),
    top: fc.option(fc.constantFrom('units', 'count', 'amount:last'), { nil: undefined, freq: 1 }),
    limit: fc.constantFrom(1, 3, 10_000),
    offset: fc.constantFrom(0, 0, 1, 90),
  })
  .map(({ dates, breakdowns, order, top, ...given }) => ({
    ...given,
    factTable: 'facts',
    dimensions: [...dates, ...breakdowns],
    order: order === undefined ? undefined : [{ by: order, direction: 'descending' as const }],
    top: top === undefined || breakdowns[0] === undefined ? undefined : { dimension: breakdowns[0], by: top, count: 2 },
  }))

/** What is shared with the receiver. */
const rule = fc
  .record({
    type: fc.constantFrom('include' as const, 'exclude' as const),
    values: fc.array(text, { minLength: 1, maxLength: 3 }),
  })
  .map((region) => ({ region }))

const stored = (fileId: string, own: UnderstoodTable['columns']) => ({
  ...{ fileId, kind: 'fact' as const, name: 'facts', label: 'Facts', columns: own },
  ...{ externalSystem: 'upload', createdAt: '', updatedAt: '' },
})
const answerOf = (engine: WarehouseEngine, request: Parameters<WarehouseEngine['queryFacts']>[0]) =>
  engine.queryFacts(request).catch(({ statusCode, message }: { statusCode?: number; message: string }) => ({
    ...{ statusCode, message },
  }))

test('what rollups answer equals what rows answer, over random tables of three files', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(table, { minLength: 1, maxLength: 3 }),
      fc.array(query, { minLength: 15, maxLength: 15 }),
      fc.array(rule, { minLength: 1, maxLength: 2 }),
      fc.constantFrom(...timeZones),
      fc.date({ min: new Date('2023-12-30T00:00:00Z'), max: new Date('2024-07-03T00:00:00Z'), noInvalidDate: true }),
      async (tables, queries, rules, timeZone, now) => {
        run += 1
        const files = tables.map((_, index) => `file_${run}_${index}`)
        for (const [position, fileId] of files.entries())
          await rolled.engine.write({ organisationId, fileId, table: tables[position]! })
        const shared: string[] = []
        for (const [position, fileId] of files.entries()) {
          const from = { organisationId, files: [fileId] }
          const to = { organisationId: receiver, fileId }
          const given = { from, to, columns: tables[position]!.columns, rules }
          if ((await rolled.engine.copyShared(given)).rowCount > 0) shared.push(fileId)
        }
        await rolled.engine.rolledUp()
        // The catalogue may list columns that no file has.
        const catalogueWith = (known: string[]) => {
          const catalogue = catalogueOf([stored('none', columns)])
          return { ...catalogue, factTables: catalogue.factTables.map((one) => ({ ...one, files: known })) }
        }
        for (const asked of queries) {
          for (const [owner, known] of [
            [organisationId, files],
            [receiver, shared],
          ] as const) {
            const common = { catalogue: catalogueWith([...known]), query: asked, now: now.getTime(), timeZone }
            const request = { organisationId: owner, ...common }
            expect(await answerOf(rolled.engine, request)).toEqual(await answerOf(ofRows, request))
          }
        }
        for (const dimension of ['region', 'order_no']) {
          const request = {
            organisationId,
            catalogue: catalogueWith(files),
            query: { dimension, search: 'o', limit: 5 },
          }
          const values = (engine: WarehouseEngine) => engine.dimensionValues(request).catch(() => 'refused')
          expect(await values(rolled.engine)).toEqual(await values(ofRows))
        }
        for (const fileId of files)
          for (const owner of [organisationId, receiver]) await rolled.engine.remove({ organisationId: owner, fileId })
      },
    ),
    { seed: 33, numRuns: runs, endOnFailure: true },
  )
  // Both must be frequent, or this proves little.
  expect([counted.rolledUp > runs * 3, counted.ofRows > runs * 3]).toEqual([true, true])
}, 3_600_000)
