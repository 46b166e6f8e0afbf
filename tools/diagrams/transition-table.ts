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
  const definitions = [...[...node.transitions.values()].flat(), ...(node.always ?? [])]
  return [
    ...actionRow(node, 'on entry', node.entry as Named[]),
    ...definitions.map(transitionRow),
    ...actionRow(node, 'on exit', node.exit as Named[]),
    ...Object.values(node.states).flatMap(rowsBelow),
  ]
}

const pathOf = (node: AnyStateNode): string => (node.path.length === 0 ? 'any state' : node.path.join(' › '))
const row = (cells: string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`

function actionRow(node: AnyStateNode, when: string, actions: Named[]): string[] {
  const names = namesOf(actions)
  return names === '' ? [] : [row([pathOf(node), when, '', '', names])]
}

function transitionRow(definition: AnyTransitionDefinition): string {
  const { source, target, eventType, reenter } = definition
  const targets = target?.map(pathOf).join(', ') ?? 'stays'
  const event = inWords(eventType, source)
  return row([
    pathOf(source),
    event,
    guardOf(definition),
    reenter ? `${targets} (anew)` : targets,
    actionsOf(definition),
  ])
}
