import type { UnderstoodTable } from '../../queries/index.ts'

type Cell = string | number | null

/** More values than that are no groups with their total. */
export const fewValues = 60
/** Sums that must be equal before a value without the name of a total is one. */
const leastProofs = 4
const mostRows = 20_000

/** The values of a column of texts; null where there are too many to be groups. */
export function valuesOf(cells: Cell[]): string[] | null {
  const values = new Set<string>()
  for (const cell of cells) {
    if (cell !== null) values.add(String(cell))
    if (values.size > fewValues) return null
  }
  return [...values]
}

/** Of each group of rows that are alike but for the column and the numbers: the sum of each number by value. */
function sumsByGroup(table: UnderstoodTable, at: number, sums: number[]): Map<string, number[]>[] {
  const others = table.columns.flatMap(({ role, type }, index) =>
    index !== at && role !== 'measure' && !(role === 'attribute' && type === 'decimal') ? [index] : [],
  )
  const groups = new Map<string, Map<string, number[]>>()
  for (const row of table.rows) {
    const value = row[at]
    if (value === null || value === undefined) continue
    const key = JSON.stringify(others.map((position) => row[position] ?? null))
    const group = groups.get(key) ?? new Map<string, number[]>()
    const known = group.get(String(value)) ?? sums.map(() => 0)
    group.set(
      String(value),
      known.map((sum, index) => sum + Number(row[sums[index] ?? 0] ?? 0)),
    )
    groups.set(key, group)
  }
  return [...groups.values()]
}

const SAME = 1e-6
/** A total that is called one may be rounded, or hold a little that none of its parts does. */
const NEARLY = 0.005
const isClose = (one: number, other: number, by: number): boolean =>
  Math.abs(one - other) <= by * Math.max(1, Math.abs(other))

/** How often the numbers of a value are, and are not, what those of the others add up to. */
function proofsOf(value: string, groups: Map<string, number[]>[], totals: string[]): { yes: number; no: number } {
  let [yes, no] = [0, 0]
  const by = totals.includes(value) ? NEARLY : SAME
  for (const group of groups) {
    const own = group.get(value)
    const parts = [...group].filter(([other]) => other !== value && !totals.includes(other)).map(([, sums]) => sums)
    if (own === undefined || parts.length < 2) continue
    for (const [position, sum] of own.entries()) {
      const added = parts.reduce((total, part) => total + (part[position] ?? 0), 0)
      if (sum === 0 && added === 0) continue
      if (isClose(sum, added, by)) yes += 1
      else no += 1
    }
  }
  return { yes, no }
}

/** The values of a column whose rows are totals of the others: those named so unless their numbers say otherwise, and those whose numbers add the others up. */
export function findTotals(given: {
  table: UnderstoodTable
  at: number
  /** Places of the numbers that may be summed. */
  sums: number[]
  values: string[]
  /** Values with the name of a total. */
  named: string[]
}): string[] {
  const { table, at, sums, values, named } = given
  if (values.length < 3 || sums.length === 0 || table.rows.length > mostRows) return named
  const groups = sumsByGroup(table, at, sums)
  return values.filter((value) => {
    const { yes, no } = proofsOf(value, groups, named)
    if (named.includes(value)) return yes > 0 || no < leastProofs
    // "All natural disasters" may miss a part here and there.
    const isTotal = no === 0 || (/^(?:all|total)\s/i.test(value) && yes > no * leastProofs)
    return isTotal && yes >= leastProofs && named.length === 0
  })
}
