import { daysBetween } from '../shared/periods.ts'
import type { FrozenChart, SnapshotMetric, WholeSnapshot } from './snapshots.schemas.ts'

/** One chart in two reports. `change`: its number's relative change, as a fraction; null where that makes no sense. */
export type Pair = {
  title: string
  now: PairedChart | null
  before: PairedChart | null
  values: { now: number; before: number } | null
  change: number | null
  /** The reports cover ranges of different length, so the values are per day. */
  isPerDay: boolean
}
export type PairedChart = { metric: SnapshotMetric; frozen: FrozenChart; position: number }

const chartsOf = ({ metrics, frozen }: WholeSnapshot): PairedChart[] =>
  metrics.flatMap((metric, index) => {
    const values = frozen[index]
    return values === undefined ? [] : [{ metric, frozen: values, position: index }]
  })

/** A chart's query, without texts, looks and name. */
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
 * The one number of a chart: the sum of its first series, or the last value where values can't be added up. A last
 * value belongs to its period, so it can't be compared with one of a period of another length.
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

/** Months differ by up to three days but are comparable. */
const mostApart = 1.15

/** Days a chart of a report covers, up to the report's day; null without a range. */
function daysOf({ date }: WholeSnapshot, { frozen: { data } }: PairedChart): number | null {
  if (!data?.range) return null
  const { from, to } = data.range
  const days = daysBetween(from, date < to ? date : to) + 1
  return days > 0 ? days : null
}

/** Days covered by the sums of two charts, where they differ too much to compare the sums directly. */
function daysApart(now: number | null, before: number | null): { now: number; before: number } | null {
  if (now === null || before === null) return null
  return Math.max(now, before) / Math.min(now, before) > mostApart ? { now, before } : null
}

const shareOf = (now: number, before: number): number | null => {
  if (before === 0) return now === 0 ? 0 : null
  return (now - before) / Math.abs(before)
}

/** The matching chart of the other report: same name and definition, otherwise same definition, otherwise same name. */
function partnerOf(chart: PairedChart, others: readonly PairedChart[]): PairedChart | null {
  const [definition, title] = [definitionOf(chart), titleOf(chart)]
  return (
    others.find((other) => definitionOf(other) === definition && titleOf(other) === title) ??
    others.find((other) => definitionOf(other) === definition) ??
    others.find((other) => titleOf(other) === title && title !== '') ??
    null
  )
}

/** Pairs the charts of two reports, most changed first; charts of only one report come last. */
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
