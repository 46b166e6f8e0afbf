import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { getStateNodes } from 'xstate/graph'
import { inWords } from '../../../tools/diagrams/chart.ts'
import { portOf } from '../../../src/machines/shared/port.ts'
import { allNodes, exits, invokedBy, isEvent, isTime, isWaiting, lineage } from '../shared/house-rules.ts'

/** A state in which something outside is waited for, and what ends it. `ends`: after how long, in words. */
export type Wait = { state: string; success: string[]; failure: string[]; ends: string[] }

const unique = (words: readonly string[]) => [...new Set(words)]

export function waitsOf(machine: AnyStateMachine): Wait[] {
  return allNodes(machine)
    .filter(isWaiting)
    .map((node) => {
      const state = node.path.length === 0 ? 'whole machine' : node.path.join(' › ')
      const invoked = invokedBy(node).filter(({ kind }) => kind === 'request' || kind === 'machine')
      if (invoked.length === 0) return { state, ...eventExits(node), ends: timesOf(node) }
      return {
        state,
        success: invoked.map(({ src }) => `${String(src)} is done`),
        failure: invoked.map(({ src }) => `${String(src)} failed`),
        ends: timesOf(node),
      }
    })
}

/** A state that waits for facts says by their names how it ends; failures are those that say so, or have a guard. */
function eventExits(node: AnyStateNode): { success: string[]; failure: string[] } {
  const inside = getStateNodes(node)
  const out = [...lineage(node), ...inside].flatMap((one) => exits(one, isEvent))
  const isFailure = (words: string) => /fail|refus|error|cancel|lost|gone|reject|denied|stopp|clos|not /.test(words)
  const words = unique(out.map(({ eventType, source }) => inWords(eventType, source)))
  return { success: words.filter((one) => !isFailure(one)), failure: words.filter(isFailure) }
}

/** Limits of the ports, then delays of the state, of those around it and of those inside. */
function timesOf(node: AnyStateNode): string[] {
  const { actors, delays } = node.machine.implementations
  const invoked = invokedBy(node)
  const ports = invoked.flatMap(({ src }) => {
    const seconds = portOf(actors[String(src)])?.seconds ?? null
    return seconds === null ? [] : [`${seconds} s`]
  })
  const children = invoked.filter(({ kind }) => kind === 'machine').map(({ src }) => `as long as ${String(src)}`)
  const out = [...lineage(node), ...getStateNodes(node)].flatMap((one) => exits(one, isTime))
  const waits = out.map(({ eventType }) => {
    const name = /^xstate\.after\.([^.]+)/.exec(eventType)?.[1] ?? eventType
    const delay = delays[name]
    return `${name} (${typeof delay === 'number' ? `${delay / 1_000} s` : 'depends on the state'})`
  })
  return unique([...ports, ...waits, ...children])
}
