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
import { daysBetween, type DayRange, resolveRange, startOf } from '../../../contract/shared/periods.ts'
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
type Measure = {
  table: FactTable
  column: UnderstoodColumn | null
  aggregation: string
  weight: number
  date: string | null
}
/** What a dashboard looks at. */
type Looked = { time: Time | null; range: DayRange | null }
/** How a table lies in time: the days with records up to the newest that stand well, and how it has rows of each. */
type Time = { column: string; span: DayRange; isYearly: boolean; isSeries: boolean; isPanel: boolean }
export type Proposed = { metrics: Chart[]; defaultSettings: DashboardSettings; dimensionFilters: string[] }

const mostMeasures = 3
const mostAsked = 10
const leastMean = 0.005
/** A history of so few days that lies in two quarters is shown whole. */
const mostShort = 120
const mostDimensions = 2
const mostTables = 4
/** More parts than this tell nothing at a glance; one part tells nothing at all. */
const partsSeen = { least: 2, most: 60 }
/** What a business looks at first. */
const leading = /\b(total|revenue|sales|amount|turnover|income|value|net|gross)\b/i
/** Years with fewer of the usual number of records are of stray dates, unless it is the current one. */
const leastFilled = 0.2
const mostDays = 10_000
const mostDates = 4
/** More columns than this are drawn as a line. */
const mostColumns = 60
const leastYears = 2
/** Columns that repeat what the dates say. */
const datePart = /^(?:year|quarter|month|week|day|weekday|hour|date|time|period)\b/i
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
const isDecided = ({ kindReason }: UnderstoodColumn): boolean => kindReason !== 'open'
const isAdded = (column: UnderstoodColumn): boolean =>
  (column.kind === 'amount' || column.kind === undefined) && column.unit !== 'percent' && isDecided(column)
const isPart = (column: UnderstoodColumn): boolean => isAdded(column) || column.kind === 'level'

/** How a measure is put together over a period and over what there is in it. */
function aggregationOf({ kind, unit }: UnderstoodColumn, time: Time | null): string {
  if ((kind === 'amount' || kind === undefined) && unit !== 'percent') return 'sum'
  if (kind === 'level') return time === null ? 'sum' : 'last'
  return time?.isSeries === true && (kind === 'price' || time.isYearly) ? 'last' : 'mean'
}

function weightOf(column: UnderstoodColumn): number {
  const kind = isAdded(column) ? 8 : column.kind === 'level' ? 6 : 3
  return (
    kind +
    (column.unit === 'currency' ? 2 : 0) +
    (leading.test(column.label) || /^close$/i.test(column.label) ? 1 : 0) -
    (isDecided(column) ? 0 : 4)
  )
}

/** What happened, row by row, rather than what was measured of the same things at each date. */
const isOfEvents = (table: FactTable, time: Time | null): boolean =>
  time !== null && !time.isYearly && !time.isPanel && !measuredColumns(table).some(isPart)

/** The amounts of a table first, then levels, then what is averaged; the number of records stands for events. */
function measuresOf(table: FactTable, time: Time | null): Measure[] {
  const date = time?.column ?? null
  const found = measuredColumns(table).map(
    (column): Measure => ({ table, column, date, weight: weightOf(column), aggregation: aggregationOf(column, time) }),
  )
  const records: Measure = { table, date, column: null, aggregation: 'sum', weight: 0 }
  const sorted = found.toSorted((one, other) => other.weight - one.weight)
  return sorted.length === 0 || isOfEvents(table, time) ? [records, ...sorted] : sorted
}

const askedOf = ({ column, aggregation }: Measure): string =>
  column === null ? 'count' : `${column.name}:${aggregation}`
/** The rows of a range, without those of totals. */
const within = (table: FactTable, { time, range }: Looked, by: readonly string[] = []): Partial<FactQuery> => ({
  dimensions: [...(time === null ? [] : [`{${time.column}}`]), ...by],
  filters: Object.entries(filtersOf(table)).map(([dimension, filter]) => ({ dimension, ...filter })),
  ...(range === null ? {} : { dateFrom: range.from, dateTo: range.to }),
})

/** Rows of totals count nothing twice. */
const filtersOf = (table: FactTable): DatasetChart['series'][number]['dataSource']['filters'] =>
  Object.fromEntries(
    table.columns.flatMap(({ name, role, totalValues = [] }) =>
      role === 'dimension' && totalValues.length > 0 ? [[name, { type: 'exclude', values: totalValues }]] : [],
    ),
  )

/** Those that have something to show in the range; amounts that are nothing there show nothing. */
async function filledOf(ask: Ask, measures: readonly Measure[], looked: Looked): Promise<Measure[]> {
  const [{ table } = { table: null }] = measures
  if (table === null) return []
  const most = measures.slice(0, mostAsked)
  const { results } = await ask(queryOf(table, { measures: most.map(askedOf), ...within(table, looked) }))
  return most.filter((measure) => {
    if (measure.column === null) return true
    const value = results[0]?.measures[askedOf(measure)]?.value ?? null
    if (value === null || (value === 0 && measure.aggregation === 'sum')) return false
    // A mean that is written as 0 shows nothing.
    return measure.aggregation !== 'mean' || value === 0 || Math.abs(value) >= leastMean
  })
}

const metricOf = ({ column }: Measure): string => column?.name ?? 'count'
const nameOf = ({ column, table }: Measure): string => nameWords(column?.label ?? texts.records(table.label))

/** The dimensions that split a table best in the range: few enough parts to be seen, the most telling first. */
async function dimensionsOf(ask: Ask, table: FactTable, looked: Looked): Promise<UnderstoodColumn[]> {
  const isDated = looked.time !== null
  // A row for each year has no parts.
  if (looked.time?.isYearly === true && looked.time.isSeries) return []
  const offered = breakdownColumns(table).filter(
    ({ role, label }) => role !== 'key' && !isNameless(label) && !(isDated && datePart.test(label)),
  )
  const counted = await Promise.all(
    offered.map(async (column) => {
      const query = queryOf(table, { ...within(table, looked, [column.name]), limit: partsSeen.most + 2 })
      const { results } = await ask(query)
      const parts = results.filter(({ dimensionValues }) => dimensionValues[column.name] !== null)
      const empty = results.find(({ dimensionValues }) => dimensionValues[column.name] === null)?.recordCount ?? 0
      const filled = parts.reduce((sum, { recordCount }) => sum + recordCount, 0)
      // Nearly as many names as rows are names of the rows.
      const isUseful = filled > empty && parts.length * 2 <= filled
      return { column, parts: isUseful ? parts.length : 0 }
    }),
  )
  return counted
    .filter(({ parts }) => parts >= partsSeen.least && parts <= partsSeen.most)
    .sort((one, other) => Math.abs(one.parts - 6) - Math.abs(other.parts - 6))
    .map(({ column }) => column)
}

/** The number of records of the year in which a record usually is. */
function usualOf(counts: readonly number[]): number {
  const sorted = counts.toSorted((one, other) => other - one)
  const half = sorted.reduce((sum, count) => sum + count, 0) / 2
  let reached = 0
  return sorted.find((count) => (reached += count) >= half) ?? 0
}

type Counted = { day: Day; count: number }

/** The days with records by one date column, at most the newest. */
async function daysOf(ask: Ask, table: FactTable, column: string): Promise<Counted[]> {
  const query = queryOf(table, {
    ...{ dimensions: [`{${column}}`], dateGranularity: 'day', dateFrom: '0001-01-01', limit: mostDays },
  })
  const first = await ask(query)
  const { results } = first.total > mostDays ? await ask({ ...query, offset: first.total - mostDays }) : first
  return results.flatMap(({ dimensionValues, recordCount }) => {
    const day = dimensionValues[dateAxis]
    return day === null || day === undefined ? [] : [{ day, count: recordCount }]
  })
}

const areYears = (days: readonly Counted[]): boolean => days.every(({ day }) => day.endsWith('-01-01'))

/**
 * Null for a table without dates. The first date of the table counts, one of days before one of years. Days after today,
 * and years of a few stray records, are left out where others stand.
 */
async function timeOf(ask: Ask, table: FactTable, today: Day): Promise<Time | null> {
  const columns = dateColumns(table).slice(0, mostDates)
  const found = await Promise.all(
    columns.map(async ({ name }) => ({ column: name, known: await daysOf(ask, table, name) })),
  )
  const dated = found.filter(({ known }) => known.length > 0)
  const { column, known } = dated.find((one) => !areYears(one.known)) ?? dated[0] ?? { column: '', known: [] }
  const past = known.filter(({ day }) => day <= today)
  const days = past.length === 0 ? known : past
  const years = Map.groupBy(days, ({ day }) => day.slice(0, 4))
  const counts = new Map([...years].map(([year, all]) => [year, all.reduce((sum, { count }) => sum + count, 0)]))
  const usual = usualOf([...counts.values()])
  const kept = days.filter(({ day }) => {
    const year = day.slice(0, 4)
    return year === today.slice(0, 4) || (counts.get(year) ?? 0) >= usual * leastFilled
  })
  const [from, to] = [kept[0]?.day, kept.at(-1)?.day]
  if (from === undefined || to === undefined) return null
  const often = Map.groupBy(kept, ({ count }) => count)
  const common = Math.max(...[...often.values()].map((of) => of.length))
  return {
    column,
    span: { from, to },
    isYearly: kept.length >= leastYears && areYears(kept),
    isSeries: kept.every(({ count }) => count === 1),
    isPanel: common >= kept.length / 2,
  }
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

/** What the dashboard of a table looks at: all years of yearly figures, else the newest period that stands well. */
function settingsOf(time: Time | null, today: Day): DashboardSettings {
  if (time?.isYearly !== true) {
    const settings = settingsFor(time?.span ?? null, today)
    const days = time === null ? 0 : daysBetween(time.span.from, time.span.to)
    if (settings.range !== 'year' || settings.item === 'current' || time === null || days > mostShort) return settings
    return { ...settings, range: 'all', granularity: 'week', item: 'current', compare: 'none' }
  }
  return { ...defaultSettings, range: 'all', granularity: 'year', item: 'current', compare: 'none' }
}

type Fields = Partial<Omit<DatasetChart, 'series' | 'metricType'>> & { title: string }

function chartOf(measure: Measure, breakdown: string | null, fields: Fields): DatasetChart {
  const { table, aggregation, date } = measure
  return {
    ...{ metricType: 'warehouse_metric', axisDimension: dateAxis, stacked: true, showDataTable: false },
    comparisons: { useFilterBar: true, custom: [] },
    series: [
      {
        dataSource: {
          ...{ factTable: table.name, metric: metricOf(measure), aggregation },
          ...{ dateDimension: date, breakdownDimension: breakdown },
          ...{ budget: null, filters: filtersOf(table) },
        },
        presentation: { label: nameOf(measure), axis: 'left', chartType: null },
      },
    ],
    ...fields,
  }
}

type Shown = {
  measures: readonly Measure[]
  dimensions: readonly UnderstoodColumn[]
  time: Time | null
  /** Whether all of its parts are of one sign, so that they are shares of a whole. */
  hasShares: boolean
}

/** Of yearly figures the headline is that of the last year. */
const headlineOf = (measure: Measure, time: Time | null): Measure =>
  time?.isYearly === true && measure.aggregation === 'sum' && measure.column !== null
    ? { ...measure, aggregation: 'last' }
    : measure

/** One figure of several things' prices says nothing. */
const isHeadline = ({ column }: Measure, time: Time | null): boolean =>
  !(column?.kind === 'price' && time?.isPanel === true && !time.isSeries)

/** The newest movement of a measure: the weeks or days up to the last one that has records. */
function chartsOf({ measures, dimensions, time, hasShares }: Shown): Chart[] {
  const [main] = measures
  if (main === undefined) return []
  const name = nameOf(main)
  const isYearly = time?.isYearly === true
  const numbers = measures
    .filter((measure) => isHeadline(measure, time))
    .map((measure) => {
      const headline = headlineOf(measure, time)
      const isOfYear = isYearly && headline.aggregation === 'last'
      const title = isOfYear ? texts.inYear(nameOf(measure), time.span.to.slice(0, 4)) : nameOf(measure)
      return chartOf(headline, null, { title, chartType: 'big-number', size: { width: 33, height: 'half' } })
    })
  const [first, second] = dimensions
  const isSum = main.column === null || isPart(main.column)
  const isLong = isYearly && daysBetween(time.span.from, time.span.to) / 365 > mostColumns
  const overTime =
    time === null
      ? []
      : [
          chartOf(main, first?.name ?? null, {
            title: first ? texts.by(texts.overTime(name), first.label) : texts.overTime(name),
            ...{ chartType: isSum && !isLong ? 'column' : 'line', size: { width: 66, height: 'normal' } },
          }),
        ]
  // Averages are no shares of each other, and years are told apart over time alone.
  const parts =
    first && !isYearly
      ? [
          chartOf(main, null, {
            title: texts.by(name, first.label),
            ...{ chartType: main.aggregation === 'sum' && hasShares ? 'pie' : 'bar', axisDimension: first.name },
            size: { width: time === null ? 50 : 33, height: 'normal' },
          }),
        ]
      : []
  const other = measures[1]
  const moved =
    time !== null && other !== undefined
      ? [
          chartOf(other, null, {
            title: texts.movement(nameOf(other)),
            ...{ chartType: 'line', size: { width: isYearly ? 33 : 50, height: 'normal' } },
          }),
        ]
      : []
  const ranked =
    second && !isYearly
      ? [
          chartOf(main, null, {
            title: texts.by(name, second.label),
            ...{ chartType: 'bar', axisDimension: second.name, size: { width: 50, height: 'normal' } },
          }),
        ]
      : []
  const split =
    second && isYearly
      ? [
          chartOf(main, second.name, {
            title: texts.by(texts.overTime(name), second.label),
            ...{ chartType: isSum && !isLong ? 'column' : 'line', size: { width: 66, height: 'normal' } },
          }),
        ]
      : []
  const table =
    time !== null || first
      ? [
          chartOf(main, time === null ? null : (first?.name ?? null), {
            title: texts.table(name),
            ...{ chartType: 'data-table', axisDimension: time === null && first ? first.name : dateAxis },
            size: { width: second && !isYearly ? 100 : 50, height: 'normal' },
          }),
        ]
      : []
  return [...numbers, ...overTime, ...parts, ...moved, ...ranked, ...split, ...table]
}

/** Whether what a measure is made of is of one sign. */
async function hasShares(ask: Ask, { table, column }: Measure, looked: Looked): Promise<boolean> {
  if (column === null) return true
  const [least, most] = [`${column.name}:min`, `${column.name}:max`]
  const { results } = await ask(queryOf(table, { measures: [least, most], ...within(table, looked) }))
  const of = (measure: string) => results[0]?.measures[measure]?.value ?? 0
  return of(least) >= 0 || of(most) <= 0
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
/** Some of them may have no values yet. */
const mostRead = 24

/** What people defined or planned themselves: their formulas and typed figures, and what has a budget or a forecast. */
async function listedBy(measures: ChartMeasures): Promise<Listed[]> {
  const requested = measures.measures
    .filter(({ source, scenarios }) => listedFirst.includes(source) && (source !== 'auto' || scenarios.length > 1))
    .sort((one, other) => listedFirst.indexOf(one.source) - listedFirst.indexOf(other.source))
    .slice(0, mostRead)
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
  return found.filter((listed) => listed !== null).slice(0, mostListed)
}

/** The first tables, those that a business looks at before the others. */
const readable = (tables: readonly FactTable[]): FactTable[] =>
  tables.toSorted((one, other) => businessOf(other) - businessOf(one)).slice(0, mostTables * 3)

type Candidate = { table: FactTable; size: number; time: Time | null }

/** The table that a business looks at: dated, with its amounts; the recent before the older, then the one of more rows. */
async function leadOf(ask: Ask, catalogue: Catalogue, today: Day): Promise<Candidate | undefined> {
  const tables = await Promise.all(
    readable(catalogue.factTables).map(async (table) => {
      const counted = await ask(queryOf(table, {})).catch(nothingIfRefused)
      const size = counted.results[0]?.recordCount ?? 0
      const time = size > 0 ? await timeOf(ask, table, today).catch(nullIfRefused) : null
      const business = Math.max(businessOf(table), isOfEvents(table, time) ? 1 : 0)
      return { table, size, time, business, year: Number(time?.span.to.slice(0, 4) ?? 0) }
    }),
  )
  const [lead] = tables
    .filter(({ size }) => size > 0)
    .sort(
      (one, other) =>
        Number(other.time !== null) - Number(one.time !== null) ||
        other.business - one.business ||
        other.year - one.year ||
        other.size - one.size,
    )
  return lead
}

/** A dashboard of what there is to measure; null where there are no figures. The table that a business looks at leads. */
export async function proposeDashboard(
  ask: Ask,
  catalogue: Catalogue,
  today: Day,
  measures: ChartMeasures | null = null,
): Promise<Proposed | null> {
  const lead = await leadOf(ask, catalogue, today)
  const listed = measures === null ? [] : await listedBy(measures)
  const [newest] = listed.map(({ span }) => span).sort((one, other) => (one.to < other.to ? 1 : -1))
  if (lead === undefined) {
    if (newest === undefined) return null
    const settings = monthly(settingsFor(newest, today))
    const shown = resolveRange(settings.range, settings.item, today)
    return { metrics: chartsWithin(listed, shown), defaultSettings: settings, dimensionFilters: [] }
  }
  const { table, time } = lead
  const settings = settingsOf(time, today)
  const range =
    time === null || settings.range === 'all'
      ? (time?.span ?? null)
      : resolveRange(settings.range, settings.item, today)
  const looked = { time, range }
  const filled = await filledOf(ask, measuresOf(table, time), looked)
  const [main] = filled
  // Of one row for each date, what is no sum has no parts.
  const isWhole = time?.isSeries === true && main !== undefined && main.column !== null && !isPart(main.column)
  const dimensions = isWhole ? [] : await dimensionsOf(ask, table, looked)
  const charts = chartsOf({
    ...{ time, measures: filled.slice(0, mostMeasures), dimensions: dimensions.slice(0, mostDimensions) },
    hasShares: main !== undefined && (await hasShares(ask, main, looked)),
  })
  const isNumber = ({ chartType }: Chart) => chartType === 'big-number'
  return {
    metrics: [
      ...charts.filter(isNumber),
      ...(range === null ? listed.map(({ chart }) => chart) : chartsWithin(listed, range)),
      ...charts.filter((chart) => !isNumber(chart)),
    ],
    defaultSettings: settings,
    dimensionFilters: dimensions.slice(0, mostDimensions).map(({ name }) => name),
  }
}

/** The charts that have something in the range. */
const chartsWithin = (listed: readonly Listed[], { from, to }: DayRange): Chart[] =>
  listed.flatMap(({ chart, span }) => (span.from <= to && span.to >= from ? [chart] : []))

/** Typed figures are rarely finer than months. */
const monthly = (settings: DashboardSettings): DashboardSettings => ({ ...settings, granularity: 'month' })
