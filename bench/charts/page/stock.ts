import { parse, View } from 'vega'
import { expressionInterpreter } from 'vega-interpreter'
import { compile, type TopLevelSpec } from 'vega-lite'
import type { Grid, Sale } from '../rows.ts'
import { stockOf, stockOfRows, twelve } from '../twelve.ts'
import { type Drawer, containers } from './drawer.ts'

/** Vega-Lite as it comes, parsed as a tree and run by the interpreter, which a strict content policy asks for. */
function vegaLite(specsOf: (grids: readonly Grid[]) => TopLevelSpec[]): Drawer {
  let root: HTMLElement | null = null
  let views: View[] = []
  const clear = () => {
    for (const view of views) view.finalize()
    views = []
  }
  const show = async (grids: readonly Grid[]): Promise<void> => {
    const elements = containers(root!, twelve.length, 'div')
    views = specsOf(grids).map(
      (spec, index) =>
        new View(parse(compile(spec).spec, {}, { ast: true }), {
          ...{ renderer: 'svg', container: elements[index]!, hover: true, expr: expressionInterpreter },
        }),
    )
    for (const view of views) await view.runAsync()
  }
  return {
    draw(element, grids) {
      root = element
      return show(grids)
    },
    redraw(grids) {
      clear()
      return show(grids)
    },
    clear,
  }
}

export const stock = (): Drawer => vegaLite((grids) => twelve.map((drawing, index) => stockOf(drawing, grids[index]!)))

/** It adds the sales up by itself. */
export const stockOverRows = (sales: readonly Sale[]): Drawer =>
  vegaLite(() => twelve.map((drawing) => stockOfRows(drawing, sales)))
