import type { FactFilters, FactTableInfo } from '../assistant.ports.ts'
import { stemsOf, type Word } from '../language/words.ts'
import type { Cues } from './cues.ts'
import { matchValues, type ValueMatch } from './names.ts'
import { saidOfThings } from './things.ts'

/** Of values that share words the one that says more of them: "chai and mighty", not the "chai" in it; a whole one first. */
const longestOf = (values: ValueMatch[]): ValueMatch[] => {
  const weight = ({ places, isWhole }: ValueMatch): number => places.length + (isWhole ? 0.5 : 0)
  return values.filter((value) =>
    values.every(
      (other) => weight(other) <= weight(value) || !value.places.some((place) => other.places.includes(place)),
    ),
  )
}

/** The values that words name, without those that are only words of a measure's name. */
export function valuesIn(words: Word[], table: FactTableInfo, cues: Cues): ValueMatch[] {
  const isFree = (place: number): boolean => !cues.used.has(place)
  const measureWords = new Set(table.measures.flatMap((measure) => stemsOf(measure.label)))
  const named = longestOf(table.dimensions.flatMap((dimension) => matchValues(words, dimension, isFree)))
  return [
    ...named.filter(({ places }) => places.length > 1 || !measureWords.has(words[places[0] ?? 0]?.stem ?? '')),
    ...saidOfThings(words, table, cues, isFree),
  ]
}

export function filtersFrom(words: Word[], values: ValueMatch[]): FactFilters {
  const filters: FactFilters = {}
  for (const { dimension, value, places } of values) {
    const near = words.slice(Math.max(0, (places[0] ?? 0) - 3), places[0]).map((word) => word.lower)
    const isExcluded =
      near.some((word) => /^(?:excluding|except|without|excludes?|not|excepting|besides)$/.test(word)) ||
      /\b(?:other than|apart from|aside from)\b/.test(near.join(' '))
    const type = isExcluded ? 'exclude' : 'include'
    const known = filters[dimension]
    if (known === undefined) filters[dimension] = { type, values: [value] }
    else if (known.type === type && !known.values.includes(value)) known.values.push(value)
  }
  return filters
}

/** "Which shop did not sell filters?" asks about filters. */
export const included = (filters: FactFilters): FactFilters =>
  Object.fromEntries(Object.entries(filters).map(([name, { values }]) => [name, { type: 'include', values }]))

const isOfShare = /^(?:came|comes?|coming|is|are|was|were|goes|went|made|paid|sold|belongs?|from)$/

/** "What share of the sales of Hill came from Espresso?" asks of Espresso: of several values the one behind the verb. */
export function sharedDimension(words: Word[], values: ValueMatch[]): string | null {
  const named = [...new Set(values.map((value) => value.dimension))]
  if (named.length < 2) return named[0] ?? null
  const verb = words.findIndex((word, at) => at > 1 && isOfShare.test(word.lower))
  const behind = values.filter((value) => verb > 0 && (value.places[0] ?? 0) > verb)
  return behind.toSorted((one, other) => (one.places[0] ?? 0) - (other.places[0] ?? 0))[0]?.dimension ?? null
}
