import type { LegendEntry } from '../../model.ts'
import { formatValue } from '../../../../contract/charts/format.ts'
import { textOn } from '../../palette.ts'
import { type Drawable, type Drawing, type Frame, key, keyText, type Row } from '../shared/drawing.ts'
import { type Part, parts } from '../shared/parts.ts'
import { textWidth, truncate } from '../shared/text-width.ts'
import { tip } from '../shared/tips.ts'

const fullCircle = 2 * Math.PI
const leastLabelled = 0.05
/** Width, in pixels, of a legend entry with its value: the minimum, and the maximum if there is room. */
const widestText = { least: 170, most: 260 }
/** The part of it for the share or value. */
const valueRoom = 50
const rowHeight = 22
const symbolWidth = 34
/** From this aspect ratio on, the legend fits beside the circle. */
const wideFrame = 1.4
const edge = 8
/** If the legend would leave a smaller radius, in pixels, the drawing grows. */
const leastRadius = 100

export const percent = (share: number, model: Drawable) =>
  formatValue(share, { unit: 'percent', locale: model.style.locale })

/** Beside a full-height circle, the legend gets the remaining width; above it, the whole width. */
function textRoom(frame: Frame): number {
  const beside = frame.width - frame.height - symbolWidth
  const free = frame.width >= frame.height * wideFrame ? beside : frame.width - symbolWidth
  return Math.min(widestText.most, Math.max(widestText.least, Math.floor(free)))
}

/** Maximum width of a name in the legend. */
export const nameRoom = (frame: Frame): number => textRoom(frame) - valueRoom

/** Legend of a round chart and the room it needs: outside, at the side if that is free, or above. */
export function partLegend(all: readonly Part[], texts: readonly string[], frame: Frame) {
  const channel = {
    field: 'part',
    type: 'nominal',
    scale: { domain: texts.map((text, index) => key(index, text)), range: all.map((part) => part.fill) },
  }
  if (frame.hasLegendOutside) return { width: 0, height: 0, channel: { ...channel, legend: null } }
  const limit = Math.min(textRoom(frame), Math.max(...texts.map((text) => textWidth(text))) + 4)
  const isBeside = frame.width >= frame.height * wideFrame && all.length * rowHeight <= frame.height
  const columns = isBeside ? 1 : Math.max(1, Math.min(all.length, Math.floor(frame.width / (limit + symbolWidth))))
  return {
    width: isBeside ? limit + symbolWidth : 0,
    height: isBeside ? 0 : Math.ceil(all.length / columns) * rowHeight + 10,
    channel: {
      ...channel,
      legend: {
        orient: isBeside ? 'right' : 'top',
        direction: isBeside ? 'vertical' : 'horizontal',
        columns,
        title: null,
        symbolType: 'square',
        labelLimit: limit,
        labelExpr: keyText('label'),
      },
    },
  }
}

/** Radius of a round chart beside or below its legend, and the height of the drawing. */
export function roundShape(frame: Frame, legend: { width: number; height: number }) {
  const fitting = Math.min(frame.width - legend.width, frame.height - legend.height) / 2 - edge
  const radius = Math.max(20, fitting, Math.min(leastRadius, frame.width / 2 - edge))
  return { radius, height: Math.max(frame.height, legend.height + 2 * (radius + edge)) }
}

/** Legend entries of the parts, for a legend outside. */
export const partEntries = (all: readonly Part[], write: (part: Part) => string): LegendEntry[] =>
  all.map((part) => ({ fill: part.fill, name: part.name, value: write(part) }))

/** A pie of shares; a doughnut has an empty middle. */
export function drawPie(model: Drawable, frame: Frame): Drawing {
  const all = parts(model, frame.palette)
  const texts = all.map((part) => `${truncate(part.name, nameRoom(frame))}  ${percent(part.share, model)}`)
  const legend = partLegend(all, texts, frame)
  const { radius, height } = roundShape(frame, legend)
  const innerRadius = model.chartType === 'doughnut' ? radius * 0.6 : 0
  let from = 0
  const rows = all.map((part, index): Row => {
    const to = index === all.length - 1 ? fullCircle : from + part.share * fullCircle
    const isLabelled = part.share >= leastLabelled && radius > 60
    const row = {
      part: key(index, texts[index] ?? ''),
      name: key(index, part.name),
      from,
      to,
      middle: (from + to) / 2,
      text: isLabelled ? percent(part.share, model) : '',
      textFill: textOn(part.fill, frame.palette),
      tip: tip(part.name, [
        { fill: part.fill, name: percent(part.share, model), value: formatValue(part.value, model.style) },
      ]),
    }
    from = to
    return row
  })
  const arcs = {
    data: { name: 'parts' },
    mark: {
      type: 'arc',
      outerRadius: radius,
      innerRadius,
      stroke: frame.palette.surface,
      strokeWidth: all.length > 1 ? 1.5 : 0,
    },
    encoding: {
      theta: { field: 'from', type: 'quantitative', scale: null, stack: null },
      theta2: { field: 'to' },
      color: legend.channel,
      tooltip: { field: 'tip', type: 'nominal' },
    },
  }
  const labels = {
    data: { name: 'parts' },
    mark: {
      type: 'text',
      radius: innerRadius > 0 ? (radius + innerRadius) / 2 : radius * 0.72,
      fontSize: 12,
      fontWeight: 500,
    },
    encoding: {
      theta: { field: 'middle', type: 'quantitative', scale: null, stack: null },
      text: { field: 'text', type: 'nominal' },
      color: { field: 'textFill', type: 'nominal', scale: null },
      tooltip: { field: 'tip', type: 'nominal' },
    },
  }
  const entries = partEntries(all, (part) => percent(part.share, model))
  return { layer: [arcs, labels], datasets: { parts: rows }, height, legend: entries }
}
