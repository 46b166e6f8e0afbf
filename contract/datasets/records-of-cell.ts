import { isDay, periodOf } from '../shared/periods.ts'
import { axesOf, columnOfBins, dateKey, dateOf, type Datasets, type FactForm, topDimension } from './dataset-form.ts'
import { type DimensionFilter, filterQuery, parseJsonFilters } from './datasets.filters.ts'
import { isOfTable } from './related-names.ts'
import { countMetric, type MissingValues, mostDimensions, mostMeasures } from './datasets.schemas.ts'
import { whereOfForm } from './form-conditions.ts'
import type { Where } from './where.schemas.ts'
import type { PivotKey } from './pivot.ts'
import { ownValue } from '../shared/own-value.ts'

/** The query for the records behind a cell: every dimension, every measure, each day. */
export type RecordsRequest = {
  title: string
  dimensions: string[]
  measures: string[]
  query: {
    factTable: string
    measures: string[]
    dimensions: string[]
    dateGranularity: 'day' | undefined
    dateFrom: string | undefined
    dateTo: string | undefined
    limit: number
    where?: Where
  }
}

/** Records of a row and column of the pivot; null: of all. `missing`: only rows without a value there. */
export type RecordsCell = {
  row: PivotKey | null
  column: PivotKey | null
  title: string
  missing?: MissingValues | undefined
}

const mostRecords = 1_000
const later = (one: string | undefined, other: string) => (one && one > other ? one : other)
const earlier = (one: string | undefined, other: string) => (one && one < other ? one : other)

export function recordsOfCell(
  datasets: Datasets,
  form: FactForm,
  { row, column, title, missing }: RecordsCell,
  /** The named values of the first breakdown, where it is limited to its top. */
  named: readonly (string | null)[] = [],
  binWidths: Readonly<Record<string, number>> = {},
): RecordsRequest {
  const table = ownValue(datasets.factTables, form.dataset)
  const axes = axesOf(form)
  const at = [
    ...axes.rows.map((name, index) => ({ name, value: row?.values[index] })),
    ...axes.columns.map((name, index) => ({ name, value: column?.values[index] })),
  ].filter(({ value }) => value !== undefined)
  const isRest = row?.isRest === true || column?.isRest === true
  const inside: DimensionFilter[] = at
    .filter(({ name }) => name !== dateKey && columnOfBins(name) === null)
    .map(({ name, value }) =>
      isRest && name === topDimension(form)
        ? { dimension: name, type: 'exclude', values: [...named] }
        : { dimension: name, type: 'include', values: [value ?? null] },
    )
  const day = at.find(({ name }) => name === dateKey)?.value
  const period = day && isDay(day) && form.granularity ? periodOf(form.granularity, day) : null
  const [from, to] = [form.from || undefined, form.to || undefined]
  const inBins = at.flatMap(({ name, value }): Where[] => {
    const column = columnOfBins(name)
    if (column === null) return []
    if (value === null || value === undefined) return [{ column, operator: 'empty' }]
    const next = Number((Number(value) + (ownValue(binWidths, column) ?? 0)).toFixed(6))
    return [
      { column, operator: 'atLeast', value: Number(value) },
      { column, operator: 'less', value: next },
    ]
  })
  const asked = whereOfForm(form.groups ?? [], form.period)
  const ofMissing: Where[] =
    missing === undefined
      ? []
      : [{ column: missing.column, operator: 'empty' }, ...(missing.where === undefined ? [] : [missing.where])]
  const more = [...inBins, ...ofMissing]
  const where: Where | undefined =
    more.length === 0 ? asked : { and: [...(asked === undefined ? [] : [asked]), ...more] }
  const measures = [countMetric, ...(table?.measures ?? []).map(({ name }) => name)].slice(0, mostMeasures)
  const dimensions = (table?.dimensions ?? []).filter(isOfTable).slice(0, mostDimensions)
  return {
    title,
    dimensions: (table?.date_dimensions.length ?? 0) > 0 ? [dateKey, ...dimensions] : dimensions,
    measures,
    query: {
      factTable: form.dataset,
      measures,
      dimensions: [...dimensions, ...dateOf(form)],
      dateGranularity: (table?.date_dimensions.length ?? 0) > 0 ? 'day' : undefined,
      dateFrom: period ? later(from, period.from) : from,
      dateTo: period ? earlier(to, period.to) : to,
      limit: mostRecords,
      ...(where === undefined ? {} : { where }),
      ...filterQuery([...(parseJsonFilters(form.filters) ?? []), ...inside]),
    },
  }
}
