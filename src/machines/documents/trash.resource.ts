import { type ResourceActor, resourceMachine } from '../shared/resource.machine.ts'

/** What lies in the trash of the documents and can be brought back. */
export type TrashedThing = { kind: 'document' | 'folder'; id: string; name: string; deletedAt: string }

export const trashListMachine = resourceMachine<readonly TrashedThing[], { project: string }>(
  'trash list',
  'The documents and folders that were deleted and can be brought back.',
)
export type TrashListActor = ResourceActor<readonly TrashedThing[], { project: string }>
