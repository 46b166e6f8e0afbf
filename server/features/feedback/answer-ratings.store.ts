import { sql } from 'kysely'
import type { AnswerRatings, Rated } from '../../../contract/feedback/answer-ratings.schemas.ts'
import { storable } from '../../engines/text/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { notFound } from '../../platform/failures/refusal.ts'
import { findThread } from '../chat/index.ts'

type Answer = { threadId: string; messageId: string }

async function checkThread(tx: Transaction, threadId: string): Promise<void> {
  const thread = await findThread(tx, threadId)
  if (thread === null || thread.organisation_id !== tx.scope.organisation) throw notFound()
}

/** A growing answer can't be rated: it may still become a step. */
async function checkAnswer(tx: Transaction, { threadId, messageId }: Answer): Promise<void> {
  await checkThread(tx, threadId)
  const row = await tx.db
    .selectFrom('message')
    .where('thread_id', '=', threadId)
    .where('id', '=', messageId)
    .where('role', '=', 'assistant')
    .where('is_partial', '=', false)
    .select('id')
    .executeTakeFirst()
  if (!row) throw notFound()
}

/** The caller's own ratings in a conversation that they can read. */
export async function listAnswerRatings(tx: Transaction, threadId: string): Promise<AnswerRatings> {
  await checkThread(tx, threadId)
  return tx.db
    .selectFrom('answer_rating')
    .where('thread_id', '=', threadId)
    .where('person_id', '=', tx.scope.person!)
    .orderBy('rated_at')
    .select(['message_id as messageId', 'rating', 'note'])
    .execute()
}

/** Stores the caller's rating of an answer, in place of an earlier one. */
export async function rateAnswer(tx: Transaction, answer: Answer, { rating, note }: Rated): Promise<void> {
  await checkAnswer(tx, answer)
  const said = { rating, note: storable(note) }
  await tx.db
    .insertInto('answer_rating')
    .values({
      thread_id: answer.threadId,
      message_id: answer.messageId,
      organisation_id: tx.scope.organisation!,
      person_id: tx.scope.person!,
      ...said,
    })
    .onConflict((conflict) =>
      conflict.columns(['thread_id', 'message_id', 'person_id']).doUpdateSet({ ...said, rated_at: sql<string>`now()` }),
    )
    .execute()
}

/** Deletes the caller's rating; nothing happens where there is none. */
export async function withdrawAnswerRating(tx: Transaction, answer: Answer): Promise<void> {
  await checkAnswer(tx, answer)
  await tx.db
    .deleteFrom('answer_rating')
    .where('thread_id', '=', answer.threadId)
    .where('message_id', '=', answer.messageId)
    .where('person_id', '=', tx.scope.person!)
    .execute()
}
