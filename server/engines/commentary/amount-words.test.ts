import { expect, test } from 'vitest'
import { amountWords } from './sentences.ts'

test('an amount is written as the chart beside the text writes it', () => {
  const money = { unit: 'currency', currency: 'NZD' } as const
  expect([
    amountWords(1234.5, money),
    amountWords(1234.5, { ...money, format: { decimals: 0 } }),
    amountWords(0.12, { ...money, unit: 'percent', format: { decimals: 0 } }),
    amountWords(-72_872.22, { ...money, unit: 'number', format: { suffix: ' t', notation: 'short' } }),
  ]).toEqual(['$1,234.50', '$1,235', '12%', '-72,872.22 t'])
})
