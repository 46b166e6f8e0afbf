import type { FactResult, MissingValues } from './datasets.schemas.ts'
import { nameWithin, nameWords } from '../shared/name-words.ts'
import { figureRemarksTexts } from './figure-remarks.texts.ts'

type Remarked = { name: string; remarks?: readonly string[] | undefined; unweightedBy?: string | undefined }

/**
 * What is to be said beside figures, whoever shows them: the remarks of the measures that a query asks for, written as
 * 'sales', 'sales:sum' or 'price:weighted_mean:units'. The one way from the remarks of a table to its results.
 */
export const figureRemarks = (measures: readonly Remarked[], asked: readonly string[]): string[] => {
  const names = new Set(asked.flatMap((measure) => measure.split(':')))
  return [...new Set(measures.flatMap(({ name, remarks = [] }) => (names.has(name) ? remarks : [])))]
}

/** `type` missing: an include. */
type Filter = { dimension: string; values: readonly (string | null)[]; type?: 'include' | 'exclude' }
type Narrowed = { dimensions: readonly string[]; filters: readonly Filter[] }

/** Whether each figure is of one thing of the column alone: grouped by it, or filtered to one of its values. */
const isOfOne = ({ dimensions, filters }: Narrowed, column: string): boolean =>
  dimensions.includes(column) ||
  filters.some(({ dimension, values, type }) => dimension === column && values.length === 1 && type !== 'exclude')

/** What is to be said of means ('life_expect:mean') over things of unlike size, which nothing weighs. */
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

/** How many of the rows that a measure counts have no value in it. */
export const missingRemark = ({ rows, of, label, tableLabel }: MissingValues): string =>
  figureRemarksTexts.missing(rows, of, nameWithin(label), tableLabel)

export const missingRemarks = ({ missing = [] }: Pick<FactResult, 'missing'>): string[] => missing.map(missingRemark)
