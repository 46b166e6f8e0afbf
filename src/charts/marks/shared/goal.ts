import { chartsTexts } from '../../../../contract/charts/charts.texts.ts'
import { formatCompact } from '../../../../contract/charts/format.ts'
import type { Palette } from '../../palette.ts'
import type { Drawable, Layer, Row } from './drawing.ts'

const LABEL_SIZE = 11

export const goalRows = ({ goal, style }: Drawable): Row[] =>
  goal === null ? [] : [{ goal, goalText: chartsTexts.goal(formatCompact(goal, style)) }]

/** A dashed line across the values, with its name at its end. */
export function goalLayers(model: Drawable, palette: Palette, across: 'x' | 'y', value: Layer): Layer[] {
  if (model.goal === null) return []
  const data = { name: 'goal' }
  const encoding = { [across]: { ...value, field: 'goal', stack: null } }
  const text = {
    type: 'text',
    fontSize: LABEL_SIZE,
    color: palette.text,
    ...(across === 'y'
      ? { x: 'width', align: 'right', baseline: 'bottom', dy: -3 }
      : { y: 0, align: 'left', baseline: 'top', dx: 4 }),
  }
  const label = { ...encoding, text: { field: 'goalText', type: 'nominal' } }
  return [
    { data, mark: { type: 'rule', color: palette.text, strokeWidth: 1.5, strokeDash: [6, 4] }, encoding },
    { data, mark: { ...text, stroke: palette.surface, strokeWidth: 4, color: palette.surface }, encoding: label },
    { data, mark: text, encoding: label },
  ]
}
