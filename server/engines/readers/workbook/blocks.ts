import { type Cell, isBlank } from './sheet.ts'

/** A rectangle of cells without a blank row or column through it; `top` and `left` count from 0 in the sheet. */
export type Block = { top: number; left: number; rows: Cell[][] }

type Span = { from: number; to: number }

function filledSpans(filled: boolean[]): Span[] {
  const spans: Span[] = []
  let from = -1
  for (let index = 0; index <= filled.length; index += 1) {
    if (filled[index] === true && from < 0) from = index
    if (filled[index] !== true && from >= 0) {
      spans.push({ from, to: index })
      from = -1
    }
  }
  return spans
}

function split(block: Block, along: 'rows' | 'columns'): Block[] {
  const width = Math.max(0, ...block.rows.slice(0, 1).map((row) => row.length))
  if (along === 'rows') {
    const filled = block.rows.map((row) => row.some((cell) => !isBlank(cell)))
    return filledSpans(filled).map(({ from, to }) => ({
      top: block.top + from,
      left: block.left,
      rows: block.rows.slice(from, to),
    }))
  }
  const filled = new Array<boolean>(width).fill(false)
  for (const row of block.rows) {
    for (let column = 0; column < width; column += 1)
      if (!filled[column] && !isBlank(row[column])) filled[column] = true
  }
  const spans = filledSpans(filled)
  if (spans.length === 1 && spans[0]?.from === 0 && spans[0].to === width) return [block]
  return spans.map(({ from, to }) => ({
    top: block.top,
    left: block.left + from,
    rows: block.rows.map((row) => row.slice(from, to)),
  }))
}

/** The runs of rows of a sheet between blank rows, each as wide as the sheet. */
export function findBands(rows: Cell[][]): Block[] {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0)
  const dense = rows.map((row) =>
    row.length === width ? row : [...row, ...new Array<Cell>(width - row.length).fill(null)],
  )
  return split({ top: 0, left: 0, rows: dense }, 'rows')
}

/** Cuts a band at its blank columns and rows until no block has one; in reading order. */
export function cutBand(band: Block): Block[] {
  let blocks: Block[] = [band]
  for (;;) {
    const next = blocks.flatMap((block) => split(block, 'columns')).flatMap((block) => split(block, 'rows'))
    if (next.length === blocks.length) return next
    blocks = next
  }
}
