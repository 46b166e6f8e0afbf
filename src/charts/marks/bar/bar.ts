import { formatCompact } from '../../../../contract/charts/format.ts'
import { textOn } from '../../palette.ts'
import { halo, outlineChannels, outlineOf } from '../column/column.ts'
import { segments } from '../column/segments.ts'
import { type Drawable, type Drawing, type Frame, key, keyText, type Row } from '../shared/drawing.ts'
import { goalLayers, goalRows } from '../shared/goal.ts'
import { colourChannel, legendShape, seriesKeys } from '../shared/legend.ts'
import { textWidth } from '../shared/text-width.ts'
import { chosenTicks, fractionOf, niceTicks } from '../shared/ticks.ts'
import { positionTip } from '../shared/tips.ts'
import { clipOf } from '../shared/upright-layout.ts'
import { valueChannel } from '../shared/value-axis.ts'

const axisHeight = 28
const thinnestBar = 7
const thickestBar = 32
const filledShare = 0.72
const pixelsPerTick = 80
const labelSize = 11

/** Horizontal bars, one band per label, top to bottom. The drawing grows if bands would be too thin. */
export function drawBars(model: Drawable, frame: Frame): Drawing {
  const { palette } = frame
  const keys = seriesKeys(model)
  const positionKeys = model.labels.map((label, index) => key(index, label.text))
  const drawn = model.series.map((_, index) => index)
  const { segments: made, groups } = segments(model, drawn)
  const isStacked = drawn.length > groups
  const labelLimit = Math.floor(frame.width * 0.36)
  const labelsWidth = Math.min(labelLimit, Math.max(...model.labels.map((label) => textWidth(label.text))))
  // Aligns the legend with the bars.
  const plotWidth = frame.width - labelsWidth - 24
  const head = legendShape(model, plotWidth).height + axisHeight
  const least = Math.max(16, (thinnestBar * groups) / filledShare)
  const height = Math.max(frame.height, Math.ceil(model.labels.length * least + head))
  const step = (height - head) / Math.max(1, model.labels.length)
  const share = Math.min(filledShare, (thickestBar * groups) / step)
  const ends = made.flatMap((part) => [part.from, part.to])
  const goal = model.goal === null ? [] : [model.goal]
  const tickCount = Math.max(2, plotWidth / pixelsPerTick)
  const auto = niceTicks(model.shares ? [0, 1] : [...ends, ...goal], tickCount, true)
  const ticks = chosenTicks(auto, [...made.map((part) => part.to), ...goal], model.valueAxis, tickCount)
  const [low, high] = ticks.domain
  // A logarithmic axis has no zero to start at.
  const parts = ticks.isLog ? made.map((part) => ({ ...part, from: low })) : made
  const lengthOf = (from: number, to: number) => Math.abs(fractionOf(ticks, to) - fractionOf(ticks, from)) * plotWidth
  const x = valueChannel(ticks, model, palette, 'bottom')
  const y = {
    field: 'position',
    type: 'ordinal',
    scale: { type: 'band', domain: positionKeys, paddingInner: 0, paddingOuter: 0 },
    title: null,
    axis: { domain: false, ticks: false, grid: false, labelPadding: 8, labelLimit, labelExpr: keyText('value') },
  }
  const offset =
    groups < 2
      ? {}
      : {
          yOffset: {
            field: 'group',
            type: 'nominal',
            scale: {
              domain: Array.from({ length: groups }, (_, index) => key(index, '')),
              paddingInner: 0.08,
              paddingOuter: (groups * (1 / share - 1)) / 2,
            },
          },
        }
  const position = (index: number) => positionKeys[index] ?? ''
  const bars = parts.map(
    (part): Row => ({
      position: position(part.position),
      series: keys[part.series] ?? '',
      group: key(part.group, ''),
      from: part.from,
      to: part.to,
      ...outlineOf(model.series[part.series]),
    }),
  )
  const labels = parts.flatMap((part): Row[] => {
    const { values = [], style } = model.series[part.series] ?? {}
    const text = formatCompact(values[part.position] ?? null, style)
    const room = isStacked ? lengthOf(part.from, part.to) - 6 : plotWidth
    if (textWidth(text, labelSize) > room || (step * share) / groups < labelSize) return []
    const fill = isStacked ? textOn(model.series[part.series]?.fill ?? palette.surface, palette) : palette.quiet
    const at = isStacked ? part.from / 2 + part.to / 2 : part.to
    if (at < low || at > high) return []
    const shift = isStacked ? 0 : (part.to < 0 ? -1 : 1) * (textWidth(text, labelSize) / 2 + 6)
    return [{ position: position(part.position), group: key(part.group, ''), at, text, fill, shift }]
  })
  const columns = {
    data: { name: 'bars' },
    mark: {
      type: 'bar',
      height: groups > 1 ? { band: 1 } : { band: share },
      ...clipOf(model, 'left'),
      ...(isStacked ? { stroke: palette.surface, strokeWidth: 1 } : { cornerRadiusEnd: 2 }),
    },
    encoding: {
      y,
      ...offset,
      x: { ...x, field: 'to', stack: null },
      x2: { field: 'from' },
      color: colourChannel(model, plotWidth, 'square', true),
      ...outlineChannels(model, palette, isStacked ? palette.surface : null),
    },
  }
  const texts = {
    data: { name: 'bar labels' },
    mark: { type: 'text', fontSize: labelSize, baseline: 'middle', align: 'center', dx: { expr: 'datum.shift' } },
    encoding: {
      y,
      ...offset,
      x: { ...x, field: 'at', stack: null },
      text: { field: 'text', type: 'nominal' },
      color: { field: 'fill', type: 'nominal', scale: null },
    },
  }
  const bands = {
    data: { name: 'positions' },
    params: [{ name: 'hover', select: { type: 'point', on: 'pointerover', clear: 'pointerout', fields: ['index'] } }],
    mark: { type: 'rect', fill: palette.text, height: { band: 1 } },
    encoding: {
      y,
      fillOpacity: { condition: { param: 'hover', empty: false, value: 0.07 }, value: 0 },
      tooltip: { field: 'tip', type: 'nominal' },
    },
  }
  const hasLabels = model.dataLabels && labels.length > 0
  return {
    layer: [
      columns,
      ...(hasLabels && !isStacked ? [halo(texts, palette.surface)] : []),
      ...(hasLabels ? [texts] : []),
      ...goalLayers(model, palette, 'x', x),
      bands,
    ],
    datasets: {
      bars,
      ...(model.goal === null ? {} : { goal: goalRows(model) }),
      ...(hasLabels ? { 'bar labels': labels } : {}),
      positions: model.labels.map((_, index) => ({
        index,
        position: position(index),
        tip: positionTip(model, index, isStacked),
      })),
    },
    height,
    padding: { left: 0, top: 4, right: 12, bottom: 4 },
  }
}
