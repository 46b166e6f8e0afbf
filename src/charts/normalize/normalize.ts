import { chartsTexts } from '../../../contract/charts/charts.texts.ts'
import type { ChartSpec, SpecSeries } from '../../../contract/charts/chart-spec.schema.ts'
import { formatValue, type NumberStyle, styleInFormat } from '../../../contract/charts/format.ts'
import type { ChartData, ChartSettings, Colour, FetchedSeries, Label, Model, ModelSeries } from '../model.ts'
import { commonStyle, styleKey } from './styles.ts'
import { readLabels } from './labels.ts'
import { runningPeriod, withPortion } from './running.ts'

/** Single-line plain text: control characters would break tooltips. */
function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

const finite = (value: number | null | undefined) =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

const cleaned = (values: readonly (number | null)[]) => values.map((value) => finite(value))

function isAdditive(series: SpecSeries, spec: ChartSpec): boolean {
  if ((series.unit ?? spec.unit) === 'percent') return false
  const fromMetric = 'metric' in series.source ? series.source.metric.split(':')[1] : undefined
  const aggregation = series.presentation?.aggregation ?? fromMetric ?? 'sum'
  return aggregation === 'sum' || aggregation === 'count'
}

function colourOf(series: SpecSeries): Colour {
  const { colour } = series
  if (colour === undefined) return { from: 'palette' }
  return colour === 'budget' || colour === 'mirror' || colour === 'other'
    ? { from: colour }
    : { from: 'own', hex: colour.toLowerCase() }
}

function fetchedFor(data: ChartData, index: number, series: SpecSeries): FetchedSeries[] {
  if ('values' in series.source) return [{ series: index, values: series.source.values }]
  return data?.series.filter((fetched) => fetched.series === index) ?? []
}

/** What a person wrote around the numbers fits one unit; it is left out where the series have several. */
function styleOf(spec: ChartSpec, { unit, currency }: Partial<SpecSeries>, locale: string): NumberStyle {
  const units = new Set(spec.series.map((series) => series.unit ?? spec.unit ?? 'number'))
  const own = { unit: unit ?? spec.unit, currency: currency ?? spec.currency, locale }
  return styleInFormat(own, spec.format, units.size < 2)
}

function modelSeries(spec: ChartSpec, series: SpecSeries, fetched: FetchedSeries, locale: string): ModelSeries {
  const forcedItems = 'breakdownOptions' in series.source ? (series.source.breakdownOptions?.forcedItems ?? []) : []
  const label = plain(fetched.item ?? series.seriesLabel)
  return {
    label: label || chartsTexts.unnamedSeries,
    values: cleaned(fetched.values),
    mark: series.chartType ?? spec.chartType,
    axis: series.axis ?? 'left',
    stack: series.stack ?? null,
    colour: colourOf(series),
    isComparison: series.colour === 'budget' || series.colour === 'mirror',
    additive: isAdditive(series, spec),
    measure: series.measure ?? '',
    style: styleOf(spec, series, locale),
    forced: forcedItems.includes(fetched.item ?? series.seriesLabel),
    period: series.period ?? null,
    comparisons: (fetched.comparisons ?? []).map(({ kind, values }) => ({ kind, values: cleaned(values) })),
  }
}

function countUnreadable(series: readonly FetchedSeries[]): number {
  const all = series.flatMap((one) => [one.values, ...(one.comparisons ?? []).map((comparison) => comparison.values)])
  return all.flat().filter((value) => value !== null && finite(value) === null).length
}

const twoAxesTypes: readonly string[] = ['column', 'line', 'area']

/** With two units, columns, lines and areas get two axes. A single axis is always the left one. */
function withAxes({ chartType }: ChartSpec, series: readonly ModelSeries[]): ModelSeries[] {
  const onOne = (axis: 'left' | 'right') => series.every((one) => one.axis === axis)
  if (onOne('right')) return series.map((one) => ({ ...one, axis: 'left' }))
  const [first, ...others] = [...new Set(series.map(({ style }) => styleKey(style)))]
  if (!twoAxesTypes.includes(chartType) || !onOne('left') || others.length !== 1) return [...series]
  return series.map((one) => ({ ...one, axis: styleKey(one.style) === first ? 'left' : 'right' }))
}

/** The bins of a histogram, from their least numbers. */
function binLabels(texts: readonly string[], width: number, locale: string): Label[] {
  const decimals = Math.max(0, Math.ceil(-Math.log10(width)) + 1)
  const digits = width >= 0.1 ? undefined : Math.min(6, decimals)
  const written = (value: number) => formatValue(Number(value.toFixed(6)), { locale, digits })
  return texts.map((text) => {
    const least = Number(text)
    const bin = chartsTexts.bin(written(least), written(least + width))
    return { text: bin, short: bin, year: null, time: Number.isFinite(least) ? least : null }
  })
}

/** What the values over time behind a figure are, oldest first. */
function trendOf({ trend }: ChartSpec, timeZone: string): Model['trend'] {
  if (trend === undefined) return null
  const { labels } = readLabels(
    trend.labels.map((label) => plain(label) || chartsTexts.noLabel),
    timeZone,
  )
  return { labels, values: cleaned(trend.values) }
}

/** Definition and data as one model: labels parsed, values finite or null, defaults filled in. */
export function normalize(spec: ChartSpec, data: ChartData, settings: ChartSettings): Model {
  const fetched = spec.series.map((series, index) => fetchedFor(data, index, series))
  const series = spec.series.flatMap((one, index) =>
    (fetched[index] ?? []).map((values) => modelSeries(spec, one, values, settings.locale)),
  )
  const given = data?.labels ?? spec.labels ?? []
  const hasNoLabels = given.length === 0 && series.every((one) => one.values.length <= 1)
  const texts = hasNoLabels ? series.slice(0, 1).flatMap((one) => one.values.map(() => plain(spec.title))) : given
  const read = readLabels(
    texts.map((text) => plain(text) || chartsTexts.noLabel),
    settings.timeZone,
  )
  const labels =
    spec.binWidth === undefined
      ? read.labels.map((label, index) => withPortion(label, spec.portions?.[index]))
      : binLabels(texts, spec.binWidth, settings.locale)
  const unreadable = countUnreadable(fetched.flat())
  // Its label says itself that the period isn't over.
  const isOneFigure = spec.chartType === 'big-number' && labels.length === 1
  const running = spec.binWidth === undefined ? runningPeriod(labels, read.granularity, settings.today) : null
  return {
    title: plain(spec.title) || chartsTexts.untitled,
    note: spec.note === undefined ? null : plain(spec.note),
    chartType: spec.chartType,
    style: commonStyle(series) ?? { locale: settings.locale },
    stacked: spec.stacked ?? true,
    stacksMeasures: spec.stacked === true,
    dataLabels: spec.dataLabels ?? false,
    shares: spec.shares ?? false,
    goal: finite(spec.goal),
    valueAxis: spec.valueAxis ?? null,
    better: spec.better ?? null,
    trend: trendOf(spec, settings.timeZone),
    binWidth: spec.binWidth ?? null,
    labels,
    running,
    labelTitle: plain(spec.labelTitle ?? '') || null,
    granularity: spec.binWidth === undefined ? read.granularity : null,
    isSequence: spec.binWidth !== undefined || read.isSequence,
    series: withAxes(spec, series),
    notes: [
      ...(unreadable > 0 ? [chartsTexts.note.unreadable(unreadable)] : []),
      ...(running === null || isOneFigure ? [] : [chartsTexts.note.running(running)]),
    ],
  }
}
