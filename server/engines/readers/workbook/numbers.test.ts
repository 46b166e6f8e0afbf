import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  canonicalDecimal,
  currencyIn,
  currencyOfLabel,
  decimalOfNumber,
  parseNumberText,
  shiftPointLeft,
} from './numbers.ts'

const read = (text: string, separator: '.' | ',' = '.') => parseNumberText(text, separator)

describe('numbers written as text', () => {
  test.each([
    ['1,234.50', '1234.5', false, null],
    ['$12', '12', false, ''],
    ['NZ$1,200.00', '1200', false, 'NZD'],
    ['€ 5', '5', false, 'EUR'],
    ['1,200 USD', '1200', false, 'USD'],
    ['(1,200)', '-1200', false, null],
    ['($3.10)', '-3.1', false, ''],
    ['-$4', '-4', false, ''],
    ['$-4', '-4', false, ''],
    ['1,200-', '-1200', false, null],
    ['−7', '-7', false, null],
    ['12%', '0.12', true, null],
    ['0.5 %', '0.005', true, null],
    ['1 234 567', '1234567', false, null],
    ['1e3', '1000', false, null],
    ['0.10', '0.1', false, null],
    ['-0', '0', false, null],
  ])('%s is %s', (text, value, percent, currency) => {
    expect(read(text)).toEqual({ value, percent, currency })
  })

  test('a decimal comma is read where the column has one', () => {
    expect(read('1.234,50', ',')).toEqual({ value: '1234.5', percent: false, currency: null })
    expect(read('1.234,50')).toBeNull()
  })

  test.each(['007', 'abc', '1,23', '12-34', '--1', '1.2.3', '', '%', '$', '2019-01-02', '9'.repeat(60)])(
    '%s is no number',
    (text) => expect(read(text)).toBeNull(),
  )

  test('number cells lose the noise of binary sums and keep their digits', () => {
    expect([0.1 + 0.2, 548.9715, 1e-7, -0, 12345678901234567000, 1e20, Number.NaN].map(decimalOfNumber)).toEqual([
      '0.3',
      '548.9715',
      '0.0000001',
      '0',
      '12345678901234567168',
      null,
      null,
    ])
  })

  test('currencies are named by sign and by code, in formats and labels', () => {
    expect(['[$€-407] #,##0', 'Amount (NZD)', '$#,##0.00', '#,##0', 'Tax 5%'].map(currencyIn)).toEqual([
      'EUR',
      'NZD',
      '',
      null,
      null,
    ])
  })

  test('a label that is the code of a currency names it, unless it is a word', () => {
    expect(['UAH', 'Amount (PLN)', 'Total [KES]', 'EUR', 'TOP', 'ALL', 'KPI', 'Uah'].map(currencyOfLabel)).toEqual([
      ...['UAH', 'PLN', 'KES', 'EUR'],
      ...[null, null, null, null],
    ])
  })

  test('what is written with separators is read back, and moving the point divides exactly', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 14n), 10n ** 14n), fc.integer({ min: 0, max: 4 }), (units, positions) => {
        const plain = shiftPointLeft(canonicalDecimal(units.toString()), positions)
        const [whole = '', fraction] = plain.replace('-', '').split('.')
        const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',') + (fraction === undefined ? '' : `.${fraction}`)
        const written = units < 0n ? `(${grouped})` : grouped
        expect(read(written)?.value).toBe(plain)
        expect(BigInt(plain.replace('.', '').padEnd(0)) * 10n ** BigInt(positions - (fraction?.length ?? 0))).toBe(
          units,
        )
      }),
      { seed: 71, numRuns: 2000 },
    )
  })
})
