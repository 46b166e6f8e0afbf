import { kindOf } from './header.ts'
import { isPlaceholder } from './missing-values.ts'
import { parseNumberText } from './numbers.ts'
import { type Cell, cellText, isBlank } from './sheet.ts'

const mostAddedUp = 200
export type Trimmed = { rows: Cell[][]; totals: number; notes: number }

/** Also as German, French, Spanish, Italian, Dutch, Nordic, Russian, Chinese and Japanese sheets name it. */
const totalLabel =
  /^(?:(?:grand |overall |sub[- ]?|sous-)?totals?(?: général| general)?|(?:zwischen|gesamt|end)?summe|gesamt(?:ergebnis|betrag)?|somme|suma(?: total)?|totale|(?:eind|sub)?totaal|totalt|итого|[总總]计|[总總合]計|合计|小[计計])\s*:?$/iu
const totalWords = /^(grand |overall |sub[- ]?)?totals?\b|\b(sub)?totals?\s*:?$|^sum\s*:?$|^(average|mean)\s*:?$/i

export function amount(cell: Cell | undefined): number | null {
  if (typeof cell === 'number') return cell
  if (typeof cell !== 'string') return null
  const parsed = parseNumberText(cell, '.')
  return parsed === null ? null : Number(parsed.value)
}

const isClose = (sum: number, figure: number) => Math.abs(sum - figure) <= 1e-6 * Math.max(1, Math.abs(sum))

function textsOf(row: Cell[]): string[] {
  return row.filter((cell) => kindOf(cell) === 'text').map((cell) => cellText(cell))
}

function hasFigure(row: Cell[]): boolean {
  return row.some((cell) => kindOf(cell) === 'number')
}

/** A total says so and names nothing else: 'Total | | 1,200', but not 'Total Care | Shampoo | 12'. */
export function isLabelledTotal(row: Cell[], textColumns: number): boolean {
  const texts = textsOf(row)
  const first = texts[0]
  if (first === undefined || !hasFigure(row) || row.some((cell) => kindOf(cell) === 'date')) return false
  if (texts.some((text) => totalLabel.test(text))) return true
  return texts.length === 1 && textColumns > 1 && totalWords.test(first)
}

/** A row named a total whose every figure adds up the rows right above it: 'Total Income' of a statement. */
function addsUpAbove(row: Cell[], above: Cell[][]): boolean {
  const texts = textsOf(row)
  if (texts.length !== 1 || !totalWords.test(texts[0] ?? '')) return false
  const figures = [...row.keys()].filter((column) => amount(row[column]) !== null)
  const sums = figures.map(() => 0)
  for (const one of above.slice(-mostAddedUp).toReversed()) {
    for (const [at, column] of figures.entries()) sums[at]! += amount(one[column]) ?? 0
    if (figures.every((column, at) => isClose(sums[at]!, amount(row[column])!))) return true
  }
  return false
}

export function namesTotal(row: Cell[]): boolean {
  return row.some((cell) => typeof cell === 'string' && /tota|sum|somme|gesamt|average|mean|итого|[计計]/iu.test(cell))
}

function isTotalAtTheEnd(row: Cell[], textColumns: number): boolean {
  if (isLabelledTotal(row, textColumns)) return true
  const texts = textsOf(row)
  return (
    texts.length === 1 &&
    hasFigure(row) &&
    totalWords.test(texts[0] ?? '') &&
    !row.some((cell) => kindOf(cell) === 'date')
  )
}

/** Whether a last row without a label is the sum of the rows above it, in every figure. */
function isBareSum(row: Cell[], above: Cell[][]): boolean {
  let figures = 0
  for (const [column, cell] of row.entries()) {
    if (isBlank(cell)) continue
    const figure = amount(cell)
    if (figure === null || above.length < 2) return false
    const sum = above.reduce((total, one) => total + (amount(one[column]) ?? 0), 0)
    if (!isClose(sum, figure)) return false
    figures += 1
  }
  return figures > 0 && figures < row.length
}

const FEWEST_ADDED_UP = 4
/** A small count is the sum of the others by chance too, if no second column agrees. */
const LEAST_SUM_BY_ITSELF = 1_000
/** Whether a last row with one text, in whatever language, is the sum of the rows above it in every figure. */
function isSumByFigures(row: Cell[], above: Cell[][]): boolean {
  const filled = [...row.keys()].filter((column) => !isBlank(row[column]))
  const figures = filled.filter((column) => amount(row[column]) !== null)
  if (figures.length === 0 || filled.length !== figures.length + 1 || textsOf(row).length !== 1) return false
  return (
    above.length >= FEWEST_ADDED_UP &&
    figures.every((column) => {
      const parts = above.map((one) => amount(one[column]) ?? 0)
      const sum = parts.reduce((total, part) => total + part, 0)
      // Zeros, and one part beside zeros, add up by chance; what is left of income and costs is a result of its own.
      const isOfParts = parts.filter((part) => part > 0).length >= FEWEST_ADDED_UP && parts.every((part) => part >= 0)
      const isByChance = figures.length === 1 && sum < LEAST_SUM_BY_ITSELF
      return isOfParts && !isByChance && isClose(sum, amount(row[column])!)
    })
  )
}

function isNote(row: Cell[]): boolean {
  const filled = row.filter((cell) => !isBlank(cell))
  return row.length >= 3 && filled.length === 1 && kindOf(filled[0]) === 'text' && !isBlank(row[0])
}

/** How many columns hold texts in most of the first rows. */
export function countTextColumns(rows: Cell[][]): number {
  const sample = rows.slice(0, 200)
  const width = rows[0]?.length ?? 0
  let textColumns = 0
  for (let column = 0; column < width; column += 1) {
    const texts = sample.filter((row) => kindOf(row[column]) === 'text').length
    if (texts >= sample.length / 2) textColumns += 1
  }
  return textColumns
}

const leastTyped = 0.9

/** Columns that hold figures or dates in nearly all rows. */
function typedColumns(rows: Cell[][]): number[] {
  const sample = rows.slice(0, 200)
  const width = sample[0]?.length ?? 0
  return Array.from({ length: width }, (_, column) => column).filter((column) => {
    const kinds = sample.map((row) => kindOf(row[column]))
    return kinds.filter((kind) => kind === 'number' || kind === 'date').length >= sample.length * leastTyped
  })
}

/** A line of words where the table has figures and dates: 'Prepared by | Energy team'. */
function isFooter(row: Cell[], typed: number[]): boolean {
  const words = typed.filter((column) => kindOf(row[column]) === 'text' && !isPlaceholder(row[column] ?? null))
  return words.length > 0 && typed.every((column) => words.includes(column) || isBlank(row[column]))
}

/** How many rows there are without the totals and notes at their end. */
export function trimEnd(rows: Cell[][], textColumns: number): { end: number; totals: number; notes: number } {
  let end = rows.length
  let totals = 0
  let notes = 0
  const typed = typedColumns(rows)
  while (end > 1) {
    const row = rows[end - 1] ?? []
    if (isNote(row) || isFooter(row, typed)) notes += 1
    else if (isTotalAtTheEnd(row, textColumns)) totals += 1
    else break
    end -= 1
  }
  return { end, totals, notes }
}

/** Leaves out totals, subtotals and the notes under a table. */
export function dropTotals(rows: Cell[][]): Trimmed {
  const textColumns = countTextColumns(rows)
  const { end, notes, totals: atTheEnd } = trimEnd(rows, textColumns)
  let totals = atTheEnd
  const kept: Cell[][] = []
  for (const row of rows.slice(0, end)) {
    if (!namesTotal(row) || !(isLabelledTotal(row, textColumns) || addsUpAbove(row, kept))) kept.push(row)
  }
  totals += end - kept.length
  const last = kept.at(-1)
  if (last !== undefined && [isBareSum, isSumByFigures].some((isSum) => isSum(last, kept.slice(0, -1)))) {
    kept.pop()
    totals += 1
  }
  return { rows: kept, totals, notes }
}
