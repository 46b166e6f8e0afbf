import type { NumberStyle } from '../../../contract/charts/format.ts'
import type { ModelSeries } from '../model.ts'

type Styled = readonly Pick<ModelSeries, 'style'>[]

export const styleKey = ({ unit = 'number', currency = '' }: NumberStyle): string =>
  unit === 'currency' ? `${unit} ${currency}` : unit

/** Whether all of them are parts of one measure, the only ones that are added up. */
export const isOneMeasure = (series: readonly Pick<ModelSeries, 'measure'>[]): boolean =>
  series.every(({ measure }) => measure === series[0]?.measure)

/** How the values of these series are written; null where they are of different units, which nobody adds up. */
export function commonStyle(series: Styled): NumberStyle | null {
  const [first] = series
  if (first === undefined) return null
  return series.every(({ style }) => styleKey(style) === styleKey(first.style)) ? first.style : null
}
