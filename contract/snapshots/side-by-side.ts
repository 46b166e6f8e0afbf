import { daysBetween } from '../shared/periods.ts'
import type { FrozenChart, SnapshotMetric, WholeSnapshot } from './snapshots.schemas.ts'

/** One chart of two reports. `change`: how far its number has moved, as a share; null where that cannot be said. */
export type Pair = {
  title: string
  now: PairedChart | null
  before: PairedChart | null
  values: { now: number; before: number } | null
  change: number | null
  /** The reports look at stretches of another length: the values are those of a day. */
  isPerDay: boolean
}
export type PairedChart = { metric: SnapshotMetric; frozen: FrozenChart; position: number }

const chartsOf = ({ metrics, frozen }: WholeSnapshot): PairedChart[] =>
  metrics.flatMap((metric, index) => {
    const values = frozen[index]
    return values === undefined ? [] : [{ metric, frozen: values, position: index }]
  })

/** A chart by what it asks, without its texts, its looks and its name. */
function definitionOf({ metric }: PairedChart): string {
  if (metric.metricType === 'metric')
    return JSON.stringify([metric.measurement, metric.scope, metric.scopeFilter, metric.scenario])
  if (metric.metricType === 'warehouse_metric')
    return JSON.stringify([metric.axisDimension, metric.series.map(({ dataSource }) => dataSource)])
  return JSON.stringify(metric.metricType === 'analysis' ? metric.topicId : metric.kind)
}
const titleOf = ({ metric }: PairedChart) => metric.title

const ownOf = ({ frozen: { data } }: PairedChart) =>
  (data?.series ?? []).filter(({ comparison, series }) => comparison === null && series === 0)
const isAdditive = (chart: PairedChart) => ownOf(chart).every(({ additive }) => additive)

/**
 * The one number of a chart: what its first series adds up to, or, where values cannot be added up, the last of them. A
 * last value is one of its period, so periods of another length make it another number.
 */
function numberOf(chart: PairedChart): { value: number; isOfPeriod: boolean } | null {
  const own = ownOf(chart)
  const { data } = chart.frozen
  const values = own.flatMap((one) => one.values).filter((value) => value !== null)
  const last = values.at(-1)
  if (last === undefined) return null
  if (isAdditive(chart)) return { value: values.reduce((sum, value) => sum + value, 0), isOfPeriod: false }
  return own.length > 1 ? null : { value: last, isOfPeriod: (data?.labels.length ?? 0) > 1 }
}

/** Months differ by three days and are still months. */
const mostApart = 1.15

/** How many days a chart of a report shows, up to the day of the report; null without a range. */
function daysOf({ date }: WholeSnapshot, { frozen: { data } }: PairedChart): number | null {
  if (!data?.range) return null
  const { from, to } = data.range
  const days = daysBetween(from, date < to ? date : to) + 1
  return days > 0 ? days : null
}

/** How many days the sums of two charts are of, where these are too far apart to be set beside each other as they are. */
function daysApart(now: number | null, before: number | null): { now: number; before: number } | null {
  if (now === null || before === null) return null
  return Math.max(now, before) / Math.min(now, before) > mostApart ? { now, before } : null
}

const shareOf = (now: number, before: number): number | null => {
  if (before === 0) return now === 0 ? 0 : null
  return (now - before) / Math.abs(before)
}

/** The same chart in the other report: of the same name and definition, else of the same definition, else of the same name. */
function partnerOf(chart: PairedChart, others: readonly PairedChart[]): PairedChart | null {
  const [definition, title] = [definitionOf(chart), titleOf(chart)]
  return (
    others.find((other) => definitionOf(other) === definition && titleOf(other) === title) ??
    others.find((other) => definitionOf(other) === definition) ??
    others.find((other) => titleOf(other) === title && title !== '') ??
    null
  )
}

/** Two reports chart by chart, the most changed first; what only one of them has comes last. */
export function sideBySide(now: WholeSnapshot, before: WholeSnapshot): Pair[] {
  const isSamePeriod = now.settings.granularity === before.settings.granularity
  let left = chartsOf(before)
  const pairs = chartsOf(now).map((chart): Pair => {
    const partner = partnerOf(chart, left)
    left = left.filter((other) => other !== partner)
    const [value, former] = [numberOf(chart), partner && numberOf(partner)]
    const isComparable = value !== null && former !== null && (isSamePeriod || !(value.isOfPeriod || former.isOfPeriod))
    const isSum = isComparable && isAdditive(chart) && partner !== null && isAdditive(partner)
    const days = isSum ? daysApart(daysOf(now, chart), daysOf(before, partner)) : null
    const values = isComparable
      ? { now: value.value / (days?.now ?? 1), before: former.value / (days?.before ?? 1) }
      : null
    return {
      ...{ title: titleOf(chart), now: chart, before: partner, values, isPerDay: days !== null },
      change: values && shareOf(values.now, values.before),
    }
  })
  const gone = left.map(
    (chart): Pair => ({ title: titleOf(chart), now: null, before: chart, values: null, change: null, isPerDay: false }),
  )
  const size = ({ change, values }: Pair) => (change === null ? (values === null ? -1 : Infinity) : Math.abs(change))
  const sorted = pairs.map((pair, index) => ({ pair, position: index }))
  sorted.sort((one, other) => size(other.pair) - size(one.pair) || one.position - other.position)
  return [...sorted.map(({ pair }) => pair), ...gone]
}
