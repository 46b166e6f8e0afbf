import type { TopLevelSpec } from 'vega-lite'
import type { ChartSpec, ChartType } from '../../contract/charts/chart-spec.schema.ts'
import { chartsTexts } from '../../contract/charts/charts.texts.ts'
import { assemble, frameSize } from './assemble.ts'
import { foldBreakdown } from './breakdown/breakdown.ts'
import { compare } from './compare/compare.ts'
import { drawBars } from './marks/bar/bar.ts'
import { bigNumber } from './marks/big-number/big-number.ts'
import { drawPie } from './marks/pie/pie.ts'
import { drawPolarArea } from './marks/polar-area/polar-area.ts'
import { drawRadar } from './marks/radar/radar.ts'
import { drawScatter } from './marks/scatter/scatter.ts'
import type { Drawable, Drawing, Frame } from './marks/shared/drawing.ts'
import { isOneMeasure } from './normalize/styles.ts'
import { partsAreSeries, partValues } from './marks/shared/parts.ts'
import { drawUpright } from './marks/shared/upright.ts'
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
}

const partTypes: ChartType[] = ['pie', 'doughnut', 'polarArea']
const bandTypes: ChartType[] = ['column', 'bar']

/** Switches to bars, with a note, if values aren't shares of a whole: negative values, or different measures. */
function withoutShares(model: Model): Model {
  const asBars = (note: string): Model => ({ ...model, chartType: 'bar', notes: [...model.notes, note] })
  if (partTypes.includes(model.chartType)) {
    if (partsAreSeries(model) && !isOneMeasure(model.series.filter(({ isComparison }) => !isComparison)))
      return asBars(chartsTexts.note.differentMeasures)
    const values = partValues(model).map((part) => part.value ?? 0)
    if (values.some((value) => value < 0)) return asBars(chartsTexts.note.negativeParts)
    return values.every((value) => value === 0) ? asBars(chartsTexts.note.zeroParts) : model
  }
  const isBelowZero = model.series.some((series) => series.values.some((value) => value !== null && value < 0))
  return model.chartType === 'radar' && isBelowZero ? asBars(chartsTexts.note.negativeRadar) : model
}

function summedParts(model: Model): string[] {
  const isSummed = partTypes.includes(model.chartType) && partsAreSeries(model) && model.labels.length > 1
  return isSummed ? [chartsTexts.note.summedParts] : []
}

/** Compiles a chart definition with its data (null if every series carries its own) to a drawing, a table and words. */
export function compile(definition: ChartSpec, data: ChartData, settings: ChartSettings): CompiledChart {
  const normal = normalize(definition, data, settings)
  const compared: Model = { ...normal, series: compare(normal.series) }
  const missingData = data === null && definition.series.some((series) => !('values' in series.source))
  const problems = validate(compared, missingData)
  const noted = (notes: readonly string[]) => [...(normal.note ? [normal.note] : []), ...notes]
  const words = { table: table(compared), summary: summarise(compared) }
  const planned = frameSize(normal.chartType, settings)
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
  if (firstDraw === undefined) {
    const figure = normal.chartType === 'big-number' ? bigNumber(compared) : null
    return { spec: null, figure, size: planned, legend: [], notes: noted(normal.notes), ...words }
  }
  const folded = foldBreakdown(withoutShares(normal))
  const placed = bandTypes.includes(folded.chartType) ? fillGaps(folded) : folded
  const model: Model = { ...placed, series: compare(placed.series) }
  const { theme, hasLegendOutside = false } = settings
  const frame: Frame = {
    ...frameSize(model.chartType, settings),
    palette: palettes[theme],
    hasLegendOutside,
  }
  const draw = drawn[model.chartType] ?? firstDraw
  const drawing = draw({ ...model, series: colourSeries(model, theme) }, frame)
  return {
    spec: assemble(drawing, frame),
    figure: null,
    size: { width: frame.width, height: drawing.height ?? frame.height },
    legend: hasLegendOutside ? (drawing.legend ?? []) : [],
    notes: noted([...model.notes, ...summedParts(model)]),
    ...words,
  }
}
