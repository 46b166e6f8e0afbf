import { describe, expect, test } from 'vitest'
import { compiled, days, series, specOf } from './charts.testing.ts'
import type { ChartSettings } from './model.ts'
import { palettes, paletteColour } from './palette.ts'

/** The drawn rows by data set name. */
const drawn = (fields: object): Record<string, Record<string, any>[]> => specOf(fields).datasets
function everywhere(tree: unknown, key: string): any[] {
  if (typeof tree !== 'object' || tree === null) return []
  return Object.entries(tree).flatMap(([name, value]) => [...(name === key ? [value] : []), ...everywhere(value, key)])
}
/** All channels with this name, over all layers. */
const found = (spec: any, channel: string) =>
  everywhere(spec.layer, channel).filter((one) => typeof one === 'object' && one !== null)
const domainsOf = (spec: unknown, channel: string) =>
  [...new Set(found(spec, channel).flatMap(({ scale }) => (scale?.domain ? [JSON.stringify(scale.domain)] : [])))].map(
    (text) => JSON.parse(text),
  )

describe('the size of a drawing', () => {
  test('is at least 200 wide, and a square one has its limit', () => {
    const size = (chartType: string, width?: number) =>
      compiled({ chartType, labels: ['a'], series: [series('s', [1])] }, null, { width } as ChartSettings).size.width
    expect([size('column', 90), size('column'), size('column', 1_200), size('pie', 90)]).toEqual([200, 640, 1_200, 200])
    expect(size('pie', 1_200)).toBe(size('pie', 2_400))
  })

  // D1.9.28
  test('is a square for what is round, whatever the height, and its legend is for the page to show', () => {
    const names = Array.from({ length: 9 }, (_, index) => `A long name of a part ${index}`)
    const parts = { labels: names, series: [series('s', [9, 8, 7, 6, 5, 4, 3, 2, 1])] }
    const rays = { labels: ['a', 'b', 'c'], series: names.map((name) => series(name, [1, 2, 3])) }
    const sizes = (chartType: string) =>
      [
        { width: 526, height: 280 },
        { width: 334, height: 280 },
        { width: 238, height: 120 },
        { width: 324, height: 600 },
        { width: 640 },
      ].map((room) => {
        const of = chartType === 'radar' ? rays : parts
        const chart = compiled({ chartType, ...of }, null, { ...room, hasLegendOutside: true } as ChartSettings)
        expect(chart.legend.map(({ name }) => name)).toEqual(names)
        expect(everywhere(chart.spec, 'legend').filter((legend) => 'orient' in (legend ?? {}))).toEqual([])
        return [chart.size.width, chart.size.height]
      })
    for (const chartType of ['pie', 'doughnut', 'polarArea', 'radar'])
      expect([chartType, sizes(chartType)]).toEqual([
        chartType,
        [
          [280, 280],
          [280, 280],
          [216, 216],
          [324, 324],
          [440, 440],
        ],
      ])
  })

  test('of what is not round has its legend in the drawing', () => {
    const given = { chartType: 'column', labels: ['a'], series: [series('One', [1]), series('Two', [2])] }
    const { legend, size } = compiled(given, null, { width: 526, height: 280, hasLegendOutside: true } as ChartSettings)
    expect([legend, size.width]).toEqual([[], 526])
  })
})

describe('lines', () => {
  test('of each axis have its own scale and say on which they are', () => {
    const given = [series('Sales', [900, 1_000]), series('People', [1, 3], { axis: 'right' })]
    const spec = specOf({ chartType: 'line', labels: ['a', 'b'], series: given })
    expect([domainsOf(spec, 'y'), spec.resolve, found(spec, 'color')[0].scale.domain]).toEqual([
      [
        [expect.toSatisfy((low: number) => low > 400 && low <= 900), 1_000],
        [0, 3],
      ],
      { scale: { y: 'independent' } },
      ['0000 Sales', '0001 People (right axis)'],
    ])
    expect(spec.datasets.ends).toBe(undefined)
  })

  test('that are all on the right stand on the left', () => {
    const given = [series('Sales', [1, 2], { axis: 'right' })]
    expect(Object.keys(drawn({ chartType: 'line', labels: ['a', 'b'], series: given }))).toContain('lines left')
  })

  test('mark every value up to 24 places, and beyond that one without neighbours alone', () => {
    const marked = (count: number, values: (number | null)[]) =>
      drawn({ chartType: 'line', labels: days(count), series: [series('s', values)] })['lines left']!.flatMap((row) =>
        row['marker'] ? [row['index']] : [],
      )
    const full = (count: number) => Array.from({ length: count }, (_, index) => index)
    const gaps = full(25).map((index) => ([1, 3, 24].includes(index) || index > 5 ? index : null))
    gaps[23] = null
    expect([marked(24, full(24)).length, marked(25, full(25)), marked(25, gaps)]).toEqual([24, [], [1, 3, 24]])
  })

  test('carry their names beside their last values, in colours that can be read', () => {
    const given = [series('Up', [1, 9]), series('Ends early', [2, 5]), series('Down', [3, null])]
    const ends = drawn({ chartType: 'line', labels: ['a', 'b'], series: given })['ends']!
    expect(ends.map(({ text, at }) => [text, at])).toEqual([
      ['Up', 9],
      ['Ends early', 5],
      ['Down', 3],
    ])
    expect(ends.map(({ fill }) => fill)[2]).not.toBe(palettes.light.series[2])
  })

  test('of the past and the budget are dashed beside columns', () => {
    const given = [series('s', [1, 2]), series('Before', [1, 2], { colour: 'mirror', chartType: 'line' })]
    const spec = specOf({ labels: ['a', 'b'], series: given })
    expect([
      found(spec, 'strokeDash'),
      drawn({ labels: ['a', 'b'], series: given })['lines left']!.map((row) => row['comparison']),
    ]).toEqual([[{ condition: { test: 'datum.comparison', value: [4, 3] }, value: [1, 0] }], [true, true]])
    const lines = [series('s', [1, 2]), series('Before', [1, 2], { colour: 'mirror' })]
    expect(
      found(specOf({ chartType: 'line', labels: ['a', 'b'], series: lines }), 'strokeDash')[0].scale.range,
    ).toEqual([
      [1, 0],
      [4, 3],
    ])
  })

  test('answer the pointer half way to their neighbours, up to 1,500 places', () => {
    const times = ['2025-01-01', '2025-01-03', '2025-01-07'].map((day) => Date.parse(day))
    const positions = drawn({
      chartType: 'line',
      labels: ['2025-01-01', '2025-01-03', '2025-01-07'],
      series: [series('s', [1, 2, 3])],
    })['positions']!
    const day = 86_400_000
    expect(positions.map(({ from, to }) => [(from - times[0]!) / day, (to - times[0]!) / day])).toEqual([
      [0, 1],
      [1, 4],
      [4, 6],
    ])
    const many = (count: number) =>
      drawn({
        chartType: 'line',
        labels: days(count),
        series: [
          series(
            's',
            days(count).map((_, index) => index),
          ),
        ],
      })['positions']?.length
    expect([many(1_500), many(1_501)]).toEqual([1_500, undefined])
  })

  test('over places that do not rise in time stand in the order that was given', () => {
    const labels = ['2025-01-01', '2025-01-01', '2025-01-02']
    expect(drawn({ chartType: 'line', labels, series: [series('s', [1, 2, 3])] })['lines left']![0]).not.toHaveProperty(
      'time',
    )
  })
})

describe('a legend', () => {
  test('stands above two series, not above one, and grey is for what is Other', () => {
    const legends = (...given: object[]) =>
      found(specOf({ labels: ['a'], series: given }), 'color').map(({ legend }) => legend?.orient ?? null)
    expect([legends(series('s', [1]))[0], legends(series('s', [1]), series('t', [1]))[0]]).toEqual([null, 'top'])
    const many = Array.from({ length: 14 }, (_, index) => series(`City ${index}`, [100 - index, 1]))
    const spec = specOf({ labels: ['a', 'b'], series: [series('Own', [900, 900], { colour: '#ABCDEF' }), ...many] })
    const { range } = found(spec, 'color')[0].scale
    expect([range[0], range[1], range[2], range.at(-1)]).toEqual([
      '#abcdef',
      ...palettes.light.series.slice(0, 2),
      palettes.light.quiet,
    ])
    expect([range[6], range[7]]).toEqual([paletteColour(5, palettes.light), paletteColour(6, palettes.light)])
    expect(new Set(range).size).toBe(range.length)
  })
})

describe('points', () => {
  const labels = ['Near', 'Far', 'Without a size', 'Without a place']
  const across = series('Distance', [1, 50, 3, null])
  const up = series('Price', [1_000, 3_000, 2_000, 1])
  const size = series('People', [4, -16, null, 1])
  const bubble = { chartType: 'bubble', labels, series: [across, up, size] }

  test('of a bubble chart have areas by their third values, the largest behind the others', () => {
    expect(drawn(bubble)['points']!.map(({ name, x, y, area }) => [name, x, y, area])).toEqual([
      ['Far', 50, 3_000, 1_600],
      ['Near', 1, 1_000, 400],
    ])
    expect(drawn({ ...bubble, chartType: 'scatter', series: [across, up] })['points']!.length).toBe(3)
  })

  test('have the scale and the name of their own axis', () => {
    const spec = specOf(bubble)
    const [x, y] = [found(spec, 'x')[0], found(spec, 'y')[0]]
    expect([x.title, y.title]).toEqual([expect.stringContaining('Distance'), expect.stringContaining('Price')])
    // The axis leaves room for half a bubble beyond the largest value.
    expect([x.scale.domain[1] > 51, x.scale.domain[1] <= 60]).toEqual([true, true])
    expect([y.scale.domain[1] > 3_100, y.scale.domain[1] <= 4_000]).toEqual([true, true])
  })

  test('are named above, below where another bubble lies above, and not at all between two', () => {
    const named = (ups: number[]) => {
      const given = [
        series(
          'x',
          ups.map(() => 5),
        ),
        series('y', ups),
        series(
          'size',
          ups.map(() => 1),
        ),
      ]
      const spec = specOf({
        chartType: 'bubble',
        labels: ups.map((_, position) => `Bubble ${position}`),
        series: given,
      })
      return spec.datasets.points.map(({ name, lift }: { name: string; lift: number }) => [name, Math.sign(lift)])
    }
    const apart = [0, 100]
    expect(named(apart)).toEqual([
      ['Bubble 0', -1],
      ['Bubble 1', -1],
    ])
    // The second is directly above the first, the third above the second.
    expect(named([50, 62, 0, 100])).toContainEqual(['Bubble 0', 1])
    expect(named([50, 62, 74, 0, 100])).toContainEqual(['', expect.any(Number)])
  })

  test('carry their names where there are sixteen at most', () => {
    const names = (count: number) => {
      const values = Array.from({ length: count }, (_, index) => index + 1)
      const given = ['x', 'y', 'z'].map((name) => series(name, values))
      return specOf({ chartType: 'bubble', labels: values.map((one) => `n${one}`), series: given }).layer.length
    }
    expect([names(16), names(17)]).toEqual([2, 1])
  })

  test('over numbers are written across without the unit of the values', () => {
    const spec = specOf({
      ...{ chartType: 'scatter', unit: 'currency', labels: ['10', '20'] },
      series: [series('Price', [1_000, 2_000])],
    })
    const texts = (channel: 'x' | 'y') => found(spec, channel)[0].axis.labelExpr
    expect([texts('x').includes('$'), texts('y').includes('$')]).toEqual([false, true])
    expect(spec.datasets.points.map(({ x, y }: { x: number; y: number }) => [x, y])).toEqual([
      [10, 1_000],
      [20, 2_000],
    ])
  })
})

describe('a radar', () => {
  test('begins at zero in its middle and goes clockwise from the top, with its names beside it', () => {
    const { points, labels, marks } = drawn({
      ...{ chartType: 'radar', labels: ['North', 'East', 'South', 'West'] },
      series: [series('s', [10, 5, 5, 10])],
    })
    const reach = points![0]!['y']
    expect(points!.map(({ x, y }) => [Math.round((x / reach) * 100), Math.round((y / reach) * 100)])).toEqual([
      [0, 100],
      [50, 0],
      [0, -50],
      [-100, 0],
    ])
    expect(labels!.map(({ align }) => align)).toEqual(['center', 'left', 'center', 'right'])
    expect(marks!.map(({ text, y }) => [text, Math.round((y / reach) * 10)])).toEqual(
      [2, 4, 6, 8].map((tick) => [String(tick), tick]),
    )
  })
})
