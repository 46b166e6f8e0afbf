export type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year'
/** Days (YYYY-MM-DD), both included. */
export type Range = { from: string; to: string }

const dayLength = 86_400_000
const instantOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10)

export const addDays = (day: string, count: number): string => dayOf(instantOf(day) + count * dayLength)

/** The last day of a month given as YYYY-MM. */
export function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return dayOf(Date.UTC(year, number, 0))
}

/** The same date some months away; the last of the month where that date does not exist. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = dayOf(Date.UTC(year, month - 1 + count, 1))
  const last = lastDayOf(first.slice(0, 7))
  return `${first.slice(0, 8)}${String(Math.min(date, Number(last.slice(8)))).padStart(2, '0')}`
}

/** The first day of the period that holds a day; weeks begin on Monday. */
export function startOf(day: string, unit: Unit): string {
  if (unit === 'day') return day
  if (unit === 'week') return addDays(day, -((new Date(instantOf(day)).getUTCDay() + 6) % 7))
  if (unit === 'month') return `${day.slice(0, 7)}-01`
  if (unit === 'year') return `${day.slice(0, 4)}-01-01`
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1
  return `${day.slice(0, 4)}-${String(month).padStart(2, '0')}-01`
}

const monthsIn = { month: 1, quarter: 3, year: 12 } as const

/** The first day of the period that lies `count` periods after the one that starts on a day. */
export const nextStart = (start: string, unit: Unit, count: number): string => {
  if (unit === 'day') return addDays(start, count)
  return unit === 'week' ? addDays(start, 7 * count) : addMonths(start, monthsIn[unit] * count)
}

/** The whole period that holds a day, moved by `offset` periods. */
export function periodAt(day: string, unit: Unit, offset: number): Range {
  const from = nextStart(startOf(day, unit), unit, offset)
  return { from, to: addDays(nextStart(from, unit, 1), -1) }
}

export const daysBetween = (from: string, to: string): number => (instantOf(to) - instantOf(from)) / dayLength

export const overlaps = (one: Range, other: Range): boolean => one.from <= other.to && other.from <= one.to
