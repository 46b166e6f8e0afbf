import type { AxisLabels } from './axis-labels.ts'
import { type Drawable, key, keyLines, type Layer, lookup } from './drawing.ts'

/** The axis of labels: in proportion to time, or one band for each label. */
export function positionChannel(
  model: Drawable,
  positionKeys: readonly string[],
  labels: AxisLabels,
  overTime: boolean,
): Layer {
  const axis = {
    domain: false,
    ticks: false,
    grid: false,
    labelPadding: 8,
    labelOverlap: false,
    labelAngle: labels.angle,
  }
  if (overTime) {
    const times = model.labels.map((label) => label.time ?? 0)
    const values = labels.shown.map((index) => times[index] ?? 0)
    return {
      field: 'time',
      type: 'quantitative',
      scale: { domain: [times[0] ?? 0, times.at(-1) ?? 1], nice: false, zero: false },
      title: null,
      axis: { ...axis, values, labelExpr: lookup(values, labels.lines), labelFlush: false },
    }
  }
  return {
    field: 'position',
    type: 'ordinal',
    scale: { type: 'band', domain: positionKeys, paddingInner: 0, paddingOuter: 0 },
    title: null,
    axis: { ...axis, values: labels.shown.map((index) => positionKeys[index] ?? ''), labelExpr: keyLines },
  }
}

/** Keys of the labels, containing the lines that the axis shows. */
export function keysOfPositions(model: Drawable, labels: AxisLabels): string[] {
  const shown = new Map(labels.shown.map((index, position) => [index, labels.lines[position] ?? '']))
  return model.labels.map((label, index) => {
    const lines = shown.get(index) ?? label.short
    return key(index, typeof lines === 'string' ? lines : lines.join('\n'))
  })
}
