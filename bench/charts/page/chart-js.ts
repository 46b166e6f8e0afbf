import type { Grid } from '../rows.ts'
import { type Drawing, twelve } from '../twelve.ts'
import { type Drawer, containers } from './drawer.ts'

type Figure = { data: object; update(mode: 'none'): void; destroy(): void }
type ChartJs = new (canvas: HTMLCanvasElement, configuration: object) => Figure
declare const Chart: ChartJs

const still = { animation: false, responsive: false, maintainAspectRatio: false }
const largest = 20

/** The points of a scatter or bubble chart: across and up by the first two sums, the third as its size. */
function pointsOf({ labels, columns }: Grid): { x: number; y: number; r: number }[] {
  const value = (column: string, position: number) => columns.find(({ name }) => name === column)?.values[position] ?? 0
  const most = Math.max(1, ...labels.map((_, index) => value('quantity', index)))
  return labels.map((_, index) => ({
    ...{ x: value('total', index), y: value('cost', index) },
    r: (Math.sqrt(value('quantity', index) / most) || 0.2) * largest,
  }))
}

const dataOf = (isOfPoints: boolean, grid: Grid): object =>
  isOfPoints
    ? { datasets: [{ label: 'total', data: pointsOf(grid) }] }
    : { labels: grid.labels, datasets: grid.columns.map(({ name, values }) => ({ label: name, data: values })) }

const isOfPoints = ({ stock }: Drawing) => stock === 'points' || stock === 'bubbles'

function configurationOf(drawing: Drawing, grid: Grid): object {
  const { chartType, stacked = false } = drawing.ours
  const type = chartType === 'column' || chartType === 'bar' ? 'bar' : chartType
  const axes = type === 'bar' ? { scales: { x: { stacked }, y: { stacked } } } : {}
  const lying = chartType === 'bar' ? { indexAxis: 'y' } : {}
  return { type, data: dataOf(isOfPoints(drawing), grid), options: { ...still, ...axes, ...lying } }
}

export function chartJs(): Drawer {
  let figures: Figure[] = []
  return {
    async draw(root, grids) {
      const canvases = containers(root, twelve.length, 'canvas')
      figures = twelve.map((drawing, index) => new Chart(canvases[index]!, configurationOf(drawing, grids[index]!)))
    },
    async redraw(grids) {
      for (const [position, figure] of figures.entries()) {
        figure.data = dataOf(isOfPoints(twelve[position]!), grids[position]!)
        figure.update('none')
      }
    },
    clear() {
      for (const figure of figures) figure.destroy()
    },
  }
}
