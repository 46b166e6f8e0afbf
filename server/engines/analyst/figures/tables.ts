import type { DateDimensionInfo, DimensionInfo, FactTableInfo, MeasureInfo, Metrics } from '../../tools/index.ts'
import type { MeasureKind } from '../../../../contract/datasets/measure-kinds.ts'
import type { FigureMeasure } from '../../../../contract/chat/reading.schemas.ts'
import { daysBetween } from '../../../../contract/shared/periods.ts'
import { amountAfterAll, kindByName, namesIndicator, namesValue, totalsByName } from './kinds.ts'
import { nameWords, type Word } from './words.ts'

/** `bare`: its name without brackets and unit. `written`: the text column from which its numbers were extracted. */
export type MeasureColumn = {
  role: 'measure'
  words: Word[]
  bare: Word[]
  written: Word[] | null
  /** What one of its numbers stands for: a thousand or a million, as its name says. */
  scale: number
  kind: MeasureKind
  info: MeasureInfo
}
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

/** A name without a unit or remark in brackets. */
const withoutBrackets = (name: string): string => name.replace(/\([^()]*\)/g, ' ')

const currencies = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()))
/** "kg", "pcs", "nzd": letters that nobody reads as a word. */
const isUnit = ({ text }: Word): boolean => /^(?=\p{L})[^aeiouy\d]{1,4}$/u.test(text) || currencies.has(text)

/** "doses_pcs": the name without the unit behind it, unless another name begins so, too. */
function withoutUnit(name: Word[], others: readonly Word[][]): Word[] {
  const last = name.at(-1)
  const bare = name.slice(0, -1)
  if (last === undefined || bare.length === 0 || !isUnit(last)) return name
  const isShared = others.some(
    (other) => other !== name && bare.every((word, position) => word.text === other[position]?.text),
  )
  return isShared ? name : bare
}

const scales: [RegExp, number][] = [
  [/^(?:k|thousands?|000)$/, 1e3],
  [/^(?:m|mn|mm|millions?)$/, 1e6],
  [/^(?:bn|billions?)$/, 1e9],
]
/** "Sales (US$ m.)", "Funding (£,000)". */
function scaleOf(label: string): number {
  const behind = label.slice(label.indexOf('(') + 1)
  if (behind === label) return 1
  return scales.find(([pattern]) => nameWords(behind).some((word) => pattern.test(word.text)))?.[1] ?? 1
}

/** A table with what is known of its columns. */
export function tableOf(info: FactTableInfo): Table {
  const texts = new Map(info.dimensions.map(({ label, name }) => [label || name, nameWords(label || name)]))
  const names = info.measures.map(({ label, name }) => nameWords(withoutBrackets(label || name)))
  const measures = info.measures.map((measure, position): MeasureColumn => {
    const written = texts.get(measure.label.slice(0, Math.max(0, measure.label.lastIndexOf(' (')))) ?? null
    const isBare = written !== null && measure.label.endsWith(' (number)')
    return {
      role: 'measure',
      words: isBare ? written : nameWords(measure.label || measure.name),
      bare: withoutUnit(names[position] ?? [], names),
      written,
      scale: scaleOf(measure.label),
      kind: measure.kind ?? kindByName(measure),
      info: measure,
    }
  })
  const hasOneValue = measures.length === 1 && namesValue(measures[0]?.info.label ?? '')
  const dimensions = info.dimensions.map((dimension): DimensionColumn => {
    const words = nameWords(dimension.label || dimension.name)
    const looksSo =
      hasOneValue && namesIndicator(dimension.label || dimension.name) && dimension.sampleValues.length > 1
    const isIndicator = dimension.isIndicator ?? looksSo
    const head = nameWords(withoutBrackets(dimension.label || dimension.name)).at(-1)?.stem
    return {
      role: 'dimension',
      words,
      head,
      totals: isIndicator ? [] : (dimension.totalValues ?? totalsByName(dimension.label, dimension.sampleValues)),
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
/** The values of a column that are known: all of a short one, of a longer one those that a question may mean. */
export const valuesOf = ({ info }: DimensionColumn): string[] =>
  info.matches === undefined ? info.sampleValues : [...new Set([...info.sampleValues, ...info.matches])]
/** Whether no other value of the column has a word of the question. */
export const isKnown = ({ info }: DimensionColumn): boolean =>
  info.sampleValues.length < mostSamples || info.matches !== undefined
/** A sheet of a workbook is where its rows stand, and nothing to ask by. */
export const isGrouping = (column: DimensionColumn): boolean =>
  column.info.label !== 'Sheet' && column.info.sampleValues.length >= 2 && column.info.sampleValues.length <= fewValues
export const isMeasured = (column: MeasureColumn): boolean => column.kind !== 'index' && column.kind !== 'flag'
export const isAdditive = ({ kind }: MeasureColumn): boolean => kind === 'amount' || kind === 'level'
/** Whether some days of a table have several rows, whose averages have no last one. */
export function hasCrowdedDays(table: Table): boolean {
  const [date] = datesOf(table)
  const { from, to } = date?.info ?? {}
  return from !== undefined && to !== undefined && table.info.rowCount > daysBetween(from, to) + 1
}
/** The id of a thing, or the name that tells the things of a list apart. */
export const isIdentifying = (table: Table, column: DimensionColumn): boolean =>
  table.info.naming === column.info.name ||
  (table.info.rowCount > 1 && column.info.sampleValues.length === table.info.rowCount)

const called = /^(?:name|title)$/
/** The column by which people call the things of a table, though several of them may be called the same. */
export function nameColumn(table: Table): DimensionColumn | undefined {
  const naming = columnNamed(table, table.info.naming ?? '')
  if (naming?.role === 'dimension') return naming
  const names = dimensionsOf(table).filter((column) => column.words.some((word) => called.test(word.text)))
  return names.length === 1 ? names[0] : undefined
}

/** Whether a measure is calculated for each period and group, so that its values can't be combined. */
export const isWorkedOut = (column: Column | undefined): boolean =>
  column?.role === 'measure' && column.info.isWorkedOut === true

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
const textOf = (words: Word[]): string => words.map((word) => word.text).join(' ')
/** A measure that is only called Value or Amount: what it is says the name of its table. */
export const isGeneric = (column: Column | undefined): boolean =>
  column !== undefined && namesValue(textOf(column.words))

/**
 * Whether figures are planned instead of actual, by the column's name, or the table's if the column is only "Value".
 */
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

/**
 * The default measure if a question names only the table: the main actual one, or in a table of plans the planned one.
 */
export function mainMeasure(table: Table): MeasureColumn | null {
  const measures = measuresOf(table).filter(isMeasured)
  const actual = measures.filter((column) => !isPlan(table, column))
  return mainOf(actual.length > 0 ? actual : measures)
}
