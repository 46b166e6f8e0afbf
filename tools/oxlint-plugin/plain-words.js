import { join, relative, sep } from 'node:path'

/** The established terms (docs/glossary.md). A word covers its plural too. */
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
  told: 'reported, stated or corrected',
  tell: 'notify, publish or report',
  telling: 'reporting',
  news: 'updates or notifications',
  place: 'position, address, scope, folder or destination',
  mark: 'selection, marker or separator',
  door: 'entry',
  wall: 'isolation or policy',
  wished: 'requested',
  theirs: 'latest or remote',
}
const phrases = [
  [/^whyNot(?![a-z])/, 'disabledReason'],
  [/[lL]astWords(?![a-z])/, 'writeAheadCopy'],
]

/** Names that are not ours, and in which files. */
const allowed = [
  { names: /^wanted$/, why: 'a column of the database' },
  { names: /^Outlet$/, why: 'a component of react-router' },
  { names: /^highWaterMark$/, why: 'an option of streams in Node' },
  { names: /^byteOrderMark$/, why: 'the name in the Unicode standard' },
  { names: /^wall(Clock|Time)$/, why: 'the time that a clock on the spot shows' },
  { names: /^(told_at|told_from|chart_alert_news)$/, why: 'columns and a table of the database' },
  {
    names: /^told$/,
    files: /^server\/(platform\/database\/dashboards\.tables|features\/dashboards\/alerts\.(job|store))\.ts$/,
    why: 'a column of the database',
  },
  { names: /^told$/, files: /^server\/engines\/terms\/words\.ts$/, why: 'an English word and its stem' },
  {
    names: /^place$/,
    files: /^server\/(platform\/database\/.*\.tables|features\/(chat\/chat|organisations\/sharing)\.store)\.ts$/,
    why: 'columns of the database',
  },
  {
    names: /^place$/,
    files: /^(contract|server\/(engines|features)|src\/views|tests\/model)\/research\//,
    why: 'a field of answers that are stored',
  },
  { names: /^(mark|marks|markOf)$/, files: /^(src|bench)\/charts\//, why: 'what Vega-Lite draws' },
  {
    names: /^mark$/,
    files:
      /^(contract\/(chat|charts)|server\/(engines|features)\/(assistant|chat|website|playbooks|printing|reports|research|tools|transcripts)|src\/views|tests)\//,
    why: 'the number of a citation or a figure on the wire, and an element of HTML',
  },
]
const root = join(import.meta.dirname, '../..')
const isAllowed = (name, file) => allowed.some(({ names, files }) => names.test(name) && (files?.test(file) ?? true))

const partsOf = (name) => name.split(/(?<=[a-z0-9])(?=[A-Z])|_/).map((part) => part.toLowerCase())
const singular = (part) => part.replace(/(?<=wish|sh)es$|s$/, '')

function adviceFor(name, file) {
  if (isAllowed(name, file)) return null
  const phrase = phrases.find(([pattern]) => pattern.test(name))
  if (phrase) return phrase[1]
  const part = partsOf(name).find((one) => Object.hasOwn(fieldWords, one) || Object.hasOwn(fieldWords, singular(one)))
  return part === undefined ? null : (fieldWords[part] ?? fieldWords[singular(part)])
}

function check(context, node) {
  const advice = adviceFor(node.name, relative(root, context.filename).split(sep).join('/'))
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
    PrivateIdentifier: (node) => check(context, node),
    JSXIdentifier: (node) => check(context, node),
  }),
}
