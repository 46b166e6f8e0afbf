import * as vega from 'vega'
import { expressionInterpreter } from 'vega-interpreter'
import { compile as compileLite } from 'vega-lite'
import { defaultLocale } from '../../../contract/charts/chart-defaults.ts'
import type { ChartSpec } from '../../../contract/charts/chart-spec.schema.ts'
import { type ChartTable, compile, type Figure, loadCountries } from '../../../src/charts/index.ts'
import { textWidth, withoutSpans } from './svg-text.ts'

/** A chart for a page of paper: its drawing, or the figure that it is; what it says in words; its data in full. */
export type DrawnSpec = {
  picture: { svg: string; width: number; height: number } | null
  figure: Figure | null
  summary: string
  notes: string[]
  table: ChartTable
}

/** Without a canvas Vega takes every letter for a wide one, and cuts what has room. */
type Metrics = { width: (item: { fontSize?: number }, text: unknown) => number }
const { textMetrics } = vega as unknown as { textMetrics: Metrics }
const estimated = textMetrics.width
const printed: Metrics['width'] = ({ fontSize = 12 }, text) => textWidth(String(text ?? '')) * fontSize
let drawing = 0

/** Vega measures text in one way for everything it draws; other drawings keep the estimate. */
async function withPrintedWidths<T>(draw: () => Promise<T>): Promise<T> {
  drawing += 1
  textMetrics.width = printed
  try {
    return await draw()
  } finally {
    drawing -= 1
    if (drawing === 0) textMetrics.width = estimated
  }
}

/** In CSS pixels: as wide as the text of a page. */
const width = 620
const height = 300

/** Draws a chart that carries its values, or those that were fetched for it, as a drawing for paper. */
export async function drawSpec(
  spec: ChartSpec,
  { day, timeZone }: { day: string; timeZone: string },
): Promise<DrawnSpec> {
  const countries = spec.chartType === 'map' ? await loadCountries() : null
  const settings = { theme: 'light' as const, timeZone, today: day, locale: defaultLocale, width, height, countries }
  const compiled = compile(spec, null, settings)
  const { figure, summary, notes, table, size } = compiled
  const words = { figure, summary, notes, table }
  if (compiled.spec === null) return { ...words, picture: null }
  const runtime = vega.parse(compileLite(compiled.spec).spec, undefined, { ast: true })
  const view = new vega.View(runtime, { renderer: 'none', expr: expressionInterpreter, loader: closed })
  try {
    return { ...words, picture: { svg: withoutSpans(await withPrintedWidths(() => view.toSVG())), ...size } }
  } finally {
    view.finalize()
  }
}

const refuse = () => Promise.reject(new Error('A chart fetches nothing.'))
const closed = { load: refuse, sanitize: refuse, http: refuse, file: refuse }
