import { chartsTexts } from '../../../../contract/charts/charts.texts.ts'
import { formatValue } from '../../../../contract/charts/format.ts'
import type { Figure, Model } from '../../model.ts'
import { sum } from '../../sums.ts'

/** The last non-empty value, with its position. */
function last(values: readonly (number | null)[]): { position: number; value: number } | null {
  const position = values.findLastIndex((value) => value !== null)
  const value = values[position] ?? null
  return value === null ? null : { position, value }
}

/** A single figure: the total if the values are additive, else the last value. Comparisons are shown as differences. */
export function bigNumber(model: Model): Figure {
  const [main, ...others] = model.series
  const isTotal = main?.additive === true
  const end = last(main?.values ?? [])
  const value = isTotal ? sum(main.values) : (end?.value ?? null)
  const isOne = model.labels.length === 1
  const label = isTotal && !isOne ? (main?.label ?? '') : (model.labels[end?.position ?? 0]?.text ?? '')
  const details = others
    .filter((series) => series.isComparison)
    .flatMap((series) => {
      const base = isTotal ? sum(series.values) : (series.values[end?.position ?? 0] ?? null)
      if (base === null || base === 0 || value === null) return []
      const change = value - base
      // A percentage of a negative value is meaningless.
      const share =
        base < 0
          ? formatValue(change, series.style)
          : formatValue(change / base, { unit: 'percent', locale: model.style.locale })
      const signed = change > 0 ? `+${share}` : share
      return [chartsTexts.difference(signed, series.label, formatValue(base, series.style))]
    })
  return { text: formatValue(value, main?.style), label: label === model.title ? '' : label, details }
}
