import { describe, expect, test } from 'vitest'
import { compiled, mean, series, specOf } from './charts.testing.ts'
import { tip } from './marks/shared/tips.ts'
import type { ChartData } from './model.ts'
import { mirrored, palettes } from './palette.ts'

/** The drawn rows by data set name. */
const drawn = (...given: Parameters<typeof specOf>): Record<string, Record<string, any>[]> => specOf(...given).datasets
const tips = (fields: object) =>
  drawn(fields)['positions']!.map((row) => row['tip'].split('\n').map((line: string) => line.replace(/^[^\t]*\t/, '')))

test('a budget is green, and each comparison with the past has its own strength of the colour of its base', () => {
  const kinds = ['budget', 'previous_year', 'previous_period', 'seasonal_average'] as const
  const source = { fact_table: 'sales', metric: 'amount' }
  const comparisons = kinds.map((kind) => ({ kind, values: [1] }))
  const { spec } = compiled(
    { series: [{ seriesLabel: 'One', source }] },
    { labels: ['a'], series: [{ series: 0, values: [1], comparisons }] },
  )
  const colours = /"range":(\[[^\]]*\])/.exec(JSON.stringify(spec))![1]!
  const [own] = palettes.light.series
  const past = [0, 1, 2].map((turn) => mirrored(own, palettes.light, turn))
  expect(JSON.parse(colours)).toEqual([own, palettes.light.budget, ...past])
  expect(new Set(past).size).toBe(3)
})

describe('the words under the pointer', () => {
  const labels = ['a', 'b']
  const both = [series('North', [1, 2]), series('South', [3, null])]

  test('end with the total of what is stacked: no comparison, nothing of the other axis', () => {
    const beside = [
      series('Budget', [10, 10], { colour: 'budget', chartType: 'line' }),
      series('People', [100, 100], { axis: 'right', chartType: 'line' }),
    ]
    expect(tips({ labels, series: [...both, ...beside] })).toEqual([
      ['a', 'North\t1', 'South\t3', 'Budget\t10', 'People\t100', 'Total\t4'],
      ['b', 'North\t2', 'Budget\t10', 'People\t100'],
    ])
  })

  test('have no total where nothing is stacked or the values do not add up', () => {
    const apart = ['North\t1', 'South\t3']
    expect([
      tips({ labels, series: both, stacked: false })[0],
      tips({ labels, series: both.map((one) => ({ ...one, ...mean })) })[0],
      tips({ labels, series: both, chartType: 'bar', stacked: false })[0],
      tips({ labels, series: both, chartType: 'line' })[0],
    ]).toEqual(Array.from({ length: 4 }, () => ['a', ...apart]))
    expect(tips({ labels, series: both, chartType: 'bar' })[0]).toEqual(['a', ...apart, 'Total\t4'])
  })

  test('name sixteen series at most, and how many more there are', () => {
    const rows = (count: number) =>
      tip(
        'a',
        Array.from({ length: count }, () => ({ fill: '#000000', name: 'n', value: '1' })),
      ).split('\n')
    expect([rows(16).length, rows(19).length, rows(19).at(-1)]).toEqual([17, 18, expect.stringMatching(/\b3\b/)])
  })
})

describe('columns and bars', () => {
  const bars = (fields: object, data: ChartData = null) =>
    drawn(fields, data)['columns left']!.map(({ series: name, group, from, to }) => [
      ...[name.slice(5), Number(group), from, to],
    ])
  const labels = ['a']

  test('stand on one another unless they are told not to, below zero downwards', () => {
    const three = [series('One', [4]), series('Two', [-3]), series('Three', [2])]
    expect([bars({ labels, series: three }), bars({ labels, series: three, stacked: false })]).toEqual([
      [
        ['One', 0, 0, 4],
        ['Two', 0, 0, -3],
        ['Three', 0, 4, 6],
      ],
      [
        ['One', 0, 0, 4],
        ['Two', 1, 0, -3],
        ['Three', 2, 0, 2],
      ],
    ])
  })

  test('stand beside one another where they do not add up, are of another stack, or are a comparison', () => {
    const groups = (fields: object[]) =>
      bars({ labels, series: fields.map((one, index) => series(`s${index}`, [1], one)) }).map(([, group]) => group)
    expect([
      groups([mean, mean]),
      groups([{ stack: 'x' }, { stack: 'y' }, { stack: 'x' }]),
      groups([{}, { colour: 'budget' }, {}]),
    ]).toEqual([
      [0, 1],
      [0, 1, 0],
      [0, 1, 0],
    ])
  })

  test('carry the value of their own part, beside its end or within it', () => {
    const stacked = [series('One', [40]), series('Two', [60])]
    const labelsOf = (fields: object, name: string) => drawn({ labels, dataLabels: true, ...fields })[name]!
    expect([
      labelsOf({ series: stacked }, 'column labels left').map(({ text, at, shift }) => [text, at, shift]),
      labelsOf({ series: stacked, chartType: 'bar' }, 'bar labels').map(({ text, at, shift }) => [text, at, shift]),
      drawn({ labels: ['a', 'b'], dataLabels: true, series: [series('One', [5, -5])] })['column labels left']!.map(
        ({ text, at, shift }) => [text, at, shift],
      ),
    ]).toEqual([
      [
        ['40', 20, 0],
        ['60', 70, 0],
      ],
      [
        ['40', 20, 0],
        ['60', 70, 0],
      ],
      [
        ['5', 5, -9],
        ['-5', -5, 9],
      ],
    ])
    const lying = drawn({ chartType: 'bar', labels: ['a', 'b'], dataLabels: true, series: [series('One', [5, -5])] })
    expect(lying['bar labels']!.map(({ text, at, shift }) => [text, at, Math.sign(shift)])).toEqual([
      ['5', 5, 1],
      ['-5', -5, -1],
    ])
  })

  test('carry no value where there is no room for it', () => {
    const thin = [series('One', [1]), series('Two', [999])]
    const many = Array.from({ length: 12 }, (_, index) =>
      series(
        `s${index}`,
        Array.from({ length: 40 }, () => 1),
      ),
    )
    const weeks = Array.from({ length: 40 }, (_, index) => `Week ${index + 1}`)
    expect([
      drawn({ labels, dataLabels: true, series: thin })['column labels left']!.map(({ text }) => text),
      drawn({ labels, dataLabels: true, series: thin, chartType: 'bar' })['bar labels']!.map(({ text }) => text),
      drawn({ labels: weeks, dataLabels: true, series: many, chartType: 'bar', stacked: false })['bar labels'],
    ]).toEqual([['999'], ['999'], undefined])
  })

  test('of either axis carry their values on their own axis alone', () => {
    const both = [series('Sales', [900]), series('People', [3], { axis: 'right' })]
    const rows = drawn({ labels, dataLabels: true, series: both })
    const seen = ['column labels left', 'column labels right'].map((name) =>
      rows[name]!.map(({ text, at }) => [text, at]),
    )
    expect([seen, rows['columns left']!.length, rows['columns right']!.length]).toEqual([
      [[['900', 900]], [['3', 3]]],
      ...[1, 1],
    ])
  })

  test('lie in a drawing that grows with them', () => {
    const weeks = Array.from({ length: 60 }, (_, index) => `Week ${index + 1}`)
    const { spec, size } = compiled({
      chartType: 'bar',
      labels: weeks,
      series: [
        series(
          'One',
          weeks.map(() => 1),
        ),
      ],
    })
    expect([size.height, (spec as { height?: unknown }).height]).toEqual([60 * 16 + 28, 60 * 16 + 28])
  })

  test('keep the places of days that have no value, up to 120, with their comparisons', () => {
    const day = (index: number) => new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10)
    const source = { fact_table: 'sales', metric: 'amount' }
    const until = (last: number) => ({
      labels: [day(1), day(2), day(last)],
      series: [{ series: 0, values: [1, 2, 3], comparisons: [{ kind: 'budget' as const, values: [4, 5, 6] }] }],
    })
    const fetched = { series: [{ seriesLabel: 'One', source }] }
    expect([120, 121].map((last) => drawn(fetched, until(last))['positions']!.length)).toEqual([120, 3])
    const filled = drawn(fetched, until(4))['positions']!.map((row) => row['tip'].split('\n').length - 1)
    expect(filled).toEqual([2, 2, 0, 2])
    const hours = ['2025-01-01T00:00:00Z', '2025-01-01T05:00:00Z', '2025-01-01T06:00:00Z']
    expect(drawn({ labels: hours, series: [series('One', [1, 2, 3])] })['positions']!.length).toBe(3)
  })
})

describe('parts of a whole', () => {
  const parts = (fields: object) =>
    drawn(fields)['parts']!.map(({ part, from, to, text }) => [
      ...[part.slice(5), Number((from / Math.PI).toFixed(3)), Number((to / Math.PI).toFixed(3)), text],
    ])

  test('leave out what is nothing, and are labelled from five per cent on', () => {
    const pie = { chartType: 'pie', labels: ['a', 'b', 'c', 'd', 'e'], series: [series('One', [75, 0, null, 21, 4])] }
    expect(parts(pie)).toEqual([
      ['a  75.0%', 0, 1.5, '75.0%'],
      ['d  21.0%', 1.5, 1.92, '21.0%'],
      ['e  4.0%', 1.92, 2, ''],
    ])
  })

  test('are the totals of the series where there are several, which a note says of several labels', () => {
    const two = (labels: string[], ...values: number[][]) => ({
      ...{ chartType: 'pie', labels, series: values.map((one, index) => series(`s${index}`, one)) },
    })
    const many = two(['a', 'b'], [1, 2], [4, 5])
    expect([parts(many).map(([name]) => name), compiled(many).notes, compiled(two(['a'], [1], [3])).notes]).toEqual([
      ['s0  25.0%', 's1  75.0%'],
      ['Each part is the total of its series.'],
      [],
    ])
  })

  test('are bars where one of them is below zero, however little, and so is a radar', () => {
    const labels = ['a', 'b', 'c']
    const notes = (chartType: string, values: number[]) =>
      compiled({ chartType, labels, series: [series('One', values)] }).notes.length
    expect([
      notes('pie', [1, -0.5, 1]),
      notes('radar', [1, -0.5, 1]),
      notes('polarArea', [0, 0, 0]),
      notes('radar', [1, 0, 1]),
    ]).toEqual([1, 1, 1, 0])
  })

  test('of more than twelve end with a grey Other', () => {
    const labels = Array.from({ length: 15 }, (_, index) => `Item ${index} of all`)
    const pie = {
      chartType: 'pie',
      labels,
      series: [
        series(
          'One',
          labels.map((_, index) => 100 - index * 6),
        ),
      ],
    }
    const { spec } = compiled(pie)
    const { domain, range } = /"domain":(\[[^\]]*\]),"range":(\[[^\]]*\])/
      .exec(JSON.stringify(spec))!
      .slice(1)
      .reduce<Record<string, string[]>>(
        (all, text, index) => ({ ...all, [['domain', 'range'][index]!]: JSON.parse(text) }),
        {},
      )
    expect([domain!.at(-1)!.slice(5, 10), range!.at(-1)]).toEqual(['Other', palettes.light.quiet])
  })
})
