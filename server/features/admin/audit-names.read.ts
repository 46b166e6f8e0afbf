import { sql } from 'kysely'
import { auditTexts } from '../../../contract/admin/audit.texts.ts'
import { labelOf } from '../../../contract/admin/audit-words.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

export type Names = ReadonlyMap<string, string>
type Named = { id: string; name: string }

const namedIds = /\b(?:person|org|partner)_[0-9a-f]{24}\b/g

/** The ids of people, organisations and partners in a text. */
export const idsIn = (text: string | null): string[] => text?.match(namedIds) ?? []

/** A text with ids replaced by names, where known. */
export const withNames = (text: string | null, names: Names): string | null =>
  text && text.replace(namedIds, (id) => names.get(id) ?? id)

const listOf = (ids: readonly string[]) => sql.val([...ids])

/** The names superadmins see for people, organisations and partners; deleted ones by the last name in the log. */
export async function readInstallationNames(tx: Transaction, ids: readonly string[]): Promise<Names> {
  const list = listOf(ids)
  const { rows: present } = await sql<Named>`
    select id, coalesce(nullif(name, ''), email) as name from person where id = any(${list})
    union all select id, name from organisation where id = any(${list})
    union all select id, name from partner where id = any(${list})
  `.execute(tx.db)
  const { rows: former } = await sql<Named>`
    select distinct on (thing_id) thing_id as id, line.name from installation_log
    cross join lateral (
      select coalesce(nullif(after->>'name', ''), nullif(before->>'name', ''), after->>'email', before->>'email') as name
    ) line
    where thing_id = any(${list}) and line.name is not null order by thing_id, seq desc
  `.execute(tx.db)
  const gone = (name: string) => auditTexts.deleted(name)
  return new Map([
    ...ids.map((id) => [id, gone(id)] as const),
    ...former.map(({ id, name }) => [id, gone(name)] as const),
    ...present.map(({ id, name }) => [id, name] as const),
  ])
}

/**
 * The names of the organisation, of `people`, and of mentioned members. Text may mention any id, so other people's
 * names must not be revealed.
 */
export async function readPeoplesNames(
  tx: Transaction,
  organisation: string,
  people: readonly string[],
  mentioned: readonly string[],
): Promise<Names> {
  const { rows } = await sql<Named>`
    select id, coalesce(nullif(name, ''), email) as name from person where id = any(${listOf(people)}) or (
      id = any(${listOf(mentioned)})
      and exists (select from membership where organisation_id = ${organisation} and person_id = person.id)
    )
    union all select id, name from organisation where id = ${organisation}
  `.execute(tx.db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The last names in the log of these documents, folders and threads, from lines that the reader may see. */
export async function readNamesOfThings(tx: Transaction, organisation: string, ids: readonly string[]): Promise<Names> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; before: unknown; after: unknown }>`
    select distinct on (thing_id) thing_id as id, before, after from change_log
    where organisation_id = ${organisation} and thing in ('document', 'folder', 'thread') and thing_id = any(${listOf(ids)})
      and coalesce(after->>'filename', after->>'name', before->>'filename', before->>'name', '') <> ''
    order by thing_id, seq desc
  `.execute(tx.db)
  return new Map(rows.map(({ id, before, after }) => [id, labelOf(before, after)]))
}
