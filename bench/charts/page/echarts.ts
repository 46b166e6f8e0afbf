import type { Grid } from '../rows.ts'
import { type Drawing, twelve } from '../twelve.ts'
import { type Drawer, containers, size } from './drawer.ts'

type Figure = {
  setOption(option: object, notMerge: boolean): void
  on(event: 'finished', heard: () => void): void
  off(event: 'finished'): void
  dispose(): void
}
declare const echarts: { init(element: HTMLElement, theme: null, options: object): Figure }

const largest = 40

const parts = ({ labels, columns }: Grid) =>
  labels.map((name, index) => ({ name, value: columns[0]?.values[index] ?? 0 }))

function ofPoints({ labels, columns }: Grid): object {
  const value = (column: string, position: number) => columns.find(({ name }) => name === column)?.values[position] ?? 0
  const most = Math.max(1, ...labels.map((_, index) => value('quantity', index)))
  const data = labels.map((_, index) => ({
    value: [value('total', index), value('cost', index)],
    symbolSize: (Math.sqrt(value('quantity', index) / most) || 0.2) * largest,
  }))
  return { xAxis: { type: 'value' }, yAxis: { type: 'value' }, series: [{ type: 'scatter', data }] }
}

const rings: Partial<Record<Drawing['stock'], object>> = {
  arcs: { radius: '75%' },
  ring: { radius: ['40%', '75%'] },
  radii: { radius: ['10%', '75%'], roseType: 'area' },
}

function optionOf({ ours, stock }: Drawing, grid: Grid): object {
  const still = { animation: false, legend: {}, tooltip: {} }
  const ring = rings[stock]
  if (ring !== undefined) return { ...still, series: [{ type: 'pie', ...ring, data: parts(grid) }] }
  if (stock === 'points' || stock === 'bubbles') return { ...still, ...ofPoints(grid) }
  const { chartType, stacked = false } = ours
  const series = grid.columns.map(({ name, values }) => ({
    ...{ name, type: chartType === 'line' ? 'line' : 'bar', data: values },
    ...(stacked ? { stack: 'all' } : {}),
  }))
  const [names, amounts] = [{ type: 'category', data: grid.labels }, { type: 'value' }]
  const axes = chartType === 'bar' ? { yAxis: names, xAxis: amounts } : { xAxis: names, yAxis: amounts }
  return { ...still, ...axes, series }
}

export function eCharts(): Drawer {
  let figures: Figure[] = []
  const show = (grids: readonly Grid[]): Promise<unknown> =>
    Promise.all(
      figures.map(
        (figure, index) =>
          new Promise<void>((done) => {
            figure.on('finished', () => {
              figure.off('finished')
              done()
            })
            figure.setOption(optionOf(twelve[index]!, grids[index]!), false)
          }),
      ),
    )
  return {
    async draw(root, grids) {
      const elements = containers(root, twelve.length, 'div')
      figures = elements.map((element) => echarts.init(element, null, { renderer: 'canvas', ...size }))
      await show(grids)
    },
    async redraw(grids) {
      await show(grids)
    },
    clear() {
      for (const figure of figures) figure.dispose()
    },
  }
}
