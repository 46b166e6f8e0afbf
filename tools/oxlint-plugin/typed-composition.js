const lookUps = ['useFeature', 'useLivingFeature', 'useResource']
const facts = ['event', 'snapshot']

const table =
  'The table src/machines/features.ts knows the type of every feature: add a line there, and drop the type argument.'
const cast =
  'A cast hides a wrong event: let the transition give what it carries as typed params, or narrow it with assertEvent.'
const actorCast =
  'A cast hides a wrong actor: name the child in the machine’s types ("children"), or the feature in src/machines/features.ts.'
const mutation =
  'A machine is not changed after it was made: give what is fetched later through fetchedLater of src/app/wiring.'
const parent =
  'A machine speaks outward by emit alone: add the event to src/machines/outward.ts and route it in src/app/event-router.ts.'
const feature =
  'Nothing is known of what goes through this port: logicPort<typeof itsMachine>(name) has the type of its actor.'
const silent =
  'What a machine emits is a part of its types ("emitted"), so that an event that nobody routes does not compile.'

/** Features, events and what machines say outward are typed from end to end. */
export const typedComposition = {
  create(context) {
    let firstEmission = null
    let isDeclared = false
    const report = (node, message) => context.report({ node, message })
    return {
      CallExpression(node) {
        const name = calledName(node.callee)
        const given = (node.typeArguments ?? node.typeParameters)?.params ?? []
        if (lookUps.includes(name) && given.length > 0) report(node, table)
        if (name === 'channelPort' && given.length > 1 && given.slice(0, 2).every(isAnyEvent)) report(node, feature)
        if (name === 'assign' && node.callee.object?.name === 'Object' && isOfMachine(node.arguments[0]))
          report(node, mutation)
        if (name === 'emit') firstEmission ??= node
      },
      AssignmentExpression(node) {
        if (isOfMachine(node.left)) report(node, mutation)
      },
      MemberExpression(node) {
        if (!node.computed && node.property.name === '_parent') report(node, parent)
      },
      TSAsExpression(node) {
        if (facts.includes(innermost(node.expression).name)) return report(node, cast)
        if (namesIn(node.typeAnnotation).some((name) => /Actor$/.test(name))) report(node, actorCast)
      },
      TSPropertySignature(node) {
        if (node.key?.name === 'emitted') isDeclared = true
      },
      'Program:exit'() {
        if (firstEmission && !isDeclared) report(firstEmission, silent)
      },
    }
  },
}

const calledName = (callee) =>
  callee.type === 'Identifier' ? callee.name : callee.type === 'MemberExpression' ? callee.property.name : null

const isAnyEvent = (type) => type.type === 'TSTypeReference' && type.typeName?.name === 'AnyEventObject'

/** `machine.implementations`, or something in it. */
function isOfMachine(node) {
  if (node?.type !== 'MemberExpression') return false
  return node.property.name === 'implementations' || isOfMachine(node.object)
}

/** The expression inside nested casts. */
const innermost = (node) => (node.type === 'TSAsExpression' ? innermost(node.expression) : node)

function namesIn(type) {
  if (type?.type === 'TSUnionType') return type.types.flatMap(namesIn)
  return type?.type === 'TSTypeReference' && type.typeName?.name ? [type.typeName.name] : []
}
