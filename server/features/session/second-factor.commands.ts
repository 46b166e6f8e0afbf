import { failureTexts } from '../../../contract/texts/failures.texts.ts'
import { recordInstallation } from '../../platform/database/installation-log.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { notFound, Refusal } from '../../platform/failures/refusal.ts'
import { queueMail } from '../../platform/mail/mail.commands.ts'
import { removeSecret } from './one-time-codes.store.ts'
import { codesTakenOffMail } from './session.mails.ts'
import { endAllSessions } from './sessions.store.ts'

/**
 * Removes the one-time codes of someone who can't give any: phone and recovery codes are lost, or the server's key
 * changed. They are notified and all their sessions end. Runs as the system.
 */
export async function takeOffSecondFactor(
  tx: Transaction,
  given: { personId: string; actor: string; productName: string },
): Promise<void> {
  const { personId, actor, productName } = given
  const person = await tx.db
    .selectFrom('person')
    .where('id', '=', personId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .select(['email', 'totp_secret'])
    .executeTakeFirst()
  if (!person) throw notFound()
  if (person.totp_secret === null) throw new Refusal(409, failureTexts.noCodesToTakeOff)
  await removeSecret(tx, personId)
  const { email } = person
  const [before, after] = [
    { email, hasMfa: true },
    { email, hasMfa: false },
  ]
  await recordInstallation(tx, actor, { thing: 'person', id: personId, before, after })
  await queueMail(tx, { to: email, ...codesTakenOffMail(productName) })
  await endAllSessions(tx, personId)
}
