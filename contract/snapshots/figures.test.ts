import { describe, expect, test } from 'vitest'
import type { ChartData } from '../dashboards/dashboards.schemas.ts'
import { checkFigures, figuresOf } from './figures.ts'
import { joined, ledgerOf } from './ledger.ts'

const values = (text: string) =>
  figuresOf(text).map(({ value, isShare }) => (isShare ? `${Number((value * 100).toFixed(6))}%` : value))

describe('the figures of a text', () => {
  test('are read with their groups, scales and shares', () => {
    expect(values('Sales came to $1,234.50, or 1.2M over 3 stores; that is 12.5 % up.')).toEqual([
      1234.5,
      1.2e6,
      3,
      '12.5%',
    ])
    expect(values('5 constructor days, 6 valueof')).toEqual([5, 6])
    expect(values('4 thousand, 2 bn, 0.4 percent, 7 percentage points, 1\u00a0234')).toEqual([
      4_000,
      2e9,
      '0.4%',
      '7%',
      1234,
    ])
  })

  test('are no days, months, years or numbers of things', () => {
    expect(values('In 2026, on 3 March, Q3, 2026-01-05, 1/2/2026, by 14:30, the 2nd store, week 12, FY2026')).toEqual(
      [],
    )
    expect(values('$2026 was paid')).toEqual([2026])
  })

  test('of a long text are read up to a number that no commentary has', () => {
    expect(figuresOf('1 a '.repeat(200_000))).toHaveLength(2_000)
    expect(figuresOf('1,'.repeat(200_000)).length).toBeLessThanOrEqual(2_000)
    expect(figuresOf('1'.repeat(500_000))).toHaveLength(1)
  })
})

const data: ChartData = {
  ...{ labels: ['2026-01', '2026-02', '2026-03'], labelTitle: null, portions: null, unit: 'currency', currency: 'NZD' },
  ...{ timeZone: 'Pacific/Auckland', range: null, notes: [], newest: null },
  series: [
    { series: 0, item: null, isRest: false, comparison: null, additive: true, values: [120, 80, null] },
    { series: 0, item: null, isRest: false, comparison: 'previous_period', additive: true, values: [100, 100, 100] },
  ],
}
const ledger = ledgerOf({ data, failure: null, facts: [] })
const wrong = (text: string) =>
  checkFigures(text, ledger)
    .filter(({ agrees }) => !agrees)
    .map((figure) => figure.text)

describe('a figure is checked against the numbers of its chart', () => {
  test('values, totals, distances and shares agree to the digits that are written', () => {
    expect(
      wrong('January had $120, February $80; together $200, 33.3% less in February, 20% above the year before.'),
    ).toEqual([])
    expect(wrong('January had $121 and February fell by 34%.')).toEqual(['121', '34%'])
    expect(wrong('About $0.2k in all')).toEqual([])
  })

  // M5
  test('what stands at one label or in one short series is held against each other', () => {
    const months = [100, 70, 90, 140, 125]
    const series = (item: string, given: number[]) => ({ ...data.series[0]!, item, values: given })
    const planned = { ...data, series: [series('actual', months), series('budget', [103, 75, 88, 150, 120])] }
    const wrongOf = (text: string, given: ChartData) =>
      checkFigures(text, ledgerOf({ data: given, failure: null, facts: [] }))
        .filter(({ agrees }) => !agrees)
        .map((figure) => figure.text)
    const said =
      'April was $10 or 6.7% below its budget, $50 above February; May is 78.6% above February and 25% above January.'
    expect(wrongOf(said, planned)).toEqual([])
    expect(wrongOf('April was $19 below its budget, and 44% above February.', planned)).toEqual(['19', '44%'])
    // In a long series there are so many differences that any figure would match one.
    const long = Array.from({ length: 40 }, (_, at) => at * at * 1_000)
    expect(wrongOf('It rose by $1,517,000.', { ...data, series: [series('long', long)] })).toEqual(['1,517,000'])
  })

  test('a chart of no data allows no amount, and small counts are counts', () => {
    const none = joined([ledgerOf({ data: null, failure: 'gone', facts: [] })])
    expect(
      checkFigures('Three of 4 stores sold 1,200 pieces', none)
        .filter(({ agrees }) => !agrees)
        .map(({ text }) => text),
    ).toEqual(['1,200'])
  })

  test('nulls and infinities allow nothing', () => {
    const empty = { ...data, series: [{ ...data.series[0]!, values: [null, null, null] }] }
    expect(ledgerOf({ data: empty, failure: null, facts: [] }).amounts).toEqual([])
  })
})
