import { splitSentences } from '../passages/index.ts'
import { isStopWord, wordsOf } from '../terms/index.ts'

const contentStems = (text: string): Set<string> =>
  new Set(wordsOf(text).flatMap((word) => (isStopWord(word.lower) ? [] : [word.stem])))

/** The last sentence of a text that is being written. */
const lastSentence = (text: string): string =>
  text
    .trimEnd()
    .split(/(?<=[.!?:])\s+|\n/)
    .pop() ?? ''

export type Support = { passage: string; written: string }
export type Span = { start: number; end: number }

/**
 * The sentence of a passage that best supports what was written last, or null when none shares enough words with it:
 * at least two, and a third of the sentence that was written. Pure.
 */
export function supportingSentence({ passage, written }: Support): Span | null {
  const requested = contentStems(lastSentence(written))
  if (requested.size === 0) return null
  let best: { start: number; end: number; shared: number } | null = null
  for (const sentence of splitSentences(passage)) {
    const words = contentStems(sentence.text)
    const shared = [...requested].filter((stem) => words.has(stem)).length
    if (shared > (best?.shared ?? 0)) best = { start: sentence.start, end: sentence.end, shared }
  }
  if (best === null || best.shared < 2 || best.shared * 3 < requested.size) return null
  return { start: best.start, end: best.end }
}
