import { describe, expect, test } from 'vitest'
import { compiled, mean, series } from './charts.testing.ts'

const budget = (values: (number | null)[]) => series('Budget', values, { colour: 'budget' })
const source = { fact_table: 'sales', metric: 'amount', series_breakdown: { name: 'city' } }

describe('a big number', () => {
  const figure = (fields: object) => compiled({ chartType: 'big-number', ...fields }).figure
  const labels = ['2025-01', '2025-02', '2025-03']

  test('is a change in percent, an amount against a negative value, and none against nothing', () => {
    const against = (before: number) => figure({ labels: ['a'], series: [series('Profit', [-5]), budget([before])] })
    expect(
      [against(-10), against(-4), against(4), against(0)].map((one) => one?.changes.map(({ words }) => words)),
    ).toEqual([['+5 on Budget (-10)'], ['-1 on Budget (-4)'], ['-225.0% on Budget (4)'], []])
  })

  test('of what does not add up is compared at its own place', () => {
    const given = [series('Rating', [1, 4, null], mean), { ...budget([8, 5, 9]), ...mean }, series('Other', [1, 1, 1])]
    const shown = figure({ labels, series: given })
    expect([shown?.text, shown?.label, shown?.changes.map(({ words }) => words)]).toEqual([
      ...['4', 'Feb 2025', ['-20.0% on Budget (5)']],
    ])
  })

  test('says what it is unless its title does', () => {
    const one = [series('Profit', [5])]
    expect([
      figure({ labels: ['a'], series: one })?.label,
      figure({ labels: ['Sales'], series: one })?.label,
      figure({ labels, series: [series('Profit', [1, 2, 3])] })?.label,
    ]).toEqual(['a', '', 'Profit'])
  })
})

describe('the table', () => {
  test('writes every column with the digits that its own values need', () => {
    const { table } = compiled({ labels: ['a', 'b'], series: [series('Whole', [1, 2]), series('Parts', [0.25, 3])] })
    expect(table.rows.map((row) => row.map(({ text }) => text))).toEqual([
      ['a', '1', '0.25'],
      ['b', '2', '3.00'],
    ])
  })

  test('has a name for what has none', () => {
    const { table } = compiled({ labels: ['a'], series: [series('\u0007', [1])] })
    expect(table.columns.map(({ title }) => title)).toEqual(['Item', 'Value'])
  })
})

describe('the summary', () => {
  const summary = (...given: object[]) => compiled({ labels: ['a', 'b', 'c'], series: given }).summary
  const extremes = (text: string) => text.slice(text.indexOf('. ') + 2)

  test('adds up what is stacked, and nothing that stands side by side', () => {
    const both = [series('Actual', [2, 7, 2]), series('Forecast', [null, 8, 3])]
    const summaryOf = (stacked: boolean) => compiled({ labels: ['a', 'b', 'c'], stacked, series: both }).summary
    expect([extremes(summaryOf(false)), extremes(summaryOf(true))]).toEqual([
      'The highest is 8 (Forecast, b), the lowest 2 (Actual, a).',
      'The highest is 8 (Forecast, b), the lowest 2 (Actual, a). The total is 22.',
    ])
  })

  test('names the first of equal extremes and the total of what adds up, without comparisons', () => {
    expect([
      extremes(summary(series('One', [2, 7, 2]))),
      extremes(summary(series('One', [7, 2, 7]), budget([1, 9, 9]))),
      extremes(summary(series('One', [7, 2, 7], mean))),
      extremes(summary(series('One', [3, 3, 3]))),
      extremes(summary(series('One', [null, 3, null]))),
    ]).toEqual([
      'The highest is 7 (b), the lowest 2 (a). The total is 11.',
      'The highest is 9 (Budget, b), the lowest 1 (Budget, a). The total is 16.',
      'The highest is 7 (a), the lowest 2 (b).',
      'Every value is 3.',
      'The value is 3.',
    ])
  })
})

describe('what adds up', () => {
  const rest = (fields: object, more: object = {}) => {
    const labels = Array.from({ length: 15 }, (_, index) => `Item ${index} of all`)
    const values = labels.map((_, index) => 100 - index)
    const { notes } = compiled({ labels, series: [series('One', values, fields)], chartType: 'bar', ...more })
    return /“Other” holds/.test(notes[0]!)
  }
  test('are sums and counts, as the series says, else its metric; never a share', () => {
    expect([
      rest({}),
      rest({ presentation: { aggregation: 'count' } }),
      rest(mean),
      rest({}, { unit: 'percent' }),
    ]).toEqual([true, true, false, false])
    const labels = Array.from({ length: 15 }, (_, index) => `Item ${index} of all`)
    const fetched = (metric: string, fields: object = {}) => {
      const data = { labels, series: [{ series: 0, values: labels.map((_, index) => 100 - index) }] }
      const given = { seriesLabel: 'One', source: { ...source, metric }, ...fields }
      return /“Other” holds/.test(compiled({ series: [given], chartType: 'bar' }, data).notes[0]!)
    }
    expect([
      fetched('amount:sum'),
      fetched('amount:mean'),
      fetched('amount:sum', mean),
      fetched('amount:mean', { presentation: { aggregation: 'sum' } }),
    ]).toEqual([true, false, false, true])
  })
})

describe('what is folded into Other', () => {
  test('ranks by its own values, and folds what it is compared with alike', () => {
    const labels = Array.from({ length: 15 }, (_, index) => `Item ${index} of all`)
    const data = {
      labels,
      series: [
        {
          ...{ series: 0, values: labels.map((_, index) => 100 - index) },
          comparisons: [{ kind: 'budget' as const, values: labels.map((_, index) => 1_000 * index) }],
        },
      ],
    }
    const { spec } = compiled({ chartType: 'bar', series: [{ seriesLabel: 'One', source }] }, data)
    const { bars } = JSON.parse(JSON.stringify(spec)).datasets
    const tail = bars.slice(-2).map(({ position, to }: { position: string; to: number }) => [position.slice(5), to])
    const budgets = bars.filter((bar: { series: string }) => bar.series.startsWith('0001'))
    expect([tail, budgets.map(({ to }: { to: number }) => to)]).toEqual([
      [
        ['Other', 88 + 87 + 86],
        ['Other', 12_000 + 13_000 + 14_000],
      ],
      [...Array.from({ length: 12 }, (_, index) => 1_000 * index), 39_000],
    ])
    const beside = [
      series('One', data.series[0]!.values),
      series(
        'Before',
        labels.map((_, index) => 1_000 * index),
        { colour: 'mirror' },
      ),
    ]
    const own = JSON.parse(JSON.stringify(compiled({ chartType: 'bar', labels, series: beside }).spec)).datasets
    expect(own.positions[0].tip.split('\n')[0]).toBe('Item 0 of all')
  })

  test('of many series keeps the comparisons that stand for themselves, each with its own kind', () => {
    const many = Array.from({ length: 14 }, (_, index) => series(`City ${index}`, [100 - index, 1]))
    const { spec } = compiled({ labels: ['a', 'b'], series: [...many, budget([700, 800])] })
    const names = JSON.parse(JSON.stringify(spec)).datasets.positions[0].tip.split('\n')
    expect(names.slice(-3).map((line: string) => line.split('\t').slice(1))).toEqual([
      ['Other', String(88 + 87)],
      ['Budget', '700'],
      ['Total', '1,309'],
    ])
    const fetched = {
      labels: ['a'],
      series: Array.from({ length: 14 }, (_, index) => ({
        ...{ series: 0, item: `City ${index}`, values: [100 - index] },
        comparisons: [
          { kind: 'budget' as const, values: [10] },
          { kind: 'previous_year' as const, values: [1] },
        ].slice(index === 13 ? 1 : 0),
      })),
    }
    const folded = compiled({ series: [{ seriesLabel: 'Sales', source }], stacked: true }, fetched)
    const bars: { series: string; from: number; to: number }[] = JSON.parse(JSON.stringify(folded.spec)).datasets[
      'columns left'
    ]
    const heights = bars.filter((bar) => bar.series.includes('Other,')).map(({ from, to }) => to - from)
    expect(heights).toEqual([10, 2])
  })

  test('has none where the series do not add up, and the note does not speak of one', () => {
    const many = Array.from({ length: 14 }, (_, index) => series(`City ${index}`, [100 - index, 1], mean))
    const { spec, notes } = compiled({ labels: ['a', 'b'], series: many })
    expect([JSON.stringify(spec).includes('Other'), notes]).toEqual([
      false,
      ["The 12 largest of 14 items are shown; their values can't be added up to “Other”. The table shows them all."],
    ])
  })
})

describe('what cannot be drawn', () => {
  test('is told beside what is left out, and what failed to load beside nothing else', () => {
    const tooLarge = { labels: ['a', 'b'], series: [series('One', [-1e301, Number.MAX_VALUE])], note: 'As of May' }
    expect([compiled(tooLarge).spec, compiled(tooLarge).notes]).toEqual([
      null,
      ['As of May', 'A value is too large to draw. The table shows it.'],
    ])
    expect(compiled({ labels: ['a'], series: [series('One', [-1e301])] }).spec).toBe(null)
  })

  test('is a bubble without its size, also over numbers', () => {
    const two = [series('One', [1]), series('Two', [2])]
    const draws = (chartType: string, given: object[], labels = ['7']) =>
      compiled({ chartType, labels, series: given }).spec !== null
    expect([
      draws('bubble', two),
      draws('bubble', [...two, series('Three', [3])]),
      draws('scatter', two.slice(0, 1)),
      draws('scatter', two.slice(0, 1), ['seven']),
      draws('scatter', two, ['seven']),
    ]).toEqual([false, true, true, false, true])
  })
})

describe('a period that is not over', () => {
  test('is also one that is no point in time and has begun, as a financial year', () => {
    const notes = (portions: number[]) =>
      compiled(
        { labels: portions.map((_, index) => `FY202${index}`), portions, series: [series('One', portions)] },
        null,
        {
          today: '2026-11-26',
        },
      ).notes
    expect([notes([0.66]), notes([1]), notes([1, 0.5, 0]), notes([0])]).toEqual([
      ...[['FY2020 is not over yet.'], [], ['FY2021 is not over yet.'], []],
    ])
  })

  const notes = (label: string, today: string) =>
    compiled({ labels: [label], series: [series('One', [1])] }, null, { today }).notes
  test('is one in which today lies, its first and its last day too; an hour is none', () => {
    expect([
      notes('2026-Q4', '2026-10-01'),
      notes('2026-Q4', '2026-12-31'),
      notes('2026-Q4', '2027-01-01'),
      notes('2026-Q4', '2026-09-30'),
      notes('2026-11-20T00:30:00Z', '2026-11-20'),
    ]).toEqual([['Q4 2026 is not over yet.'], ['Q4 2026 is not over yet.'], [], [], []])
  })
})
