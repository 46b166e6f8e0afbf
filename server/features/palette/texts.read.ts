import { type RawBuilder, sql } from 'kysely'
import type { PaletteHit } from '../../../contract/palette/palette.schemas.ts'
import { addStem, termsOf } from '../../engines/search/index.ts'
import type { AskedTerm } from '../../engines/tools/index.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { Workers } from '../../platform/workers/workers.ts'
import { behind, documentHit, type FoundDocument } from './titles.read.ts'

/** Documents looked at for the rarest word of a phrase. */
const mostCandidates = 500
const shortestBeginning = 3
const mostBeginnings = 12
const asBeginning = 0.8

type Found = FoundDocument & { passages: string; weights: string }

/**
 * Documents whose text contains every word of a phrase, the last one perhaps unfinished, each with an excerpt. Takes
 * the same time however many documents hold a word, so it ranks a part of those that hold a frequent one. Runs under
 * the person's row level security.
 */
export async function searchTexts(
  tx: Transaction,
  workers: Workers,
  { project, phrase, limit }: { project: string; phrase: string; limit: number },
): Promise<PaletteHit[]> {
  const terms = termsOf([phrase])
  const last = terms.at(-1)
  if (last === undefined) return []
  await addBeginnings(tx, last)
  const rarest = await rarestOf(tx, terms)
  if (rarest === null) return []
  const found = await documentsWith(tx, rarest, terms, limit)
  const passages = await passagesOf(tx, found)
  const input = { stems: terms.flatMap(({ stems }) => Object.keys(stems)), passages: passages.map(({ text }) => text) }
  if (passages.length === 0) return []
  const excerpts = await workers.run('find excerpts of passages', { organisationId: tx.scope.organisation!, input })
  const byDocument = new Map(passages.map((passage, at) => [passage.docId, { passage, excerpt: excerpts[at]! }]))
  return found.flatMap((document): PaletteHit[] => {
    const known = byDocument.get(document.id)
    if (known === undefined) return []
    const { pageId, start } = known.passage
    const page = pagePath('dataDocument', { project, docId: document.id, dialogTab: pageId })
    const { parts, ...span } = known.excerpt
    const to = `${page}?start=${start + span.start}&end=${start + span.end}`
    return [{ ...documentHit(project, document), to, excerpt: parts }]
  })
}

/** Words of the texts that begin with the term, each found by one step in the index. */
async function addBeginnings(tx: Transaction, term: AskedTerm): Promise<void> {
  if (term.word.length < shortestBeginning) return
  const next = (after: RawBuilder<unknown>) => sql`(
    select w.stem from passage_word w
    where w.organisation_id = ${tx.scope.organisation} and w.stem > ${after} and w.stem < ${term.word + behind}
    order by w.stem limit 1
  )`
  const { rows } = await sql<{ stem: string }>`
    with recursive stems (stem, place) as (
      select ${next(sql`${term.word}`)}, 1
      union all
      select ${next(sql`stems.stem`)}, stems.place + 1 from stems
      where stems.stem is not null and stems.place < ${mostBeginnings}
    )
    select stem from stems where stem is not null
  `.execute(tx.db)
  for (const { stem } of rows) addStem(term, stem, asBeginning)
}

/** The term that the fewest documents hold; null if one is in none. */
async function rarestOf(tx: Transaction, terms: readonly AskedTerm[]): Promise<AskedTerm | null> {
  const asked = terms.map(({ stems }, at) => ({ at, stems: Object.keys(stems) }))
  const { rows } = await sql<{ at: number; held: number }>`
    select asked.at, (
      select count(*)::int from (
        select 1 from passage_word w
        where w.organisation_id = ${tx.scope.organisation} and w.stem = any(asked.stems) limit ${mostCandidates}
      ) as counted
    ) as held
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (at int, stems text[])
  `.execute(tx.db)
  const [rarest] = rows.toSorted((one, other) => one.held - other.held)
  return rarest === undefined || rarest.held === 0 ? null : terms[rarest.at]!
}

async function documentsWith(
  tx: Transaction,
  rarest: AskedTerm,
  terms: readonly AskedTerm[],
  limit: number,
): Promise<Found[]> {
  const { organisation } = tx.scope
  const others = terms.filter((term) => term !== rarest).map(({ stems }) => ({ stems: Object.keys(stems) }))
  const { rows } = await sql<Found>`
    select d.id, d.filename, d.title, f.name as folder, candidate.passages, candidate.weights
    from (
      select document_id, max(weight) as weight,
        (array_agg(passages order by weight desc))[1] as passages, (array_agg(weights order by weight desc))[1] as weights
      from (
        select w.document_id, w.passages::text as passages, w.weights::text as weights,
          (select max(one) from unnest(w.weights) as one) as weight
        from passage_word w
        where w.organisation_id = ${organisation} and w.stem = any(${Object.keys(rarest.stems)}::text[])
          and w.document_id is not null
        limit ${mostCandidates}
      ) as found group by document_id
    ) as candidate
    join document d on d.organisation_id = ${organisation} and d.id = candidate.document_id and d.deleted_at is null
    left join folder f on f.organisation_id = d.organisation_id and f.id = d.folder_id
    where not exists (
      select 1 from jsonb_to_recordset(${JSON.stringify(others)}::jsonb) as other (stems text[])
      where not exists (
        select 1 from passage_word w
        where w.organisation_id = ${organisation} and w.stem = any(other.stems) and w.document_id = d.id
      )
    )
    order by candidate.weight desc, d.changed_at desc, d.id limit ${limit}
  `.execute(tx.db)
  return rows
}

const numbersOf = (array: string): number[] => (array === '{}' ? [] : array.slice(1, -1).split(',').map(Number))

type Passage = { docId: string; pageId: string; start: number; text: string }

/** Of each document the passage in which the rarest word weighs most. */
async function passagesOf(tx: Transaction, found: readonly Found[]): Promise<Passage[]> {
  const best = found.flatMap(({ passages, weights }) => {
    const all = numbersOf(weights)
    return numbersOf(passages)[all.indexOf(Math.max(...all))] ?? []
  })
  if (best.length === 0) return []
  const { rows } = await sql<Passage>`
    select document_id as "docId", page_id as "pageId", start_at as start, text from passage
    where organisation_id = ${tx.scope.organisation} and id = any(${best}::bigint[])
  `.execute(tx.db)
  return rows
}

/**
 * Words of the texts that a mistyped word may mean: those with its first two letters, in either order, or with its third
 * letter as the second.
 */
export async function textWordsNear(tx: Transaction, written: string): Promise<string[]> {
  const [first = '', second = '', third = ''] = [...written]
  const words: string[] = []
  for (const beginning of new Set([first + second, second + first, first + third]))
    words.push(...(await wordsFrom(tx, beginning)))
  return words
}

const mostNear = 2_000

async function wordsFrom(tx: Transaction, beginning: string): Promise<string[]> {
  const next = (after: RawBuilder<unknown>) => sql`
    select w.stem, w.word from passage_word w
    where w.organisation_id = ${tx.scope.organisation} and w.stem > ${after} and w.stem < ${beginning + behind}
    order by w.stem limit 1`
  const { rows } = await sql<{ word: string }>`
    with recursive words (stem, word, place) as (
      (select first.stem, first.word, 1 from (${next(sql`${beginning}`)}) as first)
      union all
      select following.stem, following.word, words.place + 1
      from words cross join lateral (${next(sql`words.stem`)}) as following
      where words.place < ${mostNear}
    )
    select word from words
  `.execute(tx.db)
  return rows.map(({ word }) => word)
}
