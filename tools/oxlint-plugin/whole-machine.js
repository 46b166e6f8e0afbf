/**
 * A machine is whole in its own file: every action, guard, actor and delay has a name in `setup` and is defined there,
 * and the chart beside it uses these names alone.
 */
export const wholeMachine = {
  create(context) {
    const imported = new Map()
    const report = (node, message) => context.report({ node, message })
    return {
      ImportDeclaration({ specifiers, source }) {
        for (const { local } of specifiers) imported.set(local.name, source.value)
      },
      CallExpression(node) {
        const name = calledName(node.callee)
        if (name === 'createMachine') checkMachine(node, report)
        if (name === 'setup') checkSetup(node, imported, report)
        if (name in DELAYED) checkOptions(node.arguments[DELAYED[name]], report)
        if (SPAWNS.has(name)) checkName(node.arguments[0], 'actor', report)
        if (name === 'enqueue') checkEnqueued(node.arguments[0], report)
        if (name === 'check') checkGuard(node.arguments[0], report)
        if (COMBINATIONS.has(name)) checkCombined(node.arguments[0], report)
      },
    }
  },
}

/** The position of the options, which may contain a delay, among the arguments. */
const DELAYED = { __proto__: null, raise: 1, sendParent: 1, forwardTo: 1, sendTo: 2 }
const SPAWNS = new Set(['spawn', 'spawnChild'])
const COMBINATIONS = new Set(['and', 'or', 'not'])
const SECTIONS = { __proto__: null, actors: 'actor', actions: 'action', guards: 'guard', delays: 'delay' }

const inPlace = (article, kind) =>
  `${article} ${kind} that is written in place has no name in a drawing, in the transition table and in .provide(): define it in setup({ ${kind}s }) and write its name here.`
const elsewhere = (kind) =>
  `A machine is whole in its own file: define this ${kind} here, and let it call what the other file exports.`
const notWritten = 'A machine is whole in its own file: write this part of the chart out where it is used.'
const notSetUp =
  'A machine is whole in its own file: chain setup({ … }).createMachine({ … }), so that its names stand beside its chart.'
const notListed =
  'A machine is whole in its own file: list its actors, actions, guards and delays by name, without spreads and computed keys.'
const unnamed = {
  action: inPlace('An', 'action'),
  actor: inPlace('An', 'actor'),
  guard: inPlace('A', 'guard'),
  delay: inPlace('A', 'delay'),
}

const STATE = {
  __proto__: null,
  entry: (node, report) => eachOf(node, (one) => checkAction(one, report)),
  exit: (node, report) => eachOf(node, (one) => checkAction(one, report)),
  on: (node, report) => eachValue(node, report, checkTransitions),
  after: checkAfter,
  always: checkTransitions,
  onDone: checkTransitions,
  initial: checkTransitions,
  invoke: (node, report) => eachOf(node, (one) => checkInvoke(one, report)),
  states: (node, report) => eachValue(node, report, checkState),
}
const INVOKE = {
  __proto__: null,
  src: (node, report) => checkName(node, 'actor', report),
  onDone: checkTransitions,
  onError: checkTransitions,
  onSnapshot: checkTransitions,
}
const TRANSITION = {
  __proto__: null,
  target: (node, report) => eachOf(node, (one) => isText(one) || isNothing(one) || report(one, notWritten)),
  guard: checkGuard,
  actions: (node, report) => eachOf(node, (one) => checkAction(one, report)),
}

function checkMachine({ callee, arguments: [config] }, report) {
  const made = callee.type === 'MemberExpression' ? callee.object : null
  if (made?.type !== 'CallExpression' || calledName(made.callee) !== 'setup') report(callee, notSetUp)
  // Anything that isn't a literal is reported by house/one-machine.
  if (config?.type === 'ObjectExpression') checkState(config, report)
}

function checkSetup({ arguments: [config] }, imported, report) {
  if (config?.type !== 'ObjectExpression') return config && report(config, notListed)
  for (const property of config.properties) {
    if (!isPlain(property)) report(property, notListed)
    else if (keyOf(property) in SECTIONS) checkSection(property, imported, report)
  }
}

function checkSection(section, imported, report) {
  const kind = SECTIONS[keyOf(section)]
  const definitions = bare(section.value)
  if (definitions.type !== 'ObjectExpression') return report(definitions, notListed)
  for (const property of definitions.properties) {
    if (!isPlain(property)) report(property, notListed)
    else if (isForeign(kind, bare(property.value), imported)) report(property.value, elsewhere(kind))
  }
}

/**
 * Whether the definition, or its factory, is imported from another of our files. Child machines and ports have separate
 * files, and a delay may be shared by features.
 */
function isForeign(kind, node, imported) {
  if (kind === 'actor' || (kind === 'delay' && node.type === 'Identifier')) return false
  return isOurs(node, imported)
}

function isOurs(node, imported) {
  if (node.type === 'CallExpression') return isOurs(bare(node.callee), imported)
  if (node.type === 'MemberExpression') return isOurs(bare(node.object), imported)
  return node.type === 'Identifier' && /^\./.test(imported.get(node.name) ?? '')
}

function checkState(node, report) {
  checkParts(node, STATE, report)
}

function checkInvoke(node, report) {
  checkParts(node, INVOKE, report)
}

function checkParts(node, parts, report) {
  if (node.type !== 'ObjectExpression') return report(node, notWritten)
  // Spreads and computed keys are reported by house/one-machine.
  for (const property of node.properties.filter(isPlain)) parts[keyOf(property)]?.(bare(property.value), report)
}

function checkTransitions(node, report) {
  eachOf(node, (one) => {
    if (!isText(one) && !isNothing(one)) checkParts(one, TRANSITION, report)
  })
}

function checkAfter(node, report) {
  if (node.type !== 'ObjectExpression') return report(node, notWritten)
  for (const property of node.properties.filter(isPlain))
    if (/^[\d.]/.test(String(keyOf(property)))) report(property, unnamed.delay)
  eachValue(node, report, checkTransitions)
}

function checkAction(node, report) {
  checkNamed(node, 'action', report)
}

function checkGuard(node, report) {
  if (node) checkNamed(bare(node), 'guard', report)
}

/** A combination that setup names may combine others; its parts have names. */
function checkCombined(node, report) {
  eachOf(node, (one) => {
    if (one.type !== 'CallExpression' || !COMBINATIONS.has(calledName(one.callee))) checkGuard(one, report)
  })
}

function checkEnqueued(node, report) {
  if (node) checkAction(bare(node), report)
}

/** `'name'` or `{ type: 'name', params }` */
function checkNamed(node, kind, report) {
  const named =
    node.type === 'ObjectExpression' ? node.properties.filter(isPlain).find((part) => keyOf(part) === 'type') : null
  if (!isText(named ? bare(named.value) : node)) report(node, unnamed[kind])
}

function checkName(node, kind, report) {
  if (node && !isText(bare(node))) report(node, unnamed[kind])
}

function checkOptions(options, report) {
  if (options?.type !== 'ObjectExpression') return
  const delay = options.properties.filter(isPlain).find((part) => keyOf(part) === 'delay')
  if (delay) checkName(delay.value, 'delay', report)
}

function eachOf(node, check) {
  if (node?.type !== 'ArrayExpression') return node && check(bare(node))
  node.elements.forEach((element) => element && check(bare(element)))
}

function eachValue(node, report, check) {
  if (node.type !== 'ObjectExpression') return report(node, notWritten)
  for (const property of node.properties.filter(isPlain)) check(bare(property.value), report)
}

const isPlain = (property) => property.type === 'Property' && !property.computed
const isText = (node) => node.type === 'Literal' && typeof node.value === 'string'
const isNothing = (node) =>
  (node.type === 'Identifier' && node.name === 'undefined') || (node.type === 'Literal' && node.value === null)

/** Without the types that are written around it. */
const bare = (node) =>
  /^TS(?:As|Satisfies|NonNull|TypeAssertion)/.test(node.type) || node.type === 'ParenthesizedExpression'
    ? bare(node.expression)
    : node

const keyOf = ({ key }) => (key.type === 'Identifier' ? key.name : key.value)

function calledName(callee) {
  if (callee.type === 'Identifier') return callee.name
  return callee.type === 'MemberExpression' && !callee.computed ? callee.property.name : null
}
