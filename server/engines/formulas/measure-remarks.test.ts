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

test('the budget that only the name of a table tells says so, where it is shown', () => {
  const variants = [
    { table: 'shop', measure: 'paid:sum', scenario: 'Actual' },
    { table: 'budget_2024', measure: 'value:sum', scenario: 'Budget', isNamedByTable: true as const },
  ]
  const named = { ...known, autos: [{ name: 'Paid', variants }] }
  const shown = (scenarios: string[] | null) => remarksOfMeasure(named, 'Paid', { scopes: [], filters: [], scenarios })
  const budget = '"Value" of "Budget 2024" counts as Budget of Paid, because of the table’s name.'
  expect([shown(['Actual']), shown(['Budget']), shown(null)]).toEqual([
    ['Of the shop.'],
    [budget],
    ['Of the shop.', budget],
  ])
  const own = { ...known, autos: [{ name: 'Value', variants: variants.slice(1) }] }
  expect(remarksOfMeasure(own, 'Value')).toEqual([
    '"Value" of "Budget 2024" counts as Budget, because of the table’s name.',
  ])
})

test('a mean of a measure over things of unlike size says so, unless it is split by them', () => {
  const measures = [{ name: 'income', unit: 'number', unweightedBy: 'country' }]
  const nations = { name: 'nations', dimensions: ['country'], date_dimensions: ['year'], measures }
  const all = {
    autos: [{ name: 'Income', variants: [{ table: 'nations', measure: 'income:mean' }] }],
    kept: [{ name: 'Twice', formula: '[Income] * 2' }],
    factTables: { nations },
  }
  const remark = 'Averages of "Income" count each country the same, whatever its size.'
  expect(remarksOfMeasure(all, 'Twice')).toEqual([remark])
  expect(remarksOfMeasure(all, 'Twice', { scopes: ['country'], filters: [], scenarios: null })).toEqual([])
})

test('a measure carries what was said of the columns that it stands on, through its formulas', () => {
  const both = ['Of the shop.', 'Of the web.']
  const names = ['Paid', 'Share', 'Half', 'Typed', 'Broken', 'Circle', 'Visits', 'constructor']
  expect(names.map((name) => remarksOfMeasure(known, name))).toEqual([both, both, both, [], [], both, [], []])
})
