import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  aggregations,
  type FactQuery,
  type FactRow,
  warehouseGranularities,
} from '../../../contract/datasets/datasets.schemas.ts'
import { catalogueOf } from '../../engines/queries/catalogue.ts'
import { evaluate } from './evaluator.testing.ts'
import { nearestQuotient } from '../../engines/queries/exact.ts'
import { type FactsAsked, planFacts } from '../../engines/queries/fact-plan.ts'
import { factSelect } from '../../engines/queries/fact-sql.ts'
import { printStatement } from '../../engines/queries/sql.ts'
import type { UnderstoodTable } from '../../engines/queries/understood-table.ts'
import { type OwnWarehouse, startOwnWarehouse } from './warehouse.testing.ts'
import { runs as countRuns } from '../../../tests/deep.ts'

const runs = countRuns(8, 30)
let warehouse: OwnWarehouse
beforeAll(async () => {
  warehouse = await startOwnWarehouse()
})
afterAll(async () => {
  await warehouse?.close()
})

const hostile = `x'; DROP VIEW "facts"; --`
const text = fc.constantFrom(
  'North',
  'South',
  'Ōtara',
  '',
  'a,b',
  '100%',
  '_',
  "O'Neil",
  '"quoted"',
  '{"type":1}',
  hostile,
)
const roundDecimal = fc.constantFrom('0', '5', '-5', '0.5')
const anyDecimal = fc
  .tuple(fc.bigInt(-(10n ** 13n), 10n ** 13n), fc.integer({ min: 0, max: 5 }))
  .map(([units, positions]) => {
    const digits = (units < 0n ? -units : units).toString().padStart(positions + 1, '0')
    const cut = digits.length - positions
    const written = positions === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`
    return `${units < 0n ? '-' : ''}${written}`
  })
/** Some of them are what a condition asks for. */
const decimal = fc.oneof({ weight: 2, arbitrary: anyDecimal }, { weight: 1, arbitrary: roundDecimal })
const day = fc
  .integer({ min: 18_200, max: 19_900 })
  .map((number) => new Date(number * 86_400_000).toISOString().slice(0, 10))
const moment = fc
  .tuple(day, fc.constantFrom('00:00:00', '09:30:00', '09:59:59', '23:00:01'))
  .map((parts) => parts.join('T'))
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 6 })

const columns: UnderstoodTable['columns'] = [
  { name: 'sold_on', label: 'Sold on', role: 'date', type: 'date' },
  { name: 'entered', label: 'Entered', role: 'date', type: 'timestamp' },
  { name: 'region', label: 'Region', role: 'dimension', type: 'text' },
  { name: 'select', label: 'Select', role: 'dimension', type: 'text' },
  { name: 'amount', label: 'Amount', role: 'measure', type: 'decimal', unit: 'number' },
  { name: 'order', label: 'Order', role: 'measure', type: 'decimal', unit: 'number' },
  { name: 'units', label: 'Units', role: 'measure', type: 'decimal', unit: 'number' },
]
/** Weights are not negative: the doubles of a weighted mean are near the exact one only then. */
const weight = decimal.map((value) => value.replace('-', ''))
/** Few days, so that many rows share the last. */
const dayOfFew = fc.oneof(day, fc.constantFrom('2024-03-30', '2024-03-31'))
const row = fc.tuple(
  maybe(dayOfFew),
  maybe(moment),
  maybe(text),
  maybe(text),
  maybe(decimal),
  maybe(decimal),
  maybe(weight),
)
const table = fc.array(row, { maxLength: 40 }).map(
  (rows): UnderstoodTable => ({
    kind: 'fact',
    name: 'facts',
    label: 'Facts',
    sourceSheets: [],
    columns,
    rows,
    remarks: [],
  }),
)

const measure = fc.oneof(
  fc.constantFrom('count', 'region:count_distinct', 'select:count_distinct'),
  fc.constantFrom('amount:last', 'order:last', 'amount:weighted_mean:units', 'units:weighted_mean:units'),
  fc
    .tuple(fc.constantFrom('amount', 'order'), fc.option(fc.constantFrom(...aggregations)))
    .map(([name, aggregation]) => (aggregation === null ? name : `${name}:${aggregation}`)),
)
const filter = fc.record({
  dimension: fc.constantFrom('region', 'select'),
  type: fc.constantFrom('include' as const, 'exclude' as const),
  values: fc.array(fc.option(text), { maxLength: 4 }),
})
const condition = fc.record({
  column: fc.constantFrom('amount', 'order'),
  operator: fc.constantFrom('more' as const, 'atLeast' as const, 'less' as const, 'atMost' as const, 'equal' as const),
  value: fc.oneof(fc.constantFrom(0, 5, -5, 0.5), fc.double({ min: -1e12, max: 1e12, noNaN: true })),
})
const query: fc.Arbitrary<FactsAsked & { dates: string[]; breakdowns: string[] }> = fc
  .record({
    measures: fc.uniqueArray(measure, { minLength: 1, maxLength: 4 }),
    breakdowns: fc.uniqueArray(fc.constantFrom('region', 'select'), { maxLength: 2 }),
    dates: fc.constantFrom<string[]>([], ['sold_on'], ['{entered}']),
    dateGranularity: fc.option(fc.constantFrom(...warehouseGranularities), { nil: undefined }),
    dateFrom: fc.option(day, { nil: undefined, freq: 2 }),
    dateTo: fc.option(day, { nil: undefined, freq: 2 }),
    filters: fc.array(filter, { maxLength: 2 }),
    conditions: fc.array(condition, { maxLength: 1 }),
    limit: fc.constantFrom(1, 3, 100, 10_000),
    offset: fc.constantFrom(0, 0, 1, 30),
  })
  .map((given) => ({ ...given, factTable: 'facts', dimensions: [...given.dates, ...given.breakdowns] }))

const stored = (fileId: string) => ({
  fileId,
  kind: 'fact' as const,
  name: 'facts',
  label: 'Facts',
  columns,
  externalSystem: 'upload',
  createdAt: '',
  updatedAt: '',
})

const emptyQuery: FactQuery = {
  factTable: 'facts',
  measures: ['amount'],
  dimensions: [],
  dateGranularity: undefined,
  dateFrom: undefined,
  dateTo: undefined,
  filters: [],
  limit: 100,
  offset: 0,
}

/** Sums, means, least and greatest are equal to the last bit; percentiles and weighted means are doubles. */
function expectSame(found: FactRow[], requested: FactRow[]): void {
  const bare = (results: FactRow[]) =>
    results.map(({ portionCovered: _, measures, ...rest }) => ({
      ...rest,
      measures: Object.entries(measures).filter(([name]) => !/:(?:p\d|weighted)/.test(name)),
    }))
  expect(bare(found)).toEqual(bare(requested))
  for (const [position, one] of found.entries()) {
    for (const [name, { value }] of Object.entries(one.measures)) {
      const other = requested[position]?.measures[name]?.value ?? null
      if (value === null || other === null) expect(value).toBe(other)
      else expect(Math.abs(value - other)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(other)))
    }
  }
}

async function askedOf(rows: UnderstoodTable['rows'], asked: Partial<FactsAsked>) {
  const file = { organisationId: 'one', fileId: 'plain' }
  const table: UnderstoodTable = {
    kind: 'fact',
    name: 'facts',
    label: 'Facts',
    sourceSheets: [],
    columns,
    rows,
    remarks: [],
  }
  await warehouse.engine.write({ ...file, table })
  const found = await warehouse.engine.queryFacts({
    organisationId: 'one',
    catalogue: catalogueOf([stored('plain')]),
    query: { ...emptyQuery, ...asked },
    now: 0,
    timeZone: 'UTC',
  })
  await warehouse.engine.remove(file)
  return found.results.map(({ dimensionValues, measures }) => [
    ...Object.values(dimensionValues),
    ...Object.values(measures).map(({ value }) => value),
  ])
}

describe('fact queries', () => {
  test.each([
    ['more', '>', ['6']],
    ['atLeast', '>=', ['5', '6']],
    ['less', '<', ['4']],
    ['atMost', '<=', ['4', '5']],
    ['equal', '=', ['5']],
  ] as const)('a condition "%s" is %s at its very number', async (operator, _, kept) => {
    const rows = ['4', '5', '6'].map((value) => [null, null, value, null, value, null, null])
    const found = await askedOf(rows, {
      dimensions: ['region'],
      conditions: [{ column: 'amount', operator, value: 5 }],
    })
    expect(found.map(([region]) => region)).toEqual(kept)
  })

  const stock: UnderstoodTable['rows'] = [
    ['2024-01-31', null, 'North', null, '10', '2', '1'],
    ['2024-01-31', null, 'South', null, '20', '4', '3'],
    ['2024-02-29', null, 'North', null, '12', '2', '1'],
    ['2024-02-29', null, 'South', null, '25', null, '5'],
    ['2024-03-31', null, 'North', null, null, '9', null],
    [null, null, 'North', null, '99', null, null],
  ]

  test('the last value of a level is that of the last day on which one stands, in each group', async () => {
    expect(await askedOf(stock, { measures: ['amount:last', 'order:last'] })).toEqual([[37, 9]])
    expect(await askedOf(stock, { measures: ['amount:last'], dimensions: ['region'] })).toEqual([
      ['North', 12],
      ['South', 25],
    ])
    expect(await askedOf(stock, { measures: ['amount:last'], dateGranularity: 'quarter' })).toEqual([
      ['2024-01-01', 37],
      [null, null],
    ])
    expect(await askedOf(stock, { measures: ['amount:last'], dateTo: '2024-02-01' })).toEqual([[30]])
  })

  test('a weighted mean leaves out rows without a value or without a weight, and is empty without any weight', async () => {
    const measures = ['order:weighted_mean:units', 'order:mean']
    expect(await askedOf(stock.slice(0, 4), { measures })).toEqual([[(2 * 1 + 4 * 3 + 2 * 1) / 5, 8 / 3]])
    expect(await askedOf(stock.slice(4, 5), { measures })).toEqual([[null, 9]])
  })

  test('equal a second evaluator over random tables of two files', async () => {
    let number = 0
    await fc.assert(
      fc.asyncProperty(
        table,
        table,
        fc.array(query, { minLength: 1, maxLength: 4 }),
        async (first, second, queries) => {
          number += 1
          const files = [`a${number}`, `b${number}`]
          await warehouse.engine.write({ organisationId: 'one', fileId: files[0] ?? '', table: first })
          await warehouse.engine.write({ organisationId: 'one', fileId: files[1] ?? '', table: second })
          const catalogue = catalogueOf(files.map(stored))
          const all = { ...first, rows: [...first.rows, ...second.rows] }
          for (const { dates, breakdowns, ...asked } of queries) {
            const found = await warehouse.engine.queryFacts({
              organisationId: 'one',
              catalogue,
              query: asked,
              now: 0,
              timeZone: 'UTC',
            })
            const date = dates[0]?.replace(/[{}]/g, '') ?? 'sold_on'
            const requested = evaluate(all, asked, date, breakdowns)
            expectSame(found.results, requested.results)
            expect(found.total).toBe(requested.total)
          }
          for (const fileId of files) await warehouse.engine.remove({ organisationId: 'one', fileId })
        },
      ),
      { seed: 11, numRuns: runs },
    )
  }, 600_000)

  test('hold only names of the catalogue and parameters: the text does not depend on any value', () => {
    const catalogue = catalogueOf([stored('f')])
    const names = new Set([...columns.map((column) => column.name), 'facts'])
    fc.assert(
      fc.property(query, ({ dates: _, breakdowns: __, ...asked }) => {
        const { text: printed, parameters } = printStatement(factSelect(planFacts(catalogue, asked)))
        const quoted = [...printed.matchAll(/"((?:[^"]|"")*)"/g)].map((found) => found[1] ?? '')
        expect(
          quoted.filter((name) => !names.has(name) && !/^(?:[gf]\d+|__last (?:amount|order))$/.test(name)),
        ).toEqual([])
        expect(
          printed
            .replace(/"(?:[^"]|"")*"/g, '')
            .match(/'[^']*'/g)
            ?.every((literal) => /^'(hour|day|week|month|quarter|year|%Y-%m-%dT%H:00:00)'$/.test(literal)) ?? true,
        ).toBe(true)
        const other = {
          ...asked,
          filters: asked.filters.map((one) => ({
            ...one,
            values: one.values.map((value) => (value === null ? null : `${value}${hostile}`)),
          })),
        }
        expect(printStatement(factSelect(planFacts(catalogue, other))).text).toBe(printed)
        expect(printed.match(/\$\d+/g)?.length ?? 0).toBe(parameters.length)
      }),
      { seed: 12, numRuns: runs * 20 },
    )
  })

  test('refuse every name that is not in the catalogue', () => {
    const catalogue = catalogueOf([stored('f')])
    const known = new Set([...columns.map((column) => column.name), 'facts', 'count'])
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ minLength: 1 }),
          fc.constantFrom('constructor', '__proto__', 'region" --', 'amount) FROM x --', hostile),
        ),
        (name) => {
          fc.pre(!known.has(name.split(':')[0] ?? '') && !known.has(name.replace(/[{}]/g, '')))
          for (const asked of [
            { factTable: name },
            { measures: [name] },
            { measures: [`amount:${name}`] },
            { dimensions: [name] },
            { dimensions: [`{${name}}`] },
            { filters: [{ dimension: name, type: 'include' as const, values: [] }] },
            { measures: [`${name}:count_distinct`] },
            { measures: [`${name}:last`] },
            { measures: [`amount:weighted_mean:${name}`] },
            { measures: [`${name}:weighted_mean:amount`] },
            { conditions: [{ column: name, operator: 'more' as const, value: 1 }] },
          ]) {
            if ('measures' in asked && asked.measures[0] === 'amount:sum') continue
            expect(() => planFacts(catalogue, { ...emptyQuery, ...asked })).toThrow(
              expect.objectContaining({ statusCode: 400 }),
            )
          }
        },
      ),
      { seed: 13, numRuns: 500 },
    )
  })

  test('a quotient is the number nearest to it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        (units, count) => {
          // Both are exact in a double, so the processor's own division is correctly rounded.
          expect(nearestQuotient(String(units), count)).toBe(units === 0 ? 0 : units / count)
        },
      ),
      { seed: 14, numRuns: 2000 },
    )
    expect(nearestQuotient('0.3', 3)).toBe(0.1)
  })
})
