import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { compile as compileVegaLite, type TopLevelSpec } from 'vega-lite'
import { expect, test } from 'vitest'
import { compiled, series, specOf } from './charts.testing.ts'
import { drawingCompiler } from './drawn-shape.ts'

const anew = (spec: TopLevelSpec) => compileVegaLite(structuredClone(spec)).spec
const plain = (value: unknown) => JSON.parse(JSON.stringify(value))
/** A compiler and how often it has compiled. */
function counted() {
  let count = 0
  const compile = drawingCompiler((spec) => {
    count += 1
    return anew(spec)
  })
  return { compile, count: () => count }
}

const goldens = globSync(`${import.meta.dirname}/goldens/*.json`)
  .toSorted()
  .map((file) => JSON.parse(readFileSync(file, 'utf8')) as TopLevelSpec)
  .filter((spec) => 'datasets' in spec)

test('every kind of drawing comes out of its shape as Vega-Lite compiles it', () => {
  expect(goldens.length).toBeGreaterThan(10)
  for (const spec of goldens) expect(plain(counted().compile(spec))).toEqual(plain(anew(spec)))
})

const months = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06']
const cities = ['Dunedin', 'Nelson', 'Tauranga']
const one = (labels: string[], factor: number, label = 'Total', from = 1) =>
  series(
    label,
    labels.map((_, position) => (from + position) * factor),
  )
/** Twelve charts as a filter shows them: every value another one, also with a minus. */
const twelve = (factor: number): TopLevelSpec[] =>
  [
    { chartType: 'column', labels: months, series: [one(months, factor)] },
    { chartType: 'column', stacked: true, labels: months, series: [one(months, factor), one(months, factor, 'Cost')] },
    {
      chartType: 'column',
      stacked: false,
      labels: cities,
      series: [one(cities, factor), one(cities, factor, 'Cost', 4)],
    },
    { chartType: 'bar', labels: cities, series: [one(cities, factor)] },
    { chartType: 'bar', stacked: true, labels: cities, series: [one(cities, factor), one(cities, factor, 'Cost')] },
    { chartType: 'line', labels: months, series: [one(months, factor)] },
    {
      chartType: 'line',
      labels: months,
      series: [one(months, factor), { ...one(months, 3 * factor, 'Cost'), axis: 'right' }],
    },
    { chartType: 'pie', labels: cities, series: [one(cities, Math.abs(factor))] },
    { chartType: 'doughnut', labels: cities, series: [one(cities, Math.abs(factor), 'Cost')] },
    { chartType: 'polarArea', labels: cities, series: [one(cities, Math.abs(factor))] },
    { chartType: 'scatter', labels: cities, series: [one(cities, factor), one(cities, factor, 'Cost')] },
    {
      chartType: 'bubble',
      labels: cities,
      series: [one(cities, factor), one(cities, factor, 'Cost'), one(cities, 1, 'Size')],
    },
  ].map((given) => specOf(given))

test('a changed filter redraws twelve charts without compiling again, each as if it were compiled', () => {
  const { compile, count } = counted()
  for (const spec of twelve(100)) compile(spec)
  const first = count()
  expect(first).toBeGreaterThan(8)
  for (const factor of [300, 0.7, 1_234.5])
    for (const [position, spec] of twelve(factor).entries())
      expect(plain(compile(spec)), `${factor} ${position}`).toEqual(plain(anew(spec)))
  expect(count()).toBe(first)
})

const types = ['column', 'bar', 'line', 'pie', 'doughnut', 'polarArea', 'radar', 'scatter', 'bubble'] as const
const definition = fc.record({
  chartType: fc.constantFrom(...types),
  labels: fc.uniqueArray(fc.string({ minLength: 1, maxLength: 12 }), { minLength: 2, maxLength: 9 }),
  unit: fc.constantFrom('number', 'currency', 'percent'),
  stacked: fc.boolean(),
  dataLabels: fc.boolean(),
})
const size = fc.integer({ min: -2, max: 6 })

test('whatever chart with whatever values, its shape of before draws it as it is compiled', () => {
  fc.assert(
    fc.property(
      definition,
      fc.integer({ min: 1, max: 3 }),
      fc.array(size, { minLength: 3, maxLength: 3 }),
      (given, count, sizes) => {
        const { compile } = counted()
        const least = { bubble: 3, scatter: 2 }[given.chartType as string] ?? 1
        for (const [position, power] of sizes.entries()) {
          const drawn = Array.from({ length: Math.max(least, count) }, (_, index) =>
            series(
              `S${index}`,
              given.labels.map((_label, at) => ((at * 7 + index * 3 + position * 5) % 11) * 10 ** power),
            ),
          )
          const { spec } = compiled({ ...given, series: drawn })
          if (spec !== null) expect(plain(compile(plain(spec)))).toEqual(plain(anew(plain(spec))))
        }
      },
    ),
    { numRuns: 40 * Number(process.env['RUNS'] ?? 1) },
  )
})

test('another number of labels or of series is another shape', () => {
  const { compile, count } = counted()
  const column = (labels: string[], names: string[]) =>
    specOf({ chartType: 'column', labels, series: names.map((name) => one(labels, 1, name)) })
  for (const spec of [column(cities, ['Total']), column(months, ['Total']), column(cities, ['Total', 'Cost'])])
    expect(plain(compile(spec))).toEqual(plain(anew(spec)))
  expect(count()).toBe(3)
})

test('names that look like expressions or stand-ins stay names', () => {
  const { compile } = counted()
  const odd = ["'§0§'", '§1 0§', '"] + 0.5000001', 'constructor', '\\ $& "quoted"']
  const grouped = specOf({
    ...{ chartType: 'column', stacked: false, labels: odd },
    series: odd.map((name) => one(odd, 2, name)),
  })
  expect(plain(compile(grouped))).toEqual(plain(anew(grouped)))
  for (const spec of twelve(5)) expect(plain(compile(spec))).toEqual(plain(anew(spec)))
})

test('rows are handed out as copies: what a drawing writes into them stays its own', () => {
  const { compile } = counted()
  const spec = twelve(2)[0]!
  const before = JSON.stringify(spec)
  for (const data of (compile(spec).data ?? []) as { values?: object[] }[])
    for (const row of data.values ?? []) Object.assign(row, { position: 'written over' })
  expect(JSON.stringify(spec)).toBe(before)
  expect(plain(compile(spec))).toEqual(plain(anew(spec)))
})
