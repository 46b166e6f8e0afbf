import { dirname, join, relative, resolve, sep } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** Charts are drawn on the server too, so they take nothing from the page: of src they import charts alone. */
export const chartsApart = {
  create(context) {
    if (!pathOf(context.filename).startsWith('src/charts/')) return {}
    const check = ({ source }) => {
      if (typeof source?.value !== 'string' || !source.value.startsWith('.')) return
      const path = pathOf(join(dirname(context.filename), source.value))
      if (path.startsWith('src/') && !path.startsWith('src/charts/'))
        context.report({
          node: source,
          message: `Charts are drawn on the server too and take nothing from the page: move what they need of ${path} to contract/charts or to src/charts.`,
        })
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    }
  },
}

const pathOf = (file) => relative(root, file).split(sep).join('/')
