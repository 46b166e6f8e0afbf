import type { ChartData } from '../dashboards/dashboards.schemas.ts'
import { toDateOf } from './to-date.ts'
import type { Calculated, FrozenChart, SeriesFacts } from './snapshots.schemas.ts'

/** What a chart's numbers allow a text to say: amounts in the chart's unit, and shares as fractions. */
export type Ledger = { amounts: readonly number[]; shares: readonly number[]; counts: readonly number[] }

const mostAmounts = 20_000
/** In a longer series, so many values differ that nearly every figure would match a difference. */
const MAX_PAIRED_VALUES = 24
const MAX_PAIRED_SERIES = 12
const isNumber = (value: number | null): value is number => value !== null && Number.isFinite(value)
const shareOf = (value: number, before: number): number[] => (before === 0 ? [] : [(value - before) / Math.abs(before)])
const partOf = (value: number, whole: number): number[] => (whole === 0 ? [] : [value / whole])

/** Amounts and shares derived from one series: its values, changes between neighbours, total and mean. */
function ofSeries(values: readonly (number | null)[], additive: boolean) {
  const there = values.filter(isNumber)
  const total = there.reduce((sum, value) => sum + value, 0)
  const steps = there.slice(1).map((value, index) => value - there[index]!)
  const moves = there.slice(1).flatMap((value, index) => shareOf(value, there[index]!))
  const sums = additive && there.length > 0 ? [total, total / there.length] : []
  const isShort = there.length <= MAX_PAIRED_VALUES
  const distances = isShort ? pairsOf(there).map(([one, other]) => other - one) : []
  const last = there.at(-1)
  const toLast = isShort && last !== undefined ? there.slice(0, -1).flatMap((value) => shareOf(last, value)) : []
  return {
    amounts: [...there, ...steps, ...sums, ...distances],
    shares: [...moves, ...toLast, ...(additive ? there.flatMap((value) => partOf(value, total)) : [])],
  }
}

const pairsOf = <T>(all: readonly T[]): [T, T][] =>
  all.flatMap((one, at) => all.slice(at + 1).map((other): [T, T] => [one, other]))

/** Differences between values at the same label, such as a value and its budget. */
function atLabels(series: ChartData['series']) {
  const own = series.filter(({ comparison }) => comparison === null).slice(0, MAX_PAIRED_SERIES)
  const pairs = pairsOf(own).flatMap(([one, other]) =>
    one.values.flatMap((value, index): [number, number][] => {
      const before = other.values[index] ?? null
      return isNumber(value) && isNumber(before) ? [[value, before]] : []
    }),
  )
  return {
    amounts: pairs.map(([value, before]) => value - before),
    shares: pairs.flatMap(([value, before]) => [...shareOf(value, before), ...shareOf(before, value)]),
  }
}

/** What a chart's series say together, label by label: shares of the whole, and differences to their comparisons. */
function acrossSeries({ series }: ChartData) {
  const amounts: number[] = []
  const shares: number[] = []
  const own = series.filter(({ comparison }) => comparison === null)
  const others = series.filter(({ comparison }) => comparison !== null)
  const sumOf = (values: readonly (number | null)[]) => values.filter(isNumber).reduce((sum, value) => sum + value, 0)
  const groups = Map.groupBy(own, (one) => one.series)
  for (const group of groups.values()) {
    const whole = group.every(({ additive }) => additive) ? sumOf(group.map(({ values }) => sumOf(values))) : 0
    if (whole !== 0 && group.length > 1) {
      amounts.push(whole)
      for (const one of group) shares.push(...partOf(sumOf(one.values), whole))
    }
  }
  for (const other of others) {
    const compared = groups.get(other.series) ?? []
    const ordered = other.values.map((_, index) => {
      const there = compared.map(({ values }) => values[index] ?? null).filter(isNumber)
      return there.length === 0 ? null : there.reduce((sum, value) => sum + value, 0)
    })
    ordered.forEach((value, index) => {
      const before = other.values[index] ?? null
      if (!isNumber(value) || !isNumber(before)) return
      amounts.push(value - before)
      shares.push(...shareOf(value, before))
    })
    if (other.additive) {
      const [now, before] = [sumOf(ordered), sumOf(other.values)]
      amounts.push(now, now - before)
      shares.push(...shareOf(now, before))
    }
  }
  return { amounts, shares }
}

function ofFacts(facts: SeriesFacts) {
  const pairs = [
    ...facts.comparisons.map(({ value }) => ({ value: facts.value, before: value })),
    ...(facts.last === null ? [] : [facts.last]),
    ...facts.drivers,
    ...(facts.breakdown ?? []).flatMap(({ value, before }) => (before === null ? [] : [{ value, before }])),
    ...facts.unusual.map(({ value, typical }) => ({ value, before: typical })),
  ]
  const single = [facts.high, facts.low].filter((one) => one !== null).map(({ value }) => value)
  return {
    amounts: [
      facts.value,
      ...single,
      ...facts.parts.map(({ value }) => value),
      ...(facts.breakdown ?? []).map(({ value }) => value),
      ...pairs.flatMap(({ value, before }) => [value, before, value - before]),
    ],
    shares: [
      ...pairs.flatMap(({ value, before }) => shareOf(value, before)),
      ...[...facts.parts, ...(facts.breakdown ?? [])].flatMap(({ value }) => partOf(value, facts.value)),
      ...facts.comparisons.flatMap(({ value }) => partOf(facts.value, value)),
    ],
  }
}

/** Totals of the series to date, what remains, and their differences from the first. */
function ofTotalsToDate(data: ChartData) {
  const found = toDateOf(data)?.series ?? []
  const there = found.filter((one) => one !== null)
  return {
    amounts: there.flatMap(({ total, rest, difference }) => [total, rest, difference]).filter(isNumber),
    shares: there.flatMap(({ total, difference }) =>
      total === null || total === 0 || difference === null ? [] : [difference / Math.abs(total)],
    ),
  }
}

/** All figures that a text on a chart may state. */
export function ledgerOf({ data, facts }: FrozenChart): Ledger {
  const parts = [
    ...(data === null
      ? []
      : [
          ...data.series.map(({ values, additive }) => ofSeries(values, additive)),
          acrossSeries(data),
          ofTotalsToDate(data),
          atLabels(data.series),
        ]),
    ...facts.map(ofFacts),
  ]
  const amounts = parts.flatMap((part) => part.amounts)
  const isPercent = data?.unit === 'percent'
  return {
    amounts: [...new Set(amounts)].slice(0, mostAmounts),
    shares: [...new Set([...parts.flatMap((part) => part.shares), ...(isPercent ? amounts : [])])].slice(
      0,
      mostAmounts,
    ),
    counts:
      data === null
        ? []
        : [
            data.labels.length,
            data.series.length,
            ...new Set(facts.flatMap(({ parts: shown, drivers }) => [shown.length, drivers.length])),
          ],
  }
}

/** For a report: whatever any of its charts allows. */
export function joined(ledgers: readonly Ledger[]): Ledger {
  return {
    amounts: [...new Set(ledgers.flatMap(({ amounts }) => amounts))],
    shares: [...new Set(ledgers.flatMap(({ shares }) => shares))],
    counts: [...new Set([ledgers.length, ...ledgers.flatMap(({ counts }) => counts)])],
  }
}

/** A ledger extended with results calculated when the text was written. */
export const withCalculated = (ledger: Ledger, calculated: Calculated | undefined): Ledger =>
  calculated === undefined
    ? ledger
    : {
        amounts: [...ledger.amounts, ...calculated.amounts],
        shares: [...ledger.shares, ...calculated.shares],
        counts: ledger.counts,
      }
