import type { Cell } from '../extract/extraction.ts'

export type { Cell, Sheet } from '../extract/extraction.ts'

export function isBlank(cell: Cell | undefined): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')
}

/** Letters with their marks as one character each, so that the same name is the same text. */
export const composed = (text: string): string => (/\p{M}/u.test(text) ? text.normalize('NFC') : text)

/** Whether a cell shows a spreadsheet error, such as '#N/A' or '#DIV/0!'. */
export const isErrorCell = (cell: Cell | undefined): boolean =>
  typeof cell === 'string' && /^#(?:N\/A|NAME\?|(?:REF|DIV\/0|VALUE|NUM|NULL|SPILL|CALC|FIELD)!)$/.test(cell.trim())

/** The cell as a person reads it; empty for a blank cell. */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'object') return cell.date.replace(/T00:00(:00(\.0+)?)?Z?$/, '')
  return String(cell).trim()
}
