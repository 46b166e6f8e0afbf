import { z } from 'zod'
import { alongPeriods, calls } from '../formulas/aggregate-expression.ts'
import { isDay } from '../shared/periods.ts'
import { decodeQuery, encodeQuery, oneOf } from '../shared/query-string.ts'
import { type DimensionFilter, filterQuery, parseJsonFilters } from './datasets.filters.ts'
import {
  type Aggregation,
  aggregationSchema,
  countMetric,
  type DimensionsMetadata,
  defaultAggregation,
  defaultLimit,
  type FactsMetadata,
  formGranularities,
  longestExpression,
  mostMeasures,
  mostTop,
  type NamedExpression,
  type Order,
  type Top,
} from './datasets.schemas.ts'
import { type ConditionGroup, type FormPeriod, readGroups, readPeriod, whereOfForm } from './form-conditions.ts'
import { rowsPerBlock } from '../shared/row-blocks.ts'
import { mostShown } from './windows.ts'
import { ownValue } from '../shared/own-value.ts'

export type FormGranularity = (typeof formGranularities)[number]
/** The form of a fact query as it is filled in: texts stay as they were typed. */
export type FactForm = {
  kind: 'fact'
  dataset: string
  metric: string
  aggregation: Aggregation
  granularity: FormGranularity | null
  from: string
  to: string
  rows: readonly string[]
  columns: readonly string[]
  limit: string
  filters: string
  isChart: boolean
  /** Beside the first metric. */
  more?: readonly MetricChoice[] | undefined
  groups?: readonly ConditionGroup[] | undefined
  period?: FormPeriod | undefined
  order?: Order | undefined
  /** How many values of the first breakdown are named, as typed; the others are one. */
  top?: string | undefined
  /** Measures that are worked out from aggregates. */
  expressions?: readonly FormExpression[] | undefined
  /** Of every axis that is bins, as typed; a round width where it is empty. */
  binWidth?: string | undefined
  /** By the first of several rows. */
  hasSubtotals?: boolean | undefined
  /** By which periods and ranges go; the first of the table where it is missing. */
  dateColumn?: string | undefined
}
/** As typed. `isOpen`: it cannot be asked yet. */
export type FormExpression = NamedExpression & { isOpen?: boolean | undefined }
export type MetricChoice = Pick<FactForm, 'metric' | 'aggregation'>
export type DimensionForm = {
  kind: 'dimension'
  dataset: string
  columns: readonly string[]
  search: string
  limit: string
  filters: string
  /** By the key where there is none. */
  order?: Order
}
export type DatasetForm = FactForm | DimensionForm

/** What the warehouse holds: both metadata in one. */
export type Datasets = FactsMetadata & DimensionsMetadata

/** The dimension under which a query with a granularity answers the first day of each period. */
export const dateKey = '__date'

/** How a table of facts is first shown: its first measure by month, or its records counted. */
export function firstForm(datasets: Datasets, kind: DatasetForm['kind'], dataset: string): DatasetForm {
  if (kind === 'dimension') return { kind, dataset, columns: [], search: '', limit: '', filters: '' }
  const table = ownValue(datasets.factTables, dataset)
  const metric = table?.measures[0]?.name ?? countMetric
  const granularity = (table?.date_dimensions.length ?? 0) > 0 ? 'month' : null
  const rows = granularity === null ? (table?.dimensions.slice(0, 1) ?? []) : []
  return factForm(dataset, { metric, granularity, rows })
}

const factForm = (dataset: string, known: Partial<FactForm>): FactForm => ({
  kind: 'fact',
  dataset,
  metric: countMetric,
  aggregation: defaultAggregation,
  granularity: null,
  from: '',
  to: '',
  rows: [],
  columns: [],
  limit: '',
  filters: '',
  isChart: false,
  ...known,
})

type Further = Pick<
  FactForm,
  'more' | 'groups' | 'period' | 'order' | 'top' | 'expressions' | 'binWidth' | 'hasSubtotals' | 'dateColumn'
>
/** Leaves out the fields that nobody filled in. */
function present(further: Further): Further {
  const { more = [], groups = [], period, order, top = '' } = further
  const { expressions = [], binWidth = '', hasSubtotals = false, dateColumn = '' } = further
  return {
    ...(more.length === 0 ? {} : { more }),
    ...(groups.length === 0 ? {} : { groups }),
    ...(period === undefined ? {} : { period }),
    ...(order === undefined ? {} : { order }),
    ...(top === '' ? {} : { top }),
    ...(expressions.length === 0 ? {} : { expressions }),
    ...(binWidth === '' ? {} : { binWidth }),
    ...(hasSubtotals ? { hasSubtotals } : {}),
    ...(dateColumn === '' ? {} : { dateColumn }),
  }
}

const formExpressionsSchema = z
  .array(
    z.object({
      name: z.string().max(200),
      expression: z.string().max(longestExpression),
      isOpen: z.boolean().optional(),
    }),
  )
  .max(mostMeasures)
function readExpressions(text: string): FormExpression[] {
  try {
    return formExpressionsSchema.safeParse(JSON.parse(text)).data ?? []
  } catch {
    return []
  }
}

const choicesOf = (texts: readonly string[]): MetricChoice[] => texts.slice(0, mostMeasures - 1).map(choiceOf)

/** The metric and the aggregation of a measure as a call writes it. */
export function choiceOf(measure: string): MetricChoice {
  const [metric = '', aggregation] = measure.split(':')
  return { metric, aggregation: aggregationSchema.safeParse(aggregation).data ?? defaultAggregation }
}

/** `-total:sum` is descending. */
function orderOf(text: string): Order | undefined {
  if (text.replace(/^-/, '') === '') return undefined
  return text.startsWith('-') ? { by: text.slice(1), direction: 'descending' } : { by: text, direction: 'ascending' }
}
const orderText = ({ by, direction }: Order): string => (direction === 'descending' ? `-${by}` : by)

/** The form that a search string names; null when it names no dataset. What makes no sense there is left out. */
export function readForm(search: string): DatasetForm | null {
  const query = decodeQuery(search)
  const text = (name: string) => oneOf(query, name) ?? ''
  const names = (name: string) => [...new Set(query.get(name) ?? [])]
  const day = (name: string) => (isDay(text(name)) ? text(name) : '')
  const [limit, filters] = [text('limit'), text('filters')]
  if (text('fact') !== '') {
    const rows = names('rows')
    return {
      kind: 'fact',
      dataset: text('fact'),
      metric: text('metric') || countMetric,
      aggregation: aggregationSchema.safeParse(text('aggregation')).data ?? defaultAggregation,
      granularity: formGranularities.find((one) => one === text('granularity')) ?? null,
      from: day('from'),
      to: day('to'),
      rows,
      columns: names('columns').filter((name) => !rows.includes(name)),
      limit,
      filters,
      isChart: text('view') === 'chart',
      ...present({
        more: choicesOf(query.get('more') ?? []),
        groups: readGroups(text('conditions')),
        period: readPeriod(text('period')),
        order: orderOf(text('order')),
        top: text('top'),
        expressions: readExpressions(text('expressions')),
        binWidth: text('bins'),
        hasSubtotals: text('subtotals') === 'yes',
        dateColumn: text('date'),
      }),
    }
  }
  if (text('dimension') === '') return null
  return {
    kind: 'dimension',
    dataset: text('dimension'),
    columns: names('columns'),
    search: text('search'),
    limit,
    filters,
    ...ordered(orderOf(text('order'))),
  }
}

const ordered = (order: Order | undefined): Pick<DimensionForm, 'order'> => (order === undefined ? {} : { order })

const orNothing = (text: string) => (text === '' ? undefined : text)

/** The search string of a form, with its `?`; `readForm` reads it back. */
export function printForm(form: DatasetForm): string {
  const shared = { columns: form.columns, limit: orNothing(form.limit), filters: orNothing(form.filters) }
  if (form.kind === 'dimension')
    return encodeQuery({
      dimension: form.dataset,
      search: orNothing(form.search),
      ...shared,
      order: form.order === undefined ? undefined : orderText(form.order),
    })
  return encodeQuery({
    fact: form.dataset,
    metric: form.metric,
    aggregation: form.aggregation,
    granularity: form.granularity,
    from: orNothing(form.from),
    to: orNothing(form.to),
    rows: form.rows,
    ...shared,
    more: form.more?.map(measureOf),
    conditions: form.groups === undefined || form.groups.length === 0 ? undefined : JSON.stringify(form.groups),
    period: form.period === undefined ? undefined : JSON.stringify(form.period),
    order: form.order === undefined ? undefined : orderText(form.order),
    top: orNothing(form.top ?? ''),
    expressions:
      form.expressions === undefined || form.expressions.length === 0 ? undefined : JSON.stringify(form.expressions),
    bins: orNothing(form.binWidth ?? ''),
    subtotals: form.hasSubtotals === true ? 'yes' : undefined,
    date: orNothing(form.dateColumn ?? ''),
    view: form.isChart ? 'chart' : undefined,
  })
}

/** Whether two forms ask the same of the server; how the answer is drawn is a part of it where a table loads less. */
export function asksTheSame(one: DatasetForm | null, other: DatasetForm | null): boolean {
  if (one === null || other === null) return one === other
  const question = (form: DatasetForm) =>
    printForm(
      form.kind === 'fact' ? { ...form, isChart: isWholeChart(form), expressions: askedExpressions(form) } : form,
    )
  return question(one) === question(other)
}

const isWholeChart = (form: FactForm): boolean => form.isChart && loadsByWindows({ ...form, isChart: false })

/**
 * Whether the rows of a result are loaded as they come into sight: a list in the order of the server. What stands across,
 * subtotals, a top and a chart are made from all rows.
 */
export function loadsByWindows(form: DatasetForm): boolean {
  if (limitOf(form.limit) <= rowsPerBlock) return false
  if (form.kind === 'dimension') return true
  const { rows, columns } = axesOf(form)
  const isList = rows.length > 0 && columns.length === 0 && subtotalsOf(form).length === 0
  return isList && topOf(form) === undefined && !form.isChart
}

/** The limit as an integer, as far as rows are shown. */
export function limitOf(text: string): number {
  const limit = Number.parseInt(text, 10)
  return Number.isNaN(limit) || limit < 1 ? defaultLimit : Math.min(limit, mostShown)
}

export const isLimit = (text: string): boolean =>
  text.trim() === '' || (/^\s*\d{1,6}\s*$/.test(text) && Number(text) >= 1 && Number(text) <= mostShown)

const isNoDate = (name: string) => name !== dateKey

const binsPrefix = 'bins:'
/** The axis on which the numbers of a measure stand in bins. */
export const binsAxis = (column: string): string => `${binsPrefix}${column}`
/** The column of an axis of bins; null for every other. */
export const columnOfBins = (axis: string): string | null =>
  axis.startsWith(binsPrefix) ? axis.slice(binsPrefix.length) : null
const isBreakdown = (name: string): boolean => isNoDate(name) && columnOfBins(name) === null

/** The width of bins as typed, from 0.000001; undefined for a round one. */
export function widthOfBins({ binWidth = '' }: Pick<FactForm, 'binWidth'>): number | undefined {
  const text = binWidth.trim()
  return isBinWidth(text) && text !== '' ? Number(text) : undefined
}
export const isBinWidth = (text: string): boolean =>
  text.trim() === '' || (/^\s*\d{1,12}(\.\d{1,6})?\s*$/.test(text) && Number(text) > 0)

/** The expressions that can be asked. */
export const askedExpressions = ({ expressions = [] }: Pick<FactForm, 'expressions'>): NamedExpression[] =>
  expressions.flatMap(({ name, expression, isOpen }) => (isOpen === true ? [] : [{ name, expression }]))

/**
 * The dimensions down and across; the periods stand where they were put, else in the rows, or across when nothing else
 * does and rows are chosen.
 */
export function axesOf({ granularity, rows, columns }: FactForm): { rows: string[]; columns: string[] } {
  if (granularity === null) return { rows: rows.filter(isNoDate), columns: columns.filter(isNoDate) }
  if ([...rows, ...columns].includes(dateKey)) return { rows: [...rows], columns: [...columns] }
  const isAcross = rows.length > 0 && columns.length === 0
  return isAcross ? { rows: [...rows], columns: [dateKey] } : { rows: [dateKey, ...rows], columns: [...columns] }
}

/** The measure as the call writes it; records are counted, never aggregated. */
export const measureOf = ({ metric, aggregation }: MetricChoice): string =>
  metric === countMetric ? metric : `${metric}:${aggregation}`

/** Several kinds of values of one dimension; an include and an exclude of one dimension cannot stand in the text together. */
export function printFilters(filters: readonly DimensionFilter[]): string {
  if (filters.length === 0) return ''
  const written = filters.map(({ dimension, type, values }) => [
    dimension,
    type === 'exclude' ? { type, values } : values.length === 1 ? values[0] : values,
  ])
  return JSON.stringify(Object.fromEntries(written))
}

/** The measures of a form, the first one first. */
export const measuresOf = (form: FactForm): string[] => [
  ...storedMeasuresOf(form),
  ...askedExpressions(form).map(({ name }) => name),
]
const storedMeasuresOf = (form: FactForm): string[] => [
  ...new Set([measureOf(form), ...(form.more ?? []).map(measureOf)]),
]

export const isTop = (text: string): boolean =>
  text.trim() === '' || (/^\s*\d{1,4}\s*$/.test(text) && Number(text) >= 1 && Number(text) <= mostTop)

/** The breakdown of which only the top is named; null for none. */
export const topDimension = ({ rows, columns }: FactForm): string | null =>
  [...rows, ...columns].find(isBreakdown) ?? null

function topOf(form: FactForm): Top | undefined {
  const [dimension, text] = [topDimension(form), form.top ?? '']
  if (dimension === null || text.trim() === '' || !isTop(text)) return undefined
  return { dimension, by: measureOf(form), count: Number(text) }
}

/** What the query of some dimensions has beside what the documents give: an order by others has no meaning there. */
function furtherOf(form: FactForm, dimensions: readonly string[]) {
  const binned = dimensions.flatMap((name) => columnOfBins(name) ?? [])
  const top = topOf(form)
  const isOfTop = top !== undefined && dimensions.includes(top.dimension)
  const byTop: Order | undefined =
    isOfTop && form.order === undefined ? { by: top.by, direction: 'descending' } : undefined
  const order = form.order ?? byTop
  const isOrdered =
    order !== undefined && ([...dimensions, ...binned].includes(order.by) || measuresOf(form).includes(order.by))
  const where = whereOfForm(form.groups ?? [], form.period)
  const expressions = askedExpressions(form).filter(
    ({ expression }) =>
      (dimensions.includes(dateKey) || !calls(expression, alongPeriods)) &&
      (dimensions.length > 0 || !calls(expression, ['rank'])),
  )
  const width = widthOfBins(form)
  const bins = binned.map((column) => (width === undefined ? { column } : { column, width }))
  return {
    ...(where === undefined ? {} : { where }),
    ...(expressions.length === 0 ? {} : { expressions: JSON.stringify(expressions) }),
    ...(bins.length === 0 ? {} : { bins: JSON.stringify(bins) }),
    ...(isOrdered && dimensions.length > 0 ? { order: JSON.stringify([order]) } : {}),
    ...(isOfTop ? { top } : {}),
  }
}

/** How an axis is called in answers. */
export const axisInAnswer = (axis: string): string => columnOfBins(axis) ?? axis

/** The subtotals of a form: by the first row, the first two and so on, beside what is across. */
export function subtotalsOf(form: FactForm): string[][] {
  const { rows, columns } = axesOf(form)
  if (form.hasSubtotals !== true || rows.length < 2) return []
  return rows.slice(1).map((_, index) => [...rows.slice(0, index + 1), ...columns].map(axisInAnswer))
}

type Window = { limit: number; offset: number }

/** The date of a query as a call writes it among its breakdowns. */
export const dateOf = ({ dateColumn }: Pick<FactForm, 'dateColumn'>): string[] =>
  dateColumn === undefined ? [] : [`{${dateColumn}}`]

/** The query of a call for one part of the answer: the cells, or their totals by these dimensions. */
export function factQueryOf(form: FactForm, dimensions: readonly string[], window: Window) {
  return {
    factTable: form.dataset,
    measures: storedMeasuresOf(form),
    dimensions: [...dimensions.filter(isBreakdown), ...dateOf(form)],
    dateGranularity: dimensions.includes(dateKey) ? (form.granularity ?? undefined) : undefined,
    dateFrom: orNothing(form.from),
    dateTo: orNothing(form.to),
    ...window,
    ...furtherOf(form, dimensions),
    ...filterQuery(parseJsonFilters(form.filters) ?? []),
  }
}

export function dimensionQueryOf(form: DimensionForm, window: Window) {
  return {
    dimension: form.dataset,
    columns: [...form.columns],
    search: orNothing(form.search),
    ...(form.order === undefined ? {} : { order: JSON.stringify([form.order]) }),
    ...window,
    ...filterQuery(parseJsonFilters(form.filters) ?? []),
  }
}
