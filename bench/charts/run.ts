import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { parse, View } from 'vega'
import { expressionInterpreter } from 'vega-interpreter'
import { compile as compileVegaLite, type TopLevelSpec } from 'vega-lite'
import { chartSpecSchema } from '../../contract/charts/chart-spec.schema.ts'
import { compile } from '../../src/charts/compile.ts'
import { type CompileVegaLite, drawingCompiler } from '../../src/charts/drawn-shape.ts'
import { grid, makeSales, type Sale } from './rows.ts'
import { definitionOf, stockOf, stockOfRows, twelve } from './twelve.ts'

/**
 * Twelve charts from the sums that the server answers to their pictures: ours beside stock Vega-Lite with its
 * interpreter, once over the same sums and once over the sales themselves, in one interleaved run. CPU time of the
 * whole process in milliseconds for all twelve, `redrawn` with other values in shapes that are known; the figures to
 * look at are the ratios. One JSON line for each number of sales. The browser's part, and the peers that need one, are
 * measured by browser.ts.
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000,1000000' },
    rounds: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
  },
})
const rounds = Number(values.rounds)
const settings = { theme: 'light', timeZone: 'UTC', today: '2026-11-20', width: 640, locale: 'en-NZ' } as const

async function cpu(work: () => Promise<void>): Promise<number> {
  globalThis.gc?.()
  const start = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}
const anew: CompileVegaLite = (spec) => compileVegaLite(spec).spec

/** From the specification to the picture: parsed as a tree and run by the interpreter, as a strict content policy asks. */
async function drawAll(specs: readonly (() => TopLevelSpec)[], compileLite: CompileVegaLite): Promise<void> {
  for (const spec of specs) {
    const runtime = parse(compileLite(spec()), {}, { ast: true })
    const view = new View(runtime, { renderer: 'none', expr: expressionInterpreter })
    await view.toSVG()
    view.finalize()
  }
}
const median = (samples: readonly number[]) => samples.toSorted((one, other) => one - other)[samples.length >> 1] ?? 0
const ratio = (one: readonly number[], other: readonly number[]) =>
  Math.round((median(one) / median(other)) * 1_000) / 1_000

async function measure(sales: readonly Sale[]): Promise<void> {
  const sums = twelve.map((drawing) => grid(sales, drawing.by, drawing.across))
  const ours = twelve.map(
    (drawing, index) => () => compile(chartSpecSchema.parse(definitionOf(drawing, sums[index]!)), null, settings).spec!,
  )
  const stock = twelve.map((drawing, index) => () => stockOf(drawing, sums[index]!))
  const raw = twelve.map((drawing) => () => stockOfRows(drawing, sales))
  const shaped = () => {
    const compileDrawing = drawingCompiler(anew)
    return (spec: TopLevelSpec) => compileDrawing(spec).spec
  }
  // The first of each warms the engine up and is not counted.
  const known = shaped()
  await drawAll(ours, known)
  await drawAll(ours, anew)
  await drawAll(stock, anew)
  const samples = { ours: [] as number[], redrawn: [] as number[], stock: [] as number[], raw: [] as number[] }
  const rawRounds = sales.length > 100_000 ? 1 : rounds
  for (let round = 0; round < rounds; round += 1) {
    samples.ours.push(await cpu(() => drawAll(ours, shaped())))
    samples.redrawn.push(await cpu(() => drawAll(ours, known)))
    samples.stock.push(await cpu(() => drawAll(stock, anew)))
    if (round < rawRounds) samples.raw.push(await cpu(() => drawAll(raw, anew)))
  }
  const all = {
    ...{ rows: sales.length, charts: twelve.length, rounds, rawRounds, load: loadavg()[0] },
    milliseconds: Object.fromEntries(Object.entries(samples).map(([name, of]) => [name, Math.round(median(of))])),
    ratios: {
      toStock: ratio(samples.ours, samples.stock),
      redrawnToStock: ratio(samples.redrawn, samples.stock),
      toStockOverRows: ratio(samples.ours, samples.raw),
    },
  }
  process.stdout.write(`${JSON.stringify(all)}\n`)
}

for (const rows of values.rows.split(',').map(Number)) await measure(makeSales(rows, Number(values.seed)))
