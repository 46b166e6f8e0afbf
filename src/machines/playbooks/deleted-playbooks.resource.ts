import type { DeletedPlaybook } from '../../../contract/playbooks/authoring.schemas.ts'
import { type ResourceActor, resourceMachine } from '../shared/resource.machine.ts'

export const deletedPlaybooksMachine = resourceMachine<readonly DeletedPlaybook[], null>(
  'deleted playbooks',
  "An author's deleted playbooks, which can be restored.",
)
export type DeletedPlaybooksActor = ResourceActor<readonly DeletedPlaybook[], null>
