const advice = "Put it into the feature's texts in contract/<feature>/<feature>.texts.ts and import it."
const spokenAttributes = [
  'title',
  'alt',
  'placeholder',
  'label',
  'aria-label',
  'aria-description',
  'aria-roledescription',
]

/** What a person reads comes from the catalogue of texts, never from the JSX itself. */
export const textsFromTheCatalogue = {
  create(context) {
    const reportWords = (node) => {
      if (node) context.report({ node, message: `A text stands in the JSX. ${advice}` })
    }
    return {
      JSXText(node) {
        if (hasWord(node.value)) reportWords(node)
      },
      JSXAttribute(node) {
        if (spokenAttributes.includes(node.name.name)) reportWords(literalWithWords(node.value))
      },
      JSXExpressionContainer(node) {
        if (node.parent.type !== 'JSXAttribute') reportWords(literalWithWords(node.expression))
      },
    }
  },
}

function hasWord(text) {
  return typeof text === 'string' && /\p{L}{2,}/u.test(text)
}

/** The first literal with a word in it that this expression can yield. */
function literalWithWords(node) {
  if (!node) return null
  if (node.type === 'Literal') return hasWord(node.value) ? node : null
  if (node.type === 'TemplateLiteral') return node.quasis.find((quasi) => hasWord(quasi.value.cooked)) ?? null
  if (node.type === 'JSXExpressionContainer') return literalWithWords(node.expression)
  if (node.type === 'ConditionalExpression')
    return literalWithWords(node.consequent) ?? literalWithWords(node.alternate)
  if (node.type === 'LogicalExpression') return literalWithWords(node.left) ?? literalWithWords(node.right)
  if (node.type === 'BinaryExpression' && node.operator === '+')
    return literalWithWords(node.left) ?? literalWithWords(node.right)
  return null
}
