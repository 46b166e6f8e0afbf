import { sql } from 'kysely'
import type { Transaction } from '../database/transaction.ts'

export type KeptMail = {
  id: string
  to: string
  subject: string
  /** Empty once sent, and for a mail with a reset link. */
  text: string
  holdsResetLink: boolean
  createdAt: string
  sentAt: string | null
  failure: string | null
}

const mostShown = 500

/** Mails the server sent or would have sent, newest first. Runs as the system. */
export async function readMailbox(tx: Transaction): Promise<KeptMail[]> {
  const rows = await tx.db.selectFrom('mail').orderBy('id', 'desc').limit(mostShown).selectAll().execute()
  return rows.map((row) => ({
    id: String(row.id),
    to: row.recipient,
    subject: row.subject,
    text: row.holds_reset_link ? '' : row.body,
    holdsResetLink: row.holds_reset_link,
    createdAt: row.created_at,
    sentAt: row.sent_at,
    failure: row.failure,
  }))
}

/** The text of one mail that a superadmin opens. Null where it does not exist. Runs as the system. */
export async function readMail(tx: Transaction, id: string): Promise<{ to: string; text: string } | null> {
  const row = await tx.db
    .selectFrom('mail')
    .where(sql<string>`id::text`, '=', id)
    .select(['recipient', 'body'])
    .executeTakeFirst()
  return row ? { to: row.recipient, text: row.body } : null
}
