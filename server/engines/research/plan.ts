import { researchTexts as texts } from '../../../contract/research/research.texts.ts'
import { stemsOf, wordsOf } from '../language/index.ts'
import { sameWords } from './findings.ts'

const mostQuestions = 7
const longestQuestion = 300
/** A part of a question with fewer words than this is asked together with its topic. */
const FEWEST_WORDS = 3

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Splits a question that asks several things: 'How much leave is there, and what must one sign?' */
export const partsOf = (question: string): string[] => {
  const parts = question.split(/,? and (?=(?:what|how|who|when|where|which|why|must|may|can|do|does|is|are) )/i)
  return parts.map((part, at) => (at < parts.length - 1 && parts.length > 1 ? `${part}?` : part)).map(capitalised)
}

/** The questions that a topic asks by itself: each sentence that ends in a question mark, or the whole of it. */
export function askedIn(topic: string): string[] {
  const sentences = topic
    .split(/(?<=\?)\s+|\n+|;\s+/)
    .map((part) => part.replace(/^\s*(?:[-*•]|\d{1,2}[.)])\s+/, '').trim())
    .filter((part) => wordsOf(part).length > 0)
  const parts = sentences.flatMap((sentence) => (sentence.endsWith('?') ? partsOf(sentence) : [sentence]))
  return (parts.length === 0 ? [topic.trim()] : parts).map((part) => part.slice(0, longestQuestion))
}

/** What is looked for to answer a part of a topic: "Who can receive it?" alone says too little. */
export const lookedFor = (question: string, topic: string): string =>
  stemsOf(question).size >= FEWEST_WORDS || sameWords(question) === sameWords(topic) ? question : `${question} ${topic}`

/** The questions by which a topic is researched without a model: those that it asks itself, one by one. Pure. */
export const planQuestions = ({ topic }: { topic: string }): string[] =>
  [...new Map(askedIn(topic).map((question) => [sameWords(question), question])).values()].slice(0, mostQuestions)

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
