import type { NumberFormat } from '../charts/chart-spec.schema.ts'
import type { ShownChart } from '../dashboards/dashboards.schemas.ts'
import type { FrozenChart } from './snapshots.schemas.ts'

/** A histogram counts rows, which have no format of their own. */
const formatOf = (chart: ShownChart | undefined): NumberFormat | undefined =>
  (chart?.metricType === 'metric' || chart?.metricType === 'warehouse_metric') && chart.chartType !== 'histogram'
    ? chart.format
    : undefined

/** A chart of a report with its numbers as the chart writes them, so that a text beside it writes them alike. */
export function inFormat<Frozen extends FrozenChart>(frozen: Frozen, chart: ShownChart | undefined): Frozen {
  const format = formatOf(chart)
  if (format === undefined) return frozen
  const { unit: chosen, decimals, prefix, suffix } = format
  const isOneUnit = chosen !== undefined || new Set(frozen.facts.map(({ unit }) => unit)).size < 2
  const written = { decimals, ...(isOneUnit ? { prefix, suffix } : {}) }
  const { data, facts } = frozen
  return {
    ...frozen,
    data: data && {
      ...data,
      unit: chosen ?? data.unit,
      series: data.series.map((one) => (one.unit === undefined ? one : { ...one, unit: chosen ?? one.unit })),
    },
    facts: facts.map((one) => ({ ...one, unit: chosen ?? one.unit, format: written })),
  }
}
