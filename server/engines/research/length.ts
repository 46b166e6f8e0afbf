import type { OutlinePart } from '../../../contract/research/research-notes.schemas.ts'
import { MOST_JUDGEMENTS } from '../judgements/index.ts'
import { askedParts } from './asked-parts.ts'
import { sameWords } from './findings.ts'
import { isConclusion, isSummary } from './headings.ts'

const WORDS_OF_PAGE = 450
const WORDS_OF_SENTENCE = 25
/** A sentence that is longer on average is hard to read. */
const MOST_WORDS_OF_SENTENCE = 35
const FEWEST_WORDS = 40
/** Writers go a little beyond what they are asked for, and a repair adds to it. */
const SHARE_ASKED = 0.95
/** A report longer than this multiple of the requested length is too long. */
const MOST_OVER = 1.1
/** What is written so far changes the length of a later part by no more than this. */
const MOST_SHORTENED = 0.6
const MOST_LENGTHENED = 1.2
/** The most of the total length that parts with their own length may take from the others. */
const MOST_FIXED = 0.7
const weights = { table: 2, open: 0.75, summary: 0.5, other: 1 }

const numerals = new Map(
  'one two three four five six seven eight nine ten'.split(' ').map((word, at) => [word, at + 1]),
)
const numberOf = (written: string): number => numerals.get(written.toLowerCase()) ?? Number(written)

/** Groups of thousands as in "1,200", "1.200" or "1 200", a decimal fraction as in "2.5", or a word. */
const lengthAsked =
  /(?<![\p{L}\d]|\d[.,])(\d{1,3}(?:[,.\u00a0\u202f ]\d{3})+|\d{1,5}(?:[.,]\d{1,2})?|one|two|three|four|five|six|seven|eight|nine|ten)[ -](words?|pages?)\b/iu
const isGrouped = /\D\d{3}$/

/** The length that a format asks for, in words; null where it asks for none. */
export function wordsIn(format: string): number | null {
  const [, written = '', unit] = lengthAsked.exec(format) ?? []
  if (unit === undefined) return null
  const count = numberOf(isGrouped.test(written) ? written.replace(/\D/g, '') : written.replace(',', '.'))
  const words = Math.round(/^page/i.test(unit) ? count * WORDS_OF_PAGE : count)
  return words > 0 ? words : null
}

const WORDS_OF_STATEMENT = 22
/** How many judgements fit into a report of this many words. */
export const mostJudgements = (words: number): number =>
  Math.max(1, Math.floor((MOST_JUDGEMENTS * words) / WORDS_OF_STATEMENT))

export type SentencesAsked = { least: number; most: number }

/** The sentences that a whole part is asked to have; null where nothing says so, or only of some of what it holds. */
export function sentencesIn(text: string): SentencesAsked | null {
  const asked =
    /(?:\b(at most|up to|no more than) )?(?:\b(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten) ?(?:to|or|-|–) ?)?\b(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten) (?:short |plain )?sentences?\b(?! (?:each|per|for|on|about|of))/i
  const [, limit, least, most] = asked.exec(text) ?? []
  if (most === undefined || /\b(?:tables?|lists?|bullets?|paragraphs?)\b/i.test(text)) return null
  const end = numberOf(most)
  if (limit !== undefined) return { least: 1, most: end }
  return { least: Math.min(end, least === undefined ? end : numberOf(least)), most: end }
}

/** `words`: null where no length was asked for. `sentences`: null where their number is free. */
export type PartLength = { words: number | null; sentences: SentencesAsked | null }
export type LengthAsked = { outline: readonly OutlinePart[]; words: number | null; format: string }

const rounded = (words: number): number => Math.max(FEWEST_WORDS, Math.round(words / 10) * 10)

/** How long each part should be: what it says of itself, and of the rest a table more than a text, a summary less. Pure. */
export function partLengths({ outline, words, format }: LengthAsked): PartLength[] {
  const asked = askedParts(format)
  const parts = outline.map(({ heading, about }) => {
    const named = asked.find((one) => sameWords(one.heading) === sameWords(heading))
    const text = `${heading}. ${about} ${named?.about ?? ''}`
    const sentences = sentencesIn(text)
    const own = wordsIn(text) ?? (sentences === null ? null : sentences.most * WORDS_OF_SENTENCE)
    return { sentences, own, weight: weights[kindOf(heading, text)] }
  })
  if (words === null) return parts.map(({ sentences, own }) => ({ sentences, words: own }))
  const fixed = parts.reduce((sum, { own }) => sum + (own ?? 0), 0)
  const free = parts.filter(({ own }) => own === null)
  const ofAll = SHARE_ASKED * words
  const most = free.length === 0 ? ofAll : MOST_FIXED * ofAll
  const scale = Math.min(1, most / Math.max(1, fixed))
  const rest = ofAll - scale * fixed
  const sum = free.reduce((total, { weight }) => total + weight, 0)
  return parts.map(({ sentences, own, weight }) => ({
    sentences,
    words: own === null ? rounded((rest * weight) / sum) : Math.round(own * scale),
  }))
}

/**
 * The length of a part, given those already written: their excess is taken from the others, and the other way round. A
 * summary or recommendation, written last, keeps its length. `written`: the words of each finished part; null for
 * others.
 */
export function lengthBeside(request: LengthAsked, at: number, written: readonly (number | null)[]): PartLength {
  const lengths = partLengths(request)
  const own = lengths[at]!
  const isFixed = own.sentences !== null || isConclusion(request.outline[at]!.heading)
  if (request.words === null || own.words === null || isFixed) return own
  const left = SHARE_ASKED * request.words - written.reduce<number>((sum, words) => sum + (words ?? 0), 0)
  const wanted = lengths.reduce((sum, { words }, place) => sum + (written[place] == null ? (words ?? 0) : 0), 0)
  const factor = Math.min(MOST_LENGTHENED, Math.max(MOST_SHORTENED, left / wanted))
  return { ...own, words: rounded(own.words * factor) }
}

function kindOf(heading: string, text: string): keyof typeof weights {
  if (/\btables?\b|\btabelle\b/i.test(text)) return 'table'
  if (isSummary(heading)) return 'summary'
  return isAboutOpen(heading) ? 'open' : 'other'
}

/** A part on what the sources leave open. */
const isAboutOpen = (heading: string): boolean =>
  /\b(?:open|missing|gaps?|unknown|not (?:known|said|stated)|do(?:es)? not say|offen\w*)\b/i.test(heading)

/** Words of a section as they are read, without its marks. */
export const countWords = (markdown: string): number =>
  markdown
    .replace(/\[(?:[no]\d{1,6}|judgement|judgment|gap)\]/gi, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length

export const isTooLong = (words: number, wanted: number | null): wanted is number =>
  wanted !== null && words > MOST_OVER * wanted

/** How far a number of sentences is from what was asked for; 0 where it is as asked. */
export const sentencesOff = (has: number, asked: SentencesAsked): number =>
  Math.max(0, has - asked.most, asked.least - has)

/** Whether the sentences are too long to be readable. */
export const areTooLong = (words: number, asked: SentencesAsked): boolean => words > asked.most * MOST_WORDS_OF_SENTENCE
