import type { Line, Truth } from './tables.ts'

/** Truths by plain loops over what happened, apart from the product. */
export type Keep = (line: Line) => boolean
export type Row = { label: string; value: number }

export const all: Keep = () => true
export const inPeriod =
  (start: string): Keep =>
  (line) =>
    line.day.startsWith(start)
export const ofGroup =
  (dimension: number, value: string): Keep =>
  (line) =>
    line.groups[dimension] === value
export const both =
  (one: Keep, other: Keep): Keep =>
  (line) =>
    one(line) && other(line)

export type Amount = 0 | 1 | 'quantity'
const sizeOf = (line: Line, amount: Amount): number => (amount === 'quantity' ? line.quantity : line.amounts[amount])
const unitOf = (amount: Amount): number => (amount === 'quantity' ? 1 : 100)

export function total({ lines }: Truth, amount: Amount, keep: Keep = all): number {
  let sum = 0
  for (const line of lines) if (keep(line)) sum += sizeOf(line, amount)
  return sum / unitOf(amount)
}

export function totalsBy(truth: Truth, amount: Amount, dimension: number, keep: Keep = all): Row[] {
  const labels = [...new Set(truth.lines.filter(keep).map((line) => line.groups[dimension]!))].sort()
  return labels.map((label) => ({ label, value: total(truth, amount, both(keep, ofGroup(dimension, label))) }))
}

export function totalsByMonth(truth: Truth, amount: Amount, year: string): Row[] {
  const months = [...new Set(truth.lines.map((line) => line.day.slice(0, 7)))].filter((month) => month.startsWith(year))
  return months.sort().map((month) => ({ label: month, value: total(truth, amount, inPeriod(month)) }))
}

export const highestFirst = (rows: readonly Row[]): Row[] => rows.toSorted((one, other) => other.value - one.value)

export function countIds({ lines }: Truth, keep: Keep = all): number {
  return new Set(lines.filter(keep).map((line) => line.id)).size
}

export const countLines = ({ lines }: Truth, keep: Keep = all): number => lines.filter(keep).length

/** `price` is in hundredths and `score` in tenths. */
export function mean({ lines }: Truth, of: 'price' | 'score', keep: Keep = all): number {
  const kept = lines.filter(keep)
  return kept.reduce((sum, line) => sum + line[of], 0) / kept.length / (of === 'price' ? 100 : 10)
}

export function weightedPrice({ lines }: Truth): number {
  const weight = lines.reduce((sum, line) => sum + line.quantity, 0)
  return lines.reduce((sum, line) => sum + line.price * line.quantity, 0) / weight / 100
}

export const meanAmount = (truth: Truth, amount: Amount, keep: Keep = all): number =>
  total(truth, amount, keep) / countLines(truth, keep)

/** A level at the end of a period: the sum of the last month of each store. */
export function levelAt({ levels }: Truth, period: string, store: string | null = null): number {
  const own = levels.filter((each) => each.month.startsWith(period) && (store === null || each.store === store))
  const last = own.reduce((latest, { month }) => (month > latest ? month : latest), '')
  return own.filter(({ month }) => month === last).reduce((sum, { value }) => sum + value, 0)
}

export const indicatorTotal = ({ indicators }: Truth, words: string, period: string): number =>
  indicators
    .filter((each) => each.words === words && each.month.startsWith(period))
    .reduce((sum, { value }) => sum + value, 0)

export const summaryTotal = ({ summaries }: Truth, year: number, group: string | null = null): number =>
  summaries
    .filter((each) => each.year === year && (group === null || each.group === group))
    .reduce((sum, { value }) => sum + value, 0)
