import { expect, test } from 'vitest'
import { compiled, series, specOf } from './charts.testing.ts'

const labels = ['2025-01', '2025-02']
const sales = series('Sales', [1_200, 1_500], { unit: 'currency', currency: 'EUR' })
const costs = series('Costs', [900, 800], { unit: 'currency', currency: 'USD' })
const orders = series('Orders', [12, 15], { unit: 'number' })

test('series of two units are written each in its own, on an axis each, and have no total', () => {
  const fields = { chartType: 'column', labels, series: [sales, orders] }
  const { table, summary } = compiled(fields)
  const drawn = JSON.stringify(specOf(fields))
  expect([table.rows.map((row) => row.map(({ text }) => text)), summary, drawn.includes('Total')]).toEqual([
    [
      ['Jan 2025', '€1,200.00', '12'],
      ['Feb 2025', '€1,500.00', '15'],
    ],
    'Column chart of Sales: 2 series from Jan 2025 to Feb 2025. The highest is €1,500.00 (Sales, Feb 2025), the lowest €1,200.00 (Sales, Jan 2025). The highest is 15 (Orders, Feb 2025), the lowest 12 (Orders, Jan 2025).',
    false,
  ])
  expect(drawn).toContain('"orient":"left"')
  expect(drawn).toContain('"orient":"right"')
  expect(drawn).toContain('€1K')
})

test('amounts in two currencies are never stacked, added up or written with one sign', () => {
  const { table, summary } = compiled({ chartType: 'bar', labels, series: [sales, costs] })
  expect([table.rows[0]?.map(({ text }) => text), summary.includes('total')]).toEqual([
    ['Jan 2025', '€1,200.00', 'US$900.00'],
    false,
  ])
  const groups = specOf({ chartType: 'bar', labels, series: [sales, costs] }).datasets.bars.map(
    ({ group }: { group: string }) => group,
  )
  expect(new Set(groups).size).toBe(2)
})

test('a big number and its comparison are written in the unit of their series', () => {
  const fields = {
    chartType: 'big-number',
    unit: 'number',
    labels: ['2025'],
    series: [{ ...sales, source: { values: [9] } }],
  }
  expect(compiled(fields).figure?.text).toBe('€9.00')
})

test('different measures are no shares of one pie: they are bars, and a note says why', () => {
  const fields = { chartType: 'pie', labels: ['2025'] }
  const one = (label: string, value: number, measure: string) => ({ ...series(label, [value]), measure })
  const [north, south] = [one('North', 12, 'sales'), one('South', 8, 'sales')]
  expect(compiled({ ...fields, series: [north, south] }).notes).toEqual([])
  const { notes, spec } = compiled({ ...fields, series: [north, one('Profit', 3, 'profit')] })
  expect(notes).toEqual(['Different measures don’t add up to a whole, so bars are shown.'])
  expect(JSON.stringify(spec)).not.toContain('arc')
})
