import { chartsTexts } from '../../../contract/charts/charts.texts.ts'
import { formatValue } from '../../../contract/charts/format.ts'
import { chartNotesTexts as texts } from '../../../contract/dashboards/chart-notes.texts.ts'
import type { Chart, ChartData, DashboardSettings } from '../../../contract/dashboards/dashboards.schemas.ts'
import { dateAxis } from '../../../contract/dashboards/dashboards.schemas.ts'
import type { DimensionFilter } from '../../../contract/datasets/datasets.filters.ts'
import type {
  FactQuery,
  FactResult,
  FactRow,
  WarehouseGranularity,
} from '../../../contract/datasets/datasets.schemas.ts'
import type { DayRange } from '../../../contract/shared/periods.ts'
import { type ChartSource, type Facts, filtersFor, isAdditive, sourcesOf } from './chart-sources.ts'
import {
  type Axis,
  type Items,
  itemsByRule,
  itemText,
  keyOf,
  labelKeys,
  labelsOf,
  meanOf,
  notesOfAxis,
  partTypes,
  restKey,
  type Series,
  timeAxis,
  type Unit,
  type Value,
  wholeKey,
  wholeTypes,
} from './chart-axis.ts'
import {
  type Clock,
  isRunning,
  needsSpan,
  periodsOf,
  reachingAsFar,
  reachOf,
  sameDaysNote,
  shownRange,
  type Window,
  windowsOf,
} from './chart-windows.ts'
import { ownValue } from '../../../contract/shared/own-value.ts'

export type ChartEnvironment = {
  facts: Facts
  clock: Clock
  currency: string
  ask(query: FactQuery): Promise<FactResult>
}

/** A part of the values of a dimension: each by itself, or all others as one. */
type Part = { dimension: string | null; filters: DimensionFilter[]; isRest: boolean }

const mostRows = 10_000
const mostPages = 10
/** As much of a query as there is, in pages. */
async function allRows(environment: ChartEnvironment, query: FactQuery): Promise<{ rows: FactRow[]; isCut: boolean }> {
  const rows: FactRow[] = []
  for (let page = 0; page < mostPages; page += 1) {
    const result = await environment.ask({ ...query, limit: mostRows, offset: page * mostRows })
    rows.push(...result.results)
    if (rows.length >= result.total || result.results.length === 0) return { rows, isCut: false }
  }
  return { rows, isCut: true }
}

const hasDates = ({ facts }: ChartEnvironment, factTable: string) =>
  (ownValue(facts.factTables, factTable)?.date_dimensions.length ?? 0) > 0

type Requested = { range: DayRange | null; unit: WarehouseGranularity | null; parts: readonly Part[] }

function queryOf(environment: ChartEnvironment, source: ChartSource, { range, unit, parts }: Requested): FactQuery {
  const isDated = hasDates(environment, source.factTable)
  const grouped = parts.flatMap(({ dimension, isRest }) => (dimension === null || isRest ? [] : [dimension]))
  const needsDate = isDated && (range !== null || unit !== null)
  return {
    factTable: source.factTable,
    measures: [source.measure],
    dimensions: [...grouped, ...(needsDate && source.dateDimension !== null ? [`{${source.dateDimension}}`] : [])],
    dateGranularity: isDated && unit !== null ? unit : undefined,
    dateFrom: isDated ? range?.from : undefined,
    dateTo: isDated ? range?.to : undefined,
    filters: [...source.filters, ...parts.flatMap(({ filters }) => filters)],
    limit: mostRows,
    offset: 0,
  }
}

/** First and last day on which a source has records, at any time. */
async function spanOf(environment: ChartEnvironment, source: ChartSource): Promise<DayRange | null> {
  if (!hasDates(environment, source.factTable)) return null
  const always = { from: '0001-01-01', to: '9999-12-31' }
  const query = {
    ...queryOf(environment, source, { range: always, unit: 'day', parts: [] }),
    measures: ['count'],
    limit: 1,
  }
  const first = await environment.ask(query)
  const from = first.results[0]?.dimensionValues[dateAxis] ?? null
  if (from === null) return null
  const last = await environment.ask({ ...query, offset: Math.max(0, first.total - 1) })
  return { from, to: last.results[0]?.dimensionValues[dateAxis] ?? from }
}

async function spanOfAll(environment: ChartEnvironment, sources: readonly ChartSource[]): Promise<DayRange | null> {
  const spans = (await Promise.all(sources.map((source) => spanOf(environment, source)))).filter(
    (span) => span !== null,
  )
  if (spans.length === 0) return null
  const firsts = spans.map(({ from }) => from).sort()
  const lasts = spans.map(({ to }) => to).sort()
  return { from: firsts[0] ?? '', to: lasts.at(-1) ?? '' }
}

const valueOf = (row: FactRow, { measure }: ChartSource) => row.measures[measure]?.value ?? null

/** The values of a dimension by their weight over the range, as the breakdown rule shows them (AM-13). */
async function itemsOf(
  environment: ChartEnvironment,
  dimension: string,
  sources: readonly ChartSource[],
  range: DayRange | null,
  isWhole: boolean,
): Promise<{ items: Items; notes: string[] }> {
  const weights = new Map<string, { value: Value; total: number }>()
  const notes: string[] = []
  for (const source of sources) {
    const parts = [{ dimension, filters: [], isRest: false }]
    const { rows, isCut } = await allRows(environment, queryOf(environment, source, { range, unit: null, parts }))
    if (isCut) notes.push(texts.tooManyItems(formatValue(mostRows * mostPages)))
    for (const row of rows) {
      const value = row.dimensionValues[dimension] ?? null
      const known = weights.get(keyOf(value))?.total ?? 0
      weights.set(keyOf(value), { value, total: known + Math.abs(valueOf(row, source) ?? 0) })
    }
  }
  const forced = sources.flatMap((source) => source.forced)
  const ruled = itemsByRule(dimension, [...weights.values()], forced, isWhole)
  return { items: ruled.items, notes: [...notes, ...ruled.notes] }
}

/** The queries of a dimension: what is shown by itself, and the rest as one. Without a rest nothing is filtered. */
function partsOf(items: Items | null): Part[] {
  if (items === null) return [{ dimension: null, filters: [], isRest: false }]
  const { dimension, shown, hasRest } = items
  if (!hasRest) return [{ dimension, filters: [], isRest: false }]
  const values = [...shown]
  return [
    { dimension, filters: [{ dimension, type: 'include', values }], isRest: false },
    { dimension, filters: [{ dimension, type: 'exclude', values }], isRest: true },
  ]
}

const keyAt = (part: Part | undefined, row: FactRow): string => {
  if (part === undefined || part.dimension === null) return wholeKey
  return part.isRest ? restKey : keyOf(row.dimensionValues[part.dimension] ?? null)
}

/** Values of one source in one stretch of time: by the item, then by the place of the label. */
async function cellsOf(
  environment: ChartEnvironment,
  source: ChartSource,
  axis: Axis,
  items: Items | null,
  range: DayRange | null,
): Promise<Map<string, (number | null)[]>> {
  const keys = labelKeys(axis)
  const positions = new Map(keys.map((key, index) => [key, index]))
  const own =
    axis.kind === 'time' && range !== null
      ? new Map(periodsOf(axis.unit, range, environment.clock).map(({ key }, index) => [key, index]))
      : positions
  const cells = new Map<string, (number | null)[]>()
  const unit = axis.kind === 'time' ? axis.unit : null
  const labelParts = partsOf(axis.kind === 'items' ? axis.items : null)
  await Promise.all(
    labelParts.flatMap((labelPart) =>
      partsOf(items).map(async (itemPart) => {
        const { rows } = await allRows(
          environment,
          queryOf(environment, source, { range, unit, parts: [labelPart, itemPart] }),
        )
        for (const row of rows) {
          const label = axis.kind === 'time' ? String(row.dimensionValues[dateAxis]) : keyAt(labelPart, row)
          const position = own.get(label)
          if (position === undefined || position >= keys.length) continue
          const item = keyAt(itemPart, row)
          const values = cells.get(item) ?? keys.map(() => null)
          values[position] = valueOf(row, source)
          cells.set(item, values)
        }
      }),
    ),
  )
  return cells
}

async function comparisonOf(
  environment: ChartEnvironment,
  source: ChartSource,
  axis: Axis,
  { comparison, ranges }: Window,
): Promise<Series | null> {
  const { facts } = environment
  const isBudget = comparison === 'budget'
  if (isBudget && source.budget === null) return null
  const asked: ChartSource =
    isBudget && source.budget !== null
      ? {
          ...source,
          ...source.budget,
          dateDimension: null,
          filters: filtersFor(facts, source.budget.factTable, source.filters),
        }
      : source
  const onAxis =
    axis.kind !== 'items' || ownValue(facts.factTables, asked.factTable)?.dimensions.includes(axis.items.dimension)
  if (!onAxis) return null
  const found = await Promise.all(ranges.map((range) => cellsOf(environment, asked, axis, null, range)))
  const positions = labelKeys(axis).length
  const many = found.map((cells) => cells.get(wholeKey) ?? [])
  const values = meanOf(many, positions)
  if (values.every((value) => value === null)) return null
  return { series: source.series, item: null, isRest: false, comparison, additive: isAdditive(asked.measure), values }
}

/** What one figure is compared with, and the note that says how far: a period that still runs has as many days there. */
async function windowsOfFigure(
  environment: ChartEnvironment,
  source: ChartSource,
  [shown, ...others]: readonly Window[],
): Promise<{ windows: readonly Window[]; notes: string[] }> {
  const range = shown?.ranges[0]
  const { clock } = environment
  if (range === undefined || others.length === 0 || !isRunning(range, clock)) return { windows: others, notes: [] }
  const span = await spanOf(environment, source)
  const end = reachOf(range, span?.to ?? null, clock)
  if (end === null) return { windows: others, notes: [] }
  return { windows: reachingAsFar(others, range, end), notes: [sameDaysNote(end)] }
}

async function seriesOf(
  environment: ChartEnvironment,
  source: ChartSource,
  axis: Axis,
  windows: readonly Window[],
  isOneFigure: boolean,
): Promise<{ series: Series[]; notes: string[] }> {
  const range = windows[0]?.ranges[0] ?? null
  const { breakdown } = source
  const isOnAxis = axis.kind === 'items' && axis.items.dimension === breakdown
  const found = breakdown === null || isOnAxis ? null : await itemsOf(environment, breakdown, [source], range, false)
  const items = found?.items ?? null
  const cells = await cellsOf(environment, source, axis, items, range)
  const empty = labelKeys(axis).map(() => null)
  const additive = isAdditive(source.measure)
  const one = (key: string, item: string | null): Series => ({
    ...{ series: source.series, item, isRest: key === restKey, comparison: null, additive },
    values: cells.get(key) ?? empty,
  })
  const own =
    items === null
      ? [one(wholeKey, null)]
      : [
          ...items.shown.map((value) => one(keyOf(value), itemText(value))),
          ...(items.hasRest ? [one(restKey, chartsTexts.other)] : []),
        ]
  const others = isOneFigure
    ? await windowsOfFigure(environment, source, windows)
    : { windows: windows.slice(1), notes: [] }
  const compared = (
    await Promise.all(others.windows.map((window) => comparisonOf(environment, source, axis, window)))
  ).filter((series) => series !== null)
  return {
    series: [...own, ...compared],
    notes: [...(found?.notes ?? []), ...(compared.length > 0 ? others.notes : [])],
  }
}

function unitOfSources({ facts }: ChartEnvironment, sources: readonly ChartSource[]): Unit {
  const units = sources.map(({ factTable, measure }) => {
    const [metric, aggregation] = measure.split(':')
    if (aggregation === 'count_distinct') return 'number'
    return ownValue(facts.factTables, factTable)?.measures.find(({ name }) => name === metric)?.unit ?? 'number'
  })
  const [first = 'number'] = units
  const isKnown = first === 'currency' || first === 'percent'
  return isKnown && units.every((unit) => unit === first) ? first : 'number'
}

/** A share of a whole is shown by its parts, not by days. */
function axisDimension(chart: Chart, axis: string, sources: readonly ChartSource[]): string {
  const breakdown = sources[0]?.breakdown ?? null
  return axis === dateAxis && partTypes.includes(chart.chartType) && breakdown !== null ? breakdown : axis
}

async function axisOf(
  environment: ChartEnvironment,
  chart: Chart,
  settings: DashboardSettings,
  { axis, sources }: { axis: string; sources: readonly ChartSource[] },
  range: DayRange | null,
): Promise<{ axis: Axis; notes: string[] }> {
  if (axis === dateAxis) {
    const inTime = timeAxis(chart, settings, range, environment.clock)
    return { axis: inTime, notes: notesOfAxis(inTime, settings) }
  }
  const having = sources.filter(({ factTable }) =>
    ownValue(environment.facts.factTables, factTable)?.dimensions.includes(axis),
  )
  const found = await itemsOf(environment, axis, having, range, wholeTypes.includes(chart.chartType))
  return { axis: { kind: 'items', items: found.items }, notes: found.notes }
}

const isBigNumber = ({ chartType }: Chart) => chartType === 'big-number'

/** The values of a chart as its dashboard looks at it. Names that the warehouse does not know are refused by it. */
export async function readChartData(
  environment: ChartEnvironment,
  chart: Chart,
  settings: DashboardSettings,
): Promise<ChartData> {
  const { facts, clock } = environment
  const asked = sourcesOf(facts, chart, settings)
  const sources = isBigNumber(chart) ? asked.sources.map((source) => ({ ...source, breakdown: null })) : asked.sources
  const span = needsSpan(chart, settings) ? await spanOfAll(environment, sources) : null
  const undated = [...new Set(sources.map(({ factTable }) => factTable))].filter((name) => !hasDates(environment, name))
  const isUndated = undated.length === new Set(sources.map(({ factTable }) => factTable)).size
  const range = isUndated ? null : shownRange(settings, clock, span)
  const windows: Window[] =
    range === null ? [{ comparison: null, ranges: [] }] : windowsOf(chart, settings, range, span?.from ?? null)
  const dimension = axisDimension(chart, asked.axis, sources)
  const { axis, notes: ofAxis } = await axisOf(environment, chart, settings, { axis: dimension, sources }, range)
  const found = await Promise.all(
    sources.map((source) => seriesOf(environment, source, axis, windows, isBigNumber(chart))),
  )
  const series = found.flatMap((one) => one.series)
  const isEmpty = series.every(({ values }) => values.every((value) => value === null))
  const newest = isEmpty ? (span ?? (await spanOfAll(environment, sources))) : null
  return {
    ...labelsOf(axis),
    unit: unitOfSources(environment, sources),
    currency: environment.currency,
    timeZone: clock.timeZone,
    range,
    series,
    notes: [
      ...new Set([
        ...undated.map((name) => texts.noDates(name)),
        ...ofAxis,
        ...found.flatMap(({ notes }) => notes),
        ...(asked.cannotFilterBy.length > 0 ? [texts.cannotFilter(asked.cannotFilterBy)] : []),
      ]),
    ],
    newest: newest?.to ?? null,
  }
}
