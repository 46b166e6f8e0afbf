import { formatCompact, formatValue } from '../../../../contract/charts/format.ts'
import { fullLabel } from '../../normalize/full-label.ts'
import { textOn } from '../../palette.ts'
import { axisLabels } from '../shared/axis-labels.ts'
import { classChannel, classesOf, classesShape } from '../shared/classes.ts'
import { type Drawable, type Drawing, type Frame, key, keyText, type Row } from '../shared/drawing.ts'
import { keysOfPositions, positionChannel } from '../shared/position-channel.ts'
import { textWidth } from '../shared/text-width.ts'
import { tip } from '../shared/tips.ts'

const THINNEST_ROW = 18
const LABEL_SIZE = 11
const NAME_SHARE = 0.3

/** A grid of labels and series, in which the colour says how large a value is. */
export function drawHeatmap(model: Drawable, frame: Frame): Drawing {
  const { palette } = frame
  const own = model.series.filter(({ isComparison }) => !isComparison)
  const shown = own.length > 0 ? own : model.series
  const values = shown.flatMap((series) => series.values).filter((value) => value !== null)
  const classes = classesOf(values, model.style, palette)
  const labelLimit = Math.floor(frame.width * NAME_SHARE)
  const names = Math.min(labelLimit, Math.max(...shown.map(({ label }) => textWidth(label))))
  const plotWidth = frame.width - names - 16
  const step = plotWidth / Math.max(1, model.labels.length)
  const labels = axisLabels(model.labels, step)
  const around = classesShape(classes, frame.width).height + labels.height + 14
  const height = Math.max(frame.height, Math.ceil(around + THINNEST_ROW * shown.length))
  const rowHeight = (height - around) / Math.max(1, shown.length)
  const positionKeys = keysOfPositions(model, labels)
  const seriesKeys = shown.map(({ label }, index) => key(index, label))
  const cells = shown.flatMap((series, index) =>
    series.values.flatMap((value, position): Row[] => {
      if (value === null) return []
      const fill = classes.fillOf(value)
      const text = formatCompact(value, series.style)
      const fits = textWidth(text, LABEL_SIZE) <= step - 6 && rowHeight >= LABEL_SIZE + 6
      return [
        {
          position: positionKeys[position] ?? '',
          series: seriesKeys[index] ?? '',
          class: classes.keyOf(value),
          text: fits ? text : '',
          textFill: textOn(fill, palette),
          tip: tip(fullLabel(model.labels[position]), [
            { fill, name: series.label, value: formatValue(value, series.style) },
          ]),
        },
      ]
    }),
  )
  const x = positionChannel(model, positionKeys, labels, false)
  const y = {
    field: 'series',
    type: 'ordinal',
    scale: { type: 'band', domain: seriesKeys, paddingInner: 0, paddingOuter: 0 },
    title: null,
    axis: { domain: false, ticks: false, grid: false, labelPadding: 8, labelLimit, labelExpr: keyText('value') },
  }
  const data = { name: 'cells' }
  return {
    layer: [
      {
        data,
        mark: { type: 'rect', stroke: palette.surface, strokeWidth: 1.5 },
        encoding: { x, y, color: classChannel(classes, frame.width), tooltip: { field: 'tip', type: 'nominal' } },
      },
      {
        data,
        mark: { type: 'text', fontSize: LABEL_SIZE, baseline: 'middle' },
        encoding: {
          x,
          y,
          text: { field: 'text', type: 'nominal' },
          color: { field: 'textFill', type: 'nominal', scale: null },
          tooltip: { field: 'tip', type: 'nominal' },
        },
      },
    ],
    datasets: { cells },
    height,
    padding: { left: 0, top: 4, right: 4, bottom: 4 },
  }
}
