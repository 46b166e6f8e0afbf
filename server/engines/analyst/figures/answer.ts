import { meets } from '../../../../contract/chat/conditions.ts'
import type { Reading, ReadingOf, ReadingOfValues } from '../../../../contract/chat/reading.schemas.ts'
import { shapeOf } from '../../../../contract/chat/reading.edits.ts'
import { type FactRow, formatPercent, formatPeriod, ofTopGroups, type ShowChartInput } from '../../tools/index.ts'
import {
  labelOf,
  measureLabel,
  operatorLabels,
  periodPhrase,
  periodText,
  plainName,
  plainText,
  readingLabel,
  restrictions,
} from './phrases.ts'
import { type Answered, marked, mostListed, nameOf, said, shown, valueOf } from './cells.ts'
import { besideAnswer } from './beside-answer.ts'
import { changeAnswer } from './change-answer.ts'
import { columnNamed } from './tables.ts'

const mostSlices = 12
const mostPoints = 400
/** Of a ranking that is drawn so many are named beside it. */
const mostNamed = 10

const isPlainNumber = (reading: Reading): boolean =>
  reading.kind === 'figure' && reading.groups.length === 0 && reading.granularity === null
const isShare = (reading: Reading): boolean => reading.kind === 'figure' && reading.as === 'share'
/** Only sums and numbers of rows have parts, and nothing that is worked out from two of them. */
const hasParts = ({ measure }: ReadingOf<'figure'>): boolean =>
  measure.other === undefined && (measure.aggregation === 'sum' || measure.aggregation === 'count')

const negativeParts = 'Negative values have no share of a whole'
/** Values with different signs can't be parts of a whole. */
function haveOneSign({ rows, measures }: Answered['data']): boolean {
  const values = rows.map((row) => valueOf(row, measures[0]) ?? 0)
  return values.every((value) => value >= 0) || values.every((value) => value <= 0)
}

/** A balance has parts as well, on one day. */
const sharedBy: readonly string[] = ['sum', 'count', 'last']

/** The name of a row: its period, its group or both. */
function rowName({ dimensionValues }: FactRow, { groups, granularity }: ReadingOf<'figure'>): string {
  const period =
    granularity === null
      ? []
      : [dimensionValues.__date == null ? '(no date)' : formatPeriod(dimensionValues.__date, granularity)]
  return [...period, ...groups.map((group) => nameOf(dimensionValues[group]))].join(', ')
}

const breakdownOf = ({ granularity, groups }: ReadingOf<'figure'>): string | undefined =>
  granularity === null ? groups[1] : groups[0]

/** "Which store had the worst month": one group in one period. */
const isOneCell = (reading: ReadingOf<'figure'>): boolean => breakdownOf(reading) !== undefined && reading.top === 1

/** The rows that the reading shows: all, or the first few and those tied with the last of them. */
function rowsOf(reading: ReadingOf<'figure'>, { data }: Answered): FactRow[] {
  const breakdown = breakdownOf(reading)
  const first = data.measures[0]?.asked ?? ''
  const all =
    breakdown === undefined || reading.top === null || isOneCell(reading)
      ? data.rows
      : ofTopGroups(data.rows, first, breakdown, reading.top)
  const known = all.filter((row) => valueOf(row, data.measures[0]) !== null)
  if (reading.top === null || (breakdown !== undefined && !isOneCell(reading))) return known
  const last = valueOf(known[reading.top - 1], data.measures[0])
  const isLevel = reading.top === 1 && last !== null
  return known.filter(
    (row, index) => index < (reading.top ?? 0) || (isLevel && valueOf(row, data.measures[0]) === last),
  )
}

/** The chart of a figure; null when a sentence says it better. */
export function chartOf(reading: Reading, { table, data }: Pick<Answered, 'table' | 'data'>): ShowChartInput | null {
  if (reading.kind !== 'figure' || isPlainNumber(reading)) return null
  const rows =
    breakdownOf(reading) === undefined ? Math.min(data.rows.length, reading.top ?? data.rows.length) : data.rows.length
  if (rows > mostPoints || rows < 2 || isOneCell(reading)) return null
  const shape = shapeOf(reading)
  const types = {
    number: 'big-number',
    table: 'data-table',
    line: 'line',
    column: 'column',
    bar: 'bar',
    pie: 'pie',
  } as const
  const isWide =
    shape === 'pie' && (rows > mostSlices || reading.groups.length + (reading.granularity === null ? 0 : 1) > 1)
  const x = reading.granularity === null ? (reading.groups[0] ?? '') : '__date'
  const breakdown = breakdownOf(reading)
  const first = data.measures[0]?.asked ?? ''
  const isOne = breakdown !== undefined || reading.measure.other !== undefined
  return {
    callId: data.callId,
    chartType: isWide ? 'bar' : types[shape],
    title: readingLabel(table, reading).slice(0, 200),
    x,
    measures: isOne ? [first] : data.measures.map((measure) => measure.asked),
    ...(breakdown === undefined ? {} : { breakdown }),
    ...(reading.as === 'share' && hasParts(reading) && haveOneSign(data) ? { as: 'share' as const } : {}),
    ...(reading.top === null ? {} : { top: reading.top }),
  }
}

function nothing(reading: Reading, { table, today }: Answered): string {
  const all = reading.period === null ? '' : ` The data are of${periodPhrase(table, null, today).slice(1)}.`
  const asked = restrictions(table, reading)
  const period = reading.period === null ? '' : `${asked === '' ? ' for' : ','} ${periodText(reading.period)}`
  return `There are no rows in ${plainName(table.info.label)}${asked}${period}.${all}`
}

function numberAnswer(reading: ReadingOf<'figure'>, answered: Answered): string {
  const { table, data, today } = answered
  const [row] = data.rows
  const end = table.info.dateDimensions[0]?.to
  const isStock = reading.measure.aggregation === 'last' && reading.period === null && end !== undefined
  const when = isStock ? `, on ${formatPeriod(end, 'day')}` : periodPhrase(table, reading.period, today)
  const rest = `${restrictions(table, reading)}${when}`
  const isRow = row?.recordCount === 1 && reading.measure.column !== undefined && reading.filters.length > 0
  const lines = [reading.measure, ...reading.further].map((measure, index) => {
    const asked = data.measures[index]
    const label = isRow && measure.column !== undefined ? labelOf(table, measure.column) : measureLabel(table, measure)
    return `${marked(shown(valueOf(row, asked), asked), data)} is the ${label}${rest}`
  })
  const parts = reading.measure.other === undefined ? [] : data.measures.slice(1, 3)
  const shownParts = parts.map((part) => `${plainName(part.label)} ${marked(shown(valueOf(row, part), part), data)}`)
  if (shownParts.length > 0) return `${lines.join('; ')}: ${shownParts.join(', ')}.`
  const source = reading.measure.column === undefined ? ` in ${plainName(table.info.label)}` : ''
  return `${lines.join('; ')}${source}.`
}

function groupsAnswer(reading: ReadingOf<'figure'>, answered: Answered, isDrawn: boolean): string {
  const { table, data, today } = answered
  const [measure] = data.measures
  const rows = rowsOf(reading, answered)
  const sum = data.rows.reduce((total, row) => total + (valueOf(row, measure) ?? 0), 0)
  const isSplit = isShare(reading) && hasParts(reading)
  const inParts = isSplit && sum !== 0 && haveOneSign(data)
  const cell = (row: FactRow): string => {
    const value = valueOf(row, measure)
    const own = inParts ? formatPercent((value ?? 0) / sum) : shown(value, measure)
    const further = data.measures.slice(1).map((each) => `${plainName(each.label)} ${shown(valueOf(row, each), each)}`)
    return `${own}${inParts ? ` (${shown(value, measure)})` : ''}${further.length === 0 ? '' : `, ${further.join(', ')}`}`
  }
  const line = (row: FactRow): string => `${rowName(row, reading)}: ${marked(cell(row), data)}`
  const title = `${readingLabel(table, { ...reading, filters: [], conditions: [], period: null })}${restrictions(table, reading)}${periodPhrase(table, reading.period, today)}`
  const note =
    isShare(reading) && !inParts
      ? ` ${isSplit && sum !== 0 ? negativeParts : `${said(measureLabel(table, reading.measure))} has no shares`}, so the values are shown.`
      : ''
  const all =
    data.total > data.rows.length ? ` There are ${data.total} groups; the first ${data.rows.length} are looked at.` : ''
  const [only] = rows
  if (reading.top === 1 && rows.length === 1 && only !== undefined)
    return `**${rowName(only, reading)}** has the ${reading.order === 'lowest' ? 'lowest' : 'highest'} ${measureLabel(table, reading.measure)}${restrictions(table, reading)}: ${marked(cell(only), data)}${periodPhrase(table, reading.period, today)}.${note}${all}`
  if (isDrawn && reading.top !== null && rows.length <= mostNamed)
    return `${said(title)}: ${rows.map(line).join('; ')}.${note}${all}`
  if (!isDrawn)
    return `${said(title)}:${note}\n\n${rows
      .slice(0, mostListed)
      .map((row) => `- ${line(row)}`)
      .join('\n')}${all}`
  const ordered = rows.toSorted((one, other) => (valueOf(other, measure) ?? 0) - (valueOf(one, measure) ?? 0))
  const [highest, lowest] = [ordered[0], ordered.at(-1)]
  if (highest === undefined || lowest === undefined) return nothing(reading, answered)
  if (rows.length > 1 && cell(highest) === cell(lowest))
    return `${said(title)}: ${marked(cell(highest), data)} each.${note}${all}${openPeriod(reading, answered)}`
  return `${said(title)}: highest ${line(highest)}, lowest ${line(lowest)}.${note}${all}${openPeriod(reading, answered)}`
}

/** For a series, a remark if its last period hasn't ended. */
function openPeriod({ granularity, top }: ReadingOf<'figure'>, { data }: Answered): string {
  if (granularity === null || top !== null) return ''
  const last = data.rows
    .toSorted((one, other) => (one.dimensionValues.__date ?? '').localeCompare(other.dimensionValues.__date ?? ''))
    .at(-1)
  const covered = last?.portionCovered
  const isOpen = covered !== undefined && covered < 1
  return isOpen
    ? ` ${said(formatPeriod(last?.dimensionValues.__date ?? '', granularity))} is not over: ${formatPercent(covered)} of it has passed.`
    : ''
}

function comparisonAnswer(reading: ReadingOfValues, { table, data, today }: Answered): string {
  const [measure] = data.measures
  const found = reading.values.map((value) => {
    const row = data.rows.find((each) => each.dimensionValues[reading.column] === value)
    return { value, number: valueOf(row, measure) }
  })
  const lines = found
    .map(({ value, number }) => `- ${nameOf(value)}: ${marked(shown(number, measure), data)}`)
    .join('\n')
  const title = `${said(measureLabel(table, reading.measure))}${restrictions(table, reading)}${periodPhrase(table, reading.period, today)}`
  const known = found.flatMap(({ value, number }) => (number === null ? [] : [{ value, number }]))
  const ordered = known.toSorted((one, other) => other.number - one.number)
  const [highest, lowest] = [ordered[0], ordered.at(-1)]
  if (highest === undefined || lowest === undefined || known.length < 2) return `${title}:\n\n${lines}`
  const gap = shown(highest.number - lowest.number, measure)
  const more = `${nameOf(highest.value)} has ${gap} more than ${nameOf(lowest.value)}`
  if (highest.number === lowest.number) return `They are level. ${title}:\n\n${lines}`
  if (reading.asked === 'difference') return `${marked(gap, data)}: ${more}. ${title}:\n\n${lines}`
  if (reading.asked === 'values') return `${title}:\n\n${lines}\n\n${more}.`
  if (reading.asked === 'more or less')
    return `**${highest.value === reading.values[0] ? 'More' : 'Less'}**: ${more}. ${title}:\n\n${lines}`
  const requested = reading.asked === 'highest' ? highest : lowest
  return `**${nameOf(requested.value)}**. ${title}:\n\n${lines}`
}

function shareAnswer(reading: ReadingOf<'share'>, { table, data, today }: Answered): string {
  const [measure] = data.measures
  const part = valueOf(data.rows[0], measure) ?? 0
  const whole = valueOf(data.comparison?.rows[0], data.comparison?.measures[0]) ?? 0
  if (whole === 0)
    return `The ${measureLabel(table, reading.measure)}${restrictions(table, reading)} is zero, so there is no share of it.`
  const values = reading.part.values.map(nameOf).join(', ')
  const isAdded = sharedBy.includes(reading.measure.aggregation)
  if (!isAdded || part / whole < 0 || part / whole > 1) {
    const [own, all] = [part, whole].map((value) => marked(shown(value, measure), data))
    const reason = isAdded ? negativeParts : `${said(measureLabel(table, reading.measure))} has no shares`
    return `${reason}, so the values are shown: ${values} ${own}, all ${all}${restrictions(table, reading)}${periodPhrase(table, reading.period, today)}.`
  }
  return `${marked(formatPercent(part / whole), data)}: ${values} ${reading.part.values.length > 1 ? 'have' : 'has'} ${shown(part, measure)} of ${shown(whole, measure)}, the ${measureLabel(table, reading.measure)}${restrictions(table, reading)}${periodPhrase(table, reading.period, today)}.`
}

function checkAnswer(reading: ReadingOf<'check'>, { table, data, today }: Answered): string {
  const [measure] = data.measures
  const value = valueOf(data.rows[0], measure) ?? 0
  const is = meets(value, reading)
  const rest = `${restrictions(table, reading)}${periodPhrase(table, reading.period, today)}`
  return `**${is ? 'Yes' : 'No'}**: the ${measureLabel(table, reading.measure)}${rest} is ${marked(shown(value, measure), data)}, ${is ? '' : 'not '}${operatorLabels[reading.operator]} ${shown(reading.value, measure)}.`
}

function listingAnswer(reading: ReadingOf<'listing'>, { table, data, today }: Answered): string {
  const names = data.rows.map((row) =>
    reading.columns
      .map((name) => {
        const column = columnNamed(table, name)
        if (column?.role !== 'date') return nameOf(row.dimensionValues[name])
        const day = row.dimensionValues.__date
        return day == null ? '(no date)' : formatPeriod(day, column.isYears ? 'year' : 'day')
      })
      .join(', '),
  )
  const listed = [...new Set(names)].slice(0, reading.top ?? mostListed)
  const inTime = columnNamed(table, reading.sort?.column ?? '')?.role === 'date' ? reading.sort : null
  const end = inTime === null ? '' : inTime.order === 'lowest' ? 'first ' : 'last '
  const title = `${end}${reading.columns.map((name) => labelOf(table, name)).join(', ')}${restrictions(table, reading)}${periodPhrase(table, reading.period, today)}`
  if (listed.length === 1) return `${marked(listed[0] ?? '', data)} is the ${title}.`
  const more =
    inTime === null && data.total > listed.length
      ? `\n\n${data.total - listed.length} more are in the rows behind.`
      : ''
  return `${title} (${marked(String(data.total), data)}):\n\n${listed.map((name) => `- ${name}`).join('\n')}${more}`
}

/** The answer in words, with remarks on its figures. `isDrawn`: it has a chart, so one sentence is enough. */
export function answerOf(reading: Reading, answered: Answered, isDrawn: boolean): string {
  const remarks = (answered.data.remarks ?? []).map(plainText)
  return [sentenceOf(reading, answered, isDrawn), ...remarks].join('\n\n')
}

function sentenceOf(reading: Reading, answered: Answered, isDrawn: boolean): string {
  const { data } = answered
  const isEmpty =
    data.rows.length === 0 ||
    (reading.kind !== 'comparison' && data.rows.every((row) => valueOf(row, data.measures[0]) === null))
  if (reading.kind === 'change') return changeAnswer(reading, answered)
  if (reading.kind === 'comparison' && reading.column === null) return besideAnswer(reading, answered)
  if (isEmpty && reading.kind !== 'share') return nothing(reading, answered)
  if (reading.kind === 'listing') return listingAnswer(reading, answered)
  if (reading.kind === 'comparison') return comparisonAnswer(reading, answered)
  if (reading.kind === 'share') return shareAnswer(reading, answered)
  if (reading.kind === 'check') return checkAnswer(reading, answered)
  return isPlainNumber(reading) ? numberAnswer(reading, answered) : groupsAnswer(reading, answered, isDrawn)
}
