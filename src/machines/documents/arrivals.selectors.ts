import type { Doc } from '../../../contract/documents/documents.schemas.ts'
import type { Library } from './documents.events.ts'
import { isPending } from './documents.projection.ts'
import type { Arrival } from './uploads.events.ts'

export type Arrivals = { reading: readonly Doc[]; ready: readonly Doc[]; failed: readonly Doc[] }

/** What has become of the documents that this person has brought into this organisation. */
export function arrivalsIn(
  { docs }: Library,
  arrivals: readonly Arrival[],
  scope: { project: string; personId: string },
): Arrivals {
  const come = arrivals
    .filter(({ project, personId }) => project === scope.project && personId === scope.personId)
    .flatMap(({ docId }) => docs.find(({ id }) => id === docId) ?? [])
  return {
    reading: come.filter(isPending),
    ready: come.filter(({ status }) => status === 'indexed'),
    failed: come.filter(({ status }) => status === 'error' || status === 'unknown'),
  }
}
