import { sql } from 'kysely'
import type { AskedTerm } from '../assistant/assistant.ports.ts'
import type { Transaction } from '../database/transaction.ts'

export type Ranked = { isWeb: boolean; passage: number; score: number }

/** How soon more of a word in one passage stops to count. */
const saturation = 1.2
/** The words behind an acronym say less than itself, each alone. */
const ofExpansion = 0.4

/** Passages of the rarest words that are looked at whole, and those of them that the common words decide between. */
const mostHeld = 20_000
const mostCandidates = 400

/**
 * The passages that hold a word of the terms, best first, by BM25F over the weights that were stored with the words. The
 * rarest words find candidates, all words put them in order, so that a common word costs no more than a rare one. Fills in
 * how many passages meet each term.
 */
export async function rank(tx: Transaction, terms: AskedTerm[], passages: number, limit: number): Promise<Ranked[]> {
  const asked = terms.flatMap(({ stems, expansion = [] }, at) => [
    ...Object.entries(stems).map(([stem, weight]) => ({ term: at, stem, weight, part: 1 })),
    ...expansion.map((stem, place) => ({ term: terms.length + at * 10 + place, stem, weight: 1, part: ofExpansion })),
  ])
  const ofStem = sql`w.organisation_id = ${tx.scope.organisation} and w.stem = a.stem`
  /** Pages of the website have numbers of their own: they are negative here. */
  const key = sql`case when w.document_id is null then -p.passage else p.passage end`
  const score = sql`sum(part * rarity * weight * ${saturation + 1} / (weight + ${saturation}))`
  const { rows } = await sql<{ terms: Record<string, number>; best: [number, number][] }>`
    with asked as materialized (
      select stem collate "C" as stem, term, weight, part
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a(stem text, term integer, weight real, part real)
    ), counted as materialized (
      select a.term, least(sum(cardinality(w.passages)), ${passages})::integer as passages
      from asked a join passage_word w on ${ofStem} group by a.term
    ), weighed as materialized (
      select term, passages, ln(1 + greatest(0.5, ${passages} - passages + 0.5) / (passages + 0.5)) as rarity,
        sum(passages) over (order by passages, term) as upto
      from counted
    ), found as materialized (
      select term, rarity, source, passage, part, weight from (
        select a.term, t.rarity, coalesce(w.document_id, w.web_page_id) as source, ${key} as passage,
          max(a.part) as part, sum(a.weight * p.weight)::float as weight
        from weighed t join asked a using (term) join passage_word w on ${ofStem}
        left join document d on d.organisation_id = w.organisation_id and d.id = w.document_id
        cross join lateral unnest(w.passages, w.weights) as p(passage, weight)
        where (t.upto <= ${mostHeld} or t.upto = t.passages) and d.deleted_at is null
        group by 1, 2, 3, 4
      ) as held
    ), candidates as materialized (
      select passage, source, ${score} as score from found
      group by passage, source order by score desc, passage limit ${mostCandidates}
    ), further as (
      select term, rarity, passage, part, weight from (
        select a.term, t.rarity, c.passage, max(a.part) as part, sum(a.weight * p.weight)::float as weight
        from weighed t join asked a using (term) join passage_word w on ${ofStem}
        cross join lateral unnest(w.passages, w.weights) as p(passage, weight)
        join candidates c on c.passage = ${key}
        where t.upto > ${mostHeld} and t.upto <> t.passages
          and coalesce(w.document_id, w.web_page_id) in (select source from candidates)
        group by 1, 2, 3
      ) as held
    ), best as (
      select passage, round(sum(score)::numeric, 4)::float as score from (
        select passage, score from candidates union all select passage, ${score} from further group by passage
      ) as every group by passage order by score desc, passage limit ${limit}
    )
    select coalesce((select jsonb_object_agg(term, passages) from counted), '{}') as terms,
      coalesce((select jsonb_agg(jsonb_build_array(passage, score) order by score desc, passage) from best), '[]') as best
  `.execute(tx.db)
  const { terms: counts, best } = rows[0]!
  for (const [at, term] of terms.entries()) term.passages = counts[at] ?? 0
  return best.map(([passage, points]) => ({ isWeb: passage < 0, passage: Math.abs(passage), score: points }))
}
