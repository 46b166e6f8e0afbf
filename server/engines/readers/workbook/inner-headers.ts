import { monthOfName } from './dates.ts'
import { kindOf } from './header.ts'
import { type Cell, cellText, isBlank } from './sheet.ts'

const sampleSize = 60
const noLabel = /^(?:[-–—.?]+|n\/?a|tba|tbc|tbd|nil|none|null|closed|pending|unknown|missing|open|yes|no)$/i

export type Cut = {
  /** The rows of the table itself. */
  rows: Cell[][]
  /** How many times its header came again. */
  repeats: number
  /** From the header of another table on, which follows without a blank row. */
  rest: Cell[][]
}

const textsOf = (row: Cell[]): string[] => row.map((cell) => cellText(cell).toLowerCase())
const isWord = (cell: Cell | undefined): cell is string => typeof cell === 'string' && kindOf(cell) === 'text'

/** Whether a row is another header: words between rows of figures, in two columns or more, all different. */
function beginsAnother(rows: Cell[][], at: number): boolean {
  const row = rows[at] ?? []
  const filled = row.filter((cell) => !isBlank(cell))
  if (filled.length < 3 || !filled.every((cell) => isWord(cell) && !noLabel.test(cell.trim()))) return false
  if (new Set(textsOf(filled)).size < filled.length) return false
  const beside = [...rows.slice(Math.max(0, at - sampleSize), at), ...rows.slice(at + 1, at + 1 + sampleSize)]
  const next = rows[at + 1] ?? []
  const figures = row.filter((cell, column) => {
    if (!isWord(cell) || kindOf(next[column]) !== 'number') return false
    const kinds = beside.map((one) => kindOf(one[column])).filter((kind) => kind !== 'blank')
    return kinds.every((kind) => kind === 'number')
  })
  return figures.length >= 2 && rows.length > at + 2
}

/** Cuts the rows beneath a header where it comes again, as on printed pages, and where another table begins. */
export function cutAtHeaders(rows: Cell[][], header: Cell[]): Cut {
  const labels = textsOf(header)
  const kept: Cell[][] = []
  let repeats = 0
  for (const [at, row] of rows.entries()) {
    if (!isWord(row.find((cell) => !isBlank(cell)))) kept.push(row)
    else if (textsOf(row).every((text, column) => text === labels[column])) repeats += 1
    else if (at > 0 && beginsAnother(rows, at)) return { rows: kept, repeats, rest: rows.slice(at) }
    else kept.push(row)
  }
  return { rows: kept, repeats, rest: [] }
}

/**
 * The units in the row below the labels, which are above figures only: '$', '(kg)', '%'. Null if it isn't a row of
 * units.
 */
export function unitsOf(rows: Cell[][]): string[] | null {
  const [row = [], ...beneath] = rows.slice(0, sampleSize + 1)
  const isFigure = (column: number) => {
    const kinds = beneath.map((one) => kindOf(one[column])).filter((kind) => kind !== 'blank')
    return kinds.length > 0 && kinds.every((kind) => kind === 'number')
  }
  const filled = [...row.keys()].filter((column) => !isBlank(row[column]))
  const isUnit = (column: number) => isWord(row[column]) && cellText(row[column]).length <= 12 && isFigure(column)
  if (filled.length === 0 || !filled.every(isUnit) || filled.some((column) => monthOfName(cellText(row[column]))))
    return null
  return row.map((cell) => cellText(cell).replace(/^\((.*)\)$/, '$1'))
}
