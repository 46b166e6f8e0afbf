import { type Column, type DimensionColumn, dimensionsOf, type Table, valuesOf } from './tables.ts'
import type { Word } from './words.ts'

/** A word in more cells or columns than these tells none of them apart. */
export const mostBearers = 50

export type Cell = { column: DimensionColumn; value: string; words: Word[] }
/** What a table holds of the words of a question: columns and cells by each stem, and cells by all of their stems. */
export type Vocabulary = {
  columns: Map<string, Column[]>
  cells: Map<string, Map<DimensionColumn, Cell[]>>
  whole: Map<string, Cell[]>
}

function push<Key, T>(map: Map<Key, T[]>, key: Key, item: T, most: number): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [item])
  else if (list.length < most) list.push(item)
}

export const keyOf = (words: Word[]): string => words.map((word) => word.stem).join(' ')

/** "Rain" of rainy, "fog" of foggy. */
export const bareOf = ({ text }: Word): string | undefined => /^(\p{L}{2,12}?(\p{L}))\2?y$/u.exec(text)?.[1]

/** The cells and columns with a word of the question; no others are looked at again. */
export function vocabularyOf(table: Table, words: Word[], splitCell: (cell: string) => Word[]): Vocabulary {
  const stems = new Set(words.flatMap((word) => [word.stem, bareOf(word) ?? word.stem]))
  const vocabulary: Vocabulary = { columns: new Map(), cells: new Map(), whole: new Map() }
  for (const column of table.columns)
    for (const stem of new Set(column.words.map((word) => word.stem)))
      if (stems.has(stem)) push(vocabulary.columns, stem, column, mostBearers)
  for (const column of dimensionsOf(table))
    for (const value of valuesOf(column)) {
      const cell = { column, value, words: splitCell(value) }
      const shared = new Set(cell.words.map((word) => word.stem).filter((stem) => stems.has(stem)))
      if (shared.size === 0) continue
      push(vocabulary.whole, keyOf(cell.words), cell, mostBearers)
      for (const stem of shared) {
        const byColumn = vocabulary.cells.get(stem) ?? new Map<DimensionColumn, Cell[]>()
        vocabulary.cells.set(stem, byColumn)
        push(byColumn, column, cell, mostBearers)
      }
    }
  return vocabulary
}
