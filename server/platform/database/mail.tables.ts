import type { ColumnType, Generated } from 'kysely'
import type { MailKind } from '../../../contract/session/mail-ends.schemas.ts'
import type { Instant, InstantOrNull } from './column.types.ts'

/** Queued and sent mails, and who unsubscribed from which. */
export type MailTables = {
  mail: {
    id: Generated<number>
    recipient: string
    subject: string
    body: string
    created_at: Instant
    sent_at: InstantOrNull
    failure: string | null
    attempts: Generated<number>
    next_try_at: Instant
    closed_at: InstantOrNull
    unsubscribe_url: ColumnType<string | null, string | null | undefined, string | null>
    holds_reset_link: Generated<boolean>
  }
  /** Possible recipients of an organisation's mails. */
  mail_recipient: { organisation_id: string; id: string; email: string }
  mail_end: {
    organisation_id: string
    person_id: string
    kind: MailKind
    subject: Generated<string>
    ended_at: Instant
  }
  mail_end_token: {
    hash: Buffer
    organisation_id: string
    person_id: string
    kind: MailKind
    subject: Generated<string>
    label: string
    created_at: Instant
  }
}
