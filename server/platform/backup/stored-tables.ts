import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { SequenceValue } from './archive.ts'
import { BackupProblem } from './backup-problem.ts'

export type StoredTable = { name: string; columns: string[] }

const quoted = (name: string) => pg.escapeIdentifier(name)
const columnsOf = ({ columns }: StoredTable) => columns.map(quoted).join(', ')

/** Every table, with the columns that are stored rather than computed. The queue creates its tables itself. */
export async function readTables(client: pg.Client): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(`
    select c.relname::text as name,
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    group by c.relname order by c.relname`)
  return rows
}

export const readRows = (client: pg.Client, table: StoredTable): Readable =>
  client.query(copyTo(`copy public.${quoted(table.name)} (${columnsOf(table)}) to stdout`))

export async function writeRows(client: pg.Client, table: StoredTable, rows: AsyncIterable<Buffer>): Promise<void> {
  await pipeline(rows, client.query(copyFrom(`copy public.${quoted(table.name)} (${columnsOf(table)}) from stdin`)))
}

/** Sequences that have been used. */
export async function readSequences(client: pg.Client): Promise<SequenceValue[]> {
  const { rows } = await client.query<SequenceValue>(`
    select sequencename::text as name, last_value::text as last from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename`)
  return rows
}

export async function writeSequences(client: pg.Client, values: readonly SequenceValue[]): Promise<void> {
  for (const { name, last } of values)
    await client.query('select setval($1::regclass, $2::bigint)', [`public.${quoted(name)}`, last])
}

/**
 * Empties the tables and lifts what would refuse or change rows on their way in. Answers how to put it back, which checks
 * every reference. References are dropped rather than disabled: only a superuser may disable those.
 */
export async function openTables(client: pg.Client, tables: readonly StoredTable[]): Promise<() => Promise<void>> {
  const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`)
  for (const { table, name } of references) await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  const names = tables.map(({ name }) => `public.${quoted(name)}`)
  await client.query(`truncate ${names.join(', ')}`)
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  return async () => {
    for (const name of names) await client.query(`alter table ${name} enable trigger user`)
    for (const { table, name, definition } of references)
      await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
  }
}

/** The table of this version that a copied one belongs to. */
export function findTable(tables: readonly StoredTable[], copied: StoredTable): StoredTable {
  const table = tables.find(({ name }) => name === copied.name)
  if (table && copied.columns.every((column) => table.columns.includes(column))) return copied
  throw new BackupProblem(
    `The backup has the table "${copied.name}" in a form that this version doesn't know. Restore it with the version that made it.`,
  )
}
