import { type AnyStateMachine, createMachine } from 'xstate'
import { getStateNodes } from 'xstate/graph'
import { namesOf, type Named } from '../diagrams/chart.ts'
import { transitionTable } from '../diagrams/transition-table.ts'

/** A machine's chart in lines: each state with its kind, tags, description and actors, then each transition. */
export function linesOf(machine: AnyStateMachine): string[] {
  const states = [machine.root, ...getStateNodes(machine)].map((node) => {
    const actors = node.invoke.map(({ id, src }) => `${String(src)} (${id})`)
    const initial = node.type === 'compound' ? node.initial.target.map(({ id }) => id).join(', ') : ''
    const parts = [
      node.type,
      node.tags.join(', '),
      initial,
      namesOf(node.entry as Named[]),
      namesOf(node.exit as Named[]),
    ]
    return `state ${node.id}: ${[...parts, actors.join(', '), node.description ?? ''].join(' | ')}`
  })
  return [...states, ...transitionTable(machine).split('\n').slice(2)]
}

/** What an edited chart adds to and removes from the machine in the code; both are empty if the charts are equal. */
export function differencesOf(machine: AnyStateMachine, edited: object): { added: string[]; removed: string[] } {
  const before = linesOf(machine)
  const after = linesOf(createMachine(edited as never) as unknown as AnyStateMachine)
  return {
    added: after.filter((line) => !before.includes(line)),
    removed: before.filter((line) => !after.includes(line)),
  }
}
