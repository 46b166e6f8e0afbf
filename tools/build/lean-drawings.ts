import type { Plugin } from 'vite'

/** The parts of Vega that our charts are drawn with, and what vega-embed and vega-tooltip ask of it. */
const neededOfVega = `
import { extend } from 'vega-util'
import { transforms } from 'vega-dataflow'
import * as dataTransforms from 'vega-transforms'
import * as viewTransforms from 'vega-view-transforms'
import * as encode from 'vega-encode'
extend(transforms, dataTransforms, viewTransforms, encode)
export * from 'vega-util'
export { loader } from 'vega-loader'
export { numberFormatDefaultLocale as formatLocale, timeFormatDefaultLocale as timeFormatLocale } from 'vega-format'
export { expressionFunction } from 'vega-functions'
export { parse } from 'vega-parser'
export { View } from 'vega-view'
`

/** Leaves maps, trees, forces, word clouds, regressions and foreign themes out of the part that draws charts. */
export function leanDrawings(): Plugin {
  return {
    name: 'lean-drawings',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (/\/vega\/build\/vega\.module\.js$/.test(id)) {
        const version = /^var version\$1 = ("[^"]+");$/m.exec(code)?.[1]
        return `${neededOfVega}export const version = ${version}\n`
      }
      return /\/vega-themes\/build\/[^/]+\.js$/.test(id) ? 'export {}' : null
    },
  }
}
