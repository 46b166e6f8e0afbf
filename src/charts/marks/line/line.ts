import type { Label } from '../../model.ts'
import { isRunning } from '../../normalize/full-label.ts'
import { type Palette, readable } from '../../palette.ts'
import { type Drawable, type Frame, type Layer, type Row } from '../shared/drawing.ts'
import { seriesText } from '../shared/legend.ts'
import { textWidth, truncate } from '../shared/text-width.ts'
import { fractionOf, type Ticks, valueAt } from '../shared/ticks.ts'
import { clipOf, type Upright } from '../shared/upright-layout.ts'

type Side = 'left' | 'right'

const shapes = ['circle', 'square', 'triangle-up', 'diamond', 'triangle-down', 'cross']
const solid = [1, 0]
const dashes = [solid, [7, 3], [2, 2], [9, 3, 2, 3], [12, 3], [4, 2, 1, 2]]
const comparisonDashes = [
  [4, 3],
  [1, 3],
  [10, 3],
]
const comparisonDash = comparisonDashes[0]!
const runningDash = [2, 3]
/** With more points than this, markers would touch; dashes then distinguish the lines. */
const mostMarkers = 24
const labelHeight = 15
const widestEndLabel = 150
const narrowest = 460
const mostEndLabels = 8

function hasMarkers(model: Drawable): boolean {
  return model.labels.length <= mostMarkers
}

/** Room to the right for the names of lines; 0 if a legend shows them instead. */
export function endLabels(model: Drawable, frame: Frame, hasColumns: boolean): { width: number } {
  const isCrowded = model.series.length < 2 || model.series.length > mostEndLabels || frame.width < narrowest
  if (hasColumns || isCrowded || model.series.some((series) => series.axis === 'right')) return { width: 0 }
  const widest = Math.max(...model.series.map((series) => textWidth(series.label)))
  return { width: Math.min(widestEndLabel, widest) + 20 }
}

function position(upright: Upright, index: number): Row {
  return upright.isOverTime
    ? { time: upright.model.labels[index]?.time ?? 0 }
    : { position: upright.positionKeys[index] ?? '' }
}

function isLone(values: readonly (number | null)[], index: number): boolean {
  return (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null
}

/** Whether a value belongs to a period that isn't over, and whether the dashed end of its line starts there. */
function runningAt(labels: readonly Label[], index: number): Row {
  if (!labels.some(isRunning)) return {}
  const next = labels[index + 1]
  const running = labels[index] !== undefined && isRunning(labels[index])
  return { running, ending: running || (next !== undefined && isRunning(next)) }
}

/** One row per value; an empty value breaks the line. A value without neighbours always gets a marker. */
export function lineRows(upright: Upright, side: Side): Row[] {
  const isMarked = hasMarkers(upright.model) && upright.model.series.length <= mostEndLabels
  return upright.lines.flatMap((index) => {
    const series = upright.model.series[index]
    if (series?.axis !== side) return []
    return series.values.map((value, slot) => ({
      index: slot,
      ...position(upright, slot),
      series: upright.keys[index] ?? '',
      value,
      comparison: series.isComparison,
      ...(series.turn > 0 ? { turn: series.turn } : {}),
      marker: (isMarked && !series.isComparison) || isLone(series.values, slot),
      ...runningAt(upright.model.labels, slot),
    }))
  })
}

/**
 * Spreads labels vertically so that they don't overlap (at least `gap` apart, between `low` and `high`); keeps their
 * order.
 */
export function spread(requested: readonly number[], gap: number, low: number, high: number): number[] {
  const order = requested
    .map((_, index) => index)
    .sort((left, right) => (requested[left] ?? 0) - (requested[right] ?? 0))
  const placed = [...requested]
  let next = low
  for (const index of order) {
    placed[index] = Math.max(next, requested[index] ?? 0)
    next = (placed[index] ?? 0) + gap
  }
  let ceiling = high
  for (const index of order.toReversed()) {
    placed[index] = Math.min(ceiling, placed[index] ?? 0)
    ceiling = (placed[index] ?? 0) - gap
  }
  return placed
}

type Ends = readonly { value: number }[]

function spreadEvenly(ends: Ends, { domain: [low, high] }: Ticks, height: number): number[] {
  const gap = (labelHeight * (high - low)) / height
  return spread(
    ends.map(({ value }) => value),
    gap,
    low,
    high,
  )
}

/** On a logarithmic axis equal distances are equal ratios. */
function spreadByRatio(ends: Ends, ticks: Ticks, height: number): number[] {
  const fractions = ends.map(({ value }) => fractionOf(ticks, value))
  return spread(fractions, labelHeight / height, 0, 1).map((fraction) => valueAt(ticks, fraction))
}

/** The name of each line next to its last value, spread where names would overlap. */
export function endRows(upright: Upright, ticks: Ticks, palette: Palette): Row[] {
  const ends = upright.lines.flatMap((index) => {
    const series = upright.model.series[index]
    const value = series?.values.findLast((candidate) => candidate !== null) ?? null
    return series === undefined || value === null ? [] : [{ index, value, fill: series.fill }]
  })
  const heights = ticks.isLog
    ? spreadByRatio(ends, ticks, upright.plot.height)
    : spreadEvenly(ends, ticks, upright.plot.height)
  return ends.map((end, order) => ({
    ...position(upright, upright.model.labels.length - 1),
    at: heights[order] ?? end.value,
    text: truncate(seriesText(upright.model, end.index), widestEndLabel),
    fill: readable(end.fill, palette),
  }))
}

/**
 * Gives each line its own dash or marker, included in the colour legend. With columns, the legend shows plain squares,
 * so the channel has no scale and only comparisons differ.
 */
function distinct(upright: Upright, range: readonly unknown[], comparison: unknown, plain: unknown): Layer {
  if (upright.isFilled) {
    return { condition: { test: 'datum.comparison', value: comparison }, value: plain }
  }
  const legend = 'legend' in upright.colour ? upright.colour.legend : null
  return { field: 'series', type: 'nominal', scale: { domain: upright.keys, range }, legend }
}

function dashChannel(upright: Upright): Layer {
  const { model } = upright
  const range = model.series.map((series) => {
    if (series.isComparison) return comparisonDashes[series.turn % comparisonDashes.length] ?? comparisonDash
    return hasMarkers(model) ? solid : (dashes[series.position % dashes.length] ?? solid)
  })
  const channel = distinct(upright, range, comparisonDash, solid)
  const turns = [...new Set(model.series.map(({ turn }) => turn))].filter((turn) => turn > 0)
  if (!('condition' in channel) || turns.length === 0) return channel
  const own = turns.map((turn) => ({
    test: `datum.turn === ${turn}`,
    value: comparisonDashes[turn % comparisonDashes.length],
  }))
  return { ...channel, condition: [...own, channel.condition] }
}

function shapeChannel(upright: Upright): Layer {
  if (!hasMarkers(upright.model)) return { value: 'circle' }
  const range = upright.model.series.map((series) => shapes[series.position % shapes.length] ?? 'circle')
  return distinct(upright, range, 'circle', 'circle')
}

/** The rule and points at the label under the pointer. Only these marks exist, not one per value. */
function pointerLayers(
  upright: Upright,
  side: Side,
  data: object,
  encoding: object,
): { below: Layer[]; above: Layer[] } {
  if (!upright.hasHover) return { below: [], above: [] }
  const { surface, quiet } = upright.frame.palette
  const transform = [{ filter: { param: 'hover', empty: false } }]
  const rule = { type: 'rule', color: quiet, strokeWidth: 1, opacity: 0.5 }
  const point = {
    ...{ type: 'point', filled: true, stroke: surface, strokeWidth: 1.5, size: 70, invalid: 'filter' },
    ...clipOf(upright.model, side),
  }
  return {
    below: [{ data: { name: 'positions' }, transform, mark: rule, encoding: { x: upright.x } }],
    above: [{ data, transform, mark: point, encoding }],
  }
}

/** Lines on one value axis, with markers, pointer marks and the names at their ends. */
export function lineLayers(upright: Upright, side: Side, y: Layer): Layer[] {
  const { model, frame, x } = upright
  if (!upright.lines.some((index) => model.series[index]?.axis === side)) return []
  const data = { name: `lines ${side}` }
  const encoding = { x, y: { ...y, field: 'value', stack: null }, color: upright.colour }
  const clip = clipOf(model, side)
  const mark = { type: 'line', strokeWidth: 2, strokeJoin: 'round', invalid: 'break-paths-show-domains', ...clip }
  const hasEnd = model.labels.some(isRunning)
  const lines = {
    data,
    ...(hasEnd ? { transform: [{ filter: '!datum.running' }] } : {}),
    mark,
    encoding: { ...encoding, strokeDash: dashChannel(upright) },
  }
  const endings = {
    data,
    transform: [{ filter: 'datum.ending' }],
    mark: { ...mark, strokeDash: runningDash },
    encoding: { ...encoding, detail: { field: 'series', type: 'nominal' } },
  }
  const markers = {
    data,
    transform: [{ filter: 'datum.marker' }],
    mark: {
      ...{ type: 'point', filled: true, stroke: frame.palette.surface, strokeWidth: 1, size: 44, invalid: 'filter' },
      ...clip,
    },
    encoding: { ...encoding, shape: shapeChannel(upright) },
  }
  const ends = {
    data: { name: 'ends' },
    mark: { type: 'text', align: 'left', baseline: 'middle', dx: 10, fontSize: 12 },
    encoding: {
      x,
      y: { ...y, field: 'at', stack: null },
      text: { field: 'text', type: 'nominal' },
      color: { field: 'fill', type: 'nominal', scale: null },
    },
  }
  const isWithEnds = endLabels(model, frame, upright.isFilled).width > 0
  const pointer = pointerLayers(upright, side, data, encoding)
  return [
    ...pointer.below,
    lines,
    ...(hasEnd ? [endings] : []),
    markers,
    ...(isWithEnds ? [ends] : []),
    ...pointer.above,
  ]
}
