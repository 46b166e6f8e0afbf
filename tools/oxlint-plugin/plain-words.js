/** What the field calls it (docs/glossary.md). A word stands for its plural too. */
const fieldWords = {
  wish: 'request',
  wanted: 'requested',
  world: 'environment, or dependencies',
  desk: 'editor, registry or reader',
  outlet: 'event router in the page, egress on the server',
  pump: 'drain',
  poke: 'wake',
  workshop: 'worker pool',
  intake: 'drop target, or ingest',
  keeper: 'store',
  heir: 'successor',
  standing: 'membership',
}
const phrases = [
  [/^whyNot(?![a-z])/, 'disabledReason'],
  [/[lL]astWords(?![a-z])/, 'writeAheadCopy'],
]

/** Names that are not ours: a column of the database, and a component of react-router. */
const allowed = new Set(['wanted', 'Outlet'])

const partsOf = (name) => name.split(/(?<=[a-z0-9])(?=[A-Z])|_/).map((part) => part.toLowerCase())
const singular = (part) => part.replace(/(?<=wish|sh)es$|s$/, '')

function adviceFor(name) {
  if (allowed.has(name)) return null
  const phrase = phrases.find(([pattern]) => pattern.test(name))
  if (phrase) return phrase[1]
  const part = partsOf(name).find((one) => Object.hasOwn(fieldWords, one) || Object.hasOwn(fieldWords, singular(one)))
  return part === undefined ? null : (fieldWords[part] ?? fieldWords[singular(part)])
}

function check(context, node) {
  const advice = adviceFor(node.name)
  if (advice === null) return
  context.report({
    node,
    message: `"${node.name}" is a word of this house alone: the field says ${advice} (docs/glossary.md).`,
  })
}

/** Names use the field's words. */
export const plainWords = {
  create: (context) => ({
    Identifier: (node) => check(context, node),
    JSXIdentifier: (node) => check(context, node),
  }),
}
