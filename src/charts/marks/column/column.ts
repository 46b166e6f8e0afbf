import { formatCompact } from '../../../../contract/charts/format.ts'
import { isRunning } from '../../normalize/full-label.ts'
import { textOn } from '../../palette.ts'
import { key, type Layer, type Row } from '../shared/drawing.ts'
import { textWidth } from '../shared/text-width.ts'
import { fractionOf, type Ticks } from '../shared/ticks.ts'
import { clipOf, type Upright } from '../shared/upright-layout.ts'
import type { Segment } from './segments.ts'

type Side = 'left' | 'right'

const widestBar = 56
const filledShare = 0.72
const labelSize = 11

/** The share of a band that its bars fill; a few bars stay narrow. */
function share(upright: Upright): number {
  return Math.min(filledShare, (widestBar * upright.groups) / upright.step)
}

/** Bars of different stacks are side by side within a band. */
function offset(upright: Upright): Layer {
  if (upright.groups < 2) return {}
  const groups = Array.from({ length: upright.groups }, (_, index) => key(index, ''))
  const paddingOuter = (upright.groups * (1 / share(upright) - 1)) / 2
  return {
    xOffset: { field: 'group', type: 'nominal', scale: { domain: groups, paddingInner: 0.08, paddingOuter } },
  }
}

/** Periods that aren't over are drawn fainter. */
const faintWhileRunning = { condition: { test: 'datum.running', value: 0.55 }, value: 1 }

const isStacked = (upright: Upright) => new Set(upright.segments.map((part) => part.series)).size > upright.groups

/** A second comparison of a series gets an outline, since its colour alone isn't distinct enough. */
export const outlineOf = (series: { turn: number; colour: { from: string } } | undefined): Row =>
  (series?.turn ?? 0) > 0 ? { outlined: true } : {}
/** `plain`: the outline of all other bars. */
export const outlineChannels = (
  model: { series: readonly { turn: number }[] },
  palette: { quiet: string },
  plain: string | null,
): Layer =>
  model.series.some(({ turn }) => turn > 0)
    ? {
        stroke: { condition: { test: 'datum.outlined', value: palette.quiet }, value: plain },
        strokeDash: { condition: { test: 'datum.outlined', value: [3, 2] }, value: [1, 0] },
      }
    : {}

/** One row per bar or bar segment. */
export function columnRows(upright: Upright, side: Side): Row[] {
  return upright.segments
    .filter((part) => upright.model.series[part.series]?.axis === side)
    .map((part) => ({
      position: upright.positionKeys[part.position] ?? '',
      series: upright.keys[part.series] ?? '',
      group: key(part.group, ''),
      from: part.from,
      to: part.to,
      ...(isRunning(upright.model.labels[part.position]!) ? { running: true } : {}),
      ...outlineOf(upright.model.series[part.series]),
    }))
}

/** Value labels, where there is room: at the end of a bar, or in the middle of a segment. */
export function columnLabelRows(upright: Upright, side: Side, ticks: Ticks): Row[] {
  const { model, plot } = upright
  const [low, high] = ticks.domain
  const heightOf = ({ from, to }: Segment) => Math.abs(fractionOf(ticks, to) - fractionOf(ticks, from)) * plot.height
  const barWidth = (upright.step * share(upright)) / upright.groups
  return upright.segments.flatMap((part) => {
    const series = model.series[part.series]
    if (series?.axis !== side) return []
    const text = formatCompact(series.values[part.position] ?? null, series.style)
    const inside = isStacked(upright)
    const fits = textWidth(text, labelSize) <= (inside ? barWidth : upright.step / upright.groups)
    if (!fits || (inside && heightOf(part) < labelSize + 6)) return []
    const at = inside ? part.from / 2 + part.to / 2 : part.to
    if (at < low || at > high) return []
    return [
      {
        position: upright.positionKeys[part.position] ?? '',
        group: key(part.group, ''),
        at,
        text,
        fill: inside ? textOn(series.fill, upright.frame.palette) : upright.frame.palette.quiet,
        shift: inside ? 0 : part.to < 0 ? 9 : -9,
      },
    ]
  })
}

/** The same texts again, thicker and in the surface colour, so that grid lines don't cross the numbers. */
export function halo<Label extends { mark: object; encoding: { color: unknown } }>(labels: Label, surface: string) {
  const { color: _, ...encoding } = labels.encoding
  return { ...labels, mark: { ...labels.mark, stroke: surface, strokeWidth: 4, color: surface }, encoding }
}

/** Bars on one value axis, with value labels if requested. */
export function columnLayers(upright: Upright, side: Side, y: Layer): Layer[] {
  if (!upright.columns.some((index) => upright.model.series[index]?.axis === side)) return []
  const stacked = isStacked(upright)
  const width = upright.groups > 1 ? { band: 1 } : { band: share(upright) }
  const bars = {
    data: { name: `columns ${side}` },
    mark: {
      type: 'bar',
      width,
      ...clipOf(upright.model, side),
      ...(stacked
        ? { stroke: upright.frame.palette.surface, strokeWidth: upright.step > 8 ? 1 : 0 }
        : { cornerRadiusEnd: upright.step / upright.groups > 8 ? 2 : 0 }),
    },
    encoding: {
      x: upright.x,
      ...offset(upright),
      y: { ...y, field: 'to', stack: null },
      y2: { field: 'from' },
      color: upright.colour,
      ...(upright.model.labels.some(isRunning) ? { fillOpacity: faintWhileRunning } : {}),
      ...outlineChannels(upright.model, upright.frame.palette, stacked ? upright.frame.palette.surface : null),
    },
  }
  if (!upright.model.dataLabels) return [bars]
  const labels = {
    data: { name: `column labels ${side}` },
    mark: { type: 'text', fontSize: labelSize, baseline: 'middle', align: 'center', dy: { expr: 'datum.shift' } },
    encoding: {
      x: upright.x,
      ...offset(upright),
      y: { ...y, field: 'at', stack: null },
      text: { field: 'text', type: 'nominal' },
      color: { field: 'fill', type: 'nominal', scale: null },
    },
  }
  return stacked ? [bars, labels] : [bars, halo(labels, upright.frame.palette.surface), labels]
}
