import fc from 'fast-check'
import { compile } from 'vega-lite'
import { describe, expect, test } from 'vitest'
import { chartsTexts } from '../../contract/charts/charts.texts.ts'
import { compiled, series, specOf } from './charts.testing.ts'
import { draw } from './drawing.testing.ts'
import { chosenTicks, fractionOf, niceTicks, valueAt } from './marks/shared/ticks.ts'

const { note: notes } = chartsTexts
const labels = ['2025-01', '2025-02', '2025-03']
const sales = series('Sales', [120, 300, 950])
const costs = series('Costs', [80, 40, 500])

/** The scales of values that a drawing has. */
function scalesOf(given: unknown): Record<string, unknown>[] {
  if (Array.isArray(given)) return given.flatMap(scalesOf)
  if (typeof given !== 'object' || given === null) return []
  return Object.entries(given).flatMap(([key, value]) => {
    const own = (key === 'y' || key === 'x') && (value as { type?: string }).type === 'quantitative'
    const { scale } = own ? (value as { scale?: Record<string, unknown> }) : {}
    return [...(scale === undefined ? [] : [scale]), ...scalesOf(value)]
  })
}
const domainOf = (fields: object) => {
  const [scale] = scalesOf(specOf({ labels, ...fields }).layer).filter(({ domain }) => (domain as number[])[1]! < 1e11)
  return [scale?.['type'] ?? 'linear', scale?.['domain']]
}
const notesOf = (fields: object) => compiled({ labels, ...fields }).notes

describe.each(['column', 'bar', 'line', 'area'])('the value axis of a %s chart', (chartType) => {
  test('begins and ends where a person set it, and may be logarithmic', async () => {
    const given = { chartType, series: [sales], stacked: false }
    const from = { ...given, valueAxis: { from: 100, to: 1000 } }
    const log = { ...given, valueAxis: { isLogarithmic: true } }
    expect([domainOf(from), domainOf(log), domainOf({ ...log, valueAxis: { isLogarithmic: true, from: 1 } })]).toEqual([
      ['linear', [100, 1000]],
      ['log', [100, 1000]],
      ['log', [1, 1000]],
    ])
    for (const fields of [from, log, { ...log, series: [sales, costs], dataLabels: true }]) {
      const spec = compiled({ labels, ...fields }).spec
      const { svg, complaints } = await draw(spec!)
      expect(complaints).toEqual([])
      expect(svg).not.toMatch(/NaN|Infinity|undefined/)
    }
  })

  test('says what it cuts off, hides or can’t show', () => {
    const of = (valueAxis: object, more: object = {}) =>
      notesOf({ chartType, series: [sales], stacked: false, valueAxis, ...more })
    expect([
      of({ from: 2000, to: 3000 }),
      of({ from: 0, to: 500 }),
      of({ to: 1000 }, chartType === 'bar' ? {} : { goal: 5000 }).includes(notes.goalOutside('5,000')),
      of({ isLogarithmic: true }, { series: [series('Zero', [0, 1, 2])] }),
      of({ from: 100 }).includes(notes.notFromZero),
    ]).toEqual([
      [notes.outsideAxis],
      [notes.cutOff],
      chartType !== 'bar',
      [notes.logarithmOfZero],
      chartType !== 'line',
    ])
  })
})

test('a stack has no logarithm and one to 100 % no other axis; other types leave the axis alone', () => {
  const both = { series: [sales, costs], stacked: true, valueAxis: { isLogarithmic: true } }
  expect(notesOf({ chartType: 'column', ...both })).toEqual([notes.logarithmOfStack])
  expect(notesOf({ chartType: 'column', ...both, shares: true })).toEqual([notes.axisOfShares])
  const pie = { chartType: 'pie', labels: ['a', 'b'], series: [series('One', [1, 3])] }
  expect(compiled({ ...pie, valueAxis: { from: 2 } }).spec).toEqual(compiled(pie).spec)
})

test('a chart without a set axis is drawn as it was', () => {
  const given = { chartType: 'column', labels, series: [sales, costs] }
  expect(compiled({ ...given, valueAxis: {} })).toEqual(compiled(given))
})

test('only the left of two axes is set', () => {
  const given = { chartType: 'line', series: [sales, series('Margin', [0.1, 0.2, 0.3], { unit: 'percent' })] }
  const domains = scalesOf(specOf({ labels, ...given, valueAxis: { to: 2000 } }).layer).map(({ domain }) => domain)
  expect(domains).toContainEqual([0, 2000])
  expect(domains.filter((domain) => (domain as number[])[1]! <= 1).length).toBeGreaterThan(0)
})

test('an axis without values and one that would end where it starts are drawn as they are otherwise', () => {
  const margin = series('Margin', [0.1, 0.2, 0.3], { unit: 'percent' })
  const given = { chartType: 'line', series: [series('None', [null, null, null]), margin] }
  const logarithmic = { ...given, valueAxis: { isLogarithmic: true } }
  expect(scalesOf(specOf({ labels, ...logarithmic }).layer).map(({ type }) => type)).not.toContain('log')
  expect(notesOf(logarithmic)).toEqual(notesOf(given))
  const auto = niceTicks([100, 120], 5, false)
  expect(chosenTicks(auto, [100, 120], { to: 100 }, 5)).toEqual(auto)
})

describe('values beside their marks', () => {
  const labelsOf = (fields: object) => specOf({ labels, dataLabels: true, ...fields }).datasets
  test('are on lines and areas too, in the format of the chart, and only those within the axis', () => {
    const texts = (fields: object) =>
      (labelsOf(fields)['value labels left'] ?? []).map(({ text }: { text: string }) => text)
    expect([
      texts({ chartType: 'line', series: [sales] }),
      texts({ chartType: 'area', series: [sales], format: { suffix: ' t' } }),
      texts({ chartType: 'line', series: [sales], valueAxis: { to: 500 } }),
      texts({ chartType: 'line', series: [sales, series('Before', [1, 2, 3], { colour: 'mirror' })] }),
      texts({ chartType: 'line', series: [series('Large', [12_345, 67_890, 1])], format: { notation: 'full' } }),
    ]).toEqual([
      ['120', '300', '950'],
      ['120 t', '300 t', '950 t'],
      ['120', '300'],
      ['120', '300', '950'],
      ['12,345', '67,890', '1'],
    ])
  })

  test('leave the legend of lines whole', () => {
    const margin = series('Margin', [0.1, 0.2, 0.3], { unit: 'percent' })
    const { spec } = compiled({ labels, chartType: 'line', series: [sales, margin], dataLabels: true })
    expect(compile(spec!).spec.legends?.length).toBe(1)
  })

  test('are thinned where they would overlap, and the last one stays', () => {
    const many = Array.from({ length: 100 }, (_, index) => 1000 + index)
    const days = many.map((_, index) => new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10))
    const { datasets } = specOf({ chartType: 'line', labels: days, series: [series('Many', many)], dataLabels: true })
    const shown = datasets['value labels left']
    expect(shown.length).toBeLessThan(40)
    expect(shown.at(-1).at).toBe(1099)
    const half = [series('Half', [...many.slice(0, 50), ...many.slice(50).map(() => null)])]
    const before = specOf({ chartType: 'line', labels: days, series: half, dataLabels: true }).datasets
    expect(before['value labels left'].at(-1).at).toBe(1049)
  })
})

describe('what a chart no longer keeps to itself', () => {
  test('a stack to 100 % says that it shows no comparison', () => {
    const given = { chartType: 'column', shares: true, stacked: true }
    expect(notesOf({ ...given, series: [sales, costs] })).toEqual([])
    expect(notesOf({ ...given, series: [sales, costs, series('Budget', [1, 2, 3], { colour: 'budget' })] })).toEqual([
      notes.sharesAlone,
    ])
  })

  test('areas of two units have an axis each, and of more say that some share one', () => {
    const margin = series('Margin', [0.1, 0.2, 0.3], { unit: 'percent' })
    const two = specOf({ labels, chartType: 'area', series: [sales, margin] })
    expect([Object.keys(two.datasets).filter((name) => name.startsWith('areas')), two.resolve]).toEqual([
      ['areas left', 'areas right'],
      { scale: { y: 'independent' } },
    ])
    expect(notesOf({ chartType: 'area', series: [sales, margin] })).toEqual([])
    const amount = series('Amount', [1, 2, 3], { unit: 'currency' })
    expect(notesOf({ chartType: 'area', series: [sales, margin, amount] })).toEqual([notes.manyUnits])
  })

  test('a gauge of several series says which one it shows', () => {
    const given = { chartType: 'gauge', goal: 2000, series: [sales, costs] }
    expect(notesOf(given)).toEqual([notes.gaugeOfFirst('Sales')])
    expect(notesOf({ ...given, series: [sales] })).toEqual([])
  })
})

test('a table is written in full below a drawing, and short where the chart is a table', () => {
  const cell = (fields: object) =>
    compiled({ labels: ['a'], series: [series('One', [12_345])], format: { notation: 'short' }, ...fields }).table
      .rows[0]?.[1]
  expect([cell({ chartType: 'column' }), cell({ chartType: 'data-table' })]).toEqual([
    { raw: 12_345, text: '12,345' },
    { raw: 12_345, text: '12.3K' },
  ])
})

test('ticks of a set axis are within it, ascending, and fractions and values lead to one another', () => {
  const positive = fc.double({ min: 1e-6, max: 1e12, noNaN: true })
  fc.assert(
    fc.property(fc.array(positive, { minLength: 1, maxLength: 20 }), fc.boolean(), (values, isLogarithmic) => {
      const auto = niceTicks(values, 5, true)
      const { domain, values: shown, isLog = false } = chosenTicks(auto, values, { isLogarithmic }, 5)
      const [low, high] = domain
      expect(low).toBeLessThan(high)
      expect(shown.length).toBeGreaterThan(1)
      for (const [index, tick] of shown.entries()) {
        expect(tick).toBeGreaterThanOrEqual(low)
        expect(tick).toBeLessThanOrEqual(high)
        if (index > 0) expect(tick).toBeGreaterThan(shown[index - 1]!)
      }
      for (const value of values) {
        expect(fractionOf({ domain, isLog }, value)).toBeGreaterThanOrEqual(0)
        expect(valueAt({ domain, isLog }, fractionOf({ domain, isLog }, value)) / value).toBeCloseTo(1, 3)
      }
    }),
  )
})
