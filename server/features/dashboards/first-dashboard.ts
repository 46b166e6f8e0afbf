import { dateAxis, defaultSettings } from '../../../contract/dashboards/dashboards.schemas.ts'
import type {
  Chart,
  DashboardSettings,
  DatasetChart,
  MeasurementChart,
} from '../../../contract/dashboards/dashboards.schemas.ts'
import { firstDashboardTexts as texts } from '../../../contract/dashboards/first-dashboard.texts.ts'
import type { FactQuery, FactResult } from '../../../contract/datasets/datasets.schemas.ts'
import { defaultScenario, knownScenarios } from '../../../contract/formulas/formulas.schemas.ts'
import { nameWords } from '../../../contract/shared/name-words.ts'
import { daysBetween, type DayRange, startOf } from '../../../contract/shared/periods.ts'
import type { Day } from '../../../contract/shared/time-zones.ts'
import {
  breakdownColumns,
  type Catalogue,
  dateColumns,
  type FactTable,
  measureColumns,
  type UnderstoodColumn,
  WarehouseFailure,
} from '../../engines/queries/index.ts'
import { isNameless } from '../../engines/analyst/index.ts'
import type { ChartMeasures } from '../formulas/index.ts'
import { spanOfMeasure } from './measurement-data.ts'

type Ask = (query: FactQuery) => Promise<FactResult>
type Measure = { table: FactTable; column: UnderstoodColumn | null; aggregation: string; weight: number }
export type Proposed = { metrics: Chart[]; defaultSettings: DashboardSettings; dimensionFilters: string[] }

const mostMeasures = 3
const mostDimensions = 2
const mostTables = 4
/** More parts than this tell nothing at a glance; one part tells nothing at all. */
const partsSeen = { least: 2, most: 60 }
const addable: readonly (string | undefined)[] = ['amount', undefined]
/** What a business looks at first. */
const leading = /\b(total|revenue|sales|amount|turnover|income|value|net|gross)\b/i
const notMeasured: readonly (string | undefined)[] = ['index', 'flag']

const queryOf = (table: FactTable, more: Partial<FactQuery>): FactQuery => ({
  ...{ factTable: table.name, measures: ['count'], dimensions: [], dateGranularity: undefined },
  ...{ dateFrom: undefined, dateTo: undefined, filters: [], limit: 1, offset: 0 },
  ...more,
})

/** What a business counts its work by. */
const worked = /\b(?:orders?|sold|quantity|qty|units|hours?|bookings?|invoices?)\b/i

/** How much a table is what a business looks at: amounts of money, then of its work, then others, then averages. */
function businessOf(table: FactTable): number {
  const amounts = measuredColumns(table).filter(isAdded)
  if (amounts.some(({ unit }) => unit === 'currency')) return 3
  if (amounts.some(({ label }) => worked.test(label) || leading.test(label))) return 2
  return amounts.length > 0 ? 1 : 0
}

const measuredColumns = (table: FactTable): UnderstoodColumn[] =>
  measureColumns(table).filter(({ kind, label }) => !notMeasured.includes(kind) && !isNameless(label))
const isAdded = ({ kind, unit }: UnderstoodColumn): boolean => addable.includes(kind) && unit !== 'percent'

/** The amounts of a table first, then what is averaged; the number of records stands for a table without figures. */
function measuresOf(table: FactTable): Measure[] {
  const columns = measuredColumns(table)
  const weightOf = (column: UnderstoodColumn) =>
    (isAdded(column) ? 4 : 0) + (column.unit === 'currency' ? 2 : 0) + (leading.test(column.label) ? 1 : 0)
  const found = columns.map(
    (column): Measure => ({
      ...{ table, column, weight: weightOf(column) },
      aggregation: isAdded(column) ? 'sum' : column.kind === 'level' ? 'last' : 'mean',
    }),
  )
  if (found.length === 0) return [{ table, column: null, aggregation: 'sum', weight: 0 }]
  return found.sort((one, other) => other.weight - one.weight)
}

const metricOf = ({ column }: Measure): string => column?.name ?? 'count'
const nameOf = ({ column, table }: Measure): string => nameWords(column?.label ?? texts.records(table.label))

/** The dimensions that split a table best: few enough parts to be seen, the most telling first. */
async function dimensionsOf(ask: Ask, table: FactTable): Promise<UnderstoodColumn[]> {
  const counted = await Promise.all(
    breakdownColumns(table).map(async (column) => ({
      column,
      parts: (await ask(queryOf(table, { dimensions: [column.name] }))).total,
    })),
  )
  return counted
    .filter(({ parts }) => parts >= partsSeen.least && parts <= partsSeen.most)
    .sort((one, other) => Math.abs(one.parts - 6) - Math.abs(other.parts - 6))
    .map(({ column }) => column)
}

async function spanOf(ask: Ask, table: FactTable): Promise<DayRange | null> {
  if (dateColumns(table).length === 0) return null
  const query = queryOf(table, { dateGranularity: 'day', dateFrom: '0001-01-01' })
  const first = await ask(query)
  const from = first.results[0]?.dimensionValues[dateAxis]
  if (from === null || from === undefined) return null
  const last = await ask({ ...query, offset: Math.max(0, first.total - 1) })
  return { from, to: last.results[0]?.dimensionValues[dateAxis] ?? from }
}

/** The range in which the newest data stand well: the whole of short histories, the last year of long ones. */
export function settingsFor(span: DayRange | null, today: Day): DashboardSettings {
  if (span === null) return defaultSettings
  const days = daysBetween(span.from, span.to)
  const isOfOneQuarter = startOf('quarter', span.from) === startOf('quarter', span.to)
  const unit = days <= 31 ? 'month' : isOfOneQuarter ? 'quarter' : 'year'
  const start = startOf(unit, span.to)
  const isCurrent = start === startOf(unit, today)
  return {
    ...defaultSettings,
    range: unit,
    granularity: ({ month: 'day', quarter: 'week', year: 'month' } as const)[unit],
    item: isCurrent ? 'current' : start,
    compare: span.from < start ? 'prev' : 'none',
  }
}

type Fields = Partial<Omit<DatasetChart, 'series' | 'metricType'>> & { title: string }

function chartOf(measure: Measure, breakdown: string | null, fields: Fields): DatasetChart {
  const { table, aggregation } = measure
  return {
    ...{ metricType: 'warehouse_metric', axisDimension: dateAxis, stacked: true, showDataTable: false },
    comparisons: { useFilterBar: true, custom: [] },
    series: [
      {
        dataSource: {
          ...{ factTable: table.name, metric: metricOf(measure), aggregation },
          ...{ dateDimension: dateColumns(table)[0]?.name ?? null, breakdownDimension: breakdown },
          ...{ budget: null, filters: {} },
        },
        presentation: { label: nameOf(measure), axis: 'left', chartType: null },
      },
    ],
    ...fields,
  }
}

/** The newest movement of a measure: the weeks or days up to the last one that has records. */
function chartsOf(measures: readonly Measure[], dimensions: readonly UnderstoodColumn[]): Chart[] {
  const [main] = measures
  if (main === undefined) return []
  const name = nameOf(main)
  const isDated = dateColumns(main.table).length > 0
  const numbers = measures.map((measure) =>
    chartOf(measure, null, { title: nameOf(measure), chartType: 'big-number', size: { width: 33, height: 'half' } }),
  )
  const [first, second] = dimensions
  const overTime = isDated
    ? [
        chartOf(main, first?.name ?? null, {
          title: first ? texts.by(texts.overTime(name), first.label) : texts.overTime(name),
          ...{ chartType: 'column', size: { width: 66, height: 'normal' } },
        }),
      ]
    : []
  const parts = first
    ? [
        chartOf(main, null, {
          title: texts.by(name, first.label),
          ...{ chartType: 'pie', axisDimension: first.name, size: { width: isDated ? 33 : 50, height: 'normal' } },
        }),
      ]
    : []
  const moved = isDated
    ? [
        chartOf(measures[1] ?? main, null, {
          title: texts.movement(nameOf(measures[1] ?? main)),
          ...{ chartType: 'line', size: { width: 50, height: 'normal' } },
        }),
      ]
    : []
  const ranked = second
    ? [
        chartOf(main, null, {
          title: texts.by(name, second.label),
          ...{ chartType: 'bar', axisDimension: second.name, size: { width: 50, height: 'normal' } },
        }),
      ]
    : []
  const table = first
    ? [
        chartOf(main, isDated ? first.name : null, {
          title: texts.table(name),
          ...{ chartType: 'data-table', axisDimension: isDated ? dateAxis : first.name },
          size: { width: second ? 100 : 50, height: 'normal' },
        }),
      ]
    : []
  return [...numbers, ...overTime, ...parts, ...moved, ...ranked, ...table]
}

/** A table that cannot be read is passed over. */
function nothingIfRefused(error: unknown): FactResult {
  if (error instanceof WarehouseFailure) return { results: [], total: 0 }
  throw error
}

function nullIfRefused(error: unknown): null {
  if (error instanceof WarehouseFailure) return null
  throw error
}

type Listed = { chart: MeasurementChart; span: DayRange }
const listedFirst: readonly string[] = ['formula', 'manual', 'auto']
const mostListed = 4

/** What people defined or planned themselves: their formulas and typed figures, and what has a budget or a forecast. */
async function listedBy(measures: ChartMeasures): Promise<Listed[]> {
  const requested = measures.measures
    .filter(({ source, scenarios }) => listedFirst.includes(source) && (source !== 'auto' || scenarios.length > 1))
    .sort((one, other) => listedFirst.indexOf(one.source) - listedFirst.indexOf(other.source))
    .slice(0, mostListed)
  const found = await Promise.all(
    requested.map(async ({ name, scenarios: known }): Promise<Listed | null> => {
      const offered = knownScenarios.filter((scenario) => known.includes(scenario))
      const [only = known[0] ?? defaultScenario, ...others] = offered
      const span = await spanOfMeasure(measures, name, [only, ...others])
      if (span === null) return null
      const chart: MeasurementChart = {
        ...{ metricType: 'metric', title: others.length > 0 ? texts.planned(name) : name },
        ...{ chartType: others.length > 0 ? 'column' : 'line', size: { width: 50, height: 'normal' } },
        ...{ measurement: name, scope: null, scopeFilter: [] },
        scenario: others.length > 0 ? [only, ...others] : only,
      }
      return { chart, span }
    }),
  )
  return found.filter((listed) => listed !== null)
}

/** The first tables, those that a business looks at before the others. */
const readable = (tables: readonly FactTable[]): FactTable[] =>
  tables.toSorted((one, other) => businessOf(other) - businessOf(one)).slice(0, mostTables * 3)

/** A dashboard of what there is to measure; null where there are no figures. The table that a business looks at leads. */
export async function proposeDashboard(
  ask: Ask,
  catalogue: Catalogue,
  today: Day,
  measures: ChartMeasures | null = null,
): Promise<Proposed | null> {
  const tables = await Promise.all(
    readable(catalogue.factTables).map(async (table) => {
      const counted = await ask(queryOf(table, {})).catch(nothingIfRefused)
      const size = counted.results[0]?.recordCount ?? 0
      const span = size > 0 ? await spanOf(ask, table).catch(nullIfRefused) : null
      return { table, size, span, business: businessOf(table), year: Number(span?.to.slice(0, 4) ?? 0) }
    }),
  )
  const [lead] = tables
    .filter(({ size }) => size > 0)
    .sort(
      (one, other) =>
        Number(other.span !== null) - Number(one.span !== null) ||
        other.business - one.business ||
        other.year - one.year ||
        other.size - one.size,
    )
  const listed = measures === null ? [] : await listedBy(measures)
  const [newest] = listed.map(({ span }) => span).sort((one, other) => (one.to < other.to ? 1 : -1))
  if (lead === undefined) {
    if (newest === undefined) return null
    const defaultSettings = monthly(settingsFor(newest, today))
    return { metrics: listed.map(({ chart }) => chart), defaultSettings, dimensionFilters: [] }
  }
  const { span } = lead
  const dimensions = await dimensionsOf(ask, lead.table)
  const charts = chartsOf(measuresOf(lead.table).slice(0, mostMeasures), dimensions.slice(0, mostDimensions))
  const isNumber = ({ chartType }: Chart) => chartType === 'big-number'
  return {
    metrics: [
      ...charts.filter(isNumber),
      ...listed.map(({ chart }) => chart),
      ...charts.filter((chart) => !isNumber(chart)),
    ],
    defaultSettings: settingsFor(span, today),
    dimensionFilters: dimensions.slice(0, mostDimensions).map(({ name }) => name),
  }
}

/** Typed figures are rarely finer than months. */
const monthly = (settings: DashboardSettings): DashboardSettings => ({ ...settings, granularity: 'month' })
