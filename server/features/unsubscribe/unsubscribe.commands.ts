import { unsubscribePath } from '../../../contract/session/mail-ends.routes.ts'
import type { MailEnd, MailKind } from '../../../contract/session/mail-ends.schemas.ts'
import { mailEndsTexts as texts } from '../../../contract/session/mail-ends.texts.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { storable } from '../../engines/text/index.ts'
import { newToken, tokenHash } from '../session/index.ts'
import { absoluteLink } from '../../platform/mail/link.ts'
import { type NewMail, queueMail } from '../../platform/mail/mail.commands.ts'

/** All of these run as the system. */

/** `subject`: of which dashboard or topic; empty for all mails of the kind. `label`: its name, or that of the organisation. */
export type EndableMail = {
  organisationId: string
  personId: string
  kind: MailKind
  subject: string
  label: string
}

/** A mail that its reader can end with one click, with a token that opens nothing else. */
export async function queueEndableMail(
  tx: Transaction,
  publicUrl: string,
  { organisationId, personId, kind, subject, label }: EndableMail,
  mail: NewMail,
): Promise<void> {
  const token = newToken()
  await tx.db
    .insertInto('mail_end_token')
    .values({
      ...{ hash: tokenHash(token), organisation_id: organisationId, person_id: personId, kind, subject },
      label: storable(label),
    })
    .execute()
  const url = absoluteLink(publicUrl, unsubscribePath, { token })
  await queueMail(tx, { ...mail, text: `${mail.text.trimEnd()}\n\n${texts.inMail(url)}\n`, unsubscribeUrl: url })
}

/** Ends or resumes the mails that a token stands for; any number of times. Null for a token that nobody was sent. */
export async function changeMailEnd(
  tx: Transaction,
  { token, isEnded }: { token: string; isEnded: boolean },
): Promise<MailEnd | null> {
  const known = await tx.db
    .selectFrom('mail_end_token')
    .where('hash', '=', tokenHash(token))
    .select(['organisation_id', 'person_id', 'kind', 'subject', 'label'])
    .executeTakeFirst()
  if (!known) return null
  const { label, ...end } = known
  if (isEnded)
    await tx.db
      .insertInto('mail_end')
      .values(end)
      .onConflict((one) => one.doNothing())
      .execute()
  else
    await tx.db
      .deleteFrom('mail_end')
      .where('organisation_id', '=', end.organisation_id)
      .where('person_id', '=', end.person_id)
      .where('kind', '=', end.kind)
      .where('subject', '=', end.subject)
      .execute()
  return { kind: end.kind, label, isEnded }
}
