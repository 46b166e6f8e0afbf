import { randomUUID } from 'node:crypto'
import type { RouteName } from '../../contract/routes.ts'
import type { Environment } from './people.ts'
import type { Request } from './requests.ts'

type Make = (environment: Environment) => Promise<Request> | Request

/** A playbook of the partner of A. */
const written =
  (body?: unknown, isDeleted = false): Make =>
  async (environment) => {
    const slug = `written-${randomUUID()}`
    const playbookId = `playbook_${randomUUID()}`
    await environment.database.query(
      `insert into playbook (id, name, slug, partner_id, deleted_at)
       values ($1, 'Written', $2, 'partner_of_a', case when $3 then now() end)`,
      [playbookId, slug, isDeleted],
    )
    return { params: { playbookId }, body }
  }

/** A well-formed request of each route by which playbooks are written. */
export const playbookEditorRequests = {
  listAdminPlaybooks: () => ({}),
  listDeletedPlaybooks: () => ({}),
  createAdminPlaybook: () => ({ body: { name: `Written ${randomUUID()}` } }),
  changeAdminPlaybook: written({ description: 'Another', rev: 1 }),
  deleteAdminPlaybook: written(),
  restoreAdminPlaybook: written({}, true),
  tryPlaybook: () => ({ body: { fields: { name: 'Tried' }, outputs: {}, stepId: null } }),
  listPlaybookVersions: written(),
} satisfies Partial<Record<RouteName, Make>>
