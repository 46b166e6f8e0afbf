import { ownValue } from '../../../../contract/shared/own-value.ts'

/** `currency`: an ISO code, '' for a dollar sign that names no country, null for no currency. */
export type ParsedNumber = { value: string; percent: boolean; currency: string | null }

const currencyOfSign: Record<string, string> = {
  $: '',
  US$: 'USD',
  NZ$: 'NZD',
  A$: 'AUD',
  AU$: 'AUD',
  C$: 'CAD',
  CA$: 'CAD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  Rs: 'INR',
  'Rs.': 'INR',
  R$: 'BRL',
}
const currencyCodes = 'USD|NZD|AUD|EUR|GBP|CAD|JPY|CHF|SEK|NOK|DKK|INR|CNY|SGD|HKD|ZAR|BRL|MXN|PLN|CZK|AED|SAR'
const sign = '(?:US|NZ|AU?|CA?|R)?\\$|[€£¥₹]|Rs\\.?'
const leadingCurrency = new RegExp(`^(${sign}|${currencyCodes})\\s*`)
const trailingCurrency = new RegExp(`\\s*(${sign}|${currencyCodes})$`)
const formatCurrency = new RegExp(`(${sign})|\\b(${currencyCodes})\\b`)
const plain = /^-?\d{1,20}(\.\d{1,20})?$/
const dotStyle =
  /^(\d{1,20}|\d{1,3}(,\d{3}){1,5}|\d{1,2}(,\d{2}){1,6},\d{3}|\d{1,3}( \d{3}){1,5}|\d{1,3}('\d{3}){1,5})?(\.\d{1,20})?$/
const commaStyle = /^(\d{1,20}|\d{1,3}(\.\d{3}){1,5}|\d{1,3}( \d{3}){1,5}|\d{1,3}('\d{3}){1,5})?(,\d{1,20})?$/

const inner = (style: RegExp): string => style.source.replace(/^\^|\$$/g, '')
const anyCurrency = `${sign}|${currencyCodes}`
/** Patterns, without look-around, of the ways to write a number and of the currencies beside it. */
export const numberPatterns = {
  point: { body: inner(dotStyle), currency: anyCurrency },
  comma: { body: inner(commaStyle), currency: anyCurrency },
}

const otherDigits = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u0e50-\u0e59\uff10-\uff19]/g
const otherSigns: Record<string, string> = {
  '٫': '.',
  '٬': ',',
  '，': ',',
  '．': '.',
  '％': '%',
  '٪': '%',
  '＋': '+',
  '－': '-',
}

/** A text with the digits of other scripts, and the signs beside them, as ASCII writes them. */
export function asciiDigits(text: string): string {
  if (/^[\x00-\x7f]*$/.test(text)) return text
  if (text.search(otherDigits) < 0) return text
  return text
    .replace(otherDigits, (digit) =>
      String.fromCharCode(48 + ((digit.charCodeAt(0) - zeroOf(digit.charCodeAt(0))) % 10)),
    )
    .replace(/[٫٬，．％٪＋－]/g, (sign) => ownValue(otherSigns, sign) ?? sign)
}

const zeroOf = (code: number): number => [0xff10, 0x0e50, 0x0966, 0x06f0, 0x0660].find((zero) => code >= zero) ?? 48

/** The currency that a number format, a label or a text names: its ISO code, '' for a bare dollar sign, null without one. */
export function currencyIn(text: string): string | null {
  const bracketed = /\[\$([^\]-]+)/.exec(text)?.[1]
  const found = formatCurrency.exec(bracketed ?? text.replace(/\[\$-[^[\]]*\]/g, ''))?.[0]
  return found === undefined ? null : (ownValue(currencyOfSign, found) ?? found)
}

const currencyWords: Record<string, string> = {
  euro: 'EUR',
  euros: 'EUR',
  yen: 'JPY',
  yuan: 'CNY',
  rupees: 'INR',
  usd: 'USD',
  nzd: 'NZD',
  aud: 'AUD',
  eur: 'EUR',
  gbp: 'GBP',
  jpy: 'JPY',
  chf: 'CHF',
}

const currencyNames: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))
/** Codes of currencies that are English words. */
const codeWords: ReadonlySet<string> = new Set([
  'ALL',
  'TOP',
  'CUP',
  'MOP',
  'TRY',
  'GEL',
  'SOS',
  'MAD',
  'PEN',
  'COP',
  'STD',
])

/** The currency that a name says: "Umsatz (EUR)", "Plan (€)", "sales_usd", "Umsatz in Euro", "UAH", "Amount (UAH)". */
export function currencyOfLabel(label: string): string | null {
  const found = currencyIn(label.replaceAll('_', ' '))
  if (found !== null && found !== '') return found
  const code = /^(?:.*[([])?([A-Z]{3})[)\]]?$/.exec(label.trim())?.[1] ?? ''
  if (currencyNames.has(code) && !codeWords.has(code)) return code
  const words = label
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')
  return (words.length > 1 ? ownValue(currencyWords, words.at(-1) ?? '') : undefined) ?? found
}

/** Decimal text without needless zeros: '-0012.50' is '-12.5', '-0' is '0'. */
export function canonicalDecimal(text: string): string {
  const negative = text.startsWith('-')
  const [whole = '', fraction = ''] = (negative ? text.slice(1) : text).split('.')
  const head = whole.replace(/^0+(?=\d)/, '') || '0'
  const tail = fraction.replace(/(?<!0)0+$/, '')
  const absolute = tail === '' ? head : `${head}.${tail}`
  return negative && absolute !== '0' ? `-${absolute}` : absolute
}

/** Moves the point of canonical decimal text to the left: ('12.5', 2) is '0.125'. */
export function shiftPointLeft(text: string, positions: number): string {
  const negative = text.startsWith('-')
  const [whole = '', fraction = ''] = (negative ? text.slice(1) : text).split('.')
  const padded = whole.padStart(positions + 1, '0')
  const cut = padded.length - positions
  return canonicalDecimal(`${negative ? '-' : ''}${padded.slice(0, cut)}.${padded.slice(cut)}${fraction}`)
}

/**
 * A number cell as exact decimal text, with the 15 significant digits that a spreadsheet keeps, so that the binary
 * noise of a computed 0.30000000000000004 goes. Null for what no decimal column holds: infinities and 1e20 upwards.
 */
export function decimalOfNumber(value: number): string | null {
  if (!Number.isFinite(value) || Math.abs(value) >= 1e20) return null
  if (Number.isSafeInteger(value)) return String(value === 0 ? 0 : value)
  if (Number.isInteger(value)) return BigInt(value).toString()
  return expandExponent(String(Number(value.toPrecision(15))))
}

function expandExponent(text: string): string {
  const [digits = '', exponent] = text.split('e-')
  return exponent === undefined ? text : shiftPointLeft(canonicalDecimal(digits), Number(exponent))
}

/**
 * Reads '1,234.50', '$12', '(1,200)', '12%', 'NZD 1 200', '1,200-'. Percentages become fractions ('12%' is 0.12).
 * Null if the text isn't a number; codes with leading zeros aren't.
 */
export function parseNumberText(text: string, decimalSeparator: '.' | ','): ParsedNumber | null {
  if (text.length > 48) return null
  if (decimalSeparator === '.' && plain.test(text)) return finish(text, false, null)
  let rest = asciiDigits(text)
    .trim()
    .replace(/[\u00a0\u2007\u2009\u202f]/g, ' ')
    .replace(/^[\u2212\u2013]/, '-')
  let negative = false
  if (/^\(.*\)$/.test(rest)) {
    negative = true
    rest = rest.slice(1, -1).trim()
  }
  if (/^[+-]/.test(rest)) {
    negative = negative !== rest.startsWith('-')
    rest = rest.slice(1).trim()
  }
  const currencyText = (leadingCurrency.exec(rest) ?? trailingCurrency.exec(rest))?.[1] ?? null
  rest = rest.replace(leadingCurrency, '').replace(trailingCurrency, '')
  if (/^-/.test(rest) || /-$/.test(rest)) {
    if (negative) return null
    negative = true
    rest = rest.replace(/^-|-$/g, '').trim()
  }
  const percent = rest.endsWith('%')
  if (percent) rest = rest.slice(0, -1).trim()
  if (!/\d/.test(rest)) return null
  const scientific = /^\d(\.\d{1,15})?[eE]([+-]?\d{1,2})$/.test(rest) ? decimalOfNumber(Number(rest)) : null
  const style = decimalSeparator === '.' ? dotStyle : commaStyle
  if (scientific === null && !style.test(rest)) return null
  const groups = decimalSeparator === '.' ? /[, ']/g : /[. ']/g
  const body = scientific ?? rest.replace(groups, '').replace(',', '.')
  const currency = currencyText === null ? null : (ownValue(currencyOfSign, currencyText) ?? currencyText)
  return finish(`${negative ? '-' : ''}${body}`, percent, currency)
}

function finish(body: string, percent: boolean, currency: string | null): ParsedNumber | null {
  if (/^-?0\d/.test(body)) return null
  const value = canonicalDecimal(body)
  return { value: percent ? shiftPointLeft(value, 2) : value, percent, currency }
}
