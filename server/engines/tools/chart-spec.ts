import type { DatasetChart } from '../../../contract/dashboards/dashboards.schemas.ts'

/** The chart that the assistant hands over: our own schema (decision OD-093), never a raw Vega spec. */
export const chartTypes = ['column', 'bar', 'line', 'pie', 'data-table', 'big-number'] as const
export type ChartType = (typeof chartTypes)[number]

export type ChartSeries = {
  seriesLabel: string
  source: { values: (number | null)[] }
  colour?: string
  /** The measure that it is part of; only parts of the same measure are summed. */
  measure?: string
  /** How its values were made, where they may not be added up. */
  presentation?: { aggregation: 'mean' }
  /** Where the series differ in them. */
  unit?: ChartUnit
  currency?: string
}
type ChartUnit = 'number' | 'currency' | 'percent'
export type ChartSpec = {
  title: string
  note?: string
  chartType: ChartType
  unit?: ChartUnit
  currency?: string
  stacked?: boolean
  labels: string[]
  labelTitle?: string
  series: ChartSeries[]
}
export type ChartAction = { name: 'chart'; data: { type: 'simple'; spec: ChartSpec; kept?: DatasetChart } }
