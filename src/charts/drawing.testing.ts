import { parse, View } from 'vega'
import { expressionInterpreter } from 'vega-interpreter'
import { compile as compileVegaLite, type TopLevelSpec } from 'vega-lite'
import { drawingCompiler } from './drawn-shape.ts'

/** What came of a specification: Vega's own, the picture, and everything that Vega-Lite or Vega complained of. */
export type Picture = { vega: string; svg: string; complaints: string[] }

/** As the page compiles: what was drawn before lends its shape. */
const compileAsPage = drawingCompiler((spec) => compileVegaLite(spec).spec)

const refused = () => Promise.reject(new Error('a drawing asked for an address'))

/** Draws as the page does: a copy, parsed as a tree, run by the interpreter, with a loader that refuses everything. */
export async function draw(spec: TopLevelSpec): Promise<Picture> {
  const complaints: string[] = []
  const complain = (...complaint: readonly unknown[]) => {
    complaints.push(complaint.map(String).join(' '))
    return logger
  }
  const logger = { level: () => logger, error: complain, warn: complain, info: () => logger, debug: () => logger }
  const compiled = compileVegaLite(structuredClone(spec), { logger: logger as never }).spec
  const loader = { options: {}, load: refused, sanitize: refused, http: refused, file: refused }
  const view = new View(parse(compiled, {}, { ast: true }), {
    renderer: 'none',
    expr: expressionInterpreter,
    loader: loader as never,
    logger: logger as never,
  })
  const vega = JSON.stringify(compiled)
  if (JSON.stringify(compileAsPage(spec)) !== vega) complaints.push('filled into its shape it is another drawing')
  const svg = await view.toSVG()
  view.finalize()
  return { vega, svg, complaints }
}
