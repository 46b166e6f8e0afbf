import {
  type Chart,
  type ChartData,
  dateAxis,
  type DashboardSettings,
} from '../../../contract/dashboards/dashboards.schemas.ts'
import { comparedRange, daysLabel, rangeLabel } from './chart-windows.ts'

type Reader = (chart: Chart, settings: DashboardSettings) => Promise<ChartData>
type Series = ChartData['series'][number]

const isFigure = ({ chartType }: Chart): boolean => chartType === 'big-number'

/** The chart that shows the measure of a figure over time: a waterfall isn't divided or compared either. */
function overTime(chart: Chart): Chart | null {
  if (chart.metricType === 'analysis' || chart.trend === false) return null
  if (chart.metricType === 'metric') {
    const { scenario } = chart
    return { ...chart, chartType: 'waterfall', scenario: typeof scenario === 'string' ? scenario : (scenario[0] ?? '') }
  }
  if (chart.axisDimension !== dateAxis) return null
  return { ...chart, chartType: 'waterfall', series: chart.series.slice(0, 1) }
}

/** The periods that are over; the one that still runs would look like a fall. */
async function trendOf(read: Reader, chart: Chart, settings: DashboardSettings): Promise<Pick<ChartData, 'trend'>> {
  const asked = settings.granularity === settings.range ? null : overTime(chart)
  if (asked === null) return {}
  // The figure is worth showing without its trend, which takes a longer query.
  const found = await read(asked, settings).catch(() => null)
  if (found === null) return {}
  const { labels, portions, series, labelTitle } = found
  const [first] = series
  if (first === undefined || labelTitle !== null || labels.length < 2) return {}
  const over = labels.flatMap((label, index) =>
    (portions?.[index] ?? 1) === 1 ? [{ label, value: first.values[index] ?? null }] : [],
  )
  return { trend: { labels: over.map(({ label }) => label), values: over.map(({ value }) => value) } }
}

/** The days that a comparison of a figure counts, in words. */
function named(series: Series, settings: DashboardSettings, range: ChartData['range']): Series {
  const { comparison, days } = series
  if (comparison !== 'previous_period' && comparison !== 'previous_year') return series
  if (days !== undefined) return { ...series, period: daysLabel(days) }
  const compared = range === null ? null : comparedRange(comparison, settings, range)
  if (compared === null) return series
  const isToDate = settings.range === 'ytd' || settings.range === 'fytd'
  return { ...series, period: isToDate ? daysLabel(compared) : rangeLabel(settings, compared) }
}

/** A figure also has what it is compared with in words, and its measure over time. */
export async function readWithTrend(read: Reader, chart: Chart, settings: DashboardSettings): Promise<ChartData> {
  const data = await read(chart, settings)
  if (!isFigure(chart)) return data
  const series = data.series.map((one) => named(one, settings, data.range))
  const isEmpty = series.every(({ values }) => values.every((value) => value === null))
  return { ...data, series, ...(isEmpty ? {} : await trendOf(read, chart, settings)) }
}
