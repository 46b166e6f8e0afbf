import { monthOfName, type ParsedDate, parsePlainDate } from './dates.ts'
import { type Cell, cellText } from './sheet.ts'
import type { RawTable } from './raw-table.types.ts'

/** A period read from a header cell; `year` is null where only the month is named. */
export type Period = {
  column: number
  year: number | null
  month: number
  day: number
  precision: ParsedDate['precision']
}

function ofDate(column: number, value: string, precision: ParsedDate['precision']): Period {
  const [year = '', month = '', day = ''] = value.slice(0, 10).split('-')
  return { column, year: Number(year), month: Number(month), day: Number(day), precision }
}

export function periodOf(cell: Cell | undefined, column: number): Period | null {
  if (cell !== null && typeof cell === 'object') return ofDate(column, cell.date, 'day')
  const text = cellText(cell)
  if (/^(19|20)\d\d$/.test(text)) return { column, year: Number(text), month: 1, day: 1, precision: 'year' }
  const month = monthOfName(text)
  if (month !== null) return { column, year: null, month, day: 1, precision: 'month' }
  const quarter = /^[Qq]([1-4])$/.exec(text)?.[1]
  if (quarter !== undefined) return { column, year: null, month: Number(quarter) * 3 - 2, day: 1, precision: 'quarter' }
  const date = parsePlainDate(text)
  return date === null ? null : ofDate(column, date.value, date.precision)
}

/** The last year that a text names: 'Budget 2023/2024' is 2024, null without one. */
export function yearIn(text: string): number | null {
  const found = text.match(/(?<!\d)(?:19|20)\d\d(?!\d)/g)
  return found === null ? null : Number(found.at(-1))
}

const fineness: readonly ParsedDate['precision'][] = ['year', 'quarter', 'month', 'week', 'day', 'time']

/** Whether a period contains a shorter one in the same row, as a quarter its months, so that it is their sum. */
export function coversAnother(period: Period, all: Period[]): boolean {
  const quarterOf = ({ month }: Period) => Math.ceil(month / 3)
  return all.some((other) => {
    if (fineness.indexOf(other.precision) <= fineness.indexOf(period.precision)) return false
    if (period.year !== null && other.year !== null && period.year !== other.year) return false
    if (period.precision === 'year') return true
    if (period.precision === 'quarter') return quarterOf(period) === quarterOf(other)
    return period.precision === 'month' && period.month === other.month
  })
}

/**
 * How many times the year has turned by each month. Months of one year turn once at most, from December on: those in
 * another order, as the latest first or by the alphabet, do not turn.
 */
export function turnsOf(months: readonly number[]): number[] {
  let turn = 0
  const turns = months.map((month, at) => {
    if (at > 0 && month < months[at - 1]!) turn += 1
    return turn
  })
  const isOfOneYear = new Set(months).size === months.length
  return isOfOneYear && (turn > 1 || months.at(-1)! > months[0]!) ? months.map(() => 0) : turns
}

/** Gives every period its year: its own, the one above it, or the one that title, sheet or file name. */
export function withYears(
  periods: Period[],
  table: RawTable,
  filename: string,
): { periods: Period[]; turned: boolean } {
  const near = yearIn(table.title ?? '') ?? yearIn(table.sheet) ?? yearIn(filename)
  const parents = table.parents.map((cell) => yearIn(cellText(cell)))
  const open = periods.filter(({ column, year }) => year === null && (parents[column] ?? null) === null)
  const turns = turnsOf(open.map(({ month }) => month))
  const dated = periods.map((period) => {
    if (period.year !== null) return period
    const parent = parents[period.column] ?? null
    if (parent !== null) return { ...period, year: parent }
    return { ...period, year: near === null ? null : near + turns[open.indexOf(period)]! }
  })
  return { periods: dated, turned: turns.some((turn) => turn > 0) && near !== null }
}

export function dateCell(period: Period): Cell {
  const [year, month, day] = [period.year ?? 0, period.month, period.day].map((part) => String(part).padStart(2, '0'))
  return { date: `${year}-${month}-${day}` }
}
