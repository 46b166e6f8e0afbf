import { storableJson } from '../../engines/text/index.ts'
import type { Transaction } from './transaction.ts'

/** One log line about something outside all organisations. */
export type InstallationChange = {
  thing: 'person' | 'partner' | 'organisation' | 'announcement' | 'playbook' | 'mail' | 'models'
  id: string
  before: unknown
  after: unknown
}

/** Appends to the installation's log, in a transaction that runs as the system. Never pass secrets. */
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
