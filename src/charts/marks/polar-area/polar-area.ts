import { commonDigits, formatValue } from '../../../../contract/charts/format.ts'
import { type Drawable, type Drawing, type Frame, key, type Row } from '../shared/drawing.ts'
import { parts } from '../shared/parts.ts'
import { truncate } from '../shared/text-width.ts'
import { tip } from '../shared/tips.ts'
import { nameRoom, partEntries, partLegend, percent, roundShape } from '../pie/pie.ts'

/** Sectors of equal angle, with areas proportional to the values. */
export function drawPolarArea(model: Drawable, frame: Frame): Drawing {
  const all = parts(model, frame.palette)
  const digits = commonDigits(
    all.map(({ value }) => value),
    model.style.unit,
  )
  const style = { ...model.style, ...(digits === undefined ? {} : { digits: model.style.digits ?? digits }) }
  const room = nameRoom(frame)
  const texts = all.map((part) => `${truncate(part.name, room - 20)}  ${formatValue(part.value, style)}`)
  const legend = partLegend(all, texts, frame)
  const { radius, height } = roundShape(frame, legend)
  const largest = Math.max(...all.map((part) => part.value))
  const angle = (2 * Math.PI) / all.length
  const rows = all.map(
    (part, index): Row => ({
      part: key(index, texts[index] ?? ''),
      name: key(index, part.name),
      from: index * angle,
      to: (index + 1) * angle,
      radius: radius * Math.sqrt(part.value / largest),
      tip: tip(part.name, [
        { fill: part.fill, name: percent(part.share, model), value: formatValue(part.value, model.style) },
      ]),
    }),
  )
  const rings = [1, 2, 3, 4].map(
    (quarter): Row => ({ from: 0, to: 2 * Math.PI, radius: radius * Math.sqrt(quarter / 4) }),
  )
  const span = {
    theta: { field: 'from', type: 'quantitative', scale: null, stack: null },
    theta2: { field: 'to' },
    radius: { field: 'radius', type: 'quantitative', scale: null, stack: null },
  }
  return {
    layer: [
      {
        data: { name: 'rings' },
        mark: { type: 'arc', fill: null, stroke: frame.palette.line, strokeWidth: 1 },
        encoding: span,
      },
      {
        data: { name: 'parts' },
        mark: { type: 'arc', fillOpacity: 0.9, stroke: frame.palette.surface, strokeWidth: 1.5 },
        encoding: { ...span, color: legend.channel, tooltip: { field: 'tip', type: 'nominal' } },
      },
    ],
    datasets: { parts: rows, rings },
    height,
    legend: partEntries(all, (part) => formatValue(part.value, style)),
  }
}
