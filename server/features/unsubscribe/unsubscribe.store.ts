import type { MailKind } from '../../../contract/session/mail-ends.schemas.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

type Kept = { kind: MailKind; subject?: string }

/** Whether the person of this transaction has ended these mails. */
export async function isMailEnded(tx: Transaction, { kind, subject = '' }: Kept): Promise<boolean> {
  const row = await tx.db
    .selectFrom('mail_end')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('person_id', '=', tx.scope.person ?? '')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .select('kind')
    .executeTakeFirst()
  return row !== undefined
}

/** The person of this transaction gets these mails again. */
export async function resumeMails(tx: Transaction, { kind, subject = '' }: Kept): Promise<void> {
  await tx.db
    .deleteFrom('mail_end')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('person_id', '=', tx.scope.person ?? '')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .execute()
}
