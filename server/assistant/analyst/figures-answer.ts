import { formatValue } from '../format.ts'
import { plainText } from '../language/plain-text.ts'
import type { QueryData } from '../query-data.ts'
import { analystTexts as texts } from './analyst.texts.ts'
import { comparedWith, shared } from './figure-comparisons.ts'
import { listed } from './figure-lists.ts'
import { fewLines, mostListed, nameOf, noName, show, valueOf } from './figure-words.ts'
import type { FigurePlan } from './plan.ts'
import type { TimeEnd } from './time-ends.ts'

const mostNames = 10

/** Whether a result holds a figure at all: sums over no records come back as one row without a value. */
export const hasFigures = (data: QueryData): boolean =>
  data.rows.some((row) => Object.values(row.measures).some((measure) => measure.value !== null))

/** The answer to a figure's question, each figure with its mark `[#q1]` directly behind it: that is what a reader presses. */
export function figuresAnswer(plan: FigurePlan, data: QueryData): string {
  const mark = `[#${data.callId}]`
  const measure = data.measures[0]
  if (measure === undefined) return ''
  if (plan.kind === 'different values') return differentValues(plan, data, mark)
  if (plan.kind === 'lookup') return lookedUp(plan, data, mark)
  if (plan.timeEnd !== null) return atTimeEnd(plan, plan.timeEnd, data, mark)
  if (data.comparison !== undefined) return comparedWith(plan, data, measure, mark)
  if (plan.kind === 'total') return total(plan, data, mark)
  if (plan.isShare && data.shares !== undefined) return shared(plan, data, measure, mark)
  return listed(plan, data, measure, mark)
}

function total(plan: FigurePlan, data: QueryData, mark: string): string {
  const row = data.rows[0]
  if (row === undefined) return ''
  const lines = data.measures.map((measure) =>
    texts.total(measure.label, plan.scope, show(valueOf(row, measure), measure, mark)),
  )
  return `${lines.join('\n\n')}\n\n${texts.source(data.table)}`
}

function differentValues(plan: FigurePlan, data: QueryData, mark: string): string {
  const dimension = data.query.dimensions?.[0] ?? ''
  const count = formatValue(data.total, 'number', '')
  const names = data.rows.map((row) => plainText(row.dimensionValues[dimension] ?? '') || noName).toSorted()
  if (plan.isListing) return listing(plan, data, `${count}${mark}`, names)
  return texts.differentValues(`${count}${mark}`, plan.groupLabel, plan.scope, data.total > mostNames ? [] : names)
}

function listing(plan: FigurePlan, data: QueryData, count: string, names: string[]): string {
  const isAll = names.length === data.total && names.length <= mostListed
  const lines = names.slice(0, mostListed).map((name) => `- ${name}`)
  return [
    texts.listing(plan.groupLabel, plan.scope, count, plan.isOfThings, isAll),
    lines.join('\n'),
    texts.source(data.table),
  ].join('\n\n')
}

function lookedUp(plan: FigurePlan, data: QueryData, mark: string): string {
  const names = data.rows.slice(0, fewLines).map((row) => nameOf(row.dimensionValues, data))
  return `${texts.total(plan.title, plan.scope, `${names.join('; ')}${mark}`)}\n\n${texts.source(data.table)}`
}

/** The first or last day with records; nothing where days were left out, for nobody knows which. */
function atTimeEnd(plan: FigurePlan, end: TimeEnd, data: QueryData, mark: string): string {
  const days = data.rows
    .filter((row) => (row.dimensionValues.__date ?? null) !== null)
    .toSorted((one, other) => (one.dimensionValues.__date ?? '').localeCompare(other.dimensionValues.__date ?? ''))
  const row = end === 'earliest' ? days[0] : days[days.length - 1]
  const measure = data.measures[0]
  if (row === undefined || measure === undefined || data.total > data.rows.length) return texts.tooManyDays
  const day = `${nameOf(row.dimensionValues, data)}${mark}`
  return texts.timeEnd(end, data.table, plan.scope, day, show(valueOf(row, measure), measure, mark))
}
