import type { DateGranularity, FactQuery, FactRow, FactTableInfo, MeasureInfo } from './assistant.ports.ts'

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
/** What query_facts returns: the query, the rows and everything worked out from them, so that no model has to. */
export type QueryData = {
  callId: string
  query: FactQuery
  table: string
  measures: AskedMeasure[]
  granularity: DateGranularity | null
  rows: FactRow[]
  total: number
  /** Per measure, over all rows; absent with fewer than two rows or when rows were left out. */
  summary?: Record<string, Summary>
  /** From the first to the last row of a series, or of exactly two rows. */
  change?: Record<string, Change>
  /** Each row's part of the sum, a fraction, in the order of the rows. */
  shares?: Record<string, number[]>
  comparison?: { label: string; query: FactQuery; rows: FactRow[]; measures: AskedMeasure[]; differences: Difference[] }
}

const nonAdditive = /rating|price|percent|margin %|rate\b|ratio|score|average|temperature|per unit|\bage\b/i

/** The name of a measure in a sentence; a column called only "Value" or "Amount" is named with its table. */
export const measureName = (table: FactTableInfo, measure: MeasureInfo): string =>
  /^(?:value|amount|number|sum)$/i.test(measure.label) ? `${table.label} ${measure.label.toLowerCase()}` : measure.label

/** Whether all values of a measure in rows are whole numbers. */
export const areWhole = (rows: FactRow[], asked: string): boolean =>
  rows.every((row) => Number.isInteger(row.measures[asked]?.value ?? 0))

/** A measure whose sum says nothing: ratings, prices, percentages. */
export const isNonAdditive = (measure: MeasureInfo): boolean =>
  measure.unit === 'percent' || nonAdditive.test(`${measure.label} ${measure.name}`)

const valueOf = (row: FactRow, measure: string): number | null => row.measures[measure]?.value ?? null
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
  const sum = known.reduce((total, each) => total + each.value, 0)
  const highest = known.reduce((best, each) => (each.value > best.value ? each : best), first)
  const lowest = known.reduce((best, each) => (each.value < best.value ? each : best), first)
  return { ...(measure.additive ? { sum } : {}), average: sum / known.length, highest, lowest }
}

function changeOf(rows: FactRow[], measure: AskedMeasure): Change | null {
  const [first, last] = [rows[0], rows[rows.length - 1]]
  if (first === undefined || last === undefined || first === last) return null
  const [from, to] = [valueOf(first, measure.asked), valueOf(last, measure.asked)]
  if (from === null || to === null) return null
  const difference = to - from
  return {
    from: first.dimensionValues,
    to: last.dimensionValues,
    difference,
    ...(from === 0 ? {} : { fraction: difference / Math.abs(from) }),
  }
}

function sharesOf(rows: FactRow[], measure: AskedMeasure): number[] | null {
  const values = rows.map((row) => valueOf(row, measure.asked))
  if (!measure.additive || values.some((value) => value === null || value < 0)) return null
  const sum = values.reduce<number>((total, value) => total + (value ?? 0), 0)
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

/** Sums, shares and changes of the rows of a query whose rows are all there. */
export function workOut(
  query: FactQuery,
  rows: FactRow[],
  measures: AskedMeasure[],
): Pick<QueryData, 'summary' | 'change' | 'shares'> {
  const keys = groupingKeys(query)
  if (rows.length < 2 || keys.length === 0) return {}
  const isSeries = keys.length === 1 && (keys[0] === '__date' || rows.length === 2)
  const summary = collect(measures, (measure) => summarise(rows, measure))
  const change = isSeries ? collect(measures, (measure) => changeOf(rows, measure)) : undefined
  const shares = keys.length === 1 ? collect(measures, (measure) => sharesOf(rows, measure)) : undefined
  return {
    ...(summary === undefined ? {} : { summary }),
    ...(change === undefined ? {} : { change }),
    ...(shares === undefined ? {} : { shares }),
  }
}

/** Pairs the rows of two queries: by their dimension values, periods by their place in the series. */
export function compareRows(
  query: FactQuery,
  rows: FactRow[],
  comparedRows: FactRow[],
  measure: string,
  comparedMeasure: string,
): Difference[] {
  const dimensions = query.dimensions ?? []
  const dates = (list: FactRow[]): string[] => [...new Set(list.map((row) => row.dimensionValues.__date ?? ''))].sort()
  const [ownDates, otherDates] = [dates(rows), dates(comparedRows)]
  const keyOf = (row: FactRow, list: string[]): string =>
    JSON.stringify([
      list.indexOf(row.dimensionValues.__date ?? ''),
      ...dimensions.map((name) => row.dimensionValues[name] ?? null),
    ])
  const others = new Map(comparedRows.map((row) => [keyOf(row, otherDates), row]))
  return rows.map((row) => {
    const other = others.get(keyOf(row, ownDates))
    const value = valueOf(row, measure)
    const comparedValue = other === undefined ? null : valueOf(other, comparedMeasure)
    const difference = value === null || comparedValue === null ? null : value - comparedValue
    return {
      dimensionValues: row.dimensionValues,
      value,
      comparedValue,
      difference,
      ...(difference === null || comparedValue === null || comparedValue === 0
        ? {}
        : { fraction: difference / Math.abs(comparedValue) }),
    }
  })
}
