import { sql } from 'kysely'
import { pagePath } from '../../../contract/shell/pages.ts'
import { researchTexts as texts } from '../../../contract/research/research.texts.ts'
import type { Database } from '../../platform/database/database.ts'
import { transactAsSystem } from '../../platform/database/transaction.ts'
import { absoluteLink } from '../../platform/mail/link.ts'
import { printName } from '../../platform/mail/printed-name.ts'
import { queueEndableMail } from '../unsubscribe/index.ts'

type MailedUpdate = { organisationId: string; jobId: string; lines: readonly string[] }

/** Mails the findings of an update to its followers who may still see the topic; once, despite restarts. */
export async function mailUpdates(
  { database, publicUrl }: { database: Database; publicUrl: string },
  { organisationId, jobId, lines }: MailedUpdate,
): Promise<void> {
  await transactAsSystem(database, { person: null, organisation: organisationId }, async (tx) => {
    const entry = await tx.db
      .updateTable('research_entry')
      .set({ mailed_at: sql<string>`now()` })
      .where('organisation_id', '=', organisationId)
      .where('job_id', '=', jobId)
      .where('mailed_at', 'is', null)
      .returning('topic_id')
      .executeTakeFirst()
    if (!entry) return
    const { rows } = await sql<{ id: string; email: string; topic: string; code: string }>`
      select person.id, person.email, t.topic, organisation.code from research_topic t
      join organisation on organisation.id = t.organisation_id
      join research_subscription s on s.organisation_id = t.organisation_id and s.topic_id = t.id
      join mail_recipient person on person.organisation_id = t.organisation_id and person.id = s.person_id
      where t.organisation_id = ${organisationId} and t.id = ${entry.topic_id} and t.deleted_at is null
        and (t.access_level = 'shared' or t.created_by = s.person_id)
        and not exists (
          select 1 from mail_end e where e.organisation_id = t.organisation_id and e.person_id = s.person_id
            and e.kind = 'research' and e.subject = t.id
        )
      order by person.email
    `.execute(tx.db)
    for (const { id: personId, email, topic, code } of rows) {
      const link = absoluteLink(
        publicUrl,
        pagePath('researchView', { project: code, topicId: entry.topic_id, tab: 'updates' }),
      )
      const end = { organisationId, personId, kind: 'research' as const, subject: entry.topic_id, label: topic }
      await queueEndableMail(tx, publicUrl, end, {
        to: email,
        subject: texts.updates.mailSubject,
        text: texts.updates.mailText(printName(topic), lines, link),
      })
    }
  })
}
