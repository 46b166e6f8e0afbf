import { sql } from 'kysely'
import { failureTexts } from '../../../contract/texts/failures.texts.ts'
import type { Transaction } from '../database/transaction.ts'
import { Refusal } from '../failures/refusal.ts'

export type Repeat = {
  personId: string
  route: string
  key: string
  fingerprint: string
  organisationId: string | null
}

/**
 * Runs `work` once per person, route and key. The same request again gets the first answer; a different request with
 * the same key gets 422; a second one while the first is running gets 409 `IN_PROGRESS`.
 */
export async function onceOnly<T>(tx: Transaction, repeat: Repeat, work: () => Promise<T>): Promise<T> {
  const name = `${repeat.personId} ${repeat.route} ${repeat.key}`
  const lock = await sql<{
    free: boolean
  }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as free`.execute(tx.db)
  if (!lock.rows[0]?.free) throw new Refusal(409, failureTexts.keyInProgress, { code: 'IN_PROGRESS' })
  const known = await tx.db
    .selectFrom('idempotency')
    .where('person_id', '=', repeat.personId)
    .where('route', '=', repeat.route)
    .where('key', '=', repeat.key)
    .where('created_at', '>', sql<string>`now() - interval '24 hours'`)
    .select(['request_hash', 'answer'])
    .executeTakeFirst()
  if (known && known.request_hash !== repeat.fingerprint) throw new Refusal(422, failureTexts.keyReused)
  if (known) return known.answer as T
  const answer = await work()
  await tx.db
    .insertInto('idempotency')
    .values({
      person_id: repeat.personId,
      route: repeat.route,
      key: repeat.key,
      request_hash: repeat.fingerprint,
      answer: JSON.stringify(answer),
      organisation_id: repeat.organisationId,
    })
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'route', 'key']).doUpdateSet({
        request_hash: repeat.fingerprint,
        answer: JSON.stringify(answer),
        organisation_id: repeat.organisationId,
        created_at: sql`now()`,
      }),
    )
    .execute()
  return answer
}
