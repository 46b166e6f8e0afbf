import { chartsTexts } from '../../contract/charts/charts.texts.ts'
import { commonDigits, formatCompact, formatValue } from '../../contract/charts/format.ts'
import { fullLabel } from './normalize/full-label.ts'
import type { ChartTable, Model, ModelSeries, TableCell } from './model.ts'

/** Series of one measure share their number of digits; series without a measure have their own. */
function digitsOf(series: readonly ModelSeries[]): (number | undefined)[] {
  const keyOf = ({ measure }: ModelSeries, index: number) => (measure === '' ? index : measure)
  const parts = Map.groupBy(series, keyOf)
  const values = new Map(Array.from(parts, ([key, of]) => [key, of.flatMap((part) => part.values)]))
  return series.map((one, index) => commonDigits(values.get(keyOf(one, index)) ?? [], one.style.unit))
}

/** All data of the model: a row per label, a column per series, values raw and as text. */
export function table(model: Model): ChartTable {
  const length = Math.max(model.labels.length, ...model.series.map((series) => series.values.length))
  const digits = digitsOf(model.series)
  // A person who wants short numbers means those of the chart; the table below a drawing has the exact ones.
  const isShort = model.chartType === 'data-table' && model.style.notation === 'short'
  const rows = Array.from({ length }, (_, position): TableCell[] => {
    const label = fullLabel(model.labels[position])
    return [
      { raw: label, text: label },
      ...model.series.map((series, index) => {
        const raw = series.values[position] ?? null
        const style = { ...series.style, digits: series.style.digits ?? digits[index] }
        return { raw, text: isShort ? formatCompact(raw, series.style) : formatValue(raw, style) }
      }),
    ]
  })
  return {
    columns: [
      { title: model.labelTitle ?? chartsTexts.labelColumn[model.granularity ?? 'item'], kind: 'label' },
      ...model.series.map((series) => ({ title: series.label, kind: 'number' as const })),
    ],
    rows,
  }
}
