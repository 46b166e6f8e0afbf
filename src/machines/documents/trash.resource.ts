import { type ResourceActor, resourceMachine } from '../shared/resource.machine.ts'

/** What lies in the trash and can be brought back; conversations have their own. */
export type TrashedThing = {
  kind: 'document' | 'folder' | 'source' | 'dashboard' | 'measurement'
  id: string
  name: string
  deletedAt: string
}

export const trashListMachine = resourceMachine<readonly TrashedThing[], { project: string }>(
  'trash list',
  'The documents, folders, sources of data, dashboards and measurements that were deleted and can be brought back.',
)
export type TrashListActor = ResourceActor<readonly TrashedThing[], { project: string }>
