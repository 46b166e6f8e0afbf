import type { AnyStateMachine } from 'xstate'
import type { Evidence } from '../shared/evidence.ts'
import { positionOf } from '../shared/evidence.ts'
import { allNodes, transitionsOf } from '../shared/house-rules.ts'
import type { Proven } from './certify.ts'

/** An editor's chart is the kit's, which is walked whole once; its own walk takes what its options change. */
const kitOfEditors = 'editor'

/** Counts what walks and random runs met, by the machines' keys. */
export function countProven(
  machines: Readonly<Record<string, AnyStateMachine>>,
  evidence: ReadonlyMap<string, Evidence>,
): Map<string, Proven> {
  const ofKit = evidence.get(kitOfEditors)?.walk?.taken ?? []
  return new Map(
    Object.entries(machines).map(([key, machine]) => {
      const { walk, fold } = evidence.get(machine.id) ?? {}
      const met = new Set([...(walk?.taken ?? []), ...(walk?.kind === 'walk of an editor' ? ofKit : [])])
      const all = allNodes(machine).flatMap(transitionsOf).map(positionOf)
      const taken = all.filter((position) => met.has(position)).length
      const impossible = Math.min(Object.keys(walk?.impossible ?? {}).length, all.length - taken)
      const { runs, seed } = fold ?? { runs: 0, seed: 0 }
      return [key, { taken, impossible, situations: walk?.situations ?? 0, runs, seed }]
    }),
  )
}
