import { chartNotesTexts as texts } from '../../../contract/dashboards/chart-notes.texts.ts'
import { countMetric, mostBins } from '../../../contract/datasets/datasets.schemas.ts'
import { nameWords } from '../../../contract/shared/name-words.ts'
import type { DayRange } from '../../../contract/shared/periods.ts'
import type { Axis } from './chart-axis.ts'
import { buildQuery, type ChartEnvironment, readAllRows } from './chart-query.ts'
import type { readSeries } from './chart-series.ts'
import type { ChartSource } from './chart-sources.ts'

type Found = Awaited<ReturnType<typeof readSeries>>
type Histogram = { axis: Axis; notes: string[]; found: Found[] }

const columnOf = ({ measure }: ChartSource): string => measure.split(':')[0] ?? ''
const whole: Axis = { kind: 'whole', label: texts.all, portion: null }

/** The rows of a dataset by the numbers of a column, in bins of equal width; bins without rows have 0. */
export async function readHistogram(
  environment: ChartEnvironment,
  source: ChartSource,
  { range, bins }: { range: DayRange | null; bins: number | undefined },
): Promise<Histogram> {
  const column = columnOf(source)
  if (column === countMetric) return { axis: whole, notes: [], found: [] }
  const asked = [bins === undefined ? { column } : { column, count: bins }]
  const counted = { ...source, measure: countMetric }
  const { rows, missing, binWidths } = await readAllRows(environment, {
    ...buildQuery(environment, counted, { range, unit: null, parts: [] }),
    bins: asked,
  })
  const width = binWidths[column] ?? 0
  const positionOf = (least: number) => Math.round(least / width)
  const counts = new Map<number, number>()
  let empty = 0
  for (const row of rows) {
    const least = row.dimensionValues[column] ?? null
    const count = row.measures[countMetric]?.value ?? 0
    if (least === null) empty += count
    else counts.set(positionOf(Number(least)), (counts.get(positionOf(Number(least))) ?? 0) + count)
  }
  const first = Math.min(...counts.keys())
  const length = counts.size === 0 ? 0 : Math.min(mostBins + 1, Math.max(...counts.keys()) - first + 1)
  const positions = Array.from({ length }, (_, index) => first + index)
  const least = positions.map((position) => Number((position * width).toFixed(6)))
  const values = positions.map((position) => counts.get(position) ?? 0)
  const axis: Axis = length === 0 ? whole : { kind: 'bins', column: nameWords(column), width, least }
  const series = { series: source.series, item: null, isRest: false, comparison: null, additive: true, values }
  return {
    axis,
    notes: empty > 0 ? [texts.withoutNumber(empty)] : [],
    found: [{ series: [length === 0 ? { ...series, values: [null] } : series], notes: [], missing }],
  }
}

const spread = ['min', 'p25', 'p50', 'p75', 'max']

/** What a box is drawn from: the lowest value, the quartiles and the highest. */
export function boxSources([only]: readonly ChartSource[]): ChartSource[] {
  if (only === undefined || columnOf(only) === countMetric) return []
  return spread.map((aggregation) => ({ ...only, measure: `${columnOf(only)}:${aggregation}` }))
}
