import { formatValue } from '../../../../contract/charts/format.ts'
import { fullLabel } from '../../normalize/full-label.ts'
import { axisLabels } from '../shared/axis-labels.ts'
import { type Drawable, type Drawing, type Frame, type Row } from '../shared/drawing.ts'
import { goalLayers, goalRows } from '../shared/goal.ts'
import { keysOfPositions, positionChannel } from '../shared/position-channel.ts'
import { lineNeedsZero, niceTicks } from '../shared/ticks.ts'
import { tip } from '../shared/tips.ts'
import { axisWidth, valueChannel } from '../shared/value-axis.ts'

const PIXELS_PER_TICK = 48
const WIDEST_BOX = 48
const FILLED_SHARE = 0.6

/** A box from the lower to the upper quartile with its median, and whiskers to the lowest and highest value. */
export function drawBoxplot(model: Drawable, frame: Frame): Drawing {
  const { palette } = frame
  const five = model.series.slice(0, 5)
  const values = five.flatMap((series) => series.values).filter((value) => value !== null)
  const goal = model.goal === null ? [] : [model.goal]
  const ticksAt = (height: number) =>
    niceTicks([...values, ...goal], Math.max(2, height / PIXELS_PER_TICK), lineNeedsZero(values))
  const plotWidth = frame.width - axisWidth(ticksAt(frame.height), model) - 8
  const step = plotWidth / Math.max(1, model.labels.length)
  const labels = axisLabels(model.labels, step)
  const ticks = ticksAt(frame.height - labels.height - 10)
  const positionKeys = keysOfPositions(model, labels)
  const [fill] = palette.series
  const boxes = model.labels.flatMap((label, index): Row[] => {
    const parts = five.map((series) => series.values[index] ?? null)
    const [lowest, lower, median, upper, highest] = parts
    if (parts.length < 5 || parts.some((part) => part === null)) return []
    const rows = five.map((series) => ({
      fill: '',
      name: series.label,
      value: formatValue(series.values[index] ?? null, series.style),
    }))
    return [
      {
        position: positionKeys[index] ?? '',
        lowest: lowest ?? null,
        lower: lower ?? null,
        median: median ?? null,
        upper: upper ?? null,
        highest: highest ?? null,
        isRow: true,
        tip: tip(fullLabel(label), rows.toReversed()),
      },
    ]
  })
  const width = Math.max(2, Math.min(WIDEST_BOX, step * FILLED_SHARE))
  const x = positionChannel(model, positionKeys, labels, false)
  const y = valueChannel(ticks, model, palette, 'left')
  const data = { name: 'boxes' }
  const tooltip = { field: 'tip', type: 'nominal' }
  const end = (field: string) => ({
    data,
    mark: { type: 'tick', orient: 'horizontal', size: width / 2, thickness: 1.5, color: fill },
    encoding: { x, y: { ...y, field }, tooltip },
  })
  return {
    layer: [
      {
        data,
        mark: { type: 'rule', color: fill, strokeWidth: 1.5 },
        encoding: { x, y: { ...y, field: 'lowest' }, y2: { field: 'highest' }, tooltip },
      },
      end('lowest'),
      end('highest'),
      {
        data,
        mark: { type: 'bar', width, fill, cornerRadius: 2 },
        encoding: { x, y: { ...y, field: 'lower', stack: null }, y2: { field: 'upper' }, tooltip },
      },
      {
        data,
        mark: { type: 'tick', orient: 'horizontal', size: width, thickness: 2, color: palette.surface },
        encoding: { x, y: { ...y, field: 'median' }, tooltip },
      },
      ...goalLayers(model, palette, 'y', y),
    ],
    datasets: { boxes, ...(model.goal === null ? {} : { goal: goalRows(model) }) },
    padding: { left: 2, top: 4, right: 8, bottom: 4 },
  }
}
