/**
 * Sum of the non-null values; null if there are none. Uses compensated summation, so that cents survive a million rows.
 */
export function sum(values: readonly (number | null)[]): number | null {
  let total = 0
  let lost = 0
  let count = 0
  for (const value of values) {
    if (value === null) continue
    const next = total + value
    lost += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total
    total = next
    count += 1
  }
  if (count === 0) return null
  return Number.isFinite(total + lost) ? total + lost : total
}

/** Adds series position by position. */
export function sumByPosition(series: readonly (readonly (number | null)[])[], positions: number): (number | null)[] {
  return Array.from({ length: positions }, (_, position) => sum(series.map((values) => values[position] ?? null)))
}
