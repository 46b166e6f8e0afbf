import type { NumberStyle } from '../../../contract/charts/format.ts'
import type { ModelSeries } from '../model.ts'

type Styled = readonly Pick<ModelSeries, 'style'>[]

export const styleKey = ({ unit = 'number', currency = '' }: NumberStyle): string =>
  unit === 'currency' ? `${unit} ${currency}` : unit

/** Whether all series belong to one measure; only then may they be added up. */
export const isOneMeasure = (series: readonly Pick<ModelSeries, 'measure'>[]): boolean =>
  series.every(({ measure }) => measure === series[0]?.measure)

/** The common number format of these series; null if their units differ. */
export function commonStyle(series: Styled): NumberStyle | null {
  const [first] = series
  if (first === undefined) return null
  return series.every(({ style }) => styleKey(style) === styleKey(first.style)) ? first.style : null
}
