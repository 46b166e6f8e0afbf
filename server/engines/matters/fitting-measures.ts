import { type FactTableInfo, isNonAdditive, type MeasureInfo } from '../tools/index.ts'
import { matchDimension, matchName, matchValues, type ValueMatch } from './names.ts'
import { isStopWord, stem, type Word, wordsOf } from '../terms/index.ts'
import type { Topic } from './topic.ts'

export type FittingMeasure = {
  table: FactTableInfo
  measure: MeasureInfo
  /** Values of dimensions that the topic names. */
  only: { dimension: string; value: string }[]
}

/** Words that narrow nothing when no column is called so. */
const generic = new Set(
  'average mean total overall monthly quarterly trend change movement development figure number update'
    .split(' ')
    .map(stem),
)
/** Of a table that the topic names as a whole. */
const mostOfTable = 2
const always = () => true

/** The measures of a table whose names fit a topic: each of its words must name the table, a measure or a value. */
export function fittingMeasures({ words }: Topic, table: FactTableInfo): FittingMeasure[] {
  if (words.length === 0) return []
  const positionsOf = (name: string) => matchName(words, name, always)?.positions ?? []
  const values = table.dimensions
    .flatMap((dimension) => matchValues(words, dimension, always))
    .flatMap((match) => namedInFull(words, match) ?? [])
  const only = values.filter(
    ({ positions }, index) => !values.slice(0, index).some((other) => overlap(other.positions, positions)),
  )
  const around = [
    ...positionsOf(table.label),
    ...only.flatMap(({ positions }) => positions),
    ...table.dimensions.flatMap((dimension) => matchDimension(words, dimension, always)?.positions ?? []),
    ...words.flatMap((word, index) => (generic.has(word.stem) ? [index] : [])),
  ]
  const coversAll = (positions: number[]) =>
    words.every((_, index) => positions.includes(index) || around.includes(index))
  const filters = only.map(({ dimension, value }) => ({ dimension, value }))
  const fit = (measure: MeasureInfo): FittingMeasure => ({ table, measure, only: filters })

  const named = table.measures.flatMap((measure) => {
    const match = matchName(words, measure.label, always)
    return match && coversAll(match.positions) ? [{ measure, score: match.score }] : []
  })
  const best = Math.max(...named.map(({ score }) => score))
  if (named.length > 0) return named.filter(({ score }) => score === best).map(({ measure }) => fit(measure))
  const isAboutTable = positionsOf(table.label).length > 0 || only.length > 0
  if (!isAboutTable || !coversAll([])) return []
  return byWeight(table.measures)
    .slice(0, positionsOf(table.label).length > 0 ? mostOfTable : 1)
    .map(fit)
}

/** "Travel" is not the product line "Sports and travel": each meaningful word of a value must be named. */
function namedInFull(words: readonly Word[], match: ValueMatch): ValueMatch | null {
  const parts = wordsOf(match.value).filter(({ lower }) => !isStopWord(lower))
  const stems = new Set(parts.map((part) => part.stem))
  const named = words.flatMap((word, index) => (stems.has(word.stem) ? [index] : []))
  const positions = [...new Set([...match.positions, ...named])]
  return positions.length >= parts.length ? { ...match, positions } : null
}

const overlap = (one: number[], other: number[]) => one.some((position) => other.includes(position))

/** Money first, then other sums; prices, ratings and rates only when there is nothing else. */
function byWeight(measures: readonly MeasureInfo[]): MeasureInfo[] {
  const sums = measures.filter((measure) => !isNonAdditive(measure))
  const rank = ({ unit, label }: MeasureInfo) =>
    unit === 'currency' ? 0 : /\b(total|amount|sales|revenue|cost)/i.test(label) ? 1 : 2
  return (sums.length > 0 ? sums : [...measures]).toSorted((one, other) => rank(one) - rank(other))
}

export type MeasuresToFit = { topics: readonly Topic[]; factTables: readonly FactTableInfo[] }

/** The measures of all tables that fit each topic, in the order of the topics. Pure. */
export const measuresOfTopics = ({ topics, factTables }: MeasuresToFit): FittingMeasure[][] =>
  topics.map((topic) => factTables.flatMap((table) => fittingMeasures(topic, table)))
