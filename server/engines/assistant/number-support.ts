import { type NumberReading, readingsOf } from '../../../contract/chat/written-figures.ts'
import { ownValue } from '../../../contract/shared/own-value.ts'
import { type CellUnit, likelyReadings } from './figure-match.ts'

const months =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec|januar|februar|märz|mai|juni|juli|oktober|dezember'
const monthBefore = new RegExp(`\\b(?:${months})\\.?\\s+$`, 'i')
const monthAfter = new RegExp(`^\\.?[^\\S\\n](?:of[^\\S\\n])?(?:${months})\\b`, 'i')
const scales: Record<string, number> = {
  thousand: 1e3,
  k: 1e3,
  million: 1e6,
  m: 1e6,
  billion: 1e9,
  bn: 1e9,
  tausend: 1e3,
  mio: 1e6,
  millionen: 1e6,
  mrd: 1e9,
  milliarden: 1e9,
}

/** Whether a value of a tool, rounded as the text rounds it, is the number of the text. */
function isRounded(value: number, stated: number, decimals: number, scale: number): boolean {
  const step = 10 ** -decimals
  return Math.abs(Math.abs(value) / scale - stated) <= step / 2 + 1e-9 * Math.max(1, stated)
}

const isPerCent = (rest: string): boolean => rest === '%' || /^(?:per ?cent|prozent)$/.test(rest)
/**
 * Numbers that tools returned and people wrote. `units`: what is known about the columns of these numbers. `linked`:
 * percentages that the text has linked to their cells.
 */
export type Known = {
  numbers: ReadonlySet<number>
  percents: ReadonlySet<number>
  units?: ReadonlyMap<number, ReadonlySet<CellUnit>>
  linked?: ReadonlySet<number>
}

type Context = { before: string; after: string }

function isExempt(token: string, digits: string, context: Context): boolean {
  const rest = token.slice(digits.length).trim().toLowerCase()
  if (/^(?:st|nd|rd|th)$/.test(rest)) return true
  if (rest !== '' && !isPerCent(rest) && !Object.hasOwn(scales, rest)) return true
  if (rest === '' && /^(?:19|20)\d\d$/.test(digits)) return true
  if (/^\d{1,2}\.\d{1,2}\.(?:\d{2}|\d{4})$/.test(digits)) return true
  const isItem = rest === '' && /(?:^|\n)[ \t]*$/.test(context.before)
  if (isItem && (/^[.)]\s/.test(context.after) || (/^\d{1,3}$/.test(digits) && /^[.)]/.test(context.after))))
    return true
  const isDayOfMonth = rest === '' && /^(?:[1-9]|[12]\d|3[01])$/.test(digits)
  if (isDayOfMonth && (monthBefore.test(context.before) || monthAfter.test(context.after))) return true
  if (/\d{4}-(?:\d{2}-)?$/.test(context.before)) return true
  if (/(?:https?:\/\/|\bwww\.|\]\()[^\s)]*$/.test(context.before)) return true
  return /(?:\bQ|\bFY|\bH|#|\bversion |\bstep |\bpage )$/i.test(context.before)
}

export const leadingDigits = (token: string): string => /^\d+(?:[.,'’ \u00a0\u202f]\d+)*/.exec(token)?.[0] ?? token

/**
 * Whether a number was returned by a tool (`known`), written by a person (`given`), or needs no source. Any large
 * result contains some number near a whole percentage, so that needs a percentage that someone wrote or that is linked.
 */
export function isSupported(token: string, context: Context, known: Known, given: ReadonlySet<number>): boolean {
  const digits = leadingDigits(token)
  if (isExempt(token, digits, context)) return true
  const readings = likelyReadings(digits, readingsOf(digits))
  if (readings.length === 0 || readings.some(({ value }) => given.has(value))) return true
  const rest = token.slice(digits.length).trim().toLowerCase()
  if (isPerCent(rest)) return readings.some((reading) => isKnownPercent(reading, known))
  const scale = ownValue(scales, rest) ?? 1
  return readings.some(({ value: stated, decimals }) => {
    for (const value of known.numbers) if (isRounded(value, stated, decimals, scale)) return true
    return false
  })
}

/** Above it no number is a fraction that is written as a per cent. */
const MOST_FRACTION = 100
/** Above it no number whose column is not known is per cent. */
const MOST_PERCENT = 10_000

/** Money and counts aren't percentages, and a fraction isn't one until it is multiplied by 100. */
function isKnownPercent({ value: stated, decimals }: NumberReading, known: Known): boolean {
  const { numbers, percents, units, linked } = known
  if (percents.has(stated)) return true
  if (decimals === 0) return [...(linked ?? [])].some((value) => isRounded(value, stated, 0, 1))
  for (const value of numbers) {
    const of = units?.get(value)
    const isFraction = of === undefined || of.has('percent') || of.has('named percent') || of.has('unknown')
    const isPerCent = of === undefined || of.has('named percent') || of.has('unknown')
    if (isFraction && value <= MOST_FRACTION && isRounded(value, stated, decimals, 0.01)) return true
    if (isPerCent && value <= MOST_PERCENT && isRounded(value, stated, decimals, 1)) return true
  }
  return false
}
