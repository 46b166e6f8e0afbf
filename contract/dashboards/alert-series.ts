import { chartsTexts } from '../charts/charts.texts.ts'
import { chartNotesTexts } from './chart-notes.texts.ts'
import { type Chart, type ChartData, dateAxis } from './dashboards.schemas.ts'

/** Labels of the chart's series that an alert can watch. */
export function seriesLabelsOf(chart: Chart): string[] {
  if (chart.metricType === 'analysis') return []
  if (chart.metricType === 'metric')
    return typeof chart.scenario === 'string' ? [chart.measurement] : [...new Set(chart.scenario)]
  return chart.series.map(({ dataSource, presentation }) => presentation.label || dataSource.metric)
}

/** The dimension that splits a series, on the axis or as series; null where none does. */
export function dimensionOfSeries(chart: Chart, series: number): string | null {
  if (chart.metricType === 'analysis') return null
  if (chart.metricType === 'metric') return chart.scope
  const breakdown = chart.series[series]?.dataSource.breakdownDimension ?? null
  return breakdown ?? (chart.axisDimension === dateAxis ? null : chart.axisDimension)
}

/** The items of a series that its chart shows by name. Items without a name and "Other" can't be watched. */
export function itemsOfSeries(chart: Chart, data: Pick<ChartData, 'labels' | 'labelTitle' | 'series'>, series: number) {
  const dimension = dimensionOfSeries(chart, series)
  if (dimension === null) return []
  const own = data.series.filter((one) => one.series === series && one.comparison === null && !one.isRest)
  const items = data.labelTitle === dimension ? data.labels : own.map(({ item }) => item)
  const unnamed: readonly (string | null)[] = [null, '', chartNotesTexts.emptyItem, chartsTexts.other]
  return [...new Set(items.filter((item): item is string => !unnamed.includes(item)))]
}
