import {
  addDays,
  addMonths,
  type DayRange,
  isDay,
  periodOf,
  type PeriodUnit,
  shift,
} from '../../../../contract/shared/periods.ts'
import { numberAt, type Word } from './words.ts'
import { ownValue } from '../../../../contract/shared/own-value.ts'

/** A time that words name; `unit` when it is one whole period of the calendar. */
export type NamedPeriod = DayRange & { length: number; unit: PeriodUnit | null; ends?: [DayRange, DayRange] }
/** The reference for relative times: today, and the range of the data. */
export type Calendar = { today: string; from: string | undefined; to: string | undefined }

export const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const units: Record<string, PeriodUnit> = { day: 'day', week: 'week', month: 'month', quarter: 'quarter', year: 'year' }
const ordinals: Record<string, number> = {
  first: 1,
  '1st': 1,
  second: 2,
  '2nd': 2,
  third: 3,
  '3rd': 3,
  fourth: 4,
  '4th': 4,
  last: 4,
}
/** Whether a word is an ordinal, such as "first" or "2nd". */
export const isOrdinal = ({ text }: Word): boolean => Object.hasOwn(ordinals, text)
const monthContext = new Set([
  'in',
  'of',
  'for',
  'since',
  'until',
  'till',
  'from',
  'to',
  'and',
  'vs',
  'during',
  'between',
  'than',
  'about',
  'by',
  'last',
  'with',
])
const endless = { first: '0001-01-01', last: '9999-12-31' }

const textAt = (words: Word[], at: number): string => words[at]?.text ?? ''
const yearAt = (words: Word[], at: number): number | null =>
  /^(?:1[5-9]|20)\d\d$/.test(textAt(words, at)) ? Number(textAt(words, at)) : null
const unitAt = (words: Word[], at: number): PeriodUnit | undefined =>
  ownValue(units, textAt(words, at).replace(/s$/, ''))
const whole = (unit: PeriodUnit, day: string, length: number): NamedPeriod => ({ ...periodOf(unit, day), unit, length })
const padded = (value: number): string => String(value).padStart(2, '0')

function monthAt(words: Word[], at: number): number | null {
  const text = textAt(words, at)
  const index = months.findIndex(
    (name) => name === text || (text.length >= 3 && name.startsWith(text) && text.length <= 4),
  )
  if (index < 0) return null
  const isPlainWord = text === 'may' || text === 'march' || text === 'mar' || text === 'sep' || text === 'dec'
  const isSaid = yearAt(words, at + 1) !== null || at === 0 || monthContext.has(textAt(words, at - 1))
  return isPlainWord && !isSaid ? null : index + 1
}

/** The newest of these days of each year that is not after today and, when known, not after the data. */
function latest(calendar: Calendar, dayOf: (year: number) => string): string {
  const end = calendar.to !== undefined && calendar.to < calendar.today ? calendar.to : calendar.today
  const year = Number(end.slice(0, 4))
  return dayOf(year) <= end ? dayOf(year) : dayOf(year - 1)
}

const dayNumber = (text: string): number | null => {
  const match = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(text)
  return match === null || Number(match[1]) < 1 || Number(match[1]) > 31 ? null : Number(match[1])
}

function dayAt(words: Word[], at: number, calendar: Calendar): NamedPeriod | null {
  const iso = [0, 1, 2].map((index) => textAt(words, at + index)).join('-')
  if (isDay(iso)) return whole('day', iso, 3)
  const skip = textAt(words, at + 1) === 'of' ? 1 : 0
  const before = { day: dayNumber(textAt(words, at)), month: monthAt(words, at + 1 + skip), length: 2 + skip }
  const after = { day: dayNumber(textAt(words, at + 1)), month: monthAt(words, at), length: 2 }
  for (const { day, month, length } of [before, after]) {
    if (day === null || month === null) continue
    const year = yearAt(words, at + length)
    const dayOf = (each: number): string => `${each}-${padded(month)}-${padded(day)}`
    const found = year === null ? latest(calendar, dayOf) : dayOf(year)
    if (isDay(found)) return whole('day', found, length + (year === null ? 0 : 1))
  }
  return null
}

function quarterAt(words: Word[], at: number, calendar: Calendar): NamedPeriod | null {
  const short = /^([qh])([1-4])$/.exec(textAt(words, at))
  const isSpelled = textAt(words, at + 1) === 'quarter' || textAt(words, at + 1) === 'half'
  const index = short !== null ? Number(short[2]) : isSpelled ? ownValue(ordinals, textAt(words, at)) : undefined
  if (index === undefined || (isSpelled && textAt(words, at) === 'last')) return null
  const isHalf = short?.[1] === 'h' || textAt(words, at + 1) === 'half'
  const month = (index - 1) * (isHalf ? 6 : 3) + 1
  if (month > 12) return null
  const start = at + (short === null ? 2 : 1)
  const skip = textAt(words, start) === 'of' ? 1 : 0
  const year = yearAt(words, start + skip)
  const day = year === null ? latest(calendar, (each) => `${each}-${padded(month)}-01`) : `${year}-${padded(month)}-01`
  return whole(isHalf ? 'half' : 'quarter', day, start - at + (year === null ? 0 : skip + 1))
}

function relativeAt(words: Word[], at: number, { today }: Calendar): NamedPeriod | null {
  const first = textAt(words, at)
  if (first === 'today') return whole('day', today, 1)
  if (first === 'yesterday') return whole('day', addDays(today, -1), 1)
  if (first === 'ytd') return { from: `${today.slice(0, 4)}-01-01`, to: today, unit: null, length: 1 }
  if (first === 'year' && textAt(words, at + 1) === 'to' && textAt(words, at + 2) === 'date')
    return { from: `${today.slice(0, 4)}-01-01`, to: today, unit: null, length: 3 }
  const isBack = first === 'last' || first === 'previous' || first === 'past' || first === 'prior'
  const unit = unitAt(words, at + 1)
  if (unit !== undefined && isBack) return whole(unit, shift(unit, today, -1), 2)
  if (unit !== undefined && (first === 'this' || first === 'current')) return whole(unit, today, 2)
  const count = numberAt(words, at + 1)
  const counted = unitAt(words, at + 2)
  if (!isBack || count === null || counted === undefined || count.value < 1 || count.value > 1_000) return null
  const last = counted === 'day' ? today : addDays(periodOf(counted, today).from, -1)
  return { from: shift(counted, last, 1 - count.value), to: last, unit: null, length: 3 }
}

function simpleAt(words: Word[], at: number, calendar: Calendar): NamedPeriod | null {
  const near = dayAt(words, at, calendar) ?? quarterAt(words, at, calendar) ?? relativeAt(words, at, calendar)
  if (near !== null) return near
  const month = monthAt(words, at)
  if (month !== null) {
    const skip = textAt(words, at + 1) === 'of' ? 1 : 0
    const said = yearAt(words, at + 1 + skip)
    const relative = said === null ? relativeAt(words, at + 1, calendar) : null
    const year = said ?? (relative?.unit === 'year' ? Number(relative.from.slice(0, 4)) : null)
    const dayOf = (each: number): string => `${each}-${padded(month)}-01`
    const length = said !== null ? 2 + skip : relative !== null && year !== null ? 1 + relative.length : 1
    return whole('month', year === null ? latest(calendar, dayOf) : dayOf(year), length)
  }
  const financial = /^fy(\d{2}|\d{4})$/.exec(
    textAt(words, at) === 'fy' ? `fy${textAt(words, at + 1)}` : textAt(words, at),
  )
  if (financial !== null) {
    const year = Number(financial[1]) + (Number(financial[1]) < 100 ? 2_000 : 0)
    return whole('fy', `${year - 1}-04-01`, textAt(words, at) === 'fy' ? 2 : 1)
  }
  const year = yearAt(words, at)
  return year === null ? null : whole('year', `${year}-01-01`, 1)
}

const joiners = new Set(['to', 'until', 'till', 'through', 'and'])
const opening = new Set(['since', 'from', 'between', 'after', 'before', 'until', 'till'])
const relative = /^(?:last|previous|past|prior|this|current|today|yesterday|ytd|year)$/

/** "Between 1 and 15 January": a number that is a day only beside the month behind it. */
function bareDayAt(words: Word[], at: number, calendar: Calendar): NamedPeriod | null {
  const day = dayNumber(textAt(words, at))
  const skip = textAt(words, at + 1) === 'of' ? 1 : 0
  const isJoined = joiners.has(textAt(words, at + 1)) && dayNumber(textAt(words, at + 2)) !== null
  const end = day === null || skip > 0 || !isJoined ? null : dayAt(words, at + 2, calendar)
  const from = end === null || day === null ? '' : `${end.from.slice(0, 8)}${padded(day)}`
  return isDay(from) ? whole('day', from, 1) : null
}

/** "The quarter July to September": the name of the unit says nothing more. */
function namedUnitAt(words: Word[], at: number): number {
  if (unitAt(words, at) === undefined || textAt(words, at - 1) !== 'the') return 0
  return textAt(words, at + 1) === 'of' ? 2 : 1
}

/** "The full year": all of the data, when they are those of one year. */
function fullYearAt(words: Word[], at: number, { from, to }: Calendar): NamedPeriod | null {
  const isSaid = /^(?:full|whole|entire)$/.test(textAt(words, at)) && textAt(words, at + 1) === 'year'
  if (!isSaid || from === undefined || to === undefined || yearAt(words, at + 2) !== null) return null
  const [start, end] = [periodOf('month', from.slice(0, 10)).from, periodOf('month', to.slice(0, 10)).to]
  return addMonths(start, 12) === addDays(end, 1) ? { from: start, to: end, unit: null, length: 2 } : null
}

/** Whether a period has no year, so that of the range's end is meant. */
function isYearless(words: Word[], at: number, { unit, length }: NamedPeriod): boolean {
  const said = words.slice(at, at + length).map((word) => word.text)
  const hasYear = said.some((text, index) => yearAt(words, at + index) !== null || relative.test(text))
  return !hasYear && (unit === 'day' || unit === 'month' || unit === 'quarter' || unit === 'half')
}

/** The time that the words from a place on name, as far as they go. */
export function periodAt(words: Word[], index: number, calendar: Calendar): NamedPeriod | null {
  const skipped = namedUnitAt(words, index)
  const found = periodFrom(words, index + skipped, calendar)
  return found === null ? null : { ...found, length: found.length + skipped }
}

function periodFrom(words: Word[], at: number, calendar: Calendar): NamedPeriod | null {
  const first = textAt(words, at)
  const isOpened = opening.has(first)
  const start = at + (isOpened ? 1 : 0)
  const begin =
    fullYearAt(words, start, calendar) ?? bareDayAt(words, start, calendar) ?? simpleAt(words, start, calendar)
  if (begin === null) return null
  const length = begin.length + (isOpened ? 1 : 0)
  const joiner = textAt(words, at + length)
  const isJoined = joiners.has(joiner) && (joiner !== 'and' || first === 'between')
  const end = isJoined ? simpleAt(words, at + length + 1, calendar) : null
  const isOpen = begin.unit !== null && isYearless(words, start, begin)
  const nearEnd = end === null || !isOpen ? begin.from : `${end.from.slice(0, 4)}${begin.from.slice(4)}`
  const from = end !== null && nearEnd > end.from ? addMonths(nearEnd, isOpen ? -12 : 0) : nearEnd
  if (end !== null && isDay(from) && from <= end.to) {
    const first = isOpen && begin.unit !== null ? periodOf(begin.unit, from) : { from, to: begin.to }
    return {
      from,
      to: end.to,
      unit: null,
      length: length + 1 + end.length,
      ends: [first, { from: end.from, to: end.to }],
    }
  }
  const [dataFrom, dataTo] = [calendar.from ?? endless.first, calendar.to ?? endless.last]
  if (first === 'since' || first === 'from')
    return { from: begin.from, to: dataTo > begin.to ? dataTo : begin.to, unit: null, length }
  if (first === 'after')
    return { from: addDays(begin.to, 1), to: dataTo > begin.to ? dataTo : addDays(begin.to, 1), unit: null, length }
  if (first === 'before') {
    const to = addDays(begin.from, -1)
    return { from: dataFrom < to ? dataFrom : to, to, unit: null, length }
  }
  if (first === 'until' || first === 'till')
    return { from: dataFrom < begin.to ? dataFrom : begin.from, to: begin.to, unit: null, length }
  return isOpened ? null : { ...begin, length }
}
