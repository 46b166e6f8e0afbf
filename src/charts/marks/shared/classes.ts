import { chartsTexts } from '../../../../contract/charts/charts.texts.ts'
import { formatAxis, type NumberStyle } from '../../../../contract/charts/format.ts'
import { mix, type Palette } from '../../palette.ts'
import { key, keyText, type Layer } from './drawing.ts'
import { textWidth } from './text-width.ts'
import { lineNeedsZero, niceTicks } from './ticks.ts'

const CLASSES = 5
const WEAKEST = 0.3
const SYMBOL_WIDTH = 34
const ROW_HEIGHT = 20

/** Values in a few classes with round limits, from weak to strong; those below zero have their own hue. */
export type Classes = {
  keyOf: (value: number) => string
  fillOf: (value: number) => string
  keys: string[]
  fills: string[]
  texts: string[]
}

export function classesOf(values: readonly number[], style: NumberStyle, palette: Palette): Classes {
  const ticks = niceTicks(values, CLASSES, lineNeedsZero(values))
  const edges = ticks.values
  const written = formatAxis(edges, style)
  const lower = edges.slice(0, -1)
  const middles = lower.map((edge, index) => (edge + (edges[index + 1] ?? edge)) / 2)
  const isBelow = (middle: number) => middle < 0
  const [least, most] = [Math.min(...middles.map(Math.abs)), Math.max(...middles.map(Math.abs))]
  const [rising, falling] = palette.series
  const fills = middles.map((middle) => {
    const strength = most === least ? 1 : (Math.abs(middle) - least) / (most - least)
    return mix(isBelow(middle) ? falling : rising, palette.surface, WEAKEST + (1 - WEAKEST) * strength)
  })
  const texts = lower.map((_, index) => chartsTexts.class(written[index] ?? '', written[index + 1] ?? ''))
  const keys = texts.map((text, index) => key(index, text))
  const at = (value: number) =>
    Math.max(
      0,
      lower.findLastIndex((edge) => value >= edge),
    )
  return {
    keyOf: (value) => keys[at(value)] ?? '',
    fillOf: (value) => fills[at(value)] ?? palette.quiet,
    keys,
    fills,
    texts,
  }
}

/** Columns and height, in pixels, of the legend of classes above a drawing. */
export function classesShape({ texts }: Classes, width: number): { columns: number; height: number; limit: number } {
  const limit = Math.max(...texts.map((text) => textWidth(text))) + 4
  const columns = Math.max(1, Math.min(texts.length, Math.floor(width / (limit + SYMBOL_WIDTH))))
  return { columns, height: Math.ceil(texts.length / columns) * ROW_HEIGHT + 8, limit }
}

export function classChannel(classes: Classes, width: number): Layer {
  const { columns, limit } = classesShape(classes, width)
  return {
    field: 'class',
    type: 'nominal',
    scale: { domain: classes.keys, range: classes.fills },
    legend: {
      orient: 'top',
      direction: 'horizontal',
      title: null,
      columns,
      symbolType: 'square',
      labelLimit: limit,
      labelExpr: keyText('label'),
    },
  }
}
