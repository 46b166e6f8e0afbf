import { isStopWord, type Word, wordsOf } from '../terms/index.ts'
import type { Topic } from './topic.ts'

/** A topic of more words is a description: most of them must be there, in any order. */
const nameUpTo = 3
const leastPart = 2 / 3
/** The subject of a sentence stands among its first words. */
const subjectWithin = 4
/** What a change is said of stands so near to the word of it. */
const besideUpTo = 2

/** Where a topic is named among the meaningful words of a sentence. */
type Mention = { from: number; to: number }

const meaningful = (text: string): Word[] => wordsOf(text).filter((word) => !isStopWord(word.lower))

const isFormOf = (one: string, other: string) => one === other || one === `${other}s` || one === `${other}es`

/** Words of one stem; a stem of three letters says too little ("rating", "rate"), so that only the plural counts. */
const isSame = (one: Word, other: Word) =>
  one.stem === other.stem &&
  (one.stem.length > 3 || isFormOf(one.lower, other.lower) || isFormOf(other.lower, one.lower))

const heldOf = (topic: readonly Word[], words: readonly Word[]) =>
  topic.filter((requested) => words.some((word) => isSame(requested, word))).length

/** Side by side as in the topic ("coffee price"), or turned round with one word more ("price of green coffee"). */
function mentionAt(topic: readonly Word[], words: readonly Word[], from: number): Mention | null {
  const isInOrder = topic.every((requested, step) => words[from + step] && isSame(requested, words[from + step]!))
  if (isInOrder) return { from, to: from + topic.length - 1 }
  if (topic.length === 1 || !topic.some((requested) => isSame(requested, words[from]!))) return null
  const isTurned = !isSame(topic[0]!, words[from]!)
  const window = words.slice(from, from + topic.length + 1)
  return isTurned && heldOf(topic, window) === topic.length ? { from, to: from + window.length - 1 } : null
}

const mentionsIn = (topic: readonly Word[], words: readonly Word[]): Mention[] =>
  words.flatMap((_, from) => mentionAt(topic, words, from) ?? [])

/** Whether a title, or one of the headings over a passage, is the topic's name. */
export function isNamedIn(topic: Topic, headings: readonly string[]): boolean {
  return headings.some((heading) => {
    const words = meaningful(heading)
    return topic.words.length > nameUpTo
      ? heldOf(topic.words, words) >= topic.words.length * leastPart
      : mentionsIn(topic.words, words).length > 0
  })
}

/**
 * How much of a topic a sentence holds, whether it names it, and whether what it says it says of the topic. Under a
 * heading that names the topic (`isHeaded`) one word of it stands for all.
 */
export function readSentence(topic: Topic, text: string, isHeaded: boolean, change: RegExp, figure: RegExp) {
  const words = meaningful(text)
  const held = heldOf(topic.words, words) / topic.words.length
  const isLong = topic.words.length > nameUpTo
  const named = isLong ? [] : mentionsIn(topic.words, words)
  const isNamed = isLong ? held >= leastPart : named.length > 0
  const mentions = isHeaded ? topic.words.flatMap((word) => mentionsIn([word], words)) : named
  const changed = change.exec(text)
  const changeAt = changed ? words.findIndex(({ end }) => end > changed.index) : null
  const isSubject = mentions.some(({ from }) => from < subjectWithin) && (changed !== null || figure.test(text))
  const isBeside =
    changeAt !== null && mentions.some(({ from, to }) => changeAt >= from - besideUpTo && changeAt <= to + besideUpTo)
  return { held, isNamed, isSaidOfIt: isSubject || isBeside || (isLong && isNamed) }
}
