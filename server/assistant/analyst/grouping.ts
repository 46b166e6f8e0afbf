import type { DimensionInfo, FactTableInfo } from '../assistant.ports.ts'
import { stem, stemsOf, type Word } from '../language/words.ts'
import type { Cues } from './cues.ts'
import { matchDimension, type ValueMatch } from './names.ts'

export const recordNouns = new Set(
  'sale transaction order invoice receipt record row entry purchase visit item'.split(' ').flatMap(stemsOf),
)
const fewestOwn = 200
/** Whether each record has a value of its own there: "per invoice" in a table of invoices is per record. */
export const isOfEachRecord = (table: FactTableInfo, dimension: DimensionInfo): boolean =>
  dimension.sampleValues.length >= Math.min(table.rowCount, fewestOwn) &&
  stemsOf(dimension.label).some((each) => recordNouns.has(each))

/** "The best product in each city": the grouping behind "each", where there is another one. */
export function eachOf(
  words: Word[],
  table: FactTableInfo,
  cues: Cues,
  dimensions: { dimension: DimensionInfo; places: number[] }[],
  groups: string[],
): string | null {
  const isEach = (place: number): boolean => /^(?:each|every|per)$/.test(words[place - 1]?.lower ?? '')
  if (cues.superlative === null) return null
  const behind = dimensions.find(({ dimension, places }) => groups.includes(dimension.name) && isEach(places[0] ?? 0))
  if (behind !== undefined) return groups.length === 2 ? behind.dimension.name : null
  const isEachPeriod = words.some((word, at) => isEach(at) && word.stem === stem(cues.granularity ?? ''))
  return isEachPeriod && groups.length === 1 && table.dateDimensions.length > 0 ? '__date' : null
}

export function groupMatches(words: Word[], table: FactTableInfo, cues: Cues, values: ValueMatch[]) {
  const valuePlaces = new Set(values.flatMap((value) => value.places))
  const isFree = (place: number): boolean => !cues.used.has(place) && !valuePlaces.has(place)
  const matches = table.dimensions.flatMap((dimension: DimensionInfo) => {
    const match = matchDimension(words, dimension, isFree)
    return match === null ? [] : [{ dimension, ...match }]
  })
  const taken = new Set<number>()
  return matches
    .sort((one, other) => other.score - one.score)
    .filter((match) => {
      const isOpen = match.places.every((place) => !taken.has(place))
      if (isOpen) match.places.forEach((place) => void taken.add(place))
      return isOpen
    })
}

/** Whether a named dimension is one to group by: after "by", "each", "which", "top 5" or "and" behind such a one. */
export function isGrouped(words: Word[], places: number[], cues: Cues, grouped: Set<number>): boolean {
  const first = places[0] ?? 0
  if (cues.grouped.has(first)) return true
  const before = words[first - 1]?.lower ?? ''
  if (/^(?:the|our|different|single|individual)$/.test(before) && cues.grouped.has(first - 1)) return true
  return before === 'and' && (grouped.has(first - 2) || cues.used.has(first - 2))
}

/** "Shops with sales above 500": whose figure lies there is asked for, so a name before the bound is one to group by. */
export function isBounded(
  words: Word[],
  match: { dimension: DimensionInfo; places: number[] },
  table: FactTableInfo,
  cues: Cues,
): boolean {
  const behind = words[(match.places.at(-1) ?? 0) + 1]?.lower ?? ''
  const isOpen = !cues.isCount && cues.threshold !== null && !isOfEachRecord(table, match.dimension)
  return isOpen && /^(?:with|whose|where|that|having|above|over|below|under)$/.test(behind)
}
