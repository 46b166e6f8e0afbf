const advice = 'Time enters as data: let the event carry it, stamped at the edge, or take it as a parameter.'

/** `Date` may only make a date of a given value: no `new Date()`, no `Date.now`, no `Date()`, no alias of it. */
export const noClock = {
  create: (context) => ({
    Identifier(node) {
      if (node.name !== 'Date' || isAllowed(node)) return
      context.report({ node, message: `This reads the clock, or lets others read it. ${advice}` })
    },
  }),
}

function isAllowed(node) {
  const { parent } = node
  if (parent.type === 'NewExpression' && parent.callee === node) return parent.arguments.length > 0
  if (parent.type === 'MemberExpression' && parent.object === node) return isPureMember(parent)
  if (parent.type === 'MemberExpression' || parent.type === 'Property')
    return !parent.computed && isOnlyAName(parent, node)
  if (parent.type === 'BinaryExpression') return parent.operator === 'instanceof'
  return parent.type.startsWith('TS')
}

function isPureMember(member) {
  return !member.computed && ['UTC', 'parse'].includes(member.property.name)
}

/** `thing.Date` and `{ Date: x }` name a property and touch no global, unless it is `globalThis.Date`. */
function isOnlyAName(parent, node) {
  if (parent.type === 'MemberExpression') return parent.property === node && !isGlobalObject(parent.object)
  return parent.key === node && !parent.shorthand
}

function isGlobalObject(node) {
  return node.type === 'Identifier' && ['globalThis', 'window', 'self', 'global'].includes(node.name)
}
