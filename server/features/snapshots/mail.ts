import { pagePath } from '../../../contract/shell/pages.ts'
import { snapshotMailTexts as texts } from '../../../contract/snapshots/snapshot-mail.texts.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Transaction, transactAsSystem } from '../../platform/database/transaction.ts'
import { absoluteLink } from '../../platform/mail/link.ts'
import { printName } from '../../platform/mail/printed-name.ts'
import { queueEndableMail } from '../unsubscribe/index.ts'
import type { Row } from './snapshots.store.ts'
import { followersOf } from './subscriptions.store.ts'

export type MailEnvironment = { database: Database; publicUrl: string; productName: string }
type Sending = {
  organisationId: string
  project: string
  row: Row
  recipients: readonly string[]
  sender: string | null
  /** Also sends it to those who follow the reports. */
  isFollowed?: boolean
  /** Whether it is to be sent now, asked in the transaction that queues it. */
  isDue?: (tx: Transaction) => Promise<boolean>
}

/** Mails a report to those chosen people who are current members with a verified address. Answers their number. */
export function mailSnapshot({ database, publicUrl, productName }: MailEnvironment, sending: Sending): Promise<number> {
  const { organisationId, project, row, sender, isFollowed = false, isDue } = sending
  const link = absoluteLink(
    publicUrl,
    pagePath('dashboard', { project, dashboard: row.dashboard_code, tab: 'reports', date: row.taken_at }),
  )
  return transactAsSystem(database, { person: sender, organisation: organisationId }, async (tx) => {
    if (isDue && !(await isDue(tx))) return 0
    const followers = isFollowed ? await followersOf(tx, organisationId, row.dashboard_code) : []
    const recipients = [...new Set([...sending.recipients, ...followers])]
    if (recipients.length === 0) return 0
    const people = await tx.db
      .selectFrom('mail_recipient')
      .innerJoin('dashboard', 'dashboard.organisation_id', 'mail_recipient.organisation_id')
      .where('mail_recipient.organisation_id', '=', organisationId)
      .where('mail_recipient.id', 'in', recipients)
      .where('dashboard.code', '=', row.dashboard_code)
      .where('dashboard.deleted_at', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('mail_end')
              .whereRef('mail_end.organisation_id', '=', 'mail_recipient.organisation_id')
              .whereRef('mail_end.person_id', '=', 'mail_recipient.id')
              .where('mail_end.kind', '=', 'reports')
              .where('mail_end.subject', '=', row.dashboard_code)
              .select('mail_end.kind'),
          ),
        ),
      )
      // A private dashboard's report only goes to the person who can see it.
      .where((where) =>
        where.or([
          where('dashboard.access_level', '=', 'shared'),
          where('dashboard.created_by', '=', where.ref('mail_recipient.id')),
        ]),
      )
      .select(['mail_recipient.id', 'mail_recipient.email'])
      .execute()
    const subject = texts.subject(row.day)
    const text = texts.text(printName(row.name), row.day, row.commentary.report.comment, link, productName)
    const end = { organisationId, kind: 'reports' as const, subject: row.dashboard_code, label: row.name }
    for (const { id, email } of people)
      await queueEndableMail(tx, publicUrl, { ...end, personId: id }, { to: email, subject, text })
    return people.length
  })
}
