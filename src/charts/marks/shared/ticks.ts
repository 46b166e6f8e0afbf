/** Domain of an axis and the values of its ticks, ascending. */
export type Ticks = { domain: [number, number]; values: number[] }

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
