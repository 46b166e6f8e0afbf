import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { actionsOf, guardOf, inWords, type Named, namesOf } from './chart.ts'

/**
 * Every transition of a machine as a row of a Markdown table, in the order of the chart. A walk takes its targets from
 * the machine and cannot see a wrong one; here a change of behaviour is a line in the diff.
 */
export function transitionTable(machine: AnyStateMachine): string {
  const rows = rowsBelow(machine.root)
  return ['| state | event | guard | target | actions |', '|---|---|---|---|---|', ...rows].join('\n')
}

function rowsBelow(node: AnyStateNode): string[] {
  return [
    ...actionRow(node, 'on entry', node.entry as Named[]),
    ...definitionsOf(node).map(transitionRow),
    ...actionRow(node, 'on exit', node.exit as Named[]),
    ...Object.values(node.states).flatMap(rowsBelow),
  ]
}

const definitionsOf = (node: AnyStateNode) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])]
const pathOf = (node: AnyStateNode): string => (node.path.length === 0 ? 'any state' : node.path.join(' › '))
const row = (cells: string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`

function actionRow(node: AnyStateNode, when: string, actions: Named[]): string[] {
  const names = namesOf(actions)
  return names === '' ? [] : [row([pathOf(node), when, '', '', names])]
}

/** A transition in words. */
export type TransitionWords = { state: string; event: string; guard: string; target: string; actions: string }

/** Every transition of a machine in words, in the order of the chart. */
export function transitionsOf({ root }: AnyStateMachine): TransitionWords[] {
  return nodesBelow(root).flatMap((node) => definitionsOf(node).map(wordsOf))
}

const nodesBelow = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesBelow)]

function wordsOf(definition: AnyTransitionDefinition): TransitionWords {
  const { source, target, eventType, reenter } = definition
  const targets = target?.map(pathOf).join(', ') ?? 'stays'
  return {
    state: pathOf(source),
    event: inWords(eventType, source),
    guard: guardOf(definition),
    target: reenter ? `${targets} (anew)` : targets,
    actions: actionsOf(definition),
  }
}

function transitionRow(definition: AnyTransitionDefinition): string {
  const { state, event, guard, target, actions } = wordsOf(definition)
  return row([state, event, guard, target, actions])
}
