import { sql } from 'kysely'
import { playbookMailTexts } from '../../../contract/playbooks/playbooks.mails.texts.ts'
import { playbooksTexts } from '../../../contract/playbooks/playbooks.texts.ts'
import { dayOf, defaultTimeZone, isTimeZone } from '../../../contract/shared/time-zones.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Transaction, transactAsSystem } from '../../platform/database/transaction.ts'
import { eachAlone } from '../../platform/database/each-alone.ts'
import type { Routine } from '../../platform/jobs/job.types.ts'
import { absoluteLink } from '../../platform/mail/link.ts'
import { printName } from '../../platform/mail/printed-name.ts'
import { queueEndableMail } from '../unsubscribe/index.ts'

const texts = playbookMailTexts.reminders
/** Reminders are sent when people begin to work, not at midnight. */
const hoursAfterMidnight = 6
const hour = 3_600_000

type Environment = { database: Database; publicUrl: string; now: () => number }
type Reminded = { topic_id: string; step_id: string; person_id: string; due_on: string; kind: 'due' | 'overdue' }
type Line = Reminded & { title: string; label: string | null; email: string }

/** Tells by mail of steps that are due or overdue, by the calendar of each organisation. */
export const remindersRoutine = (environment: Environment): Routine => ({
  queue: 'remind_of_due_steps',
  cron: '*/5 * * * *',
  run: () => remindOfDueSteps(environment),
})

export async function remindOfDueSteps({ database, publicUrl, now }: Environment): Promise<void> {
  const organisations = await transactAsSystem(database, { person: null, organisation: null }, ({ db }) =>
    db
      .selectFrom('organisation as o')
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('playbook_step as s')
            .innerJoin('playbook_topic as t', 't.id', 's.topic_id')
            .whereRef('s.organisation_id', '=', 'o.id')
            .where('s.is_complete', '=', false)
            .where('t.deleted_at', 'is', null)
            .where((one) => one.or([one('s.due_on', 'is not', null), sql<boolean>`t.role_due <> '{}'`]))
            .select('s.id'),
        ),
      )
      .select(['o.id', 'o.code', 'o.name', 'o.timezone'])
      .execute(),
  )
  await eachAlone(organisations, async ({ id, code, name, timezone }) => {
    const zone = isTimeZone(timezone) ? timezone : defaultTimeZone
    const today = dayOf(now() - hoursAfterMidnight * hour, zone)
    await transactAsSystem(database, { person: null, organisation: id }, async (tx) => {
      const lines = await remember(tx, id, today)
      for (const [personId, own] of Map.groupBy(lines, (line) => line.person_id)) {
        const end = { organisationId: id, personId, kind: 'reminders' as const, subject: '', label: name }
        const [{ email } = { email: '' }] = own
        await queueEndableMail(tx, publicUrl, end, { to: email, ...mailOf(own, { code, name, publicUrl }) })
      }
    })
  })
}

/**
 * Reminds people of steps that they can do now and haven't been reminded of. Records and emails in one transaction, one
 * organisation at a time, so that neither a second server nor a restart sends it twice. One email per person and day.
 */
async function remember(tx: Transaction, organisation: string, today: string): Promise<Line[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reminders ${organisation}`}, 0))`.execute(tx.db)
  const { rows } = await sql<Line>`
    with open_step as (
      select s.topic_id, s.id, t.title,
        coalesce(s.due_on, (case when t.role_due ->> s.allowed_role >= '0001' then t.role_due ->> s.allowed_role end)::date) as due_on,
        case when s.allowed_role in ('Anyone', '') then t.created_by else t.user_roles ->> s.allowed_role end as person_id,
        t.access_level, t.created_by
      from playbook_step s join playbook_topic t on t.id = s.topic_id
      where s.organisation_id = ${organisation} and t.deleted_at is null and not s.is_complete and not s.is_left_out
        and not exists (
          select 1 from playbook_step b
          where b.topic_id = s.topic_id and (s.includes ? b.id or b.id = s.matter_step)
            and not b.is_complete and not b.is_left_out
        )
    ), told as (
      insert into playbook_reminder (organisation_id, topic_id, step_id, person_id, due_on, kind, sent_on)
      select ${organisation}, o.topic_id, o.id, o.person_id, o.due_on,
        case when o.due_on < ${today}::date then 'overdue' else 'due' end, ${today}::date
      from open_step o
      join mail_recipient p on p.organisation_id = ${organisation} and p.id = o.person_id
      where o.due_on <= ${today}::date + 1
        and (o.access_level = 'shared' or o.created_by = o.person_id)
        and not exists (
          select 1 from mail_end e
          where e.organisation_id = ${organisation} and e.person_id = o.person_id and e.kind = 'reminders'
        )
        and not exists (select 1 from playbook_mute q where q.topic_id = o.topic_id and q.person_id = o.person_id)
        and not exists (
          select 1 from playbook_reminder r
          where r.organisation_id = ${organisation} and r.person_id = o.person_id and r.sent_on = ${today}::date
        )
      on conflict do nothing
      returning topic_id, step_id, person_id, due_on, kind
    )
    select told.topic_id, told.step_id, told.person_id, told.due_on::text, told.kind, t.title, p.email,
      w.config ->> 'label' as label
    from told join playbook_topic t on t.id = told.topic_id join person p on p.id = told.person_id
      left join playbook_work w on w.topic_id = told.topic_id and w.step_id = told.step_id
    order by p.email, told.due_on, t.title, told.step_id
  `.execute(tx.db)
  return rows
}

type Sender = { code: string; name: string; publicUrl: string }
function mailOf(lines: readonly Line[], { code, name, publicUrl }: Sender) {
  const reported = lines.map(({ topic_id: topicId, step_id: tab, label, title, due_on: day, kind }) =>
    texts.line({
      ...{
        step: playbooksTexts.stepName(tab, printName(label ?? '')),
        title: printName(title),
        day: texts.day(day),
        isOverdue: kind === 'overdue',
      },
      link: absoluteLink(publicUrl, pagePath('playbook', { project: code, topicId, tab })),
    }),
  )
  const overdue = lines.filter(({ kind }) => kind === 'overdue').length
  return { subject: texts.subject(lines.length, overdue), text: texts.mail(printName(name), reported) }
}
