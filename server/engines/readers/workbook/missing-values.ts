import { tableRemarks } from '../../../../contract/datasets/table-remarks.texts.ts'
import { parsePlainDate } from './dates.ts'
import { parseNumberText } from './numbers.ts'
import { type Cell, cellText, isBlank, isErrorCell } from './sheet.ts'

/** What stands for no value in any column of numbers or dates; a pattern that DuckDB knows as well. */
export const placeholder =
  /^(?:[-–—.]{1,3}|n\/?a|n\.a\.?|k\.a\.?|nil|null|none|nan|[-+]?inf(?:inity)?|#[A-Z/0]+[!?]?)$/i
export const longestPlaceholder = 9
/** Codes of statistical offices for confidential, suppressed or unknown values; only among numbers and dates. */
const officeCode = /^(?:[cxspuz]|[:*?†]|confidential|suppressed|missing|unknown|error|invalid)$/i
const mostOfficeCodes = 3
const mostNamed = 6

export const isPlaceholder = (cell: Cell): boolean => typeof cell === 'string' && placeholder.test(cell.trim())

const isNumber = (cell: Cell): boolean =>
  typeof cell === 'number' ||
  (typeof cell === 'string' && (parseNumberText(cell, '.') !== null || parseNumberText(cell, ',') !== null))

const isDay = (cell: Cell): boolean =>
  (typeof cell === 'object' && cell !== null) || (typeof cell === 'string' && parsePlainDate(cell) !== null)

/** The cells that hold a value: not blank, no placeholder, and no office's code where most others are numbers or dates. */
export function filledCells(cells: readonly Cell[]): Cell[] {
  const filled = cells.filter((cell) => !isBlank(cell) && !isPlaceholder(cell))
  const coded = filled.filter((cell) => typeof cell === 'string' && officeCode.test(cell.trim()))
  if (coded.length === 0 || coded.length * 2 > filled.length) return filled
  if (new Set(coded.map((cell) => cellText(cell))).size > mostOfficeCodes) return filled
  const others = filled.filter((cell) => !coded.includes(cell))
  return others.every(isNumber) || others.every(isDay) ? others : filled
}

/** The texts of cells without a value. */
const textsOf = (cells: readonly Cell[], filled: readonly Cell[]): string[] => {
  const values = new Set(filled)
  return cells.filter((cell) => !isBlank(cell) && !values.has(cell)).map((cell) => cellText(cell))
}

/** A remark on how many cells of a column were read as missing, with examples from a sample of them. */
export const missingOf = (label: string, count: number, cells: readonly Cell[]): string[] =>
  count === 0
    ? []
    : [tableRemarks.valuesMissing(label, count, [...new Set(textsOf(cells, filledCells(cells)))].slice(0, mostNamed))]

/** Remarks on the cells that were read as missing, grouped by their text. */
export function missingRemarks(label: string, cells: readonly Cell[], filled: readonly Cell[]): string[] {
  const written = textsOf(cells, filled)
  if (written.length === 0) return []
  return [tableRemarks.valuesMissing(label, written.length, [...new Set(written)].slice(0, mostNamed))]
}

/** The texts of a column without the errors that a spreadsheet shows in place of a value. */
export function withoutErrors(label: string, cells: Cell[]): { cells: Cell[]; remarks: string[] } {
  if (!cells.some(isErrorCell)) return { cells, remarks: [] }
  const kept = cells.filter((cell) => !isErrorCell(cell))
  return { cells: cells.map((cell) => (isErrorCell(cell) ? null : cell)), remarks: missingRemarks(label, cells, kept) }
}
