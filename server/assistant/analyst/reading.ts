import type { FactFilters, FactTableInfo, MeasureInfo } from '../assistant.ports.ts'
import { areSynonyms } from '../language/synonyms.ts'
import { isStopWord, stem, stemsOf, type Word, wordsOf } from '../language/words.ts'
import { isNonAdditive } from '../query-data.ts'
import { asksWhatIsMissing } from './absence.ts'
import { type Candidate, countOf, groupCounted, isCountedNoun, saleStems, soldIn } from './counts.ts'
import { type Cues, readCues } from './cues.ts'
import { eachOf, groupMatches, isBounded, isGrouped, isOfEachRecord, recordNouns } from './grouping.ts'
import { matchName } from './names.ts'
import { listedDimension, placesOfDates } from './listings.ts'
import { isNamedByList, isTableNamed, type Lookup, lookedUp } from './things.ts'
import { type TimeEnd, timeEndOf } from './time-ends.ts'
import { filtersFrom, included, sharedDimension, valuesIn } from './values.ts'

/** A question read against one table. */
export type Reading = {
  table: FactTableInfo
  measures: MeasureInfo[]
  /** The measure that was named, also where records are counted. */
  named: MeasureInfo | null
  /** Count records, or different values of a dimension, instead of a measure. */
  counts: 'records' | { dimension: string } | null
  /** The values of the counted dimension are asked for one by one. */
  isListing: boolean
  lookup: Lookup | null
  /** The first or last record is asked for. */
  timeEnd: TimeEnd | null
  groups: string[]
  /** The dimension of the value that a share is asked of, of all that are named; null where that is not certain. */
  shareOf: string | null
  /** Of two groupings the one for each of whose values the highest or lowest is asked for: a dimension, or `__date`. */
  each: string | null
  /** Which of a group have no records is asked for. */
  isMissing: boolean
  filters: FactFilters
  cues: Cues
  /** How well it fits; `unexplained`: words with a meaning that found no place. */
  score: number
  measureScore: number
  unexplained: string[]
  content: number
}

const genericWords = new Set(
  'company business organisation organization firm data dataset figure figures number amount value result results performance record row table chart graph plot bar line column pie report overview summary make made earn earned bring show list give display draw see get know find want need much many total overall altogether sum average mean typical happen look like come came go went do did have had one there our entire whole sold sell break broken down split group compare please thanks today now currently so far anything date time period different distinct separate individual full complete year annual excluding except exclude without spend pay single'
    .split(' ')
    .flatMap(stemsOf),
)
export const isGenericWord = (stemmed: string): boolean => genericWords.has(stemmed)
const planStems = new Set(stemsOf('budget plan target forecast'))
const defaultMeasure = /total|amount|revenue|sales|value|net|gross/i
const rangeOf = (length: number): number[] => Array.from({ length }, (_, at) => at)

const withoutNumbers = (name: string): string =>
  wordsOf(name.replace(/(?<![\p{L}\d])(?!(?:19|20)\d\d\b)\d[\d.,]*/gu, ' '))
    .map((word) => word.lower)
    .join(' ')

/** "Tax 5%" is "tax" where no other measure is one: numbers of a name need not be said, but years must. */
function shortNamesOf(labels: string[]): (string | null)[] {
  const bare = labels.map(withoutNumbers)
  // Counted once: a table may have thousands of columns.
  const alike = Map.groupBy(bare, (name) => name)
  return labels.map((label, at) => {
    const name = bare[at]!
    return alike.get(name)!.length === 1 && name !== '' && name !== label.toLowerCase() ? name : null
  })
}

function measureCandidates(words: Word[], table: FactTableInfo, cues: Cues, taken: Set<number>): Candidate[] {
  const isFree = (place: number): boolean => !cues.used.has(place) && !taken.has(place)
  const shortNames = shortNamesOf(table.measures.map(({ label }) => label))
  const found = table.measures.flatMap((measure, at) => {
    const short = shortNames[at] ?? null
    const whole = matchName(words, measure.label, isFree) ?? matchName(words, measure.name, isFree)
    const part = short === null ? null : matchName(words, short, isFree)
    const match = part !== null && part.score > (whole?.score ?? 0) ? part : whole
    if (match === null) return []
    const isOnlyShared = match.places.every((place) => cues.shared.has(place))
    return [{ ...match, measure, score: isOnlyShared ? Math.min(match.score, 1.8) : match.score }]
  })
  const rank = (measure: MeasureInfo): number =>
    /\btotal\b/i.test(measure.label) ? 0 : /budget|plan|target|forecast/i.test(measure.label) ? 2 : 1
  return found.sort((one, other) => other.score - one.score || rank(one.measure) - rank(other.measure))
}

/** The measures that were named: the best one, and others named exactly with words of their own. */
function chosenMeasures(words: Word[], candidates: Candidate[]): Candidate[] {
  const [best, ...others] = candidates
  if (best === undefined || best.score < 0.9) return []
  const chosen = [best]
  for (const other of others) {
    const isOwn = chosen.every((each) => each.places.every((place) => !other.places.includes(place)))
    const before = words[(other.places[0] ?? 0) - 1]?.lower
    const isNamed = other.score >= 3.5 || (other.score >= 1.8 && before === 'and')
    if (isNamed && best.score >= 3.5 && isOwn && chosen.length < 3) chosen.push(other)
  }
  return chosen
}

/** Where no measure is named, sales are meant before other figures, and a plan never. */
function leaningOf(words: Word[], table: FactTableInfo, measure: MeasureInfo): number {
  const stems = stemsOf(`${measure.label} ${table.label}`)
  const isPlan = stems.some((each) => planStems.has(each)) && !words.some((word) => planStems.has(word.stem))
  const isSale = stems.some((each) => saleStems.has(each) || areSynonyms(each, stem('sale')))
  return isPlan ? -0.5 : isSale ? 0.2 : 0
}

/** The measure that a table is about: a sum of money before a plain amount, never a price or a rating. */
export function mainMeasure(table: FactTableInfo): MeasureInfo | null {
  const additive = table.measures.filter((measure) => !isNonAdditive(measure))
  const named = additive.filter((measure) => defaultMeasure.test(`${measure.label} ${measure.name}`))
  const money = (list: MeasureInfo[]): MeasureInfo | undefined => list.find((measure) => measure.unit === 'currency')
  return money(named) ?? named[0] ?? money(additive) ?? additive[0] ?? null
}

type DimensionMatch = ReturnType<typeof groupMatches>[number]

/** The dimensions to group by, and the places of their names; "per invoice" in a table of invoices is an average. */
function groupsIn(words: Word[], table: FactTableInfo, cues: Cues, dimensions: DimensionMatch[]) {
  const places = new Set<number>()
  const groups: string[] = []
  const inOrder = dimensions.toSorted((one, other) => (one.places[0] ?? 0) - (other.places[0] ?? 0))
  for (const match of inOrder) {
    if (!isGrouped(words, match.places, cues, places) && !isBounded(words, match, table, cues)) continue
    match.places.forEach((place) => void places.add(place))
    const isPer = words[(match.places[0] ?? 0) - 1]?.lower === 'per'
    const isAverage = isPer && isOfEachRecord(table, match.dimension)
    if (isAverage) cues.aggregation = 'mean'
    else groups.push(match.dimension.name)
  }
  return { groups, places }
}

/** The places of words that name a table, or say the same as its name. */
function tablePlacesIn(words: Word[], table: FactTableInfo): number[] {
  const stems = [...new Set(stemsOf(`${table.label} ${table.name}`))]
  return rangeOf(words.length).filter((at) => {
    const word = words[at]
    if (word === undefined || isStopWord(word.lower)) return false
    return stems.some((each) => each === word.stem || areSynonyms(each, word.stem))
  })
}

/** Whether a question asks for figures at all, apart from their name. */
const asksForFigures = (cues: Cues, groups: string[]): boolean =>
  [cues.aggregation, cues.superlative, cues.granularity, cues.threshold, cues.chart].some((cue) => cue !== null) ||
  [cues.isShare, cues.isChange, cues.isComparison].includes(true) ||
  cues.dates.length > 0 ||
  groups.length > 0

/** The places of words with a meaning: those that found a place, and those that did not. */
function meaningOf(
  words: Word[],
  explained: ReadonlySet<number>,
  taken: ReadonlySet<number>,
  grouped: ReadonlySet<number>,
) {
  /** "payment method" is the dimension "Payment": a noun behind its name adds nothing. */
  const endings = new Set([...grouped].map((place) => place + 1))
  const isContent = (at: number): boolean => {
    const word = words[at]
    return word !== undefined && !isStopWord(word.lower) && !genericWords.has(word.stem) && !endings.has(at)
  }
  const places = rangeOf(words.length)
  return {
    content: places.filter(
      (at) => isContent(at) || taken.has(at) || (explained.has(at) && !isStopWord(words[at]?.lower ?? '')),
    ),
    unexplained: places.filter((at) => isContent(at) && !explained.has(at)),
  }
}

/** Reads words against one table; null when nothing of the table is named. */
export function readTable(words: Word[], table: FactTableInfo): Reading | null {
  const cues = readCues(words)
  const values = valuesIn(words, table, cues)
  const dimensions = groupMatches(words, table, cues, values)
  const tablePlaces = tablePlacesIn(words, table)
  const listing = listedDimension(words, table, cues, dimensions, tablePlaces, values)
  const { groups, places: grouped } = groupsIn(words, table, cues, listing === null ? dimensions : [])
  if (listing === null && isNamedByList(words, table, cues, groups, values)) groups.push(table.naming ?? '')
  const isMissing = cues.superlative === null && cues.threshold === null && asksWhatIsMissing(words)
  const taken = new Set([...values.flatMap((value) => value.places), ...grouped])
  const named = chosenMeasures(words, measureCandidates(words, table, cues, taken))
  const sold = soldIn(words, table, cues)
  const chosen = sold.length > 0 && (named[0]?.score ?? 0) < 2.5 ? sold : named
  const isRecord = (word: Word): boolean => recordNouns.has(word.stem) || saleStems.has(word.stem)
  const timeEnd = timeEndOf(words, cues, isRecord)

  const counted =
    listing === null
      ? countOf(words, cues, table, chosen, dimensions, tablePlaces, values, groups)
      : { dimension: listing }
  const countedGroup = groupCounted(table, cues, counted)
  if (countedGroup !== null && !groups.includes(countedGroup)) groups.push(countedGroup)
  const counts = countedGroup === null ? counted : null
  const isRankingOfPeriods = cues.superlative !== null && cues.granularity !== null && table.dateDimensions.length > 0
  const isAboutTable = tablePlaces.length > 0 || values.length > 0 || groups.length > 0 || isRankingOfPeriods
  const fallback = chosen.length === 0 && counts === null && isAboutTable ? mainMeasure(table) : null
  const usesFallback =
    fallback !== null &&
    (asksForFigures(cues, groups) ||
      isTableNamed(words, table) ||
      words.some((word) => saleStems.has(word.stem) || word.lower === 'much'))
  const asked = usesFallback ? [fallback] : chosen.map((each) => each.measure)
  const measures = counts === null ? asked : []
  const isEmpty = measures.length === 0 && counts === null
  const looked = isEmpty ? lookedUp(words, table, values, dimensions, (place) => !cues.used.has(place)) : null
  const fallbackScore = usesFallback ? (isTableNamed(words, table) ? 2.5 : 0.8) : 0
  const isSure = counts !== null || looked !== null || timeEnd !== null
  const measureScore = isSure ? 1.5 : (chosen[0]?.score ?? fallbackScore)

  const countPlaces = rangeOf(words.length).filter((at) => counts !== null && isCountedNoun(words[at]!, table, values))
  const explained = new Set([
    ...(looked?.places ?? []),
    ...(cues.dates.length > 0 ? placesOfDates(words, table) : []),
    ...(timeEnd?.places ?? []),
    ...[...cues.used, ...cues.shared, ...taken, ...countPlaces, ...tablePlaces],
    ...dimensions.flatMap((match) => match.places),
    ...chosen.flatMap((each) => each.places),
  ])
  const nouns = listing === null ? grouped : new Set(dimensions.flatMap((match) => match.places))
  const { content, unexplained } = meaningOf(words, explained, taken, nouns)
  if (explained.size === 0 && measures.length === 0) return null
  const dimensionScore = dimensions.reduce((sum, match) => sum + Math.min(1, match.score / 3), 0)
  const valueScore = values.reduce((sum, value) => sum + 0.4 + 0.4 * value.places.length, 0)
  const leaning = usesFallback ? leaningOf(words, table, fallback) : 0
  return {
    ...{ table, measures, counts, groups, cues, measureScore, isMissing, isListing: listing !== null },
    named: chosen[0]?.measure ?? null,
    lookup: looked?.lookup ?? null,
    timeEnd: timeEnd?.end ?? null,
    shareOf: sharedDimension(words, values),
    each: eachOf(words, table, cues, dimensions, groups),
    filters: isMissing ? included(filtersFrom(words, values)) : filtersFrom(words, values),
    score:
      (listing === null ? 0 : tablePlaces.length > 0 && table.naming !== undefined ? 3 : 2) +
      measureScore +
      leaning +
      dimensionScore +
      valueScore +
      0.5 * tablePlaces.length -
      1.2 * unexplained.length,
    unexplained: unexplained.map((at) => words[at]?.lower ?? ''),
    content: content.length,
  }
}
