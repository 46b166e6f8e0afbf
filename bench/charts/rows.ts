/** A sale, as charts are made of many of them. */
export type Sale = { month: string; city: string; line: string; total: number; cost: number; quantity: number }
type Amount = 'total' | 'cost' | 'quantity'
type Name = 'month' | 'city' | 'line'
/** One row for each label: the label, then a sum for each column. */
export type Grid = { labels: string[]; columns: { name: string; values: number[] }[] }

const months = Array.from({ length: 24 }, (_, index) => new Date(Date.UTC(2024, index, 1)).toISOString().slice(0, 7))
const cities = ['Dunedin', 'Nelson', 'Tauranga', 'Hamilton', 'Napier', 'Timaru']
const lines = ['Coffee', 'Tea', 'Cups', 'Beans']

/** The same sales for the same seed. */
export function makeSales(count: number, seed: number): Sale[] {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
  const one = <Value>(values: readonly Value[]) => values[Math.floor(next() * values.length)]!
  return Array.from({ length: count }, () => ({
    ...{ month: one(months), city: one(cities), line: one(lines) },
    ...{ total: Math.round(next() * 10_000) / 100, cost: Math.round(next() * 6_000) / 100 },
    quantity: Math.ceil(next() * 12),
  }))
}

/** Sums by a label, and by the amounts or by the values of a second name. */
export function grid(sales: readonly Sale[], by: Name, across: Name | readonly Amount[]): Grid {
  const sums = new Map<string, Map<string, number>>()
  const names = new Set<string>()
  for (const sale of sales) {
    const ofLabel = sums.get(sale[by]) ?? new Map<string, number>()
    sums.set(sale[by], ofLabel)
    const parts: [string, number][] =
      typeof across === 'string' ? [[sale[across], sale.total]] : across.map((amount) => [amount, sale[amount]])
    for (const [name, value] of parts) {
      names.add(name)
      ofLabel.set(name, (ofLabel.get(name) ?? 0) + value)
    }
  }
  const labels = [...sums.keys()].sort()
  return {
    labels,
    columns: [...names]
      .sort()
      .map((name) => ({ name, values: labels.map((label) => sums.get(label)?.get(name) ?? 0) })),
  }
}
