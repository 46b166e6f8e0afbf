import { chartsTexts } from '../../../../contract/charts/charts.texts.ts'
import { type Drawable, key, keyText } from './drawing.ts'
import { textWidth } from './text-width.ts'

const symbolWidth = 34
const rowHeight = 20
const widestLabel = 160

export function seriesText(model: Drawable, index: number): string {
  const series = model.series[index]
  const label = series?.label ?? ''
  return series?.axis === 'right' ? chartsTexts.rightAxis(label) : label
}

export function seriesKeys(model: Drawable): string[] {
  return model.series.map((_, index) => key(index, seriesText(model, index)))
}

/** Height in pixels, and number of columns, of the legend above a drawing; none for a single series. */
export function legendShape(model: Drawable, width: number): { columns: number; height: number; limit: number } {
  const count = model.series.length
  if (count < 2) return { columns: 0, height: 0, limit: 0 }
  const widest = Math.max(...model.series.map((_, index) => textWidth(seriesText(model, index))))
  const limit = Math.min(widestLabel, widest + 4)
  const columns = Math.max(1, Math.min(count, Math.floor(width / (limit + symbolWidth))))
  return { columns, height: Math.ceil(count / columns) * rowHeight + 8, limit }
}

/** Colour channel of all series; without a legend if lines have their names at their ends. */
export function colourChannel(
  model: Drawable,
  width: number,
  symbol: 'square' | 'stroke',
  withLegend: boolean,
): object {
  const { columns, limit } = legendShape(model, width)
  const legend =
    withLegend && columns > 0
      ? {
          orient: 'top',
          direction: 'horizontal',
          title: null,
          columns,
          symbolType: symbol,
          labelLimit: limit,
          labelExpr: keyText('label'),
        }
      : null
  return {
    field: 'series',
    type: 'nominal',
    scale: { domain: seriesKeys(model), range: model.series.map((series) => series.fill) },
    legend,
  }
}
