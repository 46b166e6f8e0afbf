import { researchTexts as texts } from '../../../contract/research/research.texts.ts'
import type { DocumentHits } from '../tools/index.ts'
import { stemsOf, wordsOf } from '../language/index.ts'
import { sameWords } from './findings.ts'

const mostQuestions = 7
const mostOfDocument = 2
/** Of the best passage's score. */
const leastScore = 0.35
const longestQuestion = 300

/** The questions that a topic asks by itself: each sentence that ends in a question mark, or the whole of it. */
function askedIn(topic: string): string[] {
  const parts = topic
    .split(/(?<=\?)\s+|\n+|;\s+/)
    .map((part) => part.replace(/^\s*(?:[-*•]|\d{1,2}[.)])\s+/, '').trim())
    .filter((part) => wordsOf(part).length > 0)
  return (parts.length === 0 ? [topic.trim()] : parts).map((part) => part.slice(0, longestQuestion))
}

/** The questions by which a topic is researched: its own, then one for each part of a source that speaks of it. Pure. */
export function planQuestions({ topic, found }: { topic: string; found: DocumentHits }): string[] {
  const questions = askedIn(topic)
  const about = stemsOf(topic)
  const top = found.hits[0]?.score ?? 0
  const counts = new Map<string, number>()
  const known = new Set(questions.map(sameWords))
  for (const { documentId, documentTitle, heading, score, filename } of found.hits) {
    if (questions.length >= mostQuestions || score < leastScore * top) break
    const count = counts.get(documentId) ?? 0
    const part = (heading ?? '').split(' > ').at(-1)?.trim() ?? ''
    const named = part === '' || sameWords(part) === sameWords(documentTitle) ? '' : part
    if (count >= mostOfDocument || (named === '' && count > 0)) continue
    const stems = [...stemsOf(named)]
    // A part that shares no word with the topic is about something else; one with no other words is the topic itself.
    if (!stems.some((stem) => about.has(stem)) || stems.every((stem) => about.has(stem))) continue
    const asked = named.endsWith('?') ? named : texts.plan.topicOf(documentTitle || filename, named)
    const question = asked.slice(0, longestQuestion)
    if (known.has(sameWords(question))) continue
    known.add(sameWords(question))
    counts.set(documentId, count + 1)
    questions.push(question)
  }
  return questions.slice(0, mostQuestions)
}

const comparison = /\b(?:compare|comparison|versus|vs|difference|differ|between)\b/i
const figures =
  /\b(?:how (?:much|many)|revenue|cost|costs|spend|budget|price|prices|figures|numbers|trend|growth|rate)\b/i
const decision = /\b(?:should|decide|decision|option|options|recommend|strategy|worth|choose|risk|risks)\b/i
const rules =
  /\b(?:policy|policies|rule|rules|must|allowed|entitled|process|procedure|required|obligation|who approves)\b/i

/** The parts that a report on this topic should have, one on each line. Pure. */
export function formatOfTopic(topic: string): string {
  const kind = comparison.test(topic)
    ? 'comparison'
    : decision.test(topic)
      ? 'decision'
      : figures.test(topic)
        ? 'figures'
        : rules.test(topic)
          ? 'rules'
          : 'general'
  return texts.formats[kind].map((part, at) => `${at + 1}. ${part}`).join('\n')
}
