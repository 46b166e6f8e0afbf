import { parse, type Spec, View } from 'vega'
import { expressionInterpreter } from 'vega-interpreter'
import { compile as compileVegaLite, type TopLevelSpec } from 'vega-lite'
import { drawingCompiler } from './drawn-shape.ts'

/**
 * Result of drawing a specification: the Vega specification, the picture, and all warnings and errors of Vega and
 * Vega-Lite.
 */
export type Picture = { vega: string; svg: string; complaints: string[] }

/** Compiles as the page does, reusing the shape of earlier drawings. */
const compileAsPage = drawingCompiler((spec) => compileVegaLite(spec).spec)

const refused = () => Promise.reject(new Error('a drawing asked for an address'))
const loader = { options: {}, load: refused, sanitize: refused, http: refused, file: refused }

function loggerInto(complaints: string[]) {
  const complain = (...complaint: readonly unknown[]) => {
    complaints.push(complaint.map(String).join(' '))
    return logger
  }
  const logger = { level: () => logger, error: complain, warn: complain, info: () => logger, debug: () => logger }
  return logger
}

/** A view as the page creates it: the expression tree is interpreted, and the loader refuses everything. */
export const viewOf = (spec: Spec, complaints: string[] = []): View =>
  new View(parse(spec, {}, { ast: true }), {
    renderer: 'none',
    expr: expressionInterpreter,
    loader: loader as never,
    logger: loggerInto(complaints) as never,
  })

/**
 * The view's current picture, rounded to a millionth of a pixel. Clip ids are renumbered, because Vega counts them
 * across views.
 */
export const svgOf = async (view: View): Promise<string> =>
  (await view.toSVG())
    .replace(/clip\d+/g, 'clip')
    .replace(/-?\d+\.\d{7,}(?:e-\d+)?/g, (figure) => String(Number(Number(figure).toFixed(6))))

export async function svgOfSpec(spec: Spec, complaints: string[] = []): Promise<string> {
  const view = viewOf(spec, complaints)
  const svg = await svgOf(view)
  view.finalize()
  return svg
}

/** Draws what Vega-Lite compiles without reuse, and checks that the page draws the same. */
export async function draw(spec: TopLevelSpec): Promise<Picture> {
  const complaints: string[] = []
  const compiled = compileVegaLite(structuredClone(spec), { logger: loggerInto(complaints) as never }).spec
  const vega = JSON.stringify(compiled)
  const svg = await svgOfSpec(compiled, complaints)
  if ((await svgOfSpec(compileAsPage(spec).spec, complaints)) !== svg)
    complaints.push('filled into its shape it is another drawing')
  return { vega, svg, complaints }
}
