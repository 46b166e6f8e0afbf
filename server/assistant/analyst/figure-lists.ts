import type { FactRow } from '../assistant.ports.ts'
import { formatValue } from '../format.ts'
import type { AskedMeasure, Change, QueryData } from '../query-data.ts'
import { analystTexts as texts } from './analyst.texts.ts'
import {
  apartSentence,
  apartWords,
  changeSentence,
  fewLines,
  lineOf,
  mostListed,
  mostLines,
  nameOf,
  show,
  valueOf,
} from './figure-words.ts'
import type { FigurePlan } from './plan.ts'
import { isWithin, type Threshold } from './thresholds.ts'

const topLines = 10

/** The rows of a result as a list, or of them those that were asked for, with what can be said of all. */
export function listed(plan: FigurePlan, data: QueryData, measure: AskedMeasure, mark: string): string {
  const summary = data.summary?.[measure.asked]
  const { threshold } = plan
  if (threshold !== null) return beyond(plan, data, measure, threshold, mark)
  if (plan.each !== null) return extremeOfEach(plan, data, measure, plan.each, mark)
  if (plan.grown !== null && data.changes?.[measure.asked] !== undefined && data.total === data.rows.length)
    return grownMost(plan, data, measure, mark)
  const parts: string[] = []
  if (plan.kind === 'average over periods' && summary !== undefined)
    parts.push(
      `${texts.averageOver(data.granularity ?? '', measure.label, plan.scope, show(summary.average, measure, mark))}.`,
    )
  const extreme = plan.superlative === 'lowest' ? summary?.lowest : summary?.highest
  if (plan.superlative !== null && plan.top === null && extreme !== undefined) {
    const say = plan.superlative === 'highest' ? texts.theHighest : texts.theLowest
    parts.push(
      `${say(namesWith(extreme.value, data, measure), measure.label, plan.scope, show(extreme.value, measure, mark))}.`,
    )
  }
  const isTop = plan.superlative !== null && (plan.top !== null || data.rows.length > mostLines)
  const ranked = isTop ? sortedBy(data.rows, measure, plan.superlative) : data.rows
  const most = plan.drawing === 'list' ? mostListed : mostLines
  const room = isTop ? (plan.top ?? fewLines) : data.rows.length > most ? topLines : most
  const rows = ranked.slice(0, room)
  parts.push(
    isTop
      ? texts.topList(plan.superlative === 'highest', measure.label, plan.scope)
      : texts.heading(plan.title, plan.scope),
  )
  parts.push(rows.map((row) => lineOf(row, data, mark)).join('\n'))
  if (rows.length < data.rows.length && !isTop) parts.push(texts.restInChart)
  const closing = closingOf(plan, data, measure, mark)
  if (closing !== '' && !isTop) parts.push(closing)
  return parts.join('\n\n')
}

/** How each group changed from the first to the last period, that which is asked for first. */
function grownMost(plan: FigurePlan, data: QueryData, measure: AskedMeasure, mark: string): string {
  const changes = data.changes?.[measure.asked] ?? []
  const ordered = plan.grown === 'fell' ? changes.toReversed() : changes
  const nameBy = (
    values: Change['from'] | undefined,
    dimensions: string[],
    granularity: QueryData['granularity'],
  ): string => nameOf(values ?? {}, { query: { ...data.query, dimensions }, granularity })
  const [from = '', to = ''] = [changes[0]?.from, changes[0]?.to].map((values) => nameBy(values, [], data.granularity))
  const lines = ordered.slice(0, mostLines).map((change) => {
    const name = nameBy(change.to, data.query.dimensions ?? [], null)
    return texts.grownLine(name, change.difference >= 0, ...apartWords(change, measure, mark))
  })
  const heading = texts.grown(plan.grown === 'rose', measure.label, plan.scope, from, to)
  return [heading, lines.join('\n')].join('\n\n')
}

/** The names of all rows that share a value, as far as a sentence holds them. */
function namesWith(value: number, data: QueryData, measure: AskedMeasure): string {
  const names = data.rows
    .filter((row) => valueOf(row, measure) === value)
    .map((row) => nameOf(row.dimensionValues, data))
  return texts.names(names, fewLines)
}

/** The first of sorted rows, and those that are as high as the last of them. */
function firstOf(rows: FactRow[], count: number, measure: AskedMeasure): FactRow[] {
  const last = rows[Math.min(count, rows.length) - 1]
  return rows.filter(
    (row, at) => at < count || (last !== undefined && valueOf(row, measure) === valueOf(last, measure)),
  )
}

/** The highest or lowest for each value of one of two groupings. */
function extremeOfEach(plan: FigurePlan, data: QueryData, measure: AskedMeasure, each: string, mark: string): string {
  const outer = new Map<string, FactRow[]>()
  for (const row of data.rows) {
    const value = row.dimensionValues[each] ?? ''
    outer.set(value, [...(outer.get(value) ?? []), row])
  }
  const inner = (data.query.dimensions ?? []).filter((name) => name !== each)
  const nameBy = (row: FactRow, dimensions: string[], granularity: QueryData['granularity']): string =>
    nameOf(row.dimensionValues, { query: { ...data.query, dimensions }, granularity })
  const lines = [...outer.values()].slice(0, mostLines).flatMap((rows) =>
    firstOf(sortedBy(rows, measure, plan.superlative), plan.top ?? 1, measure).map((row) => {
      const isPeriod = each === '__date'
      const [group, name] = [
        nameBy(row, isPeriod ? [] : [each], isPeriod ? data.granularity : null),
        nameBy(row, inner, null),
      ]
      return texts.lineOfEach(group, name, show(valueOf(row, measure), measure, mark))
    }),
  )
  const heading = texts.extremeOfEach(plan.superlative === 'highest', plan.title, plan.scope)
  return [heading, lines.join('\n'), ...(outer.size > mostLines ? [texts.restInChart] : [])].join('\n\n')
}

/** The groups or periods whose figure lies where the question asks for. */
function beyond(plan: FigurePlan, data: QueryData, measure: AskedMeasure, threshold: Threshold, mark: string): string {
  const bound = texts.bound(threshold.kind, formatValue(threshold.value, measure.unit, measure.currency, true))
  const rows = data.rows.filter((row) => isWithin(threshold, valueOf(row, measure) ?? Number.NaN))
  if (rows.length === 0) return texts.noneBeyond(plan.title, plan.scope, bound)
  const lines = rows.slice(0, mostLines).map((row) => lineOf(row, data, mark))
  const rest = rows.length > mostLines ? [texts.restInChart] : []
  const [count, all] = [rows.length, data.rows.length].map((each) => formatValue(each, 'number', ''))
  const counted = plan.isCounted ? [texts.howManyBeyond(`${count}${mark}`, `${all}${mark}`)] : []
  return [texts.beyond(plan.title, plan.scope, bound), ...counted, lines.join('\n'), ...rest].join('\n\n')
}

const sortedBy = (rows: FactRow[], measure: AskedMeasure, direction: 'highest' | 'lowest' | null): FactRow[] =>
  rows.toSorted(
    (one, other) => ((valueOf(other, measure) ?? 0) - (valueOf(one, measure) ?? 0)) * (direction === 'lowest' ? -1 : 1),
  )

function closingOf(plan: FigurePlan, data: QueryData, measure: AskedMeasure, mark: string): string {
  const summary = data.summary?.[measure.asked]
  if (
    summary === undefined ||
    data.measures.length > 1 ||
    (data.granularity !== null && (data.query.dimensions ?? []).length > 0)
  )
    return ''
  const sentences: string[] = []
  if (summary.sum !== undefined && measure.additive) sentences.push(texts.altogether(show(summary.sum, measure, mark)))
  if (plan.superlative === null && data.rows.length > 2) {
    const [high, low] = [summary.highest, summary.lowest]
    sentences.push(
      texts.extremes(
        nameOf(high.dimensionValues, data),
        show(high.value, measure, mark),
        nameOf(low.dimensionValues, data),
        show(low.value, measure, mark),
      ),
    )
  }
  const change = data.change?.[measure.asked]
  const isPair = data.rows.length === 2 && data.granularity === null
  if (change !== undefined && (plan.isChange || isPair)) {
    const say = isPair ? apartSentence : changeSentence
    sentences.push(say([nameOf(change.from, data), nameOf(change.to, data)], change, measure, mark))
  }
  return sentences.join(' ')
}
