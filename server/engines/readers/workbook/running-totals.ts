import type { UnderstoodTable } from '../../queries/index.ts'

/** Fewer steps, or fewer of them upward, are a rise by chance. */
const FEWEST_STEPS = 24
const FEWEST_RISES = 12
/** The share of decreases allowed in a running total, because counts are corrected now and then. */
const MOST_FALLS = 0.1
/** A text with more values than this isn't a grouping, unless each value has many rows. */
const MOST_GROUPS = 60
const ROWS_OF_GROUP = 12
/** The share of days on which a thing may have two rows, such as a meter that was read twice. */
const MOST_TWICE = 0.05

/** Steps that are as long as those of the days beside them, and how exactly. */
const FEWEST_IN_STEP = 0.95
const IN_STEP = 0.2
const DAY_MS = 86_400_000

type Run = 'rises' | 'stays'

/**
 * The columns of numbers that count on from one day to the next but for corrections: the cases of an epidemic so far.
 * Months and years are left to their names, since what is sold may well grow from one to the next. Linear in the rows but for the order of days.
 */
export function runningTotals(table: UnderstoodTable): ReadonlySet<number> {
  const { columns, rows } = table
  const isOfMonths = (at: number): boolean => {
    const days = new Set(
      rows.flatMap((row) => (row[at] === null ? [] : [String(row[at]).slice(0, 'yyyy-mm-dd'.length)])),
    )
    return new Set([...days].map((day) => day.slice(0, 'yyyy-mm'.length))).size === days.size
  }
  const date = columns.findIndex(({ role }, at) => role === 'date' && !isOfMonths(at))
  if (date < 0 || rows.length <= FEWEST_STEPS) return new Set()
  const groups = coursesOf(table, date)
  if (groups === null) return new Set()
  const found = columns.flatMap(({ role, type }, at): [number, Run][] => {
    const run = role === 'measure' && type === 'decimal' ? runOf(groups, at) : null
    return run === null ? [] : [[at, run]]
  })
  // What stays the same counts on where something beside it does.
  return new Set(found.some(([, run]) => run === 'rises') ? found.map(([at]) => at) : [])
}

/** The rows of each thing in the order of their days; null where a thing has two rows of most days. */
function coursesOf({ columns, rows }: UnderstoodTable, date: number): UnderstoodTable['rows'][] | null {
  const texts = columns.flatMap(({ role, type }, at) => {
    if (role === 'measure' || role === 'date' || type !== 'text') return []
    const size = new Set(rows.map((row) => row[at] ?? null)).size
    return size <= Math.max(MOST_GROUPS, rows.length / ROWS_OF_GROUP) ? [at] : []
  })
  const groups = [...Map.groupBy(rows, (row) => JSON.stringify(texts.map((at) => row[at] ?? null))).values()]
  const twice = groups.reduce((sum, of) => sum + of.length - new Set(of.map((row) => row[date])).size, 0)
  if (twice > rows.length * MOST_TWICE) return null
  return groups.map((of) => of.toSorted((one, other) => (String(one[date]) < String(other[date]) ? -1 : 1)))
}

function runOf(groups: readonly UnderstoodTable['rows'][], at: number): Run | null {
  let steps = 0
  let rises = 0
  let falls = 0
  for (const rows of groups) {
    let before: number | null = null
    for (const row of rows) {
      const cell = row[at] ?? null
      if (cell === null) continue
      const value = Number(cell)
      if (value < 0) return null
      if (before !== null) steps += 1
      if (before !== null && value > before) rises += 1
      if (before !== null && value < before) falls += 1
      before = value
    }
  }
  if (steps < FEWEST_STEPS) return falls === 0 && steps > 0 ? 'stays' : null
  if (falls > steps * MOST_FALLS) return null
  return rises >= FEWEST_RISES && rises * 4 >= steps ? 'rises' : 'stays'
}

/** The columns that count the days themselves, from wherever they begin: days of a mission, days since an outbreak. */
export function dayCounts({ columns, rows }: UnderstoodTable): ReadonlySet<number> {
  const date = columns.findIndex(({ role }) => role === 'date')
  if (date < 0 || rows.length <= FEWEST_STEPS) return new Set()
  const days = rows.map((row) => (row[date] === null ? Number.NaN : Date.parse(String(row[date])) / DAY_MS))
  const order = rows.map((_, row) => row).toSorted((one, other) => (days[one] ?? 0) - (days[other] ?? 0))
  const found = columns.flatMap(({ role, type }, at) => {
    if (role !== 'measure' || type !== 'decimal') return []
    const known = order.filter((row) => !Number.isNaN(days[row]) && (rows[row]?.[at] ?? null) !== null)
    const steps = known.flatMap((row, index) => {
      const before = known[index - 1]
      if (before === undefined || days[row] === days[before]) return []
      return [(Number(rows[row]?.[at]) - Number(rows[before]?.[at])) / ((days[row] ?? 0) - (days[before] ?? 0))]
    })
    const inStep = steps.filter((step) => Math.abs(step - 1) <= IN_STEP).length
    return steps.length >= FEWEST_STEPS && inStep >= steps.length * FEWEST_IN_STEP ? [at] : []
  })
  return new Set(found)
}
