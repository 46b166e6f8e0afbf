import { tableRemarks } from '../../../../contract/datasets/table-remarks.texts.ts'
import { monthOfName, parsePlainDate } from './dates.ts'
import { kindOf } from './header.ts'
import { isDefaultSheetName } from './naming.ts'
import type { RawTable } from './raw-table.types.ts'
import type { Cell } from './sheet.ts'
import { summaryAmong } from './summaries.ts'
import { yearIn } from './periods.ts'

const remarks = tableRemarks
const leastShared = 0.8

export type JoinedTable = {
  tables: RawTable[]
  labels: string[]
  rows: Cell[][]
  formats: (string | null)[]
  remarks: string[]
  /** Sheets that only add up the others. */
  leftOut: string[]
}

const labelKey = (label: string): string => label.toLowerCase().replace(/\s+/g, ' ').trim()

function sameTable(left: RawTable, right: RawTable): boolean {
  if (!left.hasHeader || !right.hasHeader) return false
  const own = new Set(left.labels.map(labelKey))
  const other = new Set(right.labels.map(labelKey))
  const shared = [...own].filter((label) => other.has(label)).length
  return shared >= 2 && shared / Math.max(own.size, other.size) >= leastShared
}

function groups(tables: RawTable[]): RawTable[][] {
  const found: RawTable[][] = []
  for (const table of tables) {
    const group = found.find((one) => one.some((member) => sameTable(member, table)))
    if (group === undefined) found.push([table])
    else group.push(table)
  }
  return found
}

function hasDates(rows: Cell[][]): boolean {
  return rows.slice(0, 50).some((row) => row.some((cell) => kindOf(cell) === 'date'))
}

/** Names the tables of one sheet by their titles, if all differ; otherwise by their sheets. */
function namesOf(tables: RawTable[]): string[] {
  const sheets = tables.map(({ sheet }) => sheet)
  const titles = tables.map(({ title }) => title ?? '')
  const areDistinct = titles.every((title) => title !== '') && new Set(titles).size === titles.length
  return new Set(sheets).size === 1 && areDistinct ? titles : sheets
}

/** The first day of the month or year that a sheet is named after: 'March' with the file's year, 'Mar 2024', '2024'. */
function dateOfSheet(name: string, filename: string): Cell {
  const month = monthOfName(name)
  const year = yearIn(filename)
  if (month !== null) return year === null ? null : { date: `${year}-${String(month).padStart(2, '0')}-01` }
  if (/^(19|20)\d\d$/.test(name.trim())) return { date: `${name.trim()}-01-01` }
  const date = parsePlainDate(name)
  return date === null ? null : { date: date.value }
}

/** What the names of sheets, or the titles of tables of one sheet, tell beyond the rows: a date, a word such as a region, or nothing. */
function sheetColumn(tables: RawTable[], rows: Cell[][], filename: string): { label: string; cells: Cell[] } | null {
  const sheets = namesOf(tables)
  if (new Set(sheets).size < 2 || sheets.every(isDefaultSheetName)) return null
  const dates = sheets.map((sheet) => dateOfSheet(sheet, filename))
  if (dates.every((date) => date !== null)) return hasDates(rows) ? null : { label: 'Date', cells: dates }
  if (sheets.every((sheet) => monthOfName(sheet) !== null))
    return hasDates(rows) ? null : { label: 'Month', cells: sheets }
  return { label: new Set(tables.map(({ sheet }) => sheet)).size > 1 ? 'Sheet' : 'Table', cells: sheets }
}

function join(group: RawTable[], filename: string): JoinedTable {
  const summary = summaryAmong(group)
  const tables = group.filter((table) => table !== summary)
  const widest = tables.reduce((best, table) => (table.labels.length > best.labels.length ? table : best))
  const keys = new Map(widest.labels.map((label) => [labelKey(label), label]))
  for (const table of tables) {
    for (const label of table.labels) if (!keys.has(labelKey(label))) keys.set(labelKey(label), label)
  }
  const requested = [...keys.keys()]
  const notes = summary === null ? [] : [remarks.summaryLeftOut(summary.sheet)]
  const sheets = [...new Set(tables.map((table) => table.sheet))]
  if (sheets.length > 1) notes.push(remarks.sheetsJoined(sheets))
  const positions = tables.map((table) =>
    requested.map((key) => table.labels.findIndex((label) => labelKey(label) === key)),
  )
  for (const [index, key] of requested.entries()) {
    const lacking = tables.filter((_, table) => positions[table]?.[index] === -1).map((table) => table.sheet)
    if (lacking.length > 0) notes.push(remarks.columnMissing(keys.get(key) ?? key, [...new Set(lacking)]))
  }
  const bySheet =
    tables.length > 1
      ? sheetColumn(
          tables,
          tables.flatMap((table) => table.rows.slice(0, 20)),
          filename,
        )
      : null
  const rows = tables.flatMap((table, index) => {
    const position = positions[index] ?? []
    const own = bySheet === null ? [] : [bySheet.cells[index] ?? null]
    return table.rows.map((row) => [...own, ...position.map((column) => (column < 0 ? null : (row[column] ?? null)))])
  })
  const formats = requested.map((_, index) => {
    const found = tables.map((table, number) => table.formats[positions[number]?.[index] ?? -1] ?? null)
    return found.find((format) => format !== null) ?? null
  })
  if (bySheet?.label === 'Sheet') notes.push(remarks.sheetColumnAdded)
  if (bySheet?.label === 'Table') notes.push(remarks.titleColumnAdded)
  const labels = requested.map((key) => keys.get(key) ?? key)
  return {
    tables,
    labels: bySheet === null ? labels : [bySheet.label, ...labels],
    rows,
    formats: bySheet === null ? formats : [null, ...formats],
    remarks: notes,
    leftOut: summary === null ? [] : [summary.sheet],
  }
}

/** Joins the raw tables that have the same columns but for a fifth of them, a missing column staying empty. */
export function joinSheets(tables: RawTable[], filename: string): JoinedTable[] {
  return groups(tables).map((group) => join(group, filename))
}
