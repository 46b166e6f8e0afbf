import { chartsTexts } from '../../../../contract/charts/charts.texts.ts'
import { formatAxis, formatCompact, formatValue } from '../../../../contract/charts/format.ts'
import type { Model, ModelSeries } from '../../model.ts'
import { sum } from '../../sums.ts'
import { percent } from '../pie/pie.ts'
import type { Drawable, Drawing, Frame, Row } from '../shared/drawing.ts'
import { niceTicks } from '../shared/ticks.ts'
import { textWidth } from '../shared/text-width.ts'
import { tip } from '../shared/tips.ts'

/** Three quarters of a circle, open below. */
const HALF_SWEEP = 0.75 * Math.PI
const RING_SHARE = 0.74
const SIDE_ROOM = 76
const END_ROOM = 22
const LABEL_SIZE = 12
const GOAL_HALF_WIDTH = 0.014

/** The total of what adds up, otherwise the last value. */
const figureOf = ({ additive, values }: Pick<ModelSeries, 'additive' | 'values'>): number | null =>
  additive ? sum(values) : (values.findLast((value) => value !== null) ?? null)

/** The value of a gauge, and the goal: the one that was entered, otherwise the budget. */
export function gaugeOf({ series, goal }: Pick<Model, 'series' | 'goal'>): {
  value: number | null
  goal: number | null
} {
  const [first] = series
  const budget = series.find(({ isComparison, colour }) => isComparison && colour.from === 'budget')
  return { value: first === undefined ? null : figureOf(first), goal: goal ?? (budget ? figureOf(budget) : null) }
}

/** A ring from 0, filled up to the value, with a line at the goal. */
export function drawGauge(model: Drawable, frame: Frame): Drawing {
  const { palette } = frame
  const found = gaugeOf(model)
  const value = found.value ?? 0
  const goal = found.goal ?? 1
  const ticks = niceTicks([value, goal * 1.1], 4, true)
  const most = ticks.domain[1]
  const angleOf = (at: number) => (at / most) * 2 * HALF_SWEEP - HALF_SWEEP
  const radius = Math.max(36, Math.min(frame.width / 2 - SIDE_ROOM, frame.height / 2 - END_ROOM))
  const [fill] = palette.series
  const style = model.series[0]?.style ?? model.style
  const inGoal = chartsTexts.ofGoal(percent(value / goal, model), formatCompact(goal, style))
  const share = textWidth(inGoal) > 1.7 * radius * RING_SHARE ? '' : inGoal
  const words = tip(model.series[0]?.label ?? model.title, [
    { fill, name: model.labels[0]?.text ?? '', value: formatValue(value, style) },
    { fill: palette.text, name: chartsTexts.goal(formatValue(goal, style)), value: percent(value / goal, model) },
  ])
  const arc = (from: number, to: number, colour: string, inner: number, outer: number): Row => ({
    from,
    to,
    fill: colour,
    inner,
    outer,
    index: 0,
    tip: words,
  })
  const inner = radius * RING_SHARE
  const arcs = [
    arc(-HALF_SWEEP, HALF_SWEEP, palette.line, inner, radius),
    ...(value > 0 ? [arc(-HALF_SWEEP, angleOf(value), fill, inner, radius)] : []),
    arc(angleOf(goal) - GOAL_HALF_WIDTH, angleOf(goal) + GOAL_HALF_WIDTH, palette.text, inner - 4, radius + 4),
  ]
  const [least = '', highest = ''] = formatAxis([0, most], style)
  const around: Row[] = [
    { angle: -HALF_SWEEP, text: least, at: (inner + radius) / 2, drop: 14 },
    { angle: HALF_SWEEP, text: highest, at: (inner + radius) / 2, drop: 14 },
  ]
  const centre = (field: string, dy: number, fontSize: number, fontWeight: number, color: string) => ({
    data: { name: 'words' },
    mark: { type: 'text', dy, fontSize, fontWeight, color, baseline: 'middle' },
    encoding: { text: { field, type: 'nominal' } },
  })
  const figure = formatCompact(value, style)
  const size = Math.max(12, Math.min(34, radius * 0.34, (1.5 * inner) / textWidth(figure, 1)))
  return {
    layer: [
      {
        data: { name: 'arcs' },
        mark: { type: 'arc' },
        encoding: {
          theta: { field: 'from', type: 'quantitative', scale: null, stack: null },
          theta2: { field: 'to' },
          radius: { field: 'outer', type: 'quantitative', scale: null, stack: null },
          radius2: { field: 'inner' },
          color: { field: 'fill', type: 'nominal', scale: null },
          tooltip: { field: 'tip', type: 'nominal' },
        },
      },
      {
        data: { name: 'around' },
        mark: { type: 'text', fontSize: LABEL_SIZE, color: palette.quiet, dy: { expr: 'datum.drop' } },
        encoding: {
          theta: { field: 'angle', type: 'quantitative', scale: null, stack: null },
          radius: { field: 'at', type: 'quantitative', scale: null, stack: null },
          text: { field: 'text', type: 'nominal' },
        },
      },
      centre('value', share === '' ? 0 : -size * 0.3, size, 600, palette.text),
      centre('share', size * 0.55, LABEL_SIZE, 400, palette.quiet),
    ],
    datasets: { arcs, around, words: [{ index: 0, value: figure, share }] },
    padding: { left: 0, top: 4, right: 0, bottom: 4 },
  }
}
