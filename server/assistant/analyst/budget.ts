import type { FactTableInfo, MeasureInfo } from '../assistant.ports.ts'
import { areSynonyms } from '../language/synonyms.ts'
import { stem, stemsOf, type Word, wordsOf } from '../language/words.ts'
import { measureName } from '../query-data.ts'
import { bestOf, explainedPart } from './interpret.ts'
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
    return reading === null ? [] : [{ ...reading, measures: [measure], counts: null }]
  })
  return readings.find((reading) => reading.unexplained.length === 0) ?? readings[0] ?? null
}

/** Actual figures against their budget, when a question asks for that and both are there; else null. */
export function budgetComparison(question: string, tables: FactTableInfo[]): BudgetComparison | null {
  const words = wordsOf(question)
  if (!words.some((word) => planStems.has(word.stem)) || !comparing.test(question)) return null
  const sides: BudgetSide[] = tables.flatMap((table) =>
    table.measures
      .filter((measure) => isBudgetName(measure.label) || isBudgetName(table.label))
      .map((measure) => ({ table, measure, label: measureName(table, measure) })),
  )
  if (sides.length === 0) return null
  const rest = words.filter(
    (word) => !planStems.has(word.stem) && word.stem !== stem('actual') && !comparing.test(word.lower),
  )
  const actualTables = tables
    .filter((table) => !isBudgetName(table.label))
    .map((table) => ({ ...table, measures: table.measures.filter((measure) => !isBudgetName(measure.label)) }))
    .filter((table) => table.measures.length > 0)
  const named = bestOf(actualTables.flatMap((table) => readTable(rest, table) ?? []))
  const isNamed = named !== null && named.measures.length > 0 && named.measureScore > 0.8 && explainedPart(named) >= 0.6
  const actual = isNamed ? named : unnamedActual(question, rest, actualTables, sides)
  const measure = actual?.measures[0]
  if (actual === null || measure === undefined || actual.unexplained.length > 1) return null
  const ranked = sides
    .map((side) => ({ side, score: fit(side, actual, measure) }))
    .sort((one, other) => other.score - one.score)
  const best = ranked[0]
  return best === undefined || best.score <= 0 ? null : { actual, budget: best.side }
}
