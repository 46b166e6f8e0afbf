import type { Ledger } from './ledger.ts'
import { ownValue } from '../shared/own-value.ts'

/** A number as somebody wrote it. `step`: the smallest difference that its digits can tell. */
export type WrittenFigure = { start: number; end: number; text: string; value: number; step: number; isShare: boolean }
export type CheckedFigure = WrittenFigure & { agrees: boolean }

const mostFigures = 2_000
const isDigit = (character: string | undefined) => character !== undefined && character >= '0' && character <= '9'
const isLetter = (character: string | undefined) => character !== undefined && /\p{L}/u.test(character)
const scales: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mn: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
}
const shareWords = ['percent', 'per cent', 'percentage points', 'pp']
const months =
  'jan feb mar apr may jun jul aug sep oct nov dec january february march april june july august september october november december'.split(
    ' ',
  )
const monthWords = new Set(months)
const periodWords = new Set([
  'week',
  'quarter',
  'q',
  'h',
  'fy',
  'year',
  'day',
  'page',
  'no',
  'since',
  'of',
  'in',
  'from',
  'to',
  'until',
  'during',
  'over',
  'and',
  'by',
  'through',
])

/** The word before a place, in lower case. */
function wordBefore(text: string, at: number): string {
  let end = at
  while (end > 0 && (text[end - 1] === ' ' || text[end - 1] === '\u00a0')) end -= 1
  let start = end
  while (start > 0 && end - start < 12 && isLetter(text[start - 1])) start -= 1
  return text.slice(start, end).toLowerCase()
}

function wordAfter(text: string, at: number): { word: string; end: number } {
  let start = at
  while (
    start < text.length &&
    start - at < 2 &&
    (text[start] === ' ' || text[start] === '\u00a0' || text[start] === '-')
  )
    start += 1
  let end = start
  while (end < text.length && end - start < 12 && isLetter(text[end])) end += 1
  return { word: text.slice(start, end).toLowerCase(), end }
}

/** Days, months and years are no figures of a chart: "2026", "3 March", "Q3", "2026-01", "1/2/2026". */
function isDate(text: string, start: number, end: number, digits: string): boolean {
  const [before, after] = [text[start - 1], text[end]]
  if ((after === '-' || after === '/' || after === ':') && isDigit(text[end + 1])) return true
  if ((before === '-' || before === '/' || before === ':') && isDigit(text[start - 2])) return true
  if (isLetter(before)) return true
  const isYear = digits.length === 4 && digits >= '1900' && digits <= '2199' && text.slice(start, end) === digits
  const [word, next] = [wordBefore(text, start), wordAfter(text, end).word]
  const isSmall = digits.length <= 2
  if (isYear)
    return monthWords.has(word) || periodWords.has(word) || before === undefined || !isAmountSign(text, start, end)
  if (isSmall && (monthWords.has(next) || monthWords.has(word) || word === 'q' || word === 'week')) return true
  return isSmall && ['st', 'nd', 'rd', 'th'].includes(text.slice(end, end + 2).toLowerCase())
}

const isAmountSign = (text: string, start: number, end: number) =>
  /[$€£¥%]/.test(text[start - 1] ?? '') || /[$€£¥%]/.test(text[end] ?? '')

/** Reads digits with groups of three and a point: "1,234.5", "1 234", "0.4". Answers where they end. */
function readDigits(text: string, start: number): { end: number; digits: string; decimals: number } {
  let end = start
  let digits = ''
  let decimals = 0
  while (end < text.length && digits.length < 30) {
    const character = text[end]!
    if (isDigit(character)) {
      digits += character
      end += 1
    } else if (
      (character === ',' ||
        character === '\u00a0' ||
        character === '\u202f' ||
        character === "'" ||
        character === '’') &&
      isDigit(text[end + 1]) &&
      isDigit(text[end + 2]) &&
      isDigit(text[end + 3]) &&
      !isDigit(text[end + 4])
    ) {
      end += 1
    } else break
  }
  if (text[end] === '.' && isDigit(text[end + 1])) {
    digits += '.'
    end += 1
    while (end < text.length && isDigit(text[end]) && digits.length < 40) {
      digits += text[end]
      decimals += 1
      end += 1
    }
  }
  return { end, digits, decimals }
}

/** Every figure of a text, in one pass over its characters. */
export function figuresOf(text: string): WrittenFigure[] {
  const found: WrittenFigure[] = []
  let at = 0
  while (at < text.length && found.length < mostFigures) {
    if (!isDigit(text[at])) {
      at += 1
      continue
    }
    const start = at
    const { end, digits, decimals } = readDigits(text, start)
    at = end
    while (at < text.length && isDigit(text[at])) at += 1
    if (isDate(text, start, end, digits)) continue
    const next = wordAfter(text, end)
    const scale = ownValue(scales, next.word) ?? 1
    const scaled = scale === 1 ? end : next.end
    const isSign = text[scaled] === '%' || (text[scaled] === ' ' && text[scaled + 1] === '%')
    const shareWord = isSign
      ? null
      : (shareWords.find((word) =>
          text
            .slice(scaled, scaled + word.length + 1)
            .trimStart()
            .toLowerCase()
            .startsWith(word),
        ) ?? null)
    const isShare = isSign || shareWord !== null
    const factor = isShare ? 0.01 : scale
    found.push({
      start,
      end: isSign ? scaled + (text[scaled] === '%' ? 1 : 2) : scaled,
      text: text.slice(start, isSign ? scaled + 1 : scaled),
      value: Number(digits) * factor,
      step: 10 ** -decimals * factor,
      isShare,
    })
    at = Math.max(at, scaled)
  }
  return found
}

/** Sorted sizes, so that each figure is looked up and not compared with all. */
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

/** Each figure of a text with whether the numbers of the chart say the same, to the digits that are written. */
export function checkFigures(text: string, ledger: Ledger): CheckedFigure[] {
  const figures = figuresOf(text)
  if (figures.length === 0) return []
  const [amounts, shares] = [sizes(ledger.amounts), sizes(ledger.shares)]
  return figures.map((figure) => {
    // Half of the last digit, and what is lost where a computer adds fractions.
    const reach = figure.step / 2 + figure.value * 1e-9
    const isCount =
      !figure.isShare && Number.isInteger(figure.value) && (figure.value <= 12 || ledger.counts.includes(figure.value))
    const agrees = hasNear(figure.isShare ? shares : amounts, figure.value, reach) || isCount
    return { ...figure, agrees }
  })
}
