/** The locale of the product's own English sentences. Charts and tables of figures use the organisation's. */
const TEXT_LOCALE = 'en-GB'

const numbers = new Intl.NumberFormat(TEXT_LOCALE)
const cells = new Intl.NumberFormat(TEXT_LOCALE, { maximumFractionDigits: 6 })
const exact = new Intl.NumberFormat(TEXT_LOCALE, { useGrouping: false, maximumSignificantDigits: 17 })
const conjunction = new Intl.ListFormat(TEXT_LOCALE)
const disjunction = new Intl.ListFormat(TEXT_LOCALE, { type: 'disjunction' })
const dueDay = new Intl.DateTimeFormat(TEXT_LOCALE, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const dueDayOfYear = new Intl.DateTimeFormat(TEXT_LOCALE, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})

/** A number in a sentence, with thousands separated: 12345 is "12,345". */
export const formatCount = (count: number): string => numbers.format(count)

/** "a, b and c" */
export const formatList = (parts: readonly string[]): string => conjunction.format(parts)

/** "a, b or c" */
export const formatChoice = (parts: readonly string[]): string => disjunction.format(parts)

/** An ISO day with its weekday: "Monday, 30 November 2026". */
export const formatDay = (day: string): string => dueDay.format(new Date(`${day}T00:00:00Z`))

/** An ISO day with its weekday, without the year: "Monday 30 November". */
export const formatDayOfYear = (day: string): string => dueDayOfYear.format(new Date(`${day}T00:00:00Z`))

/** A number of a table's cell, with at most six decimals. */
export const formatCell = (value: number): string => cells.format(value)

/** All digits of a number as formulas have them: no grouping, and no exponent, which their grammar doesn't have. */
export function formatExactly(value: number): string {
  const text = String(value)
  return text.includes('e') ? exact.format(value) : text
}
