import type { Chart, DashboardSettings } from '../../../contract/dashboards/dashboards.schemas.ts'
import { resolveRange } from '../../../contract/shared/periods.ts'
import type { Day } from '../../../contract/shared/time-zones.ts'
import { type Catalogue, dateColumns } from '../../engines/queries/index.ts'
import type { ChartMeasures } from '../formulas/index.ts'
import { chartsOf } from './first-dashboard-charts.ts'
import { dimensionsOf, filledOf, hasShares, measuresOf, unlikeOf, withoutRepeated } from './first-dashboard-measures.ts'
import { chartsWithin, listedBy } from './first-dashboard-people.ts'
import { withoutProperties } from './first-dashboard-properties.ts'
import type { Ask } from './first-dashboard-query.ts'
import { leadOf } from './first-dashboard-table.ts'
import { monthly, settingsFor, settingsOf, wholeSettings } from './first-dashboard-time.ts'

export type Proposed = { metrics: Chart[]; defaultSettings: DashboardSettings; dimensionFilters: string[] }
const mostMeasures = 3

/** Proposes a dashboard, starting with the table that is most useful to a business; null if there are no figures. */
export async function proposeDashboard(
  ask: Ask,
  catalogue: Catalogue,
  today: Day,
  measures: ChartMeasures | null = null,
): Promise<Proposed | null> {
  const lead = await leadOf(ask, catalogue, today)
  const listed = measures === null ? [] : await listedBy(measures)
  const [newest] = listed.map(({ span }) => span).sort((one, other) => (one.to < other.to ? 1 : -1))
  if (lead === undefined) {
    if (newest === undefined) return null
    const settings = monthly(settingsFor(newest, today))
    const shown = resolveRange(settings.range, settings.item, today)
    return { metrics: chartsWithin(listed, shown), defaultSettings: settings, dimensionFilters: [] }
  }
  const { table } = lead
  // Records of one date have no course.
  const time = lead.time?.days.length === 1 ? null : lead.time
  // Of dates that are no time of the table, none is left out.
  const isWholeTable = lead.time !== time || (time === null && dateColumns(table).length > 0)
  const settings = isWholeTable ? wholeSettings : settingsOf(time, today)
  const range =
    time === null || settings.range === 'all'
      ? (time?.span ?? null)
      : resolveRange(settings.range, settings.item, today)
  const looked = { time, range }
  const filled = await withoutProperties(ask, await filledOf(ask, await measuresOf(ask, table, time), looked), looked)
  const [main] = filled
  // With one row per date, only sums can be divided into parts.
  const isWhole = time?.isSeries === true && main?.isSum === false
  const dimensions = isWhole ? [] : await dimensionsOf(ask, table, looked)
  const drawnBy = main?.partsBy === undefined ? await unlikeOf(ask, table, dimensions, looked) : [main.partsBy]
  const shown = await withoutRepeated(ask, filled, drawnBy, looked)
  const [leading] = shown
  const charts = chartsOf({
    ...{ time, measures: shown.slice(0, mostMeasures), dimensions: drawnBy },
    hasShares: leading !== undefined && leading.partsBy === undefined && (await hasShares(ask, leading, looked)),
  })
  const isNumber = ({ chartType }: Chart) => chartType === 'big-number'
  return {
    metrics: [
      ...charts.filter(isNumber),
      ...(range === null ? listed.map(({ chart }) => chart) : chartsWithin(listed, range)),
      ...charts.filter((chart) => !isNumber(chart)),
    ],
    defaultSettings: settings,
    dimensionFilters: drawnBy.map(({ name }) => name),
  }
}
