import { tableRemarks } from '../../../../contract/datasets/table-remarks.texts.ts'
import { parseNumberText } from './numbers.ts'
import { type Cell, cellText } from './sheet.ts'

const remarks = tableRemarks
const rowsLookedAt = 500
const mostDigits = 20

/** A whole number with more digits than a program keeps of it: a code, whose last digits count. */
const isLongCode = (cell: Cell): boolean =>
  typeof cell === 'string' && /^\s*-?\d{16,400}\s*$/.test(cell) && !Number.isSafeInteger(Number(cell))

const namesCodes = /(?:^|[\s_-])(?:id|ids|code|codes|key|keys|ref|no|nr)(?:$|[\s_-])/i

/**
 * Codes whose last digits count: in most of the cells, or in some under a name of codes. A count of bytes that is once so
 * large stays a number.
 */
export const areLongCodes = (label: string, filled: readonly Cell[]): boolean => {
  const long = filled.filter(isLongCode).length
  return long * 2 > filled.length || (long > 0 && namesCodes.test(label))
}

const plainNumber = /^-?\d{1,400}(?:\.\d{1,400})?$/
const isNumber = (cell: Cell): boolean => typeof cell === 'number' || plainNumber.test(cellText(cell).trim())
const hasManyDigits = (cell: Cell): boolean => cellText(cell).replace(/\D/g, '').length > mostDigits

const holdsJson = (cell: Cell): boolean => {
  const text = cellText(cell)
  if (!/^[[{]/.test(text)) return false
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}

/** Why a column that looks like something else was kept as text; nothing for plain texts. */
export function textRemarks(label: string, all: readonly Cell[]): string[] {
  const filled = all.slice(0, rowsLookedAt)
  if (filled.length === 0) return []
  if (filled.every(isNumber) && filled.some(hasManyDigits)) return [remarks.digitsTooMany(label)]
  if (filled.every(holdsJson)) return [remarks.jsonKept(label)]
  const texts = filled.map((cell) => cellText(cell))
  const byPoint = texts.filter((text) => parseNumberText(text, '.') !== null).length
  const byComma = texts.filter((text) => parseNumberText(text, ',') !== null).length
  const isEither = texts.every((text) => parseNumberText(text, '.') !== null || parseNumberText(text, ',') !== null)
  return isEither && byPoint < texts.length && byComma < texts.length ? [remarks.decimalsMixed(label)] : []
}
