import { dirname, join, relative, resolve, sep } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** Folder that holds features → folders in it that serve all of them. */
const layers = {
  'src/machines': ['shared'],
  'src/services': ['shared'],
  'src/views': ['shared'],
}

/** A file imports its own feature and the shared parts of its layer, never another feature of it. */
export const ownFeature = {
  create(context) {
    const from = featureOf(context.filename)
    if (!from || /(^|\/)root\.machine\.ts$/.test(from.path) || /\.test\.tsx?$/.test(from.path)) return {}
    const check = (node) => {
      if (typeof node.source?.value !== 'string' || !node.source.value.startsWith('.')) return
      const to = featureOf(join(dirname(context.filename), node.source.value))
      if (to && to.layer === from.layer && !isOpen(from, to)) {
        context.report({ node: node.source, message: sentence(from, to) })
      }
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    }
  },
}

/** Layer and feature of a file; null if it belongs to no feature (a layer's shared files, tests, tools). */
function featureOf(filename) {
  const path = relative(root, filename).split(sep).join('/')
  const layer = Object.keys(layers).find((one) => path.startsWith(`${one}/`))
  if (!layer) return null
  const rest = path.slice(layer.length + 1)
  return rest.includes('/') ? { path, layer, feature: rest.slice(0, rest.indexOf('/')) } : null
}

const isOpen = (from, to) => to.feature === from.feature || layers[to.layer].includes(to.feature)

function sentence(from, to) {
  const whole = `${from.layer}/${from.feature} may not reach into ${to.layer}/${to.feature}`
  return `${whole}: move what both need to ${from.layer}/shared or to contract, or let the root machine join the two.`
}
