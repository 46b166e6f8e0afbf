import type { ChartTable } from './model.ts'

/** A mark by row and column of the chart's table; `series` is null if the mark stands for a whole row. */
export type ChosenPoint = { position: number; series: number | null }

const keyPattern = /^\d{4} /
const textOf = (key: unknown): string | null => (typeof key === 'string' ? key.replace(keyPattern, '') : null)

function numberOf(key: unknown, most: number): number | null {
  if (typeof key !== 'string' || !keyPattern.test(key)) return null
  const number = Number(key.slice(0, 4))
  return number < most ? number : null
}

/** The table value that a drawn row stands for; null if it stands for none, such as an axis. */
export function pointOf(datum: unknown, { columns, rows }: ChartTable): ChosenPoint | null {
  if (typeof datum !== 'object' || datum === null) return null
  const { position, series, index, name, isRow } = datum as Record<string, unknown>
  const titles = columns.slice(1).map(({ title }) => title)
  const seriesText = textOf(series)
  const column = seriesText === null ? -1 : titles.indexOf(seriesText)
  const chosen = isRow === true ? null : column >= 0 ? column : titles.length === 1 ? 0 : null
  const labels = rows.map(([label]) => label?.text ?? '')
  const named = labels.indexOf(textOf(position ?? name) ?? '')
  if (named >= 0) return { position: named, series: chosen }
  const partOfSeries = name === undefined ? -1 : titles.indexOf(textOf(name) ?? '')
  if (partOfSeries >= 0 && rows.length === 1) return { position: 0, series: partOfSeries }
  const counted = numberOf(position, rows.length) ?? (typeof index === 'number' && index < rows.length ? index : null)
  return counted === null ? null : { position: counted, series: chosen }
}

/** The table's values in order, by label and then by series, without empty ones. */
export function pointsOf({ columns, rows }: ChartTable): { point: ChosenPoint; words: string }[] {
  return rows.flatMap((cells, position) =>
    cells.slice(1).flatMap((cell, series) => {
      if (cell.raw === null) return []
      return [{ point: { position, series }, words: wordsAt({ columns, rows }, { position, series }) }]
    }),
  )
}

/** A value in words, or the label of a whole row, as the table writes them. */
export function wordsAt({ columns, rows }: ChartTable, { position, series }: ChosenPoint): string {
  const cells = rows[position] ?? []
  const label = cells[0]?.text ?? ''
  const column = series ?? (columns.length === 2 ? 0 : null)
  if (column === null) return label
  const named = [label, columns[column + 1]?.title ?? ''].filter((text) => text !== '').join(', ')
  return `${named}: ${cells[column + 1]?.text ?? ''}`
}
