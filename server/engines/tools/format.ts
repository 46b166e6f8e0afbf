import { periodLabel } from '../../../contract/shared/periods.ts'
import type { DateGranularity } from './assistant.ports.ts'

/** `2019-03-05` as "5 March 2019"; anything that isn't a date is returned unchanged. */
export const formatDay = (day: string): string => formatPeriod(day, 'day')

/** The name of the period that starts on a day: "March 2019", "Q1 2019", "2019", "week of 4 March 2019". */
export function formatPeriod(day: string, granularity: DateGranularity): string {
  if (!/^\d{4}-\d{2}-\d{2}/.test(day)) return day
  const name = periodLabel(granularity, day.slice(0, 10))
  return granularity === 'week' ? name.replace(/^W/, 'w') : name
}

/** Decimals that a plain number is shown with: none when it and its neighbours are whole, two, or up to four below one. */
const decimalsOf = (value: number, areWhole: boolean): [number, number] => {
  if (Number.isInteger(value) && areWhole) return [0, 0]
  return Math.abs(value) < 1 && value !== 0 ? [0, 4] : [2, 2]
}

/**
 * A value for a sentence: `currency` with its symbol, `percent` (a fraction) with one decimal, else a plain number.
 * `areWhole`: all figures around it are whole.
 */
export function formatValue(value: number | null, unit: string, currency: string, areWhole = true): string {
  if (value === null || !Number.isFinite(value)) return 'no value'
  if (unit === 'currency') return formatCurrency(value, currency)
  if (unit === 'percent') return formatPercent(value)
  const [minimumFractionDigits, maximumFractionDigits] = decimalsOf(value, areWhole)
  return new Intl.NumberFormat('en-NZ', { minimumFractionDigits, maximumFractionDigits }).format(value)
}

function formatCurrency(value: number, currency: string): string {
  try {
    return new Intl.NumberFormat('en-NZ', { style: 'currency', currency }).format(value)
  } catch {
    return `${currency} ${new Intl.NumberFormat('en-NZ', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value)}`
  }
}

/** A fraction as a percentage with one decimal: 0.1234 is "12.3%". */
export const formatPercent = (fraction: number): string =>
  `${new Intl.NumberFormat('en-NZ', { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(fraction * 100)}%`
