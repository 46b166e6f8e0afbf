import { readChart } from '../../../contract/dashboards/dashboards.schemas.ts'
import type { FrozenChart } from '../../../contract/snapshots/snapshots.schemas.ts'
import { specOf } from '../../../src/charts/index.ts'
import { type DrawnSpec, drawSpec } from './draw-spec.ts'

export type DrawnChart = DrawnSpec & { title: string }

/** Draws a frozen chart without a page and without asking anybody for anything. */
export async function drawChart({
  chart: written,
  frozen,
  day,
}: {
  chart: unknown
  frozen: FrozenChart
  day: string
}): Promise<DrawnChart | null> {
  const chart = readChart(written)
  if (frozen.data === null || chart.metricType === 'unknown') return null
  const drawn = await drawSpec(specOf(chart, frozen.data), { day, timeZone: frozen.data.timeZone })
  return { title: chart.title, ...drawn }
}
