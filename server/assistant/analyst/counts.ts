import type { DimensionInfo, FactTableInfo, MeasureInfo } from '../assistant.ports.ts'
import { areSynonyms } from '../language/synonyms.ts'
import { isStopWord, stem, stemsOf, type Word } from '../language/words.ts'
import { isNonAdditive } from '../query-data.ts'
import type { Cues } from './cues.ts'
import { isOfEachRecord, recordNouns } from './grouping.ts'
import type { NameMatch, ValueMatch } from './names.ts'
import type { Reading } from './reading.ts'

/** A measure that a question names, with the places of its name. */
export type Candidate = NameMatch & { measure: MeasureInfo }

const busyness = /^(?:busiest|quietest)$/
export const saleStems = new Set(stemsOf('sell sale'))

/** "How many items were sold?": the quantity, where the table has one. */
export function soldIn(words: Word[], table: FactTableInfo, cues: Cues): Candidate[] {
  const noun = words.findIndex(
    (word, at) =>
      words[at - 1]?.lower === 'many' && /^(?:items?|products?|things?|articles?|pieces?|units?)$/.test(word.lower),
  )
  const verb = words.findIndex(
    (word, at) => at > noun && /^(?:sold|sell|bought|buy|purchased|ordered)$/.test(word.lower),
  )
  const measure = table.measures.find(
    (each) =>
      /^(?:quantity|qty|units?|pieces?)\b/i.test(each.label) && each.unit !== 'currency' && !isNonAdditive(each),
  )
  if (!cues.isCount || noun < 0 || verb < 0 || measure === undefined) return []
  return [{ measure, score: 2, places: [noun, verb] }]
}

export const isCountedNoun = (word: Word, table: FactTableInfo, values: ValueMatch[]): boolean =>
  recordNouns.has(word.stem) || isOfValues(word, table, values)

/** "What percentage of customers are members?": the records of "Customer type" are asked for. */
const isOfValues = (noun: Word, table: FactTableInfo, values: ValueMatch[]): boolean =>
  table.dimensions.some(
    ({ name, label }) => stemsOf(label).includes(noun.stem) && values.some(({ dimension }) => dimension === name),
  )

/** "How many shops had sales above 500?": the groups are counted whose figure lies there, so they are grouped by. */
export function groupCounted(table: FactTableInfo, cues: Cues, counts: Reading['counts']): string | null {
  if (cues.threshold === null || counts === null || counts === 'records') return null
  const dimension = table.dimensions.find((each) => each.name === counts.dimension)
  return dimension === undefined || isOfEachRecord(table, dimension) ? null : dimension.name
}

/** "How many": records of the table, different values of a dimension, or null when a measure says it better. */
export function countOf(
  words: Word[],
  cues: Cues,
  table: FactTableInfo,
  chosen: Candidate[],
  dimensions: { dimension: DimensionInfo; places: number[]; score: number }[],
  tablePlaces: number[],
  values: ValueMatch[],
  groups: string[],
): Reading['counts'] {
  if (chosen.length === 0 && words.some((word) => busyness.test(word.lower))) return 'records'
  if (!cues.isCount && !cues.isShare) return null
  const place = words.findIndex(
    (word, at) => at > 0 && /^(?:many|of)$/.test(words[at - 1]?.lower ?? '') && !isStopWord(word.lower),
  )
  const noun = words[place]
  if (noun === undefined) return null
  if (!cues.isCount) {
    const isRecord = recordNouns.has(noun.stem) && !saleStems.has(noun.stem)
    const isThing = tablePlaces.includes(place) && table.naming !== undefined
    return isRecord || isThing || isOfValues(noun, table, values) ? 'records' : null
  }
  const best = chosen[0]
  const isMoney = best?.measure.unit === 'currency' || areSynonyms(noun.stem, stem('revenue'))
  if (best !== undefined && best.places.includes(place) && best.score >= 1.5 && !isMoney) return null
  const counted = dimensions.find((match) => match.places.includes(place) || match.places.includes(place + 1))
  const isLimited = values.some((value) => value.dimension === counted?.dimension.name || value.places.includes(place))
  const isPerGroup = counted !== undefined && isOfEachRecord(table, counted.dimension) && groups.length > 0
  if (counted !== undefined && !cues.grouped.has(place) && !isLimited && !isPerGroup)
    return { dimension: counted.dimension.name }
  if (
    recordNouns.has(noun.stem) ||
    tablePlaces.includes(place) ||
    isLimited ||
    stemsOf(table.label).includes(noun.stem)
  )
    return 'records'
  return null
}
