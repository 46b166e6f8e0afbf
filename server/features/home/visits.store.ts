import { sql } from 'kysely'
import { hoursOfVisit, mostPriorVisits } from '../../../contract/home/home.schemas.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

/** Notes that this person is here, unless they were within the last eight hours; answers their visits before this one, newest first. */
export async function noteVisit(tx: Transaction): Promise<string[]> {
  const own = { organisation_id: tx.scope.organisation!, person_id: tx.scope.person! }
  // Two tabs that open at once are one visit.
  await sql`select pg_advisory_xact_lock(hashtext(${`visit ${own.organisation_id} ${own.person_id}`}))`.execute(tx.db)
  const noted = await sql<{ at: string }>`
    insert into visit (organisation_id, person_id)
    select ${own.organisation_id}, ${own.person_id}
    where not exists (
      select 1 from visit where organisation_id = ${own.organisation_id} and person_id = ${own.person_id}
        and at > now() - make_interval(hours => ${hoursOfVisit})
    )
    returning at
  `.execute(tx.db)
  if (noted.rows[0])
    tx.change({
      thing: 'visit',
      id: own.person_id,
      before: null,
      after: { at: noted.rows[0].at },
      visibleTo: own.person_id,
    })
  const visits = await tx.db
    .selectFrom('visit')
    .where('organisation_id', '=', own.organisation_id)
    .where('person_id', '=', own.person_id)
    .orderBy('at', 'desc')
    .limit(mostPriorVisits + 1)
    .select('at')
    .execute()
  return visits.slice(1).map((visit) => visit.at)
}
