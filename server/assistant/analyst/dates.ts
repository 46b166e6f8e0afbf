import type { Word } from '../language/words.ts'
import { addMonths, lastDayOf, type Range, type Unit } from './periods.ts'

/** A stretch of time as it was said; it becomes days only against the data (see resolve-dates.ts). */
export type DateExpression =
  | { kind: 'months'; month: number; count: number; year: number | null }
  | { kind: 'year'; year: number }
  | { kind: 'financial year'; year: number | null }
  | { kind: 'day'; day: string }
  | { kind: 'relative'; unit: Unit; offset: number }
  | { kind: 'trailing'; unit: Unit; count: number }
  | { kind: 'to date' }
  | { kind: 'between'; from: DateExpression; to: DateExpression }
  | { kind: 'since'; from: DateExpression }
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
const counts: Record<string, number> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
}
const units: Record<string, Unit> = { day: 'day', week: 'week', month: 'month', quarter: 'quarter', year: 'year' }
const offsets: Record<string, number> = { last: -1, previous: -1, past: -1, prior: -1, this: 0, current: 0, next: 1 }

const unitOf = (word: Word | undefined): Unit | undefined =>
  word === undefined ? undefined : units[word.lower.replace(/s$/, '')]
const yearOf = (word: Word | undefined): number | null =>
  word !== undefined && /^(?:19|20)\d\d$/.test(word.lower) ? Number(word.lower) : null
const countOf = (word: Word | undefined): number | null => {
  if (word === undefined) return null
  if (/^\d{1,2}$/.test(word.lower)) return Number(word.lower)
  return counts[word.lower] ?? null
}

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

const isoDay = (year: number, month: number, date: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
const found = (expression: DateExpression, first: number, after: number): FoundDate => ({ expression, first, after })
const shortYear = (digits: string): number => (digits.length === 2 ? 2000 + Number(digits) : Number(digits))

function single(words: Word[], at: number): FoundDate | null {
  const [word, next, third] = [words[at], words[at + 1], words[at + 2]]
  if (word === undefined) return null
  if (yearOf(word) !== null && /^\d{1,2}$/.test(next?.lower ?? '') && /^\d{1,2}$/.test(third?.lower ?? '')) {
    const day = isoDay(Number(word.lower), Number(next?.lower), Number(third?.lower))
    return lastDayOf(day.slice(0, 7)) >= day ? found({ kind: 'day', day }, at, at + 3) : null
  }
  const date = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(word.lower)
  const monthAfter = next === undefined ? null : monthOf(words, at + 1)
  if (date !== null && monthAfter !== null && yearOf(third) !== null)
    return found({ kind: 'day', day: isoDay(yearOf(third) ?? 0, monthAfter, Number(date[1])) }, at, at + 3)
  const month = monthOf(words, at)
  if (month !== null) {
    const dateAfter = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(next?.lower ?? '')
    if (dateAfter !== null && yearOf(third) !== null)
      return found({ kind: 'day', day: isoDay(yearOf(third) ?? 0, month, Number(dateAfter[1])) }, at, at + 3)
    const year = yearOf(next)
    return found({ kind: 'months', month, count: 1, year }, at, at + (year === null ? 1 : 2))
  }
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
  const count = countOf(words[at + 1])
  const counted = unitOf(words[at + 2])
  if (count !== null && counted !== undefined && offset < 0)
    return found({ kind: 'trailing', unit: counted, count }, at, at + 3)
  if (words[at + 1]?.lower === 'financial' && words[at + 2]?.lower === 'year') return null
  const unit = unitOf(words[at + 1])
  return unit === undefined ? null : found({ kind: 'relative', unit, offset }, at, at + 2)
}

/** The stretches of time that a question names, in order; "from March to May" is one. */
export function findDates(words: Word[]): FoundDate[] {
  const dates: FoundDate[] = []
  for (let at = 0; at < words.length; ) {
    const opener = words[at]?.lower ?? ''
    const isOpener = /^(?:from|between|since|after|before|until|till)$/.test(opener)
    const first = single(words, isOpener ? at + 1 : at)
    if (first === null) {
      at += 1
      continue
    }
    const joiner = words[first.after]?.lower ?? ''
    const second = /^(?:to|until|till|through|and)$/.test(joiner) ? single(words, first.after + 1) : null
    const isRange = second !== null && (joiner !== 'and' || opener === 'between')
    if (isRange) dates.push(found({ kind: 'between', from: first.expression, to: second.expression }, at, second.after))
    else if (opener === 'since' || opener === 'from' || opener === 'after')
      dates.push(found({ kind: 'since', from: first.expression }, at, first.after))
    else if (opener === 'until' || opener === 'till' || opener === 'before')
      dates.push(found({ kind: 'until', to: first.expression, isIncluded: opener !== 'before' }, at, first.after))
    else dates.push({ ...first, first: at })
    at = dates[dates.length - 1]?.after ?? at + 1
  }
  return dates
}

/** The first and last day of "the same stretch one step back": last March for this March, last year for this one. */
export function shiftedBack(range: Range, months: number): Range {
  const from = addMonths(range.from, -months)
  const isMonthEnd = lastDayOf(range.to.slice(0, 7)) === range.to
  const to = addMonths(range.to, -months)
  return { from, to: isMonthEnd ? lastDayOf(to.slice(0, 7)) : to }
}
