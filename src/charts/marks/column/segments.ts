import { styleKey } from '../../normalize/styles.ts'
import type { Model } from '../../model.ts'

type Stackable = Pick<Model, 'labels' | 'series' | 'stacked' | 'stacksMeasures'>

/** A bar or a segment of a stacked bar: from and to, in values. Segments of a group are stacked. */
export type Segment = { position: number; series: number; group: number; from: number; to: number }

/** The stack that a series belongs to; different stacks are side by side. */
function stackOf(model: Stackable, index: number): string {
  const series = model.series[index]
  const isStacked = model.stacked && series?.additive === true
  const { from = 'palette' } = series?.colour ?? {}
  const kind = from === 'budget' || from === 'mirror' ? from : 'main'
  const measure = model.stacksMeasures ? null : series?.measure
  return JSON.stringify([series?.axis, isStacked ? [styleKey(series.style), measure] : index, series?.stack ?? kind])
}

/** Bars of the given series. If stacked, positive values go up from zero and negative ones down. */
export function segments(model: Stackable, drawn: readonly number[]): { segments: Segment[]; groups: number } {
  const stacks = [...new Set(drawn.map((index) => stackOf(model, index)))]
  const made: Segment[] = []
  for (let position = 0; position < model.labels.length; position += 1) {
    const above = stacks.map(() => 0)
    const below = stacks.map(() => 0)
    for (const series of drawn) {
      const value = model.series[series]?.values[position] ?? null
      if (value === null) continue
      const group = stacks.indexOf(stackOf(model, series))
      const side = value < 0 ? below : above
      const from = side[group] ?? 0
      side[group] = from + value
      made.push({ position, series, group, from, to: from + value })
    }
  }
  return { segments: made, groups: stacks.length }
}
