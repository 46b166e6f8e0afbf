import { isDeepStrictEqual } from 'node:util'
import type { Alert, AlertKind, AlertPeriod } from '../../../contract/dashboards/alerts.schemas.ts'
import { dimensionOfSeries } from '../../../contract/dashboards/alert-series.ts'
import { alertsTexts as texts } from '../../../contract/dashboards/alerts.texts.ts'
import {
  type Chart,
  type DashboardSettings,
  dateAxis,
  type ShownChart,
} from '../../../contract/dashboards/dashboards.schemas.ts'
import { addDays, periodOf, previousRange, previousYearRange, shift } from '../../../contract/shared/periods.ts'
import type { Day } from '../../../contract/shared/time-zones.ts'
import { Refusal } from '../../platform/failures/refusal.ts'
import { periodsOf } from './chart-windows.ts'
import type { ChartReader } from './dashboards.read.ts'
import { ownValue } from '../../../contract/shared/own-value.ts'

export type Rule = Pick<Alert, 'kind' | 'threshold' | 'period' | 'against' | 'graceDays'>
export const sameRule = (one: Rule, other: Rule): boolean =>
  (['kind', 'threshold', 'period', 'against', 'graceDays'] as const).every((name) => one[name] === other[name])
type Seen = { value: number | null; unit: Alert['unit']; currency: string }
/** A period that is over, its value, and what it is set against. */
type Reading = Seen & { periodFrom: Day; compared: number | null }
/** Null: there is nothing yet that the rule could be held against. */
export type Look = Reading & { isCrossed: boolean | null }

/** Figures may arrive late, so this many ended periods are searched for the newest one with a value. */
const mostPeriodsBack = 3

/** The present version of an alert's chart: the same chart, or, if it was changed, the one with its title. */
export function chartOnDashboard(charts: readonly ShownChart[], kept: ShownChart): Chart | null {
  const shown = charts.filter((chart): chart is Chart => chart.metricType !== 'unknown')
  const plain = ({ size: _, ...chart }: Chart) => JSON.parse(JSON.stringify(chart)) as unknown
  if (kept.metricType === 'unknown') return null
  return (
    shown.find((chart) => isDeepStrictEqual(plain(chart), plain(kept))) ??
    shown.find(({ title, metricType }) => title === kept.title && metricType === kept.metricType) ??
    null
  )
}

type Filters = DashboardSettings['dimensionFilters']
/** The filters of a series and this item alone. A filter without values would filter nothing, so that none is made. */
function onlyItem(filters: Filters, dimension: string, item: string): Filters {
  const own = ownValue(filters, dimension)
  const isLeft = own === undefined || own.values.length === 0 || own.values.includes(item) === (own.type === 'include')
  if (!isLeft) throw new Refusal(400, texts.nothingLeft)
  return { ...filters, [dimension]: { type: 'include', values: [item] } }
}

/** What all of these lists hold; a list without values leaves everything. */
function inAll(lists: readonly (readonly string[])[]): string[] {
  const [first, ...others] = lists.filter((values) => values.length > 0)
  if (first === undefined) return []
  const both = first.filter((value) => others.every((values) => values.includes(value)))
  if (both.length === 0) throw new Refusal(400, texts.nothingLeft)
  return both
}

/**
 * The chart by time alone, over one whole period and of one item where one is watched. What a measurement is filtered by
 * becomes a filter of the dashboard.
 */
function overPeriod(
  { chart, settings, series, item }: Subject,
  period: AlertPeriod,
  from: Day,
): { chart: Chart; settings: DashboardSettings } | null {
  const inTime: DashboardSettings = { ...settings, range: period, granularity: period, item: from, compare: 'none' }
  if (chart.metricType === 'analysis') return null
  const dimension = item === null ? null : dimensionOfSeries(chart, series)
  if (item !== null && dimension === null) throw new Refusal(400, texts.breakdownGone)
  if (chart.metricType === 'warehouse_metric')
    return {
      settings: inTime,
      chart: {
        ...{ ...chart, chartType: 'column', axisDimension: dateAxis, showDataTable: false },
        comparisons: { useFilterBar: false, custom: [] },
        series: chart.series.map(({ dataSource, presentation }, position) => ({
          dataSource: {
            ...{ ...dataSource, breakdownDimension: null },
            filters:
              position === series && item !== null && dimension !== null
                ? onlyItem(dataSource.filters, dimension, item)
                : dataSource.filters,
          },
          presentation: { ...presentation, chartType: null },
        })),
      },
    }
  const { breakdownOptions: _, ...plain } = chart
  const { scope, scopeFilter } = chart
  const lists =
    scope === null ? [] : [scopeFilter, ownValue(settings.filters, scope) ?? [], item === null ? [] : [item]]
  const filters = scope === null ? inTime.filters : { ...inTime.filters, [scope]: inAll(lists) }
  return {
    settings: { ...inTime, filters },
    chart: { ...plain, chartType: 'column', scope: null, scopeFilter: [] },
  }
}

type Subject = { chart: Chart; settings: DashboardSettings; series: number; item: string | null }

/** The value of a whole period; null if there is none, or the data are coarser. */
async function valueIn(reader: ChartReader, subject: Subject, period: AlertPeriod, from: Day): Promise<Seen> {
  const asked = overPeriod(subject, period, from)
  if (asked === null) throw new Refusal(400, texts.noAlerts)
  const data = await reader.data(asked.chart, asked.settings)
  if (data.range === null) throw new Refusal(400, texts.noDates)
  const [own] = periodsOf(period, periodOf(period, from), reader.clock)
  const isOfPeriod = data.labels.length === 1 && data.labels[0] === own?.label
  const found = data.series.find((one) => one.series === subject.series && one.comparison === null)
  return {
    value: isOfPeriod ? (found?.values[0] ?? null) : null,
    unit: found?.unit ?? data.unit,
    currency: found?.currency ?? data.currency,
  }
}

/** First day of the period that one is set against. */
function comparedWith(period: AlertPeriod, from: Day, against: Rule['against']): Day {
  const range = periodOf(period, from)
  const yearBefore = against === 'year' ? previousYearRange(period, range) : null
  return (yearBefore ?? previousRange(period, range) ?? range).from
}

const isChange = (kind: AlertKind) => kind === 'rise' || kind === 'fall'

/** Whether a value is what the rule tells of; null where that cannot be said. */
export function isCrossed(
  { kind, threshold }: Pick<Rule, 'kind' | 'threshold'>,
  { value, compared }: Pick<Reading, 'value' | 'compared'>,
): boolean | null {
  if (value === null || threshold === null) return null
  if (kind === 'above') return value > threshold
  if (kind === 'below') return value < threshold
  if (compared === null || compared === 0) return null
  const change = ((value - compared) / Math.abs(compared)) * 100
  // Rounds away floating-point error, so that a change of exactly 10 % reaches a threshold of 10 %.
  const rounded = Number(change.toPrecision(12))
  return kind === 'rise' ? rounded >= threshold : rounded <= -threshold
}

/** Evaluates the newest period that has ended in the organisation's calendar, never the current one. */
export async function look(reader: ChartReader, subject: Subject, rule: Rule): Promise<Look> {
  const { kind, period, against, graceDays } = rule
  const { today } = reader.clock
  const newest = shift(period, today, -1)
  const seen = await valueIn(reader, subject, period, newest)
  const { value } = seen
  if (kind === 'missing') {
    const isDue = today > addDays(periodOf(period, newest).to, graceDays)
    const isMissed = value === null ? (isDue ? true : null) : false
    return { ...seen, periodFrom: newest, compared: null, isCrossed: isMissed }
  }
  let found: Reading = { ...seen, periodFrom: newest, compared: null }
  for (let back = 2; found.value === null && back <= mostPeriodsBack; back += 1) {
    const from = shift(period, today, -back)
    found = { ...found, ...(await valueIn(reader, subject, period, from)), periodFrom: from }
  }
  if (found.value !== null && isChange(kind)) {
    const from = comparedWith(period, found.periodFrom, against)
    found = { ...found, compared: (await valueIn(reader, subject, period, from)).value }
  }
  return { ...found, isCrossed: isCrossed(rule, found) }
}

type Before = { state: Alert['state']; reportedFrom: Day | null }
export type Outcome = Before & { notifies: boolean }

/**
 * Decides the next state of an alert. A limit is reported when it is crossed, and again only after values were within
 * it; a change is reported for each period in which it happens. No period is reported twice, even if its figures change
 * later.
 */
export function outcomeOf(before: Before, kind: AlertKind, { isCrossed: crossed, periodFrom }: Look): Outcome {
  const known = before.state === 'crossed' ? 'crossed' : 'quiet'
  if (crossed === null) return { state: known, reportedFrom: before.reportedFrom, notifies: false }
  if (!crossed) return { state: 'quiet', reportedFrom: before.reportedFrom, notifies: false }
  const isNewer = before.reportedFrom === null || periodFrom > before.reportedFrom
  const notifies = isNewer && (isChange(kind) || known !== 'crossed')
  return { state: 'crossed', reportedFrom: isNewer ? periodFrom : before.reportedFrom, notifies }
}
