import { tableRemarks } from '../../../../contract/datasets/table-remarks.texts.ts'
import { isYearLabel, namesTurnYear } from './columns.ts'
import { monthOfName } from './dates.ts'
import { unpivotGroups } from './grouped-periods.ts'
import { kindOf } from './header.ts'
import { isPlaceholder } from './missing-values.ts'
import { type Cell, cellText, isBlank } from './sheet.ts'
import { coversAnother, dateCell, type Period, periodOf, turnsOf, withYears, yearIn } from './periods.ts'
import type { RawTable, Reshaped } from './raw-table.types.ts'
import { isYearPair } from './written-years.ts'

const remarks = tableRemarks
const fewestPeriods = 3
const totalHeader =
  /^(grand |sub)?totals?$|^(fy|h[12])\b|\b(full year|ytd|year to date|fy total|total|average|annual|annually)\b/i
/** "Jan-Feb", beside those months. */
const severalMonths = /^(\p{L}{3,9})[-–](\p{L}{3,9})$/u
const fullYear = /^(?:1[5-9]|20)\d\d$/

function numericShare(table: RawTable, columns: number[]): number {
  let filled = 0
  let numbers = 0
  for (const row of table.rows.slice(0, 100)) {
    for (const column of columns) {
      const kind = kindOf(row[column])
      const isDash = /^[-–—]$/.test(cellText(row[column]))
      if (kind === 'blank' || (!isDash && isPlaceholder(row[column] ?? null))) continue
      filled += 1
      if (kind === 'number' || isDash) numbers += 1
    }
  }
  return filled === 0 ? 0 : numbers / filled
}

/** Months together, or a total by its name. */
function isTotal(label: string): boolean {
  const [, first = '', last = ''] = severalMonths.exec(label.trim()) ?? []
  return totalHeader.test(label) || (monthOfName(first) !== null && monthOfName(last) !== null)
}

/** Whether some periods say their year themselves or under it. */
const areDated = (table: RawTable, found: readonly Period[]): boolean =>
  found.some(({ column, year }) => year !== null || yearIn(cellText(table.parents[column])) !== null)

/** The column that says of each row in which year its months are. */
function yearColumn(table: RawTable, labels: readonly number[], found: readonly Period[]): number | null {
  if (areDated(table, found)) return null
  const isYears = (column: number): boolean =>
    isYearLabel(table.labels[column] ?? '') && table.rows.every((row) => fullYear.test(cellText(row[column])))
  return labels.find(isYears) ?? null
}

/** The column of years of which none tells in which calendar year each of these months is: 2017-18, or a financial year over December. */
function turnYearColumn(table: RawTable, labels: readonly number[], found: readonly Period[]): number | null {
  const turns = turnsOf(found.map(({ month }) => month))
  const ofRow = turns.some((turn) => turn > 0) ? yearColumn(table, labels, found) : null
  if (ofRow !== null && namesTurnYear(table.labels[ofRow] ?? '')) return ofRow
  if (areDated(table, found)) return null
  return labels.find((column) => table.rows.every((row) => isYearPair(row[column] ?? null))) ?? null
}

/**
 * Turns a wide table of periods (Account | Jan | Feb | ...) into rows of its label columns, a date and a value.
 * Null when the table is none.
 */
export function unpivot(table: RawTable, filename: string): Reshaped | null {
  const grouped = unpivotGroups(table, filename)
  if (grouped !== null) return grouped
  const named = table.headerCells.flatMap((cell, column) => periodOf(cell, column) ?? [])
  const found = named.filter((period) => !coversAnother(period, named))
  const columns = found.map((period) => period.column)
  const fewest = found.every((period) => period.precision === 'year') ? 2 : fewestPeriods
  if (found.length < fewest || numericShare(table, columns) < 0.8) return null
  const others = table.labels.map((_, column) => column).filter((column) => !columns.includes(column))
  const coarse = named.filter((period) => !found.includes(period)).map((period) => period.column)
  const totals = others.filter(
    (column) => (coarse.includes(column) || isTotal(table.labels[column] ?? '')) && numericShare(table, [column]) > 0.8,
  )
  const labels = others.filter((column) => !totals.includes(column) && table.rows.some((row) => !isBlank(row[column])))
  if (labels.some((column) => table.rows.slice(0, 50).some((row) => kindOf(row[column]) === 'date'))) return null
  if (labels.length === 0) return null

  const ofTurn = turnYearColumn(table, labels, found)
  const ofRow = ofTurn === null ? yearColumn(table, labels, found) : null
  const isOfFile = ofRow === null && ofTurn === null
  const { periods, turned } = isOfFile ? withYears(found, table, filename) : { periods: found, turned: false }
  const withoutYear = ofRow === null && periods.some((period) => period.year === null)
  const kept = labels.filter((column) => column !== ofRow)
  // July to June: the months after the turn are those of the next year.
  const months = periods.map(({ month }) => month)
  const turns = ofRow === null || new Set(months).size < months.length ? months.map(() => 0) : turnsOf(months)
  const rows: Cell[][] = []
  for (const row of table.rows) {
    for (const [at, period] of periods.entries()) {
      const value = row[period.column] ?? null
      if (isBlank(value)) continue
      const year = ofRow === null ? period.year : Number(cellText(row[ofRow])) + turns[at]!
      const date = withoutYear ? cellText(table.headerCells[period.column]) : dateCell({ ...period, year })
      rows.push([...kept.map((column) => row[column] ?? null), date, value])
    }
  }
  const firstPeriod = columns[0] ?? 0
  const isTurned = turned || turns.some((turn) => turn > 0)
  const names = [...kept.map((column) => table.labels[column] ?? ''), withoutYear ? 'Month' : 'Date', 'Value']
  return {
    table: {
      ...table,
      labels: names,
      headerCells: names,
      parents: names.map(() => null),
      rows,
      formats: [...kept.map((column) => table.formats[column] ?? null), null, table.formats[firstPeriod] ?? null],
      ...(isTurned ? { dateRemarks: [remarks.yearTurned] } : {}),
    },
    remarks: [
      remarks.unpivoted(periods.length),
      ...(totals.length > 0 ? [remarks.totalColumnsDropped(totals.map((column) => table.labels[column] ?? ''))] : []),
      ...(isTurned ? [remarks.yearTurned] : []),
      ...(ofTurn !== null ? [remarks.monthsOfTurnYear(table.labels[ofTurn] ?? '')] : []),
      ...(withoutYear && ofTurn === null ? [remarks.monthsWithoutYear] : []),
    ],
  }
}
