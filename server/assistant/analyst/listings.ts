import type { DimensionInfo, FactTableInfo } from '../assistant.ports.ts'
import { isStopWord, stemsOf, type Word } from '../language/words.ts'
import type { Cues } from './cues.ts'
import type { ValueMatch } from './names.ts'

const polite = '(?:(?:and|also|now|then|so|but|please|ok|okay|can you|could you|would you) )*'
const listOf = '(?:a |the )?(?:full |complete |whole )?(?:list|names?) of'
const begun = new RegExp(
  `^${polite}(?:(?:list|name|enumerate)(?: me| us)?|(?:show|display|give|tell|get)(?: me| us)? (?:all|every|${listOf})|${listOf}|all|(?:what|who) are (?:all|the|our))\\b`,
)
const asked = new RegExp(
  `^${polite}(?:which|what) .*\\b(?:are there|is there|do (?:we|you) (?:have|know)|have we|have we got|exist)$`,
)
const ofLists =
  /^(?:list|name|names|enumerate|show|display|give|tell|get|ok|okay|full|complete|different|distinct|individual|available|possible|existing|known|exist|know|got|value|values)$/

/** Whether the things of one kind are asked for, one by one: "list all stores", "which cities are there?". */
const asksForList = (words: Word[]): boolean => {
  const text = words.map((word) => word.lower).join(' ')
  return begun.test(text) || asked.test(text)
}

const saysMore = ({ superlative, threshold, granularity, isShare, isComparison, isChange }: Cues): boolean =>
  [superlative, threshold, granularity].some((cue) => cue !== null) || isShare || isComparison || isChange

/** The dimension whose values are asked for by the name of it, or of the list that they stand in; null where none are. */
export function listedDimension(
  words: Word[],
  table: FactTableInfo,
  cues: Cues,
  dimensions: { dimension: DimensionInfo; places: number[] }[],
  tablePlaces: number[],
  values: ValueMatch[],
): string | null {
  if (saysMore(cues)) return null
  const said = words.flatMap((word, at) =>
    isStopWord(word.lower) || ofLists.test(word.lower) || cues.used.has(at) ? [] : [at],
  )
  const limits = new Set(values.flatMap((value) => value.places))
  const first = said.find((at) => !limits.has(at)) ?? null
  const things = nameOfThings(table)
  const isKind = values.some(({ dimension }) => dimension !== things)
  const isList = things !== undefined && (first === null ? isKind : tablePlaces.includes(first))
  const isLimited = isList && first !== null && (isKind || cues.dates.length > 0)
  if (!asksForList(words) && !(isLimited && (first === 0 || /^(?:which|what)$/.test(words[0]?.lower ?? ''))))
    return null
  const named = dimensions.find(({ places }) => first !== null && places.includes(first))
  const nouns = isList ? tablePlaces : (named?.places ?? [])
  /** "Payment methods" is the dimension "Payment"; "products of type tea" names that of the value as well. */
  const beside = new Set([
    ...nouns.map((place) => place + 1),
    ...dimensions
      .filter(({ dimension }) => values.some((value) => value.dimension === dimension.name))
      .flatMap(({ places }) => places),
    ...(isLimited && cues.dates.length > 0 ? placesOfDates(words, table) : []),
  ])
  const isAll = said.every((at) => limits.has(at) || nouns.includes(at) || beside.has(at))
  return isAll ? ((isList ? things : named?.dimension.name) ?? null) : null
}

/** "Stores opened in 2018": the words of the column that the time is of. */
export function placesOfDates(words: Word[], { dateDimensions }: FactTableInfo): number[] {
  const stems = new Set(stemsOf(dateDimensions[0]?.label ?? ''))
  return words.flatMap((word, at) => (stems.has(word.stem) ? [at] : []))
}

/** What tells the things of a list apart, or rather their names where that is a mere number. */
function nameOfThings({ naming, dimensions, dateDimensions }: FactTableInfo): string | undefined {
  if (naming === undefined && dateDimensions.length > 0) return undefined
  return dimensions.find(({ label }) => /^(?:full )?name$/i.test(label))?.name ?? naming
}
