import { chartsTexts } from '../../../../contract/charts/charts.texts.ts'
import { formatValue } from '../../../../contract/charts/format.ts'
import { fullLabel } from '../../normalize/full-label.ts'
import { commonStyle, isOneMeasure } from '../../normalize/styles.ts'
import { sum } from '../../sums.ts'
import type { Drawable } from './drawing.ts'

const mostRows = 16

/** A tooltip as one string: the title, then a line `colour TAB name TAB value` per series. */
export function tip(title: string, rows: readonly { fill: string; name: string; value: string }[]): string {
  const shown = rows.slice(0, mostRows).map((row) => `${row.fill}\t${row.name}\t${row.value}`)
  const more = rows.length > mostRows ? [`\t${chartsTexts.moreSeries(rows.length - mostRows)}\t`] : []
  return [title, ...shown, ...more].join('\n')
}

/** A value; where shares are drawn, with its share. */
function writtenAt({ values, style, exact }: Drawable['series'][number], position: number): string {
  const shown = formatValue(values[position] ?? null, style)
  if (exact === undefined) return shown
  return chartsTexts.shareAndValue(formatValue(exact.values[position] ?? null, exact.style), shown)
}

/** Tooltip of a label: every series with a value there, and the total if the stack shows one. */
export function positionTip(model: Drawable, position: number, withTotal: boolean): string {
  const present = model.series.filter((series) => (series.values[position] ?? null) !== null)
  const rows = present.map((series) => ({
    fill: series.fill,
    name: series.label,
    value: writtenAt(series, position),
  }))
  const counted = present.filter((series) => !series.isComparison && series.axis === 'left')
  const total = sum(counted.map((series) => series.values[position] ?? null))
  const style = commonStyle(counted)
  const isOne = style !== null && isOneMeasure(counted)
  const hasTotal =
    withTotal && !model.shares && isOne && counted.length > 1 && counted.every((series) => series.additive)
  const totalRow = { fill: '', name: chartsTexts.total, value: formatValue(total, style ?? {}) }
  return tip(fullLabel(model.labels[position]), hasTotal ? [...rows.slice(0, mostRows), totalRow] : rows)
}
