import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

/** A state as it is drawn: its lines say what it asks, and what it reacts to without leaving. */
export type ChartState = {
  id: string
  name: string
  kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history'
  tags: string[]
  asks: string[]
  reacts: string[]
  initial: string | null
  states: ChartState[]
}
export type ChartEdge = { id: string; from: string; to: string; words: string[] }
export type Chart = { root: ChartState; edges: ChartEdge[] }

/** The chart of a machine, with every transition either as an edge or as a line of its state. */
export function chartOf(machine: AnyStateMachine): Chart {
  const edges = new Map<string, ChartEdge>()
  const root = stateOf(machine.root, edges)
  return { root, edges: [...edges.values()] }
}

function stateOf(node: AnyStateNode, edges: Map<string, ChartEdge>): ChartState {
  const reacts: string[] = []
  for (const definition of [...[...node.transitions.values()].flat(), ...(node.always ?? [])]) {
    const targets = definition.target ?? []
    for (const target of targets) {
      if (isWithin(target, node) && target !== node) reacts.push(`${cause(definition)} → ${target.key}`)
      else addEdge(edges, node, target, cause(definition))
    }
    if (targets.length === 0) reacts.push([cause(definition), actionsOf(definition)].filter(Boolean).join(': '))
  }
  return {
    id: node.id,
    name: node.key,
    kind: node.type,
    tags: node.tags,
    asks: node.invoke.map((invoke) => String((invoke as unknown as { src: unknown }).src)),
    reacts,
    initial: node.type === 'compound' ? (node.initial.target[0]?.id ?? null) : null,
    states: Object.values(node.states).map((state) => stateOf(state, edges)),
  }
}

function addEdge(edges: Map<string, ChartEdge>, from: AnyStateNode, to: AnyStateNode, words: string): void {
  const id = `${from.id} → ${to.id}`
  const edge = edges.get(id) ?? { id, from: from.id, to: to.id, words: [] }
  edges.set(id, { ...edge, words: [...edge.words, words] })
}

function isWithin(node: AnyStateNode, other: AnyStateNode): boolean {
  return node === other || (node.parent !== undefined && isWithin(node.parent, other))
}

/** "jobs.cancel requested", "after cancel answer", "cancel job: done", each with its guard. */
function cause(definition: AnyTransitionDefinition): string {
  const guard = guardOf(definition)
  return `${inWords(definition.eventType, definition.source)}${guard === '' ? '' : ` [${guard}]`}`
}

export function inWords(eventType: string, source: AnyStateNode): string {
  if (eventType === '') return 'at once'
  const after = /^xstate\.after\.([^.]+)/.exec(eventType)?.[1]
  if (after !== undefined) return `after ${after}`
  if (eventType.startsWith('xstate.done.state.')) return 'when done'
  const [, what, child] = /^xstate\.(done\.actor|error\.actor|snapshot)\.(.+)$/.exec(eventType) ?? []
  if (what === undefined) return eventType
  const invoke = source.invoke.find(({ id }) => id === child) as { src?: unknown } | undefined
  return `${invoke?.src ?? child}: ${{ 'done.actor': 'done', 'error.actor': 'failed', snapshot: 'changed' }[what]}`
}

export type Named = string | { type: string }
/** Without what XState adds itself for delays. */
export const namesOf = (list: readonly Named[]): string =>
  list
    .map((each) => (typeof each === 'string' ? each : each.type))
    .filter((name) => !name.startsWith('xstate.'))
    .join(', ')

export const actionsOf = ({ actions }: AnyTransitionDefinition): string => namesOf(actions as Named[])
export const guardOf = ({ guard }: AnyTransitionDefinition): string =>
  guard === undefined ? '' : namesOf([guard as Named])
