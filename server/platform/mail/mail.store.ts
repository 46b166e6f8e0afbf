import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { transactAsSystem } from '../database/transaction.ts'

export type DueMail = {
  id: number
  recipient: string
  subject: string
  body: string
  unsubscribe_url: string | null
  attempts: number
}

const nobody = { person: null, organisation: null }
/** Longer than sending may take: no other server takes the mail meanwhile, and a killed server's mail is retried. */
const minutesToSend = 3

/** Claims one due mail for this server. */
export function claimMail(database: Database): Promise<DueMail | null> {
  return transactAsSystem(database, nobody, async ({ db }) => {
    const claimed = await sql<DueMail>`
      update mail set attempts = attempts + 1, next_try_at = now() + make_interval(mins => ${minutesToSend})
      where id = (select id from mail where sent_at is null and closed_at is null and next_try_at <= now()
        order by next_try_at, id limit 1 for update skip locked)
      returning id, recipient, subject, body, unsubscribe_url, attempts
    `.execute(db)
    return claimed.rows[0] ?? null
  })
}

/** Also deletes its text, which may hold a link that opens an account. */
export async function noteSent(database: Database, id: number): Promise<void> {
  await transactAsSystem(database, nobody, ({ db }) =>
    db
      .updateTable('mail')
      .set({ sent_at: sql<string>`now()`, failure: null, body: '', unsubscribe_url: null })
      .where('id', '=', id)
      .execute(),
  )
}

/** `waitSeconds` until the next try; null when there is none. */
export async function noteFailure(
  database: Database,
  id: number,
  failure: string,
  waitSeconds: number | null,
): Promise<void> {
  await transactAsSystem(database, nobody, ({ db }) =>
    db
      .updateTable('mail')
      .set(
        waitSeconds === null
          ? { failure, closed_at: sql<string>`now()`, body: '', unsubscribe_url: null }
          : { failure, next_try_at: sql<string>`now() + make_interval(secs => ${waitSeconds})` },
      )
      .where('id', '=', id)
      .execute(),
  )
}

/** Mails of a server without SMTP_URL stay in the mailbox, and are not sent if it is set later. */
export async function keepForMailbox(database: Database): Promise<void> {
  await transactAsSystem(database, nobody, ({ db }) =>
    db
      .updateTable('mail')
      .set({ closed_at: sql<string>`now()` })
      .where('sent_at', 'is', null)
      .where('closed_at', 'is', null)
      .execute(),
  )
}
