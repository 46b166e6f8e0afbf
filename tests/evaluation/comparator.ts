/** Compares what is shown with what is true, whatever the manner in which numbers, dates and names are written. */

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthWord = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?'
const two = (number: string | number): string => String(number).padStart(2, '0')
const monthOf = (word: string): string => two(months.indexOf(word.slice(0, 3).toLowerCase()) + 1)
const yearOf = (year: string): string => (year.length === 2 ? `20${year}` : year)

const dateForms: [RegExp, (parts: string[]) => string][] = [
  [/^(\d{4})-(\d{1,2})-(\d{1,2})$/, ([, y, m, d]) => `${y}-${two(m!)}-${two(d!)}`],
  [/^(\d{4})-(\d{2})$/, ([, y, m]) => `${y}-${m}`],
  [
    new RegExp(`^${monthWord} (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})$`),
    ([, m, d, y]) => `${y}-${monthOf(m!)}-${two(d!)}`,
  ],
  [
    new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)? ${monthWord},? (\\d{4})$`),
    ([, d, m, y]) => `${y}-${monthOf(m!)}-${two(d!)}`,
  ],
  [new RegExp(`^${monthWord},? (\\d{4})$`), ([, m, y]) => `${y}-${monthOf(m!)}`],
  [new RegExp(`^${monthWord} (\\d{1,2})(?:st|nd|rd|th)?$`), ([, m, d]) => `--${monthOf(m!)}-${two(d!)}`],
  [new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)? ${monthWord}$`), ([, d, m]) => `--${monthOf(m!)}-${two(d!)}`],
  [/^q([1-4]) (\d{4})$/, ([, q, y]) => `${y}-q${q}`],
  [/^(\d{4})[ -]q([1-4])$/, ([, y, q]) => `${y}-q${q}`],
  [/^(\d{1,2})[./](\d{1,2})[./](\d{4}|\d{2})$/, ([, d, m, y]) => `${yearOf(y!)}-${two(m!)}-${two(d!)}`],
]

/** A day, month or quarter in canonical form; null if the text isn't one. */
export function dateIn(text: string): string | null {
  const bare = text.trim().toLowerCase().replace(/\s+/g, ' ')
  for (const [form, write] of dateForms) {
    const parts = form.exec(bare)
    if (parts) return write(parts)
  }
  return null
}

export type Shown = { value: number; decimals: number; rest: string }

const numberForm =
  /^[^\p{L}\p{N}.+−-]*([+−-]?)\s*(?:[A-Z]{0,3}[$€£])?\s*(\d{1,3}(?:,\d{3})+|\d+)?(\.\d+)?\s*(thousand\b|million\b|billion\b)?\s*(.*)$/u
const sizes: Record<string, number> = { thousand: 1e3, million: 1e6, billion: 1e9 }

/** A number with the decimals that it shows and the words after it, or null where the text does not begin with one. */
export function numberIn(text: string): Shown | null {
  const parts = numberForm.exec(text.trim())
  if (!parts || (parts[2] === undefined && parts[3] === undefined)) return null
  const [, sign, whole = '0', fraction = '', size, rest = ''] = parts
  if (/^[\d–/-]/.test(rest)) return null
  const value = Number(`${whole.replaceAll(',', '')}${fraction}`) * (size ? sizes[size]! : 1)
  return {
    value: sign === '-' || sign === '−' ? -value : value,
    decimals: Math.max(0, fraction.length - 1),
    rest: rest
      .toLowerCase()
      .replace(/[^\p{L}\p{N}%]+/gu, ' ')
      .trim(),
  }
}

/** Whether a shown number is the true one, rounded to the decimals that it shows. The direction of a change is in words. */
export function isFigure(shown: Pick<Shown, 'value' | 'decimals'>, truth: number): boolean {
  const [seen, real] = [Math.abs(shown.value), Math.abs(truth)]
  const step = 10 ** -shown.decimals
  const isRounded = shown.decimals > 0 || real >= 1_000 || Number.isInteger(real)
  return Math.abs(seen - real) <= (isRounded ? step / 2 : 0) + 1e-9 * Math.max(1, real)
}

const accents = /\p{M}/gu

/** Names as they are compared: no case, accents, outer quotes, notes or details in brackets at the end. */
export function nameOf(text: string): string {
  const bare = text
    .normalize('NFKD')
    .replace(accents, '')
    .replace(/[‘’´`]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/\[[^\]]{0,40}\]/g, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
  const short = bare.replace(/\s*\([^()]*\)$/, '').trim()
  const whole = short === '' ? bare : short
  return whole.replace(/^["']+|["'.,:;]+$/g, '').trim()
}

const agreed: Record<string, string> = { true: 'yes', false: 'no', correct: 'yes', incorrect: 'no' }
const singular = (word: string): string => word.replace(/s$/, '')

/** Whether a shown text is the published one, once numbers, dates and names are in one form. */
export function isSame(shown: string, published: string): boolean {
  const [one, other] = [nameOf(shown), nameOf(published)]
  if (one === '' || other === '') return false
  if (one === other || (agreed[one] ?? one) === (agreed[other] ?? other)) return true
  const [day, publishedDay] = [dateIn(one), dateIn(other)]
  if (day !== null || publishedDay !== null) return day === publishedDay
  const [number, publishedNumber] = [numberIn(one), numberIn(other)]
  if (number === null || publishedNumber === null) return false
  const [unit, publishedUnit] = [singular(number.rest), singular(publishedNumber.rest)]
  const isUnit = (text: string): boolean => /^(%|\p{L}*)$/u.test(text)
  if (!isUnit(unit) || !isUnit(publishedUnit)) return false
  return number.value === publishedNumber.value && (unit === '' || publishedUnit === '' || unit === publishedUnit)
}
