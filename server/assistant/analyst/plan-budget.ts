import { type DayRange, startOf } from '../../../contract/shared/periods.ts'
import type { FactTableInfo } from '../assistant.ports.ts'
import { formatDay } from '../format.ts'
import { analystTexts } from './analyst.texts.ts'
import type { BudgetComparison } from './budget.ts'
import { type FigurePlan, planFigures } from './plan.ts'
import { rangesOf } from './plan-ranges.ts'
import { labelOf } from './plan-words.ts'
import type { Reading } from './reading.ts'

/** What a question asks of which the budget has nothing: groupings and filters that it is not kept by, and times. */
function missingInBudget({ actual, budget }: BudgetComparison): string[] {
  if (budget.table.name === actual.table.name) return []
  const known = new Set(budget.table.dimensions.map((dimension) => dimension.name))
  const asked = new Set([...actual.groups, ...Object.keys(actual.filters)])
  const needsDates = actual.cues.dates.length > 0 || actual.cues.granularity !== null
  return [
    ...[...asked].filter((name) => !known.has(name)).map((name) => labelOf(actual.table, name)),
    ...(needsDates && budget.table.dateDimensions.length === 0 ? [analystTexts.time] : []),
  ]
}

/** Why actual figures cannot be put beside their budget as asked; null when they can. */
export function budgetRefusal(comparison: BudgetComparison): string | null {
  const { actual, budget } = comparison
  const missing = missingInBudget(comparison)
  const known = budget.table.dimensions.map((dimension) => dimension.label)
  if (missing.length > 0) return analystTexts.budgetWithout(budget.label, missing, known)
  const { aggregation, dates, threshold } = actual.cues
  const isSum = aggregation === null || aggregation === 'sum'
  const isBounded = threshold !== null || actual.unexplained.some((word) => /^\d/.test(word))
  return isSum && !isBounded && dates.length < 2 ? null : analystTexts.budgetOfOneTime(budget.label)
}

const wholeTime: DayRange = { from: '0001-01-01', to: '9999-12-31' }

/** The part of a time that a table has figures of, as months. */
function heldIn(table: FactTableInfo, asked: DayRange): DayRange {
  const { from = asked.from, to = asked.to } = table.dateDimensions[0] ?? {}
  return {
    from: startOf('month', from > asked.from ? from : asked.from),
    to: startOf('month', to < asked.to ? to : asked.to),
  }
}

/** Says that actual figures and their budget are not of the same time, where neither the question nor the data see to it. */
export function spanNote({ actual, budget }: BudgetComparison, today: string): string {
  const isSeries = actual.cues.granularity !== null
  if (isSeries || budget.table.name === actual.table.name || budget.table.dateDimensions.length === 0) return ''
  const asked = rangesOf(actual, today).range ?? wholeTime
  const [own, other] = [heldIn(actual.table, asked), heldIn(budget.table, asked)]
  if (own.from === other.from && own.to === other.to) return ''
  const spanOf = ({ label, dateDimensions }: FactTableInfo): string =>
    analystTexts.dataSpan(
      label,
      formatDay(dateDimensions[0]?.from ?? own.from),
      formatDay(dateDimensions[0]?.to ?? own.to),
    )
  return [analystTexts.notOfOneTime, spanOf(actual.table), spanOf(budget.table)].join(' ')
}

/** The query that puts actual figures beside their budget; null when there is none. */
export function planBudget({ actual, budget }: BudgetComparison, today: string): FigurePlan | null {
  const reading: Reading = {
    ...actual,
    measures: actual.measures.slice(0, 1),
    isMissing: false,
    cues: { ...actual.cues, isComparison: false, isChange: false, isShare: false, superlative: null },
  }
  const plan = planFigures(reading, today)
  if (plan === null) return null
  const compare = {
    label: budget.label,
    measure: budget.measure.name,
    ...(budget.table.name === actual.table.name ? {} : { factTable: budget.table.name }),
  }
  const title = analystTexts.against(plan.title, budget.label)
  return { ...plan, kind: 'comparison', query: { ...plan.query, compare }, title, drawn: { ...plan.drawn, title } }
}
