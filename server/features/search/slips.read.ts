import { sql } from 'kysely'
import { isEnglishWord, type KnownWord, mayOnlySwap, maySlip } from '../../engines/language/index.ts'
import type { AskedTerm } from '../../engines/tools/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { isTooMuch } from '../../engines/tasks/index.ts'
import type { Workers } from '../../platform/workers/workers.ts'
import { partsOf } from '../../engines/search/index.ts'
import type { Ranked } from './rank.read.ts'

const mostSlips = 4
const mostKnown = 20_000

/**
 * Corrects words that occur nowhere: as two words that do occur, or as the nearest word in documents with the other
 * words, otherwise in all documents. Keeps English words. Answers whether any word was corrected.
 */
export async function readSlips(
  tx: Transaction,
  workers: Workers,
  terms: readonly AskedTerm[],
  best: readonly Ranked[],
): Promise<boolean> {
  const unknown = terms.filter(({ word, passages }) => passages === 0 && maySlip(word)).slice(0, mostSlips)
  let isCorrected = false
  const sources = unknown.length === 0 || best.length === 0 ? null : await sourcesOf(tx, best)
  for (const term of unknown) {
    const parts = await knownParts(tx, term)
    if (parts !== null) for (const part of parts) term.stems[part] = 1
    const isSlip = parts === null && !isEnglishWord(term.word)
    const near = isSlip ? await nearestOfAll(tx, workers, term.word, sources) : null
    if (near !== null) {
      term.stems[near.stem] = 1
      term.meant = near.word
    }
    isCorrected ||= parts !== null || near !== null
  }
  return isCorrected
}

async function knownParts(tx: Transaction, term: AskedTerm): Promise<string[] | null> {
  const ways = partsOf(term).filter((parts) => parts.length > 0)
  const stems = [...new Set(ways.flat())]
  if (stems.length === 0) return null
  const { rows } = await sql<{ stem: string }>`
    select distinct stem from passage_word
    where organisation_id = ${tx.scope.organisation} and stem = any(${stems}::text[])
  `.execute(tx.db)
  const known = new Set(rows.map(({ stem }) => stem))
  return ways.find((parts) => parts.every((part) => known.has(part))) ?? null
}

/** In documents with the other words, otherwise in all. */
const nearestOfAll = async (tx: Transaction, workers: Workers, word: string, sources: string[] | null) =>
  (await nearest(tx, workers, word, sources)) ?? (sources === null ? null : nearest(tx, workers, word, null))

/**
 * Typing errors keep the first letter or move it to second place: two letters were swapped, or one was inserted before
 * it. This limits the words to compare.
 */
async function nearest(
  tx: Transaction,
  workers: Workers,
  written: string,
  sources: string[] | null,
): Promise<KnownWord | null> {
  const [first, second] = [...written]
  for (const letter of mayOnlySwap(written) ? [first!] : [first!, second!]) {
    const input = { written, known: await knownWords(tx, written, letter, sources) }
    const found = await workers
      .run('find words that are meant', { organisationId: tx.scope.organisation!, input })
      .catch((error: unknown) => {
        if (isTooMuch(error)) return null
        throw error
      })
    if (found !== null) return found
  }
  return null
}

/** The documents and web pages of these passages. */
async function sourcesOf(tx: Transaction, best: readonly Ranked[]): Promise<string[]> {
  const idsOf = (isWeb: boolean) => best.flatMap((one) => (one.isWeb === isWeb ? [one.passage] : []))
  const { organisation } = tx.scope
  const { rows } = await sql<{ source: string }>`
    select document_id as source from passage
    where organisation_id = ${organisation} and id = any(${idsOf(false)}::bigint[])
    union select web_page_id from web_passage
    where organisation_id = ${organisation} and id = any(${idsOf(true)}::bigint[])
  `.execute(tx.db)
  return rows.map(({ source }) => source)
}

async function knownWords(
  tx: Transaction,
  written: string,
  letter: string,
  sources: string[] | null,
): Promise<KnownWord[]> {
  const { length } = written
  const after = String.fromCodePoint(letter.codePointAt(0)! + 1)
  const { rows } = await sql<KnownWord>`
    select stem, min(word) as word, count(*) as count from passage_word
    where organisation_id = ${tx.scope.organisation} and stem >= ${letter} and stem < ${after} and length(stem) between ${length - 5} and ${length + 2}
      and (${sources}::text[] is null or coalesce(document_id, web_page_id) = any(${sources}::text[]))
    group by stem order by count desc, stem limit ${mostKnown}
  `.execute(tx.db)
  return rows
}
