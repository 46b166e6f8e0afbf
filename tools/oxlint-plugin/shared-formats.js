const methods = new Set(['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'])
const advice =
  'Format numbers, days and lists of sentences by contract/shared/format.ts, and figures by contract/charts/format.ts, so that each is written in one way.'

/** Numbers and days are never formatted in place. */
export const sharedFormats = {
  create: (context) => ({
    CallExpression({ callee }) {
      if (callee.type !== 'MemberExpression' || callee.computed || !methods.has(callee.property.name)) return
      context.report({ node: callee.property, message: advice })
    },
  }),
}
