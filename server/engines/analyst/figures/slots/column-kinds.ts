import { idWord } from '../bind.ts'
import type { Column, DateColumn, DimensionColumn } from '../tables.ts'
import type { Granularity } from './slots.types.ts'

const yesWord = /^(?:yes|y|true|1|ja|oui|si)$/i
const noWord = /^(?:no|n|false|0|nein|non)$/i

/** "Returned orders": the value that says that it is so, of a column of yes and no. */
export function findYes({ info: { sampleValues } }: DimensionColumn): string | undefined {
  const isBoth = sampleValues.length > 0 && sampleValues.every((value) => yesWord.test(value) || noWord.test(value))
  return isBoth ? sampleValues.find((value) => yesWord.test(value)) : undefined
}

export const granularityOfDates = (column: DateColumn): Granularity =>
  (['year', 'quarter', 'month', 'week'] as const).find((unit) => column.words.some((word) => word.text === unit)) ??
  (column.isYears ? 'year' : 'day')

/** A column of ids: counted, never an average's group. */
export const isId = (column: Column): boolean =>
  column.role === 'dimension' && column.words.some((word) => idWord.has(word.text))

/** How often a table has rows, where its days are the first of months or of years. */
export function granularityOfRows(date: DateColumn | undefined): Granularity | null {
  const days = [date?.info.from, date?.info.to]
  if (date === undefined || days.some((day) => day === undefined)) return null
  if (days.every((day) => day?.slice(5, 10) === '01-01')) return 'year'
  return days.every((day) => day?.slice(8, 10) === '01') ? 'month' : null
}
