import { tableRemarks } from '../../../../contract/datasets/table-remarks.texts.ts'
import { findBands } from './blocks.ts'
import { findHeader } from './header.ts'
import { type Cell, cellText, isBlank, type Sheet } from './sheet.ts'

/** How much of a workbook is read like a document; the rest is only for datasets. */
export const mostCharacters = 2_000_000
const usualPage = 3_000

export type CellText = {
  pages: { number: number; text: string }[]
  /** Rows that hold something, in the pages and in all sheets that are shown. */
  rows: { read: number; all: number }
  remarks: string[]
}

/** A number as the column shows it where that changes its meaning, everything else as it is written, on one line. */
function shown(cell: Cell, format: string | null): string {
  if (typeof cell === 'number') {
    const isShare = format?.includes('%') === true
    const value = String(Number((isShare ? cell * 100 : cell).toPrecision(15)))
    return isShare ? `${value}%` : value
  }
  const text = cellText(cell).replace(/\s+/g, ' ')
  return typeof cell === 'object' ? text.replace('T', ' ') : text
}

/** Removes the full stop of a cell, because the sentence of a row continues with the next column. */
const withoutStop = (part: string): string => part.replace(/(?<=\p{Ll}{4})\.$/u, '')

/**
 * '- Shop: Lyttelton; Units: 10', an item of a list, so that each row stands for itself. A row that says one thing says it
 * without the label of its column.
 */
function lineOf(row: Cell[], labels: readonly string[], formats: Sheet['formats']): string {
  const values = row.flatMap((cell, column) =>
    isBlank(cell) ? [] : [{ label: labels[column] ?? '', text: shown(cell, formats?.[column] ?? null) }],
  )
  const parts = values.map(({ label, text }) =>
    label === '' || label === text || values.length === 1 ? text : `${label}: ${text}`,
  )
  const said = parts.filter((part, index) => part !== parts[index - 1])
  return `- ${said.map((part, index) => (index < said.length - 1 ? withoutStop(part) : part)).join('; ')}`
}

const isHeaderAgain = (row: Cell[], labels: readonly string[]): boolean =>
  row.every((cell, column) => isBlank(cell) || cellText(cell) === labels[column])

/** The rows of a sheet, each with the labels of the header above it; empty for a header that the rows repeat. */
function* linesOf(sheet: Sheet): Generator<string> {
  let labels: readonly string[] = []
  for (const { rows } of findBands(sheet.rows)) {
    const header = findHeader(rows)
    const first = header === null ? 0 : header.row + header.rows
    if (header !== null) labels = header.labels.map((label) => label.replace(/\s+/g, ' '))
    for (const [position, row] of rows.entries()) {
      const isTitle = header !== null && position < header.row
      const isHeader = header !== null && position >= header.row && position < first
      // A row that was perhaps no header is said as well, so that nothing of it is lost.
      const isSaid = isTitle || (isHeader ? header?.certain === false : !isHeaderAgain(row, labels))
      yield isSaid ? lineOf(row, isTitle || isHeader ? [] : labels, sheet.formats) : ''
    }
  }
}

/** The text of the cells as pages: under the name of its sheet each row is a line that says what its columns are. */
export function readCells(sheets: readonly Sheet[], most = mostCharacters): CellText {
  const pages: string[] = []
  const rows = { read: 0, all: 0 }
  let left = most
  for (const sheet of sheets.filter(({ hidden }) => hidden !== true)) {
    const heading = `# ${sheet.name.replace(/\s+/g, ' ').trim()}`
    let page: string[] = []
    let length = 0
    const turn = () => {
      if (page.length > 0) pages.push([heading, '', ...page].join('\n'))
      page = []
      length = 0
    }
    for (const text of linesOf(sheet)) {
      rows.all += 1
      left -= text.length
      if (left < 0) continue
      rows.read += 1
      if (text === '') continue
      if (length > 0 && length + text.length > usualPage) turn()
      page.push(text)
      length += text.length + 1
    }
    turn()
  }
  const hidden = sheets.filter((sheet) => sheet.hidden === true)
  return {
    pages: pages.map((text, index) => ({ number: index + 1, text })),
    rows,
    remarks: hidden.map(({ name }) => tableRemarks.hiddenSheet(name)),
  }
}
