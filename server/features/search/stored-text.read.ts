import { type RawBuilder, sql } from 'kysely'
import { isUnspaced, stem, wordsOf } from '../../engines/language/index.ts'
import type { AskedTerm } from '../../engines/tools/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { Ranked } from './rank.read.ts'

const mostWords = 8
const leastLetters = 3
const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

/** The words of phrases as written, without stop words. */
function writtenIn(phrases: readonly string[]): string[] {
  const words = phrases.flatMap((phrase) =>
    [...segmenter.segment(phrase)].flatMap(({ segment, isWordLike }) => (isWordLike === true ? [segment] : [])),
  )
  const meaningful = words.filter(
    (word) => wordsOf(word).length > 0 && (isUnspaced(word) || word.length >= leastLetters),
  )
  return [...new Set(meaningful.map((word) => word.replace(/[^\p{L}\p{N}\p{M}]/gu, '')))]
    .filter((word) => word !== '')
    .slice(0, mostWords)
}

/**
 * Finds passages whose stored text contains a word of the phrases literally. The word index misses those in scripts
 * without spaces and inside longer words. Also counts the matching passages per term. `documents`: as in `rank`.
 */
export async function readStoredText(
  tx: Transaction,
  phrases: readonly string[],
  terms: readonly AskedTerm[],
  limit: number,
  documents: RawBuilder<unknown> = sql`true`,
): Promise<Ranked[]> {
  const words = writtenIn(phrases)
  if (words.length === 0) return []
  const patterns = words.map((word) => (isUnspaced(word) ? word : `\\m${word}`))
  const { organisation } = tx.scope
  const { rows } = await sql<{ isWeb: boolean; passage: string; text: string }>`
    select false as "isWeb", p.id as passage, p.text from passage p
    join document d on d.organisation_id = p.organisation_id and d.id = p.document_id and d.deleted_at is null
    where p.organisation_id = ${organisation} and ${documents} and p.text ~* any(${patterns}::text[])
    union all
    select true, p.id, p.text from web_passage p left join document d on false
    where p.organisation_id = ${organisation} and ${documents} and p.text ~* any(${patterns}::text[])
    order by 1, 2 limit ${limit}
  `.execute(tx.db)
  const texts = rows.map(({ text }) => text.toLowerCase())
  const holds = (text: string, word: string) => text.includes(word.toLowerCase())
  for (const term of terms) {
    const own = words.filter((word) => wordsOf(word).some(({ written }) => written === term.word))
    term.passages = Math.max(term.passages, texts.filter((text) => own.some((word) => holds(text, word))).length)
  }
  const scored = rows.map(({ isWeb, passage }, at): Ranked => {
    const score = words.filter((word) => holds(texts[at]!, word)).length
    return { isWeb, passage: Number(passage), score }
  })
  return scored.toSorted((one, other) => other.score - one.score)
}

/** Beyond it reading all texts takes too long for an answer, and nothing is said about them. */
const mostPassages = 100_000
/** Shorter words are inside too many others. */
const leastWithinWords = 5

/** The beginning that all forms of a word share. */
function beginningOf(word: string): string {
  const own = stem(word)
  let length = 0
  while (length < own.length && own[length] === word[length]) length += 1
  return length >= leastLetters ? word.slice(0, length) : word
}

/**
 * Sets on each term that the word index doesn't have whether it is in no stored text, heading, title or file name
 * either, which can then be said of it.
 */
export async function noteUnmentioned(tx: Transaction, terms: AskedTerm[], passages: number): Promise<void> {
  const missing = terms.filter((term) => term.passages === 0 && term.meant === undefined).slice(0, mostWords)
  if (missing.length === 0 || passages > mostPassages) return
  const patterns = missing.map(({ word }) => {
    const beginning = beginningOf(word)
    return isUnspaced(word) || beginning.length >= leastWithinWords ? beginning : `\\m${beginning}`
  })
  const { organisation } = tx.scope
  const { rows } = await sql<{ at: number }>`
    select at::int from unnest(${patterns}::text[]) with ordinality as asked(pattern, at)
    where exists (
      select 1 from passage p join document d on d.organisation_id = p.organisation_id and d.id = p.document_id
      where p.organisation_id = ${organisation} and d.deleted_at is null
        and (p.text ~* pattern or p.heading ~* pattern or d.title ~* pattern or d.filename ~* pattern)
    ) or exists (
      select 1 from web_passage p join web_page w on w.organisation_id = p.organisation_id and w.id = p.web_page_id
      where p.organisation_id = ${organisation} and (p.text ~* pattern or p.heading ~* pattern or w.title ~* pattern)
    )
  `.execute(tx.db)
  const mentioned = new Set(rows.map(({ at }) => at))
  for (const [at, term] of missing.entries()) if (!mentioned.has(at + 1)) term.isUnmentioned = true
}
