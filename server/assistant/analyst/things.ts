import type { DimensionInfo, FactTableInfo } from '../assistant.ports.ts'
import { areSynonyms } from '../language/synonyms.ts'
import { stem, stemsOf, type Word } from '../language/words.ts'
import type { Cues } from './cues.ts'
import { matchName, type ValueMatch } from './names.ts'

/** "Which product is the most expensive?", "the cheapest beverage": the things of a list are grouped by their names. */
export function isNamedByList(
  words: Word[],
  table: FactTableInfo,
  cues: Cues,
  groups: string[],
  values: ValueMatch[],
): boolean {
  if (table.naming === undefined || groups.length > 0) return false
  const isKindRanked =
    cues.superlative !== null &&
    values.some(
      ({ dimension, places }) =>
        dimension !== table.naming &&
        places.some(
          (place) =>
            cues.grouped.has(place) ||
            (cues.grouped.has(place - 1) && areSynonyms(words[place - 1]?.stem ?? '', stem('price'))),
        ),
    )
  if (isKindRanked) return true
  const stems = new Set(stemsOf(`${table.label} ${table.name}`))
  return words.some((word, at) => cues.grouped.has(at) && stems.has(word.stem))
}

/** What is asked of one thing of a list: a column of text, or a date. */
export type Lookup = { dimension: string } | { date: string }
type LookedUp = { lookup: Lookup; places: number[] }

/** What is asked of a thing that is named: one of its texts, or a date by the name of its column ("opened"). */
export function lookedUp(
  words: Word[],
  table: FactTableInfo,
  values: ValueMatch[],
  dimensions: { dimension: DimensionInfo; places: number[] }[],
  isFree: (place: number) => boolean,
): LookedUp | null {
  if (!values.some((value) => value.dimension === table.naming)) return null
  const asked = dimensions.find((match) => values.every((value) => value.dimension !== match.dimension.name))
  if (asked !== undefined) return { lookup: { dimension: asked.dimension.name }, places: asked.places }
  const dates = table.dateDimensions.flatMap((date) => {
    const match = matchName(words, date.label, isFree)
    return match === null ? [] : [{ lookup: { date: date.name }, places: match.places, score: match.score }]
  })
  return dates.toSorted((one, other) => other.score - one.score)[0] ?? null
}

const yes = /^(?:true|yes|y)$/i
const no = /^(?:false|no|n)$/i

/** "How many supplies are perishable?": a column of yes and no that is named, not grouped by, limits to yes. */
export function saidOfThings(
  words: Word[],
  table: FactTableInfo,
  cues: Cues,
  isFree: (place: number) => boolean,
): ValueMatch[] {
  return table.dimensions.flatMap((dimension) => {
    const { sampleValues } = dimension
    const isYesOrNo =
      sampleValues.length === 2 &&
      sampleValues.some((each) => yes.test(each)) &&
      sampleValues.some((each) => no.test(each))
    const match = isYesOrNo ? matchName(words, dimension.label, isFree) : null
    const first = match?.places[0] ?? 0
    if (match === null || match.score < 2.5 || cues.grouped.has(first)) return []
    const isDenied = /^(?:not|non|no)$/.test(words[first - 1]?.lower ?? '')
    const value = sampleValues.find((each) => (isDenied ? no : yes).test(each)) ?? ''
    return [{ dimension: dimension.name, value, places: match.places, isWhole: true }]
  })
}

/** Whether words name a table in full, by at least two words. */
export function isTableNamed(words: Word[], table: FactTableInfo): boolean {
  const stems = stemsOf(table.label)
  return stems.length > 1 && words.some((_, at) => stems.every((each, offset) => words[at + offset]?.stem === each))
}
