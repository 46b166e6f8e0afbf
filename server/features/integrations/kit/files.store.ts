import { sql } from 'kysely'
import { storableJson } from '../../../engines/text/index.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import type { RemoteFile } from './connector.ts'

export type FilesScope = { organisationId: string; connectionId: string }
/** `leftOut`: why it is not to be a document. */
export type NotedFile = Omit<RemoteFile, 'leftOut' | 'size'> & { leftOut: string | null }
export type KnownFile = {
  id: string
  tag: string
  path: string[]
  ref: Record<string, unknown>
  documentId: string | null
  /** Why its bytes could not be had when they were last asked for. */
  problem: string | null
}

const ofConnection = ({ organisationId, connectionId }: FilesScope) =>
  sql`organisation_id = ${organisationId} and connection_id = ${connectionId}`

/** Notes a portion of what there is on the other side. What is known keeps its document. */
export async function noteFiles(
  tx: Transaction,
  scope: FilesScope,
  files: readonly NotedFile[],
  run: string,
): Promise<void> {
  if (files.length === 0) return
  const rows = storableJson([...new Map(files.map((file) => [file.id, file])).values()])
  await sql`
    insert into connection_file (organisation_id, connection_id, id, tag, same, place, ref, left_out, run)
    select ${scope.organisationId}, ${scope.connectionId}, f->>'id', f->>'tag', f->>'same', f->'path', f->'ref', f->>'leftOut', ${run}
    from jsonb_array_elements(${rows}::jsonb) as f
    on conflict (organisation_id, connection_id, id) do update set tag = excluded.tag, same = excluded.same,
      place = excluded.place, ref = excluded.ref, left_out = excluded.left_out, run = excluded.run
  `.execute(tx.db)
}

/** Forgets files that are no more; answers their documents. */
export async function forgetFiles(tx: Transaction, scope: FilesScope, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ document_id: string | null }>`
    delete from connection_file where ${ofConnection(scope)} and id in (${sql.join([...ids])}) returning document_id
  `.execute(tx.db)
  return rows.flatMap(({ document_id: id }) => (id === null ? [] : [id]))
}

/** What this sync has not shown, behind this id. */
export async function unseenFiles(
  tx: Transaction,
  scope: FilesScope,
  run: string,
  after: string | null = null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from connection_file where ${ofConnection(scope)} and run <> ${run}
      and (${after}::text is null or id > ${after}) order by id
  `.execute(tx.db)
  return rows.map(({ id }) => id)
}

/** How many files have documents, and how many of them this sync has not shown. */
export async function countUnseen(
  tx: Transaction,
  scope: FilesScope,
  run: string,
): Promise<{ all: number; unseen: number }> {
  const { rows } = await sql<{ all: number; unseen: number }>`
    select count(*) as all, count(*) filter (where run <> ${run}) as unseen
    from connection_file where ${ofConnection(scope)} and document_id is not null
  `.execute(tx.db)
  return rows[0]!
}

export const noteSeen = (tx: Transaction, scope: FilesScope, ids: readonly string[], run: string) =>
  sql`update connection_file set run = ${run} where ${ofConnection(scope)} and id in (${sql.join([...ids])})`.execute(
    tx.db,
  )

/**
 * Gives the documents of files that are not there any more to new ones which are the same by what the other side says of
 * them: moved or renamed. Of several alike each is given once.
 */
export const followMoves = (tx: Transaction, scope: FilesScope, run: string) =>
  sql`
    with former as (
      select id, same, document_id, read_tag, placed, row_number() over (partition by same order by id) as number
      from connection_file where ${ofConnection(scope)} and run <> ${run} and same is not null and document_id is not null
    ), fresh as (
      select id, same, row_number() over (partition by same order by id) as number
      from connection_file where ${ofConnection(scope)} and run = ${run} and same is not null and document_id is null and left_out is null
    ), pair as (
      select fresh.id, former.id as former_id, former.document_id, former.read_tag, former.placed
      from fresh join former on former.same = fresh.same and former.number = fresh.number
    ), taken as (
      update connection_file f set document_id = null from pair
      where f.organisation_id = ${scope.organisationId} and f.connection_id = ${scope.connectionId} and f.id = pair.former_id
    )
    update connection_file f set document_id = pair.document_id, read_tag = pair.read_tag, placed = pair.placed
    from pair where f.organisation_id = ${scope.organisationId} and f.connection_id = ${scope.connectionId} and f.id = pair.id
  `.execute(tx.db)

/**
 * Reuses the document of a vanished file with the same bytes: the file was moved, though the vendor didn't report it.
 */
export async function adoptDocument(
  tx: Transaction,
  scope: FilesScope,
  sha256: string,
  run: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    with former as (
      select f.id, f.document_id from connection_file f join document d
        on d.organisation_id = f.organisation_id and d.id = f.document_id and d.deleted_at is null and d.sha256 = ${sha256}
      where f.organisation_id = ${scope.organisationId} and f.connection_id = ${scope.connectionId} and f.run <> ${run}
      order by f.id limit 1
    )
    delete from connection_file f using former
    where f.organisation_id = ${scope.organisationId} and f.connection_id = ${scope.connectionId} and f.id = former.id
    returning former.document_id as id
  `.execute(tx.db)
  return rows[0]?.id ?? null
}

/** Documents whose files cannot be documents any more. */
export async function loseLeftOut(tx: Transaction, scope: FilesScope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with lost as (select id, document_id from connection_file
      where ${ofConnection(scope)} and left_out is not null and document_id is not null)
    update connection_file f set document_id = null, read_tag = null, placed = null from lost
    where f.organisation_id = ${scope.organisationId} and f.connection_id = ${scope.connectionId} and f.id = lost.id
    returning lost.document_id as id
  `.execute(tx.db)
  return rows.map(({ id }) => id)
}

const known = sql`id, tag, place as path, ref, document_id as "documentId", problem`

/** Files whose documents have another folder or name than at the source. */
export async function movedFiles(tx: Transaction, scope: FilesScope, most: number): Promise<KnownFile[]> {
  const { rows } = await sql<KnownFile>`
    select ${known} from connection_file where ${ofConnection(scope)} and document_id is not null
      and placed is distinct from place and left_out is null order by id limit ${most}
  `.execute(tx.db)
  return rows
}

export const notePlaced = (tx: Transaction, scope: FilesScope, ids: readonly string[]) =>
  sql`update connection_file set placed = place where ${ofConnection(scope)} and id in (${sql.join([...ids])})`.execute(
    tx.db,
  )

/** `isWhole`: what this sync has not seen is gone. */
type OfRun = { run: string; isWhole: boolean }

const isRequested = (scope: FilesScope, { run, isWhole }: OfRun) =>
  sql`${ofConnection(scope)} and left_out is null and (document_id is null or read_tag is distinct from tag)
    and tried is distinct from ${run} and (run = ${run} or not ${isWhole}::boolean)`

/** The next file whose bytes are not here as they are there; those that could not be had before come last. */
export async function nextFile(tx: Transaction, scope: FilesScope, run: OfRun): Promise<KnownFile | null> {
  const { rows } = await sql<KnownFile>`
    select ${known} from connection_file where ${isRequested(scope, run)} order by problem is not null, id limit 1
  `.execute(tx.db)
  return rows[0] ?? null
}

export async function countRequested(tx: Transaction, scope: FilesScope, run: OfRun): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from connection_file where ${isRequested(scope, run)}
  `.execute(tx.db)
  return rows[0]!.count
}

type Read = { id: string; tag: string; documentId: string }

export const noteRead = (tx: Transaction, scope: FilesScope, { id, tag, documentId }: Read, run: string) =>
  sql`update connection_file set read_tag = ${tag}, document_id = ${documentId}, placed = place, problem = null, tried = ${run}
    where ${ofConnection(scope)} and id = ${id}`.execute(tx.db)

export const noteProblem = (tx: Transaction, scope: FilesScope, id: string, problem: string, run: string) =>
  sql`update connection_file set problem = ${problem}, tried = ${run} where ${ofConnection(scope)} and id = ${id}`.execute(
    tx.db,
  )

/** How many there are, and the first of those that are not among the documents, with the reason. */
export async function summaryOf(
  tx: Transaction,
  scope: FilesScope,
): Promise<{ all: number; leftOut: number; named: { name: string; reason: string }[] }> {
  const { rows } = await sql<{ all: number; leftOut: number; named: { name: string; reason: string }[] | null }>`
    with f as (select place->>-1 as name, document_id, coalesce(left_out, problem) as reason, problem
      from connection_file where ${ofConnection(scope)})
    select count(*) filter (where document_id is not null) as all, count(*) filter (where reason is not null) as "leftOut",
      (select json_agg(json_build_object('name', name, 'reason', reason)) from (
        select name, reason from f where reason is not null order by problem is null, name limit 3) as few) as named
    from f
  `.execute(tx.db)
  const { all, leftOut, named } = rows[0]!
  return { all, leftOut, named: named ?? [] }
}

/** The documents of a connection that is about to be deleted. */
export async function documentsOf(tx: Transaction, scope: FilesScope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select document_id as id from connection_file where ${ofConnection(scope)} and document_id is not null
  `.execute(tx.db)
  return rows.map(({ id }) => id)
}
