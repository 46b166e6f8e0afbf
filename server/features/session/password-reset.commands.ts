import { pagePath } from '../../../contract/shell/pages.ts'
import { transactAsSystem } from '../../platform/database/transaction.ts'
import { absoluteLink } from '../../platform/mail/link.ts'
import { queueMail } from '../../platform/mail/mail.commands.ts'
import type { Services } from '../../platform/http/services.ts'
import { createQueryToken } from './query-tokens.commands.ts'
import { passwordResetMail } from './session.mails.ts'
import { findSignIn } from './person-of-address.read.ts'

/** Mails a link to choose a new password; does nothing for an unknown email. */
export async function mailPasswordReset({ database, publicUrl, settings }: Services, email: string): Promise<void> {
  await transactAsSystem(database, { person: null, organisation: null }, async (tx) => {
    const person = await findSignIn(tx, email)
    if (!person) return
    const token = await createQueryToken(tx, { personId: person.id, purpose: 'password reset', mailedTo: person.email })
    const link = absoluteLink(publicUrl, pagePath('acceptInvite'), { token })
    await queueMail(tx, {
      to: person.email,
      ...passwordResetMail(settings.PRODUCT_NAME, link),
      holdsResetLink: true,
    })
  })
}
