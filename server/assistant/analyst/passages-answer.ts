import { plainText } from '../language/plain-text.ts'
import { type Sentence, sentencesOf } from '../language/sentences.ts'
import { areSynonyms } from '../language/synonyms.ts'
import { stemsOf } from '../language/words.ts'
import { formOf } from './answer-kinds.ts'
import type { FoundPassage } from './conversation.ts'
import type { DocumentQuestion } from './question.ts'
import { readable } from './readable.ts'

/** A sentence that may answer, with how much of the question it covers (0 to 1) and its score. */
export type Candidate = {
  passage: FoundPassage
  sentences: Sentence[]
  at: number
  text: string
  coverage: number
  ownCoverage: number
  /** Words of the question that say something, and how many of them the sentence or what stands over it holds. */
  specific: number
  held: number
  score: number
}

const leastCoverage = 0.6
const leastOwnCoverage = 0.3
const leastScore = 0.62
const mostSentences = 3

type Weighted = { stem: string; weight: number }

/** The words of the question by how rare they are in what was found; words that say little weigh less. */
function weighTerms(question: DocumentQuestion, passages: FoundPassage[]): Weighted[] {
  const stems = passages.map(
    (passage) =>
      new Set(stemsOf(`${passage.documentTitle} ${passage.filename} ${passage.heading ?? ''} ${passage.text}`)),
  )
  const count = Math.max(passages.length, 8)
  return question.terms.map((term) => {
    const holders = stems.filter(
      (each) => each.has(term.stem) || [...each].some((other) => areSynonyms(other, term.stem)),
    ).length
    const rarity = Math.log(1 + count / (holders + 0.5))
    return { stem: term.stem, weight: term.isGeneral ? 0.3 * Math.min(1.2, rarity) : rarity }
  })
}

/** How strongly stems hold a wanted one: itself, or a word for the same thing. */
function held(stems: ReadonlySet<string>, wanted: string): number {
  if (stems.has(wanted)) return 1
  for (const each of stems) if (areSynonyms(each, wanted)) return 0.85
  return 0
}

/** All sentences of the passages, the best answer first. */
export function rankSentences(question: DocumentQuestion, passages: FoundPassage[]): Candidate[] {
  const terms = weighTerms(question, passages)
  const total = terms.reduce((sum, term) => sum + term.weight, 0)
  const isOneWord = question.terms.filter((term) => !term.isGeneral).length <= 1
  if (total === 0) return []
  const seen = new Set<string>()
  const candidates = passages.flatMap((passage, rank) => {
    const sentences = sentencesOf(passage.text)
    const titleStems = new Set(stemsOf(`${passage.documentTitle} ${passage.filename.replace(/\.[a-z]+$/i, '')}`))
    return sentences.flatMap((sentence, at) => {
      const text = readable(passage.text, sentences, at)
      if (text === '' || seen.has(text)) return []
      seen.add(text)
      const own = new Set(stemsOf(text))
      const headings = new Set(stemsOf([...sentence.headings, passage.heading ?? ''].join(' ')))
      const before = sentences[at - 1]
      const near = new Set(before === undefined ? [] : stemsOf(passage.text.slice(before.start, before.end)))
      const strengths = terms.map(({ stem, weight }) => {
        const inside = held(own, stem)
        const around = Math.max(0.7 * held(headings, stem), 0.6 * held(titleStems, stem), 0.45 * held(near, stem))
        return { inside: inside * weight, all: Math.max(inside, around) * weight }
      })
      const isHeld = strengths.map((each) => each.all > 0)
      const specific = question.terms.filter((term) => !term.isGeneral).length
      const heldCount = question.terms.filter((term, index) => !term.isGeneral && isHeld[index]).length
      const ownCoverage = strengths.reduce((sum, each) => sum + each.inside, 0) / total
      const coverage = strengths.reduce((sum, each) => sum + each.all, 0) / total
      const form = formOf(question, text)
      const isTopic = terms.some(({ stem }) => held(headings, stem) > 0 || held(titleStems, stem) > 0)
      const doubt = isOneWord && form < 0.2 ? (isTopic ? 0.2 : 0.5) : 0
      const score = 0.55 * coverage + 0.45 * ownCoverage + form - doubt - penaltyOf(text, sentence) - 0.002 * rank
      return [{ passage, sentences, at, text, coverage, ownCoverage, specific, held: heldCount, score }]
    })
  })
  return candidates.sort((one, other) => other.score - one.score)
}

function penaltyOf(text: string, sentence: Sentence): number {
  const words = text.split(' ').length
  return (
    (/^(?:for example|e\.g\.|example|note that|see |refer to|check out)/i.test(text) ? 0.12 : 0) +
    (text.endsWith('?') ? 0.35 : 0) +
    (words < 4 ? 0.3 : words > 70 ? 0.1 : 0) +
    (sentence.kind === 'item' && words < 7 ? 0.08 : 0)
  )
}

/** Whether a sentence is an answer at all: it covers the question, and holds the words that say something. */
export const isAnswer = (best: Candidate): boolean =>
  best.held >= best.specific - Math.floor(best.specific / 3) &&
  best.coverage >= leastCoverage &&
  best.ownCoverage >= leastOwnCoverage &&
  best.score >= leastScore

/** The sentences of a list that the chosen one introduces ("for the following:"). */
function listBehind(candidate: Candidate): Sentence[] {
  const chosen = candidate.sentences[candidate.at]
  if (chosen === undefined || !candidate.text.endsWith(':')) return []
  const next = candidate.sentences[candidate.at + 1]
  if (next === undefined || next.kind !== 'item') return []
  return candidate.sentences
    .filter((each, at) => at > candidate.at && each.kind === 'item' && each.block === next.block)
    .slice(0, 8)
}

function said(candidate: Candidate): string {
  const chosen = candidate.sentences[candidate.at]
  if (chosen === undefined) return ''
  const items = listBehind(candidate)
  const end = items[items.length - 1]?.end ?? chosen.end
  const mark = `[^${candidate.passage.passage}:${chosen.start}-${end}]`
  const ending = /[.!?:…]["'”’)]*$/.test(candidate.text) ? '' : '.'
  const lines = items.map((item) => `- ${plainText(candidate.passage.text.slice(item.start, item.end))}${mark}`)
  return [`${candidate.text}${ending}${mark}`, ...(lines.length === 0 ? [] : ['', ...lines])].join('\n')
}

/** The answer from passages, each sentence with its mark; null when none of them answers. */
export function passagesAnswer(question: DocumentQuestion, passages: FoundPassage[]): string | null {
  const ranked = rankSentences(question, passages)
  const best = ranked.find(isAnswer)
  if (best === undefined) return null
  const wanted = new Set(stemsOf(best.text))
  const more = ranked.slice(0, 12).filter((candidate) => {
    if (candidate === best || !isAnswer(candidate)) return false
    const stems = stemsOf(candidate.text)
    const repeated = stems.filter((each) => wanted.has(each)).length / Math.max(1, stems.length)
    const isClose = candidate.score >= 0.9 * best.score && candidate.ownCoverage >= 0.75
    if (!isClose || repeated > 0.8) return false
    stems.forEach((each) => void wanted.add(each))
    return true
  })
  return [best, ...more].slice(0, mostSentences).map(said).join('\n\n')
}
