/** A machine file holds one chart, written as one literal, so that it can be read, drawn and compared. */
export const oneMachine = {
  create(context) {
    let charts = 0
    return {
      CallExpression(node) {
        if (calledName(node.callee) !== 'createMachine') return
        charts += 1
        if (charts > 1) {
          context.report({
            node,
            message: 'A second chart in one file: give it a file of its own and invoke it as a child.',
          })
        }
        const [config] = node.arguments
        if (config?.type === 'ObjectExpression') return checkLiteral(context, config)
        context.report({ node, message: 'A chart is one literal: write the object in the call of createMachine.' })
      },
    }
  },
}

function calledName(callee) {
  if (callee.type === 'Identifier') return callee.name
  return callee.type === 'MemberExpression' && !callee.computed ? callee.property.name : null
}

/** Checks the literal but not the functions in it (input, context, output may spread). */
function checkLiteral(context, node) {
  if (node.type === 'ArrayExpression')
    return node.elements.forEach((element) => element && checkElement(context, element))
  if (node.type === 'ObjectExpression') node.properties.forEach((property) => checkElement(context, property))
}

function checkElement(context, node) {
  if (node.type === 'SpreadElement') {
    context.report({ node, message: 'A spread hides a part of the chart: write the states and transitions out.' })
  } else if (node.type === 'Property') {
    if (node.computed) context.report({ node, message: 'A computed key hides a name of the chart: write the name.' })
    checkLiteral(context, node.value)
  } else checkLiteral(context, node)
}
