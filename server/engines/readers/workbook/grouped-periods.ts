import { tableRemarks } from '../../../../contract/datasets/table-remarks.texts.ts'
import { kindOf } from './header.ts'
import { dateCell, type Period, periodOf, withYears, yearIn } from './periods.ts'
import type { RawTable, Reshaped } from './raw-table.types.ts'
import { type Cell, cellText, isBlank } from './sheet.ts'

const remarks = tableRemarks

/** A column of a table that has both a period and what it counts in its two header rows. */
type Figure = { column: number; measure: string; period: Period; key: string }

/** 'Jan 2024' over 'Actual', or 'Actual' over 'Jan'; null for a column of neither form. A year alone over a month belongs to it. */
function figureOf(table: RawTable, column: number): Figure | null {
  const lower = table.headerCells[column]
  const upper = table.parents[column]
  const [ofLower, ofUpper] = [periodOf(lower, column), periodOf(upper ?? null, column)]
  const [period, words] = ofUpper === null ? [ofLower, upper] : ofLower === null ? [ofUpper, lower] : [null, null]
  if (period === null || words === undefined || kindOf(words) !== 'text') return null
  const measure = cellText(words)
  if (yearIn(measure) !== null) return null
  return { column, measure, period, key: `${period.year} ${period.month} ${period.day}` }
}

function isNumeric(table: RawTable, figures: Figure[]): boolean {
  const cells = table.rows.slice(0, 100).flatMap((row) => figures.map(({ column }) => row[column]))
  const filled = cells.filter((cell) => kindOf(cell) !== 'blank')
  const numbers = filled.filter((cell) => kindOf(cell) === 'number' || /^[-–—]$/.test(cellText(cell)))
  return numbers.length > 0 && numbers.length >= filled.length * 0.8
}

/**
 * Unpivots periods across the columns, each with the same figures (Jan: Actual, Budget | Feb: Actual, Budget), into
 * rows of label columns, a date and one column per figure. Null if the table isn't like that, or its years are unknown.
 */
export function unpivotGroups(table: RawTable, filename: string): Reshaped | null {
  const figures = table.labels.flatMap((_, column) => figureOf(table, column) ?? [])
  const measures = [...new Set(figures.map(({ measure }) => measure))]
  const keys = [...new Set(figures.map(({ key }) => key))]
  if (measures.length < 2 || keys.length < 2 || figures.length !== measures.length * keys.length) return null
  if (new Set(figures.map(({ key, measure }) => `${key} ${measure}`)).size !== figures.length) return null
  if (!isNumeric(table, figures)) return null
  const labels = table.labels
    .map((_, column) => column)
    .filter((column) => !figures.some((one) => one.column === column))
    .filter((column) => table.rows.some((row) => !isBlank(row[column])))
  if (labels.length === 0) return null
  const firsts = keys.map((key) => figures.find((one) => one.key === key)!.period)
  const { periods, turned } = withYears(firsts, { ...table, parents: [] }, filename)
  if (periods.some(({ year }) => year === null)) return null
  const columnOf = (key: string, measure: string) =>
    figures.find((one) => one.key === key && one.measure === measure)!.column
  const across = keys.map((key, index) => ({
    date: dateCell(periods[index]!),
    columns: measures.map((measure) => columnOf(key, measure)),
  }))
  const rows: Cell[][] = []
  for (const row of table.rows) {
    for (const { date, columns } of across) {
      const values = columns.map((column) => row[column] ?? null)
      if (values.every(isBlank)) continue
      rows.push([...labels.map((column) => row[column] ?? null), date, ...values])
    }
  }
  const names = [...labels.map((column) => table.labels[column] ?? ''), 'Date', ...measures]
  const formatOf = (column: number) => table.formats[column] ?? null
  return {
    table: {
      ...table,
      labels: names,
      headerCells: names,
      parents: names.map(() => null),
      rows,
      formats: [...labels.map(formatOf), null, ...across[0]!.columns.map(formatOf)],
      repeated: labels.map((column) => table.labels[column] ?? ''),
      ...(turned ? { dateRemarks: [remarks.yearTurned] } : {}),
    },
    remarks: [remarks.groupsUnpivoted(keys.length, measures), ...(turned ? [remarks.yearTurned] : [])],
  }
}
