import { daysBetween, shift, startOf } from '../../../contract/shared/periods.ts'
import type { MissingValues } from '../../../contract/datasets/datasets.schemas.ts'
import type { MeasureKind } from '../../../contract/datasets/measure-kinds.ts'
import { exactSum } from '../queries/index.ts'
import type { DateGranularity, FactQuery, FactRow, FactTableInfo, FigureTrace, MeasureInfo } from './assistant.ports.ts'

/** A measure as it was asked (`Total`, `Total:mean`, `count`) with what is needed to name and show it. */
export type AskedMeasure = {
  asked: string
  label: string
  unit: string
  currency: string
  additive: boolean
  /** All of its values in the result are whole numbers. */
  isWhole: boolean
}
export type Extreme = { value: number; dimensionValues: Record<string, string | null> }
export type Summary = { sum?: number; average: number; highest: Extreme; lowest: Extreme }
export type Change = {
  from: Record<string, string | null>
  to: Record<string, string | null>
  difference: number
  /** A fraction of the first value: 0.1 is ten per cent more; absent when the first value is zero. */
  fraction?: number
}
export type Difference = {
  dimensionValues: Record<string, string | null>
  value: number | null
  comparedValue: number | null
  difference: number | null
  fraction?: number
}
/** The result of query_facts: the query, the rows and all derived values, so that a model doesn't have to calculate. */
export type QueryData = {
  callId: string
  query: FactQuery
  table: string
  measures: AskedMeasure[]
  granularity: DateGranularity | null
  rows: FactRow[]
  total: number
  /** The Datasets tab can ask it: it is neither of a list of things nor of a measure with a formula. */
  isInDatasets?: true
  /** Rows of the table that the answer counts. */
  rowCount?: number
  /** Columns read by the measures that are empty in some of these rows. */
  missing?: MissingValues[]
  /** Per measure, over all rows; absent with fewer than two rows or when rows were left out. */
  summary?: Record<string, Summary>
  /** From the first to the last period of a series that is over. */
  change?: Record<string, Change>
  /** For a series by group: each group's change from the first to the last period, the greatest rise first. */
  changes?: Record<string, Change[]>
  /** Each row's part of the sum, a fraction, in the order of the rows. */
  shares?: Record<string, number[]>
  /** Notes shown with the figures: guesses and omissions made when their files were read. */
  remarks?: string[]
  /** How a single value was calculated, if it comes from a formula. */
  trace?: FigureTrace
  /** `differences`: in the first measure; `further`: in the others. `totals`: over all rows of both, where they add up. */
  comparison?: {
    label: string
    query: FactQuery
    rows: FactRow[]
    measures: AskedMeasure[]
    differences: Difference[]
    further?: Record<string, Difference[]>
    totals?: Record<string, Difference>
  }
}

const ratios: ReadonlySet<MeasureKind> = new Set(['rate', 'price', 'percentage', 'average', 'score', 'index'])
const nonAdditive = /rating|price|percent|margin %|rate\b|ratio|score|average|temperature|per unit|\bage\b/i

/** The name of a measure in a sentence; a column called only "Value" or "Amount" is named with its table. */
export const measureName = (table: FactTableInfo, measure: MeasureInfo): string =>
  /^(?:value|amount|number|sum)$/i.test(measure.label) ? `${table.label} ${measure.label.toLowerCase()}` : measure.label

/** Whether all values of a measure in rows are whole numbers. */
export const areWhole = (rows: FactRow[], asked: string): boolean =>
  rows.every((row) => Number.isInteger(row.measures[asked]?.value ?? 0))

/** A rate within a name, such as "5%" or "tax_5_percent", which isn't the column's unit. */
const rateInName = /(?<!\d)\d+[\s_]*(?:%|per_?cent)/gi

/** A measure whose sum says nothing: ratings, prices, percentages. */
export const isNonAdditive = (measure: MeasureInfo): boolean =>
  measure.isWorkedOut === true ||
  (measure.kind !== undefined && ratios.has(measure.kind)) ||
  measure.unit === 'percent' ||
  nonAdditive.test(`${measure.label} ${measure.name}`.replace(rateInName, ' '))

const valueOf = (row: FactRow, measure: string): number | null => row.measures[measure]?.value ?? null
const differenceBetween = (value: number, other: number): number => exactSum([value, -other]).sum
const groupingKeys = (query: FactQuery): string[] => [
  ...(query.dateGranularity === undefined ? [] : ['__date']),
  ...(query.dimensions ?? []),
]

function summarise(rows: FactRow[], measure: AskedMeasure): Summary | null {
  const known = rows.flatMap((row) => {
    const value = valueOf(row, measure.asked)
    return value === null ? [] : [{ value, dimensionValues: row.dimensionValues }]
  })
  const first = known[0]
  if (first === undefined) return null
  const { sum } = exactSum(known.map(({ value }) => value))
  const highest = known.reduce((best, each) => (each.value > best.value ? each : best), first)
  const lowest = known.reduce((best, each) => (each.value < best.value ? each : best), first)
  return { ...(measure.additive ? { sum } : {}), average: sum / known.length, highest, lowest }
}

function changeOf(rows: FactRow[], measure: AskedMeasure): Change | null {
  const [first, last] = [rows[0], rows[rows.length - 1]]
  if (first === undefined || last === undefined || first === last) return null
  const [from, to] = [valueOf(first, measure.asked), valueOf(last, measure.asked)]
  if (from === null || to === null) return null
  const difference = differenceBetween(to, from)
  return {
    from: first.dimensionValues,
    to: last.dimensionValues,
    difference,
    ...(from === 0 ? {} : { fraction: difference / Math.abs(from) }),
  }
}

/**
 * Rows are sorted as they were asked for, by a measure or from the last period on; a change leads forward. Rows without
 * a date are of no period.
 */
const byDate = (rows: FactRow[]): FactRow[] =>
  rows
    .filter((row) => row.dimensionValues.__date != null)
    .toSorted((one, other) => (one.dimensionValues.__date ?? '').localeCompare(other.dimensionValues.__date ?? ''))

/** From the first to the last period of all; a group that lacks one of them has no change. */
function changesOf(rows: FactRow[], measure: AskedMeasure, group: string): Change[] | null {
  const periods = rows.flatMap((row) => row.dimensionValues.__date ?? []).toSorted()
  const [first, last] = [periods[0], periods[periods.length - 1]]
  const groups = Map.groupBy(rows, (row) => row.dimensionValues[group] ?? null)
  const changes = [...groups.values()].flatMap((own) => {
    const ends = own.filter((row) => row.dimensionValues.__date === first || row.dimensionValues.__date === last)
    return changeOf(byDate(ends), measure) ?? []
  })
  return changes.length === 0 ? null : changes.toSorted((one, other) => other.difference - one.difference)
}

function sharesOf(rows: FactRow[], measure: AskedMeasure): number[] | null {
  const values = rows.map((row) => valueOf(row, measure.asked))
  if (!measure.additive || values.some((value) => value === null || value < 0)) return null
  const { sum } = exactSum(values.map((value) => value ?? 0))
  return sum === 0 ? null : values.map((value) => (value ?? 0) / sum)
}

const collect = <T>(
  measures: AskedMeasure[],
  of: (measure: AskedMeasure) => T | null,
): Record<string, T> | undefined => {
  const found = measures.flatMap((measure) => {
    const value = of(measure)
    return value === null ? [] : [[measure.asked, value] as const]
  })
  return found.length === 0 ? undefined : Object.fromEntries(found)
}

/**
 * Rows up to the last complete period, because comparing half a month would look like a fall. All rows if they reach
 * beyond today, as in a plan.
 */
function uptoLastWhole(rows: FactRow[]): FactRow[] {
  const isOpen = ({ portionCovered = 1 }: FactRow) => portionCovered < 1
  const reachesAhead = rows.some(({ portionCovered, recordCount }) => portionCovered === 0 && recordCount > 0)
  return reachesAhead ? rows : rows.filter((row) => !isOpen(row))
}

/** Sums, shares and changes of the rows of a query whose rows are all there. */
export function workOut(
  query: FactQuery,
  rows: FactRow[],
  measures: AskedMeasure[],
): Pick<QueryData, 'summary' | 'change' | 'changes' | 'shares'> {
  const keys = groupingKeys(query)
  if (rows.length < 2 || keys.length === 0) return {}
  const isSeries = keys.length === 1 && keys[0] === '__date'
  const summary = collect(measures, (measure) => summarise(rows, measure))
  const whole = uptoLastWhole(rows)
  const change = isSeries ? collect(measures, (measure) => changeOf(byDate(whole), measure)) : undefined
  const [, group] = keys
  const isOfGroups = keys.length === 2 && keys[0] === '__date' && group !== undefined
  const changes = isOfGroups ? collect(measures, (measure) => changesOf(whole, measure, group)) : undefined
  // Of groups within periods, a share of all periods together says nothing.
  const shares =
    keys.length === 1 || keys[0] !== '__date' ? collect(measures, (measure) => sharesOf(rows, measure)) : undefined
  return {
    ...(summary === undefined ? {} : { summary }),
    ...(change === undefined ? {} : { change }),
    ...(changes === undefined ? {} : { changes }),
    ...(shares === undefined ? {} : { shares }),
  }
}

/** The number of periods between a series' first period and this one. */
function positionOf(period: string, from: string, unit: DateGranularity): number {
  if (unit === 'day' || unit === 'week') return daysBetween(startOf(unit, from), period) / (unit === 'week' ? 7 : 1)
  const months = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return (months(period) - months(startOf(unit, from))) / { month: 1, quarter: 3, half: 6, year: 12, fy: 12 }[unit]
}

/** Matches the periods of two queries: the same period, or the one at the same distance from the query's start. */
function besideOf(query: FactQuery, compared: FactQuery, rows: FactRow[], comparedRows: FactRow[]) {
  const firstOf = (list: FactRow[]): string | undefined =>
    list.flatMap((row) => row.dimensionValues.__date ?? []).toSorted()[0]
  const unit = query.dateGranularity
  const [from, comparedFrom] = [query.dateFrom ?? firstOf(rows), compared.dateFrom ?? firstOf(comparedRows)]
  return (period: string): string =>
    unit === undefined || from === undefined || comparedFrom === undefined || query.dateFrom === compared.dateFrom
      ? period
      : shift(unit, startOf(unit, from), positionOf(period, comparedFrom, unit))
}

/**
 * Pairs the rows of two queries by dimension values and period; for complete queries, rows of only the second come
 * last.
 */
export function compareRows(
  own: { query: FactQuery; rows: FactRow[]; measure: string; isWhole: boolean },
  compared: { query: FactQuery; rows: FactRow[]; measure: string },
): Difference[] {
  const dimensions = own.query.dimensions ?? []
  const beside = besideOf(own.query, compared.query, own.rows, compared.rows)
  const keyOf = (values: FactRow['dimensionValues']): string =>
    JSON.stringify([values.__date ?? null, ...dimensions.map((name) => values[name] ?? null)])
  const others = new Map(
    compared.rows.map((row) => {
      const { __date, ...values } = row.dimensionValues
      const dimensionValues = typeof __date === 'string' ? { __date: beside(__date), ...values } : row.dimensionValues
      return [keyOf(dimensionValues), { ...row, dimensionValues }]
    }),
  )
  const known = new Set(own.rows.map((row) => keyOf(row.dimensionValues)))
  const isWithin = (period: string): boolean => own.query.dateTo === undefined || period <= own.query.dateTo
  const alone = [...others]
    .filter(([key, row]) => own.isWhole && !known.has(key) && isWithin(row.dimensionValues.__date ?? ''))
    .map(([, row]) => differenceOf(row.dimensionValues, null, valueOf(row, compared.measure)))
  const pairs = own.rows.map((row) => {
    const other = others.get(keyOf(row.dimensionValues))
    const comparedValue = other === undefined ? null : valueOf(other, compared.measure)
    return differenceOf(row.dimensionValues, valueOf(row, own.measure), comparedValue)
  })
  return [...pairs, ...alone]
}

/** The sums of a measure over all rows of two queries, and their difference; null where they do not add up. */
export function compareTotals(
  own: { rows: FactRow[]; measure: AskedMeasure },
  compared: { rows: FactRow[]; measure: AskedMeasure },
): Difference | null {
  if (!own.measure.additive || !compared.measure.additive) return null
  const sumOf = ({ rows, measure }: typeof own): number | null => {
    const known = rows.flatMap((row) => valueOf(row, measure.asked) ?? [])
    return known.length === 0 ? null : exactSum(known).sum
  }
  return differenceOf({}, sumOf(own), sumOf(compared))
}

function differenceOf(
  dimensionValues: FactRow['dimensionValues'],
  value: number | null,
  comparedValue: number | null,
): Difference {
  const difference = value === null || comparedValue === null ? null : differenceBetween(value, comparedValue)
  const isPart = difference !== null && comparedValue !== null && comparedValue !== 0
  return {
    ...{ dimensionValues, value, comparedValue, difference },
    ...(isPart ? { fraction: difference / Math.abs(comparedValue) } : {}),
  }
}
