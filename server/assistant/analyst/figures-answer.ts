import type { DateGranularity, FactRow } from '../assistant.ports.ts'
import { formatPercent, formatPeriod, formatValue } from '../format.ts'
import { plainText } from '../language/plain-text.ts'
import type { AskedMeasure, Difference, QueryData } from '../query-data.ts'
import { analystTexts as texts } from './analyst.texts.ts'
import type { FigurePlan } from './plan.ts'
import { isWithin, type Threshold } from './thresholds.ts'
import type { TimeEnd } from './time-ends.ts'

const mostLines = 24
const topLines = 10
const fewLines = 5
const noName = '(none)'

const show = (value: number | null, measure: AskedMeasure, mark: string): string =>
  `${formatValue(value, measure.unit, measure.currency, measure.isWhole)}${value === null ? '' : mark}`
const showPart = (fraction: number, mark: string): string => `${formatPercent(fraction)}${mark}`
const valueOf = (row: FactRow, measure: AskedMeasure): number | null => row.measures[measure.asked]?.value ?? null

/** The name of a row by its groupings: "March 2019", "Yangon", "March 2019, Yangon". */
function nameOf(values: Record<string, string | null>, data: Pick<QueryData, 'query' | 'granularity'>): string {
  const period = values.__date ?? null
  const granularity: DateGranularity | null = data.granularity
  const names = (data.query.dimensions ?? []).map((name) => plainText(values[name] ?? '') || noName)
  return [...(granularity === null || period === null ? [] : [formatPeriod(period, granularity)]), ...names].join(', ')
}

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
  return texts.differentValues(`${count}${mark}`, plan.groupLabel, plan.scope, data.total > topLines ? [] : names)
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

const valueText = (row: FactRow, measure: AskedMeasure, data: QueryData, mark: string): string => {
  const value = show(valueOf(row, measure), measure, mark)
  return data.measures.length === 1 ? value : texts.measureValue(measure.label, value)
}

const lineOf = (row: FactRow, data: QueryData, mark: string): string =>
  texts.line(
    nameOf(row.dimensionValues, data),
    data.measures.map((measure) => valueText(row, measure, data, mark)).join(', '),
  )

function listed(plan: FigurePlan, data: QueryData, measure: AskedMeasure, mark: string): string {
  const summary = data.summary?.[measure.asked]
  const { threshold } = plan
  if (threshold !== null) return beyond(plan, data, measure, threshold, mark)
  if (plan.each !== null) return extremeOfEach(plan, data, measure, plan.each, mark)
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
  const room = isTop ? (plan.top ?? fewLines) : data.rows.length > mostLines ? topLines : mostLines
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
    const [from, to] = [nameOf(change.from, data), nameOf(change.to, data)]
    const say = isPair ? apartSentence : changeSentence
    sentences.push(say(from, to, change.difference, change.fraction, measure, mark))
  }
  return sentences.join(' ')
}

function changeSentence(
  from: string,
  to: string,
  difference: number,
  fraction: number | undefined,
  measure: AskedMeasure,
  mark: string,
): string {
  if (difference === 0) return texts.unchanged(from, to)
  const part = fraction === undefined ? null : showPart(Math.abs(fraction), mark)
  const say = difference > 0 ? texts.rose : texts.fell
  return say(from, to, show(Math.abs(difference), measure, mark), part)
}

function apartSentence(
  one: string,
  other: string,
  difference: number,
  fraction: number | undefined,
  measure: AskedMeasure,
  mark: string,
): string {
  if (difference === 0) return texts.equal(one, other)
  const part = fraction === undefined ? null : showPart(Math.abs(fraction), mark)
  return (difference > 0 ? texts.above : texts.below)(other, one, show(Math.abs(difference), measure, mark), part)
}

function shared(plan: FigurePlan, data: QueryData, measure: AskedMeasure, mark: string): string {
  const shares = data.shares?.[measure.asked] ?? []
  const dimension = data.query.dimensions?.[0] ?? ''
  const isAsked = (row: FactRow): boolean => plan.shareOf.includes(row.dimensionValues[dimension] ?? '')
  const sentences = data.rows.flatMap((row, at) =>
    isAsked(row)
      ? [
          `${texts.share(nameOf(row.dimensionValues, data), showPart(shares[at] ?? 0, mark), measure.label, plan.scope)}.`,
        ]
      : [],
  )
  const lines = data.rows
    .slice(0, mostLines)
    .map((row, at) =>
      texts.lineWithShare(
        nameOf(row.dimensionValues, data),
        show(valueOf(row, measure), measure, mark),
        showPart(shares[at] ?? 0, mark),
      ),
    )
  return [...sentences, texts.heading(plan.title, plan.scope), lines.join('\n')].join('\n\n')
}

const apartOf = ({ difference, fraction }: Difference, measure: AskedMeasure, mark: string): string | null =>
  fraction === undefined
    ? difference === null
      ? null
      : show(difference, measure, mark)
    : `${fraction > 0 ? '+' : ''}${showPart(fraction, mark)}`

function comparedWith(plan: FigurePlan, data: QueryData, ownMeasure: AskedMeasure, mark: string): string {
  const comparison = data.comparison
  const compared = comparison?.measures[0]
  if (comparison === undefined || compared === undefined) return ''
  const isWhole = ownMeasure.isWhole && compared.isWhole
  const [measure, otherMeasure] = [
    { ...ownMeasure, isWhole },
    { ...compared, isWhole },
  ]
  const [only] = comparison.differences
  const scope = plan.scope
  if (
    comparison.differences.length === 1 &&
    only !== undefined &&
    (data.query.dimensions ?? []).length === 0 &&
    data.granularity === null
  ) {
    const otherName = plan.isTimeCompared ? texts.atTime(comparison.label) : comparison.label
    if (only.comparedValue === null)
      return `${texts.total(measure.label, scope, show(only.value, measure, mark))}. ${texts.noOther(comparison.label)}`
    const first = `${texts.compared(measure.label, scope, show(only.value, measure, mark), otherName, show(only.comparedValue, otherMeasure, mark))}.`
    if (only.difference === null) return first
    return `${first} ${apartSentence(comparison.label, plan.ownName, only.difference, only.fraction, measure, mark)}`
  }
  const periodOf = ({ dimensionValues }: Difference): string => dimensionValues.__date ?? ''
  const lines = comparison.differences
    .toSorted((one, other) => periodOf(one).localeCompare(periodOf(other)))
    .slice(0, mostLines)
    .map((each) =>
      texts.comparedLine(
        nameOf(each.dimensionValues, data),
        show(each.value, measure, mark),
        show(each.comparedValue, otherMeasure, mark),
        apartOf(each, measure, mark),
      ),
    )
  const rest = lines.length < comparison.differences.length ? [texts.restInChart] : []
  return [texts.comparedHeading(measure.label, comparison.label, scope), lines.join('\n'), ...rest].join('\n\n')
}
