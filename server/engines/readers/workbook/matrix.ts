import { tableRemarks } from '../../../../contract/datasets/table-remarks.texts.ts'
import { unpivotGroups } from './grouped-periods.ts'
import { kindOf } from './header.ts'
import { isPlaceholder } from './missing-values.ts'
import { type Cell, cellText, isBlank } from './sheet.ts'
import { coversAnother, dateCell, periodOf, withYears } from './periods.ts'
import type { RawTable, Reshaped } from './raw-table.types.ts'

const remarks = tableRemarks
const fewestPeriods = 3
const totalHeader = /^(grand |sub)?totals?$|^(fy|h[12])\b|\b(full year|ytd|year to date|fy total|total|average)\b/i

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
    (column) =>
      (coarse.includes(column) || totalHeader.test(table.labels[column] ?? '')) && numericShare(table, [column]) > 0.8,
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
