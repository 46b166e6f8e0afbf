import { sql } from 'kysely'
import type { AdminFeedback } from '../../../contract/admin/admin.schemas.ts'
import type { FeedbackCopy } from '../../../contract/feedback/feedback.schemas.ts'
import { notFound } from '../../platform/failures/refusal.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

const mostShown = 1_000

/** The newest feedback of all organisations. Without a shared copy, it names no thread or topic. Runs as the system. */
export async function listFeedback(tx: Transaction, personId: string): Promise<AdminFeedback[]> {
  const rows = await tx.db
    .selectFrom('feedback')
    .innerJoin('person', 'person.id', 'feedback.person_id')
    .innerJoin('organisation', 'organisation.id', 'feedback.organisation_id')
    .leftJoin('membership', (join) =>
      join
        .onRef('membership.organisation_id', '=', 'feedback.organisation_id')
        .on('membership.person_id', '=', personId),
    )
    .orderBy('feedback.created_at', 'desc')
    .limit(mostShown)
    .select(['feedback.id', 'feedback.person_id', 'feedback.rating', 'feedback.comment', 'feedback.can_share'])
    .select(['feedback.entity_type', 'feedback.entity_id', 'feedback.created_at'])
    .select(['person.email', 'organisation.code', 'organisation.is_demo'])
    .select(sql<boolean>`membership.role is not null`.as('is_member'))
    .execute()
  return rows.map((row) => ({
    id: row.id,
    date: row.created_at,
    submitterEmail: row.email,
    rating: row.rating,
    comment: row.comment,
    project: row.code,
    entityType: row.entity_type,
    entityId: row.can_share ? row.entity_id : '',
    isShared: row.can_share,
    canOpen: row.can_share && mayOpen(row, personId),
  }))
}

/** The copy of a conversation or report that its person shared. Runs as the system. */
export async function readFeedbackCopy(tx: Transaction, feedbackId: string): Promise<FeedbackCopy | null> {
  const row = await tx.db
    .selectFrom('feedback')
    .where('id', '=', feedbackId)
    .select(['can_share', 'copy'])
    .executeTakeFirst()
  if (!row) throw notFound()
  return row.can_share ? row.copy : null
}

type Entity = { entity_type: 'thread' | 'topic'; person_id: string; is_member: boolean; is_demo: boolean }

/** Only its person may open a conversation; topics can be shared in the organisation. */
function mayOpen(row: Entity, personId: string): boolean {
  if (!row.is_member && !row.is_demo) return false
  return row.entity_type === 'topic' || row.person_id === personId
}
