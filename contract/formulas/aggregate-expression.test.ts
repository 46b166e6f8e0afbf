import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs, seedOr } from '../../tests/deep.ts'
import {
  aggregateText,
  anyAggregate,
  plainWindows,
  readTree,
  withoutUnitsOfWindows,
} from './aggregate-arbitrary.testing.ts'
import { type ExpressionColumn, isWindow, parseExpression, windowFunctions } from './aggregate-expression.ts'
import { withoutSpans, Writer } from './writer.testing.ts'

const columns: ExpressionColumn[] = [
  { name: 'profit', kind: 'number', unit: 'currency' },
  { name: 'sales', kind: 'number', unit: 'currency' },
  { name: 'quantity', kind: 'number', unit: 'number' },
  { name: 'discount', kind: 'number', unit: 'percent' },
  { name: 'order_date', kind: 'day', unit: 'number' },
  { name: 'status', kind: 'text', unit: 'number' },
  { name: 'net sales', kind: 'text', unit: 'number' },
]
const read = (text: string) => parseExpression(text, columns)
const problemOf = (text: string) => {
  const parsed = read(text)
  return parsed.ok ? null : parsed.message
}

describe('an expression over aggregates', () => {
  test('names aggregates of columns, some over a part of the rows', () => {
    expect(read('sum(profit) / Sum([sales])')).toEqual({
      ok: true,
      unit: 'number',
      parts: [
        { source: { column: 'profit', aggregation: 'sum' }, where: null, unit: 'currency' },
        { source: { column: 'sales', aggregation: 'sum' }, where: null, unit: 'currency' },
      ],
      formula: {
        ...{ kind: 'operation', operator: '/', start: 0, end: 26 },
        left: { kind: 'measurement', name: '0', start: 0, end: 11 },
        right: { kind: 'measurement', name: '1', start: 14, end: 26 },
      },
    })
    const aggregateOf = (text: string) => {
      const parsed = read(text)
      return parsed.ok ? parsed.parts[0] : parsed.message
    }
    const open = { column: 'status', operator: 'equal', value: 'open' }
    for (const text of ['count where status = "open"', 'COUNT() WHERE [status] = open'])
      expect(aggregateOf(text)).toEqual({ source: 'count', where: open, unit: 'number' })
    expect(aggregateOf('count(sales)')).toEqual({
      ...{ source: 'count', unit: 'number' },
      where: { not: { column: 'sales', operator: 'empty' } },
    })
    expect(aggregateOf('count_distinct([net sales])')).toMatchObject({
      source: { column: 'net sales', aggregation: 'count_distinct' },
    })
    expect(aggregateOf('median(discount)')).toMatchObject({
      ...{ source: { column: 'discount', aggregation: 'p50' }, unit: 'percent' },
    })
    expect(aggregateOf('weighted_mean(discount, quantity)')).toMatchObject({
      source: { column: 'discount', aggregation: 'weighted_mean', weight: 'quantity' },
    })
  })

  test('compares a figure with those of other groups', () => {
    expect(read('share(sum(profit)) - 10%')).toEqual({
      ok: true,
      unit: 'percent',
      parts: [
        { source: { column: 'profit', aggregation: 'sum' }, where: null, unit: 'currency' },
        { window: 'share', formula: { kind: 'measurement', name: '0', start: 6, end: 17 }, unit: 'percent' },
      ],
      formula: {
        ...{ kind: 'operation', operator: '-', start: 0, end: 24 },
        left: { kind: 'measurement', name: '1', start: 0, end: 18 },
        right: { kind: 'literal', value: 0.1, unit: 'percent', start: 21, end: 24 },
      },
    })
    const unitOf = (text: string) => {
      const parsed = read(text)
      return parsed.ok ? parsed.unit : parsed.message
    }
    expect(
      [
        ...['running_total(sum(profit) - sum(sales) / 2)', 'rank(median(sales))', 'previous(last(sales))'],
        ...['Difference(sum(quantity))', 'change(sum(profit) / sum(sales))', 'sum(sales) / previous(sum(sales)) - 1'],
      ].map(unitOf),
    ).toEqual(['currency', 'number', 'currency', 'number', 'percent', 'number'])
    expect(
      [
        ...['running_total(mean(sales))', 'share(sum(profit) / sum(sales))', 'share(2)', 'rank(rank(sum(sales)))'],
        ...['rank sum(sales)', 'rank(sum(sales)', 'ranc(sum(sales))', 'running_total(sum(sales) + sum(quantity))'],
      ].map(problemOf),
    ).toEqual([
      'Expected sums and counts in running_total, since nothing else adds up, at position 15',
      'Expected sums and counts in share, since nothing else adds up, at position 7',
      'Expected sums and counts in share, since nothing else adds up, at position 7',
      'Expected an aggregate such as sum(sales) within it, and rank is none, at position 6',
      'Expected "(" after rank at position 6',
      'Expected ")" at position 16',
      'There is no function "ranc" (the nearest is "rank") at position 1',
      'An amount of money cannot be added to a number; multiply them, or use measures of one unit at position 15',
    ])
  })

  test('binds "and" tighter than "or", and ends a condition where the sum goes on', () => {
    const parsed = read(
      'sum(sales) where status = "a" or not status contains "b" and quantity >= -2 and order_date between "2026-01-01" and "2026-01-31" / count where sales is not empty',
    )
    expect(parsed.ok && parsed.parts.map((part) => (isWindow(part) ? part : part.where))).toEqual([
      {
        or: [
          { column: 'status', operator: 'equal', value: 'a' },
          {
            and: [
              { not: { column: 'status', operator: 'contains', text: 'b' } },
              { column: 'quantity', operator: 'atLeast', value: -2 },
              { column: 'order_date', operator: 'between', from: '2026-01-01', to: '2026-01-31' },
            ],
          },
        ],
      },
      { not: { column: 'sales', operator: 'empty' } },
    ])
  })

  test.each([
    ['sum(profti)', 'There is no column "profti" (the nearest is "profit") at position 5'],
    ['summ(profit)', 'There is no function "summ" (the nearest is "sum") at position 1'],
    ['sum(zzzzzz)', 'There is no column "zzzzzz" at position 5'],
    ['sum(status)', 'Expected a column of numbers, and "status" has text, at position 5'],
    ['count_distinct(sales)', 'Expected a column of text, and "sales" has numbers, at position 16'],
    ['sum profit', 'Expected "(" after sum at position 5'],
    ['sum(profit', 'Expected ")" at position 11'],
    ['weighted_mean(profit)', 'Expected "," and the column of the weights at position 21'],
    ['sum(profit) /', 'Expected a number, "(" or an aggregate such as sum(sales) at position 14'],
    ['[profit] * 2', 'Expected a number, "(" or an aggregate such as sum(sales) at position 1'],
    ['count where', 'Expected a column at position 12'],
    ['count where sales = "many"', 'Expected a number to compare "sales" with at position 21'],
    ['count where order_date > "May"', 'Expected a date such as "2026-01-31" at position 26'],
    [
      'count where status like "o"',
      'Expected =, !=, >, >=, <, <=, in, between, contains, begins with or is empty at position 20',
    ],
    [
      'count where sales contains "1"',
      'Only text contains or begins with something, and "sales" has numbers, at position 19',
    ],
    ['count where status begins "o"', 'Expected "with" at position 27'],
    ['count where (status is empty', 'Expected ")" at position 29'],
    ['sum(sales) count', 'Expected an operator or the end at position 12'],
    ['sum(sales) * sum(profit)', 'Money times money has no unit at position 1'],
    [
      'sum(sales) + mean(discount)',
      'An amount of money cannot be added to a percentage; multiply them, or use measures of one unit at position 1',
    ],
  ])('%s: one sentence with the position', (text, message) => {
    expect(problemOf(text)).toBe(message)
  })

  test('is not read deeper than its conditions may be, whatever is typed', () => {
    expect(problemOf(`count where ${'('.repeat(500)}status is empty`)).toBe(
      'Expected at most 16 conditions within one another at position 30',
    )
    expect(problemOf(`count where ${'not '.repeat(900)}status is empty`)).toMatch(/^Expected at most 16 conditions/)
    const part = fc.constantFrom(
      ...[
        'sum',
        'count',
        '(',
        ')',
        'profit',
        'status',
        'where',
        'and',
        'or',
        'not',
        '=',
        '<',
        '>=',
        '"a"',
        '5',
        '/',
        '-',
      ],
      ...['in', 'between', 'is', 'empty', 'begins', 'with', ',', '[sales]', '$', '%', '!', '\\'],
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(part, { maxLength: 14 }).map((parts) => parts.join(' ')),
        ),
        (text) => {
          const parsed = read(text)
          if (!parsed.ok) expect(parsed.message).toMatch(/ at position \d+$/)
        },
      ),
      { seed: 32, numRuns: 2000 },
    )
  })
  const plain: ExpressionColumn[] = [
    ...['profit', 'net worth', 'not', 'sum'].map((name) => ({ name, kind: 'number' as const })),
    ...['order_date', 'paid on'].map((name) => ({ name, kind: 'day' as const })),
    ...['status', 'Menge "grün"', 'where'].map((name) => ({ name, kind: 'text' as const })),
  ].map((column) => ({ ...column, unit: 'number' }))

  test('that is printed and read again is the same tree', () => {
    fc.assert(
      fc.property(anyAggregate(plain, ['number'], plainWindows), fc.nat(), (tree, choices) => {
        const text = aggregateText(tree, new Writer(choices))
        fc.pre(text.length <= 4_000)
        const parsed = parseExpression(text, plain)
        const { formula, parts } = readTree(tree)
        const found = parsed.ok ? { formula: parsed.formula, parts: parsed.parts } : `${parsed.message}: ${text}`
        expect(withoutSpans(found)).toEqual(withoutSpans({ formula, parts }))
      }),
      { seed: seedOr(63), numRuns: runs(500, 2_500) },
    )
  })

  test('of several units is the same tree or refused for them', () => {
    const counted = { read: 0, refused: 0 }
    const count = runs(500, 2_500)
    fc.assert(
      fc.property(
        anyAggregate(columns, ['number', 'currency', 'percent'], windowFunctions),
        fc.nat(),
        (tree, choices) => {
          const text = aggregateText(tree, new Writer(choices))
          fc.pre(text.length <= 4_000)
          const parsed = parseExpression(text, columns)
          counted[parsed.ok ? 'read' : 'refused'] += 1
          if (!parsed.ok) {
            expect(parsed.message).toMatch(/has no unit|cannot be (?:added|taken|an amount)/)
            return
          }
          const { formula, parts } = readTree(tree)
          const found = { formula: parsed.formula, parts: withoutUnitsOfWindows(parsed.parts) }
          expect(withoutSpans(found)).toEqual(withoutSpans({ formula, parts }))
        },
      ),
      { seed: seedOr(64), numRuns: count },
    )
    expect(Object.values(counted).map((each) => each > count / 10)).toEqual([true, true])
  })
})
