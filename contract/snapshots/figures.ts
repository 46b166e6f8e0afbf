import { type NumberReading, readingsOf } from '../chat/written-figures.ts'
import type { Ledger } from './ledger.ts'
import { ownValue } from '../shared/own-value.ts'
import {
  digitOf,
  isMonth,
  isTimeSign,
  joinedScaleAt,
  joiningWords,
  percentSigns,
  periodWords,
  scaleWords,
  shareWords,
} from './figure-words.ts'

/**
 * A meaning of digits: "1.410" is 1410 in one language and 1.41 in another. `step`: the smallest difference the digits
 * can express.
 */
type Meaning = { value: number; step: number }
/** A number in a text. `value` and `step`: its likeliest meaning; `meanings`: all possible ones. */
export type WrittenFigure = Meaning & {
  start: number
  end: number
  text: string
  isShare: boolean
  meanings: readonly Meaning[]
}
export type CheckedFigure = WrittenFigure & { agrees: boolean }

const mostFigures = 2_000
const mostDigits = 40
const isDigit = (character: string | undefined) => digitOf(character) !== null
const isLetter = (character: string | undefined) => character !== undefined && /\p{L}/u.test(character)
/** A letter of a script with spaces between words: digits after it are part of a name. */
const isNameLetter = (character: string | undefined) =>
  character !== undefined && /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u.test(character)
const isBlank = (character: string | undefined) => character === ' ' || character === '\u00a0' || character === '\u202f'

/** The word before an offset, in lower case. */
function wordBefore(text: string, at: number): string {
  let end = at
  while (end > 0 && isBlank(text[end - 1])) end -= 1
  let start = end
  while (start > 0 && end - start < 12 && isLetter(text[start - 1])) start -= 1
  return text.slice(start, end).toLowerCase()
}

function wordAfter(text: string, at: number): { word: string; end: number } {
  let start = at
  while (start < text.length && start - at < 2 && (isBlank(text[start]) || text[start] === '-')) start += 1
  let end = start
  while (end < text.length && end - start < 12 && isLetter(text[end])) end += 1
  return { word: text.slice(start, end).toLowerCase(), end }
}

/** Whether a month follows an offset, as in "3 March", "3. März" and "15 de enero". */
function isMonthAfter(text: string, end: number): boolean {
  const first = wordAfter(text, text[end] === '.' ? end + 1 : end)
  if (isMonth(first.word)) return true
  return joiningWords.has(first.word) && isMonth(wordAfter(text, first.end).word)
}

/** Days, months and years are not figures of a chart: "2026", "3 March", "Q3", "2026-01", "1/2/2026", "3月". */
function isDate(text: string, { start, end, digits }: Token): boolean {
  const [before, after] = [text[start - 1], text[end]]
  if ((after === '-' || after === '/' || after === ':') && isDigit(text[end + 1])) return true
  if ((before === '-' || before === '/' || before === ':') && isDigit(text[start - 2])) return true
  if (isNameLetter(before)) return true
  const isPlain = /^\d+$/.test(digits)
  const isYear = isPlain && digits.length === 4 && digits >= '1900' && digits <= '2199'
  const isSmall = isPlain && digits.length <= 2
  if ((isYear || isSmall) && isTimeSign(after)) return true
  const word = wordBefore(text, start)
  if (isYear) return isMonth(word) || periodWords.has(word) || before === undefined || !isAmountSign(text, start, end)
  if (isSmall && (isMonthAfter(text, end) || isMonth(word) || word === 'q' || word === 'week')) return true
  return isSmall && ['st', 'nd', 'rd', 'th'].includes(text.slice(end, end + 2).toLowerCase())
}

const isAmountSign = (text: string, start: number, end: number) =>
  /[$€£¥%]/.test(text[start - 1] ?? '') || /[$€£¥%]/.test(text[end] ?? '')

/** `digits`: Western digits with separators as written. */
type Token = { start: number; end: number; digits: string }

/** Digits with separators: "1,234.5", "1.234,5", "1 234,5", "0.4". A plain space only separates groups of three. */
function readToken(text: string, start: number): Token {
  let end = start
  let digits = ''
  while (end < text.length && digits.length < mostDigits) {
    const character = text[end]!
    const digit = digitOf(character)
    if (digit !== null) digits += digit
    else if (
      character === ' ' ? isGroupBehindBlank(text, end, digits) : isSeparator(character) && isDigit(text[end + 1])
    )
      digits += character
    else break
    end += 1
  }
  return { start, end, digits }
}

const isSeparator = (character: string) => ".,'’\u00a0\u202f\u2009٬٫".includes(character)

function isGroupBehindBlank(text: string, at: number, digits: string): boolean {
  if (!/^[1-9]\d{0,2}(?: \d{3})*$/.test(digits)) return false
  return [1, 2, 3].every((more) => isDigit(text[at + more])) && !isDigit(text[at + 4])
}

const plainSeparators = (digits: string) => digits.replaceAll('٬', "'").replaceAll('٫', ',')

/** Whether a number is a percentage, and where its sign ends: "12 %", "12 per cent", "12 个百分点". */
function shareAt(text: string, at: number): { isShare: boolean; end: number } {
  const sign = isBlank(text[at]) ? at + 1 : at
  if (text[sign] !== undefined && percentSigns.includes(text[sign])) return { isShare: true, end: sign + 1 }
  const rest = text
    .slice(at, at + 30)
    .replace(/^[\s-]/, '')
    .toLowerCase()
  return { isShare: shareWords.some((word) => rest.startsWith(word)), end: at }
}

function scaleAt(text: string, end: number): { scale: number; end: number } {
  const joined = joinedScaleAt(text, isBlank(text[end]) ? end + 1 : end)
  if (joined !== null) return { scale: joined[1], end: text.indexOf(joined[0], end) + joined[0].length }
  const next = wordAfter(text, end)
  const scale = ownValue(scaleWords, next.word)
  return scale === undefined ? { scale: 1, end } : { scale, end: next.end }
}

/** A text's decimal separator, inferred from its unambiguous figures; null when none decides. */
function decimalSignOf(tokens: readonly Token[]): '.' | ',' | null {
  for (const { digits } of tokens) {
    const sign = /([.,])\d+$/.exec(digits)?.[1]
    const readings = readingsOf(plainSeparators(digits))
    const [only] = readings
    if (sign === undefined || only === undefined || readings.length > 1) continue
    // "1,234,567" implies that the point is the decimal separator.
    return only.decimals > 0 === (sign === '.') ? '.' : ','
  }
  return null
}

/** The readings of "1,234" or "1.234" given the decimal separator; by default a comma separates groups. */
function readingsIn({ digits }: Token, decimalSign: '.' | ',' | null): NumberReading[] {
  const readings = readingsOf(plainSeparators(digits))
  const sign = /([.,])\d{3}$/.exec(digits)?.[1]
  if (readings.length < 2 || sign === undefined) return readings
  if (decimalSign === null) return sign === ',' ? readings.filter(({ decimals }) => decimals === 0) : readings
  return readings.filter(({ decimals }) => decimals > 0 === (sign === decimalSign))
}

function figureOf(text: string, token: Token, decimalSign: '.' | ',' | null): WrittenFigure | null {
  const { start, end } = token
  const scaled = scaleAt(text, end)
  const share = shareAt(text, scaled.end)
  const isShare = share.isShare || text.slice(Math.max(0, start - 3), start) === '百分之'
  const factor = isShare ? 0.01 : scaled.scale
  const [first, ...others] = readingsIn(token, decimalSign).map(
    ({ value, decimals }): Meaning => ({
      value: value * factor,
      step: 10 ** -decimals * factor,
    }),
  )
  if (first === undefined) return null
  const figure = { start, end: share.end, text: text.slice(start, share.end), isShare, ...first }
  return { ...figure, meanings: [first, ...others] }
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < text.length && tokens.length < mostFigures) {
    if (!isDigit(text[at])) {
      at += 1
      continue
    }
    const token = readToken(text, at)
    tokens.push(token)
    at = token.end
    while (at < text.length && isDigit(text[at])) at += 1
  }
  return tokens
}

/** All figures of a text, in one pass over its characters. */
export function figuresOf(text: string): WrittenFigure[] {
  const tokens = tokensOf(text)
  const decimalSign = decimalSignOf(tokens)
  return tokens.flatMap((token) => (isDate(text, token) ? [] : (figureOf(text, token, decimalSign) ?? [])))
}

/** Sorted absolute values, so each figure is found by search instead of comparing it with all. */
function sizes(values: readonly number[]): number[] {
  return [...new Set(values.map(Math.abs))].sort((one, other) => one - other)
}

function hasNear(sorted: readonly number[], value: number, reach: number): boolean {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! < value - reach) low = middle + 1
    else high = middle
  }
  return low < sorted.length && sorted[low]! <= value + reach
}

/** Each figure of a text, with whether the chart's numbers support it to the digits written. */
export function checkFigures(text: string, ledger: Ledger): CheckedFigure[] {
  const figures = figuresOf(text)
  if (figures.length === 0) return []
  const [amounts, shares] = [sizes(ledger.amounts), sizes(ledger.shares)]
  return figures.map((figure) => {
    const agrees = figure.meanings.some(({ value, step }) => {
      // Half of the last digit, plus floating-point error.
      const reach = step / 2 + value * 1e-9
      const isWhole = !figure.isShare && step >= 1 && Number.isInteger(value)
      const isCount = isWhole && (value <= 12 || ledger.counts.includes(value))
      return hasNear(figure.isShare ? shares : amounts, value, reach) || isCount
    })
    return { ...figure, agrees }
  })
}
