import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { figuresAtEnd } from '../../../contract/chat/written-figures.ts'
import { runs } from '../../../tests/deep.ts'
import { agrees, type CellUnit, unitByName, unitOfSum } from './figure-match.ts'

const compare = (text: string, cell: unknown, unit?: CellUnit): boolean =>
  figuresAtEnd(text).some((figure) => agrees(figure, cell, unit))

describe('a number as it is written, beside the cell that it names', () => {
  test.each<[string, unknown, CellUnit?]>([
    ['Profit was 1,234.50 ', 1234.5],
    ['Der Gewinn war 1.234,50 ', 1234.5],
    ['Le résultat est de 1 234,50 ', 1234.5],
    ['Le résultat est de 1\u202f234,50 € ', 1234.5],
    ['CHF 1’234.50', '1234.50'],
    ['It rose by 12.5% ', 0.125],
    ['It rose by 12.5% ', 12.5],
    ['Das sind 12,5 % ', 0.125, 'percent'],
    ['Das sind 12,5 Prozent', 0.125],
    ['12.5 per cent of it', 0.125],
    ['$1.2 million', 1_234_567],
    ['1,2 Mio. €', 1_234_567],
    ['3,4 Mrd. Euro', '3412000000'],
    ['1.2k', 1_180],
    ['1.2 million dollars ', 1_150_001],
    ['a change of −3.4%', -0.034],
    ['it fell by 3.4%', -0.034],
    ['a loss of (1,200)', -1200.3],
    ['-$1,200', -1200],
    ['**1,234.50** ', 1234.5],
    ['**42** active customers ', 42],
    ['Profit was 1,234.50. ', 1234.5],
    ['about 1,200 ', 1234],
    ['more than 1,200 ', 1287],
    ['fast 1.300 ', 1290],
    ['| Wellington | 1,234 ', 1234],
    ['12 % in May 2026 ', 0.12],
    ['12,34,567 ', 1_234_567],
    ['25 basis points', 0.0025],
    ['It took 12.000 ', '12.000'],
    ['a change of -1.000 ', '-1.000'],
    ['it fell by 0.6% ', -0.578, unitByName('growth_percent')],
    ['a rise of 0.5% ', 0.53, unitByName('Growth percent')],
    ['12.5% ', 0.125, unitByName('share_pct')],
    ['Costs were 0.9% ', '0.889', unitOfSum('c1 / q2[2].cost_budget * 100', () => 'money')],
    ['12 m ', 12],
    ['0,125 ', 0.125],
    ['in March 2026 ', '2026-03-01'],
  ])('%s is %s', (text, cell, unit) => expect(compare(text, cell, unit)).toBe(true))

  test.each<[string, unknown, CellUnit?]>([
    ['Profit was 1,234.60 ', 1234.5],
    ['Der Gewinn war 1.234,60 ', 1234.5],
    ['It rose by 12.6% ', 0.125],
    ['It rose by 12.5% ', 12.5, 'percent'],
    ['it fell by 0.6% ', -0.578, unitByName('growth')],
    ['Costs were 0.9% ', '0.889', unitOfSum('c1 / q2[2].cost_budget', () => 'unknown')],
    ['Costs were 0.9% ', '0.889', unitOfSum('c1 * 1000', () => 'unknown')],
    ['it fell by 0.7% ', -0.578, unitByName('growth_percent')],
    ['$1.3 million', 1_234_567],
    ['$1.2 billion', 1_234_567],
    ['1,200 ', 1234],
    ['about 1,300 ', 1234],
    ['more than 1,300 ', 1287],
    ['−3.4%', 0.034],
    ['+3.4%', -0.034],
    ['1,234.50% ', 1234.5, 'money'],
    ['82% ', 82, 'money'],
    ['12,345.60% ', 12_345.6],
    ['It took 12.000 ', '12.0'],
    ['It took 12.000 million ', '12.000'],
    ['It took -12.000 ', '12.000'],
    ['It took 12,000 ', '12.000'],
    ['12 ', null],
    ['12 ', undefined],
    ['No number here ', 12],
    ['12 was then. And now more of something ', 12],
    ['in April 2025 ', '2026-03-01'],
  ])('%s is not %s', (text, cell, unit) => expect(compare(text, cell, unit)).toBe(false))
})

test('a sum that only adds and subtracts money is money', () => {
  const unitOf = (name: string, column: string | null): CellUnit =>
    [name, column].join() === 'c1,' || column === 'revenue.sum' || column === 'Net sales' ? 'money' : 'other'
  const units = ['q1[1].revenue.sum - (q1["North"]."Net sales" + c1)', 'c1', 'c1 / q2.revenue.sum', 'c1 - c2', '5 - 3']
  expect(units.map((sum) => unitOfSum(sum, unitOf))).toEqual(['money', 'money', 'unknown', 'unknown', 'unknown'])
})

const locales = ['en-NZ', 'de-DE', 'fr-FR', 'de-CH', 'en-IN', 'es-ES']
type Given = { cents: number; locale: string; form: string; decimals: number; mutation: string; at: number; by: number }
const given: fc.Arbitrary<Given> = fc.record({
  cents: fc.oneof(fc.integer({ min: -99_999, max: 99_999 }), fc.integer({ min: -999_999_999, max: 999_999_999 })),
  locale: fc.constantFrom(...locales),
  form: fc.constantFrom('plain', 'money', 'percent', 'compact', 'round'),
  decimals: fc.integer({ min: 0, max: 2 }),
  mutation: fc.constantFrom('digit', 'digit', 'digit', 'swap', 'shift', 'magnitude', 'sign'),
  at: fc.nat(40),
  by: fc.integer({ min: 1, max: 9 }),
})

/** A cell, and how a writer of that language puts it into a sentence. */
function write({ cents, locale, form, decimals }: Given): { cell: number; text: string } {
  const value = cents / 100
  const format = (amount: number, options: Intl.NumberFormatOptions = {}): string =>
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      ...options,
    }).format(amount)
  if (form === 'percent') return { cell: value / 1e4, text: `${format(value / 1e4, { style: 'percent' })} ` }
  if (form === 'money') return { cell: value, text: `${format(value, { style: 'currency', currency: 'EUR' })} ` }
  const million = locale.startsWith('de') ? 'Millionen' : 'million'
  if (form === 'compact') return { cell: value * 1e4, text: `${format(value / 100)} ${million} ` }
  return form === 'round'
    ? { cell: value, text: `${format(Math.round(value), { minimumFractionDigits: 0 })} ` }
    : { cell: value, text: `${format(value)} ` }
}

/** The same text with another number in it; null where nothing can be changed so. */
function mutate(text: string, { mutation, form, at, by }: Given): string | null {
  const digits = [...text.matchAll(/\d/g)].map(({ index }) => index)
  const position = digits[at % digits.length]!
  const digit = Number(text[position])
  const withDigit = (index: number, next: string): string => text.slice(0, index) + next + text.slice(index + 1)
  if (mutation === 'digit') return withDigit(position, String((digit + by) % 10))
  if (mutation === 'swap') {
    const next = digits[digits.indexOf(position) + 1]
    if (next === undefined || text[next] === text[position]) return null
    return (
      withDigit(next, text[position]!).slice(0, position) +
      text[next] +
      withDigit(next, text[position]!).slice(position + 1)
    )
  }
  if (mutation === 'shift') return withDigit(digits.at(-1)!, `${text[digits.at(-1)!]}${by}`)
  if (mutation === 'magnitude' && form === 'percent') return null
  if (mutation === 'magnitude')
    return /milli/i.test(text)
      ? text.replace(/million(?:en)?/i, text.includes('Millionen') ? 'Milliarden' : 'billion')
      : `${text.trimEnd()} million `
  if (/[-−]/.test(text)) return text.replace(/[-−]/, '+')
  return `-${text.trimStart()}`
}

/** Whether a changed text is still right in the language that it is written in. */
function isStillRight(changed: string, cell: number, { locale, form }: Given): boolean {
  const point = new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'
  const kept = [...changed].filter((one) => /\d/.test(one) || one === point).join('')
  const [whole = '', decimals = ''] = kept.split(point)
  const stated = Number(`${whole}.${decimals}`)
  const magnitude = /mill/i.test(changed) ? 1e6 : /bill|milliard/i.test(changed) ? 1e9 : 1
  const value = Math.abs(cell) * (form === 'percent' ? 100 : 1)
  const hasSign = /[-−+]/.test(changed)
  const isSameSign = stated === 0 || !hasSign || /[-−]/.test(changed) === cell < 0
  return isSameSign && Math.abs(value - stated * magnitude) <= (10 ** -decimals.length * magnitude) / 2 + 1e-9
}

test('of random right figures no more than 2 % are found wrong, of changed ones no more than 2 % pass', () => {
  const seen = { right: 0, marked: 0, changed: 0, passed: 0 }
  for (const one of fc.sample(given, { seed: 30, numRuns: runs(4_000, 60_000) })) {
    const { cell, text } = write(one)
    const sentence = `It was ${text}`
    seen.right += 1
    if (!compare(sentence, cell)) seen.marked += 1
    const changed = cell === 0 ? null : mutate(text, one)
    if (changed === null || isStillRight(changed, cell, one)) continue
    seen.changed += 1
    if (compare(`It was ${changed}`, cell)) seen.passed += 1
  }
  const rates = { marked: seen.marked / seen.right, passed: seen.passed / seen.changed }
  expect([seen.right >= 300, rates.marked <= 0.02, rates.passed <= 0.02]).toEqual([true, true, true])
})
