import type { DashboardSettings } from '../../../contract/dashboards/dashboards.schemas.ts'
import { dashboardsTexts } from '../../../contract/dashboards/dashboards.texts.ts'
import { periodLabel } from '../../../contract/shared/periods.ts'
import { dayOf } from '../../../contract/shared/time-zones.ts'
import type { Snapshot } from '../../../contract/snapshots/snapshots.schemas.ts'
import { dayIn, secondIn } from '../shared/when.ts'

/** "23 Nov 2026". */
export const dayWords = (date: string): string => periodLabel('day', date, 'short')

type Dated = Pick<Snapshot, 'date' | 'takenAt'>

/** The date of a report. If its day has another report, adds the time of creation in the reader's time zone. */
export function dateWords({ date, takenAt }: Dated, all: readonly Pick<Snapshot, 'date'>[], timeZone: string): string {
  const isAlone = all.filter((other) => other.date === date).length < 2
  if (isAlone) return dayWords(date)
  const made = new Date(takenAt)
  return `${dayWords(dayIn(timeZone, made))}, ${secondIn(timeZone, made)}`
}

/** An instant's day in the organisation's time zone. */
export const dayOfMoment = (instant: string, timeZone: string): string => dayWords(dayOf(instant, timeZone))

/** The filters of a report, in words. */
export function filterWords(settings: DashboardSettings, range: Snapshot['range']): string[] {
  const { range: kind, granularity, compare, filters, dimensionFilters } = settings
  const period = range === null ? [] : [`${dayWords(range.from)} – ${dayWords(range.to)}`]
  const chosen = [
    ...Object.entries(filters).map(([name, values]) => [name, values] as const),
    ...Object.entries(dimensionFilters).map(
      ([name, { type, values }]) => [type === 'include' ? name : `${name} ${dashboardsTexts.exclude}`, values] as const,
    ),
  ]
  return [
    `${dashboardsTexts.ranges[kind]}${period.length === 0 ? '' : `: ${period[0]}`}`,
    `${dashboardsTexts.granularity}: ${dashboardsTexts.granularities[granularity]}`,
    ...(compare === 'none' ? [] : [`${dashboardsTexts.compare}: ${dashboardsTexts.comparisons[compare]}`]),
    ...chosen.filter(([, values]) => values.length > 0).map(([name, values]) => `${name}: ${values.join(', ')}`),
  ]
}
