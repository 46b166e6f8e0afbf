import { failureTexts } from '../../../contract/texts/failures.texts.ts'
import { storable } from '../../engines/text/index.ts'
import { recordInstallation } from '../../platform/database/installation-log.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/failures/refusal.ts'
import { queueMail } from '../../platform/mail/mail.commands.ts'
import { endAccessTokens } from './access-tokens.store.ts'
import { forgetBrowsers } from './known-browsers.store.ts'
import { passwordChangedMail } from './session.mails.ts'
import { endAllSessions } from './sessions.store.ts'

export async function passwordHashOf(tx: Transaction, personId: string): Promise<string | null> {
  const row = await tx.db.selectFrom('person').where('id', '=', personId).select('password_hash').executeTakeFirst()
  return row?.password_hash ?? null
}

type NewPassword = {
  personId: string
  passwordHash: string
  /** The hash that confirmed this change, which fails if another change came first. */
  former: string | null
  /** The session to keep; all others and all mailed links end. */
  goesOn?: string
}

export async function setPassword(tx: Transaction, given: NewPassword): Promise<void> {
  const changed = await tx.db
    .updateTable('person')
    // All links end, including the one that would change the address.
    .set({ password_hash: given.passwordHash, pending_email: null })
    .where('id', '=', given.personId)
    .where('password_hash', 'is not distinct from', given.former)
    .returning('email')
    .executeTakeFirst()
  if (!changed) throw new Refusal(409, failureTexts.changedMeanwhile)
  await endAllSessions(tx, given.personId, given.goesOn)
  await endAccessTokens(tx, { personId: given.personId })
  await forgetBrowsers(tx, given.personId)
  const after = { hasNewPassword: true }
  await recordInstallation(tx, given.personId, { thing: 'person', id: given.personId, before: null, after })
  if (given.former !== null) await queueMail(tx, { to: changed.email, ...passwordChangedMail() })
}

/** For an account without a password. Nothing else ends: a mailed link that verifies the address still works. */
export async function setFirstPassword(tx: Transaction, personId: string, passwordHash: string): Promise<void> {
  const set = await tx.db
    .updateTable('person')
    .set({ password_hash: passwordHash })
    .where('id', '=', personId)
    .where('password_hash', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!set) throw new Refusal(409, failureTexts.changedMeanwhile)
  const after = { hasNewPassword: true }
  await recordInstallation(tx, personId, { thing: 'person', id: personId, before: null, after })
}

/** A person's instructions to models are private text, so no log contains them. */
export async function setModelInstructions(tx: Transaction, personId: string, instructions: string): Promise<void> {
  await tx.db
    .updateTable('person')
    .set({ model_instructions: storable(instructions) })
    .where('id', '=', personId)
    .execute()
}

/** Turns a guest into a full account. */
export async function becomePerson(tx: Transaction, personId: string): Promise<void> {
  await tx.db.updateTable('person').set({ is_temporary: false }).where('id', '=', personId).execute()
}
