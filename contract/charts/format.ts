import { defaultCurrency, defaultLocale } from './chart-defaults.ts'
import type { ChartUnit, NumberFormat } from './chart-spec.schema.ts'

/** How numbers are written. Percent values are fractions: 0.1 is 10 %. */
export type NumberStyle = {
  unit?: ChartUnit | undefined
  currency?: string | undefined
  locale?: string | undefined
  /** Digits after the decimal point; by default, those of the currency, one for percent and up to two for numbers. */
  digits?: number | undefined
  /** Written before the number, behind its sign. */
  prefix?: string | undefined
  suffix?: string | undefined
  /** `full`: labels on a drawing aren't shortened either. */
  notation?: 'short' | 'full' | undefined
}

/** The style of a measure as a person wants it written. `isOneUnit`: affixes fit one unit, and are left out of several. */
export function styleInFormat(style: NumberStyle, format: NumberFormat | undefined, isOneUnit: boolean): NumberStyle {
  const { unit, decimals, prefix, suffix, notation } = format ?? {}
  const isOne = isOneUnit || unit !== undefined
  return {
    ...style,
    unit: unit ?? style.unit,
    ...(decimals === undefined ? {} : { digits: decimals }),
    ...(isOne && prefix !== undefined ? { prefix } : {}),
    ...(isOne && suffix !== undefined ? { suffix } : {}),
    ...(notation === undefined ? {} : { notation }),
  }
}

/** Shown for a missing value. */
export const noValue = '–'

const scientificFrom = 1e15

function options(style: NumberStyle): Intl.NumberFormatOptions {
  if (style.unit === 'currency') return { style: 'currency', currency: style.currency ?? defaultCurrency }
  if (style.unit === 'percent') return { style: 'percent' }
  return {}
}

const formats = new Map<string, Intl.NumberFormat>()

function numberFormat(locale: string, settings: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify([locale, settings])
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat([locale, defaultLocale], { signDisplay: 'negative', ...settings })
  formats.set(key, made)
  return made
}

/** The number with what a person wants written around it. */
function withAffixes(text: string, { prefix = '', suffix = '' }: NumberStyle): string {
  const [sign, number] = text.startsWith('-') ? ['-', text.slice(1)] : ['', text]
  return `${sign}${prefix}${number}${suffix}`
}

function exactDigits(style: NumberStyle): Intl.NumberFormatOptions {
  if (style.digits !== undefined) return { minimumFractionDigits: style.digits, maximumFractionDigits: style.digits }
  if (style.unit === 'percent') return { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  return style.unit === 'currency' ? {} : { maximumFractionDigits: 2 }
}

/** A value as text, the only place that rounds. Null and values that are not finite give a dash. */
export function formatValue(value: number | null, style: NumberStyle = {}): string {
  if (value === null || !Number.isFinite(value)) return noValue
  const locale = style.locale ?? defaultLocale
  if (Math.abs(value) >= scientificFrom) {
    const written = { ...options(style), notation: 'scientific', maximumFractionDigits: 3 } as const
    return withAffixes(numberFormat(locale, written).format(value), style)
  }
  return withAffixes(numberFormat(locale, { ...options(style), ...exactDigits(style) }).format(value), style)
}

const MOST_COMMON_DIGITS = 8

/**
 * Decimal places that make a column of values line up: none when all are whole, otherwise two, or up to as many as show
 * four digits of the largest where all are fractions such as margins.
 */
export function commonDigits(values: readonly (number | null)[], unit: ChartUnit | undefined): number | undefined {
  if (unit === 'currency' || unit === 'percent') return undefined
  const known = values.filter((value) => value !== null)
  if (known.every(Number.isInteger)) return 0
  const largest = known.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  if (largest >= 1) return 2
  const most = Math.min(3 - Math.floor(Math.log10(largest)), MOST_COMMON_DIGITS)
  const isEnough = (digits: number) =>
    known.every((value) => Number(value.toFixed(digits)) === Number(value.toFixed(most)))
  for (let digits = 2; digits < most; digits += 1) if (isEnough(digits)) return digits
  return most
}

function compact(value: number, style: NumberStyle, digits: number): string {
  const notation = style.notation === 'full' ? 'standard' : 'compact'
  const settings: Intl.NumberFormatOptions = {
    ...options(style),
    notation: Math.abs(value) >= scientificFrom ? 'scientific' : notation,
    minimumFractionDigits: 0,
    maximumFractionDigits: digits,
  }
  return numberFormat(style.locale ?? defaultLocale, settings).format(value)
}

const SHORTENED_FROM = 1_000

/**
 * A short form of a value (`$1.2M`) for labels on a drawing; the table shows the exact one. What is shortened keeps a
 * digit after the point even where whole numbers are wanted, or 1.5 million would be 2 million.
 */
export function formatCompact(value: number | null, style: NumberStyle = {}): string {
  if (value === null || !Number.isFinite(value)) return noValue
  if (style.notation === 'full') return formatValue(value, style)
  const { digits = 1 } = style
  return withAffixes(compact(value, style, Math.abs(value) < SHORTENED_FROM ? digits : Math.max(1, digits)), style)
}

const FIGURE_SHORTENED_FROM = 10_000

/** A single figure, short where it is long, unless a person chose how it is written. */
export function formatFigure(value: number | null, style: NumberStyle = {}): string {
  const isLong = style.digits === undefined && Math.abs(value ?? 0) >= FIGURE_SHORTENED_FROM
  return style.notation === 'short' || isLong ? formatCompact(value, style) : formatValue(value, style)
}

const mostAxisDigits = 12

/** Short labels for axis ticks, with enough digits to tell them apart. */
export function formatAxis(ticks: readonly number[], style: NumberStyle = {}): string[] {
  const different = new Set(ticks).size
  for (let digits = 0; digits < mostAxisDigits; digits += 1) {
    const texts = ticks.map((tick) => compact(tick, style, digits))
    if (new Set(texts).size === different && texts.every((text, index) => ticks[index] === 0 || /[1-9]/.test(text))) {
      return texts.map((text) => withAffixes(text, style))
    }
  }
  return ticks.map((tick) => withAffixes(compact(tick, style, mostAxisDigits), style))
}
