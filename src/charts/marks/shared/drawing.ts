import type { Countries, LegendEntry, Model } from '../../model.ts'
import type { ColouredSeries, Palette } from '../../palette.ts'

/** A row of drawn data, for Vega-Lite. */
export type Row = Record<string, string | number | boolean | null>
export type Layer = Record<string, unknown>

/** A model with colours assigned to its series. */
export type Drawable = Omit<Model, 'series'> & { series: ColouredSeries[] }

export type Frame = {
  width: number
  height: number
  palette: Palette
  hasLegendOutside?: boolean
  countries?: Countries | null
}

/** Output of a mark type. `height`: only if it differs from the frame's. */
export type Drawing = {
  layer: Layer[]
  datasets: Record<string, Row[]>
  height?: number
  /** For a round chart whose legend is outside. */
  legend?: LegendEntry[]
  padding?: { left: number; right: number; top: number; bottom: number }
  resolve?: { scale: Record<string, 'independent' | 'shared'> }
}

const keyDigits = 4

/**
 * Key of a label or series in drawn data: its number, then its text. Keys are unique and sorted. Thanks to the number,
 * no key equals a built-in property name, which Vega's stack and facet transforms would fail on.
 */
export function key(index: number, text: string): string {
  return `${String(index).padStart(keyDigits, '0')} ${text}`
}

/** The expression for a key's text. */
export const keyText = (channel: 'label' | 'value') => `slice(datum.${channel}, ${keyDigits + 1})`

/** The same for a label's key, whose text may have several lines. */
export const keyLines = `split(${keyText('value')}, '\\n')`

/**
 * An expression that looks up the text of an axis value. Only for texts made here (numbers, dates): Vega fails on an
 * expression that contains "constructor", even in a string.
 */
export function lookup(values: readonly number[], texts: readonly (string | string[])[]): string {
  const entries = values.map((value, index) => `${JSON.stringify(String(value))}:${JSON.stringify(texts[index] ?? '')}`)
  return `{${entries.join(',')}}[datum.value]`
}
