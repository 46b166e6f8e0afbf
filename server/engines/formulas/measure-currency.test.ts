import { expect, test } from 'vitest'
import { currencyOfMeasure } from './measure-currency.ts'

const known = {
  autos: [
    { name: 'Umsatz', unit: 'currency', currency: 'EUR' },
    { name: 'Costs', unit: 'currency', currency: 'USD' },
    { name: 'Visits', unit: 'number', currency: null },
  ],
  kept: [
    { name: 'Rate', unit: 'currency', formula: '[Umsatz] / [Visits]' },
    { name: 'Half', unit: 'currency', formula: '[Rate] * 50%' },
    { name: 'Both', unit: 'currency', formula: '[Umsatz] + [shop.paid]' },
    { name: 'Profit', unit: 'currency', formula: '[Umsatz] - [Costs]' },
    { name: 'Typed', unit: 'currency', formula: null },
    { name: 'Circle', unit: 'currency', formula: '[Circle] + [Umsatz]' },
  ],
  factTables: {
    shop: {
      ...{ name: 'shop', measures: [{ name: 'paid', unit: 'currency', currency: 'EUR' }] },
      ...{ dimensions: [], date_dimensions: [] },
    },
  },
}

test('a measure is in the currency of the columns that it stands on, and in none where they are in several', () => {
  const names = ['Umsatz', 'Rate', 'Half', 'Both', 'Profit', 'Typed', 'Circle', 'Unknown']
  expect(names.map((name) => currencyOfMeasure(known, name, 'NZD'))).toEqual([
    ...['EUR', 'EUR', 'EUR', 'EUR', null, 'NZD', 'EUR', 'NZD'],
  ])
})
