import { sql } from 'kysely'
import { type KeptResult, keptResultSchema, mostKeptResults } from '../../../contract/datasets/sql.schemas.ts'
import { storableJson } from '../../engines/text/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

const keptFor = '7 days'
/** Per result as JSON text; longer results are shown but not kept. */
const mostCharacters = 4_000_000

/** Where a statement was run: on a page, or in a conversation. */
export const askedIn = {
  page: (page: string): string => `page ${page}`,
  conversation: (threadId: string): string => `conversation ${threadId}`,
}

/** The kept results of the current person on a page or in a conversation, oldest first. */
export async function listKeptResults(tx: Transaction, origin: string): Promise<KeptResult[]> {
  const rows = await tx.db
    .selectFrom('kept_result')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('person_id', '=', tx.scope.person)
    .where('asked_in', '=', origin)
    .where('made_at', '>', sql<string>`now() - ${keptFor}::interval`)
    .orderBy('number')
    .select(['number', 'result'])
    .execute()
  return rows.map(({ result }) => keptResultSchema.parse(result))
}

export const nameOfResult = (number: number): string => `q${number}`

/** Keeps a result for later statements; null where it is too long. Requires a system transaction. */
export async function keepResult(
  tx: Transaction,
  origin: string,
  result: Omit<KeptResult, 'name'> & { number?: number },
): Promise<string | null> {
  const { number: given, ...kept } = result
  if (JSON.stringify(kept).length > mostCharacters) return null
  const [organisation, person] = [tx.scope.organisation!, tx.scope.person!]
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${organisation} ${person} ${origin}`}, 0))`.execute(tx.db)
  const ofOrigin = tx.db
    .selectFrom('kept_result')
    .where('organisation_id', '=', organisation)
    .where('person_id', '=', person)
    .where('asked_in', '=', origin)
  const { last } = await ofOrigin.select((of) => of.fn.max('number').as('last')).executeTakeFirstOrThrow()
  const number = given ?? Number(last ?? 0) + 1
  const name = nameOfResult(number)
  await tx.db
    .insertInto('kept_result')
    .values({
      ...{ organisation_id: organisation, person_id: person, asked_in: origin, number },
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
          where('asked_in', '=', origin),
          where('number', '<=', number - mostKeptResults),
        ]),
      ]),
    )
    .execute()
  return name
}
