import type { Alignment } from './markdown-tree.ts'

/** The cells of a table row, trimmed; `\|` is a bar within a cell. */
export function splitRow(line: string): string[] {
  const cells: string[] = []
  const row = line.trim()
  let cell = ''
  let start = row.startsWith('|') ? 1 : 0
  for (let index = start; index < row.length; index += 1) {
    if (row[index] === '\\') index += 1
    else if (row[index] === '|') {
      cell = row.slice(start, index)
      cells.push(cell)
      start = index + 1
    }
  }
  if (start < row.length) cells.push(row.slice(start))
  return cells.map((text) => text.trim().replaceAll('\\|', '|'))
}

/** Alignments of a delimiter row such as `| --- | :-: |`; null for any other line. */
export function alignmentsOf(line: string): Alignment[] | null {
  if (!/^[ \t]*[|:-][-|: \t]*$/.test(line) || !line.includes('-') || !/[|:]/.test(line)) return null
  const cells = splitRow(line)
  if (cells.length === 0 || !cells.every((cell) => /^:?-+:?$/.test(cell))) return null
  return cells.map(alignmentOf)
}

function alignmentOf(cell: string): Alignment {
  if (cell.startsWith(':')) return cell.endsWith(':') ? 'center' : 'left'
  return cell.endsWith(':') ? 'right' : null
}
