import type { TopLevelSpec } from 'vega-lite'
import type { Grid, Sale } from './rows.ts'

type Amount = 'total' | 'cost' | 'quantity'
/** One of the twelve: how it is asked of us, and what stock Vega-Lite draws for the same. */
export type Drawing = {
  name: string
  by: 'month' | 'city' | 'line'
  across: 'city' | 'line' | readonly Amount[]
  ours: { chartType: string; stacked?: boolean }
  stock: Stock
}
/** How stock Vega-Lite draws it: `label` is the first column of its rows, `part` the second, `value` the third. */
type Stock = 'bars' | 'grouped' | 'lying' | 'lines' | 'arcs' | 'ring' | 'radii' | 'points' | 'bubbles'

export const twelve: readonly Drawing[] = [
  { name: 'column', by: 'month', across: ['total'], ours: { chartType: 'column' }, stock: 'bars' },
  { name: 'stacked column', by: 'month', across: 'city', ours: { chartType: 'column', stacked: true }, stock: 'bars' },
  {
    name: 'grouped column',
    by: 'city',
    across: 'line',
    ours: { chartType: 'column', stacked: false },
    stock: 'grouped',
  },
  { name: 'bar', by: 'city', across: ['total'], ours: { chartType: 'bar' }, stock: 'lying' },
  { name: 'stacked bar', by: 'city', across: 'line', ours: { chartType: 'bar', stacked: true }, stock: 'lying' },
  { name: 'line', by: 'month', across: ['total', 'cost'], ours: { chartType: 'line' }, stock: 'lines' },
  { name: 'lines', by: 'month', across: 'city', ours: { chartType: 'line' }, stock: 'lines' },
  { name: 'pie', by: 'city', across: ['total'], ours: { chartType: 'pie' }, stock: 'arcs' },
  { name: 'doughnut', by: 'line', across: ['total'], ours: { chartType: 'doughnut' }, stock: 'ring' },
  { name: 'polar area', by: 'city', across: ['total'], ours: { chartType: 'polarArea' }, stock: 'radii' },
  { name: 'scatter', by: 'month', across: ['total', 'cost'], ours: { chartType: 'scatter' }, stock: 'points' },
  {
    name: 'bubble',
    by: 'city',
    across: ['total', 'cost', 'quantity'],
    ours: { chartType: 'bubble' },
    stock: 'bubbles',
  },
]

/** Our definition with these sums. */
export const definitionOf = ({ name, ours }: Drawing, { labels, columns }: Grid): object => ({
  ...{ title: name, labels, ...ours },
  series: columns.map((column) => ({ seriesLabel: column.name, source: { values: column.values } })),
})

const size = { width: 640, height: 360 }
const amount = { field: 'value', type: 'quantitative' as const, title: null }
const label = { field: 'label', type: 'nominal' as const, title: null }
const part = { field: 'part', type: 'nominal' as const, title: null }
const encodings: Record<Stock, { mark: object; encoding: object }> = {
  bars: { mark: { type: 'bar' }, encoding: { x: label, y: amount, color: part } },
  grouped: { mark: { type: 'bar' }, encoding: { x: label, xOffset: part, y: amount, color: part } },
  lying: { mark: { type: 'bar' }, encoding: { y: label, x: amount, color: part } },
  lines: { mark: { type: 'line', point: true }, encoding: { x: label, y: amount, color: part } },
  arcs: { mark: { type: 'arc' }, encoding: { theta: amount, color: label } },
  ring: { mark: { type: 'arc', innerRadius: 60 }, encoding: { theta: amount, color: label } },
  radii: { mark: { type: 'arc' }, encoding: { theta: label, radius: amount, color: label } },
  points: {
    mark: { type: 'point' },
    encoding: { x: { field: 'total', type: 'quantitative' }, y: { field: 'cost', type: 'quantitative' } },
  },
  bubbles: {
    mark: { type: 'circle' },
    encoding: {
      ...{ x: { field: 'total', type: 'quantitative' }, y: { field: 'cost', type: 'quantitative' } },
      size: { field: 'quantity', type: 'quantitative' },
    },
  },
}
const isOfPoints = (stock: Stock) => stock === 'points' || stock === 'bubbles'

/** Stock Vega-Lite over the same sums as ours. */
export function stockOf({ stock }: Drawing, { labels, columns }: Grid): TopLevelSpec {
  const values = isOfPoints(stock)
    ? labels.map((one, index) => ({
        label: one,
        ...Object.fromEntries(columns.map((column) => [column.name, column.values[index]])),
      }))
    : columns.flatMap((column) =>
        labels.map((one, index) => ({ label: one, part: column.name, value: column.values[index] })),
      )
  return { ...size, data: { values }, ...encodings[stock] } as TopLevelSpec
}

/** Stock Vega-Lite over the sales themselves, which it adds up by itself. */
export function stockOfRows({ stock, by, across }: Drawing, sales: readonly Sale[]): TopLevelSpec {
  const sums =
    typeof across === 'string'
      ? { transform: [{ aggregate: [{ op: 'sum', field: 'total', as: 'value' }], groupby: [by, across] }] }
      : {
          transform: [
            { aggregate: across.map((one) => ({ op: 'sum', field: one, as: one })), groupby: [by] },
            ...(isOfPoints(stock) ? [] : [{ fold: [...across], as: ['part', 'value'] }]),
          ],
        }
  const named = {
    transform: [
      ...sums.transform,
      { calculate: `datum['${by}']`, as: 'label' },
      ...(typeof across === 'string' ? [{ calculate: `datum['${across}']`, as: 'part' }] : []),
    ],
  }
  return { ...size, data: { values: sales }, ...named, ...encodings[stock] } as unknown as TopLevelSpec
}
