import type { TopLevelSpec } from 'vega-lite'
import type { ChartSpec, ChartType } from '../../contract/charts/chart-spec.schema.ts'
import { chartsTexts } from '../../contract/charts/charts.texts.ts'
import { assemble, frameSize } from './assemble.ts'
import { foldBreakdown } from './breakdown/breakdown.ts'
import { compare } from './compare/compare.ts'
import { drawBars } from './marks/bar/bar.ts'
import { bigNumber } from './marks/big-number/big-number.ts'
import { drawBoxplot } from './marks/boxplot/boxplot.ts'
import { drawFunnel } from './marks/funnel/funnel.ts'
import { drawGauge } from './marks/gauge/gauge.ts'
import { drawHeatmap } from './marks/heatmap/heatmap.ts'
import { drawHistogram } from './marks/histogram/histogram.ts'
import { drawMap, mapRemarks } from './marks/map/map.ts'
import { drawPie } from './marks/pie/pie.ts'
import { drawPolarArea } from './marks/polar-area/polar-area.ts'
import { drawRadar } from './marks/radar/radar.ts'
import { drawScatter } from './marks/scatter/scatter.ts'
import { drawTreemap } from './marks/treemap/treemap.ts'
import type { Drawable, Drawing, Frame } from './marks/shared/drawing.ts'
import { partsAreSeries } from './marks/shared/parts.ts'
import { drawUpright } from './marks/shared/upright.ts'
import { drawWaterfall } from './marks/waterfall/waterfall.ts'
import { fitToData, withShares } from './fit.ts'
import { fitAxis } from './fit-axis.ts'
import { summarise } from './message.ts'
import type { ChartData, ChartSettings, ChartTable, Figure, LegendEntry, Model } from './model.ts'
import { fillGaps } from './normalize/gaps.ts'
import { normalize } from './normalize/normalize.ts'
import { colourSeries, palettes } from './palette.ts'
import { table } from './table.ts'
import { validate } from './validate/validate.ts'

/**
 * `spec` is null when nothing is drawn: for a table, a figure, or data that can't be drawn (`notes` say why). `table`
 * always holds all input data, `summary` describes the chart in words.
 */
export type CompiledChart = {
  spec: TopLevelSpec | null
  figure: Figure | null
  /** In CSS pixels. */
  size: { width: number; height: number }
  /** The legend for the page to show beside a round chart whose legend is outside. */
  legend: LegendEntry[]
  notes: string[]
  table: ChartTable
  summary: string
}

type Drawn = (model: Drawable, frame: Frame) => Drawing

/** The types that are drawn. A data table and a big number aren't. */
const drawn: Partial<Record<ChartType, Drawn>> = {
  column: drawUpright,
  line: drawUpright,
  bar: drawBars,
  pie: drawPie,
  doughnut: drawPie,
  polarArea: drawPolarArea,
  radar: drawRadar,
  scatter: drawScatter,
  bubble: drawScatter,
  area: drawUpright,
  heatmap: drawHeatmap,
  treemap: drawTreemap,
  funnel: drawFunnel,
  waterfall: drawWaterfall,
  histogram: drawHistogram,
  boxplot: drawBoxplot,
  gauge: drawGauge,
  map: drawMap,
}

const summedTypes: ChartType[] = ['pie', 'doughnut', 'polarArea', 'funnel']
const bandTypes: ChartType[] = ['column', 'bar', 'heatmap', 'waterfall', 'boxplot']

function summedParts(model: Model): string[] {
  const isSummed = summedTypes.includes(model.chartType) && partsAreSeries(model) && model.labels.length > 1
  return isSummed ? [chartsTexts.note.summedParts] : []
}

/** Compiles a chart definition with its data (null if every series carries its own) to a drawing, a table and words. */
export function compile(definition: ChartSpec, data: ChartData, settings: ChartSettings): CompiledChart {
  const normal = normalize(definition, data, settings)
  const compared: Model = { ...normal, series: compare(normal.series) }
  const missingData = data === null && definition.series.some((series) => !('values' in series.source))
  const { countries = null } = settings
  const onMap = normal.chartType === 'map' && countries !== null ? mapRemarks(normal, countries) : null
  const problems = [...validate(compared, missingData), ...(onMap?.problem == null ? [] : [onMap.problem])].slice(0, 1)
  const noted = (notes: readonly string[]) => [...(normal.note ? [normal.note] : []), ...notes]
  const words = { table: table(compared), summary: summarise(compared) }
  const planned = frameSize(normal.chartType, settings)
  const isWaiting = normal.chartType === 'map' && countries === null
  const firstDraw = drawn[normal.chartType]
  if (problems.length > 0)
    return {
      spec: null,
      figure: null,
      size: planned,
      legend: [],
      notes: noted([...normal.notes, ...problems]),
      ...words,
    }
  if (firstDraw === undefined || isWaiting) {
    const figure = normal.chartType === 'big-number' ? bigNumber(compared) : null
    return { spec: null, figure, size: planned, legend: [], notes: noted(normal.notes), ...words }
  }
  const folded = foldBreakdown(fitToData(normal))
  const placed = bandTypes.includes(folded.chartType) ? fillGaps(folded) : folded
  const shown = withShares(placed)
  const model = fitAxis({ ...shown, series: compare(shown.series) })
  const { theme, hasLegendOutside = false } = settings
  const frame: Frame = {
    ...frameSize(model.chartType, settings),
    palette: palettes[theme],
    hasLegendOutside,
    countries,
  }
  const draw = drawn[model.chartType] ?? firstDraw
  const drawing = draw({ ...model, series: colourSeries(model, theme) }, frame)
  return {
    spec: assemble(drawing, frame),
    figure: null,
    size: { width: frame.width, height: drawing.height ?? frame.height },
    legend: hasLegendOutside ? (drawing.legend ?? []) : [],
    notes: noted([...model.notes, ...(onMap?.notes ?? []), ...summedParts(model)]),
    ...words,
  }
}
