const mostColumns = 12

/** The cells of a row as it is written, with bars at its ends or without. */
export function cellsOf(row: string): string[] {
  const bare = row.trim().replace(/^\|/, '').replace(/\|$/, '')
  return bare.split(/(?<!\\)\|/).map((cell) => cell.trim())
}

/** Rows with their header as a Markdown table; null if they have no columns in common. */
export function tableOf(rows: readonly (readonly string[])[]): string | null {
  const [header = [], ...others] = rows.filter((cells) => cells.some((cell) => !/^:?-*:?$/.test(cell)))
  const columns = header.length
  if (columns < 2 || columns > mostColumns || others.length === 0) return null
  if (others.some(({ length }) => length > columns)) return null
  const line = (cells: readonly string[]): string =>
    `| ${Array.from({ length: columns }, (_, at) => (cells[at] ?? '').replaceAll('|', String.raw`\|`)).join(' | ')} |`
  return [line(header), `|${' --- |'.repeat(columns)}`, ...others.map(line)].join('\n')
}
