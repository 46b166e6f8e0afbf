import { expect, test } from 'vitest'
import { remarksOfMeasure } from './measure-remarks.ts'

const table = (name: string, remarks: string[]) => ({
  ...{ name, dimensions: [], date_dimensions: [] },
  measures: [{ name: 'paid', unit: 'number', remarks }],
})
const known = {
  autos: [
    {
      name: 'Paid',
      variants: [
        { table: 'shop', measure: 'paid:sum' },
        { table: 'web', measure: 'paid:sum' },
      ],
    },
    { name: 'Visits', variants: [] },
  ],
  kept: [
    { name: 'Share', formula: '[Paid] / [Visits]' },
    { name: 'Half', formula: '[Share] * 50% + [web.paid]' },
    { name: 'Typed', formula: null },
    { name: 'Broken', formula: '[Paid] +' },
    { name: 'Circle', formula: '[Circle] + [Paid]' },
  ],
  factTables: { shop: table('shop', ['Of the shop.']), web: table('web', ['Of the web.']) },
}

test('a measure carries what was said of the columns that it stands on, through its formulas', () => {
  const both = ['Of the shop.', 'Of the web.']
  const names = ['Paid', 'Share', 'Half', 'Typed', 'Broken', 'Circle', 'Visits', 'constructor']
  expect(names.map((name) => remarksOfMeasure(known, name))).toEqual([both, both, both, [], [], both, [], []])
})
