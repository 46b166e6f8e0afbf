import { phrased } from '../language/phrasing.ts'
import { plainText } from '../language/plain-text.ts'
import type { Sentence } from '../language/sentences.ts'
import { meantBy } from '../language/spelling.ts'
import { hasSynonyms } from '../language/synonyms.ts'
import { isStopWord, stem, stemsOf, wordsOf } from '../language/words.ts'
import { analystTexts as texts } from './analyst.texts.ts'
import type { FoundPassage } from './conversation.ts'
import type { AnswerKind, DocumentQuestion, Term } from './question.ts'
import { type Candidate, listBehind, rankSentences } from './rank-sentences.ts'
import type { SpelledQuestion } from './spelled-question.ts'

const leastCoverage = 0.6
const leastOwnCoverage = 0.3
const leastScore = 0.62
const mostSentences = 3
const leastPart = 4

/** Whether a sentence is an answer at all: it holds a number or a time where one is asked for, it covers the question, and holds the words that say something. */
const isAnswer = (kind: AnswerKind, best: Candidate): boolean =>
  !(best.form < 0 && (kind === 'number' || kind === 'duration' || kind === 'time' || kind === 'person')) &&
  !(best.form <= -0.2 && kind === 'permission') &&
  best.isAboutDoing &&
  best.held >= best.specific - Math.floor(best.specific / 3) &&
  best.coverage >= leastCoverage &&
  best.ownCoverage >= leastOwnCoverage &&
  best.score >= leastScore

/** A sentence that says "this" or "it" is understood only behind the heading that it stands under. */
function topicOf({ text }: Candidate, { headings }: Sentence): string {
  const heading = plainText(headings[headings.length - 1] ?? '')
  return /^(?:this|these|it|they|may|can|must|should|will|is|are|only)\b/i.test(text) &&
    heading !== '' &&
    !/[.?!:]$/.test(heading)
    ? `${heading}: `
    : ''
}

function said(candidate: Candidate): string {
  const chosen = candidate.sentences[candidate.at]
  if (chosen === undefined) return ''
  const items = listBehind(candidate.sentences, candidate.at, candidate.passage.text)
  const end = items[items.length - 1]?.end ?? chosen.end
  const mark = `[^${candidate.passage.passage}:${chosen.start}-${end}]`
  const ending = /[.!?:…]["'”’)]*$/.test(candidate.text) ? '' : '.'
  const lines = items.map((item) => `- ${plainText(candidate.passage.text.slice(item.start, item.end))}${mark}`)
  return [
    `${topicOf(candidate, chosen)}${candidate.text}${ending}${mark}`,
    ...(lines.length === 0 ? [] : ['', ...lines]),
  ].join('\n')
}

/** "carryover" where the texts know "carry" and "over": its parts that say something. */
function partsOf(word: string, known: ReadonlyMap<string, number>): string[] | null {
  for (let at = leastPart; at <= word.length - leastPart; at += 1) {
    const parts = [word.slice(0, at), word.slice(at)]
    if (parts.every((part) => known.has(part))) return parts.filter((part) => !isStopWord(part))
  }
  return null
}

/** A question with its slips of the pen put right, by the words of what was found; a short unknown word says little. */
function spelled(
  question: DocumentQuestion,
  passages: FoundPassage[],
): { question: DocumentQuestion; read: SpelledQuestion['read'] } {
  const known = new Map<string, number>()
  for (const passage of passages)
    for (const word of wordsOf(phrased(`${passage.documentTitle} ${passage.heading ?? ''} ${passage.text}`)))
      known.set(word.lower, (known.get(word.lower) ?? 0) + 1)
  const stems = new Set([...known.keys()].map(stem))
  const common = [...known].sort((one, other) => other[1] - one[1]).map(([word]) => word)
  const read: SpelledQuestion['read'] = []
  const terms = question.terms.flatMap((term): Term | Term[] => {
    if (stems.has(term.stem) || term.isName || hasSynonyms(term.stem)) return term
    const parts = partsOf(term.word, known)
    if (parts !== null) return parts.map((word) => ({ ...term, word, stem: stem(word) }))
    const meant = meantBy(term.word, common)
    if (meant === null) return term.word.length <= 3 ? { ...term, isGeneral: true } : term
    read.push({ written: term.word, meant })
    return { ...term, word: meant, stem: stem(meant) }
  })
  return { question: { ...question, terms }, read }
}

/** The answer from passages, each sentence with its mark; null when none of them answers. */
export function passagesAnswer(asked: DocumentQuestion, passages: FoundPassage[]): string | null {
  const { question, read } = spelled(asked, passages)
  const ranked = rankSentences(question, passages)
  const best = ranked.find((candidate) => isAnswer(question.kind, candidate))
  if (best === undefined) return null
  const wanted = new Set(stemsOf(best.text))
  const more = ranked.slice(0, 12).filter((candidate) => {
    if (candidate === best || !isAnswer(question.kind, candidate)) return false
    const stems = stemsOf(candidate.text)
    const repeated = stems.filter((each) => wanted.has(each)).length / Math.max(1, stems.length)
    const isClose = candidate.score >= 0.9 * best.score && candidate.ownCoverage >= 0.75
    const isAsGood = candidate.form >= best.form - 0.05 && candidate.held >= best.held
    if (!isClose || !isAsGood || repeated > 0.8) return false
    stems.forEach((each) => void wanted.add(each))
    return true
  })
  const sentences = [best, ...more].slice(0, mostSentences).map(said)
  return [texts.readAs(read), ...sentences].filter((part) => part !== '').join('\n\n')
}
