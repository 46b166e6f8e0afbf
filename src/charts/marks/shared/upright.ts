import { commonStyle } from '../../normalize/styles.ts'
import { columnLabelRows, columnLayers, columnRows } from '../column/column.ts'
import { areaLayers, areaRows } from '../area/area.ts'
import { type Segment, segments } from '../column/segments.ts'
import { endLabels, endRows, lineLayers, lineRows } from '../line/line.ts'
import { valueLabelLayers, valueLabelRows } from '../line/value-labels.ts'
import type { Drawable, Drawing, Frame, Layer, Row } from './drawing.ts'
import { goalLayers, goalRows } from './goal.ts'
import { colourChannel, legendShape, seriesKeys } from './legend.ts'
import { axisLabels } from './axis-labels.ts'
import { keysOfPositions, positionChannel } from './position-channel.ts'
import { chosenTicks, type Ticks, lineNeedsZero, niceTicks } from './ticks.ts'
import { positionTip } from './tips.ts'
import type { Upright } from './upright-layout.ts'
import { axisWidth, valueChannel } from './value-axis.ts'

const sides = ['left', 'right'] as const
const pixelsPerTick = 48
/** Width, in pixels, that the axis takes from the legend at most. */
const axisSpace = 48
const mostBands = 1500
/** The drawing grows if a long legend would leave less height, in pixels, for the marks. */
const leastPlot = 96

function isOverTime(model: Drawable): boolean {
  const times = model.labels.map((label) => label.time)
  if (times.length < 2 || model.series.some(({ mark }) => mark !== 'line' && mark !== 'area')) return false
  return times.every((time, index) => time !== null && (index === 0 || time > (times[index - 1] ?? time)))
}

function ticksOf(
  model: Drawable,
  parts: readonly Segment[],
  lines: readonly number[],
  side: string,
  height: number,
): Ticks {
  const bars = parts.filter((part) => model.series[part.series]?.axis === side)
  const values = lines
    .filter((index) => model.series[index]?.axis === side)
    .flatMap((index) => model.series[index]?.values ?? [])
    .filter((value) => value !== null)
  const ends = bars.flatMap((bar) => [bar.from, bar.to])
  if (model.shares) return niceTicks([0, 1], height / pixelsPerTick, true)
  const goal = side === 'left' && model.goal !== null ? [model.goal] : []
  const count = Math.max(2, height / pixelsPerTick)
  const auto = niceTicks([...ends, ...values, ...goal], count, bars.length > 0 || lineNeedsZero(values))
  const own = [...bars.map((bar) => bar.to), ...values, ...goal]
  return side === 'left' ? chosenTicks(auto, own, model.valueAxis, count) : auto
}

/** On a logarithmic axis bars and areas start where it does, because it has no zero. */
const startingAt = (
  parts: readonly Segment[],
  model: Drawable,
  { domain, isLog = false }: Ticks,
): readonly Segment[] =>
  isLog
    ? parts.map((part) => (model.series[part.series]?.axis === 'left' ? { ...part, from: domain[0] } : part))
    : parts

/** One row per label: its tooltip and, over time, where its share of the width ends. */
function positionRows(upright: Upright): Row[] {
  const { model, isOverTime: overTime, positionKeys } = upright
  const times = model.labels.map((label) => label.time ?? 0)
  const between = (left: number, right: number) => ((times[left] ?? 0) + (times[right] ?? 0)) / 2
  const withTotal = model.stacked && upright.columns.length + upright.areas.length > 1
  return model.labels.map((_, index) => ({
    index,
    ...(overTime
      ? {
          time: times[index] ?? 0,
          from: between(Math.max(0, index - 1), index),
          to: between(index, Math.min(times.length - 1, index + 1)),
        }
      : { position: positionKeys[index] ?? '' }),
    tip: positionTip(model, index, withTotal),
  }))
}

/** Transparent bands over everything, so that the label nearest to the pointer responds. */
function hoverLayer(upright: Upright): Layer {
  const { isOverTime: overTime, frame, x } = upright
  const highlight = upright.columns.length > 0 ? 0.07 : 0
  return {
    data: { name: 'positions' },
    params: [{ name: 'hover', select: { type: 'point', on: 'pointerover', clear: 'pointerout', fields: ['index'] } }],
    mark: { type: 'rect', fill: frame.palette.text, ...(overTime ? {} : { width: { band: 1 } }) },
    encoding: {
      x: overTime ? { ...x, field: 'from' } : x,
      ...(overTime ? { x2: { field: 'to' } } : {}),
      fillOpacity: { condition: { param: 'hover', empty: false, value: highlight }, value: 0 },
      tooltip: { field: 'tip', type: 'nominal' },
    },
  }
}

/** How values of one axis are written: without a unit if its series have different ones. */
const styleOfSide = (model: Drawable, side: 'left' | 'right'): Pick<Drawable, 'style'> => ({
  style: commonStyle(model.series.filter(({ axis }) => axis === side)) ?? { locale: model.style.locale },
})

function layout(model: Drawable, frame: Frame): Upright & { ticks: Record<'left' | 'right', Ticks> } {
  const drawnAs = (fits: (type: string) => boolean) =>
    model.series.flatMap(({ mark }, index) => (fits(mark) ? [index] : []))
  const areas = drawnAs((type) => type === 'area')
  const lines = drawnAs((type) => type === 'line')
  const columns = drawnAs((type) => type !== 'area' && type !== 'line')
  const { segments: parts, groups } = segments(model, columns)
  const { segments: areaParts } = segments(model, areas)
  const isFilled = columns.length > 0 || areas.length > 0
  const ends = endLabels(model, frame, isFilled)
  const legend = ends.width > 0 ? 0 : legendShape(model, frame.width - axisSpace).height
  const ticksFor = (height: number) => ({
    left: ticksOf(model, [...parts, ...areaParts], lines, 'left', height),
    right: ticksOf(model, [...parts, ...areaParts], lines, 'right', height),
  })
  const used = sides.filter((side) => model.series.some((series) => series.axis === side))
  const guess = ticksFor(frame.height - legend - 36)
  const width =
    frame.width - ends.width - used.reduce((sum, side) => sum + axisWidth(guess[side], styleOfSide(model, side)) + 4, 4)
  const overTime = isOverTime(model)
  const step = width / Math.max(1, overTime ? model.labels.length - 1 : model.labels.length)
  const labels = axisLabels(model.labels, step)
  const positionKeys = keysOfPositions(model, labels)
  const around = legend + labels.height + 10
  const whole = Math.max(frame.height, Math.ceil(around + leastPlot))
  const height = whole - around
  const ticks = ticksFor(height)
  return {
    model,
    frame,
    columns,
    lines,
    areas,
    isFilled,
    segments: startingAt(parts, model, ticks.left),
    areaSegments: startingAt(areaParts, model, ticks.left),
    groups,
    keys: seriesKeys(model),
    positionKeys,
    isOverTime: overTime,
    hasHover: model.labels.length <= mostBands,
    plot: { width, height },
    height: whole,
    step,
    x: positionChannel(model, positionKeys, labels, overTime),
    colour: colourChannel(model, frame.width - axisSpace, isFilled ? 'square' : 'stroke', ends.width === 0),
    ticks,
  }
}

/** Columns and lines over a common horizontal axis, with one or two value axes. */
export function drawUpright(model: Drawable, frame: Frame): Drawing {
  const upright = layout(model, frame)
  const used = sides.filter((side) => model.series.some((series) => series.axis === side))
  const ends = endLabels(model, frame, upright.isFilled)
  const datasets: Record<string, Row[]> = {}
  const layer = used.map((side) => {
    const y = valueChannel(upright.ticks[side], styleOfSide(model, side), frame.palette, side)
    const labels = model.dataLabels ? columnLabelRows(upright, side, upright.ticks[side]) : []
    const values = model.dataLabels ? valueLabelRows(upright, side, upright.ticks[side]) : []
    Object.assign(datasets, {
      [`columns ${side}`]: columnRows(upright, side),
      [`column labels ${side}`]: labels,
      [`areas ${side}`]: areaRows(upright, side),
      [`lines ${side}`]: lineRows(upright, side),
      [`value labels ${side}`]: values,
    })
    const goal = side === 'left' ? goalLayers(model, frame.palette, 'y', y) : []
    return {
      layer: [
        ...columnLayers(upright, side, y),
        ...areaLayers(upright, side, y),
        ...lineLayers(upright, side, y),
        ...(values.length > 0 ? valueLabelLayers(upright, side, y) : []),
        ...goal,
      ],
    }
  })
  if (ends.width > 0) datasets.ends = endRows(upright, upright.ticks.left, frame.palette)
  datasets['goal'] = goalRows(model)
  if (upright.hasHover) datasets.positions = positionRows(upright)
  return {
    layer: [...layer, ...(upright.hasHover ? [hoverLayer(upright)] : [])],
    datasets: Object.fromEntries(Object.entries(datasets).filter(([, rows]) => rows.length > 0)),
    height: upright.height,
    padding: { left: 2, top: 4, right: 8, bottom: 4 },
    ...(used.length > 1 ? { resolve: { scale: { y: 'independent' } } } : {}),
  }
}
