import { figureInCorner } from './corner-figures.ts'
import { tableRemarks } from '../../../../contract/datasets/table-remarks.texts.ts'
import { isYearLabel, namesTurnYear } from './columns.ts'
import { monthOfName } from './dates.ts'
import { unpivotGroups } from './grouped-periods.ts'
import { kindOf } from './header.ts'
import { isPlaceholder } from './missing-values.ts'
import { parseNumberText } from './numbers.ts'
import { type Cell, cellText, isBlank } from './sheet.ts'
import { coversAnother, dateCell, type Period, periodOf, turnsOf, withYears, yearIn } from './periods.ts'
import type { RawTable, Reshaped } from './raw-table.types.ts'
import { isYearPair } from './written-years.ts'

const remarks = tableRemarks
const fewestPeriods = 3
const MONTHS = 12
const ROWS_ADDED = 100
const totalHeader =
  /^(grand |sub)?totals?$|^(fy|h[12])\b|\b(full year|ytd|year to date|fy total|total|average)\b|^annual(?:ly)?$/i
/** "Annual sales" are a total where they add up the months; "Annual quota" is something else. */
const annual = /\bannual(?:ly)?\b/i
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

const numberIn = (cell: Cell | undefined): number | null => {
  const value = typeof cell === 'number' ? cell : Number(parseNumberText(cellText(cell), '.')?.value ?? Number.NaN)
  return Number.isFinite(value) ? value : null
}

/** Whether most numbers of a column are the sum or the mean of those in others, up to how they are rounded. */
function addsUp(table: RawTable, column: number, parts: readonly number[]): boolean {
  const checked = table.rows.slice(0, ROWS_ADDED).flatMap((row) => {
    const whole = numberIn(row[column])
    const numbers = parts.flatMap((part) => numberIn(row[part]) ?? [])
    if (whole === null || numbers.length === 0) return []
    const sum = numbers.reduce((one, other) => one + other, 0)
    const isNear = (value: number) => Math.abs(value - whole) <= Math.max(Math.abs(whole), Math.abs(value)) / 100
    return [isNear(sum) || isNear(sum / numbers.length)]
  })
  return checked.filter(Boolean).length * 2 > checked.length
}

/** The months from one to another, over the turn of the year as well; none for other words. */
function monthsTogether(label: string): number[] {
  const [, first = '', last = ''] = severalMonths.exec(label.trim()) ?? []
  const [from, to] = [monthOfName(first), monthOfName(last)]
  if (from === null || to === null) return []
  return Array.from({ length: ((to - from + MONTHS) % MONTHS) + 1 }, (_, at) => ((from + at - 1) % MONTHS) + 1)
}

/** Months together, or a total by its name. */
const isTotal = (label: string): boolean => totalHeader.test(label) || monthsTogether(label).length > 0

/** Whether some periods say their year themselves or under it. */
const areDated = (table: RawTable, found: readonly Period[]): boolean =>
  found.some(({ column, year }) => year !== null || yearIn(cellText(table.parents[column])) !== null)

const holdsYears = (table: RawTable, column: number): boolean =>
  isYearLabel(table.labels[column] ?? '') && table.rows.every((row) => fullYear.test(cellText(row[column])))

/** The column that says of each row in which year its months are. */
function yearColumn(table: RawTable, labels: readonly number[], found: readonly Period[]): number | null {
  if (areDated(table, found)) return null
  return labels.find((column) => holdsYears(table, column)) ?? null
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
 * Unpivots a wide table of periods (Account | Jan | Feb | ...) into rows of its label columns, a date and a value. Null
 * if the table isn't like that.
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
      (coarse.includes(column) ||
        isTotal(table.labels[column] ?? '') ||
        (annual.test(table.labels[column] ?? '') && addsUp(table, column, columns))) &&
      numericShare(table, [column]) > 0.8 &&
      !holdsYears(table, column),
  )
  const isAcross = (month: number) =>
    found.some(({ precision, month: own }) =>
      precision === 'quarter' ? Math.ceil(own / 3) === Math.ceil(month / 3) : precision !== 'year' && own === month,
    )
  // "Apr-Jun" after Jan, Feb and Mar is another period, which no date of a month tells.
  if (totals.some((column) => !monthsTogether(table.labels[column] ?? '').every(isAcross))) return null
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
  const labelsKept = kept.map((column) => table.labels[column] ?? '')
  const [corner] = kept
  const figure =
    corner === undefined || kept.length > 1
      ? null
      : figureInCorner(labelsKept[0] ?? '', [...new Set(table.rows.map((row) => cellText(row[corner] ?? null)))])
  const names = [...(figure === null ? labelsKept : ['Country']), withoutYear ? 'Month' : 'Date', figure ?? 'Value']
  return {
    table: {
      ...table,
      labels: names,
      headerCells: names,
      parents: names.map(() => null),
      rows,
      formats: [...kept.map((column) => table.formats[column] ?? null), null, table.formats[firstPeriod] ?? null],
      ...(isTurned ? { dateRemarks: [remarks.yearTurned] } : {}),
      repeated: figure === null ? labelsKept : [],
    },
    remarks: [
      remarks.unpivoted(periods.length),
      ...(figure === null ? [] : [remarks.figureInCorner(figure)]),
      ...(totals.length > 0 ? [remarks.totalColumnsDropped(totals.map((column) => table.labels[column] ?? ''))] : []),
      ...(isTurned ? [remarks.yearTurned] : []),
      ...(ofTurn !== null ? [remarks.monthsOfTurnYear(table.labels[ofTurn] ?? '')] : []),
      ...(withoutYear && ofTurn === null ? [remarks.monthsWithoutYear] : []),
    ],
  }
}
