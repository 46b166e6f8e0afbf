import type { OfferedPlaybook } from '../../engines/tools/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { listTemplates } from './templates.store.ts'

/** What the assistant may offer to the person of the transaction: the playbooks that they see in the gallery. */
export async function listOffered(tx: Transaction): Promise<OfferedPlaybook[]> {
  const templates = await listTemplates(tx)
  return templates.map(({ slug, name, description, category }) => ({ slug, name, description, category }))
}
