import { sql } from 'kysely'
import { type KeptResult, keptResultSchema, mostKeptResults } from '../../../contract/datasets/sql.schemas.ts'
import { storableJson } from '../../engines/text/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

const keptFor = '7 days'
/** Of one result as JSON text; a longer one is shown and not kept. */
const mostCharacters = 4_000_000

/** Where statements were asked: on a page, or in a conversation. */
export const askedIn = {
  page: (page: string): string => `page ${page}`,
  conversation: (threadId: string): string => `conversation ${threadId}`,
}

/** The results that the person of the transaction asked for in one place, oldest first. */
export async function listKeptResults(tx: Transaction, place: string): Promise<KeptResult[]> {
  const rows = await tx.db
    .selectFrom('kept_result')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('person_id', '=', tx.scope.person)
    .where('asked_in', '=', place)
    .where('made_at', '>', sql<string>`now() - ${keptFor}::interval`)
    .orderBy('number')
    .select(['number', 'result'])
    .execute()
  return rows.map(({ result }) => keptResultSchema.parse(result))
}

export const nameOfResult = (number: number): string => `q${number}`

/** Keeps a result for what follows it in the same place; null where it is too long. Only in a transaction of the system. */
export async function keepResult(
  tx: Transaction,
  place: string,
  result: Omit<KeptResult, 'name'> & { number?: number },
): Promise<string | null> {
  const { number: given, ...kept } = result
  if (JSON.stringify(kept).length > mostCharacters) return null
  const [organisation, person] = [tx.scope.organisation!, tx.scope.person!]
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${organisation} ${person} ${place}`}, 0))`.execute(tx.db)
  const ofPlace = tx.db
    .selectFrom('kept_result')
    .where('organisation_id', '=', organisation)
    .where('person_id', '=', person)
    .where('asked_in', '=', place)
  const { last } = await ofPlace.select((of) => of.fn.max('number').as('last')).executeTakeFirstOrThrow()
  const number = given ?? Number(last ?? 0) + 1
  const name = nameOfResult(number)
  await tx.db
    .insertInto('kept_result')
    .values({
      ...{ organisation_id: organisation, person_id: person, asked_in: place, number },
      result: storableJson({ name, ...kept }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx.db
    .deleteFrom('kept_result')
    .where((where) =>
      where.or([
        where('made_at', '<', sql<string>`now() - ${keptFor}::interval`),
        where.and([
          where('organisation_id', '=', organisation),
          where('person_id', '=', person),
          where('asked_in', '=', place),
          where('number', '<=', number - mostKeptResults),
        ]),
      ]),
    )
    .execute()
  return name
}
