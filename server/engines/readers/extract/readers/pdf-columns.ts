/** A part of a line between wide gaps. */
export type LineCell = { text: string; x: number; right: number }
export type Line = LineCell & {
  y: number
  size: number
  /** Its parts between wide gaps, where there are several. */
  cells?: LineCell[]
  /** A row of a table. */
  isRow?: boolean
}

const fewestLinesOfColumns = 4
const fewestLinesOfPairs = 3
const fewestCharacters = 18
/** The share of lines that continue a sentence, from which a column counts as prose. */
const leastGoingOn = 0.3

const cellsOf = (line: Line): LineCell[] => line.cells ?? [{ text: line.text, x: line.x, right: line.right }]

const lineOf = (line: Line, cell: LineCell): Line => ({
  text: cell.text,
  x: cell.x,
  right: cell.right,
  y: line.y,
  size: line.size,
})

const isNear = (line: Line, before: Line): boolean => {
  const step = before.y - line.y
  return step > 0 && step < Math.max(line.size, before.size) * 3
}

/**
 * Reads two columns of prose, drawn row by row in the file, column by column; null if the lines from here aren't that.
 */
function proseAt(lines: readonly Line[], at: number): { end: number; lines: Line[] } | null {
  const [first, second, ...more] = cellsOf(lines[at]!)
  if (first === undefined || second === undefined || more.length > 0) return null
  const left: Line[] = []
  const right: Line[] = []
  let end = at
  for (; end < lines.length; end += 1) {
    const line = lines[end]!
    if (end > at && !isNear(line, lines[end - 1]!)) break
    const cells = cellsOf(line)
    const isAt = (cell: LineCell, x: number) => Math.abs(cell.x - x) < line.size * 1.5
    const own = cells.map((cell) => (isAt(cell, first.x) ? 'left' : isAt(cell, second.x) ? 'right' : null))
    if (own.includes(null) || own.join(' ') === 'left left' || own.join(' ') === 'right right') break
    if (own.length === 1 && own[0] === 'left' && cells[0]!.right > second.x) break
    for (const [index, cell] of cells.entries()) (own[index] === 'left' ? left : right).push(lineOf(line, cell))
  }
  return isProse(left) && isProse(right) ? { end, lines: [...left, ...right] } : null
}

function isProse(column: readonly Line[]): boolean {
  if (column.length < fewestLinesOfColumns) return false
  const length = column.reduce((sum, { text }) => sum + text.length, 0) / column.length
  const goingOn = column.slice(1).filter(({ text }) => /^\p{Ll}/u.test(text)).length
  return length >= fewestCharacters && goingOn >= (column.length - 1) * leastGoingOn
}

type Column = { left: number; right: number }

/** The columns of rows, found from cells above each other, from left to right. */
function columnsOf(rows: readonly LineCell[][]): Column[] {
  const columns: Column[] = []
  for (const cell of rows.flat().sort((one, other) => one.x - other.x)) {
    const last = columns.at(-1)
    if (last !== undefined && cell.x < last.right) last.right = Math.max(last.right, cell.right)
    else columns.push({ left: cell.x, right: cell.right })
  }
  return columns
}

/** Rows of a table with a cell for each column; null if the lines from here aren't a table. */
function tableAt(lines: readonly Line[], at: number): { end: number; lines: Line[] } | null {
  const rows: LineCell[][] = []
  let end = at
  for (; end < lines.length; end += 1) {
    const cells = cellsOf(lines[end]!)
    if (cells.length < 2 || (end > at && !isNear(lines[end]!, lines[end - 1]!))) break
    rows.push(cells)
  }
  const columns = columnsOf(rows)
  const widest = Math.max(0, ...rows.map((row) => row.length))
  if (columns.length !== widest || widest < 2) return null
  if (rows.length < (widest === 2 ? fewestLinesOfPairs : 2)) return null
  const isListed =
    widest === 2 && rows.every(([first]) => /^(?:[^\p{L}\p{N}]|\p{N}{1,3}[.)]|\p{L}[.)])$/u.test(first!.text))
  if (isListed) return null
  const table = rows.map((row, index) => {
    const texts = columns.map(({ left, right }) => row.find(({ x }) => x >= left && x <= right)?.text ?? '')
    const line = lines[at + index]!
    return { text: texts.join(' | '), x: line.x, right: line.right, y: line.y, size: line.size, isRow: true }
  })
  return { end, lines: table }
}

/** Lines with two columns of prose one after the other, and with the cells of tables in their columns. */
export function inColumns(lines: readonly Line[]): Line[] {
  const arranged: Line[] = []
  for (let at = 0; at < lines.length; ) {
    const found = proseAt(lines, at) ?? tableAt(lines, at)
    if (found === null) {
      arranged.push(lineOf(lines[at]!, lines[at]!))
      at += 1
    } else {
      arranged.push(...found.lines)
      at = found.end
    }
  }
  return arranged
}
