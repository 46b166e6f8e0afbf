import { pagePath } from '../../../contract/shell/pages.ts'
import { verificationTexts as texts } from '../../../contract/session/verification.texts.ts'
import { recordInstallation } from '../../platform/database/installation-log.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/failures/refusal.ts'
import { absoluteLink } from '../../platform/mail/link.ts'
import { queueMail } from '../../platform/mail/mail.commands.ts'
import { changePerson, lockPerson } from './people.commands.ts'
import { holdSignIn } from './person-of-address.read.ts'
import { createQueryToken } from './query-tokens.commands.ts'
import { addressGivenMail, changeAskedMail, confirmAddressMail, confirmNewAddressMail } from './session.mails.ts'
import { dropPendingAddress, refuseTaken } from './verification.commands.ts'

/** All of these run as the system. */

export type Sender = { publicUrl: string; productName: string }

/**
 * Mails the link that verifies the address: the pending one if there is one, otherwise the current one. Answers which.
 */
export async function mailConfirmation(tx: Transaction, personId: string, sender: Sender): Promise<string> {
  const { email, pending_email: pending, verified_at: verifiedAt } = await lockPerson(tx, personId)
  if (pending === null && verifiedAt !== null) throw new Refusal(409, texts.confirmedAlready)
  const to = pending ?? email
  const token = await createQueryToken(tx, { personId, purpose: 'e-mail', mailedTo: to })
  const link = absoluteLink(sender.publicUrl, pagePath('verifyEmail'), { token })
  const mail = pending === null ? confirmAddressMail : confirmNewAddressMail
  await queueMail(tx, { to, ...mail(sender.productName, link) })
  return to
}

type Change = { personId: string; actor: string; email: string }

/** Stores a pending address, which replaces the current one once its mailed link is opened. */
async function notePending(tx: Transaction, { personId, actor, email }: Change): Promise<{ isChange: boolean }> {
  const person = await lockPerson(tx, personId)
  if (email === person.email.toLowerCase()) {
    await dropPendingAddress(tx, personId)
    return { isChange: false }
  }
  refuseTaken(await holdSignIn(tx, email), personId)
  await tx.db.updateTable('person').set({ pending_email: email }).where('id', '=', personId).execute()
  const [before, after] = [{ pendingEmail: person.pending_email }, { pendingEmail: email }]
  await recordInstallation(tx, actor, { thing: 'person', id: personId, before, after })
  if (person.verified_at !== null) await queueMail(tx, { to: person.email, ...changeAskedMail(email) })
  return { isChange: true }
}

/** The signed-in person requests a new address and is mailed a link to confirm it. */
export async function askForAddress(tx: Transaction, change: Change, sender: Sender): Promise<void> {
  if ((await notePending(tx, change)).isChange) await mailConfirmation(tx, change.personId, sender)
}

/**
 * A superadmin sets a new address for someone who may have lost the old one and their password: the mailed link lets
 * them choose a password, which verifies the address.
 */
export async function giveAddress(tx: Transaction, change: Change, sender: Sender): Promise<void> {
  const { personId, email } = change
  const { password_hash: password } = await lockPerson(tx, personId)
  const purpose = password === null ? 'invitation' : 'password reset'
  // Someone who never signed in has verified no address, so a possibly mistyped one is replaced at once.
  if (password === null) await changePerson(tx, change)
  else if (!(await notePending(tx, change)).isChange) return
  const token = await createQueryToken(tx, { personId, purpose, mailedTo: email })
  const link = absoluteLink(sender.publicUrl, pagePath('acceptInvite'), { token })
  const mail = addressGivenMail(sender.productName, link, purpose === 'invitation')
  await queueMail(tx, { to: email, ...mail, holdsResetLink: true })
}
