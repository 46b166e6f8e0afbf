import { breakDown } from '../../../contract/charts/breakdown.ts'
import { chartsTexts } from '../../../contract/charts/charts.texts.ts'
import { formatValue } from '../../../contract/charts/format.ts'
import { chartNotesTexts as texts } from '../../../contract/dashboards/chart-notes.texts.ts'
import type {
  Chart,
  ChartData,
  ChartItems,
  DashboardSettings,
} from '../../../contract/dashboards/dashboards.schemas.ts'
import { inNaturalOrder } from '../../../contract/shared/natural-order.ts'
import type { WarehouseGranularity } from '../../../contract/datasets/datasets.schemas.ts'
import { type DayRange, daysBetween, fittingUnit, periodOf, portionCovered } from '../../../contract/shared/periods.ts'
import { type Clock, type Period, periodsOf, rangeLabel, unitOf } from './chart-windows.ts'

export type Unit = ChartData['unit']
export type Series = ChartData['series'][number]
export type Value = string | null
/** The values of a dimension that are shown separately; `hasRest`: there are more, shown as one. */
export type Items = { dimension: string; shown: readonly Value[]; hasRest: boolean }
const mostLabels = 1_000
export const wholeKey = 'whole'
export const restKey = 'rest'
export const partTypes: readonly (string | undefined)[] = ['pie', 'doughnut', 'polarArea', 'treemap', 'funnel', 'map']
/** One figure of the whole range. */
export const figureTypes: readonly (string | undefined)[] = ['big-number', 'gauge']
/** They show their measure as a whole, not by the parts of a breakdown. */
export const undividedTypes: readonly (string | undefined)[] = [...figureTypes, 'waterfall', 'histogram', 'boxplot']
/** They show every item. */
export const wholeTypes: readonly (string | undefined)[] = ['data-table', 'scatter', 'bubble', 'map']

export const keyOf = (value: Value) => JSON.stringify(value)
export const itemText = (value: Value) => (value === null || value === '' ? texts.emptyItem : value)

export type Axis =
  /** The least numbers of the bins of a histogram. */
  | { kind: 'bins'; column: string; width: number; least: readonly number[] }
  /** `isStepped`: only every few years, because the data are like that. */
  | { kind: 'time'; unit: WarehouseGranularity; periods: readonly Period[]; isStepped: boolean }
  | { kind: 'whole'; label: string; portion: number | null }
  | { kind: 'items'; items: Items }

/** The keys of the labels, in order. */
export function labelKeys(axis: Axis): string[] {
  if (axis.kind === 'time') return axis.periods.map(({ key }) => key)
  if (axis.kind === 'whole') return [wholeKey]
  if (axis.kind === 'bins') return axis.least.map(String)
  return [...axis.items.shown.map(keyOf), ...(axis.items.hasRest ? [restKey] : [])]
}

/** The mean of what is there, place by place. */
export function meanOf(many: readonly (readonly (number | null)[])[], positions: number): (number | null)[] {
  return Array.from({ length: positions }, (_, index) => {
    const there = many.map((values) => values[index] ?? null).filter((value) => value !== null)
    return there.length === 0 ? null : there.reduce((sum, value) => sum + value, 0) / there.length
  })
}

export function labelsOf(axis: Axis): Pick<ChartData, 'labels' | 'labelTitle' | 'portions'> {
  if (axis.kind === 'time') {
    const portions = axis.periods.map(({ portion }) => portion)
    return {
      labels: axis.periods.map(({ label }) => label),
      labelTitle: null,
      portions: portions.every((portion) => portion === 1) ? null : portions,
    }
  }
  if (axis.kind === 'whole') {
    const isOver = axis.portion === null || axis.portion === 1
    return { labels: [axis.label], labelTitle: null, portions: isOver ? null : [axis.portion ?? 1] }
  }
  if (axis.kind === 'bins') return { labels: labelKeys(axis), labelTitle: axis.column, portions: null }
  const { dimension, shown, hasRest } = axis.items
  return {
    labels: [...shown.map(itemText), ...(hasRest ? [chartsTexts.other] : [])],
    labelTitle: dimension,
    portions: null,
  }
}

/** The axis of a chart over time, or of its whole range as one. */
export function timeAxis(chart: Chart, settings: DashboardSettings, range: DayRange | null, clock: Clock): Axis {
  const isWhole = figureTypes.includes(chart.chartType) || partTypes.includes(chart.chartType)
  if (range === null) return { kind: 'whole', label: texts.all, portion: null }
  if (isWhole) {
    const portion = portionCovered(range.from, range.to, clock.now, clock.timeZone)
    return { kind: 'whole', label: rangeLabel(settings, range), portion }
  }
  const asked = unitOf(settings)
  const unit = asked === 'hour' ? asked : fittingUnit(asked, range)
  const periods = periodsOf(unit, range, clock)
  const isToDate = settings.range === 'ytd' || settings.range === 'fytd'
  return { kind: 'time', unit, periods: isToDate ? cutAtEnd(periods, unit, range) : periods, isStepped: false }
}

/** A year to date ends within its last period, also a past one that is over by now. */
function cutAtEnd(periods: readonly Period[], unit: WarehouseGranularity, range: DayRange): Period[] {
  return periods.map((period, index) => {
    if (index < periods.length - 1 || unit === 'hour') return period
    const { from, to } = periodOf(unit, period.key)
    const share = range.to >= to ? 1 : (daysBetween(from, range.to) + 1) / (daysBetween(from, to) + 1)
    return { ...period, portion: Math.min(period.portion, share) }
  })
}

/** A note if an axis is coarser than requested. */
export function notesOfAxis(axis: Axis, settings: DashboardSettings): string[] {
  return axis.kind === 'time' && axis.unit !== unitOf(settings) ? [texts.tooManyPeriods(axis.unit)] : []
}

type Weighed = { value: Value; total: number; signed?: number }

/** As many values as were asked for, in the order that was asked for. */
function itemsAsAsked(
  dimension: string,
  known: readonly Weighed[],
  order: ChartItems['order'],
  count: number,
): { items: Items; notes: string[] } {
  const signedOf = ({ signed, total }: Weighed) => signed ?? total
  const sign = order === 'smallest' ? 1 : -1
  const chosen = known.toSorted((one, other) => sign * (signedOf(one) - signedOf(other))).slice(0, count)
  const inOrder =
    order === 'name'
      ? chosen.toSorted((one, other) => inNaturalOrder(itemText(one.value), itemText(other.value)))
      : chosen
  const rest = known.length - inOrder.length
  return {
    items: { dimension, shown: inOrder.map(({ value }) => value), hasRest: rest > 0 },
    notes: rest > 0 ? [texts.otherWhole(rest)] : [],
  }
}

/** Means and the like have no total that the rest could have a share of. */
export function withoutShares({ items, notes }: Found, all: number): Found {
  return items.hasRest ? { items, notes: [texts.otherWhole(all - items.shown.length)] } : { items, notes }
}
type Found = { items: Items; notes: string[] }

/** The values of a dimension by their weight, as the breakdown rule shows them (AM-13). */
export function itemsByRule(
  dimension: string,
  /** `total`: by its size. `signed`: as it is shown, where that differs. */
  known: readonly Weighed[],
  forced: readonly string[],
  isWhole: boolean,
  asked: ChartItems | null = null,
): { items: Items; notes: string[] } {
  const ruled = breakDown(
    known.map(({ value, total }) => ({ name: itemText(value), total })),
    forced,
  )
  if (asked !== null)
    return itemsAsAsked(dimension, known, asked.order, asked.top ?? (isWhole ? mostLabels : ruled.shown.length))
  const bySize = [...ruled.shown, ...ruled.rest]
  // What shows every item shows them by their values, so a loss comes last however large it is.
  const signedOf = (index: number) => known[index]?.signed ?? known[index]?.total ?? 0
  const order = isWhole ? bySize.toSorted((one, other) => signedOf(other) - signedOf(one)) : bySize
  const count = isWhole ? mostLabels : ruled.shown.length
  const shown = order.slice(0, count).map((index) => known[index]?.value ?? null)
  const rest = order.length - shown.length
  const items = { dimension, shown, hasRest: rest > 0 }
  if (rest === 0) return { items, notes: [] }
  const percent = (share: number) => formatValue(share, { unit: 'percent' })
  if (isWhole) return { items, notes: [texts.otherWhole(rest)] }
  return ruled.stoppedAtLimit
    ? { items, notes: [chartsTexts.note.stopped(shown.length, order.length, percent(ruled.covered))] }
    : { items, notes: [texts.otherItems(rest, percent(1 - ruled.covered))] }
}
