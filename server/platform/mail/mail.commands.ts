import { notify, type Transaction } from '../database/transaction.ts'

/** `unsubscribeUrl`: unsubscribes from mails like this. `holdsResetLink`: its link sets a password. */
export type NewMail = {
  to: string
  subject: string
  text: string
  unsubscribeUrl?: string
  holdsResetLink?: boolean
}

const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

/** Queues a plain text mail, sent after the commit. Runs as the system. */
export async function queueMail(tx: Transaction, mail: NewMail): Promise<void> {
  await tx.db
    .insertInto('mail')
    .values({
      recipient: oneLine(mail.to),
      subject: oneLine(mail.subject).slice(0, 200),
      body: mail.text,
      failure: null,
      unsubscribe_url: mail.unsubscribeUrl ?? null,
      holds_reset_link: mail.holdsResetLink ?? false,
    })
    .execute()
  await notify(tx.db, { mail: true })
}
