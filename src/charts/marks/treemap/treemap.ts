import { formatCompact, formatValue } from '../../../../contract/charts/format.ts'
import { textOn } from '../../palette.ts'
import { sum } from '../../sums.ts'
import { type Drawable, type Drawing, type Frame, key, type Row } from '../shared/drawing.ts'
import { colourChannel, legendShape, seriesKeys } from '../shared/legend.ts'
import { parts, partsAreSeries } from '../shared/parts.ts'
import { textWidth, truncate } from '../shared/text-width.ts'
import { tip } from '../shared/tips.ts'
import { percent } from '../pie/pie.ts'
import { type Box, squarify } from './squarify.ts'

const FONT_SIZE = 12
const LINE_HEIGHT = 16
const INSET = 6
/** Between the groups, in pixels. */
const GROUP_GAP = 3

type Cell = { name: string; group: string | null; index: number; series: number; value: number; fill: string }
type Placed = Cell & { box: Box }

const bySize = (one: { value: number }, other: { value: number }) => other.value - one.value
const sizesOf = (all: readonly { value: number }[]): number[] => all.map(({ value }) => value)

/** The labels as cells; with several series, the labels of each series in a box of its colour. */
function placed(model: Drawable, { palette }: Frame, whole: Box): Placed[] {
  const shown = model.series.filter(({ isComparison }) => !isComparison)
  if (!partsAreSeries(model)) {
    const names = model.labels.map(({ text }) => text)
    const cells = parts(model, palette)
      .map(({ name, value, fill }): Cell => ({ name, group: null, index: names.indexOf(name), series: 0, value, fill }))
      .toSorted(bySize)
    const boxes = squarify(sizesOf(cells), whole)
    return cells.flatMap((cell, index) => (boxes[index] ? [{ ...cell, box: boxes[index] }] : []))
  }
  const groups = shown
    .map((series, index) => ({ series, index, value: sum(series.values) ?? 0 }))
    .filter(({ value }) => value > 0)
    .toSorted(bySize)
  const boxes = squarify(sizesOf(groups), whole)
  return groups.flatMap(({ series, index }, order) => {
    const outer = boxes[order]
    if (outer === undefined) return []
    const cells = model.labels
      .flatMap(({ text }, position): Cell[] => {
        const value = series.values[position] ?? 0
        if (value <= 0) return []
        const name = model.labels.length === 1 ? series.label : text
        return [{ name, group: series.label, index: position, series: index, value, fill: series.fill }]
      })
      .toSorted(bySize)
    const inner = {
      x: outer.x + GROUP_GAP / 2,
      y: outer.y + GROUP_GAP / 2,
      width: Math.max(0, outer.width - GROUP_GAP),
      height: Math.max(0, outer.height - GROUP_GAP),
    }
    const within = squarify(sizesOf(cells), inner)
    return cells.flatMap((cell, at) => (within[at] ? [{ ...cell, box: within[at] }] : []))
  })
}

/** Name and value of a cell as far as they fit into it. */
function textsOf({ name, value, box }: Placed, model: Drawable): { name: string; value: string } {
  const room = box.width - 2 * INSET
  if (box.height < LINE_HEIGHT + 4 || room < 18) return { name: '', value: '' }
  const cut = truncate(name, room, FONT_SIZE)
  const short = formatCompact(value, model.style)
  const hasValue = box.height >= 2 * LINE_HEIGHT + 6 && textWidth(short, FONT_SIZE) <= room
  return { name: cut.length < 3 && cut !== name ? '' : cut, value: hasValue ? short : '' }
}

/** Boxes with areas in proportion to the values, the largest first. */
export function drawTreemap(model: Drawable, frame: Frame): Drawing {
  const { palette } = frame
  const shown = { ...model, series: model.series.filter(({ isComparison }) => !isComparison) }
  const isNested = partsAreSeries(model)
  const height = frame.height - 8
  const plot = {
    x: 0,
    y: 0,
    width: frame.width - 4,
    height: height - (isNested ? legendShape(shown, frame.width).height : 0),
  }
  const cells = placed(shown, frame, plot)
  const whole = cells.reduce((total, { value }) => total + value, 0)
  const rows = cells.map((cell): Row => {
    const { box, fill, value } = cell
    const texts = textsOf(cell, model)
    const title = cell.group === null || cell.group === cell.name ? cell.name : `${cell.group}, ${cell.name}`
    return {
      name: key(cell.index, cell.name),
      series: seriesKeys(shown)[cell.series] ?? '',
      x: box.x,
      x2: box.x + box.width,
      y: box.y,
      y2: box.y + box.height,
      textX: box.x + INSET,
      textY: box.y + INSET,
      label: texts.name,
      value: texts.value,
      fill,
      textFill: textOn(fill, palette),
      tip: tip(title, [{ fill, name: percent(value / whole, model), value: formatValue(value, model.style) }]),
    }
  })
  const across = { type: 'quantitative', scale: { domain: [0, plot.width], nice: false, zero: false }, axis: null }
  const down = {
    type: 'quantitative',
    scale: { domain: [0, plot.height], nice: false, zero: false, reverse: true },
    axis: null,
  }
  const data = { name: 'boxes' }
  const tooltip = { field: 'tip', type: 'nominal' }
  const text = (field: string, dy: number, fontWeight: number) => ({
    data,
    mark: { type: 'text', align: 'left', baseline: 'top', fontSize: FONT_SIZE, dy, fontWeight },
    encoding: {
      x: { ...across, field: 'textX' },
      y: { ...down, field: 'textY' },
      text: { field, type: 'nominal' },
      color: { field: 'textFill', type: 'nominal', scale: null },
      tooltip,
    },
  })
  return {
    layer: [
      {
        data,
        mark: { type: 'rect', stroke: palette.surface, strokeWidth: 1.5 },
        encoding: {
          x: { ...across, field: 'x' },
          x2: { field: 'x2' },
          y: { ...down, field: 'y' },
          y2: { field: 'y2' },
          color: isNested
            ? colourChannel(shown, frame.width, 'square', true)
            : { field: 'fill', type: 'nominal', scale: null },
          tooltip,
        },
      },
      text('label', 0, 600),
      text('value', LINE_HEIGHT, 400),
    ],
    datasets: { boxes: rows },
    padding: { left: 0, top: 4, right: 4, bottom: 4 },
  }
}
