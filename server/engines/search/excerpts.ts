import type { ExcerptPart } from '../../../contract/documents/document-search.schemas.ts'
import { wordsOf } from '../language/index.ts'
import { plainText, splitSentences } from '../passages/index.ts'

/** `start` and `end` count in the passage. */
export type Excerpt = { start: number; end: number; parts: ExcerptPart[] }
type Span = { start: number; end: number }

/** How much of a passage is shown, and how much of it stands before the first word that was searched for. */
const longest = 240
const before = 60
const writtenWord = /[\p{L}\p{N}]+(?:['’]\p{L}+)*/gu

/** Of each passage the part that holds most of the stems, with the words marked that have one. Pure and linear. */
export function excerptsOf({ stems, passages }: { stems: readonly string[]; passages: readonly string[] }): Excerpt[] {
  const searched = new Set(stems)
  return passages.map((text) => excerptOf(text, searched))
}

function excerptOf(text: string, searched: ReadonlySet<string>): Excerpt {
  const sentences = splitSentences(text)
  const best = sentences.reduce(
    (most, { text: sentence }, at) => {
      const held = heldIn(sentence, searched)
      return held > most.held ? { at, held } : most
    },
    { at: 0, held: 0 },
  ).at
  const first = sentences[best]
  if (first === undefined) return { start: 0, end: 0, parts: [] }
  const span = first.end - first.start > longest ? cut(text, first, searched) : extended(sentences, best)
  const shown = plainText(text.slice(span.start, span.end))
  const isCutBefore = span.start > first.start
  const isCutAfter = span.end < first.end
  return { ...span, parts: marked(`${isCutBefore ? '… ' : ''}${shown}${isCutAfter ? ' …' : ''}`, searched) }
}

const heldIn = (text: string, searched: ReadonlySet<string>): number =>
  new Set(wordsOf(text).flatMap(({ stem }) => (searched.has(stem) ? [stem] : []))).size

const isSearched = (word: string, searched: ReadonlySet<string>): boolean =>
  wordsOf(word).some(({ stem }) => searched.has(stem))

/** The sentences that follow, as far as they are short. */
function extended(sentences: readonly Span[], from: number): Span {
  const { start } = sentences[from]!
  let { end } = sentences[from]!
  for (const next of sentences.slice(from + 1)) {
    if (next.end - start > longest) break
    end = next.end
  }
  return { start, end }
}

/** The part of a long sentence around its first searched word, between two words. */
function cut(text: string, sentence: Span, searched: ReadonlySet<string>): Span {
  const words = [...text.slice(sentence.start, sentence.end).matchAll(writtenWord)].map((match) => ({
    start: sentence.start + match.index,
    end: sentence.start + match.index + match[0].length,
    word: match[0],
  }))
  const met = words.find(({ word }) => isSearched(word, searched))?.start ?? sentence.start
  const start = words.find((word) => word.start >= Math.max(sentence.start, met - before))?.start ?? sentence.start
  const end = words.findLast((word) => word.end <= start + longest)?.end
  return { start, end: end !== undefined && end > start ? end : Math.min(sentence.end, start + longest) }
}

function marked(text: string, searched: ReadonlySet<string>): ExcerptPart[] {
  const parts: ExcerptPart[] = []
  const add = (piece: string, isMatch: boolean): void => {
    const last = parts.at(-1)
    if (piece === '') return
    if (last?.isMatch === isMatch) last.text += piece
    else parts.push({ text: piece, isMatch })
  }
  let from = 0
  for (const match of text.matchAll(writtenWord)) {
    if (!isSearched(match[0], searched)) continue
    add(text.slice(from, match.index), false)
    add(match[0], true)
    from = match.index + match[0].length
  }
  add(text.slice(from), false)
  return parts
}
