import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'
import { expect, onTestFinished, test } from 'vitest'
import type { TopLevelSpec } from 'vega-lite'
import { draw } from '../../src/charts/drawing.testing.ts'
import { leanDrawings } from './lean-drawings.ts'

const root = join(import.meta.dirname, '../..')

/** The drawing of a test, bundled with the parts of Vega that the page has. */
async function leanDraw(): Promise<typeof draw> {
  const input = join(root, 'src/charts/drawing.testing.ts')
  const bundle = await rolldown({ input, cwd: root, plugins: [leanDrawings() as Plugin] })
  const folder = mkdtempSync(join(tmpdir(), 'lean-drawings-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'draw.mjs')
  await bundle.write({ file, format: 'esm' })
  return (await import(pathToFileURL(file).href)).draw
}

test('the parts of Vega that the page has draw every kind of chart as the whole of it does', async () => {
  const specs = globSync('src/charts/goldens/*.json', { cwd: root })
    .toSorted()
    .map((file) => JSON.parse(readFileSync(join(root, file), 'utf8')) as TopLevelSpec)
    .filter((spec) => 'datasets' in spec)
  expect(specs.length).toBeGreaterThan(10)
  const lean = await leanDraw()
  const drawn = async (drawing: typeof draw) =>
    (await Promise.all(specs.map(drawing))).map(({ svg, complaints }) => ({ svg, complaints }))
  expect(await drawn(lean)).toEqual(await drawn(draw))
})
