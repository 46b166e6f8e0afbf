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
} from './datasets.schemas.ts'
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
}
export type DimensionForm = {
  kind: 'dimension'
  dataset: string
  columns: readonly string[]
  search: string
  limit: string
  filters: string
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
  }
}

const orNothing = (text: string) => (text === '' ? undefined : text)

/** The search string of a form, with its `?`; `readForm` reads it back. */
export function printForm(form: DatasetForm): string {
  const shared = { columns: form.columns, limit: orNothing(form.limit), filters: orNothing(form.filters) }
  if (form.kind === 'dimension')
    return encodeQuery({ dimension: form.dataset, search: orNothing(form.search), ...shared })
  return encodeQuery({
    fact: form.dataset,
    metric: form.metric,
    aggregation: form.aggregation,
    granularity: form.granularity,
    from: orNothing(form.from),
    to: orNothing(form.to),
    rows: form.rows,
    ...shared,
    view: form.isChart ? 'chart' : undefined,
  })
}

/** Whether two forms ask the same of the server; how the answer is drawn is no part of it. */
export function asksTheSame(one: DatasetForm | null, other: DatasetForm | null): boolean {
  if (one === null || other === null) return one === other
  const question = (form: DatasetForm) => printForm(form.kind === 'fact' ? { ...form, isChart: false } : form)
  return question(one) === question(other)
}

/** The limit as an integer, as far as rows are shown. */
export function limitOf(text: string): number {
  const limit = Number.parseInt(text, 10)
  return Number.isNaN(limit) || limit < 1 ? defaultLimit : Math.min(limit, mostShown)
}

export const isLimit = (text: string): boolean =>
  text.trim() === '' || (/^\s*\d{1,6}\s*$/.test(text) && Number(text) >= 1 && Number(text) <= mostShown)

const isNoDate = (name: string) => name !== dateKey

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
export const measureOf = ({ metric, aggregation }: FactForm): string =>
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

type Window = { limit: number; offset: number }

/** The query of a call for one part of the answer: the cells, or their totals by these dimensions. */
export function factQueryOf(form: FactForm, dimensions: readonly string[], window: Window) {
  return {
    factTable: form.dataset,
    measures: [measureOf(form)],
    dimensions: dimensions.filter((name) => name !== dateKey),
    dateGranularity: dimensions.includes(dateKey) ? (form.granularity ?? undefined) : undefined,
    dateFrom: orNothing(form.from),
    dateTo: orNothing(form.to),
    ...window,
    ...filterQuery(parseJsonFilters(form.filters) ?? []),
  }
}

export function dimensionQueryOf(form: DimensionForm, window: Window) {
  return {
    dimension: form.dataset,
    columns: [...form.columns],
    search: orNothing(form.search),
    ...window,
    ...filterQuery(parseJsonFilters(form.filters) ?? []),
  }
}
