import { formatCount } from '../../../../contract/shared/format.ts'
import { whereWords } from '../../../../contract/datasets/where-words.ts'
import { formatValue } from '../../../../contract/charts/format.ts'
import { missingRemark } from '../../../../contract/datasets/figure-remarks.ts'
import { answerPartsTexts } from '../../../../contract/chat/answer-parts.texts.ts'
import { type FactForm, printForm } from '../../../../contract/datasets/dataset-form.ts'
import { formOfFigure, formOfMissing } from '../../../../contract/datasets/form-of-figure.ts'
import { pagePath } from '../../../../contract/shell/pages.ts'
import { periodLabel } from '../../../../contract/shared/periods.ts'
import { conversationTexts } from '../../../../contract/chat/conversation.texts.ts'
import {
  type FigureData,
  type FigureMeasure,
  type FigureRow,
  calculatedDataSchema,
  figureDataSchema,
  statementDataSchema,
} from '../../../../contract/chat/figures.ts'

export type FigureTable = {
  /** The query in words. */
  facts: readonly { label: string; value: string }[]
  columns: readonly string[]
  /** Cell texts; the first `groupings` cells are names of groups. */
  rows: readonly (readonly string[])[]
  groupings: number
  total: number
}

const words = conversationTexts.queryWords
const locale = 'en-NZ'

/** One step of a formula's calculation; deeper steps come before the ones that use them. */
export type FigureStep = { depth: number; name: string; value: string; formula: string | null }

/** How a single value was calculated by a formula; null if it wasn't. */
export function figureTrace(data: unknown): { formula: string; steps: readonly FigureStep[] } | null {
  const trace = figureDataSchema.safeParse(data).data?.trace
  if (!trace) return null
  const steps = trace.steps.map(({ depth, name, value, unit, formula, part }) => ({
    ...{ depth, formula, name: part ?? name },
    value: value === null ? words.noValue : formatValue(value, { unit: unit ?? 'number' }),
  }))
  return { formula: trace.formula, steps }
}

/** Links to the Datasets tab: the query of a figure, and its rows without a value. */
export function figureAddresses(data: unknown, project: string): { query: string | null; missing: FigureAddress[] } {
  const figure = figureDataSchema.safeParse(data).data
  if (figure === undefined) return { query: null, missing: [] }
  const addressOf = (form: FactForm | null) =>
    form && `${pagePath('data', { project, tab: 'datasets' })}${printForm(form)}`
  return {
    query: addressOf(formOfFigure(figure)),
    missing: (figure.missing ?? []).flatMap((one) => {
      const to = addressOf(formOfMissing(figure, one))
      return to === null ? [] : [{ to, remark: missingRemark(one) }]
    }),
  }
}
const mostQueries = 3
/** Each different query of an answer's figures once, as a link to the Datasets tab. */
export function queriesOf(results: readonly unknown[], project: string): { to: string; table: string }[] {
  const queries = new Map<string, string>()
  for (const data of results) {
    const { query } = figureAddresses(data, project)
    if (query !== null) queries.set(query, figureDataSchema.safeParse(data).data?.table ?? '')
  }
  return [...queries].slice(0, mostQueries).map(([to, table]) => ({ to, table }))
}

type FigureAddress = { to: string; remark: string }

/** The query and rows behind a figure, in words; null for unknown data. */
export function figureTables(
  data: unknown,
): { main: FigureTable; comparison: { label: string; table: FigureTable } | null } | null {
  const read = figureDataSchema.safeParse(data)
  if (!read.success) {
    const main = statementTable(data) ?? calculatedTable(data)
    return main && { main, comparison: null }
  }
  const { comparison, ...figure } = read.data
  const main = tableOf(figure, figure.rows, figure.measures)
  if (!comparison) return { main, comparison: null }
  const table = { ...tableOf(figure, comparison.rows, comparison.measures), facts: [], total: comparison.rows.length }
  return { main, comparison: { label: comparison.label, table } }
}

function statementTable(data: unknown): FigureTable | null {
  const read = statementDataSchema.safeParse(data).data
  if (!read) return null
  const { sql, columns, rows, total } = read
  const isText = (index: number) => rows.some((row) => typeof row[index] === 'string')
  const firstNumber = columns.findIndex((_, index) => !isText(index))
  return {
    ...{ facts: sql === '' ? [] : [{ label: answerPartsTexts.statement, value: sql }], columns, total },
    rows: rows.map((row) => row.map((value) => plainCell(value))),
    groupings: firstNumber < 0 ? columns.length : firstNumber,
  }
}

function calculatedTable(data: unknown): FigureTable | null {
  const read = calculatedDataSchema.safeParse(data).data
  if (!read) return null
  const rows = read.results.flatMap(({ name, expression, value }) =>
    name === undefined || value === undefined ? [] : [[name, expression, value]],
  )
  const columns = [answerPartsTexts.name, answerPartsTexts.expression, answerPartsTexts.result]
  return { facts: [], columns, rows, groupings: 2, total: rows.length }
}

function plainCell(value: string | number | boolean | null): string {
  if (value === null) return words.noValue
  return typeof value === 'number' ? formatValue(value) : String(value)
}

/** How many rows the figures cover, and how many lack a value. */
const rowFacts = ({ rowCount, missing = [] }: FigureData) => [
  ...(rowCount === undefined ? [] : [{ label: words.counted, value: words.countedRows(rowCount) }]),
  ...missing.map((one) => ({ label: words.missing, value: missingRemark(one) })),
]

function tableOf(figure: FigureData, rows: readonly FigureRow[], measures: readonly FigureMeasure[]): FigureTable {
  const { query, table, measures: asked, total } = figure
  const groupings = [...(query.dateGranularity === undefined ? [] : ['__date']), ...(query.dimensions ?? [])]
  const columns = [...groupings.map(nameOfGrouping), ...measures.map(({ label }) => label), words.records]
  const cells = rows.map((row) => [
    ...groupings.map((name) => groupText(name, row.dimensionValues[name] ?? null, query.dateGranularity)),
    ...measures.map((measure) => amount(row.measures[measure.asked]?.value ?? null, measure)),
    formatCount(row.recordCount),
  ])
  const facts = [...factsOf(query, table, asked), ...rowFacts(figure)]
  return { facts, columns, rows: cells, groupings: groupings.length, total }
}

function factsOf(query: FigureData['query'], table: string, measures: readonly FigureMeasure[]) {
  const filters = Object.entries(query.filters ?? {})
  const by = [
    ...(query.dateGranularity === undefined ? [] : [nameOfGrouping(query.dateGranularity)]),
    ...(query.dimensions ?? []).map(nameOfGrouping),
  ]
  const dates = [query.dateFrom, query.dateTo].filter((day) => day !== undefined).map(dayText)
  return [
    { label: words.table, value: table },
    { label: words.measures, value: measures.map(({ label }) => label).join(', ') },
    ...(by.length === 0 ? [] : [{ label: words.by, value: by.join(', ') }]),
    ...(dates.length === 0 ? [] : [{ label: words.dates, value: dates.join(' – ') }]),
    ...filters.map(([name, { type, values }]) => ({
      label: type === 'include' ? words.filters : words.except,
      value: `${nameOfGrouping(name)}: ${values.join(', ')}`,
    })),
    ...[...(query.where === undefined ? [] : [query.where]), ...(query.conditions ?? [])].map((where) => ({
      label: words.filters,
      value: whereWords(where),
    })),
    ...(query.top === undefined ? [] : [{ label: words.top, value: `${query.top.count}, ${query.top.dimension}` }]),
    ...(query.expressions ?? []).map(({ name, expression }) => ({ label: name, value: expression })),
  ]
}

/** "customer_type" as "Customer type". */
function nameOfGrouping(name: string): string {
  if (name === '__date') return words.period
  const plain = name.replaceAll('_', ' ').trim()
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

function groupText(name: string, value: string | null, granularity: string | undefined): string {
  if (value === null) return words.noValue
  return name === '__date' ? periodText(value, granularity) : value
}

function periodText(day: string, granularity: string | undefined): string {
  if (granularity === 'half' || granularity === 'fy') return periodLabel(granularity, day.slice(0, 10), 'short')
  if (granularity === 'year') return day.slice(0, 4)
  if (granularity === 'quarter') return `${day.slice(0, 4)} Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`
  if (granularity === 'month') return dateText(day, { month: 'long', year: 'numeric' })
  return dayText(day)
}

const dayText = (day: string) => dateText(day, { day: 'numeric', month: 'short', year: 'numeric' })

function dateText(day: string, format: Intl.DateTimeFormatOptions): string {
  const instant = new Date(`${day.slice(0, 10)}T00:00:00Z`)
  return Number.isNaN(instant.getTime())
    ? day
    : new Intl.DateTimeFormat(locale, { ...format, timeZone: 'UTC' }).format(instant)
}

function amount(value: number | null, { unit, currency }: FigureMeasure): string {
  if (value === null) return words.noValue
  if (unit === 'percent')
    return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(value)
  if (unit === 'currency' && /^[A-Z]{3}$/.test(currency)) {
    return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(value)
  }
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value)
}
