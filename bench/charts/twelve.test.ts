import { expect, test } from 'vitest'
import { chartSpecSchema } from '../../contract/charts/chart-spec.schema.ts'
import { compile } from '../../src/charts/compile.ts'
import { draw } from '../../src/charts/drawing.testing.ts'
import { grid, makeSales } from './rows.ts'
import { definitionOf, stockOf, stockOfRows, twelve } from './twelve.ts'

// So many that every label has every part.
const sales = makeSales(4_000, 7)
const settings = { theme: 'light', timeZone: 'UTC', today: '2026-11-20', width: 640, locale: 'en-NZ' } as const

test('sums by a label hold every sale once', () => {
  const all = sales.reduce((sum, { total }) => sum + total, 0)
  const { columns } = grid(sales, 'month', 'city')
  expect(columns.flatMap(({ values }) => values).reduce((sum, value) => sum + value, 0)).toBeCloseTo(all, 6)
  expect(makeSales(4_000, 7)).toEqual(sales)
})

test.each(twelve.map((drawing) => [drawing.name, drawing] as const))(
  '%s: ours and both of stock Vega-Lite draw a picture of the same sums',
  async (_name, drawing) => {
    const sums = grid(sales, drawing.by, drawing.across)
    const { spec } = compile(chartSpecSchema.parse(definitionOf(drawing, sums)), null, settings)
    const [ours, stock, rows] = await Promise.all([
      draw(spec!),
      draw(stockOf(drawing, sums)),
      draw(stockOfRows(drawing, sales)),
    ])
    const marks = ({ svg }: { svg: string }) => (svg.match(/<path|<circle/g) ?? []).length
    expect([ours, stock, rows].map(({ complaints }) => complaints)).toEqual([[], [], []])
    expect(marks(ours)).toBeGreaterThan(3)
    // The same marks from the sums and from the sales.
    expect(marks(rows)).toBe(marks(stock))
  },
)
