export type CsvCell = string | number | boolean | null

const byteOrderMark = '\ufeff'
const number = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i
/** What a spreadsheet takes for the beginning of a formula, also behind blanks and quotes, also in full width. */
const formula = /^(?:[\s"\u00a0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/

function cellOf(cell: CsvCell): string {
  const text = cell === null ? '' : String(cell)
  const safe = formula.test(text) && !number.test(text) ? `'${text}` : text
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line of a file of comma-separated values, with its end. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(cellOf).join(',')}\r\n`

/** The beginning of the file: the mark by which spreadsheets know UTF-8, and the names of the columns. */
export const csvHead = (columns: readonly string[]): string => byteOrderMark + csvLine(columns)

/** A whole file. Text that would be a formula gets an apostrophe before it; numbers stay numbers. */
export const csvOf = (columns: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  csvHead(columns) + rows.map(csvLine).join('')
