import type { Selectable } from 'kysely'
import type { ResearchNote } from '../../../contract/research/research-notes.schemas.ts'
import type { ResearchEntry, ResearchTopic } from '../../../contract/research/research.schemas.ts'
import type { ResearchTables } from '../../platform/database/research.tables.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { notFound } from '../../platform/failures/refusal.ts'
import { dayOf } from '../../../contract/shared/time-zones.ts'
import { periodLabel } from '../../../contract/shared/periods.ts'
import { readNotes } from './notes.read.ts'
import { zoneOf } from './zone.read.ts'

export type TopicRow = Selectable<ResearchTables['research_topic']>

const ofOrganisation = (tx: Transaction) =>
  tx.db.selectFrom('research_topic').where('organisation_id', '=', tx.scope.organisation!).selectAll()

/** The topic as visible to the caller; null where missing or in the trash. */
export async function findTopic(tx: Transaction, id: string): Promise<TopicRow | null> {
  return (await ofOrganisation(tx).where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()) ?? null
}

/** The same topic, locked until the transaction ends. */
export async function holdTopic(tx: Transaction, id: string, isDeleted = false): Promise<TopicRow> {
  const row = await ofOrganisation(tx)
    .where('id', '=', id)
    .where('deleted_at', isDeleted ? 'is not' : 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

async function followed(tx: Transaction): Promise<ReadonlySet<string>> {
  const rows = await tx.db
    .selectFrom('research_subscription')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('person_id', '=', tx.scope.person)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mail_end as e')
            .whereRef('e.organisation_id', '=', 'research_subscription.organisation_id')
            .whereRef('e.person_id', '=', 'research_subscription.person_id')
            .whereRef('e.subject', '=', 'research_subscription.topic_id')
            .where('e.kind', '=', 'research')
            .select('e.kind'),
        ),
      ),
    )
    .select('topic_id')
    .execute()
  return new Set(rows.map((row) => row.topic_id))
}

const entriesOf = (tx: Transaction, topicId: string) =>
  tx.db
    .selectFrom('research_entry')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('topic_id', '=', topicId)
    .selectAll()
    .orderBy('date', 'desc')
    .orderBy('id')
    .limit(500)
    .execute()

/** Whether the caller administers the organisation. */
export async function isAdministrator(tx: Transaction): Promise<boolean> {
  if (tx.scope.asUser) return false
  const row = await tx.db
    .selectFrom('membership')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('person_id', '=', tx.scope.person)
    .select('role')
    .executeTakeFirst()
  return row?.role === 'admin'
}

async function updated(tx: Transaction): Promise<ReadonlySet<string>> {
  const rows = await tx.db
    .selectFrom('research_entry')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('kind', '=', 'update')
    .select('topic_id')
    .distinct()
    .execute()
  return new Set(rows.map((row) => row.topic_id))
}

type Beside = {
  isAdministrator: boolean
  isSubscribed: boolean
  hasUpdates: boolean
  updates: string | null
  isWhole: boolean
  notes: ResearchNote[]
}

function topicOf(row: TopicRow, personId: string | null, beside: Beside): ResearchTopic {
  return {
    ...{ id: row.id, topic: row.topic, outputFormat: row.output_format, updateFrequency: row.update_frequency },
    ...{ isSubscribed: beside.isSubscribed, accessLevel: row.access_level, isUpdatable: row.is_updatable },
    ...{ date: row.date, role: row.role, abstract: row.abstract, source: row.source, addresses: row.addresses },
    content: beside.isWhole ? row.content : null,
    updates: beside.updates,
    detailedAnswers: beside.isWhole
      ? row.answers
      : row.answers.map((answer) => ({ ...answer, finding: '', sources: [] })),
    citations: beside.isWhole ? row.citations : [],
    plan: beside.isWhole ? row.planned : null,
    notes: beside.notes,
    ...{ check: row.checked, jobId: row.job_id, failure: row.failure },
    hasUpdates: beside.hasUpdates,
    isOwn: row.created_by === personId,
    mayChange: row.created_by === personId || beside.isAdministrator,
  }
}

export async function listTopics(tx: Transaction): Promise<ResearchTopic[]> {
  const rows = await ofOrganisation(tx).where('deleted_at', 'is', null).orderBy('date', 'desc').orderBy('id').execute()
  const [subscribed, withUpdates, isAdmin] = [await followed(tx), await updated(tx), await isAdministrator(tx)]
  return rows.map((row) =>
    topicOf(row, tx.scope.person, {
      ...{
        isAdministrator: isAdmin,
        isSubscribed: subscribed.has(row.id),
        hasUpdates: withUpdates.has(row.id),
        updates: null,
        isWhole: false,
        notes: [],
      },
    }),
  )
}

/** The results of all updates as HTML, newest first, each dated in the organisation's zone. */
export async function updatesOf(tx: Transaction, topicId: string): Promise<string> {
  const entries = (await entriesOf(tx, topicId)).filter(({ kind }) => kind === 'update')
  const zone = await zoneOf(tx)
  const dayWords = (date: string) => periodLabel('day', dayOf(date, zone))
  return entries
    .map(({ date, html }) => `<section><h2><time datetime="${date}">${dayWords(date)}</time></h2>${html}</section>`)
    .join('')
}

export async function wholeTopic(tx: Transaction, row: TopicRow): Promise<ResearchTopic> {
  const updates = await updatesOf(tx, row.id)
  // Until a run has its report, notes of earlier runs are not its own.
  const notes = await readNotes(tx, row.id, row.content === null ? row.run : undefined)
  return topicOf(row, tx.scope.person, {
    ...{ isAdministrator: await isAdministrator(tx), isSubscribed: (await followed(tx)).has(row.id) },
    ...{ hasUpdates: updates !== '', updates: updates === '' ? null : updates, isWhole: true, notes },
  })
}

export async function readTopic(tx: Transaction, id: string): Promise<ResearchTopic> {
  const row = await findTopic(tx, id)
  if (row === null) throw notFound()
  return wholeTopic(tx, row)
}

export async function listEntries(tx: Transaction, id: string): Promise<ResearchEntry[]> {
  if ((await findTopic(tx, id)) === null) throw notFound()
  return (await entriesOf(tx, id)).map(({ id: entry, date, abstract }) => ({ id: entry, date, abstract }))
}

export type DoneResearch = { id: string; topic: string; at: string; isFirst: boolean; broughtBy: string | null }

/** Topics whose report was written or updated at or after this moment, newest first. */
export async function researchDoneSince(tx: Transaction, since: string, limit: number): Promise<DoneResearch[]> {
  const rows = await ofOrganisation(tx)
    .where('deleted_at', 'is', null)
    .where('done_at', '>=', since)
    .orderBy('done_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  const names = await tx.db.selectFrom('person').select(['id', 'name']).execute()
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  return rows.map(({ id, topic, done_at: at, first_done_at: first, done_by: by }) => ({
    ...{ id, topic, at: at ?? since, isFirst: at === first },
    broughtBy: by === null ? null : (nameOf.get(by) ?? null),
  }))
}

/** Ids of topics that charts may show. */
export async function listTopicIds(tx: Transaction): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('research_topic')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('deleted_at', 'is', null)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}
