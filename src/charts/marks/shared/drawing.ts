import type { LegendEntry, Model } from '../../model.ts'
import type { ColouredSeries, Palette } from '../../palette.ts'

/** A row of drawn data, a layer and an encoding of Vega-Lite, as JSON. */
export type Row = Record<string, string | number | boolean | null>
export type Layer = Record<string, unknown>

/** A model whose series have their colours. */
export type Drawable = Omit<Model, 'series'> & { series: ColouredSeries[] }

export type Frame = { width: number; height: number; palette: Palette; hasLegendOutside?: boolean }

/** What a mark type draws; `height` where it needs another one than the frame has. */
export type Drawing = {
  layer: Layer[]
  datasets: Record<string, Row[]>
  height?: number
  /** Of a round chart whose legend stands outside. */
  legend?: LegendEntry[]
  padding?: { left: number; right: number; top: number; bottom: number }
  resolve?: { scale: Record<string, 'independent' | 'shared'> }
}

const keyDigits = 4

/**
 * The key of a place or series in drawn data: its number, then its text. Keys are unique and in order, and never one
 * of the names that every object has, which Vega's stack and facet transforms stumble over.
 */
export function key(index: number, text: string): string {
  return `${String(index).padStart(keyDigits, '0')} ${text}`
}

/** The expression that turns a key back into its text. */
export const keyText = (channel: 'label' | 'value') => `slice(datum.${channel}, ${keyDigits + 1})`

/** The same for the key of a place, whose text may have several lines. */
export const keyLines = `split(${keyText('value')}, '\\n')`

/**
 * An expression that finds the text of an axis value in a list made here. Only for texts of our own (numbers, dates):
 * Vega fails on an expression that holds "constructor", even as a text.
 */
export function lookup(values: readonly number[], texts: readonly (string | string[])[]): string {
  const entries = values.map((value, index) => `${JSON.stringify(String(value))}:${JSON.stringify(texts[index] ?? '')}`)
  return `{${entries.join(',')}}[datum.value]`
}
