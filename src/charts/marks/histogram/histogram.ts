import { formatValue } from '../../../../contract/charts/format.ts'
import { type Drawable, type Drawing, type Frame, type Row } from '../shared/drawing.ts'
import { niceTicks } from '../shared/ticks.ts'
import { tip } from '../shared/tips.ts'
import { valueChannel } from '../shared/value-axis.ts'

const PIXELS_PER_TICK = { across: 72, up: 48 }

/** Columns without gaps over the numbers themselves, so that the width of a bin is seen. */
export function drawHistogram(model: Drawable, frame: Frame): Drawing {
  const { palette } = frame
  const [counted] = model.series
  const width = model.binWidth ?? 1
  const [fill] = palette.series
  const bins = model.labels.map(({ text, time }, index): Row => {
    const value = counted?.values[index] ?? 0
    const from = time ?? 0
    const row = { fill, name: counted?.label ?? '', value: formatValue(value, model.style) }
    return { index, from, to: Number((from + width).toFixed(6)), value, base: 0, tip: tip(text, [row]) }
  })
  const limits = bins.flatMap(({ from, to }) => [Number(from), Number(to)])
  const ticks = niceTicks(limits, Math.max(2, frame.width / PIXELS_PER_TICK.across), false)
  const [least, most] = [Math.min(...limits), Math.max(...limits)]
  const across = {
    domain: [least, most] as [number, number],
    values: ticks.values.filter((at) => at >= least && at <= most),
  }
  const up = niceTicks(
    bins.map(({ value }) => Number(value)),
    Math.max(2, (frame.height - 30) / PIXELS_PER_TICK.up),
    true,
  )
  const numbers = { style: { locale: model.style.locale } }
  const x = { ...valueChannel(across, numbers, palette, 'bottom') }
  const y = valueChannel(up, model, palette, 'left')
  const hidden = { ...x, axis: { ...x.axis, grid: false } }
  return {
    layer: [
      {
        data: { name: 'bins' },
        mark: { type: 'bar', fill, stroke: palette.surface, strokeWidth: bins.length > 60 ? 0 : 1 },
        encoding: {
          x: { ...hidden, field: 'from' },
          x2: { field: 'to' },
          y: { ...y, field: 'value', stack: null },
          y2: { field: 'base' },
          tooltip: { field: 'tip', type: 'nominal' },
        },
      },
    ],
    datasets: { bins },
    padding: { left: 2, top: 4, right: 12, bottom: 4 },
  }
}
