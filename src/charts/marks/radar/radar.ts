import { type Drawable, type Drawing, type Frame, type Layer, type Row } from '../shared/drawing.ts'
import { colourChannel, legendShape, seriesKeys, seriesText } from '../shared/legend.ts'
import { textWidth, truncate } from '../shared/text-width.ts'
import { niceTicks } from '../shared/ticks.ts'
import { positionTip } from '../shared/tips.ts'
import { tickTexts } from '../shared/value-axis.ts'

const widestLabel = 110
const widestInSpare = 180
/** Share of the width for the names at each side; at least room for a few letters, in pixels. */
const labelShare = 0.22
const leastLabel = 56
const labelGap = 10

type Point = { x: number; y: number }

/** Rounded to a hundredth of a pixel; `+ 0` turns -0 into 0. */
const rounded = (pixels: number) => Math.round(pixels * 100) / 100 + 0

/** Spokes from the centre, one per label; every series is a closed line across them. */
export function drawRadar(model: Drawable, frame: Frame): Drawing {
  const { palette } = frame
  const keys = seriesKeys(model)
  const spokes = model.labels.length
  const isLegendInside = frame.hasLegendOutside !== true
  const plotHeight = frame.height - (isLegendInside ? legendShape(model, frame.width).height : 0)
  /** There may be extra room beside a circle of full height. */
  const spare = frame.width / 2 - plotHeight / 2 - labelGap
  const share = Math.min(widestLabel, Math.max(leastLabel, frame.width * labelShare))
  const limit = Math.max(share, Math.min(widestInSpare, spare))
  const names = model.labels.map((label) => truncate(label.short, limit))
  const room = Math.max(...names.map((name) => textWidth(name))) + labelGap
  const radius = Math.max(30, Math.min(frame.width / 2 - room, plotHeight / 2 - 22))
  const values = model.series.flatMap((series) => series.values).filter((value) => value !== null)
  const ticks = niceTicks(values, 5, true)
  const top = ticks.domain[1]
  const at = (spoke: number, length: number): Point => {
    const angle = (2 * Math.PI * spoke) / spokes
    return { x: rounded(length * Math.sin(angle)), y: rounded(length * Math.cos(angle)) }
  }
  const spokeNumbers = Array.from({ length: spokes }, (_, index) => index)
  const grid = ticks.values.flatMap((tick, ring) =>
    [...spokeNumbers, 0].map(
      (spoke, order): Row => ({ ...at(spoke, (radius * tick) / top), ring: String(ring), order }),
    ),
  )
  const rays = spokeNumbers.map((spoke): Row => ({ x: 0, y: 0, ...renamed(at(spoke, radius)) }))
  const points = model.series.flatMap((series, index) =>
    spokeNumbers.flatMap((spoke): Row[] => {
      const value = series.values[spoke] ?? null
      if (value === null) return []
      return [
        {
          ...at(spoke, (radius * value) / top),
          series: keys[index] ?? '',
          order: spoke,
          index: spoke,
          tip: positionTip(model, spoke, false),
        },
      ]
    }),
  )
  const labels = spokeNumbers.map((spoke): Row => {
    const point = at(spoke, radius + labelGap)
    const align = Math.abs(point.x) < 1 ? 'center' : point.x > 0 ? 'left' : 'right'
    return { ...point, text: names[spoke] ?? '', align, tip: positionTip(model, spoke, false) }
  })
  const scaleTexts = tickTexts(ticks, model)
  const ticked = ticks.values
    .slice(1, -1)
    .map((tick, index): Row => ({ x: 0, y: (radius * tick) / top, text: scaleTexts[index + 1] ?? '' }))
  const half = { width: frame.width / 2, height: plotHeight / 2 }
  const channel = (field: 'x' | 'y', reach: number): Layer => ({
    field,
    type: 'quantitative',
    scale: { domain: [-reach, reach], nice: false, zero: false },
    axis: null,
  })
  const position = { x: channel('x', half.width), y: channel('y', half.height) }
  const colour = colourChannel(model, frame.width, 'stroke', isLegendInside)
  const text = { field: 'text', type: 'nominal' }
  const tooltip = { field: 'tip', type: 'nominal' }
  const aligned = (align: string): Layer => ({
    data: { name: 'labels' },
    transform: [{ filter: `datum.align === '${align}'` }],
    mark: { type: 'text', align, baseline: 'middle', color: palette.quiet, fontSize: 12 },
    encoding: { ...position, text, tooltip },
  })
  const ticksText = {
    data: { name: 'marks' },
    mark: { type: 'text', align: 'right', dx: -5, baseline: 'middle', fontSize: 11, color: palette.quiet },
    encoding: { ...position, text },
  }
  return {
    layer: [
      {
        data: { name: 'grid' },
        mark: { type: 'line', color: palette.line, strokeWidth: 1 },
        encoding: { ...position, detail: { field: 'ring' }, order: { field: 'order', type: 'quantitative' } },
      },
      {
        data: { name: 'rays' },
        mark: { type: 'rule', color: palette.line, strokeWidth: 1 },
        encoding: { ...position, x2: { field: 'x2' }, y2: { field: 'y2' } },
      },
      {
        data: { name: 'points' },
        mark: { type: 'line', interpolate: 'linear-closed', strokeWidth: 2, fillOpacity: 0.08, filled: false },
        encoding: { ...position, color: colour, order: { field: 'order', type: 'quantitative' } },
      },
      {
        data: { name: 'points' },
        mark: { type: 'point', filled: true, size: 40 },
        encoding: { ...position, color: colour, tooltip },
      },
      // Lines run beneath the tick texts, which have an outline in the background colour.
      { ...ticksText, mark: { ...ticksText.mark, stroke: palette.surface, strokeWidth: 4, color: palette.surface } },
      ticksText,
      ...['left', 'right', 'center'].map(aligned),
    ],
    datasets: { grid, rays, points, labels, marks: ticked },
    legend:
      model.series.length < 2
        ? []
        : model.series.map(({ fill }, index) => ({ fill, name: seriesText(model, index), value: null })),
  }
}

function renamed(point: Point): Row {
  return { x2: point.x, y2: point.y }
}
