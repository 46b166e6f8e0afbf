import { chartsTexts } from '../../../../contract/charts/charts.texts.ts'
import { formatValue } from '../../../../contract/charts/format.ts'
import { labelsAreNumbers } from '../../validate/validate.ts'
import { type Drawable, type Drawing, type Frame, key, type Row } from '../shared/drawing.ts'
import { colourChannel } from '../shared/legend.ts'
import { truncate } from '../shared/text-width.ts'
import { niceTicks } from '../shared/ticks.ts'
import { tip } from '../shared/tips.ts'
import { valueChannel } from '../shared/value-axis.ts'

type Point = { name: string; fill: string; series: number; x: number; y: number; size: number | null }

const pixelsPerTick = 70
const largestArea = 1600
const mostNames = 16
const widestName = 110
const plainArea = 46

/** Points across and up: numeric labels against each series, else the first series against the second. */
function points(model: Drawable): Point[] {
  const [across, up, size] = model.series
  if (model.chartType === 'scatter' && labelsAreNumbers(model)) {
    return model.series.flatMap((series, index) =>
      series.values.flatMap((y, place) => {
        const name = model.labels[place]?.text ?? ''
        return y === null
          ? []
          : [{ name: series.label, fill: series.fill, series: index, x: Number(name), y, size: null }]
      }),
    )
  }
  return model.labels.flatMap((label, place) => {
    const x = across?.values[place] ?? null
    const y = up?.values[place] ?? null
    const area = size?.values[place] ?? null
    if (x === null || y === null || (model.chartType === 'bubble' && area === null)) return []
    return [{ name: label.text, fill: across?.fill ?? '', series: 0, x, y, size: area }]
  })
}

function tipOf(point: Point, model: Drawable): string {
  const text = (value: number) => formatValue(value, model.style)
  const byNumber = point.size === null && labelsAreNumbers(model) && model.chartType === 'scatter'
  if (byNumber) return tip(text(point.x), [{ fill: point.fill, name: point.name, value: text(point.y) }])
  const values = [point.x, point.y, ...(point.size === null ? [] : [point.size])]
  const rows = values.map((value, index) => ({ fill: '', name: model.series[index]?.label ?? '', value: text(value) }))
  return tip(point.name, rows)
}

const bubbleArea = (size: number, largest: number) =>
  largest === 0 ? plainArea : Math.max(6, (largestArea * Math.abs(size)) / largest)

function pointRow(point: Point, model: Drawable, largest: number): Row {
  const area = point.size === null ? plainArea : bubbleArea(point.size, largest)
  return {
    x: point.x,
    y: point.y,
    area,
    series: key(point.series, model.series[point.series]?.label ?? ''),
    ...(point.size === null ? {} : { name: truncate(point.name, widestName), lift: -10 - Math.sqrt(area / Math.PI) }),
    tip: tipOf(point, model),
  }
}

/** Points, and for bubbles a size and a name: areas are in proportion to the third series. */
export function drawScatter(model: Drawable, frame: Frame): Drawing {
  const all = points(model)
  const isBubble = model.chartType === 'bubble'
  const isByNumber = !isBubble && labelsAreNumbers(model)
  const across = all.map((point) => point.x)
  const ticksX = niceTicks(across, frame.width / pixelsPerTick, false)
  const up = all.map((point) => point.y)
  const ticksY = niceTicks(up, frame.height / pixelsPerTick, false)
  const styleX = isByNumber ? { style: { ...model.style, unit: undefined } } : model
  // Vega fails on a title that is exactly "constructor"; the arrow keeps any name apart from the names of members.
  const titles = isByNumber ? [] : model.series.map((series) => chartsTexts.axisTitle(series.label))
  const channels = {
    x: { ...valueChannel(ticksX, styleX, frame.palette, 'bottom'), field: 'x', title: titles[0] ?? null },
    y: { ...valueChannel(ticksY, model, frame.palette, 'left'), field: 'y', title: titles[1] ?? null },
  }
  const coloured = isByNumber ? model : { ...model, series: model.series.slice(0, 1) }
  const largest = all.reduce((most, point) => Math.max(most, Math.abs(point.size ?? 0)), 0)
  const rows = all.map((point) => pointRow(point, model, largest))
  const data = { name: 'points' }
  const marks = {
    data,
    mark: { type: 'point', filled: true, stroke: frame.palette.surface, strokeWidth: 1, opacity: 0.85 },
    encoding: {
      ...channels,
      size: { field: 'area', type: 'quantitative', scale: null },
      color: colourChannel(coloured, frame.width, 'square', isByNumber),
      tooltip: { field: 'tip', type: 'nominal' },
    },
  }
  const names = {
    data,
    mark: { type: 'text', baseline: 'middle', fontSize: 12, color: frame.palette.quiet, dy: { expr: 'datum.lift' } },
    encoding: { ...channels, text: { field: 'name', type: 'nominal' } },
  }
  return {
    layer: isBubble && rows.length <= mostNames ? [marks, names] : [marks],
    datasets: { points: rows.toSorted((left, right) => Number(right.area) - Number(left.area)) },
    padding: { left: 0, top: 8, right: 12, bottom: 4 },
  }
}
