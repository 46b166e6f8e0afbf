import type { TrashedKind } from '../../../contract/documents/documents.schemas.ts'
import { type ResourceActor, resourceMachine } from '../shared/resource.machine.ts'

/** A restorable item in the trash. Conversations have a trash of their own. */
export type TrashedThing = {
  kind: Exclude<TrashedKind, 'thread'>
  id: string
  name: string
  deletedAt: string
}

export const trashListMachine = resourceMachine<readonly TrashedThing[], { project: string }>(
  'trash list',
  "The organisation's deleted items that can be restored, except conversations.",
)
export type TrashListActor = ResourceActor<readonly TrashedThing[], { project: string }>
