import { sql } from 'kysely'
import type { FeedbackEntity, FeedbackFields } from '../../../contract/feedback/feedback.schemas.ts'
import { newId } from '../../platform/database/identity.ts'
import { storable, storableJson } from '../../engines/text/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { notFound } from '../../platform/failures/refusal.ts'
import { copyOf } from './copies.read.ts'

const ofPerson = (tx: Transaction, { entityType, entityId }: FeedbackEntity) =>
  sql<boolean>`organisation_id = ${tx.scope.organisation} and person_id = ${tx.scope.person}
    and entity_type = ${entityType} and entity_id = ${entityId}`

/** What the caller said before of something that they can see. */
export async function readOwnFeedback(tx: Transaction, entity: FeedbackEntity): Promise<FeedbackFields | null> {
  if ((await copyOf(tx, entity)) === null) throw notFound()
  const row = await tx.db
    .selectFrom('feedback')
    .where(ofPerson(tx, entity))
    .select(['rating', 'comment', 'can_share as canShare'])
    .executeTakeFirst()
  return row ?? null
}

/** Keeps what the caller says of something that they can see, in place of what they said before. */
export async function keepFeedback(tx: Transaction, entity: FeedbackEntity, fields: FeedbackFields): Promise<void> {
  const copy = await copyOf(tx, entity)
  if (copy === null) throw notFound()
  const said = {
    ...{ rating: fields.rating, comment: storable(fields.comment), can_share: fields.canShare },
    copy: fields.canShare ? storableJson(copy) : null,
  }
  await tx.db
    .insertInto('feedback')
    .values({
      ...{ id: newId('feedback'), organisation_id: tx.scope.organisation!, person_id: tx.scope.person! },
      ...{ entity_type: entity.entityType, entity_id: entity.entityId, ...said },
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organisation_id', 'person_id', 'entity_type', 'entity_id'])
        .doUpdateSet({ ...said, created_at: sql<string>`now()` }),
    )
    .execute()
}
