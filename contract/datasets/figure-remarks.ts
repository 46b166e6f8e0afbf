import type { FactResult, MissingValues } from './datasets.schemas.ts'
import { nameWithin, nameWords } from '../shared/name-words.ts'
import { figureRemarksTexts } from './figure-remarks.texts.ts'

type Remarked = { name: string; remarks?: readonly string[] | undefined; unweightedBy?: string | undefined }

/**
 * The remarks for the measures of a query, written as 'sales', 'sales:sum' or 'price:weighted_mean:units'. All results
 * take their tables' remarks through this function.
 */
export const figureRemarks = (measures: readonly Remarked[], asked: readonly string[]): string[] => {
  const names = new Set(asked.flatMap((measure) => measure.split(':')))
  return [...new Set(measures.flatMap(({ name, remarks = [] }) => (names.has(name) ? remarks : [])))]
}

/** `type` defaults to include. */
type Filter = { dimension: string; values: readonly (string | null)[]; type?: 'include' | 'exclude' }
type Narrowed = { dimensions: readonly string[]; filters: readonly Filter[] }

/** Whether each figure covers a single item of the column: grouped by it, or filtered to one value. */
const isOfOne = ({ dimensions, filters }: Narrowed, column: string): boolean =>
  dimensions.includes(column) ||
  filters.some(({ dimension, values, type }) => dimension === column && values.length === 1 && type !== 'exclude')

/** Remarks on unweighted means ('life_expect:mean') over items of different size. */
export const unweightedRemarks = (
  measures: readonly Remarked[],
  asked: readonly string[],
  narrowed: Narrowed,
): string[] =>
  measures.flatMap(({ name, unweightedBy }) =>
    unweightedBy !== undefined && asked.includes(`${name}:mean`) && !isOfOne(narrowed, unweightedBy)
      ? [figureRemarksTexts.unweighted(nameWords(name), nameWithin(unweightedBy))]
      : [],
  )

/** How many counted rows lack a value in the measure. */
export const missingRemark = ({ rows, of, label, tableLabel }: MissingValues): string =>
  figureRemarksTexts.missing(rows, of, nameWithin(label), tableLabel)

export const missingRemarks = ({ missing = [] }: Pick<FactResult, 'missing'>): string[] => missing.map(missingRemark)
