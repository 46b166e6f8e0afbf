import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../tests/deep.ts'
import { chartsTexts } from '../../contract/charts/charts.texts.ts'
import { compiled, mean, series } from './charts.testing.ts'
import { countries } from './countries/countries.ts'
import { draw } from './drawing.testing.ts'
import { squarify } from './marks/treemap/squarify.ts'
import { palettes } from './palette.ts'

const { note: notes } = chartsTexts
const labels = ['a', 'b', 'c']
const rowsOf = (...given: Parameters<typeof compiled>) => JSON.parse(JSON.stringify(compiled(...given).spec)).datasets
const without = (key: string) => key.slice(5)

describe('areas', () => {
  test('lie on one another when stacked, and on those below where a value is missing', () => {
    const both = [series('One', [1, null, 3]), series('Two', [4, 5, null])]
    const seen = rowsOf({ chartType: 'area', labels, series: both })['areas left'].map(
      ({ series: name, from, to }: { series: string; from: number; to: number }) => [without(name), from, to],
    )
    expect(seen).toEqual([
      ['One', 0, 1],
      ['One', 0, 0],
      ['One', 0, 3],
      ['Two', 1, 5],
      ['Two', 0, 5],
      ['Two', 3, 3],
    ])
  })

  test('break where a single series has no value, and are lines when values below zero would be stacked', () => {
    const [, empty] = rowsOf({ chartType: 'area', labels, series: [series('One', [1, null, 3])] })['areas left']
    expect([empty.from, empty.to]).toEqual([null, null])
    const below = compiled({ chartType: 'area', labels, series: [series('One', [1, 2, 3]), series('Two', [1, -2, 3])] })
    expect(below.notes).toEqual([notes.negativeAreas])
    expect(JSON.stringify(below.spec)).not.toContain('"area"')
  })
})

describe('a stack to 100 %', () => {
  const shares = { chartType: 'column', shares: true, stacked: true, labels: ['a', 'b'] }
  test('has shares of each label, keeps the values in tooltip, table and words, and no comparison', () => {
    const given = [series('One', [1, 0]), series('Two', [3, 0]), series('Budget', [9, 9], { colour: 'budget' })]
    const { spec, table, summary } = compiled({ ...shares, series: given })
    const { 'columns left': columns, positions } = JSON.parse(JSON.stringify(spec)).datasets
    expect(columns.map(({ from, to }: { from: number; to: number }) => [from, to])).toEqual([
      [0, 0.25],
      [0.25, 1],
    ])
    expect(positions[0].tip.split('\n').map((line: string) => line.split('\t').at(-1))).toEqual([
      'a',
      '1 · 25.0%',
      '3 · 75.0%',
    ])
    expect(table.rows[0]?.map(({ text }) => text)).toEqual(['a', '1', '3', '9'])
    expect(summary).toContain('The highest is 9 (Budget, a)')
  })

  test('has an “Other” of the values that it stands for, never of added shares', () => {
    const many = Array.from({ length: 30 }, (_, at) => `item ${at}`)
    const given = [
      series(
        'One',
        many.map((_, at) => 40 - at),
      ),
      series(
        'Two',
        many.map(() => 10),
      ),
    ]
    const { spec } = compiled({ ...shares, labels: many, series: given })
    const { 'columns left': columns, positions } = JSON.parse(JSON.stringify(spec)).datasets
    expect(Math.max(...columns.map(({ to }: { to: number }) => to))).toBeCloseTo(1)
    const other = positions.at(-1).tip.split('\n')
    expect(other[0]).toBe(chartsTexts.other)
    // Twenty labels make three quarters of the whole, so ten are left.
    expect(other.slice(1).map((line: string) => line.split('\t').at(-1))).toEqual(['155 · 60.8%', '100 · 39.2%'])
  })

  test('never has an axis beyond 100 %, whatever the values', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.001, max: 1e9, noNaN: true }), { minLength: 2, maxLength: 9 }),
        (parts) => {
          const { spec } = compiled({
            ...shares,
            labels: ['a'],
            series: parts.map((part, at) => series(`s${at}`, [part])),
          })
          expect(JSON.stringify(spec)).toContain('"domain":[0,1]')
        },
      ),
      { seed: 20261130, numRuns: runs(30, 200) },
    )
  })

  test.each([
    ['values below zero', [series('One', [1]), series('Two', [-1])], notes.negativeShares],
    ['averages', [series('One', [1], mean), series('Two', [2], mean)], notes.noWhole],
    ['different measures', [series('One', [1], { measure: '0' }), series('Two', [2], { measure: '1' })], notes.noWhole],
    ['a single series', [series('One', [1])], notes.noWhole],
  ])('of %s is the plain chart, with a sentence', (_, given, note) => {
    expect(compiled({ ...shares, labels: ['a'], series: given }).notes).toEqual([note])
  })
})

describe('a heatmap', () => {
  test('colours its cells in classes with round limits, and values below zero in another hue', () => {
    const given = [series('One', [-10, 5, 10]), series('Two', [null, 0, 9])]
    const { cells } = rowsOf({ chartType: 'heatmap', labels, series: given })
    const seen = cells.map((cell: Record<string, string>) => [
      without(cell.series!),
      cell.position,
      without(cell.class!),
    ])
    expect(seen).toEqual([
      ['One', '0000 a', '-10 to -5'],
      ['One', '0001 b', '5 to 10'],
      ['One', '0002 c', '5 to 10'],
      ['Two', '0001 b', '0 to 5'],
      ['Two', '0002 c', '5 to 10'],
    ])
    expect(cells[0].tip).toContain(`${palettes.light.series[1]}\tOne\t-10`)
  })

  test('of different measures is columns', () => {
    const given = [series('One', [1, 2, 3], { measure: '0' }), series('Two', [1, 2, 3], { measure: '1' })]
    expect(compiled({ chartType: 'heatmap', labels, series: given }).notes).toEqual([notes.oneColour])
  })
})

describe('a treemap', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 40 })
  test('fills its box without a gap, each part as large as its share', () => {
    fc.assert(
      fc.property(
        sizes,
        fc.integer({ min: 50, max: 900 }),
        fc.integer({ min: 50, max: 500 }),
        (given, width, height) => {
          const falling = given.toSorted((one, other) => other - one)
          const total = falling.reduce((sum, size) => sum + size, 0)
          const boxes = squarify(falling, { x: 0, y: 0, width, height })
          boxes.forEach((box, at) => {
            expect(box.width * box.height).toBeCloseTo(((falling[at] ?? 0) / total) * width * height, 4)
            expect(box.x).toBeGreaterThanOrEqual(0)
            expect(box.y + box.height).toBeLessThanOrEqual(height + 1e-6)
            expect(box.x + box.width).toBeLessThanOrEqual(width + 1e-6)
          })
          expect(boxes.length).toBe(falling.length)
        },
      ),
      { seed: 20261130, numRuns: runs(50, 500) },
    )
  })

  test('has the labels of each series within its colour, and is bars where a value is below zero', () => {
    const both = [series('North', [6, 3, 1]), series('South', [2, 0, null])]
    const { boxes } = rowsOf({ chartType: 'treemap', labels, series: both })
    expect(boxes.map(({ series: group, name }: Record<string, string>) => [without(group!), without(name!)])).toEqual([
      ['North', 'a'],
      ['North', 'b'],
      ['North', 'c'],
      ['South', 'a'],
    ])
    const below = [series('North', [6, -3, 1]), series('South', [2, 0, null])]
    expect(compiled({ chartType: 'treemap', labels, series: below }).notes).toEqual([notes.negativeParts])
  })
})

test('a funnel says how much of the first step and of the one before is left', () => {
  const { steps } = rowsOf({ chartType: 'funnel', labels, series: [series('People', [200, 100, 25])] })
  expect(steps.map(({ share }: { share: string }) => share)).toEqual(['', '50.0%', '12.5%'])
  expect(steps[2].tip).toContain(chartsTexts.ofPrevious('25.0%'))
  const gap = rowsOf({ chartType: 'funnel', labels, series: [series('People', [200, null, 25])] }).steps[1]
  expect([gap.share, gap.text, gap.tip]).toEqual(['', '–', expect.not.stringContaining('%')])
  const [first, last] = [steps[0], steps[2]]
  expect((last.to - last.from) / (first.to - first.from)).toBeCloseTo(0.125)
  const series3 = ['Visits', 'Carts', 'Orders'].map((name, at) =>
    series(name, [100 / (at + 1)], { measure: String(at) }),
  )
  const ofSeries = rowsOf({ chartType: 'funnel', labels: ['2025'], series: series3 })
  expect(ofSeries.steps.map(({ name }: { name: string }) => without(name))).toEqual(['Visits', 'Carts', 'Orders'])
})

describe('a waterfall', () => {
  const month = ['2025-01', '2025-02', '2025-03']
  test('begins each step where the one before ended, and ends with the total', () => {
    const { steps, links } = rowsOf({ chartType: 'waterfall', labels: month, series: [series('Cash', [10, -4, -8])] })
    expect(steps.map(({ kind, from, to }: Record<string, string>) => [without(kind!), from, to])).toEqual([
      [chartsTexts.increase, 0, 10],
      [chartsTexts.decrease, 10, 6],
      [chartsTexts.decrease, 6, -2],
      [chartsTexts.total, 0, -2],
    ])
    expect(links.length).toBe(3)
  })

  test('of averages is columns, because they do not add up', () => {
    const given = { chartType: 'waterfall', labels: month, series: [series('Rating', [1, 2, 3], mean)] }
    expect(compiled(given).notes).toEqual([notes.differentSteps])
  })
})

test('a histogram names its bins in the table, and draws them over the numbers', () => {
  const given = { chartType: 'histogram', binWidth: 0.5, labels: ['-0.5', '0'], series: [series('Rows', [3, 4])] }
  const { table } = compiled(given)
  expect(table.rows.map(([label]) => label?.text)).toEqual(['-0.5 to 0', '0 to 0.5'])
  expect(rowsOf(given).bins.map(({ from, to, value }: Record<string, number>) => [from, to, value])).toEqual([
    [-0.5, 0, 3],
    [0, 0.5, 4],
  ])
})

test('a box plot leaves out a label that lacks one of its five values', () => {
  const five = [1, 2, 3, 4, 5].map((value) => series(`At ${value}`, [value, value === 3 ? null : value]))
  const { boxes } = rowsOf({ chartType: 'boxplot', labels: ['a', 'b'], series: five })
  expect(boxes.map(({ position, median }: Record<string, unknown>) => [position, median])).toEqual([['0000 a', 3]])
})

describe('a gauge', () => {
  const gauge = (more: object, values: (number | null)[] = [30]) =>
    compiled({ chartType: 'gauge', labels: ['2025'], series: [series('Sales', values)], ...more })
  test('measures its value against the goal, or else against the budget', () => {
    const budget = series('Budget', [60], { colour: 'budget' })
    const shareOf = ({ spec }: ReturnType<typeof gauge>) => JSON.parse(JSON.stringify(spec)).datasets.words[0].share
    expect([shareOf(gauge({ goal: 40 })), shareOf(gauge({ series: [series('Sales', [30]), budget] }))]).toEqual([
      '75.0% of 40',
      '50.0% of 60',
    ])
    expect(gauge({ goal: 40 }).summary).toContain('The goal is 40.')
  })

  test.each([
    ['without a goal', {}, [30], notes.noGoal],
    [
      'without a value',
      { series: [series('Sales', [null]), series('Budget', [60], { colour: 'budget' })] },
      [],
      notes.nothing,
    ],
    ['with a goal of 0', { goal: 0 }, [30], notes.goalAboveZero],
    ['below zero', { goal: 40 }, [-30], notes.goalAboveZero],
  ])('%s says what it needs', (_, more, values, note) => {
    expect([gauge(more, values).spec, gauge(more, values).notes]).toEqual([null, [note]])
  })
})

describe('a map', () => {
  const labelled = ['New Zealand', 'AU', 'USA', 'United Kingdom', 'DEU', 'Atlantis', 'constructor']
  const given = { chartType: 'map', labels: labelled, series: [series('Sales', [1, 2, 3, 4, 5, 6, 7])] }
  test('finds countries by name and code, says which labels it lacks, and keeps them in the table', () => {
    const { notes: found, table, spec } = compiled(given, null, { countries })
    expect(found).toEqual([notes.notCountries(['Atlantis', 'constructor'], 0)])
    expect(table.rows.length).toBe(7)
    const rows = JSON.parse(JSON.stringify(spec)).datasets.countries
    const coloured = rows.filter(({ name }: { name?: string }) => name !== undefined)
    expect(coloured.map(({ name }: { name: string }) => without(name)).toSorted()).toEqual([
      'AU',
      'DEU',
      'New Zealand',
      'USA',
      'United Kingdom',
    ])
  })

  test('adds up a country that is there by name and by code, or says which label is left out', () => {
    const twice = { chartType: 'map', labels: ['New Zealand', 'NZ', 'World'] }
    const seen = (fields: object) => {
      const { spec, notes: found } = compiled({ ...twice, series: [series('Sales', [1, 4, 900], fields)] }, null, {
        countries,
      })
      const rows = JSON.parse(JSON.stringify(spec)).datasets.countries
      const shown = rows.find(({ name }: { name?: string }) => name !== undefined)
      return { value: shown.tip.split('\t').at(-1), class: without(shown.class), notes: found }
    }
    const off = notes.notCountries(['World'], 0)
    expect(seen({})).toMatchObject({ value: '5', notes: [off] })
    expect(seen({}).class).not.toContain('900')
    expect(seen(mean)).toMatchObject({ value: '1', notes: [off, notes.sameCountries(['NZ'], 0)] })
  })

  test('is drawn without a complaint, waits for the outlines, and needs one country', async () => {
    for (const theme of ['light', 'dark'] as const) {
      const { spec } = compiled(given, null, { countries, theme })
      if (spec === null) throw new Error('not drawn')
      const { svg, complaints } = await draw(spec)
      expect(complaints).toEqual([])
      expect(svg).not.toMatch(/NaN|Infinity|undefined/)
    }
    expect([compiled(given).spec, compiled(given).notes]).toEqual([null, []])
    const none = compiled({ ...given, labels: labelled.map((_, at) => `City ${at}`) }, null, { countries })
    expect([none.spec, none.notes]).toEqual([null, [notes.noCountries]])
  })
})

test('a goal is a line that its axis reaches', () => {
  for (const chartType of ['column', 'line', 'bar', 'area']) {
    const { spec, summary } = compiled({ chartType, labels, goal: 500, series: [series('Sales', [1, 2, 3])] })
    const { datasets } = JSON.parse(JSON.stringify(spec))
    expect([datasets.goal, summary.endsWith('The goal is 500.')]).toEqual([[{ goal: 500, goalText: 'Goal 500' }], true])
    expect(JSON.stringify(spec)).toContain('"domain":[0,500]')
  }
  const pie = compiled({ chartType: 'pie', labels, goal: 500, series: [series('Sales', [1, 2, 3])] })
  expect(pie.summary).not.toContain('500')
})
