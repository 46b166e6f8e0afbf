import type { ExcerptPart } from '../../../contract/documents/document-search.schemas.ts'
import { isUnspaced, wordsOf } from '../language/index.ts'
import { plainText, splitSentences } from '../passages/index.ts'

/** `start` and `end` count in the passage. */
export type Excerpt = { start: number; end: number; parts: ExcerptPart[] }
type Span = { start: number; end: number }

/** The searched words that a text contains. */
type Matcher = (text: string) => readonly string[]
/** How much of a text is shown, and how much of it stands before the first word that was searched for. */
type Shape = { longest: number; before: number; isExtended: boolean }
const ofPassage: Shape = { longest: 240, before: 60, isExtended: true }
const ofMessage: Shape = { longest: 120, before: 30, isExtended: false }
const writtenWord = /[\p{L}\p{N}]+(?:['’]\p{L}+)*/gu

/** Of each passage the part that holds most of the stems, with the words marked that have one. Pure and linear. */
export function excerptsOf({ stems, passages }: { stems: readonly string[]; passages: readonly string[] }): Excerpt[] {
  const searched = new Set(stems)
  const matcher: Matcher = (text) => wordsOf(text).flatMap(({ stem }) => (searched.has(stem) ? [stem] : []))
  return passages.map((text) => excerptOf(text, matcher, ofPassage).excerpt)
}

/**
 * Of each message the sentence that holds most words that begin as asked, with these marked. Empty where none does.
 * `beginnings`: in lower case, without accents. Pure and linear.
 */
export function excerptsOfMessages(input: {
  beginnings: readonly string[]
  texts: readonly string[]
}): ExcerptPart[][] {
  const beginnings = [...new Set(input.beginnings.flatMap((word) => word.match(/[\p{L}\p{N}]+/gu) ?? []))]
  const matcher: Matcher = (text) => {
    const words = [...folded(text).matchAll(writtenWord)].map(([word]) => word)
    return beginnings.filter((beginning) =>
      words.some((word) => (isUnspaced(beginning) ? word.includes(beginning) : word.startsWith(beginning))),
    )
  }
  return input.texts.map((text) => {
    const { excerpt, held } = excerptOf(text, matcher, ofMessage)
    return held === 0 ? [] : excerpt.parts
  })
}

const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()

function excerptOf(text: string, matcher: Matcher, shape: Shape): { excerpt: Excerpt; held: number } {
  const sentences = splitSentences(text)
  const best = sentences.reduce(
    (most, { text: sentence }, at) => {
      const held = new Set(matcher(sentence)).size
      return held > most.held ? { at, held } : most
    },
    { at: 0, held: 0 },
  )
  const first = sentences[best.at]
  if (first === undefined) return { excerpt: { start: 0, end: 0, parts: [] }, held: 0 }
  const whole = shape.isExtended ? extended(sentences, best.at, shape.longest) : first
  const span = first.end - first.start > shape.longest ? cut(text, first, matcher, shape) : whole
  const shown = plainText(text.slice(span.start, span.end))
  const isCutBefore = span.start > first.start
  const isCutAfter = span.end < first.end
  const parts = marked(`${isCutBefore ? '… ' : ''}${shown}${isCutAfter ? ' …' : ''}`, matcher)
  return { excerpt: { start: span.start, end: span.end, parts }, held: best.held }
}

/** The sentences that follow, as far as they are short. */
function extended(sentences: readonly Span[], from: number, longest: number): Span {
  const { start } = sentences[from]!
  let { end } = sentences[from]!
  for (const next of sentences.slice(from + 1)) {
    if (next.end - start > longest) break
    end = next.end
  }
  return { start, end }
}

/** The part of a long sentence around its first searched word, between two words. */
function cut(text: string, sentence: Span, matcher: Matcher, { longest, before }: Shape): Span {
  const words = [...text.slice(sentence.start, sentence.end).matchAll(writtenWord)].map((match) => ({
    start: sentence.start + match.index,
    end: sentence.start + match.index + match[0].length,
    word: match[0],
  }))
  const met = words.find(({ word }) => matcher(word).length > 0)?.start ?? sentence.start
  const start = words.find((word) => word.start >= Math.max(sentence.start, met - before))?.start ?? sentence.start
  const end = words.findLast((word) => word.end <= start + longest)?.end
  return { start, end: end !== undefined && end > start ? end : Math.min(sentence.end, start + longest) }
}

function marked(text: string, matcher: Matcher): ExcerptPart[] {
  const parts: ExcerptPart[] = []
  const add = (piece: string, isMatch: boolean): void => {
    const last = parts.at(-1)
    if (piece === '') return
    if (last?.isMatch === isMatch) last.text += piece
    else parts.push({ text: piece, isMatch })
  }
  let from = 0
  for (const match of text.matchAll(writtenWord)) {
    if (matcher(match[0]).length === 0) continue
    add(text.slice(from, match.index), false)
    add(match[0], true)
    from = match.index + match[0].length
  }
  add(text.slice(from), false)
  return parts
}
