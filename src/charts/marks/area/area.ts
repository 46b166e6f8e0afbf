import { styleKey } from '../../normalize/styles.ts'
import type { Layer, Row } from '../shared/drawing.ts'
import { clipOf, type Upright } from '../shared/upright-layout.ts'

type Side = 'left' | 'right'

const STACKED_OPACITY = 0.75
/** Areas that overlap are faint, with their line on top. */
const OVERLAPPING_OPACITY = 0.22

/** One row per value. In a stack an empty value is as high as nothing; alone it breaks the area. */
export function areaRows(upright: Upright, side: Side): Row[] {
  const { model } = upright
  const isStack = isStacked(upright)
  return upright.areas.flatMap((index) => {
    const series = model.series[index]
    if (series?.axis !== side) return []
    const own = new Map(upright.areaSegments.flatMap((part) => (part.series === index ? [[part.position, part]] : [])))
    return model.labels.map((label, slot): Row => {
      const part = own.get(slot)
      const below = isStack ? topBelow(upright, index, slot) : null
      return {
        index: slot,
        ...(upright.isOverTime ? { time: label.time ?? 0 } : { position: upright.positionKeys[slot] ?? '' }),
        series: upright.keys[index] ?? '',
        from: part?.from ?? below,
        to: part?.to ?? below,
      }
    })
  })
}

/** Whether the areas lie on one another instead of overlapping. */
function isStacked({ areas, model }: Upright): boolean {
  const shown = areas.flatMap((index) => model.series[index] ?? [])
  const [first] = shown
  return (
    model.stacked &&
    shown.length > 1 &&
    shown.every(
      ({ additive, axis, style, measure }) =>
        additive &&
        axis === first?.axis &&
        styleKey(style) === styleKey(first.style) &&
        (model.stacksMeasures || measure === first.measure),
    )
  )
}

/** Where the area of a series without a value begins and ends: on those below it. */
function topBelow({ areaSegments }: Upright, series: number, position: number): number {
  return areaSegments.reduce(
    (top, part) => (part.position === position && part.series < series ? Math.max(top, part.to) : top),
    0,
  )
}

/** Areas on one value axis, each with the line of its value. */
export function areaLayers(upright: Upright, side: Side, y: Layer): Layer[] {
  const { model, x } = upright
  if (!upright.areas.some((index) => model.series[index]?.axis === side)) return []
  const data = { name: `areas ${side}` }
  const shape = { strokeJoin: 'round', invalid: 'break-paths-show-domains', ...clipOf(model, side) }
  const encoding = { x, y: { ...y, field: 'to', stack: null }, color: upright.colour }
  const pointer = {
    data: { name: 'positions' },
    transform: [{ filter: { param: 'hover', empty: false } }],
    mark: { type: 'rule', color: upright.frame.palette.quiet, strokeWidth: 1 },
    encoding: { x },
  }
  const hasPointer = upright.hasHover && upright.columns.length === 0 && upright.lines.length === 0
  return [
    {
      data,
      mark: { type: 'area', fillOpacity: isStacked(upright) ? STACKED_OPACITY : OVERLAPPING_OPACITY, ...shape },
      encoding: { ...encoding, y2: { field: 'from' } },
    },
    { data, mark: { type: 'line', strokeWidth: 2, ...shape }, encoding },
    ...(hasPointer ? [pointer] : []),
  ]
}
