import type { FactsAsked } from '../../engines/queries/fact-plan.ts'
import type { ForeignRow } from './foreign-tables.testing.ts'

/** Group values, then figures, in the order of the query. */
export type Answer = (string | number | null)[][]
/** One query in three forms: the query language, SQL, and JavaScript over the file's rows. */
export type ForeignQuestion = {
  words: string
  query: Partial<FactsAsked>
  /** The query's axes and figures, as its answer names them. */
  shown: { axes: string[]; figures: string[] }
  sql: string
  truth: (rows: ForeignRow[]) => Answer
}

export type Row = ForeignRow
export type Figure = (rows: Row[]) => number | null

const numbers = (rows: Row[], name: string): number[] =>
  rows.flatMap((row) => (typeof row[name] === 'number' ? [row[name]] : []))
export const sum =
  (name: string): Figure =>
  (rows) => {
    const found = numbers(rows, name)
    return found.length === 0 ? null : found.reduce((total, value) => total + value, 0)
  }
export const mean =
  (name: string): Figure =>
  (rows) => {
    const found = numbers(rows, name)
    return found.length === 0 ? null : sum(name)(rows)! / found.length
  }
export const least =
  (name: string): Figure =>
  (rows) =>
    numbers(rows, name).length === 0 ? null : Math.min(...numbers(rows, name))
export const most =
  (name: string): Figure =>
  (rows) =>
    numbers(rows, name).length === 0 ? null : Math.max(...numbers(rows, name))
/** Interpolates between the two nearest values. */
export const percentile =
  (name: string, percent: number): Figure =>
  (rows) => {
    const sorted = numbers(rows, name).toSorted((one, other) => one - other)
    if (sorted.length === 0) return null
    const at = ((sorted.length - 1) * percent) / 100
    const [low, high] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!]
    return low + (high - low) * (at - Math.floor(at))
  }
export const count: Figure = (rows) => rows.length
export const distinct =
  (name: string): Figure =>
  (rows) =>
    new Set(rows.map((row) => row[name]).filter((value) => value !== null)).size
export const ratio =
  (above: Figure, below: Figure): Figure =>
  (rows) => {
    const [one, other] = [above(rows), below(rows)]
    return one === null || other === null || other === 0 ? null : one / other
  }

export const whole = (rows: Row[], ...figures: Figure[]): Answer => [figures.map((figure) => figure(rows))]
export function by(rows: Row[], keyOf: (row: Row) => (string | null)[], ...figures: Figure[]): Answer {
  const groups = Map.groupBy(rows, (row) => JSON.stringify(keyOf(row)))
  return [...groups].map(([key, own]) => [
    ...(JSON.parse(key) as (string | null)[]),
    ...figures.map((figure) => figure(own)),
  ])
}
export const text = (row: Row, name: string): string | null =>
  row[name] === null || row[name] === undefined ? null : String(row[name])
export const yearOf = (row: Row, date: string): string | null => {
  const day = text(row, date)
  return day === null ? null : `${day.slice(0, 4)}-01-01`
}
export const quoted = (value: string) => `'${value.replaceAll("'", "''")}'`

/** A column's values, most frequent first. */
export function usual(rows: Row[], name: string): string[] {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const value = text(row, name)
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return [...counts].sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1)).map(([value]) => value)
}

/** Values along the years; a year without rows interrupts comparisons with the previous year. */
export function alongYears(
  rows: Row[],
  date: string,
  figure: Figure,
  of: (own: number | null, before: number | null, sofar: number[]) => number | null,
): Answer {
  const years = by(rows, (row) => [yearOf(row, date)], figure).toSorted((one, other) =>
    String(one[0]) < String(other[0]) ? -1 : 1,
  )
  const known = new Map(years.map(([year, value]) => [year, value as number | null]))
  const sofar: number[] = []
  return years.map(([year, value]) => {
    if (value !== null && year !== null) sofar.push(value as number)
    const before = year === null ? null : (known.get(`${Number(String(year).slice(0, 4)) - 1}-01-01`) ?? null)
    return [year ?? null, year === null ? null : of(value as number | null, before, sofar)]
  })
}

export const toQuestion = (
  words: string,
  query: ForeignQuestion['query'],
  shown: ForeignQuestion['shown'],
  sql: string,
  truth: ForeignQuestion['truth'],
): ForeignQuestion => ({ words, query, shown, sql, truth })
