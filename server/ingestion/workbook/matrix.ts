import { datasetsTexts } from '../../../contract/datasets/datasets.texts.ts'
import { monthOfName, type ParsedDate, parsePlainDate } from './dates.ts'
import { kindOf } from './header.ts'
import { type Cell, cellText, isBlank } from './sheet.ts'
import type { RawTable } from './raw-table.ts'

const remarks = datasetsTexts.remarks
const fewestPeriods = 3
const totalHeader = /^(grand |sub)?totals?$|\b(full year|ytd|year to date|fy total|total|average)\b/i

/** A period read from a header cell; `year` is null where only the month is named. */
type Period = { column: number; year: number | null; month: number; day: number; precision: ParsedDate['precision'] }
export type Reshaped = { table: RawTable; remarks: string[] }

function ofDate(column: number, value: string, precision: ParsedDate['precision']): Period {
  const [year = '', month = '', day = ''] = value.slice(0, 10).split('-')
  return { column, year: Number(year), month: Number(month), day: Number(day), precision }
}

function periodOf(cell: Cell | undefined, column: number): Period | null {
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

function numericShare(table: RawTable, columns: number[]): number {
  let filled = 0
  let numbers = 0
  for (const row of table.rows.slice(0, 100)) {
    for (const column of columns) {
      const kind = kindOf(row[column])
      if (kind === 'blank') continue
      filled += 1
      if (kind === 'number' || /^[-–—]$/.test(cellText(row[column]))) numbers += 1
    }
  }
  return filled === 0 ? 0 : numbers / filled
}

/** Gives every period its year: its own, the one above it, or the one that title, sheet or file name. */
function withYears(periods: Period[], table: RawTable, filename: string): { periods: Period[]; turned: boolean } {
  const near = yearIn(table.title ?? '') ?? yearIn(table.sheet) ?? yearIn(filename)
  const parents = table.parents.map((cell) => yearIn(cellText(cell)))
  let turn = 0
  let previous = 0
  const dated = periods.map((period) => {
    if (period.year !== null) return period
    const parent = parents[period.column] ?? null
    if (parent !== null) return { ...period, year: parent }
    if (period.month < previous) turn += 1
    previous = period.month
    return { ...period, year: near === null ? null : near + turn }
  })
  return { periods: dated, turned: turn > 0 && near !== null }
}

function dateCell(period: Period): Cell {
  const [year, month, day] = [period.year ?? 0, period.month, period.day].map((part) => String(part).padStart(2, '0'))
  return { date: `${year}-${month}-${day}` }
}

/**
 * Turns a wide table of periods (Account | Jan | Feb | ...) into rows of its label columns, a date and a value.
 * Null when the table is none.
 */
export function unpivot(table: RawTable, filename: string): Reshaped | null {
  const found = table.headerCells.flatMap((cell, column) => periodOf(cell, column) ?? [])
  const columns = found.map((period) => period.column)
  const fewest = found.every((period) => period.precision === 'year') ? 2 : fewestPeriods
  if (found.length < fewest || numericShare(table, columns) < 0.8) return null
  const others = table.labels.map((_, column) => column).filter((column) => !columns.includes(column))
  const totals = others.filter(
    (column) => totalHeader.test(table.labels[column] ?? '') && numericShare(table, [column]) > 0.8,
  )
  const labels = others.filter((column) => !totals.includes(column) && table.rows.some((row) => !isBlank(row[column])))
  if (labels.some((column) => table.rows.slice(0, 50).some((row) => kindOf(row[column]) === 'date'))) return null
  if (labels.length === 0) return null

  const { periods, turned } = withYears(found, table, filename)
  const withoutYear = periods.some((period) => period.year === null)
  const rows: Cell[][] = []
  for (const row of table.rows) {
    for (const period of periods) {
      const value = row[period.column] ?? null
      if (isBlank(value)) continue
      const date = withoutYear ? cellText(table.headerCells[period.column]) : dateCell(period)
      rows.push([...labels.map((column) => row[column] ?? null), date, value])
    }
  }
  const firstPeriod = columns[0] ?? 0
  const names = [...labels.map((column) => table.labels[column] ?? ''), withoutYear ? 'Month' : 'Date', 'Value']
  return {
    table: {
      ...table,
      labels: names,
      headerCells: names,
      parents: names.map(() => null),
      rows,
      formats: [...labels.map((column) => table.formats[column] ?? null), null, table.formats[firstPeriod] ?? null],
    },
    remarks: [
      remarks.unpivoted(periods.length),
      ...(totals.length > 0 ? [remarks.totalColumnsDropped(totals.map((column) => table.labels[column] ?? ''))] : []),
      ...(turned ? [remarks.yearTurned] : []),
      ...(withoutYear ? [remarks.monthsWithoutYear] : []),
    ],
  }
}
