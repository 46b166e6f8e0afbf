import type { Model } from '../../model.ts'

/** Domain of an axis and the values of its ticks, ascending. `isLog`: equal steps mean equal ratios. */
export type Ticks = { domain: [number, number]; values: number[]; isLog?: boolean }

type Scale = Pick<Ticks, 'domain' | 'isLog'>

/** Where a value is along its axis, from 0 to 1. */
export function fractionOf({ domain: [low, high], isLog = false }: Scale, value: number): number {
  return isLog ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low)
}

/** The value at a fraction of the axis. */
export function valueAt({ domain: [low, high], isLog = false }: Scale, fraction: number): number {
  return isLog ? low * (high / low) ** fraction : low + fraction * (high - low)
}

/** The step (1, 2 or 5 times a power of ten) that splits a span into about `count` parts. */
function niceStep(span: number, count: number): number {
  const rough = span / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = rough / power
  if (factor <= 1) return power
  if (factor <= 2) return 2 * power
  return factor <= 5 ? 5 * power : 10 * power
}

/** Smaller values lack the precision to be divided into steps; they are drawn as zero. */
const smallest = 1e-90

/** Round ticks around the values. `zero`: include zero, as bar lengths require. */
export function niceTicks(values: readonly number[], count: number, zero: boolean): Ticks {
  const base = zero ? 0 : Number.POSITIVE_INFINITY
  let low = values.reduce((least, value) => Math.min(least, value), base)
  let high = values.reduce((most, value) => Math.max(most, value), -base)
  if (!Number.isFinite(low) || !Number.isFinite(high)) [low, high] = [0, 1]
  if (Math.max(Math.abs(low), Math.abs(high)) < smallest) [low, high] = [Math.min(0, low), 1]
  if (low === high) [low, high] = [low - Math.abs(low) / 2, high + Math.abs(high) / 2]
  const step = niceStep(high / 2 - low / 2, Math.max(1, count) / 2)
  const first = Math.floor(low / step)
  const last = Math.ceil(high / step)
  if (!Number.isSafeInteger(first) || !Number.isSafeInteger(last) || !Number.isFinite(last * step)) {
    return { domain: [low, high], values: [low, high] }
  }
  const decimals = Math.min(100, Math.max(0, -Math.floor(Math.log10(step))))
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => {
    const tick = Number(((first + index) * step).toFixed(decimals))
    return tick === 0 ? 0 : tick
  })
  return { domain: [Math.min(low, ticks[0] ?? low), Math.max(high, ticks.at(-1) ?? high)], values: ticks }
}

/** A line chart may omit zero if its values are far from it and close together. */
export function lineNeedsZero(values: readonly number[]): boolean {
  const low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY)
  const high = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY)
  return low < 0 ? high > 0 : low < high / 2 || low === high
}

const roundFactors = [1, 2, 5]
/** 1, 2 and 5 times the powers of ten from one exponent to another, ascending. */
const roundNumbers = (from: number, to: number, factors: readonly number[]): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index).flatMap((exponent) =>
    factors.map((factor) => Number(`${factor}e${exponent}`)),
  )
const exponentOf = (value: number): number => Math.floor(Math.log10(value))
/** With more powers of ten than this, only they have ticks. */
const MAX_FINE_DECADES = 2

/** Ticks at powers of ten, with 2 and 5 times them where there are few. Every value is above the axis's start. */
function logTicks(values: readonly number[], axis: NonNullable<Model['valueAxis']>, count: number): Ticks {
  const least = values.reduce((low, value) => Math.min(low, value), Number.POSITIVE_INFINITY)
  const most = values.reduce((high, value) => Math.max(high, value), Number.NEGATIVE_INFINITY)
  const around = roundNumbers(exponentOf(least) - 1, exponentOf(most) + 1, roundFactors)
  const low = axis.from ?? around.findLast((value) => value < least) ?? least / 2
  const given = axis.to ?? around.find((value) => value >= most) ?? most
  const high = given > low ? given : low * 10
  const [first, last] = [exponentOf(low), exponentOf(high)]
  const factors = last - first <= MAX_FINE_DECADES ? roundFactors : [1]
  const ticks = roundNumbers(first, last, factors).filter((value) => value >= low && value <= high)
  const step = Math.max(1, Math.ceil(ticks.length / Math.max(2, count * 1.5)))
  const shown = ticks.filter((_, index) => index % step === 0)
  return { domain: [low, high], values: shown.length > 1 ? shown : [low, high], isLog: true }
}

/** The ticks of an axis whose ends or scale a person set. `auto`: those that it has otherwise. */
export function chosenTicks(auto: Ticks, values: readonly number[], axis: Model['valueAxis'], count: number): Ticks {
  if (axis === null) return auto
  if (axis.isLogarithmic === true) return logTicks(values, axis, count)
  const [low, high] = [axis.from ?? auto.domain[0], axis.to ?? auto.domain[1]]
  // An end that was set may be where the axis begins anyway.
  if (low >= high) return auto
  const within = niceTicks([low, high], count, false).values.filter((value) => value >= low && value <= high)
  return { domain: [low, high], values: within.length > 1 ? within : [low, high] }
}
