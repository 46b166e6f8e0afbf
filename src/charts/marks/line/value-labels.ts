import { formatCompact } from '../../../../contract/charts/format.ts'
import { readable } from '../../palette.ts'
import type { Layer, Row } from '../shared/drawing.ts'
import { textWidth } from '../shared/text-width.ts'
import { fractionOf, type Ticks } from '../shared/ticks.ts'
import type { Upright } from '../shared/upright-layout.ts'

type Side = 'left' | 'right'
type Spot = { index: number; slot: number; at: number; text: string }

const LABEL_SIZE = 11
const GAP = 6
const LINE_HEIGHT = 13
const LIFT = 10

/** The values of lines and areas on an axis that have a label; comparisons have none. */
function spotsOf(upright: Upright, side: Side, [low, high]: Ticks['domain']): Spot[] {
  const { model, areaSegments, lines, areas } = upright
  const tops = new Map(areaSegments.map((part) => [`${part.series} ${part.position}`, part.to]))
  return [...lines, ...areas].flatMap((index) => {
    const series = model.series[index]
    if (series === undefined || series.axis !== side || series.isComparison) return []
    return series.values.flatMap((value, slot): Spot[] => {
      const at = areas.includes(index) ? (tops.get(`${index} ${slot}`) ?? null) : value
      if (value === null || at === null || at < low || at > high) return []
      return [{ index, slot, at, text: formatCompact(value, series.style) }]
    })
  })
}

/** A label at every value, or at every second, third and so on up to the last value where they are too wide. */
export function valueLabelRows(upright: Upright, side: Side, ticks: Ticks): Row[] {
  const { model, plot, frame, step } = upright
  const spots = spotsOf(upright, side, ticks.domain)
  const widest = spots.reduce((most, { text }) => Math.max(most, textWidth(text, LABEL_SIZE)), 0) + GAP
  const last = spots.reduce((most, { slot }) => Math.max(most, slot), 0)
  const every = Math.max(1, Math.ceil(widest / step))
  const heightOf = ({ at }: Spot) => fractionOf(ticks, at) * plot.height
  const written: Spot[] = []
  for (const spot of spots) {
    const isShown = (last - spot.slot) % every === 0
    const isCrowded = written.some(
      (other) => other.slot === spot.slot && Math.abs(heightOf(other) - heightOf(spot)) < LINE_HEIGHT,
    )
    if (isShown && !isCrowded) written.push(spot)
  }
  return written.map((spot): Row => {
    const isAtTop = heightOf(spot) > plot.height - LIFT - LINE_HEIGHT / 2
    return {
      ...(upright.isOverTime
        ? { time: model.labels[spot.slot]?.time ?? 0 }
        : { position: upright.positionKeys[spot.slot] ?? '' }),
      at: spot.at,
      text: spot.text,
      fill: readable(model.series[spot.index]?.fill ?? frame.palette.text, frame.palette),
      shift: isAtTop ? LIFT + 2 : -LIFT,
    }
  })
}

/** The labels, with a halo so that lines don't cross the numbers. A colour channel would split the legend. */
export function valueLabelLayers(upright: Upright, side: Side, y: Layer): Layer[] {
  const { surface } = upright.frame.palette
  const data = { name: `value labels ${side}` }
  const text = { type: 'text', fontSize: LABEL_SIZE, baseline: 'middle', align: 'center', dy: { expr: 'datum.shift' } }
  const encoding = {
    x: upright.x,
    y: { ...y, field: 'at', stack: null },
    text: { field: 'text', type: 'nominal' },
  }
  return [
    { data, mark: { ...text, stroke: surface, strokeWidth: 4, color: surface }, encoding },
    { data, mark: { ...text, color: { expr: 'datum.fill' } }, encoding },
  ]
}
