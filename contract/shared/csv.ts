export type CsvCell = string | number | boolean | null

const byteOrderMark = '\ufeff'
const number = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i
/** What spreadsheets take for the start of a formula, also after spaces and quotes, and in full-width characters. */
const formula = /^(?:[\s"\u00a0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/

function cellOf(cell: CsvCell): string {
  const text = cell === null ? '' : String(cell)
  const safe = formula.test(text) && !number.test(text) ? `'${text}` : text
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line of a CSV file, with its line end. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(cellOf).join(',')}\r\n`

/** The start of the file: the byte order mark by which spreadsheets detect UTF-8, and the column names. */
export const csvHead = (columns: readonly string[]): string => byteOrderMark + csvLine(columns)

/** A whole CSV file. Text that looks like a formula gets an apostrophe in front; numbers stay numbers. */
export const csvOf = (columns: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  csvHead(columns) + rows.map(csvLine).join('')
