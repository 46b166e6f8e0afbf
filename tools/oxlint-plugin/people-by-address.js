/** The one file in which people are looked for by their address. */
const home = /server\/features\/session\/person-of-address\.read\.ts$/
const column = /(^|\.)(pending_)?email$/
const operators = ['=', '==', 'in', 'is', 'like', 'ilike', 'is not distinct from']
const inSql = /\b(lower\s*\(\s*(\w+\.)?email\b|email\s*(=|in\b|like\b|ilike\b))/i

const message =
  'This looks a person up by an address, which anybody may have typed in. Rights go to who has proven it: ask personBehind() of server/features/session/person-of-address.read.ts.'

/** `where('email', '=', …)`, its like, and the same in SQL text: only where the verified address is looked at too. */
export const peopleByAddress = {
  create(context) {
    if (home.test(context.filename.replaceAll('\\', '/'))) return {}
    return {
      CallExpression(node) {
        const [first, second] = node.arguments
        if (column.test(textOf(first)) && operators.includes(textOf(second))) context.report({ node, message })
      },
      TemplateElement(node) {
        if (inSql.test(node.value.raw)) context.report({ node, message })
      },
    }
  },
}

const textOf = (node) => (node?.type === 'Literal' && typeof node.value === 'string' ? node.value : '')
