import { pagePath } from '../../../contract/shell/pages.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { absoluteLink } from '../../platform/mail/link.ts'
import { queueMail } from '../../platform/mail/mail.commands.ts'
import { trialEntryMail } from './session.mails.ts'

type Sender = { publicUrl: string; productName: string }

/** A guest opened the trial link: uses up the consent and mails all administrators. Runs as the system. */
export async function noteTrialEntry(tx: Transaction, personId: string, sender: Sender): Promise<void> {
  const organisations = await tx.db
    .updateTable('organisation')
    .set({ trial_consent_until: null, trial_guest_id: null })
    .where('trial_guest_id', '=', personId)
    .returning(['id', 'code', 'name'])
    .execute()
  for (const { id, code, name } of organisations) {
    const link = absoluteLink(sender.publicUrl, pagePath('orgSettings', { project: code }))
    tx.change({ thing: 'membership', id: personId, before: null, after: { entered: true }, organisation: id })
    const administrators = await tx.db
      .selectFrom('membership')
      .innerJoin('verified_person', 'verified_person.id', 'membership.person_id')
      .where('membership.organisation_id', '=', id)
      .where('membership.role', '=', 'admin')
      .orderBy('verified_person.email')
      .select('verified_person.email')
      .execute()
    for (const { email } of administrators)
      await queueMail(tx, { to: email, ...trialEntryMail({ name, link, productName: sender.productName }) })
  }
}
