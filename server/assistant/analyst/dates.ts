import { addMonths, type DayRange, isDay, periodOf } from '../../../contract/shared/periods.ts'
import type { DateGranularity } from '../assistant.ports.ts'
import type { Word } from '../language/words.ts'
import { numberOf } from './number-words.ts'

/**
 * A stretch of time as it was said; it becomes days only against the data (see resolve-dates.ts). `yearsOn`: years from
 * the one that it is now, -1 in "March last year".
 */
export type DateExpression =
  | { kind: 'months'; month: number; count: number; year: number | null; yearsOn?: number }
  | { kind: 'year'; year: number }
  | { kind: 'financial year'; year: number | null }
  | { kind: 'day'; month: number; date: number; year: number | null; yearsOn?: number }
  | { kind: 'relative'; unit: DateGranularity; offset: number }
  | { kind: 'trailing'; unit: DateGranularity; count: number }
  | { kind: 'to date' }
  | { kind: 'between'; from: DateExpression; to: DateExpression }
  | { kind: 'since'; from: DateExpression; isIncluded: boolean }
  | { kind: 'until'; to: DateExpression; isIncluded: boolean }

/** An expression with the words [first, after) that said it. */
export type FoundDate = { expression: DateExpression; first: number; after: number }

const monthStems = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthPattern =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/
const ordinals: Record<string, number> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  '1st': 1,
  '2nd': 2,
  '3rd': 3,
  '4th': 4,
}
const units: Record<string, DateGranularity> = {
  day: 'day',
  week: 'week',
  month: 'month',
  quarter: 'quarter',
  year: 'year',
}
const offsets: Record<string, number> = { last: -1, previous: -1, past: -1, prior: -1, this: 0, current: 0, next: 1 }

const unitOf = (word: Word | undefined): DateGranularity | undefined =>
  word === undefined ? undefined : units[word.lower.replace(/s$/, '')]
const yearOf = (word: Word | undefined): number | null =>
  word !== undefined && /^(?:19|20)\d\d$/.test(word.lower) ? Number(word.lower) : null
/** "may" and "march" are also verbs: they are months after a preposition, before a year, or written large inside. */
function monthOf(words: Word[], index: number): number | null {
  const word = words[index]
  if (word === undefined || !monthPattern.test(word.lower)) return null
  const month = monthStems.indexOf(word.lower.slice(0, 3)) + 1
  if (word.lower !== 'may' && word.lower !== 'march' && word.lower !== 'mar') return month
  const before = words[index - 1]?.lower ?? ''
  const isPlaced =
    /^(?:in|of|for|during|since|until|till|to|from|and|between|by|through|about|than|with|vs|versus|last|this|before|after|only|\d{1,2}(?:st|nd|rd|th)?)$/.test(
      before,
    )
  const isCompared = /^(?:compared|vs|versus|against|and|to)$/.test(words[index + 1]?.lower ?? '')
  const isNamed = (index > 0 || isCompared) && /^\p{Lu}/u.test(word.raw)
  return isPlaced || isNamed || yearOf(words[index + 1]) !== null || words.length === 1 ? month : null
}

const found = (expression: DateExpression, first: number, after: number): FoundDate => ({ expression, first, after })
const shortYear = (digits: string): number => (digits.length === 2 ? 2000 + Number(digits) : Number(digits))
const leapYear = 2024

/** A date of the calendar; without a year any year that has it. */
function dayExpression(year: number | null, month: number, date: number): DateExpression | null {
  const day = [year ?? leapYear, month, date].map((part) => String(part).padStart(2, '0')).join('-')
  return isDay(day) ? { kind: 'day', month, date, year } : null
}

/** The day of a month as it is written: "5", "5th". */
const dateOf = (word: Word | undefined): number | null => {
  const digits = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(word?.lower ?? '')?.[1]
  return digits === undefined ? null : Number(digits)
}

/** "2025-01-31" or "31/1/2025". */
function numericDay(words: Word[], at: number): FoundDate | null {
  const [one, two, three] = [words[at], words[at + 1], words[at + 2]]
  if (one === undefined || two === undefined || three === undefined) return null
  if (two.start !== one.end + 1 || three.start !== two.end + 1 || dateOf(two) === null) return null
  const isYearFirst = yearOf(one) !== null
  const year = isYearFirst ? yearOf(one) : yearOf(three)
  const date = dateOf(isYearFirst ? three : one)
  const day = year === null || date === null ? null : dayExpression(year, dateOf(two) ?? 0, date)
  return day === null ? null : found(day, at, at + 3)
}

type MonthNamed = { month: number; year: number | null; after: number }

/** A month with the year behind it, where one stands there. */
function monthAt(words: Word[], at: number): MonthNamed | null {
  const month = monthOf(words, at)
  if (month === null) return null
  const year = yearOf(words[at + 1])
  return { month, year, after: at + (year === null ? 1 : 2) }
}

/** "5 March 2025", "the 5th of March", "March 5, 2025". */
function writtenDay(words: Word[], at: number): FoundDate | null {
  const date = dateOf(words[at])
  if (date !== null) {
    const named = monthAt(words, words[at + 1]?.lower === 'of' ? at + 2 : at + 1)
    const day = named === null ? null : dayExpression(named.year, named.month, date)
    return named === null || day === null ? null : found(day, at, named.after)
  }
  const month = monthOf(words, at)
  const dateBehind = dateOf(words[at + 1])
  if (month === null || dateBehind === null) return null
  const year = yearOf(words[at + 2])
  const day = dayExpression(year, month, dateBehind)
  return day === null ? null : found(day, at, at + (year === null ? 2 : 3))
}

/** "1 to 15 February 2019", "1-15 February", "February 1 to 15": two days of one month. */
function daysOfOneMonth(words: Word[], at: number, isBetween: boolean): FoundDate | null {
  const joiner = (place: number): number =>
    /^(?:to|until|till|through)$/.test(words[place]?.lower ?? '') || (isBetween && words[place]?.lower === 'and')
      ? 1
      : 0
  const month = monthOf(words, at)
  const from = dateOf(words[month === null ? at : at + 1])
  if (from === null) return null
  const behind = (month === null ? at : at + 1) + 1
  const last = behind + joiner(behind)
  const to = dateOf(words[last])
  if (to === null || to <= from) return null
  const year = yearOf(words[last + 1])
  const named =
    month === null
      ? monthAt(words, last + (words[last + 1]?.lower === 'of' ? 2 : 1))
      : { month, year, after: last + (year === null ? 1 : 2) }
  if (named === null) return null
  const [first, second] = [dayExpression(named.year, named.month, from), dayExpression(named.year, named.month, to)]
  return first === null || second === null ? null : found({ kind: 'between', from: first, to: second }, at, named.after)
}

/** "last year", "of this year", "a year ago" behind a month or a day. */
function yearsOnAt(words: Word[], at: number): { yearsOn: number; after: number } | null {
  const start = words[at]?.lower === 'of' ? at + 1 : at
  const [one, two, three] = [words[start]?.lower ?? '', words[start + 1]?.lower ?? '', words[start + 2]?.lower ?? '']
  const offset = Object.hasOwn(offsets, one) ? offsets[one] : undefined
  if (offset !== undefined && two === 'year') return { yearsOn: offset, after: start + 2 }
  const isBefore = /^(?:a|one|the)$/.test(one) && two === 'year' && /^(?:ago|earlier|before)$/.test(three)
  return isBefore ? { yearsOn: -1, after: start + 3 } : null
}

function single(words: Word[], at: number): FoundDate | null {
  const date = inOwnYear(words, at)
  const behind =
    date === null || !isYeared(date.expression) || date.expression.year !== null ? null : yearsOnAt(words, date.after)
  if (date === null || behind === null) return date
  return { ...date, expression: { ...date.expression, yearsOn: behind.yearsOn } as Yeared, after: behind.after }
}

function inOwnYear(words: Word[], at: number): FoundDate | null {
  const [word, next, third] = [words[at], words[at + 1], words[at + 2]]
  if (word === undefined) return null
  const day = numericDay(words, at) ?? writtenDay(words, at)
  if (day !== null) return day
  const month = monthAt(words, at)
  if (month !== null) return found({ kind: 'months', month: month.month, count: 1, year: month.year }, at, month.after)
  const part = /^([qh])([1-4])$/.exec(word.lower)
  const ordinal = Object.hasOwn(ordinals, word.lower) ? ordinals[word.lower] : undefined
  const isOrdinalPart = ordinal !== undefined && (next?.lower === 'quarter' || next?.lower === 'half')
  if (part !== null || isOrdinalPart) {
    const number = part === null ? (ordinal ?? 1) : Number(part[2])
    const count = (part === null ? next?.lower === 'half' : part[1] === 'h') ? 6 : 3
    const after = at + (part === null ? 2 : 1)
    const skipped = words[after]?.lower === 'of' ? 1 : 0
    const year = yearOf(words[after + skipped])
    const month = (number - 1) * count + 1
    if (month > 12) return null
    return found({ kind: 'months', month, count, year }, at, year === null ? after : after + skipped + 1)
  }
  const financial = /^fy(\d{2}|\d{4})?$/.exec(word.lower)
  if (financial !== null) {
    const digits = financial[1] ?? /^(?:\d{2}|\d{4})$/.exec(next?.lower ?? '')?.[0]
    const after = financial[1] === undefined && digits !== undefined ? at + 2 : at + 1
    return found({ kind: 'financial year', year: digits === undefined ? null : shortYear(digits) }, at, after)
  }
  if (word.lower === 'ytd' || (word.lower === 'year' && next?.lower === 'to' && third?.lower === 'date'))
    return found({ kind: 'to date' }, at, at + (word.lower === 'ytd' ? 1 : 3))
  if (word.lower === 'today') return found({ kind: 'relative', unit: 'day', offset: 0 }, at, at + 1)
  if (word.lower === 'yesterday') return found({ kind: 'relative', unit: 'day', offset: -1 }, at, at + 1)
  const year = yearOf(word)
  if (year !== null) return found({ kind: 'year', year }, at, at + 1)
  return relative(words, at)
}

function relative(words: Word[], at: number): FoundDate | null {
  const offset = Object.hasOwn(offsets, words[at]?.lower ?? '') ? offsets[words[at]?.lower ?? ''] : undefined
  if (offset === undefined) return null
  const count = numberOf(words[at + 1]?.lower ?? '')
  const counted = unitOf(words[at + 2])
  if (count !== null && counted !== undefined && offset < 0)
    return found({ kind: 'trailing', unit: counted, count }, at, at + 3)
  if (words[at + 1]?.lower === 'financial' && words[at + 2]?.lower === 'year') return null
  const unit = unitOf(words[at + 1])
  return unit === undefined ? null : found({ kind: 'relative', unit, offset }, at, at + 2)
}

type Yeared = Extract<DateExpression, { kind: 'months' | 'day' }>
const isYeared = (expression: DateExpression | undefined): expression is Yeared =>
  expression !== undefined && (expression.kind === 'months' || expression.kind === 'day')

/** "from January to March 2019", "February and March 2019": what stands without a year takes that of its neighbour. */
function withYearOf(expression: DateExpression, neighbour: DateExpression | undefined): DateExpression {
  if (!isYeared(expression) || expression.year !== null || expression.yearsOn !== undefined) return expression
  if (!isYeared(neighbour) || neighbour.year === null) return expression
  return { ...expression, year: neighbour.year }
}

function between(from: DateExpression, to: DateExpression): DateExpression {
  const first = withYearOf(from, to)
  const isTurned = isYeared(first) && isYeared(to) && first !== from && first.year !== null && first.month > to.month
  return {
    kind: 'between',
    from: isTurned ? { ...first, year: (first.year ?? 0) - 1 } : first,
    to: withYearOf(to, from),
  }
}

/** The stretches of time that a question names, in order; "from March to May" is one. */
export function findDates(words: Word[]): FoundDate[] {
  const dates: FoundDate[] = []
  for (let at = 0; at < words.length; ) {
    const opener = words[at]?.lower ?? ''
    const isOpener = /^(?:from|between|since|after|before|until|till)$/.test(opener)
    const start = isOpener ? at + 1 : at
    const days = daysOfOneMonth(words, start, opener === 'between')
    if (days !== null) {
      dates.push({ ...days, first: at })
      at = days.after
      continue
    }
    const first = single(words, start)
    if (first === null) {
      at += 1
      continue
    }
    const joiner = words[first.after]?.lower ?? ''
    const second = /^(?:to|until|till|through|and)$/.test(joiner) ? single(words, first.after + 1) : null
    const isRange = second !== null && (joiner !== 'and' || opener === 'between')
    if (isRange) dates.push(found(between(first.expression, second.expression), at, second.after))
    else if (opener === 'since' || opener === 'from' || opener === 'after')
      dates.push(found({ kind: 'since', from: first.expression, isIncluded: opener !== 'after' }, at, first.after))
    else if (opener === 'until' || opener === 'till' || opener === 'before')
      dates.push(found({ kind: 'until', to: first.expression, isIncluded: opener !== 'before' }, at, first.after))
    else dates.push({ ...first, first: at })
    at = dates[dates.length - 1]?.after ?? at + 1
  }
  return dates.map((date, at) => {
    const near = [dates[at + 1], dates[at - 1]].map((each) => each?.expression)
    return { ...date, expression: near.reduce<DateExpression>(withYearOf, date.expression) }
  })
}

/** The first and last day of "the same stretch one step back": last March for this March, last year for this one. */
export function shiftedBack(range: DayRange, months: number): DayRange {
  const from = addMonths(range.from, -months)
  const isMonthEnd = periodOf('month', range.to).to === range.to
  const to = addMonths(range.to, -months)
  return { from, to: isMonthEnd ? periodOf('month', to).to : to }
}
