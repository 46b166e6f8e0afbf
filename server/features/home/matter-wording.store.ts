import { sql } from 'kysely'
import { storable } from '../../engines/text/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

/** How often a matter is tried, and how long after a failure. */
const MAX_ATTEMPTS = 3
const RETRY_AFTER = '1 day'

/** What the rules say of a matter, as one value: a wording of anything else is not shown. */
const basisOfWording = sql<string>`md5(m.title || m.abstract)`

/** How a model worded the matter `m`, where it did. */
export const shownWording = sql`left join matter_wording w
  on w.organisation_id = m.organisation_id and w.matter_id = m.id and w.basis = ${basisOfWording} and w.wording is not null`

const waits = (tx: Transaction) => sql`from matter m left join matter_wording w
    on w.organisation_id = m.organisation_id and w.matter_id = m.id and w.basis = ${basisOfWording}
  where m.organisation_id = ${tx.scope.organisation} and m.obsolete_at is null
    and (w.matter_id is null or (w.wording is null and w.retry_at is not null and w.retry_at <= now()))
    and exists (select 1 from organisation o where o.id = m.organisation_id and o.is_read_in_background)`

export type WaitingMatter = { id: string; basis: string; title: string; abstract: string }

/** The matter that waits to be worded, newest first; null where none does or the setting is off. */
export async function nextWaitingMatter(tx: Transaction): Promise<WaitingMatter | null> {
  const { rows } = await sql<WaitingMatter>`
    select m.id, ${basisOfWording} as basis, m.title, m.abstract ${waits(tx)}
    order by w.written_at nulls first, m.found_at desc, m.id limit 1`.execute(tx.db)
  return rows[0] ?? null
}

/** `text` null: what the model said is not borne out, and the words of the rules stay. */
export type MatterWording = { text: string | null } | { failure: string }

/** Keeps what came of a matter. Nothing where the rules say something else meanwhile. */
export async function keepMatterWording(
  tx: Transaction,
  { id, basis, title, abstract }: WaitingMatter,
  { model, outcome }: { model: string; outcome: MatterWording },
): Promise<void> {
  const found = await sql`
    select 1 from matter m where m.organisation_id = ${tx.scope.organisation} and m.id = ${id}
      and m.obsolete_at is null and ${basisOfWording} = ${basis} for update`.execute(tx.db)
  if (found.rows.length === 0) return
  const text = 'text' in outcome && outcome.text !== null ? storable(outcome.text) : null
  const values = {
    ...{ basis, model: storable(model), written_at: sql<string>`now()`, wording: text },
    failure: 'failure' in outcome ? storable(outcome.failure) : null,
  }
  await tx.db
    .insertInto('matter_wording')
    .values({
      ...{ organisation_id: tx.scope.organisation!, matter_id: id, ...values },
      retry_at: text === null ? sql<string>`now() + ${RETRY_AFTER}::interval` : null,
    })
    .onConflict((conflict) =>
      conflict.columns(['organisation_id', 'matter_id']).doUpdateSet({
        ...values,
        attempts: sql<number>`case when matter_wording.basis = excluded.basis then matter_wording.attempts + 1 else 1 end`,
        retry_at: sql<string>`case when matter_wording.basis = excluded.basis and matter_wording.attempts + 1 >= ${MAX_ATTEMPTS}
          then null else excluded.retry_at end`,
      }),
    )
    .execute()
  // Who looks at the home page reads it again.
  if (text !== null) tx.change({ thing: 'matter', id, before: null, after: { title, abstract } })
}
