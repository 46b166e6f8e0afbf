import type { Doc } from '../../../contract/documents/documents.schemas.ts'
import type { Library } from './documents.events.ts'
import { isPending } from './documents.projection.ts'
import type { Arrival } from './uploads.events.ts'

export type Arrivals = { reading: readonly Doc[]; ready: readonly Doc[]; failed: readonly Doc[] }

/** The current state of the documents that this person dropped into this conversation. */
export function arrivalsIn(
  { docs }: Library,
  arrivals: readonly Arrival[],
  scope: { project: string; personId: string; threadId: string | null },
): Arrivals {
  const own = arrivals.filter(
    ({ project, personId, threadId }) =>
      threadId !== null && threadId === scope.threadId && project === scope.project && personId === scope.personId,
  )
  const byId = own.length === 0 ? null : new Map(docs.map((doc) => [doc.id, doc]))
  const come = own.flatMap(({ docId }) => byId?.get(docId) ?? [])
  return {
    reading: come.filter(isPending),
    ready: come.filter(({ status }) => status === 'indexed'),
    failed: come.filter(({ status }) => status === 'error' || status === 'unknown'),
  }
}
