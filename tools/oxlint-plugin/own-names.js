const home = /contract\/shared\/own-value\.ts$/
const advice =
  'A name like "constructor" finds here what every object has. Read with ownValue() of contract/shared/own-value.ts, ask with Object.hasOwn().'

/** Records of names that people, files and pages give: `record[name]` and `name in record` find inherited things too. */
export const ownNames = {
  create(context) {
    if (home.test(context.filename.replaceAll('\\', '/'))) return {}
    const records = new Set()
    const read = []
    const note = (identifier) => {
      if (identifier?.type === 'Identifier' && isRecord(identifier.typeAnnotation?.typeAnnotation))
        records.add(identifier.name)
    }
    return {
      VariableDeclarator: ({ id }) => note(id),
      Function: ({ params }) => params.forEach(note),
      ArrowFunctionExpression: ({ params }) => params.forEach(note),
      BinaryExpression(node) {
        if (node.operator === 'in' && node.left.type !== 'Literal') context.report({ node, message: advice })
      },
      MemberExpression(node) {
        if (node.computed && node.object.type === 'Identifier' && node.property.type !== 'Literal' && !isSet(node))
          read.push(node)
      },
      'Program:exit'() {
        for (const node of read) if (records.has(node.object.name)) context.report({ node, message: advice })
      },
    }
  },
}

/** `Record<string, …>`, read-only too. */
function isRecord(type) {
  if (type?.type !== 'TSTypeReference') return false
  const [first] = type.typeArguments?.params ?? []
  if (type.typeName.name === 'Readonly') return isRecord(first)
  return type.typeName.name === 'Record' && first?.type === 'TSStringKeyword'
}

const isSet = (node) =>
  (node.parent.type === 'AssignmentExpression' && node.parent.left === node && node.parent.operator === '=') ||
  (node.parent.type === 'UnaryExpression' && node.parent.operator === 'delete')
