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
/** Longer than a send may take: nobody else takes the mail meanwhile, and a killed server's mail is taken up again. */
const minutesToSend = 3

/** Takes one mail that is due, for this server alone. */
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

/** Its text goes as well: it may hold a link that opens an account. */
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

/** Mail of a server that sends none stays for the mailbox, and is not sent should it learn to send one day. */
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
