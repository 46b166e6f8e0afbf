import { storableJson } from '../../engines/text/index.ts'
import type { Transaction } from './transaction.ts'

/** One line of the log of what belongs to no organisation. */
export type InstallationChange = {
  thing: 'person' | 'partner' | 'organisation' | 'announcement' | 'playbook' | 'mail' | 'models'
  id: string
  before: unknown
  after: unknown
}

/** Appends to the installation's log within a transaction that runs as the system. Never give it secrets. */
export async function recordInstallation(tx: Transaction, actor: string | null, change: InstallationChange) {
  await tx.db
    .insertInto('installation_log')
    .values({
      actor,
      thing: change.thing,
      thing_id: change.id,
      before: change.before === null ? null : storableJson(change.before),
      after: change.after === null ? null : storableJson(change.after),
    })
    .execute()
}
