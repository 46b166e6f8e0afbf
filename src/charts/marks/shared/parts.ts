import { chartsTexts } from '../../../../contract/charts/charts.texts.ts'
import type { Model } from '../../model.ts'
import { type Palette, paletteColour } from '../../palette.ts'
import { sum } from '../../sums.ts'
import type { Drawable } from './drawing.ts'

/** A part of a whole; `share` from 0 to 1. */
export type Part = { name: string; value: number; share: number; fill: string }

/** True when the parts of a chart are its series (several of them), false when they are its labels. */
export function partsAreSeries(model: Pick<Model, 'series'>): boolean {
  return model.series.filter((series) => !series.isComparison).length > 1
}

/** Values of the parts before drawing: totals of the series, or the values of the single series. */
export function partValues(model: Pick<Model, 'series' | 'labels'>): { name: string; value: number | null }[] {
  const counted = model.series.filter((series) => !series.isComparison)
  if (partsAreSeries(model)) return counted.map((series) => ({ name: series.label, value: sum(series.values) }))
  return model.labels.map((label, index) => ({ name: label.text, value: counted[0]?.values[index] ?? null }))
}

/** The parts with values above zero, coloured; "Other" is grey. */
export function parts(model: Drawable, palette: Palette): Part[] {
  const all = partValues(model)
  const whole = sum(all.map((part) => Math.max(0, part.value ?? 0))) ?? 0
  const counted = model.series.filter((series) => !series.isComparison)
  return all.flatMap(({ name, value }, index) => {
    if (value === null || value <= 0) return []
    const own = name === chartsTexts.other ? palette.quiet : paletteColour(index, palette)
    const fill = partsAreSeries(model) ? (counted[index]?.fill ?? own) : own
    return [{ name, value, share: value / whole, fill }]
  })
}
