import type { ChartData } from '../../../contract/dashboards/dashboards.schemas.ts'
import { commentaryTexts as texts } from '../../../contract/snapshots/commentary.texts.ts'
import type { SeriesFacts } from '../../../contract/snapshots/snapshots.schemas.ts'
import { daysBetween, periodLabel } from '../../../contract/shared/periods.ts'
import { readLabels } from '../../../src/charts/index.ts'

/** One series by a dimension, now and in the period before. */
export type PartsOfSeries = { dimension: string; now: ChartData; before: ChartData | null }
export type GivenSeries = {
  label: string
  series: number
  overTime: ChartData
  parts: PartsOfSeries | null
  /** What the chart itself shows; all statements must agree with it. */
  tile?: ChartData
}

type Values = readonly (number | null)[]
type Entry = { at: number; value: number }

const mostDrivers = 3
const mostParts = 3
const mostUnusual = 2
const MAX_BREAKDOWN = 40
/** Fewer periods tell nothing of what is usual. */
const leastToBeUsual = 6
/** The share of periods that a comparison must have. */
const leastCovered = 0.8
/** How many times the usual distance is unusual. */
const farAway = 3.5

const isNumber = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value)
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
const tidy = (value: number) => Number(value.toPrecision(14))

/** The places of periods that are over, up to the last one with a value. */
function countedPositions({ portions, labels }: ChartData, values: Values): number[] {
  const isOver = (position: number) => (portions?.[position] ?? 1) === 1
  const over = labels.map((_, index) => index).filter(isOver)
  const last = over.findLast((position) => isNumber(values[position]))
  return last === undefined ? [] : over.filter((position) => position <= last)
}

const there = (values: Values, entries: readonly number[]): Entry[] =>
  entries.flatMap((at) => {
    const value = values[at]
    return isNumber(value) ? [{ at, value }] : []
  })

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Places far from the middle of all, measured by how far the others usually are. */
function unusualOf(entries: readonly Entry[]): (Entry & { typical: number })[] {
  if (entries.length < leastToBeUsual) return []
  const typical = median(entries.map(({ value }) => value))
  const usual = 1.4826 * median(entries.map(({ value }) => Math.abs(value - typical)))
  if (usual === 0) return []
  return entries
    .filter(({ value }) => Math.abs(value - typical) > farAway * usual)
    .sort((one, other) => Math.abs(other.value - typical) - Math.abs(one.value - typical))
    .slice(0, mostUnusual)
    .map((entry) => ({ ...entry, typical }))
}

const MIN_DAYS_OF_YEAR = 360

/** The values of the same periods of the year before; null where they aren't there for each of these. */
function yearBefore({ overTime, series }: GivenSeries, entries: readonly Entry[]): number[] | null {
  const { range } = overTime
  const isYear = range !== null && daysBetween(range.from, range.to) >= MIN_DAYS_OF_YEAR
  const found =
    overTime.series.find((one) => one.series === series && one.comparison === 'previous_year') ??
    (isYear ? overTime.series.find((one) => one.series === series && one.comparison === 'previous_period') : undefined)
  const values = entries.map(({ at }) => found?.values[at])
  return values.every((value) => isNumber(value) && value > 0) ? (values as number[]) : null
}

/** Outliers may be seasonal: if the year before is known, only values that also differ from it count. */
function unusualPeriods(given: GivenSeries, entries: readonly Entry[]): (Entry & { typical: number })[] {
  const found = unusualOf(entries)
  const before = yearBefore(given, entries)
  if (found.length === 0 || before === null) return found
  const ratios = entries.map(({ at, value }, index) => ({ at, value: value / before[index]! }))
  const usual = median(ratios.map(({ value }) => value))
  const far = new Set(unusualOf(ratios).map(({ at }) => at))
  return found
    .filter(({ at }) => far.has(at))
    .map((entry) => ({ ...entry, typical: before[entries.findIndex(({ at }) => at === entry.at)]! * usual }))
}

type Compared = SeriesFacts['comparisons'][number]

function comparisonsOf(
  { overTime, series }: GivenSeries,
  own: readonly Entry[],
  basis: SeriesFacts['basis'],
): Compared[] {
  const found: Compared[] = []
  for (const { comparison, values, ...one } of overTime.series) {
    if (one.series !== series || comparison === null) continue
    const value = basis === 'latest' ? values[own.at(-1)?.at ?? -1] : totalOver(values, own)
    if (!isNumber(value)) continue
    // For a year, the previous year is also the previous period, so it is mentioned once.
    const isSame =
      comparison === 'previous_year' &&
      found.some((other) => other.kind === 'previous_period' && other.value === tidy(value))
    if (isSame)
      found.splice(
        found.findIndex(({ kind }) => kind === 'previous_period'),
        1,
      )
    found.push({ kind: comparison, value: tidy(value) })
  }
  return found
}

/** Null where too few of the periods have a value to be set against. */
function totalOver(values: Values, own: readonly Entry[]): number | null {
  const last = own.at(-1)?.at ?? -1
  const compared = there(
    values,
    values.map((_, index) => index).filter((position) => position <= last),
  )
  return compared.length === 0 || compared.length < own.length * leastCovered
    ? null
    : sum(compared.map(({ value }) => value))
}

/** Parts that add up to the whole, and those that changed most since a period that is mentioned too. */
function partsAndDrivers(
  { parts }: GivenSeries,
  counted: readonly number[],
  whole: { value: number; before: number | null },
) {
  if (parts === null) return { parts: [], drivers: [] }
  const change = whole.before === null ? null : whole.value - whole.before
  const over = (data: ChartData) =>
    sum(data.series.flatMap(({ values }) => there(values, counted).map(({ value }) => value)))
  if (!isAlike(over(parts.now), whole.value)) return { parts: [], drivers: [] }
  const hasBefore = parts.before !== null && whole.before !== null && isAlike(over(parts.before), whole.before)
  const { dimension } = parts
  const totals = (data: ChartData | null) =>
    new Map(
      (data?.series ?? [])
        .filter(({ isRest, item }) => !isRest && item !== null)
        .map(({ item, values }) => [item!, tidy(sum(there(values, counted).map(({ value }) => value)))] as const),
    )
  const [now, before] = [totals(parts.now), totals(parts.before)]
  const shown = [...now]
    .map(([item, value]) => ({ dimension, item, value }))
    .sort((one, other) => other.value - one.value)
  const moves = (hasBefore ? [...now] : []).flatMap(([item, value]) => {
    const earlier = before.get(item)
    return earlier === undefined || earlier === value ? [] : [{ dimension, item, value, before: earlier }]
  })
  const size = ({ value, before: earlier }: { value: number; before: number }) => Math.abs(value - earlier)
  const isAlong = ({ value, before: earlier }: { value: number; before: number }) =>
    change === null || value - earlier > 0 === change > 0
  const sorted = moves.sort((one, other) => size(other) - size(one))
  const along = sorted.filter(isAlong).slice(0, mostDrivers - 1)
  const against = sorted.filter((one) => !isAlong(one)).slice(0, 1)
  const totalOfParts = parts.now.series.map(({ values }) => sum(there(values, counted).map(({ value }) => value)))
  // Values of different signs are no parts of a whole.
  const isMixed = totalOfParts.some((value) => value < 0) && totalOfParts.some((value) => value > 0)
  const breakdown = shown
    .slice(0, MAX_BREAKDOWN)
    .map((one) => ({ ...one, before: hasBefore ? (before.get(one.item) ?? null) : null }))
  return {
    ...{ parts: isMixed ? [] : shown.slice(0, mostParts), drivers: [...along, ...against], breakdown },
    ...(isMixed ? { hasMixedParts: true } : {}),
  }
}

/**
 * The facts of a series; null if it has no value. For a chart over time, they cover the complete periods; otherwise the
 * single figure or the items that the chart shows.
 */
export function seriesFacts(given: GivenSeries): SeriesFacts | null {
  const { tile } = given
  if (tile === undefined) return factsOverTime(given)
  // A histogram shows numbers of rows, which are no values of its measure.
  if (tile.binWidth !== undefined) return null
  const isOverTime = tile.labelTitle === null && sameLabels(tile, given.overTime)
  if (!isOverTime) return factsOfTile(given, tile)
  const shown = (kind: string | null) =>
    tile.series.some(({ series, comparison }) => series === given.series && comparison === kind)
  // If the chart has a comparison, only that is used; if not, any available one may be.
  const compares = tile.series.some(({ comparison }) => comparison !== null)
  const comparable = given.overTime.series.filter(
    ({ comparison }) => comparison === null || !compares || shown(comparison),
  )
  const own = tile.series.filter(({ series, comparison }) => series === given.series && comparison === null)
  // A chart of parts does not show the mean of the parts.
  if (own.length > 1 && !own.every(({ additive }) => additive)) return null
  return factsOverTime({ ...given, overTime: { ...given.overTime, series: comparable } }, given)
}

const sameLabels = (one: ChartData, other: ChartData): boolean =>
  one.labels.length === other.labels.length && one.labels.every((label, index) => label === other.labels[index])

const isAlike = (one: number, other: number): boolean =>
  Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one), Math.abs(other))

/** What a chart says that shows one figure, or items instead of periods: its own numbers, of all of its range. */
function factsOfTile(given: GivenSeries, tile: ChartData): SeriesFacts | null {
  const { label, series, parts } = given
  const all = tile.series.filter((one) => one.series === series)
  const own = all.filter(({ comparison }) => comparison === null)
  const [first] = own
  const additive = own.every((one) => one.additive)
  const isOne = own.length === 1 && tile.labels.length === 1
  const totalOf = (values: Values) => sum(values.filter(isNumber))
  const there = own.flatMap(({ values }) => values.filter(isNumber))
  if (first === undefined || there.length === 0 || (!additive && !isOne)) return null
  const value = tidy(sum(there))
  const comparisons = all.flatMap(({ comparison, values }) =>
    comparison === null || !values.some(isNumber) ? [] : [{ kind: comparison, value: tidy(totalOf(values)) }],
  )
  const [from, to] =
    tile.labelTitle === null || tile.range === null
      ? [tile.labels[0] ?? '', tile.labels.at(-1) ?? '']
      : [periodLabel('day', tile.range.from, 'short'), periodLabel('day', tile.range.to, 'short')]
  const whole = parts?.now.labels.map((_, index) => index) ?? []
  const before = comparisons.find(({ kind }) => kind === 'previous_period')
  return {
    ...{ label, unit: first.unit ?? tile.unit, currency: first.currency ?? tile.currency },
    ...{ basis: additive ? 'total' : 'latest', from, to, value, running: null, comparisons },
    ...{ high: null, low: null, last: null, unusual: [] },
    ...(additive
      ? partsAndDrivers(given, whole, { value, before: before?.value ?? null })
      : { parts: [], drivers: [] }),
  }
}

/** By the periods that are over. */
function factsOverTime(given: GivenSeries, whole: GivenSeries = given): SeriesFacts | null {
  const { overTime, series } = given
  const own = overTime.series.find((one) => one.series === series && one.comparison === null)
  if (own === undefined) return null
  const counted = countedPositions(overTime, own.values)
  const entries = there(own.values, counted)
  const [last, beforeLast] = [entries.at(-1), entries.at(-2)]
  if (last === undefined) return null
  const { labels, granularity } = readLabels(overTime.labels, overTime.timeZone)
  const words = labels.map(({ text }) => (granularity === 'week' ? texts.week(text) : text))
  const at = ({ at: position }: Entry) => words[position] ?? ''
  const basis = own.additive ? ('total' as const) : ('latest' as const)
  const value = tidy(basis === 'total' ? sum(entries.map((entry) => entry.value)) : last.value)
  const comparisons = comparisonsOf(given, entries, basis)
  const against =
    comparisons.find(({ kind }) => kind === 'previous_period') ??
    comparisons.find(({ kind }) => kind === 'previous_year')
  const running =
    overTime.portions?.findIndex((portion, index) => portion > 0 && portion < 1 && isNumber(own.values[index])) ?? -1
  const sorted = [...entries].sort((one, other) => one.value - other.value)
  const [low, high] = [sorted[0], sorted.at(-1)]
  const hasRange = entries.length >= 3 && low !== undefined && high !== undefined && low.value !== high.value
  return {
    ...{ label: given.label, unit: own.unit ?? overTime.unit, currency: own.currency ?? overTime.currency },
    ...{ basis, value, comparisons },
    from: words[counted[0] ?? 0] ?? '',
    to: at(last),
    running: running === -1 ? null : (words[running] ?? null),
    high: hasRange ? { at: at(high), value: high.value } : null,
    low: hasRange ? { at: at(low), value: low.value } : null,
    last:
      beforeLast === undefined
        ? null
        : { at: at(last), value: last.value, beforeAt: at(beforeLast), before: beforeLast.value },
    ...(own.additive
      ? partsAndDrivers(given, counted, { value, before: against?.value ?? null })
      : { parts: [], drivers: [] }),
    unusual: unusualPeriods(whole, entries).map((entry) => ({
      at: at(entry),
      value: entry.value,
      typical: tidy(entry.typical),
    })),
  }
}
