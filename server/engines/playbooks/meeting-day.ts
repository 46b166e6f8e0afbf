import { isDay } from '../../../contract/shared/periods.ts'
import { spokenNumbers } from './spoken-numbers.ts'

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october'],
  ...['november', 'december'],
]
const RELATIVE = /\b(?:in|within|after) |\b(?:days?|weeks?|months?|hours?)\b/
const WORDS = /\p{L}+|\p{N}+/gu

/**
 * Whether a day can be meant by these words: it has the number, the month and the weekday that they name. What they leave
 * open isn't checked. `day`: YYYY-MM-DD.
 */
export function isMeantBy(words: string, day: string): boolean {
  if (!isDay(day)) return false
  const said = words.toLowerCase()
  const names: readonly string[] = said.match(WORDS) ?? []
  const [, month = 0, number = 0] = day.split('-').map(Number)
  const named = MONTHS.findIndex((name) => names.includes(name)) + 1
  if (named > 0 && named !== month && !/\b(?:after|before)\b/.test(said)) return false
  const weekday = WEEKDAYS.findIndex((name) => names.includes(name))
  if (weekday >= 0 && new Date(`${day}T00:00:00Z`).getUTCDay() !== weekday) return false
  if (RELATIVE.test(said)) return true
  const digits = (said.match(/\d{1,4}/g) ?? []).map(Number)
  const numbers = [...digits, ...spokenNumbers(said)].filter((one) => one >= 1 && one <= 31)
  return numbers.length === 0 || numbers.includes(number)
}

const DAY_MS = 86_400_000

/** Whether the number at this place of a text is the day of a date, as in "15 May". */
export const isInDate = (text: string, at: number, length: number): boolean =>
  isMonth(text.slice(at + length).match(WORDS_BESIDE)?.[1]) || isMonth(text.slice(0, at).trimEnd().split(' ').at(-1))

const WORDS_BESIDE = /^ (\p{L}+)/u
const isMonth = (word: string | undefined): boolean => word !== undefined && MONTHS.includes(word.toLowerCase())

/** The days of the month that "Friday", "tomorrow" and "today" mean in a text, counted from the day of the meeting. */
export function daysNamed(text: string, metOn: string): Set<number> {
  const said = new Set(text.toLowerCase().match(WORDS) ?? [])
  const start = new Date(`${metOn}T00:00:00Z`).getTime()
  const days = Array.from({ length: 15 }, (_, after) => ({ after, date: new Date(start + after * DAY_MS) }))
  return new Set(
    days
      .filter(
        ({ after, date }) =>
          said.has(WEEKDAYS[date.getUTCDay()] ?? '') ||
          (after === 0 && said.has('today')) ||
          (after === 1 && said.has('tomorrow')),
      )
      .map(({ date }) => date.getUTCDate()),
  )
}

/** The date that a model derived from a deadline; null if it can't be right or is before the meeting. */
export function dueDayOf(words: string, day: string | null | undefined, metOn: string | null): string | null {
  if (day === null || day === undefined || metOn === null) return null
  return isMeantBy(words, day) && day >= metOn ? day : null
}
