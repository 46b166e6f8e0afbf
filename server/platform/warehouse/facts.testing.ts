import fc from 'fast-check'
import { expect } from 'vitest'
import {
  aggregations,
  type FactQuery,
  type FactResult,
  type FactRow,
  warehouseGranularities,
} from '../../../contract/datasets/datasets.schemas.ts'
import type { FactsAsked } from '../../engines/queries/fact-plan.ts'
import type { UnderstoodTable } from '../../engines/queries/understood-table.ts'
import type { Sum } from './evaluator.testing.ts'

/** Random tables and questions to them. */
export const hostile = `x'; DROP VIEW "facts"; --`
export const text = fc.constantFrom(
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
export const decimal = fc.oneof({ weight: 2, arbitrary: anyDecimal }, { weight: 1, arbitrary: roundDecimal })
export const day = fc
  .integer({ min: 18_200, max: 19_900 })
  .map((number) => new Date(number * 86_400_000).toISOString().slice(0, 10))
const moment = fc
  .tuple(day, fc.constantFrom('00:00:00', '09:30:00', '09:59:59', '23:00:01'))
  .map((parts) => parts.join('T'))
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 6 })

export const columns: UnderstoodTable['columns'] = [
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
const tableOf = (number: fc.Arbitrary<string>, own: fc.Arbitrary<string>) =>
  fc
    .array(
      fc.tuple(maybe(dayOfFew), maybe(moment), maybe(text), maybe(text), maybe(number), maybe(number), maybe(own)),
      { maxLength: 40 },
    )
    .map(
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
export const table = tableOf(decimal, weight)
const half = fc.integer({ min: -20, max: 20 }).map((halves) => String(halves / 2))
/** Sums of its numbers are exact as doubles, so that differences of them are. */
export const tableOfHalves = tableOf(half, half)

export const measure = fc.oneof(
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
export const query: fc.Arbitrary<FactsAsked & { dates: string[]; breakdowns: string[] }> = fc
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

export const stored = (fileId: string) => ({
  fileId,
  kind: 'fact' as const,
  name: 'facts',
  label: 'Facts',
  columns,
  externalSystem: 'upload',
  createdAt: '',
  updatedAt: '',
})

export const emptyQuery: FactQuery = {
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

/** Of how many rows an answer is, and which columns of its measures are empty in some of them. */
export function expectSameRows(
  found: Pick<FactResult, 'rowCount' | 'missing'>,
  requested: { rowCount: number; missing: { column: string; rows: number; of: number }[] },
): void {
  const byColumn = (list: typeof requested.missing) =>
    Object.fromEntries(list.map(({ column, rows, of }) => [column, { rows, of }]))
  expect([found.rowCount, byColumn(found.missing ?? [])]).toEqual([requested.rowCount, byColumn(requested.missing)])
}

/** Whether DuckDB reckons a figure in doubles of which the last bits are its own. */
type InDoubles = (name: string) => boolean
const ofDoubles: InDoubles = (name) => /:(?:p\d|weighted)/.test(name)

/**
 * Sums, means, least and greatest are equal to the last bit; percentiles and weighted means are doubles. No answer holds
 * −0, whose sign JSON loses and a text of the same number shows. The evaluator's doubles may, so theirs is read as 0.
 */
export function expectSame(found: FactRow[], requested: FactRow[], isInDoubles: InDoubles = ofDoubles): void {
  const bare = (results: FactRow[], valueOf: (value: number | null) => number | null) =>
    results.map(({ portionCovered: _, measures, ...rest }) => ({
      ...rest,
      measures: Object.entries(measures)
        .filter(([name]) => !isInDoubles(name))
        .map(([name, measure]) => [name, { ...measure, value: valueOf(measure.value) }]),
    }))
  const unsigned = (value: number | null) => (value === null ? null : value + 0)
  expect(bare(found, (value) => value)).toEqual(bare(requested, unsigned))
  for (const { measures } of found)
    for (const { value } of Object.values(measures)) expect(Object.is(value, -0)).toBe(false)
  for (const [position, one] of found.entries()) {
    for (const [name, { value }] of Object.entries(one.measures)) {
      if (!isInDoubles(name)) continue
      const other = requested[position]?.measures[name]?.value ?? null
      if (value === null || other === null) expect(value).toBe(other)
      else expect(Math.abs(value - other)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(other)))
    }
  }
}

/** The same with expressions: exact but for those that hold a percentile. */
export const inDoubles =
  (sums: ReadonlyMap<string, Sum>): InDoubles =>
  (name) => {
    const sum = sums.get(name)
    return sum === undefined ? ofDoubles(name) : holdsDoubles(sum)
  }

function holdsDoubles(sum: Sum): boolean {
  if ('number' in sum) return false
  if ('window' in sum) return holdsDoubles(sum.of)
  if ('negative' in sum) return holdsDoubles(sum.negative)
  if ('operator' in sum) return [sum.left, sum.right].some(holdsDoubles)
  return ofDoubles(sum.asked)
}
