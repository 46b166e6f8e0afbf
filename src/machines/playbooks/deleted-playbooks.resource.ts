import type { DeletedPlaybook } from '../../../contract/playbooks/authoring.schemas.ts'
import { type ResourceActor, resourceMachine } from '../shared/resource.machine.ts'

export const deletedPlaybooksMachine = resourceMachine<readonly DeletedPlaybook[], null>(
  'deleted playbooks',
  'The playbooks that an author deleted and can bring back.',
)
export type DeletedPlaybooksActor = ResourceActor<readonly DeletedPlaybook[], null>
