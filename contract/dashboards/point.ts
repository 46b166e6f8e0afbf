import { chartsTexts } from '../charts/charts.texts.ts'
import { type DayRange, fittingUnit, periodsBetween, type PeriodUnit } from '../shared/periods.ts'
import { chartNotesTexts } from './chart-notes.texts.ts'
import type { Chart, ChartData, DashboardSettings } from './dashboards.schemas.ts'

/** A mark of a chart: its label, and its series where there are several. */
export type Point = { position: number; series: number | null }
export type Condition = { dimension: string; value: string }
export type PointPeriod = DayRange & { unit: PeriodUnit }

const collected: readonly string[] = [chartsTexts.other, chartNotesTexts.emptyItem]
const units: readonly string[] = ['day', 'week', 'month', 'quarter', 'half', 'year', 'fy']
const unitOf = ({ granularity }: DashboardSettings): PeriodUnit | null => {
  if (granularity === 'ytd') return 'year'
  if (granularity === 'fytd') return 'fy'
  return units.includes(granularity) ? (granularity as PeriodUnit) : null
}

/** The period of a label; null where labels are not periods of the granularity. */
export function periodAt(data: ChartData, settings: DashboardSettings, position: number): PointPeriod | null {
  const asked = unitOf(settings)
  if (data.labelTitle !== null || data.range === null || asked === null) return null
  const unit = fittingUnit(asked, data.range)
  const periods = periodsBetween(unit, data.range.from, data.range.to)
  const label = data.labels[position]
  const isWhole = periods.length === data.labels.length
  const period = isWhole
    ? periods[position]
    : unit === 'year'
      ? periods.find(({ from }) => from.slice(0, 4) === label)
      : undefined
  return period === undefined ? null : { ...period, unit }
}

/** The series of a mark; null where the mark covers several. */
export const seriesAt = (data: ChartData, { series }: Point) => {
  const position = series ?? (data.series.filter(({ comparison }) => comparison === null).length === 1 ? 0 : -1)
  return data.series[position] ?? null
}

const breakdownOf = (chart: Chart, series: number): string | null => {
  if (chart.metricType === 'metric') return chart.scope
  return chart.metricType === 'warehouse_metric' ? (chart.series[series]?.dataSource.breakdownDimension ?? null) : null
}

/** The filter conditions of a mark; null for "Other" and for comparisons. */
export function conditionsAt(chart: Chart, data: ChartData, point: Point): Condition[] | null {
  const label = data.labels[point.position]
  const fetched = seriesAt(data, point)
  if (label === undefined || (fetched !== null && (fetched.comparison !== null || fetched.isRest))) return null
  const ofLabel = data.labelTitle === null ? [] : [{ dimension: data.labelTitle, value: label }]
  const breakdown = fetched === null ? null : breakdownOf(chart, fetched.series)
  const ofItem = fetched?.item && breakdown !== null ? [{ dimension: breakdown, value: fetched.item }] : []
  const found = [...ofLabel, ...ofItem]
  return found.some(({ value }) => collected.includes(value)) ? null : found
}
