import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import type { View } from 'vega'
import { compile as compileVegaLite, type TopLevelSpec } from 'vega-lite'
import { expect, test } from 'vitest'
import { compiled, series, specOf } from './charts.testing.ts'
import { svgOf, svgOfSpec, viewOf } from './drawing.testing.ts'
import { drawingCompiler, type VegaDrawing } from './drawn-shape.ts'
import { fillView } from './fill-view.ts'
import { runs } from '../../tests/deep.ts'

const anew = (spec: TopLevelSpec) => compileVegaLite(structuredClone(spec)).spec
const plain = (value: unknown) => JSON.parse(JSON.stringify(value))
/** A compiler that counts its runs. */
function counted() {
  let count = 0
  const compile = drawingCompiler((spec) => {
    count += 1
    return anew(spec)
  })
  return { compile, count: () => count }
}
async function expectSame(drawing: VegaDrawing, spec: TopLevelSpec): Promise<void> {
  expect(await svgOfSpec(drawing.spec)).toBe(await svgOfSpec(anew(spec)))
}

const goldens = globSync(`${import.meta.dirname}/goldens/*.json`)
  .toSorted()
  .map((file) => JSON.parse(readFileSync(file, 'utf8')) as TopLevelSpec)
  .filter((spec) => 'datasets' in spec)

test('every kind of drawing comes out of its shape as Vega-Lite draws it', async () => {
  expect(goldens.length).toBeGreaterThan(10)
  for (const spec of goldens) await expectSame(counted().compile(spec), spec)
})

const months = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06']
const cities = ['Dunedin', 'Nelson', 'Tauranga']
const one = (labels: string[], factor: number, label = 'Total', from = 1) =>
  series(
    label,
    labels.map((_, position) => (from + position) * factor),
  )
/** Twelve charts as after filtering: all values differ, some are negative. */
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

/** A view that shows drawings in turn, as the page does: updated where possible, otherwise recreated. */
function shownView() {
  let view: View | null = null
  let key = ''
  let kept = 0
  return {
    kept: () => kept,
    async show(drawing: VegaDrawing): Promise<string> {
      if (view !== null && drawing.key === key) {
        kept += 1
        await fillView(view, drawing)
        return svgOf(view)
      }
      view?.finalize()
      view = viewOf(drawing.spec)
      key = drawing.key
      return svgOf(view)
    },
    close: () => view?.finalize(),
  }
}

test('a changed filter redraws twelve charts without compiling again, in the views that stand, each as if it were made anew', async () => {
  const { compile, count } = counted()
  const views = twelve(100).map(shownView)
  for (const [position, spec] of twelve(100).entries()) await views[position]!.show(compile(spec))
  const first = count()
  expect(first).toBeGreaterThan(8)
  for (const factor of [300, 0.7, 1_234.5, 100])
    for (const [position, spec] of twelve(factor).entries())
      expect(await views[position]!.show(compile(spec)), `${factor} ${position}`).toBe(await svgOfSpec(anew(spec)))
  expect(count()).toBe(first)
  const kept = views.map((view) => view.kept())
  for (const view of views) view.close()
  expect(kept.filter((times) => times > 0).length).toBeGreaterThan(8)
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

test('whatever chart with whatever values, the view of before shows it as one that is made anew', async () => {
  await fc.assert(
    fc.asyncProperty(
      definition,
      fc.integer({ min: 1, max: 3 }),
      fc.array(size, { minLength: 3, maxLength: 3 }),
      async (given, count, sizes) => {
        const { compile } = counted()
        const view = shownView()
        const least = { bubble: 3, scatter: 2 }[given.chartType as string] ?? 1
        for (const [position, power] of sizes.entries()) {
          const drawn = Array.from({ length: Math.max(least, count) }, (_, index) =>
            series(
              `S${index}`,
              given.labels.map((_label, at) => ((at * 7 + index * 3 + position * 5) % 11) * 10 ** power),
            ),
          )
          const { spec } = compiled({ ...given, series: drawn })
          if (spec !== null) expect(await view.show(compile(plain(spec)))).toBe(await svgOfSpec(anew(plain(spec))))
        }
        view.close()
      },
    ),
    { numRuns: runs(10, 40) },
  )
})

test('another number of labels or of series is another shape', async () => {
  const { compile, count } = counted()
  const column = (labels: string[], names: string[]) =>
    specOf({ chartType: 'column', labels, series: names.map((name) => one(labels, 1, name)) })
  for (const spec of [column(cities, ['Total']), column(months, ['Total']), column(cities, ['Total', 'Cost'])])
    await expectSame(compile(spec), spec)
  expect(count()).toBe(3)
})

test('names that look like expressions or stand-ins stay names', async () => {
  const { compile } = counted()
  const odd = ["'§0§'", '§1 0§', '"] + 0.5000001', 'constructor', '\\ $& "quoted"']
  const grouped = specOf({
    ...{ chartType: 'column', stacked: false, labels: odd },
    series: odd.map((name) => one(odd, 2, name)),
  })
  await expectSame(compile(grouped), grouped)
  for (const spec of twelve(5)) await expectSame(compile(spec), spec)
})

test('rows are handed out as copies: what a drawing writes into them stays its own', async () => {
  const { compile } = counted()
  const spec = twelve(2)[0]!
  const before = JSON.stringify(spec)
  for (const data of (compile(spec).spec.data ?? []) as { values?: object[] }[])
    for (const row of data.values ?? []) Object.assign(row, { position: 'written over' })
  expect(JSON.stringify(spec)).toBe(before)
  await expectSame(compile(spec), spec)
})
