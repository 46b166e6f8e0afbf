import { type RawBuilder, sql } from 'kysely'
import { isUnspaced, wordsOf } from '../../engines/language/index.ts'
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
