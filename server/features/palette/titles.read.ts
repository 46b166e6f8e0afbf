import { type RawBuilder, sql } from 'kysely'
import { matchOfName } from '../../../contract/palette/palette-words.ts'
import type { PaletteHit } from '../../../contract/palette/palette.schemas.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

/** Documents looked at for the rarest word of a phrase; words that are more frequent say little. */
const mostCandidates = 500
const mostRanked = 100
/** Sorts behind every word with the same beginning. */
export const behind = '\u{10FFFF}'

export type FoundDocument = { id: string; filename: string; title: string | null; folder: string | null }

export const documentHit = (project: string, { id, filename, folder }: FoundDocument): PaletteHit => ({
  kind: 'document',
  id,
  label: filename,
  note: folder ?? '',
  to: pagePath('dataDocument', { project, docId: id }),
})

/** Documents in whose title and file name each word begins one, best first. Runs under the person's row level security. */
export async function searchTitles(tx: Transaction, words: readonly string[], limit: number): Promise<FoundDocument[]> {
  const driver = await rarestOf(tx, words)
  if (driver === null) return []
  const { organisation } = tx.scope
  const others = words.filter((word) => word !== driver)
  const { rows } = await sql<FoundDocument>`
    select d.id, d.filename, d.title, f.name as folder
    from (
      select document_id, bool_or(word = ${driver}) as is_whole from (
        select document_id, word from title_word
        where organisation_id = ${organisation} and word >= ${driver} and word < ${driver + behind}
        order by word limit ${mostCandidates}
      ) as found group by document_id
    ) as candidate
    join document d on d.organisation_id = ${organisation} and d.id = candidate.document_id and d.deleted_at is null
    left join folder f on f.organisation_id = d.organisation_id and f.id = d.folder_id
    where not exists (
      select 1 from unnest(${others}::text[]) as other (word)
      where not exists (
        select 1 from title_word t
        where t.organisation_id = d.organisation_id and t.document_id = d.id
          and t.word >= other.word and t.word < other.word || ${behind}
      )
    )
    order by candidate.is_whole desc, d.changed_at desc, d.id limit ${mostRanked}
  `.execute(tx.db)
  const ranked = rows.map((row) => ({ row, match: matchOfName(words, `${row.title ?? ''} ${row.filename}`) ?? 0 }))
  return ranked
    .toSorted((one, other) => other.match - one.match)
    .slice(0, limit)
    .map(({ row }) => row)
}

/** The word that the fewest titles hold; null if one is in none. */
async function rarestOf(tx: Transaction, words: readonly string[]): Promise<string | null> {
  if (words.length < 2) return words[0] ?? null
  const { rows } = await sql<{ word: string; held: number }>`
    select asked.word, (
      select count(*)::int from (
        select 1 from title_word w
        where w.organisation_id = ${tx.scope.organisation} and w.word >= asked.word and w.word < asked.word || ${behind}
        limit ${mostCandidates}
      ) as counted
    ) as held
    from unnest(${[...words]}::text[]) as asked (word)
  `.execute(tx.db)
  const [rarest] = rows.toSorted((one, other) => one.held - other.held)
  return rarest === undefined || rarest.held === 0 ? null : rarest.word
}

const stored = (tx: Transaction) =>
  tx.db
    .selectFrom('document')
    .leftJoin('folder', (join) =>
      join
        .onRef('folder.organisation_id', '=', 'document.organisation_id')
        .onRef('folder.id', '=', 'document.folder_id'),
    )
    .where('document.organisation_id', '=', tx.scope.organisation!)
    .where('document.deleted_at', 'is', null)
    .select(['document.id', 'document.filename', 'document.title', 'folder.name as folder'])

/** Documents by their ids, as far as the person may read them. */
export async function readDocuments(tx: Transaction, ids: readonly string[]): Promise<FoundDocument[]> {
  if (ids.length === 0) return []
  return stored(tx)
    .where('document.id', 'in', [...ids])
    .execute()
}

export const newestDocuments = (tx: Transaction, limit: number): Promise<FoundDocument[]> =>
  stored(tx).orderBy('document.created_at', 'desc').orderBy('document.id').limit(limit).execute()

/** Words of titles that a mistyped word may mean: those with its first letter, or with its second one first. */
export async function wordsNear(tx: Transaction, written: string): Promise<string[]> {
  const [first, second] = [...written]
  const own = await wordsFrom(tx, first ?? '', written.length)
  return [...own, ...(await wordsFrom(tx, second ?? '', written.length))]
}

const mostNear = 3_000
const lengthsApart = 2

/** Distinct words in order, each found by one step in the index, however many titles hold it. */
async function wordsFrom(tx: Transaction, beginning: string, length: number): Promise<string[]> {
  if (beginning === '') return []
  const { organisation } = tx.scope
  const next = (after: RawBuilder<unknown>) => sql`(
    select w.word from title_word w
    where w.organisation_id = ${organisation} and w.word > ${after} and w.word < ${beginning + behind}
    order by w.word limit 1
  )`
  const { rows } = await sql<{ word: string }>`
    with recursive words (word, place) as (
      select ${next(sql`${beginning}`)}, 1
      union all
      select ${next(sql`words.word`)}, words.place + 1 from words
      where words.word is not null and words.place < ${mostNear}
    )
    select word from words
    where word is not null and length(word) between ${length - lengthsApart} and ${length + lengthsApart}
  `.execute(tx.db)
  return rows.map(({ word }) => word)
}
