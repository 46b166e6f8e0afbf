import { type RawBuilder, sql } from 'kysely'
import type { AskedTerm } from '../../engines/tools/index.ts'
import { stemsOf } from '../../engines/language/index.ts'
import { leastOwn } from '../../engines/search/index.ts'
import { titleWordsOf } from '../../engines/passages/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

export type Ranked = { isWeb: boolean; passage: number; score: number }

/** BM25's saturation (k1): how soon repetitions of a word within a passage stop counting. */
const saturation = 1.2
/** Each word of an expanded acronym counts less than the acronym. */
const ofExpansion = 0.4
/** Share of a word's score that a passage gets when the word is elsewhere in its document. */
const ofDocument = 0.2
/** Share of a full title match's score; a partial match gives its square. */
const ofWholeTitle = 0.5
/** Names of folders count less than the document's own title. */
const ofFolders = 0.15
const longestTitle = 120
/** What was added to the conversation is more likely meant than a document that fits as well. */
const ofAttachment = 1.25
/** Maximum passages of the rarest words to score, and maximum candidates among them for the common words. */
const mostHeld = 20_000
const mostCandidates = 400

/**
 * One way to match a term: its stem, a synonym, or a word of an expanded acronym. `of`: for words that mean something
 * broader, the part whose term they are of.
 */
type Part = {
  stems: Map<string, number>
  factor: number
  passages: number
  rarity: number
  of?: Part
  /** The passages that were found to have it. */
  found?: ReadonlySet<string>
}
type Row = { stem: string; source: string; isWeb: boolean; passages: string; weights: string }
type Candidate = { key: string; isWeb: boolean; passage: number; source: string; score: number }

/**
 * Passages that contain a word of the terms, best first, by BM25F with the weights stored per word. The rarest words
 * find candidates and all words rank them, so a common word costs no more than a rare one. Sets on each term how many
 * passages match it. `documents`: a condition on the document `d`, which is null for website pages; with it only
 * matching documents are searched, and only the best passage of each counts unless `isEach`.
 */
export async function rank(
  tx: Transaction,
  terms: AskedTerm[],
  passages: number,
  limit: number,
  documents: RawBuilder<unknown> | null = null,
  isEach = documents !== null,
): Promise<Ranked[]> {
  const stemsFrom = (term: AskedTerm, isBroader: boolean) =>
    new Map(Object.entries(term.stems).filter(([, weight]) => weight < leastOwn === isBroader))
  const own = terms.map(
    (term): Part => ({
      ...{ stems: stemsFrom(term, false), factor: term.share ?? 1 },
      ...{ passages: 0, rarity: 0 },
    }),
  )
  const broader = terms.map((term, at): Part => ({ ...own[at]!, stems: stemsFrom(term, true), of: own[at]! }))
  const expanded = terms.flatMap(({ expansion = [], share = 1 }) =>
    expansion.map(
      (stem): Part => ({ stems: new Map([[stem, 1]]), factor: ofExpansion * share, passages: 0, rarity: 0 }),
    ),
  )
  const parts = [...own, ...expanded, ...broader]
  await count(tx, parts, passages)
  for (const [at, term] of terms.entries()) term.passages = own[at]!.passages
  // Broader words alone find nothing that was asked for.
  const isKnown = own.some((part) => part.passages > 0)
  const { rare, common } = split(parts.filter((part) => part.passages > 0 && (isKnown || part.of === undefined)))
  const candidates = new Map<string, Candidate>()
  const rowsOfRare = await rowsOf(tx, rare, documents ?? sql`true`)
  add(candidates, rare, rowsOfRare, true)
  addDocuments(candidates, rare, rowsOfRare)
  const best = bestOf(isEach ? bestOfEach(candidates.values()) : candidates.values(), mostCandidates)
  const kept = new Map(best.map((candidate) => [candidate.key, candidate]))
  if (common.length > 0) {
    const sources = [...new Set(best.map(({ source }) => source))]
    const within = sql`(w.document_id = any(${sources}::text[]) or w.web_page_id = any(${sources}::text[]))`
    const rowsOfCommon = await rowsOf(tx, common, within)
    add(kept, common, rowsOfCommon, false)
    addDocuments(kept, common, rowsOfCommon)
  }
  addTitles(kept, parts, await titlesOf(tx, [...kept.values()]))
  // Passages of attachments have ids below zero.
  for (const candidate of kept.values()) if (candidate.passage < 0) candidate.score *= ofAttachment
  return bestOf(kept.values(), limit).map(({ isWeb, passage, score }) => ({ isWeb, passage, score }))
}

/**
 * Number of passages per part. A passage with two stems of a part counts twice, which is cheaper than telling them
 * apart.
 */
async function count(tx: Transaction, parts: readonly Part[], passages: number): Promise<void> {
  const stems = [...new Set(parts.flatMap((part) => [...part.stems.keys()]))]
  const { rows } = await sql<{ stem: string; passages: number }>`
    select stem, sum(held)::integer as passages from passage_word
    where organisation_id = ${tx.scope.organisation} and stem = any(${stems}::text[]) group by stem
  `.execute(tx.db)
  const counts = new Map(rows.map((row) => [row.stem, row.passages]))
  for (const part of parts) {
    const sum = [...part.stems.keys()].reduce((found, stem) => found + (counts.get(stem) ?? 0), 0)
    part.passages = Math.min(sum, passages)
    const counted = part.of !== undefined && part.of.passages > 0 ? part.of : part
    part.rarity = Math.log(1 + Math.max(0.5, passages - counted.passages + 0.5) / (counted.passages + 0.5))
  }
}

/** The rarest parts, at least one, and those too common to score in full. */
function split(parts: readonly Part[]): { rare: Part[]; common: Part[] } {
  let held = 0
  const sorted = parts.toSorted((one, other) => one.passages - other.passages)
  const rare = sorted.filter((part, at) => {
    held += part.passages
    return at === 0 || held <= mostHeld
  })
  return { rare, common: sorted.filter((part) => !rare.includes(part)) }
}

async function rowsOf(tx: Transaction, parts: readonly Part[], within: RawBuilder<unknown>): Promise<Row[]> {
  const stems = [...new Set(parts.flatMap((part) => [...part.stems.keys()]))]
  const { rows } = await sql<Row>`
    select w.stem, coalesce(w.document_id, w.web_page_id) as source, w.document_id is null as "isWeb",
      w.passages::text as passages, w.weights::text as weights
    from passage_word w left join document d on d.organisation_id = w.organisation_id and d.id = w.document_id
    where w.organisation_id = ${tx.scope.organisation} and w.stem = any(${stems}::text[]) and d.deleted_at is null and ${within}
    order by w.stem, source
  `.execute(tx.db)
  return rows
}

const numbersOf = (array: string): number[] => (array === '{}' ? [] : array.slice(1, -1).split(',').map(Number))

/** Adds the parts' scores to passages; only to existing candidates unless new ones are allowed. */
function add(
  candidates: Map<string, Candidate>,
  parts: readonly Part[],
  rows: readonly Row[],
  wantsNew: boolean,
): void {
  // A broader word adds nothing where the word itself is.
  const ownFirst = parts.toSorted((one, other) => Number(one.of !== undefined) - Number(other.of !== undefined))
  for (const part of ownFirst) {
    const { stems, factor, rarity } = part
    const held = new Map<string, { weight: number; candidate: Candidate }>()
    for (const row of rows) {
      const share = stems.get(row.stem)
      if (share === undefined) continue
      const weights = numbersOf(row.weights)
      for (const [at, passage] of numbersOf(row.passages).entries()) {
        const key = `${row.isWeb ? 'w' : 'p'}${passage}`
        const known = held.get(key)
        const weight = share * weights[at]!
        if (known !== undefined) known.weight += weight
        else {
          const { isWeb, source } = row
          const candidate = candidates.get(key) ?? (wantsNew ? { key, isWeb, passage, source, score: 0 } : null)
          if (candidate !== null) held.set(key, { weight, candidate })
        }
      }
    }
    part.found = new Set(held.keys())
    for (const [key, { weight, candidate }] of held) {
      if (part.of?.found?.has(key) === true) continue
      candidate.score += (factor * rarity * weight * (saturation + 1)) / (weight + saturation)
      candidates.set(key, candidate)
    }
  }
}

/** A passage also scores for words elsewhere in its document. */
function addDocuments(candidates: ReadonlyMap<string, Candidate>, parts: readonly Part[], rows: readonly Row[]): void {
  for (const { stems, factor, rarity } of parts) {
    const sources = new Set(rows.flatMap(({ stem, source }) => (stems.get(stem) === 1 ? [source] : [])))
    for (const candidate of candidates.values())
      if (sources.has(candidate.source)) candidate.score += ofDocument * factor * rarity
  }
}

type Titles = { title: ReadonlySet<string>; folders: ReadonlySet<string> }

/** By source: the stems of its title and file name, and of its folders. */
async function titlesOf(tx: Transaction, candidates: readonly Candidate[]): Promise<Map<string, Titles>> {
  const sources = [...new Set(candidates.map(({ source }) => source))]
  const { organisation } = tx.scope
  const { rows } = await sql<{ id: string; title: string; filename: string; folders: string }>`
    select id, left(coalesce(title, ''), ${longestTitle}) as title, left(filename, ${longestTitle}) as filename,
      coalesce((with recursive up(parent_id, name, depth) as (
        select f.parent_id, f.name, 0 from folder f where f.organisation_id = d.organisation_id and f.id = d.folder_id
        union all select f.parent_id, f.name, up.depth + 1 from folder f join up on f.id = up.parent_id
          where f.organisation_id = d.organisation_id and up.depth < 50
      ) select left(string_agg(name, ' '), ${longestTitle}) from up), '') as folders
    from document d
    where organisation_id = ${organisation} and id = any(${sources}::text[])
    union all
    select id, left(title, ${longestTitle}), '', '' from web_page
    where organisation_id = ${organisation} and id = any(${sources}::text[])
  `.execute(tx.db)
  return new Map(
    rows.map(({ id, title, filename, folders }) => [
      id,
      { title: stemsOf(titleWordsOf(title, filename)), folders: stemsOf(folders.replace(/[._-]+/g, ' ')) },
    ]),
  )
}

/** Ranks a document whose title matches the query above those that mention it. */
function addTitles(
  candidates: ReadonlyMap<string, Candidate>,
  parts: readonly Part[],
  titles: ReadonlyMap<string, Titles>,
): void {
  const asked = parts.filter(({ passages, of }) => passages > 0 && of === undefined)
  const worth = (held: readonly Part[]): number => held.reduce((sum, { factor, rarity }) => sum + factor * rarity, 0)
  const total = worth(asked)
  for (const candidate of candidates.values()) {
    const known = titles.get(candidate.source)
    if (known === undefined || total === 0) continue
    const held = (words: ReadonlySet<string>) =>
      worth(asked.filter(({ stems }) => [...stems.keys()].some((stem) => words.has(stem))))
    candidate.score += ofWholeTitle * total * (held(known.title) / total) ** 2 + ofFolders * held(known.folders)
  }
}

function bestOfEach(candidates: Iterable<Candidate>): Iterable<Candidate> {
  const best = new Map<string, Candidate>()
  for (const candidate of candidates) {
    const former = best.get(candidate.source)
    if (former === undefined || candidate.score > former.score) best.set(candidate.source, candidate)
  }
  return best.values()
}

/** The highest scores; ties keep storage order. */
function bestOf(candidates: Iterable<Candidate>, most: number): Candidate[] {
  const rounded = [...candidates].map((each) => ({ ...each, score: Math.round(each.score * 10_000) / 10_000 }))
  return rounded
    .sort(
      (one, other) => other.score - one.score || Number(one.isWeb) - Number(other.isWeb) || one.passage - other.passage,
    )
    .slice(0, most)
}
