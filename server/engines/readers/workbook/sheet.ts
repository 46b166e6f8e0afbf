import type { Cell } from '../extract/extraction.ts'

export type { Cell, Sheet } from '../extract/extraction.ts'

export function isBlank(cell: Cell | undefined): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')
}

/** The cell as a person reads it; empty for a blank cell. */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'object') return cell.date.replace(/T00:00(:00(\.0+)?)?Z?$/, '')
  return String(cell).trim()
}
