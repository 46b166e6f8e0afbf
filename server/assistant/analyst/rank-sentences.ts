import { acronymsIn, spelledOut } from '../language/acronyms.ts'
import { phrased } from '../language/phrasing.ts'
import { plainText } from '../language/plain-text.ts'
import { type Sentence, sentencesOf } from '../language/sentences.ts'
import { areSynonyms } from '../language/synonyms.ts'
import { isStopWord, stem, stemsOf, wordsOf } from '../language/words.ts'
import { formOf } from './answer-kinds.ts'
import { isBeyondOther, isOfOtherCount } from './contrary.ts'
import type { FoundPassage } from './conversation.ts'
import type { DocumentQuestion } from './question.ts'
import { cellsOf, readable } from './readable.ts'

/** A sentence that may answer, with how much of the question it covers (0 to 1) and its score. */
export type Candidate = {
  passage: FoundPassage
  sentences: Sentence[]
  at: number
  text: string
  coverage: number
  ownCoverage: number
  /** How well it has the form of an answer to this kind of question. */
  form: number
  /** Words of the question that say something, and how many of them the sentence or what stands over it holds. */
  specific: number
  held: number
  /** Where it is asked who does something: whether the sentence itself speaks of doing that. */
  isAboutDoing: boolean
  score: number
}

type Weighted = { stem: string; weight: number; times: number; opposites: string[] }
type Stems = ReadonlySet<string>

const mostItems = 8
/** A sentence that takes up what the one before says must be done. */
const refersBack = /^(?:failure to do so|failing that|otherwise|if not|if you do(?: not|n['’]t))\b/i
const nothing: Stems = new Set()
const asksForDenial = /\bwhat (?:\p{L}+ ){0,4}(?:not|never|avoid)\b/iu
const denial = /\b(?:not|never|no|nobody|avoid|without)\b|n['’]t\b/i

const meantStems = (text: string): string[] => stemsOf(phrased(text))

/** Words of a question that stand side by side and say something together: "credit hours", "sick leave". */
function pairsOf(question: DocumentQuestion): [string, string][] {
  const specific = new Set(question.terms.flatMap((term) => (term.isGeneral ? [] : [term.stem])))
  const words = wordsOf(phrased(question.text))
  return words.flatMap((word, at): [string, string][] => {
    const next = words[at + 1]
    if (next === undefined || isStopWord(word.lower) || isStopWord(next.lower)) return []
    return specific.has(word.stem) || specific.has(next.stem) ? [[word.stem, next.stem]] : []
  })
}

/** The part of the pairs of a question that stand side by side in a sentence too. */
function pairedPart(pairs: [string, string][], stems: string[]): number {
  if (pairs.length === 0) return 0
  return (
    pairs.filter(([one, other]) => stems.some((each, at) => each === one && stems[at + 1] === other)).length /
    pairs.length
  )
}

/** The words of the question by how rare they are in what was found; words that say little weigh less. */
function weighTerms(question: DocumentQuestion, passages: FoundPassage[], stemsOf: StemsOf): Weighted[] {
  const stems = passages.map(
    (passage) =>
      new Set(stemsOf(`${passage.documentTitle} ${passage.filename} ${passage.heading ?? ''} ${passage.text}`)),
  )
  const count = Math.max(passages.length, 8)
  const little = question.kind === 'topic' && question.terms.some((term) => !term.isGeneral) ? 0 : 0.3
  return question.terms.map((term) => {
    const holders = stems.filter((each) => held(each, term.stem) > 0).length
    const rarity = Math.log(1 + count / (holders + 0.5))
    const weight =
      term.times > 1 || (term.isUnit && !term.isOwn)
        ? 0.5 * rarity
        : term.isGeneral
          ? little * Math.min(1.2, rarity)
          : rarity
    const opposites = question.kind === 'permission' ? [] : ['un', 'in', 'non'].map((no) => stem(no + term.word))
    return { stem: term.stem, weight, times: term.times, opposites }
  })
}

function countsOf(stems: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const each of stems) counts.set(each, (counts.get(each) ?? 0) + 1)
  return counts
}

/** How strongly stems hold a wanted one: itself, or a word for the same thing. */
function held(stems: Stems, wanted: string): number {
  if (stems.has(wanted)) return 1
  for (const each of stems) if (areSynonyms(each, wanted)) return 0.85
  return 0
}

/** The items of a list that a sentence introduces ("for the following:"). */
export function listBehind(sentences: Sentence[], at: number, source: string): Sentence[] {
  const [sentence, next] = [sentences[at], sentences[at + 1]]
  if (sentence === undefined || !introduces(sentence, source) || next?.kind !== 'item') return []
  const least = sentence.kind === 'item' ? indentOf(sentence, source) : -1
  const rest = sentences.slice(at + 1)
  const end = rest.findIndex((each) => each.block !== next.block || indentOf(each, source) <= least)
  return (end < 0 ? rest : rest.slice(0, end)).slice(0, mostItems)
}

/** How far the line of a sentence is set in. */
function indentOf({ start }: Sentence, source: string): number {
  const line = source.slice(source.lastIndexOf('\n', start - 1) + 1, start)
  return line.length - line.trimStart().length
}

const introduces = (sentence: Sentence, source: string): boolean =>
  plainText(source.slice(sentence.start, sentence.end)).endsWith(':')

/** The place of what stands over an item: the item that it is set in under, else what introduces its list. */
function overItem(sentences: Sentence[], at: number, source: string): number {
  const item = sentences[at]
  if (item === undefined) return -1
  const indent = indentOf(item, source)
  return sentences.findLastIndex(
    (each, place) => place < at && (each.block !== item.block || indentOf(each, source) < indent),
  )
}

/** What stands beside a sentence and belongs to it: the sentence that introduces its list, its columns, the one before. */
function besides(
  sentences: Sentence[],
  at: number,
  source: string,
  stemsOf: StemsOf,
): { stems: Stems; strength: number } {
  const sentence = sentences[at]
  const textOf = (place: { start: number; end: number }): string => source.slice(place.start, place.end)
  if (sentence?.header) return { stems: new Set(stemsOf(textOf(sentence.header))), strength: 0.7 }
  const before = sentences[sentence?.kind === 'item' ? overItem(sentences, at, source) : at - 1]
  if (before === undefined) return { stems: new Set(), strength: 0 }
  const isIntroduced = sentence?.kind === 'item' && textOf(before).trimEnd().endsWith(':')
  return { stems: new Set(stemsOf(textOf(before))), strength: isIntroduced ? 0.6 : 0.45 }
}

/** The question in the heading over a sentence, which the sentence answers. */
function askedOver({ headings }: Sentence): string {
  const nearest = headings[headings.length - 1] ?? ''
  return /\?\W*$|^(?:how|what|when|where|who|why|can|do|does|is|are|may|should)\b/i.test(nearest.trim()) ? nearest : ''
}

type Asked = {
  question: DocumentQuestion
  terms: Weighted[]
  pairs: [string, string][]
  total: number
  isSpecific: boolean[]
  stemsOf: StemsOf
}
/** The stems of a text in which what has several ways of being said is said in one. */
type StemsOf = (text: string) => string[]

/** How much of a term a sentence holds itself, with what stands over and beside it, and whether it is what it is about. */
type Strength = { inside: number; all: number; isTopic: boolean }

function strengthsOf({ terms, stemsOf }: Asked, passage: FoundPassage, sentences: Sentence[], at: number): Strength[] {
  const sentence = sentences[at]
  if (sentence === undefined) return []
  const { text } = passage
  const ownTimes = countsOf(stemsOf(readable(text, sentence)))
  const own = new Set(ownTimes.keys())
  const listed = new Set(
    stemsOf(
      listBehind(sentences, at, text)
        .map((item) => text.slice(item.start, item.end))
        .join(' '),
    ),
  )
  const headings = new Set(stemsOf([...sentence.headings, passage.heading ?? ''].join(' ')))
  const titles = new Set(stemsOf(`${passage.documentTitle} ${passage.filename.replace(/\.[a-z]+$/i, '')}`))
  const answered = new Set(stemsOf(askedOver(sentence)))
  const beside = besides(sentences, at, text, stemsOf)
  const carried = refersBack.test(readable(text, sentence)) ? beside.stems : nothing
  return terms.map(({ stem, weight, times, opposites }) => {
    if (opposites.some((each) => own.has(each)) && !own.has(stem)) return { inside: 0, all: 0, isTopic: false }
    const inside = Math.max(
      held(own, stem),
      0.7 * held(listed, stem),
      0.6 * held(answered, stem),
      0.85 * held(carried, stem),
    )
    const isOften = times <= (ownTimes.get(stem) ?? 1)
    const over = Math.max(0.7 * held(headings, stem), 0.6 * held(titles, stem))
    const around = Math.max(over, beside.strength * held(beside.stems, stem))
    const within = isOften ? inside : 0
    return { inside: within * weight, all: Math.max(within, around) * weight, isTopic: over > 0 }
  })
}

/** "Who approves it?" is answered by a sentence about approving. */
function isAboutDoing({ question }: Asked, strengths: Strength[]): boolean {
  if (question.kind !== 'person' || question.doing === null) return true
  const at = question.terms.findIndex((term) => term.stem === question.doing)
  return at < 0 || (strengths[at]?.inside ?? 0) > 0
}

/** Where it is asked what not to do, a sentence that denies nothing is about something else. */
const deniesToo = (question: string, text: string): boolean => !asksForDenial.test(question) || denial.test(text)

/** A row of a table is about what its first cell names: asked for by that name, it comes before one that only holds it. */
function keyOf(question: string, source: string, { kind, start, end, header }: Sentence): number {
  const [first = ''] = kind === 'row' && header !== null ? cellsOf(source.slice(start, end)) : []
  const named = ` ${wordsOf(first)
    .map((word) => word.lower)
    .join(' ')} `
  const asked = ` ${wordsOf(question)
    .map((word) => word.lower)
    .join(' ')} `
  return named.trim() !== '' && asked.includes(named) ? 0.1 + 0.01 * Math.min(10, named.split(' ').length) : 0
}

/** One sentence as an answer; null where nothing can be read of it. */
function candidateOf(asked: Asked, passage: FoundPassage, sentences: Sentence[], at: number): Candidate | null {
  const { question, pairs, total, isSpecific, stemsOf } = asked
  const sentence = sentences[at]
  const text = sentence === undefined ? '' : readable(passage.text, sentence)
  if (sentence === undefined || text === '') return null
  const strengths = strengthsOf(asked, passage, sentences, at)
  const ownCoverage = strengths.reduce((sum, each) => sum + each.inside, 0) / total
  const coverage = strengths.reduce((sum, each) => sum + each.all, 0) / total
  const items = listBehind(sentences, at, passage.text).map((item) => passage.text.slice(item.start, item.end))
  const whole = [text, ...items].join(' ')
  const form = formOf(question, whole, sentence.kind === 'row')
  const specific = isSpecific.filter(Boolean).length
  const isTopic = question.kind === 'topic' || strengths.some((each) => each.isTopic)
  const doubt = specific <= 1 && form < 0.2 ? (isTopic ? 0.2 : 0.5) : 0
  const contrary =
    (isBeyondOther(question.text, whole) ? 0.3 : 0) +
    (isOfOtherCount(question.text, whole) ? 0.3 : 0) +
    (deniesToo(question.text, whole) ? 0 : 0.4)
  const isHeader = sentence.kind === 'row' && sentences[at + 1]?.header?.start === sentence.start
  const penalty =
    penaltyOf(text, sentence, passage.text.slice(sentence.start, sentence.end)) +
    doubt +
    contrary +
    (isHeader ? 0.3 : 0)
  return {
    ...{ passage, sentences, at, text, coverage, ownCoverage, form, specific },
    isAboutDoing: isAboutDoing(asked, strengths),
    held: strengths.filter((each, place) => isSpecific[place] === true && each.all > 0).length,
    score:
      0.55 * coverage +
      0.45 * ownCoverage +
      0.12 * pairedPart(pairs, stemsOf(text)) +
      keyOf(question.text, passage.text, sentence) +
      form -
      penalty,
  }
}

/** All sentences of the passages, the best answer first. */
export function rankSentences(question: DocumentQuestion, passages: FoundPassage[]): Candidate[] {
  const acronyms = acronymsIn(passages.map((passage) => passage.text))
  const stemsOf: StemsOf = (text) => meantStems(spelledOut(text, acronyms))
  const terms = weighTerms(question, passages, stemsOf)
  const total = terms.reduce((sum, term) => sum + term.weight, 0)
  if (total === 0) return []
  const isSpecific = question.terms.map((term) => !term.isGeneral)
  const asked: Asked = { question, terms, pairs: pairsOf(question), total, isSpecific, stemsOf }
  const seen = new Set<string>()
  const candidates = passages.flatMap((passage, rank) => {
    const sentences = sentencesOf(passage.text)
    return sentences.flatMap((_, at): Candidate[] => {
      const candidate = candidateOf(asked, passage, sentences, at)
      if (candidate === null || seen.has(candidate.text)) return []
      seen.add(candidate.text)
      return [{ ...candidate, score: candidate.score - 0.002 * rank }]
    })
  })
  return candidates.sort((one, other) => other.score - one.score)
}

function penaltyOf(text: string, sentence: Sentence, source: string): number {
  const words = text.split(' ').length
  return (
    (sentence.kind === 'item' && /^\[[^\]]*\]\(#/.test(source) ? 0.2 : 0) +
    (/^(?:for example|e\.g\.|example|note that|see |refer to|check out)/i.test(text) ? 0.12 : 0) +
    (text.endsWith('?') ? 0.35 : 0) +
    (words < 4 ? 0.3 : words > 70 ? 0.1 : 0) +
    (sentence.kind === 'item' && words < 7 ? 0.08 : 0)
  )
}
