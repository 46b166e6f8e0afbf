import { parseNumberText } from './numbers.ts'
import { type Cell, isBlank } from './sheet.ts'

const rowsLookedAt = 500
/** May be thousands or have three decimals: '1.234', '€ 12,500'. */
const openFigure = /^[-+(]?[^\d.,()]{0,4}[1-9]\d{0,2}([.,])\d{3}[^\d.,]{0,5}$/
const smallInteger = /^[^\d.,]{0,5}\d{1,3}[^\d.,]{0,5}$/
const pointedDate = /^\d{1,2}\.\d{1,2}\.(?:\d{4}|\d{2})(?:\D|$)/

/** The mark in a column whose every figure may be read in two ways; null where one of them tells. */
export function ambiguousSeparator(filled: Cell[]): '.' | ',' | null {
  let separator: string | null = null
  for (const cell of filled) {
    if (typeof cell === 'number' && Number.isInteger(cell) && Math.abs(cell) < 1000) continue
    if (typeof cell !== 'string') return null
    const found = openFigure.exec(cell.trim())?.[1]
    if (found === undefined && !smallInteger.test(cell.trim())) return null
    if (found !== undefined && separator !== null && found !== separator) return null
    separator = found ?? separator
  }
  return separator as '.' | ',' | null
}

/** How a table writes its decimals, found out when it is asked for: as its columns show, else as its semicolons make likely. */
export function commasOf(columns: Cell[][], isSemicolon: boolean): () => 'shown' | 'likely' | null {
  let known: 'shown' | 'likely' | null | undefined
  return () => (known ??= writesDecimalCommas(columns) ? 'shown' : isSemicolon ? 'likely' : null)
}

/** Whether a table writes its decimals with a comma, as other columns tell: by their figures, else by dates with points. */
function writesDecimalCommas(columns: Cell[][]): boolean {
  let hasPointedDates = false
  let hasDecimalPoints = false
  for (const column of columns) {
    const cells = column.slice(0, rowsLookedAt).filter((cell) => !isBlank(cell))
    if (cells.some((cell) => typeof cell === 'number' && !Number.isInteger(cell))) hasDecimalPoints = true
    const texts = cells.filter((cell) => typeof cell === 'string')
    if (texts.length === 0) continue
    if (texts.every((text) => pointedDate.test(text.trim()))) hasPointedDates = true
    if (ambiguousSeparator(texts) !== null) continue
    const commas = texts.filter((text) => parseNumberText(text, ',') !== null).length
    const points = texts.filter((text) => parseNumberText(text, '.') !== null).length
    if (commas > points && commas === texts.length) return true
    if (points > commas) hasDecimalPoints = true
  }
  return hasPointedDates && !hasDecimalPoints
}
