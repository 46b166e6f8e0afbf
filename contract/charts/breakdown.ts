/** One item of a breakdown, with its total over the whole period shown. */
export type BreakdownItem = { name: string; total: number | null }

/** Indices into the given items: `shown` in order, `rest` as "Other"; `covered` is the share shown, 0 to 1. */
export type Breakdown = { shown: number[]; rest: number[]; covered: number; stoppedAtLimit: boolean }

/** Larger totals are scaled down before they are added, so the sum can't overflow; a power of two keeps them exact. */
const safelyAdded = 2 ** 970

export const breakdownRule = { items: 12, share: 0.75, limit: 50 }

/**
 * Decides which items of a breakdown are shown (OD-094, AM-13): forced items first, then by falling total, up to
 * twelve, then more while they cover less than 75 % of the whole, never more than fifty. If only one item is left, it
 * is shown instead of "Other". Shares use absolute values; an empty total counts as 0. Equal totals keep their order.
 */
export function breakDown(items: readonly BreakdownItem[], forcedItems: readonly string[] = []): Breakdown {
  const forced = new Set(forcedItems)
  const largest = items.reduce((most, item) => Math.max(most, Math.abs(item.total ?? 0)), 0)
  const scale = largest > safelyAdded ? 2 ** -60 : 1
  const weights = items.map((item) => Math.abs(item.total ?? 0) * scale)
  const order = items
    .map((_, index) => index)
    .sort((left, right) => {
      const rank = Number(forced.has(items[right]?.name ?? '')) - Number(forced.has(items[left]?.name ?? ''))
      return rank || (weights[right] ?? 0) - (weights[left] ?? 0) || left - right
    })
  const whole = order.reduce((sum, index) => sum + (weights[index] ?? 0), 0)
  const shown: number[] = []
  let taken = 0
  for (const index of order) {
    const enough = shown.length >= breakdownRule.items && taken >= breakdownRule.share * whole
    if (enough || shown.length >= breakdownRule.limit) break
    shown.push(index)
    taken += weights[index] ?? 0
  }
  const [alone, ...further] = order.slice(shown.length)
  if (alone !== undefined && further.length === 0) {
    shown.push(alone)
    taken += weights[alone] ?? 0
  }
  const rest = order.slice(shown.length)
  const covered = whole === 0 ? 1 : Math.min(1, taken / whole)
  return { shown, rest, covered, stoppedAtLimit: rest.length > 0 && covered < breakdownRule.share }
}
