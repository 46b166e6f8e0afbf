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
/** A fact query as entered: texts stay as typed. */
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
  /** Besides the first metric. */
  more?: readonly MetricChoice[] | undefined
  groups?: readonly ConditionGroup[] | undefined
  period?: FormPeriod | undefined
  order?: Order | undefined
  /** How many values of the first breakdown are named, as typed; the others are combined. */
  top?: string | undefined
  /** Measures calculated from aggregates. */
  expressions?: readonly FormExpression[] | undefined
  /** Width of every bin axis, as typed; empty: a round width. */
  binWidth?: string | undefined
  /** By the first of several row dimensions. */
  hasSubtotals?: boolean | undefined
  /** The date column for periods and ranges; by default the first of the table. */
  dateColumn?: string | undefined
}
/** As typed. `isOpen`: unfinished, so not sent. */
export type FormExpression = NamedExpression & { isOpen?: boolean | undefined }
export type MetricChoice = Pick<FactForm, 'metric' | 'aggregation'>
export type DimensionForm = {
  kind: 'dimension'
  dataset: string
  columns: readonly string[]
  search: string
  limit: string
  filters: string
  /** By default, by key. */
  order?: Order
}
export type DatasetForm = FactForm | DimensionForm

/** The metadata of facts and dimensions together. */
export type Datasets = FactsMetadata & DimensionsMetadata

/** With a granularity, the key under which answers hold the first day of each period. */
export const dateKey = '__date'

/** The first view of a fact table: its first measure by month, otherwise its number of records. */
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
/** Drops empty fields. */
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

/** Parses a measure of a call into metric and aggregation. */
export function choiceOf(measure: string): MetricChoice {
  const [metric = '', aggregation] = measure.split(':')
  return { metric, aggregation: aggregationSchema.safeParse(aggregation).data ?? defaultAggregation }
}

/** A leading `-` means descending: `-total:sum`. */
function orderOf(text: string): Order | undefined {
  if (text.replace(/^-/, '') === '') return undefined
  return text.startsWith('-') ? { by: text.slice(1), direction: 'descending' } : { by: text, direction: 'ascending' }
}
const orderText = ({ by, direction }: Order): string => (direction === 'descending' ? `-${by}` : by)

/** Reads a form from a search string; null without a dataset. Invalid parts are dropped. */
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

/** Whether the form still has what it is ordered by. */
const isOrderShown = (form: FactForm): form is FactForm & { order: Order } =>
  form.order !== undefined && [...form.rows, ...form.columns, ...measuresOf(form)].includes(form.order.by)

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
    order: isOrderShown(form) ? orderText(form.order) : undefined,
    top: orNothing(form.top ?? ''),
    expressions:
      form.expressions === undefined || form.expressions.length === 0 ? undefined : JSON.stringify(form.expressions),
    bins: orNothing(form.binWidth ?? ''),
    subtotals: form.hasSubtotals === true ? 'yes' : undefined,
    date: orNothing(form.dateColumn ?? ''),
    view: form.isChart ? 'chart' : undefined,
  })
}

/** Whether two forms need the same request; the view counts too, since a table may load fewer rows. */
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
 * Whether rows load as they scroll into view: for a list in the server's order. Cross columns, subtotals, a top and a
 * chart need all rows.
 */
export function loadsByWindows(form: DatasetForm): boolean {
  if (limitOf(form.limit) <= rowsPerBlock) return false
  if (form.kind === 'dimension') return true
  const { rows, columns } = axesOf(form)
  const isList = rows.length > 0 && columns.length === 0 && subtotalsOf(form).length === 0
  return isList && topOf(form) === undefined && !form.isChart
}

/** The limit as an integer, capped at what can be shown. */
export function limitOf(text: string): number {
  const limit = Number.parseInt(text, 10)
  return Number.isNaN(limit) || limit < 1 ? defaultLimit : Math.min(limit, mostShown)
}

export const isLimit = (text: string): boolean =>
  text.trim() === '' || (/^\s*\d{1,6}\s*$/.test(text) && Number(text) >= 1 && Number(text) <= mostShown)

const isNoDate = (name: string) => name !== dateKey

const binsPrefix = 'bins:'
/** The axis that groups a measure's numbers into bins. */
export const binsAxis = (column: string): string => `${binsPrefix}${column}`
/** The column of a bin axis; null for other axes. */
export const columnOfBins = (axis: string): string | null =>
  axis.startsWith(binsPrefix) ? axis.slice(binsPrefix.length) : null
const isBreakdown = (name: string): boolean => isNoDate(name) && columnOfBins(name) === null

/** The bin width as typed, from 0.000001; undefined: a round one. */
export function widthOfBins({ binWidth = '' }: Pick<FactForm, 'binWidth'>): number | undefined {
  const text = binWidth.trim()
  return isBinWidth(text) && text !== '' ? Number(text) : undefined
}
export const isBinWidth = (text: string): boolean =>
  text.trim() === '' || (/^\s*\d{1,12}(\.\d{1,6})?\s*$/.test(text) && Number(text) > 0)

/** The expressions that are complete. */
export const askedExpressions = ({ expressions = [] }: Pick<FactForm, 'expressions'>): NamedExpression[] =>
  expressions.flatMap(({ name, expression, isOpen }) => (isOpen === true ? [] : [{ name, expression }]))

/**
 * Row and column dimensions. Periods stay where they were put; by default they are in the rows, or across when rows are
 * chosen and columns are not.
 */
export function axesOf({ granularity, rows, columns }: FactForm): { rows: string[]; columns: string[] } {
  if (granularity === null) return { rows: rows.filter(isNoDate), columns: columns.filter(isNoDate) }
  if ([...rows, ...columns].includes(dateKey)) return { rows: [...rows], columns: [...columns] }
  const isAcross = rows.length > 0 && columns.length === 0
  return isAcross ? { rows: [...rows], columns: [dateKey] } : { rows: [dateKey, ...rows], columns: [...columns] }
}

/** The measure as the call writes it; the record count takes no aggregation. */
export const measureOf = ({ metric, aggregation }: MetricChoice): string =>
  metric === countMetric ? metric : `${metric}:${aggregation}`

/** All conditions of one dimension; an include and an exclude of the same dimension can't both be written as text. */
export function printFilters(filters: readonly DimensionFilter[]): string {
  if (filters.length === 0) return ''
  const written = filters.map(({ dimension, type, values }) => [
    dimension,
    type === 'exclude' ? { type, values } : values.length === 1 ? values[0] : values,
  ])
  return JSON.stringify(Object.fromEntries(written))
}

/** All measures of a form, the main one first. */
export const measuresOf = (form: FactForm): string[] => [
  ...storedMeasuresOf(form),
  ...askedExpressions(form).map(({ name }) => name),
]
const storedMeasuresOf = (form: FactForm): string[] => [
  ...new Set([measureOf(form), ...(form.more ?? []).map(measureOf)]),
]

export const isTop = (text: string): boolean =>
  text.trim() === '' || (/^\s*\d{1,4}\s*$/.test(text) && Number(text) >= 1 && Number(text) <= mostTop)

/** The breakdown limited to its top values; null for none. */
export const topDimension = ({ rows, columns }: FactForm): string | null =>
  [...rows, ...columns].find(isBreakdown) ?? null

function topOf(form: FactForm): Top | undefined {
  const [dimension, text] = [topDimension(form), form.top ?? '']
  if (dimension === null || text.trim() === '' || !isTop(text)) return undefined
  return { dimension, by: measureOf(form), count: Number(text) }
}

/** The conditions, bins, order and limit of a query over these dimensions. Drops a sort by any other dimension. */
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

/** The name of an axis in answers. */
export const axisInAnswer = (axis: string): string => columnOfBins(axis) ?? axis

/** The subtotals of a form: by the first row dimension, the first two and so on, each with the column dimensions. */
export function subtotalsOf(form: FactForm): string[][] {
  const { rows, columns } = axesOf(form)
  if (form.hasSubtotals !== true || rows.length < 2) return []
  return rows.slice(1).map((_, index) => [...rows.slice(0, index + 1), ...columns].map(axisInAnswer))
}

type Window = { limit: number; offset: number }

/** The date column as a call writes it, among the breakdowns. */
export const dateOf = ({ dateColumn }: Pick<FactForm, 'dateColumn'>): string[] =>
  dateColumn === undefined ? [] : [`{${dateColumn}}`]

/** The query for one part of the answer: the cells, or their totals by these dimensions. */
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
