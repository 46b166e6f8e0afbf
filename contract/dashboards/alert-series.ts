import { chartsTexts } from '../charts/charts.texts.ts'
import { chartNotesTexts } from './chart-notes.texts.ts'
import { type Chart, type ChartData, dateAxis } from './dashboards.schemas.ts'

/** The series of a chart that an alert can look at, as their labels. */
export function seriesLabelsOf(chart: Chart): string[] {
  if (chart.metricType === 'analysis') return []
  if (chart.metricType === 'metric')
    return typeof chart.scenario === 'string' ? [chart.measurement] : [...new Set(chart.scenario)]
  return chart.series.map(({ dataSource, presentation }) => presentation.label || dataSource.metric)
}

/** The dimension by which a series is divided, on its axis or beside it; null where it is not. */
export function dimensionOfSeries(chart: Chart, series: number): string | null {
  if (chart.metricType === 'analysis') return null
  if (chart.metricType === 'metric') return chart.scope
  const breakdown = chart.series[series]?.dataSource.breakdownDimension ?? null
  return breakdown ?? (chart.axisDimension === dateAxis ? null : chart.axisDimension)
}

/** The items of a series that its chart shows by themselves. What has no name, and the rest, can be watched by nobody. */
export function itemsOfSeries(chart: Chart, data: Pick<ChartData, 'labels' | 'labelTitle' | 'series'>, series: number) {
  const dimension = dimensionOfSeries(chart, series)
  if (dimension === null) return []
  const own = data.series.filter((one) => one.series === series && one.comparison === null && !one.isRest)
  const items = data.labelTitle === dimension ? data.labels : own.map(({ item }) => item)
  const unnamed: readonly (string | null)[] = [null, '', chartNotesTexts.emptyItem, chartsTexts.other]
  return [...new Set(items.filter((item): item is string => !unnamed.includes(item)))]
}
