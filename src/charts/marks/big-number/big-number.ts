import { chartsTexts } from '../../../../contract/charts/charts.texts.ts'
import { formatFigure, formatValue } from '../../../../contract/charts/format.ts'
import type { Change, Figure, Model, ModelSeries } from '../../model.ts'
import { sum } from '../../sums.ts'
import { trendOf } from './trend.ts'

/** The last non-empty value, with its position. */
function last(values: readonly (number | null)[]): { position: number; value: number } | null {
  const position = values.findLastIndex((value) => value !== null)
  const value = values[position] ?? null
  return value === null ? null : { position, value }
}

/** The size of a change, without its sign; null for one that rounds to nothing. */
function sizeOf(change: number, base: number, { style }: ModelSeries, locale: string | undefined): string | null {
  const percent = { unit: 'percent', locale } as const
  // A percentage of a negative value is meaningless.
  const text = base < 0 ? formatFigure(Math.abs(change), style) : formatValue(Math.abs(change) / base, percent)
  const nothing = base < 0 ? formatFigure(0, style) : formatValue(0, percent)
  return text === nothing ? null : text
}

/** How a value differs from that of a comparison; null where there is nothing to compare with. */
function changeOf(model: Model, series: ModelSeries, value: number | null, base: number | null): Change | null {
  if (base === null || base === 0 || value === null) return null
  const difference = value - base
  const size = sizeOf(difference, base, series, model.style.locale)
  const direction = size === null ? 'same' : difference > 0 ? 'up' : 'down'
  const isGood = (direction === 'up') === (model.better === 'higher')
  const tone = model.better === null || direction === 'same' ? 'neutral' : isGood ? 'good' : 'bad'
  const written = formatValue(base, series.style)
  const signed = size === null ? chartsTexts.unchanged : `${difference > 0 ? '+' : '-'}${size}`
  const named = series.period ?? series.label
  return {
    ...{ text: size ?? chartsTexts.unchanged, direction, tone },
    against: chartsTexts.versus(named),
    words: chartsTexts.difference(signed, named, written),
  }
}

/** A single figure: the total if the values are additive, else the last value. Comparisons are shown as differences. */
export function bigNumber(model: Model): Figure {
  const [main, ...others] = model.series
  const isTotal = main?.additive === true
  const end = last(main?.values ?? [])
  const value = isTotal ? sum(main.values) : (end?.value ?? null)
  const isOne = model.labels.length === 1
  const named = isTotal && !isOne ? (main?.label ?? '') : (model.labels[end?.position ?? 0]?.text ?? '')
  const label = isOne && model.running !== null ? chartsTexts.soFar(named) : named
  const changes = others
    .filter((series) => series.isComparison && series.measure === main?.measure)
    .map((series) =>
      changeOf(model, series, value, isTotal ? sum(series.values) : (series.values[end?.position ?? 0] ?? null)),
    )
    .filter((change) => change !== null)
  return {
    text: formatFigure(value, main?.style),
    exact: formatValue(value, main?.style),
    label: label === model.title ? '' : label,
    changes,
    trend: model.trend && main ? trendOf(model.trend, main.style) : null,
  }
}
