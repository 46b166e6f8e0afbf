import { pagePath } from '../../contract/shell/pages.ts'
import { snapshotMailTexts as texts } from '../../contract/snapshots/snapshot-mail.texts.ts'
import type { Database } from '../database/database.ts'
import { transactAsSystem } from '../database/transaction.ts'
import { absoluteLink } from '../mail/link.ts'
import { queueMail } from '../mail/mail.commands.ts'
import type { Row } from './snapshots.store.ts'
import { followersOf } from './subscriptions.store.ts'

export type MailEnvironment = { database: Database; publicUrl: string; productName: string }
type Sending = {
  organisationId: string
  project: string
  row: Row
  recipients: readonly string[]
  sender: string | null
  /** Those who follow the reports get it, too. */
  isFollowed?: boolean
}

/** Mails a report to those of the chosen people who are members now. Answers how many they are. */
export function mailSnapshot({ database, publicUrl, productName }: MailEnvironment, sending: Sending): Promise<number> {
  const { organisationId, project, row, sender, isFollowed = false } = sending
  const link = absoluteLink(
    publicUrl,
    pagePath('dashboard', { project, dashboard: row.dashboard_code, tab: 'reports', date: row.taken_at }),
  )
  return transactAsSystem(database, { person: sender, organisation: organisationId }, async (tx) => {
    const followers = isFollowed ? await followersOf(tx, organisationId, row.dashboard_code) : []
    const recipients = [...new Set([...sending.recipients, ...followers])]
    if (recipients.length === 0) return 0
    const people = await tx.db
      .selectFrom('membership')
      .innerJoin('person', 'person.id', 'membership.person_id')
      .innerJoin('dashboard', 'dashboard.organisation_id', 'membership.organisation_id')
      .where('membership.organisation_id', '=', organisationId)
      .where('membership.person_id', 'in', recipients)
      .where('dashboard.code', '=', row.dashboard_code)
      .where('dashboard.deleted_at', 'is', null)
      .where('person.deleted_at', 'is', null)
      .where('person.is_temporary', '=', false)
      // A private dashboard's report goes to who sees it alone.
      .where((where) =>
        where.or([
          where('dashboard.access_level', '=', 'shared'),
          where('dashboard.created_by', '=', where.ref('membership.person_id')),
        ]),
      )
      .select('person.email')
      .execute()
    const subject = texts.subject(row.name, row.day)
    const text = texts.text(row.name, row.day, row.commentary.report.comment, link, productName)
    for (const { email } of people) await queueMail(tx, { to: email, subject, text })
    return people.length
  })
}
