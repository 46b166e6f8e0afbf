import { asciiDigits } from './numbers.ts'

export type Precision = 'year' | 'quarter' | 'month' | 'week' | 'day' | 'time'
export type DayOrder = 'day first' | 'month first'
export type ParsedDate = { value: string; precision: Precision }
/** Numbers whose order only the whole column can tell. */
type AmbiguousDate = { first: number; second: number; year: number; time: string | null; pointed: boolean }

/** In English, German, French, Spanish, Italian, Portuguese and Dutch; the first of each month is English. */
const monthNames: readonly (readonly string[])[] = [
  ['january', 'januar', 'jänner', 'janvier', 'janv', 'enero', 'gennaio', 'janeiro', 'januari'],
  ['february', 'februar', 'février', 'fevrier', 'févr', 'fevr', 'fév', 'febrero', 'febbraio', 'fevereiro', 'februari'],
  ['march', 'märz', 'maerz', 'mär', 'mrz', 'mars', 'marzo', 'março', 'maart'],
  ['april', 'avril', 'avr', 'abril', 'aprile'],
  ['may', 'mai', 'mayo', 'maggio', 'maio', 'mei'],
  ['june', 'juni', 'juin', 'junio', 'giugno', 'junho'],
  ['july', 'juli', 'juillet', 'juil', 'julio', 'luglio', 'julho'],
  ['august', 'août', 'aout', 'agosto', 'augustus'],
  ['september', 'sept', 'septembre', 'septiembre', 'settembre', 'setembro'],
  ['october', 'oktober', 'okt', 'octobre', 'octubre', 'ottobre', 'outubro'],
  ['november', 'novembre', 'noviembre', 'novembro'],
  ['december', 'dezember', 'dez', 'décembre', 'decembre', 'déc', 'diciembre', 'dicembre', 'dezembro'],
]
const clock =
  '(?:[T ,]+(\\d{1,2}:\\d{2}(?::\\d{2})?(?:\\.\\d+)?(?: ?[AaPp][Mm])?)(?: ?Z| ?UTC|[+-]\\d{2}(?::?\\d{2})?)?)?'
const isoDate = new RegExp(`^(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})${clock}$`)
const numericDate = new RegExp(`^(\\d{1,2})([-/.])(\\d{1,2})\\2(\\d{4}|\\d{2})${clock}$`)
const dayMonthYear = new RegExp(
  `^(\\d{1,2})(?:st|nd|rd|th|er|\\.)?[ -](?:de )?(\\p{L}{3,10})\\.?,?[ -](?:de )?(\\d{4}|\\d{2})${clock}$`,
  'u',
)
const monthDayYear = new RegExp(`^(\\p{L}{3,10})\\.? ?(\\d{1,2})(?:st|nd|rd|th)?(?:,? |,)(\\d{4})${clock}$`, 'u')
const yearMonth = /^(\d{4})[-/. ](\d{1,2})$/
const monthYearNumbers = /^(\d{1,2})[-/](\d{4})$/
const namedMonthYear = /^(\p{L}{3,10})\.?[ \-/']+(\d{4}|\d{2})$/u
const yearNamedMonth = /^(\d{4})[ -](\p{L}{3,10})$/u
const eastAsianDay = /^(\d{4})(?:年|년) ?(\d{1,2})(?:月|월) ?(\d{1,2})(?:日|일)$/
const eastAsianMonth = /^(\d{4})(?:年|년) ?(\d{1,2})(?:月|월)$/
const quarterYear = /^[Qq]([1-4])[ \-/]*(\d{4})$/
const yearQuarter = /^(\d{4})[ \-/]*[Qq]([1-4])$/
const yearWeek = /^(\d{4})-?W(\d{1,2})$/
const MONTHS = 12
/** Fewer may be days of one month. */
const FEWEST_MONTHS = 3
const weekdayPrefix = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? /i

/** 1 to 12 for the name of a month or its first three letters or 'Sept', null for another word. */
export function monthOfName(word: string): number | null {
  const name = word.trim().toLowerCase().replace(/\.$/, '')
  const index = monthNames.findIndex((names) => names.includes(name) || name === names[0]?.slice(0, 3))
  return index < 0 ? null : index + 1
}

export function isoDay(year: number, month: number, day: number): string | null {
  if (year < 1 || month < 1 || month > 12 || day < 1) return null
  const date = new Date(Date.UTC(2000, month - 1, day))
  date.setUTCFullYear(year, month - 1, day)
  if (date.getUTCMonth() !== month - 1) return null
  return date.toISOString().slice(0, 10)
}

/** A time of day in 12 or 24 hours as 'HH:MM' or 'HH:MM:SS'; null if the text isn't one. */
export function clockTime(text: string): string | null {
  const found = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?: ?([AaPp])[Mm])?$/.exec(text.trim())
  if (found === null) return null
  const half = found[4]?.toLowerCase()
  const written = Number(found[1])
  if (half !== undefined && (written < 1 || written > 12)) return null
  const hour = half === undefined ? written : (written % 12) + (half === 'p' ? 12 : 0)
  if (hour > 23 || Number(found[2]) > 59 || Number(found[3] ?? 0) > 59) return null
  const minutes = `${String(hour).padStart(2, '0')}:${found[2]}`
  return found[3] === undefined || found[3] === '00' ? minutes : `${minutes}:${found[3]}`
}

function fullYear(text: string): number {
  const year = Number(text)
  if (text.length === 4) return year
  return year < 69 ? 2000 + year : 1900 + year
}

/** Whether a date says only the last two digits of its year. */
export function hasTwoDigitYear(raw: string): boolean {
  const text = plainDigits(raw)
  const year = numericDate.exec(text)?.[4] ?? dayMonthYear.exec(text)?.[3] ?? namedMonthYear.exec(text)?.[2]
  return year?.length === 2
}

function dated(day: string | null, time: string | undefined | null): ParsedDate | null {
  if (day === null) return null
  if (time === undefined || time === null) return { value: day, precision: 'day' }
  const clock = clockTime(time.trim())
  if (clock === null) return null
  if (clock === '00:00') return { value: day, precision: 'day' }
  return { value: `${day}T${clock.length === 5 ? `${clock}:00` : clock}`, precision: 'time' }
}

function startOf(precision: Precision, year: number, month: number): ParsedDate | null {
  if (year < 1900 || year > 2100) return null
  const value = isoDay(year, month, 1)
  return value === null ? null : { value, precision }
}

function startOfWeek(year: number, week: number): ParsedDate | null {
  if (week < 1 || week > 53) return null
  const fourth = new Date(Date.UTC(year, 0, 4))
  const monday = 4 - ((fourth.getUTCDay() + 6) % 7) + (week - 1) * 7
  // A week belongs to the year of its Thursday: few years have a week 53.
  if (new Date(Date.UTC(year, 0, monday + 3)).getUTCFullYear() !== year) return null
  return { value: new Date(Date.UTC(year, 0, monday)).toISOString().slice(0, 10), precision: 'week' }
}

const plainDigits = (text: string): string => asciiDigits(text.trim()).replace(weekdayPrefix, '')

function numericParts(text: string): AmbiguousDate | null {
  const found = numericDate.exec(text)
  if (found === null) return null
  const year = fullYear(found[4] ?? '')
  return { first: Number(found[1]), second: Number(found[3]), year, time: found[5] ?? null, pointed: found[2] === '.' }
}

/** Reads an unambiguous date; null for any other text, including '01/02/2019'. */
export function parsePlainDate(raw: string): ParsedDate | null {
  const text = plainDigits(raw)
  if (text.length < 4 || text.length > 40 || !/\d/.test(text)) return null
  let found = isoDate.exec(text)
  if (found) return dated(isoDay(Number(found[1]), Number(found[2]), Number(found[3])), found[4])
  found = dayMonthYear.exec(text)
  if (found)
    return dated(isoDay(fullYear(found[3] ?? ''), monthOfName(found[2] ?? '') ?? 0, Number(found[1])), found[4])
  found = monthDayYear.exec(text)
  if (found) return dated(isoDay(Number(found[3]), monthOfName(found[1] ?? '') ?? 0, Number(found[2])), found[4])
  found = eastAsianDay.exec(text)
  if (found) return dated(isoDay(Number(found[1]), Number(found[2]), Number(found[3])), null)
  found = yearMonth.exec(text) ?? eastAsianMonth.exec(text)
  if (found) return startOf('month', Number(found[1]), Number(found[2]))
  found = monthYearNumbers.exec(text)
  if (found) return startOf('month', Number(found[2]), Number(found[1]))
  found = namedMonthYear.exec(text)
  if (found) return startOf('month', fullYear(found[2] ?? ''), monthOfName(found[1] ?? '') ?? 0)
  found = yearNamedMonth.exec(text)
  if (found) return startOf('month', Number(found[1]), monthOfName(found[2] ?? '') ?? 0)
  found = quarterYear.exec(text)
  if (found) return startOf('quarter', Number(found[2]), Number(found[1]) * 3 - 2)
  found = yearQuarter.exec(text)
  if (found) return startOf('quarter', Number(found[1]), Number(found[2]) * 3 - 2)
  found = yearWeek.exec(text)
  return found === null ? null : startOfWeek(Number(found[1]), Number(found[2]))
}

/** A text date in the given order of day and month. */
export function parseDate(text: string, order: DayOrder): ParsedDate | null {
  const parts = numericParts(plainDigits(text))
  if (parts === null) return parsePlainDate(text)
  const [day, month] = order === 'day first' ? [parts.first, parts.second] : [parts.second, parts.first]
  return dated(isoDay(parts.year, month, day), parts.time)
}

/** A time that says how far from UTC it is. */
export const hasOffset = (text: string): boolean =>
  /:\d\d(?:\.\d{1,9})?(?: ?[AaPp][Mm])?(?: ?Z| ?UTC|[+-]\d\d(?::?\d\d)?)$/.test(text)

const periodWords: readonly [Precision, string][] = [
  ['day', 'days'],
  ['week', 'weeks'],
  ['month', 'months'],
  ['quarter', 'quarters'],
  ['year', 'years'],
]

/** The kinds of period mixed in a column; empty if there is only one. */
export function mixedPeriods(dates: Iterable<ParsedDate | null>): string[] {
  const found = new Set<Precision>()
  for (const date of dates) if (date !== null) found.add(date.precision === 'time' ? 'day' : date.precision)
  return found.size < 2 ? [] : periodWords.flatMap(([precision, words]) => (found.has(precision) ? [words] : []))
}

/**
 * "1/1/1998, 2/1/1998, 3/1/1998 … 1/1/1999": the first of each month, rather than some days of each January. Of one year
 * alone they may be days after one another, and with one or two of each year the first days on which a bank is open.
 */
function areFirstsOfMonths(texts: readonly string[]): boolean {
  const parts = texts.flatMap((text) => numericParts(plainDigits(text)) ?? [])
  const isFirst = parts.every(({ first, second }) => second === 1 && first <= MONTHS)
  const ofYears = [...Map.groupBy(parts, ({ year }) => year).values()]
  const hasMonths = ofYears.some((of) => new Set(of.map(({ first }) => first)).size >= FEWEST_MONTHS)
  return isFirst && ofYears.length > 1 && hasMonths
}

/** Decides the order of day and month over a whole column; `guessed` when no value tells it. Null: both orders occur. */
export function dayOrderOf(texts: string[]): { order: DayOrder; guessed: boolean } | null {
  let dayFirst = false
  let monthFirst = false
  let open = false
  for (const text of texts) {
    const parts = numericParts(plainDigits(text))
    if (parts === null) continue
    if (parts.first > 12 || parts.pointed) dayFirst = true
    else if (parts.second > 12) monthFirst = true
    else if (parts.first !== parts.second) open = true
  }
  if (dayFirst && monthFirst) return null
  if (monthFirst) return { order: 'month first', guessed: false }
  if (!dayFirst && areFirstsOfMonths(texts)) return { order: 'month first', guessed: true }
  return { order: 'day first', guessed: open && !dayFirst }
}
