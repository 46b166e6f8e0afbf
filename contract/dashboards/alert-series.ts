import type { Chart } from './dashboards.schemas.ts'

/** The series of a chart that an alert can look at, as their labels. */
export function seriesLabelsOf(chart: Chart): string[] {
  if (chart.metricType === 'analysis') return []
  if (chart.metricType === 'metric')
    return typeof chart.scenario === 'string' ? [chart.measurement] : [...new Set(chart.scenario)]
  return chart.series.map(({ dataSource, presentation }) => presentation.label || dataSource.metric)
}
