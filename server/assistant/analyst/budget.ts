import type { FactTableInfo, MeasureInfo } from '../assistant.ports.ts'
import { areSynonyms } from '../language/synonyms.ts'
import { isStopWord, stem, stemsOf, type Word, wordsOf } from '../language/words.ts'
import { measureName } from '../query-data.ts'
import { bestOf, changed, explainedPart, follows, interpret } from './interpret.ts'
import { mainMeasure, type Reading, readTable } from './reading.ts'

/** A budget beside which actual figures can be put. */
export type BudgetSide = { table: FactTableInfo; measure: MeasureInfo; label: string }
export type BudgetComparison = { actual: Reading; budget: BudgetSide }

const planStems = new Set(stemsOf('budget budgeted plan planned target forecast'))
const vagueStems = new Set(stemsOf('value amount number total full year month sum'))
const isBudgetName = (name: string): boolean => stemsOf(name).includes(stem('budget'))
const comparing =
  /\b(?:vs|versus|against|compare[ds]?|comparison|than|over|under|above|below|beat|meet|met|hit|reach(?:ed)?|miss(?:ed)?|exceed(?:ed)?|within|actual|variance|on (?:budget|plan|target))\b/i
const spending = /\b(?:over|within|exceed(?:ed)?|overspen[dt]|spen[dt])\b/i

const leansOnEarlier =
  /^\s*(?:(?:and|but|so|how|what about|how about) )*(?:does|do|is|are|was|were)? ?(?:that|this|it|they|those|these|and|against|compared?|vs|versus|under|over|below|above|within)\b/i

const isNear = (one: string, other: string): boolean => one === other || areSynonyms(one, other)

/** How well a budget belongs to actual figures: same words, same dimensions, and no words for something else. */
function fit(side: BudgetSide, actual: Reading, measure: MeasureInfo): number {
  const wanted = [...stemsOf(measure.label), ...stemsOf(actual.table.label)]
  const named = stemsOf(side.measure.label).filter((each) => !planStems.has(each) && !vagueStems.has(each))
  const matched = named.filter((each) => wanted.some((other) => isNear(each, other))).length
  const dimensions = new Set(actual.table.dimensions.map((dimension) => dimension.name))
  const shared = side.table.dimensions.filter((dimension) => dimensions.has(dimension.name)).length
  const isSameTable = side.table.name === actual.table.name
  return 2 * matched - (named.length - matched) + (isSameTable ? 1 : 0.5 * shared)
}

/** The actual figures that "are we over budget?" means without naming them: costs beside their budget, else revenue. */
function unnamedActual(question: string, words: Word[], tables: FactTableInfo[], sides: BudgetSide[]): Reading | null {
  const own = tables.find((table) => table.measures.length > 0 && sides.some((side) => side.table.name === table.name))
  const sales = tables.find((table) =>
    stemsOf(`${table.label} ${mainMeasure(table)?.label ?? ''}`).some((each) => isNear(each, stem('revenue'))),
  )
  const readings = (spending.test(question) ? [own, sales] : [sales, own]).flatMap((table): Reading[] => {
    const measure = table === undefined ? null : mainMeasure(table)
    if (table === undefined || measure === null) return []
    const reading = readTable([...words, ...wordsOf(measure.label)], table)
    if (reading === null) return []
    const counted = typeof reading.counts === 'object' && reading.counts !== null ? [reading.counts.dimension] : []
    return [{ ...reading, measures: [measure], counts: null, groups: [...counted, ...reading.groups] }]
  })
  return readings.find((reading) => reading.unexplained.length === 0) ?? readings[0] ?? null
}

/** "And against budget?", "is that over budget in Hill?": the figures of the question before, with what is new. */
function earlierActual(words: Word[], earlier: string[], tables: FactTableInfo[]): Reading | null {
  const isBare = words.every((word) => isStopWord(word.lower))
  const said = `and ${words.map((word) => word.raw).join(' ')}`
  const reading = isBare
    ? interpret(earlier[earlier.length - 1] ?? '', earlier.slice(0, -1), tables)
    : interpret(said, earlier, tables)
  return reading !== null && reading.measures.length > 0 && explainedPart(reading) >= 0.7 ? reading : null
}

function actualOf(question: string, earlier: string[], tables: FactTableInfo[], sides: BudgetSide[]): Reading | null {
  const words = wordsOf(question).filter(
    (word) => !planStems.has(word.stem) && word.stem !== stem('actual') && !comparing.test(word.lower),
  )
  const named = bestOf(tables.flatMap((table) => readTable(words, table) ?? []))
  const isNamed = named !== null && named.measures.length > 0 && named.measureScore > 0.8 && explainedPart(named) >= 0.6
  if (isNamed) return named
  return earlier.length > 0 && leansOnEarlier.test(question)
    ? earlierActual(words, earlier, tables)
    : unnamedActual(question, words, tables, sides)
}

/** "And in February?" behind a question that put figures beside their budget. */
function followedActual(question: string, earlier: string[], tables: FactTableInfo[]): Reading | null {
  const previous = earlier[earlier.length - 1]
  if (previous === undefined || !follows.test(question)) return null
  const before = budgetComparison(previous, earlier.slice(0, -1), tables)
  return before === null ? null : changed(before.actual, wordsOf(question))
}

const asksForBudget = (question: string): boolean =>
  wordsOf(question).some((word) => planStems.has(word.stem)) && comparing.test(question)

/** Actual figures against their budget, when a question asks for that and both are there; else null. */
export function budgetComparison(
  question: string,
  earlier: string[],
  tables: FactTableInfo[],
): BudgetComparison | null {
  const sides: BudgetSide[] = tables.flatMap((table) =>
    table.measures
      .filter((measure) => isBudgetName(measure.label) || isBudgetName(table.label))
      .map((measure) => ({ table, measure, label: measureName(table, measure) })),
  )
  if (sides.length === 0) return null
  const actualTables = tables
    .filter((table) => !isBudgetName(table.label))
    .map((table) => ({ ...table, measures: table.measures.filter((measure) => !isBudgetName(measure.label)) }))
    .filter((table) => table.measures.length > 0)
  const actual = asksForBudget(question)
    ? actualOf(question, earlier, actualTables, sides)
    : followedActual(question, earlier, tables)
  const measure = actual?.measures[0]
  if (actual === null || measure === undefined || actual.unexplained.length > 1) return null
  const ranked = sides
    .map((side) => ({ side, score: fit(side, actual, measure) }))
    .sort((one, other) => other.score - one.score)
  const best = ranked[0]
  return best === undefined || best.score <= 0 ? null : { actual, budget: best.side }
}
