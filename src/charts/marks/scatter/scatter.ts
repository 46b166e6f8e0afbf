import { chartsTexts } from '../../../../contract/charts/charts.texts.ts'
import { formatValue } from '../../../../contract/charts/format.ts'
import { labelsAreNumbers } from '../../validate/validate.ts'
import { type Drawable, type Drawing, type Frame, key, type Row } from '../shared/drawing.ts'
import { colourChannel } from '../shared/legend.ts'
import { textWidth, truncate } from '../shared/text-width.ts'
import { niceTicks } from '../shared/ticks.ts'
import { tip } from '../shared/tips.ts'
import { valueChannel } from '../shared/value-axis.ts'

/** `position`: index of the label. `isRow`: the point stands for all values of that label. */
type Point = {
  position: number
  isRow: boolean
  name: string
  fill: string
  series: number
  x: number
  y: number
  size: number | null
}

const pixelsPerTick = 70
const largestArea = 1600
const mostNames = 16
const widestName = 110
const plainArea = 46
/** Room for the axes, and the height of a name, in pixels. */
const axisRoom = 64
const nameHeight = 14

/** x and y of the points: numeric labels against each series, otherwise the first series against the second. */
function points(model: Drawable): Point[] {
  const [across, up, size] = model.series
  if (model.chartType === 'scatter' && labelsAreNumbers(model)) {
    return model.series.flatMap((series, index) =>
      series.values.flatMap((y, position) => {
        const name = model.labels[position]?.text ?? ''
        return y === null
          ? []
          : [
              {
                position,
                isRow: false,
                name: series.label,
                fill: series.fill,
                series: index,
                x: Number(name),
                y,
                size: null,
              },
            ]
      }),
    )
  }
  return model.labels.flatMap((label, position) => {
    const x = across?.values[position] ?? null
    const y = up?.values[position] ?? null
    const area = size?.values[position] ?? null
    if (x === null || y === null || (model.chartType === 'bubble' && area === null)) return []
    return [{ position, isRow: true, name: label.text, fill: across?.fill ?? '', series: 0, x, y, size: area }]
  })
}

function tipOf(point: Point, model: Drawable): string {
  const text = (value: number, series = 0) => formatValue(value, model.series[series]?.style)
  const byNumber = point.size === null && labelsAreNumbers(model) && model.chartType === 'scatter'
  if (byNumber) return tip(text(point.x), [{ fill: point.fill, name: point.name, value: text(point.y, point.series) }])
  const values = [point.x, point.y, ...(point.size === null ? [] : [point.size])]
  const rows = values.map((value, index) => ({
    fill: '',
    name: model.series[index]?.label ?? '',
    value: text(value, index),
  }))
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
    ...{ index: point.position, isRow: point.isRow },
    ...(point.isRow ? { name: truncate(point.name, widestName), lift: -10 - Math.sqrt(area / Math.PI) } : {}),
    tip: tipOf(point, model),
  }
}

/** Extends the domain by half a bubble, but not across zero, so that bubbles stay inside the axes. */
function withRoom(values: readonly number[], pixels: number): number[] {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const room = ((high - low) * Math.sqrt(largestArea / Math.PI)) / Math.max(1, pixels - axisRoom)
  const lowest = low >= 0 ? Math.max(0, low - room) : low - room
  return Number.isFinite(room) && values.length > 0 ? [...values, lowest, high + room] : [...values]
}

type Domain = readonly [number, number]

type Spot = { x: number; y: number }

/** Whether a name centred at `x` and `y` would overlap a bubble. */
function liesOver({ x, y }: Spot, half: number, bubble: Spot & { radius: number }): boolean {
  const across = Math.max(0, Math.abs(bubble.x - x) - half)
  const up = Math.max(0, Math.abs(bubble.y - y) - nameHeight / 2)
  return Math.hypot(across, up) < bubble.radius
}

/**
 * Places a name above its bubble, or below if the space above is taken. If both are taken the name is omitted, smaller
 * bubbles first; the tooltip still has it.
 */
function withoutCrowding(rows: readonly Row[], across: Domain, up: Domain, frame: Frame): Row[] {
  const height = Math.max(1, frame.height - axisRoom)
  const at = (value: number, [low, high]: Domain, pixels: number) => ((value - low) / (high - low || 1)) * pixels
  const sorted = rows.toSorted((one, other) => Number(other.area) - Number(one.area))
  const bubbles = sorted.map((row) => ({
    x: at(Number(row.x), across, Math.max(1, frame.width - axisRoom)),
    y: at(Number(row.y), up, height),
    radius: Math.sqrt(Number(row.area) / Math.PI),
  }))
  const written: (Spot & { half: number })[] = []
  return sorted.map((row, position) => {
    const bubble = bubbles[position]!
    const half = textWidth(String(row.name ?? '')) / 2
    const isFree = (lift: number) => {
      const spot = { x: bubble.x, y: bubble.y - lift }
      const isInside = spot.y >= nameHeight / 2 && spot.y <= height - nameHeight / 2
      const isOverName = written.some(
        (one) => Math.abs(one.x - spot.x) <= one.half + half && Math.abs(one.y - spot.y) <= nameHeight,
      )
      return isInside && !isOverName && !bubbles.some((other) => other !== bubble && liesOver(spot, half, other))
    }
    const own = Number(row.lift ?? 0)
    const lift = [own, -own].find(isFree)
    if (lift === undefined) return { ...row, name: '' }
    written.push({ x: bubble.x, y: bubble.y - lift, half })
    return { ...row, lift }
  })
}

/** Points, with names if there are only a few. The third series sets the area of bubbles. */
export function drawScatter(model: Drawable, frame: Frame): Drawing {
  const all = points(model)
  const isBubble = model.chartType === 'bubble'
  const isByNumber = !isBubble && labelsAreNumbers(model)
  const across = all.map((point) => point.x)
  const ticksX = niceTicks(isBubble ? withRoom(across, frame.width) : across, frame.width / pixelsPerTick, false)
  const up = all.map((point) => point.y)
  const ticksY = niceTicks(isBubble ? withRoom(up, frame.height) : up, frame.height / pixelsPerTick, false)
  const styleOf = (index: number) => ({ style: model.series[index]?.style ?? model.style })
  const styleX = isByNumber ? { style: { locale: model.style.locale } } : styleOf(0)
  // Vega fails on a title that is exactly "constructor"; the arrow keeps titles distinct from built-in property names.
  const titles = isByNumber ? [] : model.series.map((series) => chartsTexts.axisTitle(series.label))
  const channels = {
    x: { ...valueChannel(ticksX, styleX, frame.palette, 'bottom'), field: 'x', title: titles[0] ?? null },
    y: {
      ...valueChannel(ticksY, isByNumber ? model : styleOf(1), frame.palette, 'left'),
      field: 'y',
      title: titles[1] ?? null,
    },
  }
  const coloured = isByNumber ? model : { ...model, series: model.series.slice(0, 1) }
  const largest = all.reduce((most, point) => Math.max(most, Math.abs(point.size ?? 0)), 0)
  const sized = all.map((point) => pointRow(point, model, largest))
  const rows =
    !isByNumber && all.length <= mostNames ? withoutCrowding(sized, ticksX.domain, ticksY.domain, frame) : sized
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
    layer: !isByNumber && rows.length <= mostNames ? [marks, names] : [marks],
    datasets: { points: rows.toSorted((left, right) => Number(right.area) - Number(left.area)) },
    padding: { left: 0, top: 8, right: 12, bottom: 4 },
  }
}
