import type { z } from 'zod'
import type {
  FigureAggregation,
  FigureCondition,
  FigureFilter,
  figureGranularitySchema,
  FigureMeasure,
  FigurePeriod,
  Reading,
  ReadingBeside,
} from '../../../../contract/chat/reading.schemas.ts'
import { addDays, periodLabel, periodOf, type PeriodUnit } from '../../../../contract/shared/periods.ts'
import { formatDay, formatValue } from '../../tools/index.ts'
import { columnNamed, isGeneric, isWorkedOut, measuresOf, type Table } from './tables.ts'
import { ownValue } from '../../../../contract/shared/own-value.ts'

const markdown = /[\\`*_{}[\]<>#|~]/g
/** Names come from files: only their plain words reach an answer. */
export const plainName = (name: string): string => plainText(name.replaceAll('_', ' ')).slice(0, 120)

/** A sentence that holds names of files, without what Markdown would make of them. */
export const plainText = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(', ')
    .replace(markdown, ' ')
    .replace(/\s+/g, ' ')
    .trim()

export const labelOf = (table: Table, name: string): string => plainName(columnNamed(table, name)?.info.label || name)

const aggregationWords: Record<string, string> = {
  sum: 'total',
  mean: 'average',
  min: 'lowest',
  max: 'highest',
  last: 'latest',
  weighted_mean: 'weighted average',
  p50: 'median',
}
export const aggregationLabel = (aggregation: FigureAggregation): string =>
  ownValue(aggregationWords, aggregation) ??
  (aggregation.startsWith('p') ? `percentile ${aggregation.slice(1)}` : aggregation)

/** "average Unit cost", "number of different Customer", "number of rows". */
export function measureLabel(table: Table, { other, ...measure }: FigureMeasure): string {
  const label = plainMeasureLabel(table, measure)
  return other === undefined ? label : `${label}${joined[other.operator]}${plainMeasureLabel(table, other)}`
}

/** Between two measures of which one figure is made. */
export const joined = { per: ' per ', share: ' as a share of ', minus: ' minus ' }

function plainMeasureLabel(table: Table, { column, aggregation, weight }: FigureMeasure): string {
  if (column === undefined || aggregation === 'count') return 'number of rows'
  if (aggregation === 'count_distinct') return `number of different ${labelOf(table, column)}`
  if (isWorkedOut(columnNamed(table, column))) return labelOf(table, column)
  const weighed = weight === undefined ? '' : ` (weighted by ${labelOf(table, weight)})`
  const [word, label] = [aggregationLabel(aggregation), labelOf(table, column)]
  const isSaid = `${label} `.toLowerCase().startsWith(`${word} `)
  return `${isSaid ? label : `${word} ${label}`}${weighed}`
}

export const granularityName = (granularity: z.infer<typeof figureGranularitySchema>): string =>
  granularity === 'half' ? 'half-year' : granularity === 'fy' ? 'financial year' : granularity

const calendarUnits: PeriodUnit[] = ['day', 'week', 'month', 'quarter', 'half', 'year']
/** "2025", "March 2025", "March 2025 to June 2025", "5 March 2025 to 7 April 2025". */
export function periodText({ from, to }: Pick<FigurePeriod, 'from' | 'to'>): string {
  const whole = calendarUnits.find((unit) => {
    const period = periodOf(unit, from)
    return period.from === from && period.to === to
  })
  if (whole !== undefined) return whole === 'week' ? `the week of ${formatDay(from)}` : periodLabel(whole, from)
  const unit = (['year', 'month'] as const).find(
    (each) => periodOf(each, from).from === from && periodOf(each, to).to === to,
  )
  return unit === undefined
    ? `${formatDay(from)} to ${formatDay(to)}`
    : `${periodLabel(unit, from)} to ${periodLabel(unit, to)}`
}

const listed = (values: string[], word: string): string => {
  const shown = values.slice(0, 4).map((value) => plainName(value) || '(empty)')
  const rest = values.length - shown.length
  if (rest > 0) return `${shown.join(', ')} and ${rest} more`
  return shown.length < 2 ? (shown[0] ?? '') : `${shown.slice(0, -1).join(', ')} ${word} ${shown.at(-1)}`
}

export function filterLabel(table: Table, { column, type, values }: FigureFilter): string {
  return `${labelOf(table, column)} ${type === 'include' ? '=' : 'without'} ${listed(values, type === 'include' ? 'or' : 'and')}`
}

export const operatorLabels = {
  more: 'more than',
  atLeast: 'at least',
  less: 'less than',
  atMost: 'at most',
  equal: 'exactly',
}
function shownAs(table: Table, column: string, value: number): string {
  const measure = columnNamed(table, column)
  const isShare = measure?.role === 'measure' && measure.info.unit === 'percent'
  return formatValue(value, isShare ? 'percent' : 'number', '', true)
}
export const conditionLabel = (table: Table, { column, operator, value }: FigureCondition): string =>
  `${labelOf(table, column)} ${operatorLabels[operator]} ${shownAs(table, column, value)}`

/** What was filtered, in words for a sentence; empty for everything. */
export function restrictions(table: Table, reading: Reading): string {
  const parts = [
    ...reading.filters.map((filter) => filterLabel(table, filter)),
    ...reading.conditions.map((condition) => conditionLabel(table, condition)),
  ]
  return parts.length === 0 ? '' : ` for ${parts.join(', ')}`
}

/** The period of a reading, or of all the data; and whether its end is still open. */
export function periodPhrase(table: Table, period: FigurePeriod | null, today: string): string {
  const date = table.info.dateDimensions.find((each) => each.name === period?.column) ?? table.info.dateDimensions[0]
  if (date === undefined) return ''
  const data = { from: date.from?.slice(0, 10), to: date.to?.slice(0, 10) }
  if (period === null) {
    if (data.from === undefined || data.to === undefined) return ''
    return data.from === data.to ? `, ${formatDay(data.from)}` : `, ${formatDay(data.from)} to ${formatDay(data.to)}`
  }
  const named = table.info.dateDimensions.length > 1 ? `${plainName(date.label)} ` : ''
  return `, ${named}${periodText(period)}${openStart(data.from, period)}${openEnd(data.to, period.to, today)}`
}

/** Of data that begin after the period does. */
function openStart(dataFrom: string | undefined, { from, to }: FigurePeriod): string {
  const isLate = dataFrom !== undefined && addDays(from, 1) < dataFrom && dataFrom <= to
  return isLate ? ` (the data begin on ${formatDay(dataFrom)})` : ''
}

/** A remark on a period that hasn't ended, or on data that end before it does. */
export function openEnd(dataTo: string | undefined, to: string, today: string): string {
  if (to >= today)
    return dataTo === undefined || dataTo >= today ? ' (not over yet)' : ` (so far, to ${formatDay(dataTo)})`
  return dataTo !== undefined && addDays(dataTo, 1) < to && dataTo < to ? ` (the data end on ${formatDay(dataTo)})` : ''
}

/** The name of the compared measure; the table's name if it is only called "Value". */
export function otherLabel(other: Table, { other: { measure } }: ReadingBeside): string {
  const label = measureLabel(other, measure)
  const isPlain = measuresOf(other).length === 1 && isGeneric(columnNamed(other, measure.column ?? ''))
  return isPlain ? `${aggregationLabel(measure.aggregation)} ${plainName(other.info.label)}` : label
}

/** A reading in words, as a button or a title says it. */
export function readingLabel(table: Table, reading: Reading): string {
  const period = reading.period === null ? '' : `, ${periodText(reading.period)}`
  const rest = `${restrictions(table, reading)}${period}`
  const names = (columns: string[]): string => columns.map((name) => labelOf(table, name)).join(' and ')
  if (reading.kind === 'listing') {
    const isInTime = reading.sort !== null && columnNamed(table, reading.sort.column)?.role === 'date'
    const end = isInTime ? (reading.sort?.order === 'lowest' ? 'First ' : 'Last ') : ''
    return `${end}${names(reading.columns)}${rest}`
  }
  const measure = measureLabel(table, reading.measure)
  const first = measure.charAt(0).toUpperCase() + measure.slice(1)
  if (reading.kind === 'comparison' && reading.column === null) {
    const by = [...(reading.granularity === null ? [] : [granularityName(reading.granularity)]), ...reading.groups]
    return `${first} against ${plainName(reading.other.measure.column ?? reading.other.table)}${by.length === 0 ? '' : ` by ${names(by)}`}${rest}`
  }
  if (reading.kind === 'comparison') return `${first}: ${listed(reading.values, 'and')}${rest}`
  if (reading.kind === 'share') return `${listed(reading.part.values, 'and')} as a share of the ${measure}${rest}`
  if (reading.kind === 'check') return `${first}${rest}: ${operatorLabels[reading.operator]} ${reading.value}?`
  if (reading.kind === 'change') {
    const by = reading.by === null ? '' : ` by ${labelOf(table, reading.by)}`
    return `Change of ${measure}${by}${restrictions(table, reading)}, ${periodText(reading.against)} to ${periodText(reading.period)}`
  }
  const groups = [
    ...(reading.granularity === null ? [] : [granularityName(reading.granularity)]),
    ...reading.groups.map((name) => labelOf(table, name)),
  ]
  const by = groups.length === 0 ? '' : ` by ${groups.join(' and ')}`
  const most = reading.order === 'lowest' ? 'lowest' : 'highest'
  const top = reading.top === null ? '' : `, the ${reading.top === 1 ? '' : `${reading.top} `}${most}`
  return `${reading.as === 'share' ? 'Shares of ' : ''}${reading.as === 'share' ? measure : first}${by}${top}${rest}`
}
