import type { AdminUser } from '../../../contract/admin/admin.schemas.ts'
import { resourceMachine } from '../shared/resource.machine.ts'

export const partnerUsers = resourceMachine<AdminUser[], null>(
  'partner users',
  'The people who can become users of a partner.',
)
