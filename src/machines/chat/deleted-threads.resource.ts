import { type ResourceActor, resourceMachine } from '../shared/resource.machine.ts'

/** A conversation in the trash. */
export type DeletedThread = { id: string; name: string; deletedAt: string }

export const deletedThreadsMachine = resourceMachine<readonly DeletedThread[], { project: string }>(
  'deleted conversations',
  "This person's deleted conversations, which can be restored.",
)
export type DeletedThreadsActor = ResourceActor<readonly DeletedThread[], { project: string }>
