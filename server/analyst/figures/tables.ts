import type {
  DateDimensionInfo,
  DimensionInfo,
  FactTableInfo,
  MeasureInfo,
  MeasureKind,
  Metrics,
} from '../../assistant/assistant.ports.ts'
import type { FigureMeasure } from '../../../contract/chat/reading.schemas.ts'
import { nameWords, type Word } from './words.ts'

export type MeasureColumn = { role: 'measure'; words: Word[]; kind: MeasureKind; info: MeasureInfo }
/** `head`: the word that the others in a name say more about, the last outside of brackets. */
export type DimensionColumn = {
  role: 'dimension'
  words: Word[]
  head: string | undefined
  totals: string[]
  isIndicator: boolean
  info: DimensionInfo
}
export type DateColumn = { role: 'date'; words: Word[]; isYears: boolean; info: DateDimensionInfo }
export type Column = MeasureColumn | DimensionColumn | DateColumn
/** A table as questions are read over it. */
export type Table = { info: FactTableInfo; words: Word[]; columns: Column[] }

/** A list of samples as long as this may be cut. */
const mostSamples = 200
const fewValues = 60

const kinds: [MeasureKind, RegExp][] = [
  [
    'index',
    /^(?:unnamed|index|row|row number|#|no|nr|pos|position|rank|lat|latitude|lon|lng|longitude|zip|year)(?: \d+)?$/,
  ],
  ['flag', /^(?:is|has|was) /],
  ['average', /\b(?:average|avg|mean|median|temperature|temp|age)\b/],
  [
    'price',
    /\b(?:price|prices|fee|tariff)\b|\b(?:unit|cost|pay|wage) (?:cost|per|rate)\b|\bper (?:unit|hour|day|kg|piece|item|person|head|month|litre|night|seat)\b|\bhourly\b/,
  ],
  ['percentage', /%|\b(?:percent|percentage|pct|share|proportion|margin|utilisation|utilization|occupancy)\b/],
  ['rate', /\b(?:rate|ratio|speed|density|intensity|yield|efficiency|frequency)\b/],
  ['score', /\b(?:rating|score|satisfaction|nps|csat|grade|stars|index)\b/],
  [
    'level',
    /\b(?:stock|inventory|balance|headcount|head count|on hand|population|employees|staff|members|subscribers|outstanding|backlog|level|open tickets|arr|mrr|heads)\b/,
  ],
]
const amountAfterAll = /\b(?:revenue|amount|sales|income|cost|profit|total)\b/

/** By unit and name; a margin or a share of money in a currency is an amount. */
function kindOf({ kind, unit, name, label }: MeasureInfo): MeasureKind {
  if (kind !== undefined) return kind
  const text = nameWords(label === '' ? name : label)
    .map((word) => word.text)
    .join(' ')
    .replace(/\d{1,6} (?:%|percent|pct)/g, '')
  if (unit === 'percent') return 'percentage'
  const found = kinds.find(([, pattern]) => pattern.test(text))?.[0] ?? 'amount'
  const isMoney = unit === 'currency' && (found === 'percentage' || found === 'score')
  return isMoney || (found === 'rate' && amountAfterAll.test(text) && unit === 'currency') ? 'amount' : found
}

const indicatorName =
  /^(?:indicator|metric|measure|kpi|variable|series|statistic|account|line item|figure|what)(?: name| code| type)?$/
const valueName = /^(?:value|amount|obs value|observation|number|figure|actual|data value|reading)$/
const totalWord = /^(?:(?:grand |sub)?totals?|all|both|combined|overall|sum)$/
const totalStart = /^(?:all|both|total) (.+)$/

/** Values whose rows hold what others hold together: "Total", "All regions" of a column Region, "Both sexes". */
function totalsOf({ label, sampleValues, totalValues }: DimensionInfo): string[] {
  if (totalValues !== undefined) return totalValues
  if (sampleValues.length < 3 || sampleValues.length > fewValues) return []
  const own = nameWords(label).map((word) => word.stem)
  return sampleValues.filter((value) => {
    const words = nameWords(value)
    const text = words.map((word) => word.text).join(' ')
    const rest = totalStart.test(text) ? words.slice(1) : []
    return totalWord.test(text) || (rest.length > 0 && rest.every((word) => own.includes(word.stem)))
  })
}

const textOf = (words: Word[]): string => words.map((word) => word.text).join(' ')

/** A table with what is known of its columns. */
export function tableOf(info: FactTableInfo): Table {
  const measures = info.measures.map((measure): MeasureColumn => {
    return { role: 'measure', words: nameWords(measure.label || measure.name), kind: kindOf(measure), info: measure }
  })
  const hasOneValue = measures.length === 1 && valueName.test(textOf(measures[0]?.words ?? []))
  const dimensions = info.dimensions.map((dimension): DimensionColumn => {
    const words = nameWords(dimension.label || dimension.name)
    const looksSo = hasOneValue && indicatorName.test(textOf(words)) && dimension.sampleValues.length > 1
    const isIndicator = dimension.isIndicator ?? looksSo
    const head = nameWords((dimension.label || dimension.name).replace(/\([^()]*\)/g, ' ')).at(-1)?.stem
    return {
      role: 'dimension',
      words,
      head,
      totals: isIndicator ? [] : totalsOf(dimension),
      isIndicator,
      info: dimension,
    }
  })
  const dates = info.dateDimensions.map((date): DateColumn => {
    const isYears = [date.from, date.to].every((day) => day?.endsWith('-01-01') === true) && date.from !== date.to
    const isNamedYear = /\b(?:year|season|fy)\b/i.test(date.label)
    return { role: 'date', words: nameWords(date.label || date.name), isYears: isYears && isNamedYear, info: date }
  })
  return { info, words: nameWords(info.label), columns: [...measures, ...dimensions, ...dates] }
}

export const tablesOf = (metrics: Metrics): Table[] => metrics.factTables.map(tableOf)

export const measuresOf = (table: Table): MeasureColumn[] => table.columns.filter((column) => column.role === 'measure')
export const dimensionsOf = (table: Table): DimensionColumn[] =>
  table.columns.filter((column) => column.role === 'dimension')
export const datesOf = (table: Table): DateColumn[] => table.columns.filter((column) => column.role === 'date')
export const columnNamed = (table: Table, name: string): Column | undefined =>
  table.columns.find((column) => column.info.name === name)
/** All values of the column are known, and there are few of them. */
export const isKnown = (column: DimensionColumn): boolean => column.info.sampleValues.length < mostSamples
export const isGrouping = (column: DimensionColumn): boolean =>
  column.info.sampleValues.length >= 2 && column.info.sampleValues.length <= fewValues
export const isMeasured = (column: MeasureColumn): boolean => column.kind !== 'index' && column.kind !== 'flag'
export const isAdditive = ({ kind }: MeasureColumn): boolean => kind === 'amount' || kind === 'level'
/** The id of a thing, or the name that tells the things of a list apart. */
export const isIdentifying = (table: Table, column: DimensionColumn): boolean =>
  table.info.naming === column.info.name ||
  (table.info.rowCount > 1 && column.info.sampleValues.length === table.info.rowCount)

/** How the numbers of a column are put together when nobody says how. */
export function naturalMeasure(table: Table, column: MeasureColumn): FigureMeasure {
  const { name, weight } = column.info
  if (column.kind === 'amount') return { column: name, aggregation: 'sum' }
  if (column.kind === 'level')
    return { column: name, aggregation: datesOf(table).length > 0 && table.info.naming === undefined ? 'last' : 'sum' }
  return weight === undefined
    ? { column: name, aggregation: 'mean' }
    : { column: name, aggregation: 'weighted_mean', weight }
}

const planned = /\b(?:budget|budgeted|plan|planned|target|forecast|quota|goal)s?\b/
const outgo = /\b(?:cost|costs|expense|expenses|spend|spending|loss|losses|fees?|tax|taxes|debt)\b/
const totalled = /^(?:grand )?total\b|\btotal$/
/** A measure that is only called Value or Amount: what it is says the name of its table. */
export const isGeneric = (column: Column | undefined): boolean =>
  column !== undefined && valueName.test(textOf(column.words))

/** What was planned, not what was: by the name of the column, or of the table where the column is only "Value". */
const plannedWord = (words: Word[]): boolean => planned.test(textOf(words))
export const isPlanWord = (word: Word): boolean => plannedWord([word])
export const isPlan = (table: Table, column: MeasureColumn): boolean =>
  plannedWord(column.words) || (isGeneric(column) && plannedWord(table.words))
/** More of it is not better. */
export const isOutgo = (table: Table, column: MeasureColumn): boolean =>
  outgo.test(textOf(column.words)) || (isGeneric(column) && outgo.test(textOf(table.words)))

/** The one of these measures that the others say more about: the only amount, the only one of money, the only total. */
export function mainOf(columns: MeasureColumn[]): MeasureColumn | null {
  const amounts = columns.filter((column) => column.kind === 'amount')
  const money = amounts.filter(
    ({ info, words }) => info.unit === 'currency' || amountAfterAll.test(textOf(words)) || outgo.test(textOf(words)),
  )
  const totals = money.filter(({ words }) => totalled.test(textOf(words)))
  return [amounts, money, totals].flatMap((list) => (list.length === 1 ? list : []))[0] ?? null
}

/** What is meant where a table is named and no measure: the main one of what was, in a table of plans of what is planned. */
export function mainMeasure(table: Table): MeasureColumn | null {
  const measures = measuresOf(table).filter(isMeasured)
  const actual = measures.filter((column) => !isPlan(table, column))
  return mainOf(actual.length > 0 ? actual : measures)
}
