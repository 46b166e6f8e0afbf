import type { DimensionInfo, FactFilters, FactTableInfo, MeasureInfo } from '../assistant.ports.ts'
import { areSynonyms } from '../language/synonyms.ts'
import { isStopWord, stem, stemsOf, type Word } from '../language/words.ts'
import { isNonAdditive } from '../query-data.ts'
import { asksWhatIsMissing } from './absence.ts'
import { type Cues, readCues } from './cues.ts'
import { eachOf, groupMatches, isBounded, isGrouped, isOfEachRecord, recordNouns } from './grouping.ts'
import { matchName, matchValues, type NameMatch, type ValueMatch } from './names.ts'
import { isNamedByList, isTableNamed, type Lookup, lookedUp, saidOfThings } from './things.ts'

/** A question read against one table. */
export type Reading = {
  table: FactTableInfo
  measures: MeasureInfo[]
  /** The measure that was named, also where records are counted. */
  named: MeasureInfo | null
  /** Count records, or different values of a dimension, instead of a measure. */
  counts: 'records' | { dimension: string } | null
  lookup: Lookup | null
  groups: string[]
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
  'company business organisation organization firm data dataset figure figures number amount value result results performance record row table chart graph plot bar line column pie report overview summary make made earn earned bring show list give display draw see get know find want need much many total overall altogether sum average mean typical happen look like come came go went do did have had one there our entire whole sold sell break broken down split group compare please thanks today now currently so far date time period different distinct separate individual full complete year annual excluding except exclude without spend pay single'
    .split(' ')
    .flatMap(stemsOf),
)
export const isGenericWord = (stemmed: string): boolean => genericWords.has(stemmed)
const planStems = new Set(stemsOf('budget plan target forecast'))
const saleStems = new Set(stemsOf('sell sale'))
const defaultMeasure = /total|amount|revenue|sales|value|net|gross/i
const rangeOf = (length: number): number[] => Array.from({ length }, (_, at) => at)

type Candidate = NameMatch & { measure: MeasureInfo }

function measureCandidates(words: Word[], table: FactTableInfo, cues: Cues, taken: Set<number>): Candidate[] {
  const isFree = (place: number): boolean => !cues.used.has(place) && !taken.has(place)
  const found = table.measures.flatMap((measure) => {
    const match = matchName(words, measure.label, isFree) ?? matchName(words, measure.name, isFree)
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

function filtersFrom(words: Word[], values: ValueMatch[]): FactFilters {
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
const included = (filters: FactFilters): FactFilters =>
  Object.fromEntries(Object.entries(filters).map(([name, { values }]) => [name, { type: 'include', values }]))

/** Of values that share words the one that says more of them: "chai and mighty", not the "chai" in it; a whole one first. */
const longestOf = (values: ValueMatch[]): ValueMatch[] => {
  const weight = ({ places, isWhole }: ValueMatch): number => places.length + (isWhole ? 0.5 : 0)
  return values.filter((value) =>
    values.every(
      (other) => weight(other) <= weight(value) || !value.places.some((place) => other.places.includes(place)),
    ),
  )
}

/** Reads words against one table; null when nothing of the table is named. */
export function readTable(words: Word[], table: FactTableInfo): Reading | null {
  const cues = readCues(words)
  const isFree = (place: number): boolean => !cues.used.has(place)
  const measureWords = new Set(table.measures.flatMap((measure) => stemsOf(measure.label)))
  const values = longestOf(table.dimensions.flatMap((dimension) => matchValues(words, dimension, isFree))).filter(
    (value) => value.places.length > 1 || !measureWords.has(words[value.places[0] ?? 0]?.stem ?? ''),
  )
  values.push(...saidOfThings(words, table, cues, isFree))
  const dimensions = groupMatches(words, table, cues, values)
  const grouped = new Set<number>()
  const groups: string[] = []
  for (const match of dimensions.toSorted((one, other) => (one.places[0] ?? 0) - (other.places[0] ?? 0))) {
    if (!isGrouped(words, match.places, cues, grouped) && !isBounded(words, match, table, cues)) continue
    match.places.forEach((place) => void grouped.add(place))
    const isPer = words[(match.places[0] ?? 0) - 1]?.lower === 'per'
    if (isPer && isOfEachRecord(table, match.dimension)) {
      cues.aggregation = 'mean'
      continue
    }
    groups.push(match.dimension.name)
  }
  if (isNamedByList(words, table, cues, groups, values)) groups.push(table.naming ?? '')
  const isMissing = cues.superlative === null && cues.threshold === null && asksWhatIsMissing(words)
  const taken = new Set([...values.flatMap((value) => value.places), ...grouped])
  const candidates = measureCandidates(words, table, cues, taken)
  const chosen = chosenMeasures(words, candidates)

  const tableStems = new Set(stemsOf(table.label).concat(stemsOf(table.name)))
  const tablePlaces = rangeOf(words.length).filter((at) => {
    const word = words[at]
    return (
      word !== undefined &&
      !isStopWord(word.lower) &&
      (tableStems.has(word.stem) || [...tableStems].some((each) => areSynonyms(each, word.stem)))
    )
  })
  const counts = countOf(words, cues, table, chosen, dimensions, tablePlaces, values)
  const countPlaces =
    counts === null ? [] : rangeOf(words.length).filter((at) => recordNouns.has(words[at]?.stem ?? ''))
  const isRankingOfPeriods = cues.superlative !== null && cues.granularity !== null && table.dateDimensions.length > 0
  const isAboutTable = tablePlaces.length > 0 || values.length > 0 || groups.length > 0 || isRankingOfPeriods
  const fallback = chosen.length === 0 && counts === null && isAboutTable ? mainMeasure(table) : null
  const isFigure =
    cues.aggregation !== null ||
    cues.isShare ||
    cues.superlative !== null ||
    cues.granularity !== null ||
    cues.isChange ||
    cues.dates.length > 0 ||
    cues.threshold !== null ||
    cues.chart !== null ||
    groups.length > 0 ||
    cues.isComparison
  const usesFallback =
    fallback !== null &&
    (isFigure || isTableNamed(words, table) || words.some((word) => saleStems.has(word.stem) || word.lower === 'much'))
  const measures =
    counts !== null ? [] : chosen.length > 0 ? chosen.map((each) => each.measure) : usesFallback ? [fallback] : []
  const isEmpty = measures.length === 0 && counts === null
  const looked = isEmpty ? lookedUp(words, table, values, dimensions, isFree) : null
  const measureScore =
    counts !== null || looked !== null
      ? 1.5
      : (chosen[0]?.score ?? (usesFallback ? (isTableNamed(words, table) ? 2.5 : 0.8) : 0))

  const explained = new Set([
    ...(looked?.places ?? []),
    ...cues.used,
    ...cues.shared,
    ...taken,
    ...dimensions.flatMap((match) => match.places),
    ...(counts === null ? chosen.flatMap((each) => each.places) : countPlaces),
    ...(counts === null ? [] : chosen.flatMap((each) => each.places)),
    ...tablePlaces,
  ])
  /** "payment method" is the dimension "Payment": a noun behind its name adds nothing. */
  const endings = new Set([...grouped].map((place) => place + 1))
  const isContent = (at: number): boolean => {
    const word = words[at]
    return word !== undefined && !isStopWord(word.lower) && !genericWords.has(word.stem) && !endings.has(at)
  }
  const content = rangeOf(words.length).filter(
    (at) => isContent(at) || taken.has(at) || (explained.has(at) && !isStopWord(words[at]?.lower ?? '')),
  )
  const unexplained = rangeOf(words.length).filter((at) => isContent(at) && !explained.has(at))
  if (explained.size === 0 && measures.length === 0) return null
  const dimensionScore = dimensions.reduce((sum, match) => sum + Math.min(1, match.score / 3), 0)
  const valueScore = values.reduce((sum, value) => sum + 0.4 + 0.4 * value.places.length, 0)
  return {
    table,
    measures,
    named: chosen[0]?.measure ?? null,
    lookup: looked?.lookup ?? null,
    counts,
    groups,
    each: eachOf(words, table, cues, dimensions, groups),
    isMissing,
    filters: isMissing ? included(filtersFrom(words, values)) : filtersFrom(words, values),
    cues,
    measureScore,
    score:
      measureScore +
      (chosen.length === 0 && usesFallback ? leaningOf(words, table, fallback) : 0) +
      dimensionScore +
      valueScore +
      0.5 * tablePlaces.length -
      1.2 * unexplained.length,
    unexplained: unexplained.map((at) => words[at]?.lower ?? ''),
    content: content.length,
  }
}

/** "How many": records of the table, different values of a dimension, or null when a measure says it better. */
function countOf(
  words: Word[],
  cues: Cues,
  table: FactTableInfo,
  chosen: Candidate[],
  dimensions: { dimension: DimensionInfo; places: number[]; score: number }[],
  tablePlaces: number[],
  values: ValueMatch[],
): Reading['counts'] {
  if (!cues.isCount && !cues.isShare) return null
  const place = words.findIndex(
    (word, at) => at > 0 && /^(?:many|of)$/.test(words[at - 1]?.lower ?? '') && !isStopWord(word.lower),
  )
  const noun = words[place]
  if (noun === undefined) return null
  if (!cues.isCount) return recordNouns.has(noun.stem) && !saleStems.has(noun.stem) ? 'records' : null
  const best = chosen[0]
  const isMoney = best?.measure.unit === 'currency' || areSynonyms(noun.stem, stem('revenue'))
  if (best !== undefined && best.places.includes(place) && best.score >= 1.5 && !isMoney) return null
  const counted = dimensions.find((match) => match.places.includes(place) || match.places.includes(place + 1))
  const isLimited = values.some((value) => value.dimension === counted?.dimension.name || value.places.includes(place))
  if (counted !== undefined && !cues.grouped.has(place) && !isLimited) return { dimension: counted.dimension.name }
  if (
    recordNouns.has(noun.stem) ||
    tablePlaces.includes(place) ||
    isLimited ||
    stemsOf(table.label).includes(noun.stem)
  )
    return 'records'
  return null
}
