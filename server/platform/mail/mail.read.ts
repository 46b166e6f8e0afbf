import type { Transaction } from '../database/transaction.ts'

export type KeptMail = {
  id: string
  to: string
  subject: string
  /** Empty once it was sent. */
  text: string
  createdAt: string
  sentAt: string | null
  failure: string | null
}

const mostShown = 500

/** What the server mailed or would have mailed, the newest first. Runs as the system. */
export async function readMailbox(tx: Transaction): Promise<KeptMail[]> {
  const rows = await tx.db.selectFrom('mail').orderBy('id', 'desc').limit(mostShown).selectAll().execute()
  return rows.map((row) => ({
    id: String(row.id),
    to: row.recipient,
    subject: row.subject,
    text: row.body,
    createdAt: row.created_at,
    sentAt: row.sent_at,
    failure: row.failure,
  }))
}
