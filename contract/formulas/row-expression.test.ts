import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs, seedOr } from '../../tests/deep.ts'
import type { ExpressionColumn } from './aggregate-expression.ts'
import { anyRow, rowText } from './row-arbitrary.testing.ts'
import { parseRow } from './row-expression.ts'
import { columnsRead } from './row-tree.ts'
import { withoutSpans, Writer } from './writer.testing.ts'

const columns: ExpressionColumn[] = [
  { name: 'price', kind: 'number', unit: 'currency' },
  { name: 'quantity', kind: 'number', unit: 'number' },
  { name: 'discount', kind: 'number', unit: 'percent' },
  { name: 'order_date', kind: 'day', unit: 'number' },
  { name: 'paid_on', kind: 'day', unit: 'number' },
  { name: 'city', kind: 'text', unit: 'number' },
]
const read = (text: string) => {
  const parsed = parseRow(text, columns)
  return parsed.ok ? [parsed.kind, parsed.unit, columnsRead(parsed.expression)] : parsed.message
}

describe('an expression over the cells of a row', () => {
  test.each<[string, unknown[]]>([
    ['price * quantity', ['number', 'currency', ['price', 'quantity']]],
    ['price * quantity * (1 - discount)', ['number', 'currency', ['price', 'quantity', 'discount']]],
    ['if(quantity > 10 and not city = "Hāwera", price, 0)', ['number', 'currency', ['quantity', 'city', 'price']]],
    ['band(quantity, 0, 10, 100)', ['text', 'number', ['quantity']]],
    ['upper(left(city, 3))', ['text', 'number', ['city']]],
    ['part(city, 2, 3)', ['text', 'number', ['city']]],
    ['year(order_date)', ['text', 'number', ['order_date']]],
    ['days_between(order_date, paid_on)', ['number', 'number', ['order_date', 'paid_on']]],
    ['days_between(order_date, "2026-06-30")', ['number', 'number', ['order_date']]],
    ['if(order_date >= "2026-01-01", "new", "old")', ['text', 'number', ['order_date']]],
    ['if(city in ("Napier", "Hastings") or city is empty, "here", city)', ['text', 'number', ['city']]],
    ['if(quantity between 1 and 5, 1, 0)', ['number', 'number', ['quantity']]],
    [
      'if(city not begins with "N", "other", concat(city, ", ", text(quantity)))',
      ['text', 'number', ['city', 'quantity']],
    ],
    ['coalesce(discount, 0%)', ['number', 'percent', ['discount']]],
    ['round(price / 1.15, 2)', ['number', 'currency', ['price']]],
    ['[price] * 2', ['number', 'currency', ['price']]],
    // A date that is written before a column of dates.
    ['year(coalesce("2026-01-31", order_date))', ['text', 'number', ['order_date']]],
    ['if("2026-01-31" in ("2026-02-01", order_date), 1, 0)', ['number', 'number', ['order_date']]],
  ])('reads %s', (text, expected) => {
    expect(read(text)).toEqual(expected)
  })

  test.each([
    ['prise * quantity', 'There is no column "prise" (the nearest is "price") at position 1'],
    ['price * price', 'Money times money has no unit at position 1'],
    [
      'price + discount',
      'An amount of money cannot be added to a percentage; multiply them, or use measures of one unit at position 1',
    ],
    ['upper(quantity)', 'Expected a text and not a number: text(…) makes a text of it at position 7'],
    ['uper(city)', 'There is no function "uper" (the nearest is "upper") at position 1'],
    [
      'quantity > 3',
      'Expected a number or a text and not a condition: put it into if(condition, value, value), at position 1',
    ],
    ['order_date', 'Expected a number or a text and not a date: take year, month or weekday of it, at position 1'],
    ['if(quantity, 1, 2)', 'Expected a condition and not a number at position 4'],
    ['if(quantity > 1, 1, "none")', 'Expected a number and not a text at position 21'],
    [
      'if(price > discount, 1, 2)',
      'Expected values of one unit and not an amount of money and a percentage at position 4',
    ],
    ['if(order_date > "May", 1, 2)', 'Expected a date such as "2026-01-31" at position 17'],
    ['left(city)', 'left takes 2 values and not 1 at position 1'],
    ['left(city, 1.5)', 'Expected a whole number from 0 to 1000 at position 12'],
    ['part(city, 0, 2)', 'Expected a whole number from 1 to 1000 at position 12'],
    ['band(quantity, 10, 5)', 'Expected edges that rise at position 20'],
    ['band(quantity)', 'Expected "," and the edges of the bands at position 14'],
    ['price * ', 'Expected a number, a text, a column, a function or "(" at position 9'],
    ['city & city', 'Expected a number, a name, "[" or "(" and not "&" at position 6'],
    ['round(price, quantity)', 'Expected a whole number from 0 to 9 at position 14'],
    [`${'('.repeat(40)}1${')'.repeat(40)}`, 'Expected at most 32 parts within one another at position 34'],
  ])('refuses %s and says where', (text, message) => {
    expect(read(text)).toBe(message)
  })

  test('names bands by their edges, as they are written', () => {
    const parsed = parseRow('band(discount, -5%, 0, 12.5%)', columns)
    expect(parsed.ok && parsed.expression.kind === 'band' && parsed.expression).toMatchObject({
      edges: [-0.05, 0, 0.125],
      labels: ['below -5%', '-5% to below 0', '0 to below 12.5%', '12.5% and more'],
    })
  })
  const plain: ExpressionColumn[] = [
    ...['price', 'quantity', 'net worth', 'not', 'year'].map((name) => ({ name, kind: 'number' as const })),
    ...['order_date', 'paid on'].map((name) => ({ name, kind: 'day' as const })),
    ...['city', 'Menge "grün"', 'in'].map((name) => ({ name, kind: 'text' as const })),
  ].map((column) => ({ ...column, unit: 'number' }))

  test('that is printed and read again is the same tree', () => {
    fc.assert(
      fc.property(anyRow(plain, ['number']), fc.nat(), (tree, choices) => {
        const text = rowText(tree, new Writer(choices))
        fc.pre(text.length <= 4_000)
        const parsed = parseRow(text, plain)
        expect(parsed.ok ? withoutSpans(parsed.expression) : `${parsed.message}: ${text}`).toEqual(withoutSpans(tree))
      }),
      { seed: seedOr(61), numRuns: runs(500, 2_500) },
    )
  })

  test('of several units is the same tree or refused for them', () => {
    const found = { read: 0, refused: 0 }
    const count = runs(500, 2_500)
    fc.assert(
      fc.property(anyRow(columns, ['number', 'currency', 'percent']), fc.nat(), (tree, choices) => {
        const text = rowText(tree, new Writer(choices))
        fc.pre(text.length <= 4_000)
        const parsed = parseRow(text, columns)
        found[parsed.ok ? 'read' : 'refused'] += 1
        if (parsed.ok) expect(withoutSpans(parsed.expression)).toEqual(withoutSpans(tree))
        else expect(parsed.message).toMatch(/has no unit|cannot be (?:added|taken|an amount)|values of one unit/)
      }),
      { seed: seedOr(62), numRuns: count },
    )
    expect(Object.values(found).map((each) => each > count / 10)).toEqual([true, true])
  })
})
