import { chartNotesTexts as texts } from '../../../contract/dashboards/chart-notes.texts.ts'
import {
  type Chart,
  type ChartData,
  dateAxis,
  type DashboardSettings,
} from '../../../contract/dashboards/dashboards.schemas.ts'
import { whereWords } from '../../../contract/datasets/where-words.ts'
import { ownValue } from '../../../contract/shared/own-value.ts'
import type { DayRange } from '../../../contract/shared/periods.ts'
import type { MissingValues } from '../../../contract/datasets/datasets.schemas.ts'
import { missingRemarks, unweightedRemarks } from '../../../contract/datasets/figure-remarks.ts'
import { nameWords } from '../../../contract/shared/name-words.ts'
import { currencyOf, figureRemarks } from '../../engines/queries/index.ts'
import { labelsOf, type Series, undividedTypes, type Unit } from './chart-axis.ts'
import { boxSources, readHistogram } from './chart-spread.ts'
import { readAxis } from './chart-items.ts'
import { askOnce, type ChartEnvironment, hasDates } from './chart-query.ts'
import { readSeries } from './chart-series.ts'
import { type ChartSource, type ChartSources, sourcesOf } from './chart-sources.ts'
import { readSpanOfAll } from './chart-span.ts'
import { needsSpan, shownRange, type Window, windowsOf } from './chart-windows.ts'
import { missingRows, withMissing } from './missing-rows.ts'

/** Reads a chart's values with its dashboard's settings. The warehouse refuses unknown names. */
export async function readChartData(
  given: ChartEnvironment,
  chart: Chart,
  settings: DashboardSettings,
): Promise<ChartData> {
  const environment = askOnce(given)
  const { axis: dimension, sources, cannotFilterBy } = findSources(environment, chart, settings)
  const { undated, span, range, windows } = await readTimeFrame(environment, chart, settings, sources)
  const { axis, notes, found } = await readValues(environment, chart, settings, { dimension, sources, range, windows })
  const missing = sources.map((source, index) => withTable(sources, source, found[index]?.missing ?? []))
  const styles = sources.map((source) => styleOf(environment, source))
  const [style = { unit: 'number', currency: environment.currency }] = styles
  const isOne = styles.every(({ unit, currency }) => unit === style.unit && currency === style.currency)
  const series = found.flatMap((one, index) =>
    one.series.map((fetched): Series => (isOne ? fetched : { ...fetched, ...styles[index] })),
  )
  const isCounted = axis.kind === 'bins'
  return {
    ...labelsOf(axis),
    unit: isOne && !isCounted ? style.unit : 'number',
    currency: isOne ? style.currency : environment.currency,
    timeZone: environment.clock.timeZone,
    range,
    series,
    notes: [
      ...new Set([
        ...conditionNotes(chart, sources),
        ...undated.map((name) => texts.noDates(name)),
        ...notes,
        ...missingRemarks({ missing: missing.flat() }),
        ...found.flatMap((one) => one.notes),
        ...sources.flatMap((source) => remarksOf(environment, dimension, source)),
        ...(cannotFilterBy.length > 0 ? [texts.cannotFilter(cannotFilterBy)] : []),
      ]),
    ],
    ...withMissing(
      sources.flatMap((source, index) => missingRows(source, windows[0]?.ranges[0] ?? null, missing[index]!)),
    ),
    newest: await readNewest(environment, series, sources, span),
    ...(isCounted ? { binWidth: axis.width } : {}),
  }
}

type Asked = {
  dimension: string
  sources: readonly ChartSource[]
  range: DayRange | null
  windows: readonly Window[]
}

/** The labels of a chart, and the series of each source. A box plot has five of its only source. */
async function readValues(
  environment: ChartEnvironment,
  chart: Chart,
  settings: DashboardSettings,
  { dimension, sources, range, windows }: Asked,
) {
  const [only] = sources
  if (chart.chartType === 'histogram' && only !== undefined) {
    const bins = chart.metricType === 'warehouse_metric' ? chart.bins : undefined
    return readHistogram(environment, only, { range, bins })
  }
  const { axis, notes } = await readAxis(environment, chart, settings, { axis: dimension, sources }, range)
  const measured = chart.chartType === 'boxplot' ? boxSources(sources) : sources
  const found = await Promise.all(measured.map((source) => readSeries(environment, source, axis, windows)))
  return { axis, notes, found }
}

/** Adds the table's name to a note on missing values if the sources have several tables. */
function withTable(
  sources: readonly ChartSource[],
  { factTable }: ChartSource,
  missing: readonly MissingValues[],
): MissingValues[] {
  const isOfSeveral = new Set(sources.map((source) => source.factTable)).size > 1
  return missing.map((one) => (isOfSeveral ? { ...one, tableLabel: nameWords(factTable) } : one))
}

type Style = { unit: Unit; currency: string }

/** One figure has no parts; rows that are counted or spread have one source. */
function findSources({ facts }: ChartEnvironment, chart: Chart, settings: DashboardSettings): ChartSources {
  const asked = sourcesOf(facts, chart, settings)
  if (!undividedTypes.includes(chart.chartType)) return asked
  const isOne = chart.chartType === 'histogram' || chart.chartType === 'boxplot'
  const sources = isOne ? asked.sources.slice(0, 1) : asked.sources
  // Of several items a gauge would show the last one's average.
  const axis = chart.chartType === 'gauge' ? dateAxis : asked.axis
  return { ...asked, axis, sources: sources.map((source) => ({ ...source, breakdown: null })) }
}

type TimeFrame = {
  /** Tables without dates. */
  undated: string[]
  /** The range of the data, if it was needed. */
  span: DayRange | null
  range: DayRange | null
  /** The windows that are shown and those that they are compared with. */
  windows: Window[]
}

async function readTimeFrame(
  environment: ChartEnvironment,
  chart: Chart,
  settings: DashboardSettings,
  sources: readonly ChartSource[],
): Promise<TimeFrame> {
  const span = needsSpan(chart, settings) ? await readSpanOfAll(environment, sources) : null
  const tables = [...new Set(sources.map(({ factTable }) => factTable))]
  const undated = tables.filter((name) => !hasDates(environment, name))
  const range = undated.length === tables.length ? null : shownRange(settings, environment.clock, span)
  if (range === null) return { undated, span, range, windows: [{ comparison: null, ranges: [] }] }
  return { undated, span, range, windows: windowsOf(chart, settings, range, span?.from ?? null) }
}

/** Says which rows the figures cover, if not all. */
function conditionNotes(chart: Chart, sources: readonly ChartSource[]): string[] {
  const words = sources.map(({ where }) => (where === null ? null : whereWords(where)))
  if (new Set(words).size === 1) return words[0] == null ? [] : [texts.onlyRows(words[0])]
  return words.flatMap((own, index) => {
    if (own === null) return []
    const label = chart.metricType === 'warehouse_metric' ? chart.series[index]?.presentation.label : ''
    return [texts.onlyRowsOf(label || texts.seriesNumber(index + 1), own)]
  })
}

/** Remarks made on the figures when their files were read. */
function remarksOf({ facts }: ChartEnvironment, axis: string, source: ChartSource): string[] {
  const { factTable, measure, breakdown, filters, budget } = source
  const narrowed = { dimensions: [axis, ...(breakdown === null ? [] : [breakdown])], filters }
  return [{ factTable, measure }, ...(budget === null ? [] : [budget])].flatMap((asked) => {
    const measures = ownValue(facts.factTables, asked.factTable)?.measures ?? []
    return [...figureRemarks(measures, [asked.measure]), ...unweightedRemarks(measures, [asked.measure], narrowed)]
  })
}

/** In what the values of a source are written. */
function styleOf({ facts, currency: usual }: ChartEnvironment, { factTable, measure }: ChartSource): Style {
  const [metric, aggregation] = measure.split(':')
  const found =
    aggregation === 'count_distinct'
      ? undefined
      : ownValue(facts.factTables, factTable)?.measures.find(({ name }) => name === metric)
  const unit = found?.unit === 'currency' || found?.unit === 'percent' ? found.unit : 'number'
  return {
    unit,
    currency:
      currencyOf({ unit, ...(found?.currency === undefined ? {} : { currency: found.currency }) }, usual) ?? usual,
  }
}

/** The last day with data, which a chart without values names. */
async function readNewest(
  environment: ChartEnvironment,
  series: readonly Series[],
  sources: readonly ChartSource[],
  span: DayRange | null,
): Promise<string | null> {
  const isEmpty = series.every(({ values }) => values.every((value) => value === null))
  if (!isEmpty) return null
  return (span ?? (await readSpanOfAll(environment, sources)))?.to ?? null
}
