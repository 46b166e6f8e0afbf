import type { UnderstoodTable } from '../../queries/index.ts'

const LEAST_CALL_NUMBER = 1e9
const MOST_APART = 2
/** Lengths of time. */
const intervalName = /(?:^|[^\p{L}])(?:days?|weeks?|months?|hours?|hrs|minutes|mins|seconds|secs)(?:$|[^\p{L}])/iu

/** Whether whole numbers of many digits, all of one size, are what things are called by: an accident index, a phone number. */
export const areCallNumbers = (numbers: readonly number[]): boolean => {
  const least = numbers.reduce((one, number) => Math.min(one, number), Infinity)
  const most = numbers.reduce((one, number) => Math.max(one, number), -Infinity)
  return least >= LEAST_CALL_NUMBER && most < least * MOST_APART && numbers.every(Number.isInteger)
}

/** Time that was worked or missed is below zero only where it was corrected, in fewer rows than this. */
const LEAST_BELOW = 0.05

/** Whether they are times before and after something. */
export const areIntervals = (label: string, numbers: readonly number[]): boolean =>
  intervalName.test(label) && numbers.filter((number) => number < 0).length >= Math.max(1, numbers.length * LEAST_BELOW)

const MOST_PERCENT = 1_000

/** Whether they are no percentages: whole numbers of which one, and fractions of which most are far beyond a hundred. */
export const areCounted = (numbers: readonly number[]): boolean => {
  const beyond = numbers.filter((number) => number > MOST_PERCENT).length
  return numbers.every(Number.isInteger) ? beyond > 0 : beyond * 2 > numbers.length
}

const FEWEST_DATES = 12
/** A few rows may have a slip. */
const MOSTLY = 0.98
const dateParts: readonly ((day: string) => number)[] = [
  (day) => Number(day.slice(0, 4)),
  (day) => Number(day.slice(5, 7)),
  (day) => Number(day.slice(8, 10)),
  (day) => Math.ceil(Number(day.slice(5, 7)) / 3),
]

/** Whether a column says in nearly each row the year, the quarter, the month or the day of a date beside it. */
export function repeatsDate({ columns, rows }: UnderstoodTable, at: number): boolean {
  return columns.some(({ role }, date) => {
    if (role !== 'date') return false
    const known = rows.flatMap((row): [string, number][] =>
      row[at] === null || row[at] === undefined || typeof row[date] !== 'string' ? [] : [[row[date], Number(row[at])]],
    )
    if (known.length < FEWEST_DATES || new Set(known.map(([, value]) => value)).size < 2) return false
    return dateParts.some(
      (partOf) => known.filter(([day, value]) => partOf(day) === value).length >= known.length * MOSTLY,
    )
  })
}
