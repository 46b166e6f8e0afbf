import { sql } from 'kysely'
import type { AskedTerm } from '../assistant/assistant.ports.ts'
import type { Transaction } from '../database/transaction.ts'

export type Ranked = { isWeb: boolean; passage: number; score: number }

/** How soon more of a word in one passage stops to count. */
const saturation = 1.2
/** The words behind an acronym say less than itself, each alone. */
const ofExpansion = 0.4

/**
 * The passages that hold a word of the terms, best first, by BM25F over the weights that were stored with the words. Fills
 * in how many passages meet each term.
 */
export async function rank(
  tx: Transaction,
  terms: AskedTerm[],
  passages: number,
  limit: number,
): Promise<Ranked[]> {
  const asked = terms.flatMap(({ stems, expansion = [] }, at) => [
    ...Object.entries(stems).map(([stem, weight]) => ({ term: at, stem, weight, part: 1 })),
    ...expansion.map((stem, place) => ({ term: terms.length + at * 10 + place, stem, weight: 1, part: ofExpansion })),
  ])
  const { rows } = await sql<{ terms: Record<string, number>; best: Ranked[] }>`
    with asked as materialized (
      select stem collate "C" as stem, term, weight, part
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a(stem text, term integer, weight real, part real)
    ), held as materialized (
      select a.term, w.document_id is null as is_web, p.passage, max(a.part) as part,
        sum(a.weight * p.weight)::float as weight
      from asked a
      join passage_word w on w.organisation_id = ${tx.scope.organisation} and w.stem = a.stem
      left join document d on d.organisation_id = w.organisation_id and d.id = w.document_id
      cross join lateral unnest(w.passages, w.weights) as p(passage, weight)
      where d.deleted_at is null
      group by a.term, w.document_id is null, p.passage
    ), counted as materialized (
      select term, count(*) as passages from held group by term
    ), best as (
      select is_web, passage, round(sum(
        part * ln(1 + greatest(0, ${passages} - c.passages + 0.5) / (c.passages + 0.5))
        * weight * ${saturation + 1} / (weight + ${saturation})
      )::numeric, 4)::float as score
      from held join counted c using (term)
      group by is_web, passage order by score desc, is_web, passage limit ${limit}
    )
    select coalesce((select jsonb_object_agg(term, passages) from counted), '{}') as terms,
      coalesce((select jsonb_agg(jsonb_build_object('isWeb', is_web, 'passage', passage, 'score', score)
        order by score desc, is_web, passage) from best), '[]') as best
  `.execute(tx.db)
  const found = rows[0]!
  for (const [at, term] of terms.entries()) term.passages = found.terms[at] ?? 0
  return found.best
}
