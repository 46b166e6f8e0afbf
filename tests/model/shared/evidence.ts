import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate'
import { transitionKey } from './harness.ts'
import { allNodes, transitionsOf } from './house-rules.ts'
import type { Exploration } from './walk.ts'

/** The folder in which `npm run certificate` collects what the walks and random runs met. */
const folder = process.env['SEXTANT_EVIDENCE']
export const isCollected = folder !== undefined

export type WalkKind = 'walk' | 'walk of an editor'
/** `taken`: positions of transitions in the chart. `impossible`: the reason of each that no run can take. */
export type WalkEvidence = { kind: WalkKind; situations: number; taken: string[]; impossible: Record<string, string> }
export type FoldEvidence = { runs: number; seed: number }
export type Evidence = { id: string; walk?: WalkEvidence; fold?: FoldEvidence }

/** The transition's position without the machine's id, so that an editor's is the same as its kit's. */
export function positionOf(definition: AnyTransitionDefinition): string {
  const { source, eventType } = definition
  const [, , index] = transitionKey(definition).split(' | ')
  const isOwn = /^xstate\.(after|done\.state)\./.test(eventType)
  return [source.path.join(' › '), isOwn ? eventType.replace(`.${source.id}`, '') : eventType, index].join(' | ')
}

export function noteWalk(
  machine: AnyStateMachine,
  kind: WalkKind,
  { situations, taken }: Pick<Exploration, 'situations' | 'taken'>,
  impossible: Record<string, string> = {},
): void {
  const met = allNodes(machine).flatMap(transitionsOf)
  const positions = met.filter((definition) => taken.has(transitionKey(definition))).map(positionOf)
  note(`${machine.id} walk`, {
    id: machine.id,
    walk: { kind, situations: situations.length, taken: positions, impossible },
  })
}

export function noteFold({ id }: AnyStateMachine, fold: FoldEvidence): void {
  note(`${id} fold`, { id, fold })
}

function note(name: string, evidence: Evidence): void {
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  // Two machines of one id would overwrite each other's evidence.
  writeFileSync(join(folder, `${name.replaceAll(/[^a-z0-9]+/gi, '-')}.json`), JSON.stringify(evidence), { flag: 'wx' })
}

/** What was collected, by the machines' ids. */
export function readEvidence(from: string): Map<string, Evidence> {
  const found = new Map<string, Evidence>()
  for (const file of readdirSync(from)) {
    const one = JSON.parse(readFileSync(join(from, file), 'utf8')) as Evidence
    found.set(one.id, { ...found.get(one.id), ...one })
  }
  return found
}
