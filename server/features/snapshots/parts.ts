import type { Chart, ChartData, DashboardSettings } from '../../../contract/dashboards/dashboards.schemas.ts'
import { stepped } from '../../../contract/dashboards/settings-address.ts'
import type { ChartReader } from '../dashboards/index.ts'
import type { PartsOfSeries } from '../../engines/commentary/index.ts'

/** If even the largest part is smaller than this, the dimension explains nothing. */
const leastShare = 0.02
/** Dimensions tried to explain a series' change. */
const mostDimensions = 6

const sizeOf = ({ values }: ChartData['series'][number]): number =>
  values.reduce<number>((sum, value) => sum + Math.abs(value ?? 0), 0)

/** Whether the largest part is significant: invoice numbers, for example, explain no change. */
function distinguishes({ series }: ChartData): boolean {
  const whole = series.reduce((sum, one) => sum + sizeOf(one), 0)
  const named = series.filter(({ isRest }) => !isRest).map(sizeOf)
  return whole === 0 || Math.max(...named) / whole >= leastShare
}

/** A series split by the first dimension that explains it, now and in the previous period. */
export async function partsOf(
  reader: ChartReader,
  settings: DashboardSettings,
  dimensions: readonly string[],
  splitBy: (dimension: string) => Chart,
): Promise<PartsOfSeries | null> {
  const earlier = stepped(settings, -1, reader.clock.today)
  for (const dimension of dimensions.slice(0, mostDimensions)) {
    const split = splitBy(dimension)
    const now = await reader.read(split, settings)
    if ('failure' in now || now.data.series.filter(({ isRest }) => !isRest).length < 2) continue
    if (!distinguishes(now.data)) continue
    const before = earlier === null ? null : await reader.read(split, earlier)
    return { dimension, now: now.data, before: before === null || 'failure' in before ? null : before.data }
  }
  return null
}
