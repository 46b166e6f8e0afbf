import { sql } from 'kysely'
import type { BackgroundReadingChange } from '../../../contract/organisations/background-reading.schemas.ts'
import type { DocumentWording, ShownWording } from '../../../contract/documents/wording.schemas.ts'
import { storable, storableJson } from '../../engines/text/index.ts'
import type { Wordable } from '../../engines/wording/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { DocumentRow } from './documents.read.ts'

/** Attempts per document, and the wait after a failure. */
const MAX_ATTEMPTS = 3
const RETRY_AFTER = '1 day'
/** Maximum bytes read of a document. */
const MOST_BYTES = 48_000

/** A hash of the rules' findings: a wording of any others is not shown. */
export const basisOfWording = sql<string>`md5(coalesce(d.summary, '') || d.found_facts::text)`

/** Documents in which rules found something to word. */
const wordable = (tx: Transaction) => sql`document d
  left join document_wording w on w.organisation_id = d.organisation_id and w.document_id = d.id and w.basis = ${basisOfWording}
  where d.organisation_id = ${tx.scope.organisation} and d.deleted_at is null and d.status = 'indexed'
    and (d.summary is not null or d.found_facts <> '[]'::jsonb)`
const waits = sql`(w.document_id is null or (w.wording is null and w.retry_at is not null and w.retry_at <= now()))`

/** A document whose summary and facts need wording. */
export type WaitingDocument = { id: string; filename: string; basis: string; of: Wordable }

/** The next document to word, newest first; null where the setting is off. */
export async function nextWaiting(tx: Transaction): Promise<WaitingDocument | null> {
  const { rows } = await sql<{
    id: string
    filename: string
    basis: string
    title: string
    summary: string | null
    facts: string[]
  }>`
    select d.id, d.filename, ${basisOfWording} as basis, coalesce(d.title, d.filename) as title, d.summary, d.found_facts as facts
    from ${wordable(tx)} and ${waits}
      and exists (select 1 from organisation o where o.id = d.organisation_id and o.is_read_in_background)
    order by w.written_at nulls first, d.created_at desc, d.id limit 1`.execute(tx.db)
  const [row] = rows
  if (row === undefined) return null
  const { title, summary, facts, ...rest } = row
  return { ...rest, of: { title, summary, facts } }
}

/** `failed`: how many of those not waiting failed, the last one with `lastFailure`. */
export type WordingCounts = {
  worded: number
  waiting: number
  waitingBytes: number
  failed: number
  lastFailure: string | null
}

export async function countWordings(tx: Transaction): Promise<WordingCounts> {
  const { rows } = await sql<WordingCounts>`
    select count(w.wording)::int as worded, (count(*) filter (where ${waits}))::int as waiting,
      coalesce(sum(least(octet_length(coalesce(d.summary, '')) + octet_length(d.found_facts::text), ${MOST_BYTES}))
        filter (where ${waits}), 0)::float8 as "waitingBytes",
      (count(*) filter (where w.failure is not null and not ${waits}))::int as failed,
      (array_agg(w.failure order by w.written_at desc) filter (where w.failure is not null and not ${waits}))[1] as "lastFailure"
    from ${wordable(tx)}`.execute(tx.db)
  return rows[0]!
}

/** Whether documents wait and the organisation wants them worded. */
export async function needsWording(tx: Transaction): Promise<boolean> {
  return (await nextWaiting(tx)) !== null
}

export type WordingOutcome = { wording: DocumentWording } | { failure: string }

/** Stores a document's wording, unless the rules' findings have changed meanwhile. */
export async function keepWording(
  tx: Transaction,
  { id, basis: worded }: WaitingDocument,
  { model, outcome }: { model: string; outcome: WordingOutcome },
): Promise<void> {
  const isWorded = 'wording' in outcome
  const found = await sql<{ filename: string; rev: number }>`
    select d.filename, d.rev from document d
    where d.organisation_id = ${tx.scope.organisation} and d.id = ${id} and d.deleted_at is null and ${basisOfWording} = ${worded}
    for update`.execute(tx.db)
  const [row] = found.rows
  if (row === undefined) return
  const values = {
    ...{ basis: worded, model: storable(model), written_at: sql<string>`now()` },
    wording: isWorded ? storableJson(outcome.wording) : null,
    failure: isWorded ? null : outcome.failure,
  }
  await tx.db
    .insertInto('document_wording')
    .values({
      ...{ organisation_id: tx.scope.organisation!, document_id: id, ...values },
      retry_at: isWorded ? null : sql<string>`now() + ${RETRY_AFTER}::interval`,
    })
    .onConflict((conflict) =>
      conflict.columns(['organisation_id', 'document_id']).doUpdateSet({
        ...values,
        attempts: sql<number>`case when document_wording.basis = excluded.basis then document_wording.attempts + 1 else 1 end`,
        retry_at: isWorded
          ? null
          : sql<string>`case when document_wording.basis = excluded.basis and document_wording.attempts + 1 >= ${MAX_ATTEMPTS}
              then null else excluded.retry_at end`,
      }),
    )
    .execute()
  if (isWorded)
    tx.change({
      ...{ thing: 'document', id, before: null },
      after: { filename: row.filename, status: 'indexed', rev: row.rev },
    })
}

/** The model's wording of the document's current findings; null without one. */
export async function readWording(tx: Transaction, { id }: Pick<DocumentRow, 'id'>): Promise<ShownWording | null> {
  const { rows } = await sql<{ wording: DocumentWording; model: string; at: string }>`
    select w.wording, w.model, w.written_at as at
    from document d join document_wording w
      on w.organisation_id = d.organisation_id and w.document_id = d.id and w.basis = ${basisOfWording}
    where d.organisation_id = ${tx.scope.organisation} and d.id = ${id} and w.wording is not null`.execute(tx.db)
  const [row] = rows
  return row === undefined ? null : { ...row.wording, model: row.model, at: row.at }
}

export type BackgroundSetting = { isOn: boolean; monthlyTokens: number; isOfferAnswered: boolean; isDemo: boolean }

/** Runs as the system. */
export async function readSetting(tx: Transaction, organisationId: string): Promise<BackgroundSetting> {
  const row = await tx.db
    .selectFrom('organisation')
    .where('id', '=', organisationId)
    .select(['is_read_in_background', 'background_tokens', 'background_offer_answered_at', 'is_demo'])
    .executeTakeFirstOrThrow()
  return {
    isOn: row.is_read_in_background,
    monthlyTokens: row.background_tokens,
    isOfferAnswered: row.background_offer_answered_at !== null,
    isDemo: row.is_demo,
  }
}

/** Runs as the system. */
export async function changeSetting(
  tx: Transaction,
  organisationId: string,
  { isOn, monthlyTokens, isOfferAnswered }: BackgroundReadingChange,
): Promise<void> {
  const before = await readSetting(tx, organisationId)
  const after = { isOn: isOn ?? before.isOn, monthlyTokens: monthlyTokens ?? before.monthlyTokens }
  const isAnswered = isOfferAnswered === true || after.isOn
  if (
    after.isOn === before.isOn &&
    after.monthlyTokens === before.monthlyTokens &&
    (before.isOfferAnswered || !isAnswered)
  )
    return
  const columns = { is_read_in_background: after.isOn, background_tokens: after.monthlyTokens }
  await tx.db
    .updateTable('organisation')
    .set({
      ...columns,
      ...(isAnswered
        ? { background_offer_answered_at: sql<string>`coalesce(background_offer_answered_at, now())` }
        : {}),
    })
    .where('id', '=', organisationId)
    .execute()
  tx.change({
    ...{ thing: 'organisation', id: organisationId },
    before: { is_read_in_background: before.isOn, background_tokens: before.monthlyTokens },
    after: columns,
  })
}
