type Cell = string | number | null
export type Addend = { label: string; isAmount: boolean; mayAddUp: boolean }

/** Fewer rows may add up by chance. */
const LEAST_ROWS = 12
const totalName = /\btotals?\b/i
const isSame = (one: number, other: number): boolean => Math.abs(one - other) <= 1e-6 * Math.max(1, Math.abs(other))

/**
 * The positions of columns directly before or after a total column that add up to it in every row: the gold, silver and
 * bronze of "Total". They are amounts like the total. Linear in the cells for each total.
 */
export function partsOfTotals(columns: readonly Addend[], rows: readonly (readonly Cell[])[]): ReadonlySet<number> {
  if (rows.length < LEAST_ROWS) return new Set()
  const block = (total: number, step: 1 | -1): number[] => {
    const sums = rows.map(() => 0)
    const positions: number[] = []
    for (let at = total + step; columns[at]?.mayAddUp === true; at += step) {
      positions.push(at)
      for (const [index, row] of rows.entries()) sums[index] = (sums[index] ?? 0) + Number(row[at] ?? 0)
      const isWhole = rows.every((row, index) => row[total] !== null && isSame(sums[index] ?? 0, Number(row[total])))
      if (isWhole && positions.length > 1) return positions
    }
    return []
  }
  const found = columns.flatMap(({ label, isAmount }, at) =>
    isAmount && totalName.test(label) ? [...block(at, -1), ...block(at, 1)] : [],
  )
  return new Set(found)
}
