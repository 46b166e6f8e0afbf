import { formatAxis } from '../../../../contract/charts/format.ts'
import type { Palette } from '../../palette.ts'
import { type Drawable, lookup } from './drawing.ts'
import { textWidth } from './text-width.ts'
import type { Ticks } from './ticks.ts'

/** Tick texts of a value axis: short, and different from each other. */
export function tickTexts(ticks: Ticks, model: Pick<Drawable, 'style'>): string[] {
  return formatAxis(ticks.values, model.style)
}

/** Width, in pixels, of the texts of a vertical value axis. */
export function axisWidth(ticks: Ticks, model: Pick<Drawable, 'style'>): number {
  return Math.max(...tickTexts(ticks, model).map((text) => textWidth(text))) + 8
}

/** A scale with its axis: hairline grid, a stronger line at zero, no axis line. */
export function valueChannel(
  ticks: Ticks,
  model: Pick<Drawable, 'style'>,
  palette: Palette,
  side: 'left' | 'right' | 'bottom',
) {
  return {
    type: 'quantitative',
    scale: ticks.isLog
      ? { type: 'log', domain: ticks.domain, nice: false }
      : { domain: ticks.domain, nice: false, zero: false },
    title: null,
    axis: {
      orient: side,
      values: ticks.values,
      labelExpr: lookup(ticks.values, tickTexts(ticks, model)),
      grid: side !== 'right',
      gridColor: { condition: { test: 'datum.value === 0', value: palette.quiet }, value: palette.line },
      domain: false,
      ticks: false,
      labelPadding: 8,
      labelOverlap: side === 'bottom' ? 'greedy' : false,
    },
  }
}
