import { sql } from 'kysely'
import { storableJson } from '../../../engines/text/index.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import type { SyncCounts, SourceRow } from '../../../engines/imports/index.ts'
import { rowsAtOnce } from './connector.ts'

export type StreamScope = { organisationId: string; connectionId: string; stream: string }

/** Rows without a second of the same key: the last one counts. */
const eachOnce = (rows: readonly SourceRow[]): SourceRow[] => [...new Map(rows.map((one) => [one.key, one])).values()]

/** Writes rows in the place of those with the same key; answers how many were new or other. Many go in portions. */
export async function keepRows(
  tx: Transaction,
  scope: StreamScope,
  given: readonly SourceRow[],
  run: string,
): Promise<{ added: number; changed: number }> {
  const rows = eachOnce(given)
  const all = { added: 0, changed: 0 }
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const { added, changed } = await keepPortion(tx, scope, rows.slice(from, from + rowsAtOnce), run)
    all.added += added
    all.changed += changed
  }
  return all
}

async function keepPortion(
  tx: Transaction,
  { organisationId, connectionId, stream }: StreamScope,
  given: readonly SourceRow[],
  run: string,
): Promise<{ added: number; changed: number }> {
  const rows = storableJson(given)
  const { rows: counted } = await sql<{ added: number; changed: number }>`
    with given as (
      select value->>'key' as key, value->'row' as row, place from jsonb_array_elements(${rows}::jsonb) with ordinality as one(value, place)
    ), former as (
      select r.key, r.row from connection_record r join given g on g.key = r.key
      where r.organisation_id = ${organisationId} and r.connection_id = ${connectionId} and r.stream = ${stream}
    ), kept as (
      insert into connection_record (organisation_id, connection_id, stream, key, row, run)
      select ${organisationId}, ${connectionId}, ${stream}, key, row, ${run} from given order by place
      on conflict (organisation_id, connection_id, stream, key) do update set row = excluded.row, run = excluded.run
      returning 1
    )
    select (select count(*) from kept) - (select count(*) from former) as added,
      (select count(*) from former f join given g on g.key = f.key where f.row is distinct from g.row) as changed
  `.execute(tx.db)
  return counted[0]!
}

/**
 * Names the rows by another of their fields, so that one that is sent again replaces what was there before; of several with
 * the same value the last one stays. Rows without it keep their key. Answers how many went.
 */
export async function renameRows(tx: Transaction, scope: StreamScope, field: string): Promise<number> {
  const { organisationId, connectionId, stream } = scope
  const own = sql`organisation_id = ${organisationId} and connection_id = ${connectionId} and stream = ${stream}`
  const gone = await sql`
    delete from connection_record where ${own} and exists (
      select 1 from connection_record later
      where later.organisation_id = ${organisationId} and later.connection_id = ${connectionId}
        and later.stream = ${stream} and later.place > connection_record.place
        and later.row->>${field} = connection_record.row->>${field})`.execute(tx.db)
  // No key is another row's former one while they change.
  await sql`update connection_record set key = 'renamed ' || place where ${own} and row->>${field} is not null`.execute(
    tx.db,
  )
  await sql`update connection_record set key = row->>${field} where ${own} and row->>${field} is not null`.execute(
    tx.db,
  )
  return Number(gone.numAffectedRows ?? 0)
}

export async function dropRows(
  tx: Transaction,
  { organisationId, connectionId, stream }: StreamScope,
  keys: readonly string[],
): Promise<number> {
  if (keys.length === 0) return 0
  const result = await tx.db
    .deleteFrom('connection_record')
    .where('organisation_id', '=', organisationId)
    .where('connection_id', '=', connectionId)
    .where('stream', '=', stream)
    .where('key', 'in', [...keys])
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** Removes what a complete reading did not show; answers how many rows went. */
export async function dropUnseen(tx: Transaction, scope: StreamScope, run: string): Promise<number> {
  const result = await tx.db
    .deleteFrom('connection_record')
    .where('organisation_id', '=', scope.organisationId)
    .where('connection_id', '=', scope.connectionId)
    .where('stream', '=', scope.stream)
    .where('run', '<>', run)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** Removes the rows of streams that are not read any more. */
export async function dropOtherStreams(
  tx: Transaction,
  { organisationId, connectionId }: Omit<StreamScope, 'stream'>,
  kept: readonly string[],
): Promise<void> {
  await tx.db
    .deleteFrom('connection_record')
    .where('organisation_id', '=', organisationId)
    .where('connection_id', '=', connectionId)
    .where((where) => (kept.length === 0 ? where.lit(true) : where('stream', 'not in', [...kept])))
    .execute()
}

export async function countRows(tx: Transaction, scope: StreamScope): Promise<number> {
  const { count } = await tx.db
    .selectFrom('connection_record')
    .where('organisation_id', '=', scope.organisationId)
    .where('connection_id', '=', scope.connectionId)
    .where('stream', '=', scope.stream)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** How many rows this sync has shown so far. */
export async function countSeen(tx: Transaction, scope: StreamScope, run: string): Promise<number> {
  const { count } = await tx.db
    .selectFrom('connection_record')
    .where('organisation_id', '=', scope.organisationId)
    .where('connection_id', '=', scope.connectionId)
    .where('stream', '=', scope.stream)
    .where('run', '=', run)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** How long the rows of a stream are, as JSON. */
export async function bytesOfRows(tx: Transaction, scope: StreamScope): Promise<number> {
  const { bytes } = await tx.db
    .selectFrom('connection_record')
    .where('organisation_id', '=', scope.organisationId)
    .where('connection_id', '=', scope.connectionId)
    .where('stream', '=', scope.stream)
    .select(sql<number>`coalesce(sum(octet_length(row::text)), 0)::bigint`.as('bytes'))
    .executeTakeFirstOrThrow()
  return bytes
}

/** The rows of a stream in the order of their first arrival, as the text of a JSON array; null if there are none. */
export async function readRows(tx: Transaction, scope: StreamScope, limit: number): Promise<string | null> {
  const { rows } = await tx.db
    .selectFrom((inner) =>
      inner
        .selectFrom('connection_record')
        .where('organisation_id', '=', scope.organisationId)
        .where('connection_id', '=', scope.connectionId)
        .where('stream', '=', scope.stream)
        .orderBy('place')
        .limit(limit)
        .select(['row', 'place'])
        .as('one'),
    )
    .select(sql<string | null>`'[' || string_agg(row::text, ',' order by place) || ']'`.as('rows'))
    .executeTakeFirstOrThrow()
  return rows
}

export const countsWith = (counts: SyncCounts, more: Partial<SyncCounts>): SyncCounts => ({
  all: more.all ?? counts.all,
  added: counts.added + (more.added ?? 0),
  changed: counts.changed + (more.changed ?? 0),
  gone: counts.gone + (more.gone ?? 0),
})
