import type { ApiDescription } from '../../../contract/shell/api-description.schemas.ts'
import { type ResourceActor, resourceMachine } from '../shared/resource.machine.ts'
import type { AccountVisit } from './account.machine.ts'

export type ApiDescriptionActor = ResourceActor<ApiDescription, AccountVisit>

export const apiDescription = resourceMachine<ApiDescription, AccountVisit>(
  'api description',
  'Every call of the API, as programs read it.',
)
