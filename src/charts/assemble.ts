import type { TopLevelSpec } from 'vega-lite'
import { aspectRatio, squareLimit } from '../../contract/charts/chart-defaults.ts'
import type { Drawing, Frame } from './marks/shared/drawing.ts'
import type { Palette } from './palette.ts'

export const interfaceFont = 'Instrument Sans Variable, Instrument Sans, system-ui, sans-serif'

export const defaultWidth = 640
const narrowest = 200

function config(palette: Palette) {
  const text = { labelFont: interfaceFont, titleFont: interfaceFont, labelFontSize: 12, titleFontSize: 12 }
  return {
    aria: false,
    background: 'transparent',
    font: interfaceFont,
    view: { stroke: null, fill: null },
    point: { opacity: 1 },
    axis: { ...text, labelColor: palette.quiet, titleColor: palette.quiet, titleFontWeight: 500, gridWidth: 1 },
    legend: {
      ...text,
      labelColor: palette.text,
      symbolOpacity: 1,
      symbolSize: 90,
      symbolStrokeWidth: 2,
      rowPadding: 4,
      columnPadding: 16,
      offset: 8,
      padding: 0,
    },
    text: { font: interfaceFont, color: palette.text },
  }
}

type Room = { width?: number; height?: number; hasLegendOutside?: boolean }

/** The size, in pixels, of a drawing of this type. */
export function frameSize(chartType: string, { width, height, hasLegendOutside = false }: Room) {
  const ratio = aspectRatio(chartType)
  const given = Math.max(narrowest, Math.round(width ?? defaultWidth))
  if (ratio === 1 && hasLegendOutside) {
    const side = Math.min(given, Math.max(height ?? squareLimit, smallestSquare))
    return { width: side, height: side }
  }
  if (height !== undefined) return { width: ratio === 1 ? besideLegend(given, height) : given, height }
  const whole = ratio === 1 ? Math.min(given, squareLimit) : given
  return { width: whole, height: Math.round(whole / ratio) }
}

/** Round charts with the legend outside stay at least this large, if there is room, so that shares stay readable. */
const smallestSquare = 216

/** Maximum width of a round chart, as a multiple of its height: enough for a legend at its side. */
const widestRound = 1.9
const besideLegend = (width: number, height: number) =>
  Math.max(narrowest, Math.min(width, Math.round(height * widestRound)))

/** The complete specification: inline data, explicit size, no URLs. */
export function assemble(drawing: Drawing, frame: Frame): TopLevelSpec {
  const spec = {
    width: frame.width,
    height: drawing.height ?? frame.height,
    autosize: { type: 'fit', contains: 'padding' },
    padding: drawing.padding ?? { left: 0, top: 4, right: 4, bottom: 4 },
    datasets: drawing.datasets,
    layer: drawing.layer,
    ...(drawing.resolve ? { resolve: drawing.resolve } : {}),
    config: config(frame.palette),
  }
  return spec as unknown as TopLevelSpec
}
