import { monthOfName, parseDate } from './dates.ts'
import { asciiDigits, parseNumberText } from './numbers.ts'
import { type Cell, cellText, isBlank, isErrorCell } from './sheet.ts'

export type CellKind = 'blank' | 'number' | 'date' | 'text'

const rowsLookedAt = 15
const sampleSize = 60

/** The apparent type of a single cell, before its column is known. */
export function kindOf(cell: Cell | undefined): CellKind {
  if (cell === undefined || isBlank(cell)) return 'blank'
  if (typeof cell === 'number') return 'number'
  if (typeof cell === 'boolean') return 'text'
  if (cell !== null && typeof cell === 'object') return 'date'
  const text = asciiDigits(String(cell).trim())
  if (isErrorCell(text)) return 'blank'
  if (text.length > 48 || !/\d/.test(text)) return 'text'
  if (parseNumberText(text, '.') !== null || parseNumberText(text, ',') !== null) return 'number'
  return parseDate(text, 'day first') !== null || parseDate(text, 'month first') !== null ? 'date' : 'text'
}

function isYear(cell: Cell | undefined): boolean {
  const text = cellText(cell)
  return /^\d{4}$/.test(text) && Number(text) >= 1900 && Number(text) <= 2100
}

function isLabel(cell: Cell | undefined): boolean {
  if (isBlank(cell)) return false
  const kind = kindOf(cell)
  return (kind === 'text' && cellText(cell).length <= 120) || kind === 'date' || isYear(cell)
}

function filledCells(row: Cell[]): Cell[] {
  return row.filter((cell) => !isBlank(cell))
}

/** Months or quarters under a row of years are the labels of a wide table, which keeps its years apart. */
export function isPeriodRow(row: Cell[]): boolean {
  const filled = filledCells(row).map((cell) => cellText(cell))
  return filled.filter((text) => monthOfName(text) !== null || /^[Qq][1-4]$/.test(text)).length >= 3
}

function couldBeHeader(row: Cell[], below: Cell[]): boolean {
  const filled = filledCells(row)
  if (filled.length < 2 || filled.length < row.length * 0.6) return false
  // A text that is too long for a label may still be one, as long as most cells look like labels.
  if (!filled.every((cell) => isLabel(cell) || kindOf(cell) === 'text')) return false
  if (filled.filter(isLabel).length <= filled.length / 2) return false
  const texts = filled.filter((cell) => kindOf(cell) === 'text')
  if (texts.length === 0 && !isBlank(row[0])) return false
  // Over figures two columns may be named alike; over words that is rather a row of groups.
  const fewest = below.some((cell) => kindOf(cell) === 'number' && !isYear(cell)) ? 0.5 : 0.7
  return isPeriodRow(row) || new Set(filled.map((cell) => cellText(cell).toLowerCase())).size >= filled.length * fewest
}

/** How many columns hold something else beneath the row than its labels: the mark of a header. */
function contrast(rows: Cell[][], header: number): number {
  const labels = rows[header] ?? []
  const sample = rows.slice(header + 1, header + 1 + sampleSize)
  let columns = 0
  for (const [column, label] of labels.entries()) {
    if (isBlank(label)) continue
    const kinds = sample.map((row) => kindOf(row[column])).filter((kind) => kind !== 'blank')
    const typed = kinds.filter((kind) => kind !== 'text').length
    const labelKind = kindOf(label)
    if (kinds.length === 0 || typed < kinds.length * 0.6) continue
    if (labelKind === 'text' || (labelKind === 'date' && kinds[0] === 'number') || isYear(label)) columns += 1
  }
  return columns
}

function repeatsBeneath(rows: Cell[][], header: number): boolean {
  const labels = rows[header] ?? []
  const sample = rows.slice(header + 1, header + 1 + sampleSize)
  return labels.some(
    (label, column) => !isBlank(label) && sample.some((row) => cellText(row[column]) === cellText(label)),
  )
}

/** `rows`: 2 if a row of groups is above the labels, such as 'Q1 | | Q2' over 'Units | Revenue | Units | Revenue'. */
export type Header = { row: number; rows: 1 | 2; certain: boolean; labels: string[] }

export function fillRight(cells: Cell[]): Cell[] {
  let last: Cell = null
  return cells.map((cell) => {
    if (!isBlank(cell)) last = cell
    return last
  })
}

const textsOf = (row: Cell[]): string[] => row.map((cell) => cellText(cell))

function joinedLabels(upper: Cell[], lower: Cell[]): string[] {
  const groups = textsOf(fillRight(upper))
  return textsOf(lower).map((label, column) => {
    const group = groups[column] ?? ''
    return group === label ? label : [group, label].filter((part) => part !== '').join(' ')
  })
}

/** How many groups span two columns or more. */
function wideGroups(upper: Cell[]): number {
  const spans = new Map<string, number>()
  for (const text of textsOf(fillRight(upper))) if (text !== '') spans.set(text, (spans.get(text) ?? 0) + 1)
  return [...spans.values()].filter((span) => span >= 2).length
}

function twoRowHeader(rows: Cell[][], row: number): Header | null {
  const upper = rows[row] ?? []
  const lower = rows[row + 1] ?? []
  const groups = filledCells(upper)
  const labels = filledCells(lower)
  if (groups.length < 2 || labels.length < 2 || row + 2 >= rows.length) return null
  if (![...groups, ...labels].every(isLabel) || labels.every(isYear)) return null
  const isGrouping = upper.some(isBlank) || new Set(textsOf(groups)).size < groups.length
  const joined = joinedLabels(upper, lower)
  const distinct = new Set(joined.map((label) => label.toLowerCase())).size === joined.length
  const beneath = contrast(rows, row + 1)
  if (!isGrouping || wideGroups(upper) < 2 || !distinct || joined.includes('') || beneath < labels.length / 2)
    return null
  return { row, rows: 2, certain: true, labels: joined }
}

/**
 * The rows of a block that name its columns, under any title rows. `certain` when the columns beneath are typed;
 * a block of texts alone has an uncertain one. Null when no row can be it.
 */
export function findHeader(rows: Cell[][]): Header | null {
  const last = Math.min(rowsLookedAt, rows.length - 1)
  let uncertain: Header | null = null
  for (let row = 0; row < last; row += 1) {
    const cells = rows[row] ?? []
    const two = twoRowHeader(rows, row)
    if (two !== null && !isPeriodRow(rows[row + 1] ?? [])) return two
    const below = rows[row + 1] ?? []
    if (!couldBeHeader(cells, below) || (isPeriodRow(below) && filledCells(below).every(isLabel))) continue
    const header: Header = { row, rows: 1, certain: true, labels: textsOf(cells) }
    const isWider = filledCells(cells).length > filledCells(rows[uncertain?.row ?? row] ?? []).length
    if ((uncertain === null || isWider) && contrast(rows, row) > 0) return header
    if (uncertain === null && isPlainHeader(rows, row)) uncertain = { ...header, certain: false }
  }
  return uncertain
}

/** Short labels over every column that do not come again beneath. */
function isPlainHeader(rows: Cell[][], row: number): boolean {
  const cells = rows[row] ?? []
  const filled = filledCells(cells)
  return (
    filled.length === cells.length && filled.every((cell) => cellText(cell).length <= 40) && !repeatsBeneath(rows, row)
  )
}
