import { ownValue } from '../../../contract/shared/own-value.ts'

const months =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec'
const monthBefore = new RegExp(`\\b(?:${months})\\.?\\s+$`, 'i')
const monthAfter = new RegExp(`^[^\\S\\n](?:of[^\\S\\n])?(?:${months})\\b`, 'i')
const scales: Record<string, number> = {
  thousand: 1e3,
  k: 1e3,
  million: 1e6,
  m: 1e6,
  billion: 1e9,
  bn: 1e9,
}

export const numberIn = (text: string): number => Number(/^[\d.]*/.exec(text.replaceAll(',', ''))?.[0])

/** Whether a value of a tool, rounded as the text rounds it, is the number of the text. */
function isRounded(value: number, stated: number, decimals: number, scale: number): boolean {
  const step = 10 ** -decimals
  return Math.abs(Math.abs(value) / scale - stated) <= step / 2 + 1e-9 * Math.max(1, stated)
}

type Context = { before: string; after: string }

function isExempt(token: string, digits: string, context: Context): boolean {
  const rest = token.slice(digits.length).trim().toLowerCase()
  if (/^(?:st|nd|rd|th)$/.test(rest)) return true
  if (rest !== '' && rest !== '%' && !/^per ?cent$/.test(rest) && !Object.hasOwn(scales, rest)) return true
  if (rest === '' && /^(?:19|20)\d\d$/.test(digits)) return true
  const isItem = rest === '' && /(?:^|\n)[ \t]*$/.test(context.before)
  if (isItem && (/^[.)]\s/.test(context.after) || (/^\d{1,3}$/.test(digits) && /^[.)]/.test(context.after))))
    return true
  const isDayOfMonth = rest === '' && /^(?:[1-9]|[12]\d|3[01])$/.test(digits)
  if (isDayOfMonth && (monthBefore.test(context.before) || monthAfter.test(context.after))) return true
  if (/\d{4}-(?:\d{2}-)?$/.test(context.before)) return true
  if (/(?:https?:\/\/|\bwww\.|\]\()[^\s)]*$/.test(context.before)) return true
  return /(?:\bQ|\bFY|\bH|#|\bversion |\bstep |\bpage )$/i.test(context.before)
}

/** Whether a number of a text stands in what tools returned (`known`) or people wrote (`given`), or needs no source. */
export function isSupported(
  token: string,
  context: Context,
  known: ReadonlySet<number>,
  given: ReadonlySet<number>,
): boolean {
  const digits = /^\d[\d,]*(?:\.\d+)?/.exec(token)?.[0].replace(/(?<!,),+$/, '') ?? token
  if (isExempt(token, digits, context)) return true
  const stated = numberIn(digits)
  if (!Number.isFinite(stated) || given.has(stated)) return true
  const rest = token.slice(digits.length).trim().toLowerCase()
  const isPercent = rest === '%' || /^per ?cent$/.test(rest)
  const decimals = /\.(\d+)$/.exec(digits)?.[1]?.length ?? 0
  const factors = isPercent ? [1, 0.01] : [ownValue(scales, rest) ?? 1]
  for (const value of known) if (factors.some((scale) => isRounded(value, stated, decimals, scale))) return true
  return false
}
