import { answerStateOf } from '../../../contract/playbooks/answer-form.ts'
import type { StepAnswer, StepQuestion } from '../../../contract/playbooks/playbooks.schemas.ts'
import { stemsOf } from '../language/index.ts'
import { figuresOf } from '../../../contract/snapshots/figures.ts'
import { isAnswered } from './answered.ts'

/** `isJudgement`: a person said it, to a question that asks for a judgement or in a meeting. */
export type FoundAnswer = StepAnswer & { isJudgement?: boolean }
type Section = { heading: string; answers: readonly FoundAnswer[]; html: string; openPoints?: readonly string[] }
type Question = Pick<StepQuestion, 'label' | 'question' | 'type'>

/** The content under one heading of a document: answers of steps, their tables, and plain lines. */
export type OutcomePart = {
  heading: string
  question: string
  found: { from: string; answer: StepAnswer }[]
  tables: string[]
  lines: string[]
}

const asksWhatIsMissing = /\b(?:missing|no answer|unanswered|not found|still open|no source)\b/i
const asksWho = /\b(?:who|by whom)\b/i
const asksWhen = /\b(?:when|by which day|deadline|due)\b/i
const asksWhoAndWhen = (text: string): boolean =>
  text.split(/[.?!]/).some((sentence) => asksWho.test(sentence) && asksWhen.test(sentence))
/** Numbers in markers aren't figures. */
const markers = /\[[\^#][^[\]]*\]/g
const asksForFigures = /\b(?:figures?|numbers?|evidence)\b/i
const actionHead = '<h3>Actions</h3><table>'
const mostFigures = 8
const mostFound = 3
const leastShare = 0.3

/** Whether an answer states a figure from a table or a quoted passage. Dates and markers don't count. */
function hasFigure({ text, figures = 0, citations = [] }: StepAnswer): boolean {
  if (figures > 0) return true
  return citations.length > 0 && figuresOf((text ?? '').replace(markers, ' ')).length > 0
}

const wordsOf = ({ label, question }: StepAnswer) => `${label} ${question}`

/** The tables directly below the heading of the actions. */
const actionTables = (html: string): string[] =>
  html
    .split(actionHead)
    .slice(1)
    .flatMap((rest) => {
      const end = rest.indexOf('</table>')
      return end < 0 ? [] : [`<table>${rest.slice(0, end)}</table>`]
    })

/** How much of what is asked an answer is about: by what it was asked for, and by what it says half as much; first of all where its heading is named. */
function fitOf(requested: ReadonlySet<string>, answer: StepAnswer): number {
  if (requested.size === 0) return 0
  const asked = stemsOf(wordsOf(answer))
  const said = stemsOf((answer.text ?? '').slice(0, 2_000))
  const heading = [...stemsOf(answer.label)]
  const points = [...requested].map((stem) => (asked.has(stem) ? 1 : said.has(stem) ? 0.5 : 0))
  const share = points.reduce<number>((sum, one) => sum + one, 0) / requested.size
  return heading.length > 0 && heading.every((stem) => requested.has(stem)) ? 1 + share : share
}

/** Whether an answer answers its question, as its step sees it; what a person has confirmed does in whatever words. */
const counts = (answer: StepAnswer): boolean =>
  answerStateOf(answer) === 'confirmed' && (answer.confirmed !== undefined || isAnswered(answer.text))

/** The same without the words of a call that broke off, and without those that nothing bears out. */
export const withoutUnfounded = (answer: FoundAnswer): FoundAnswer =>
  isAnswered(answer.text) && !counts(answer) ? { ...answer, text: null } : answer

/** A step's unanswered questions, including those with only a close match, and what a meeting left open. */
const openLinesOf = ({ heading, answers, openPoints = [] }: Section): string[] => [
  ...answers.filter((answer) => !counts(answer)).map(({ question, label }) => `${heading}: ${question || label}`),
  ...openPoints.map((point) => `${heading}: ${point}`),
]
export const openQuestionsOf = (sections: readonly Section[]): string[] => [...new Set(sections.flatMap(openLinesOf))]

const NAMES_OF_STEP = 100
/** The same with names as those of open points in research: `o101` is the first of the first step. Pure. */
export const namedOpenPoints = (sections: readonly Section[]): { id: string; text: string }[] =>
  sections.flatMap((section, step) =>
    openLinesOf(section).map((text, at) => ({ id: `o${NAMES_OF_STEP * (step + 1) + at + 1}`, text })),
  )
export const isAboutMissing = ({ question, label }: Pick<Question, 'question' | 'label'>): boolean =>
  asksWhatIsMissing.test(question.trim() === '' ? label : question)
export const nothingMissing = (questions: number, steps: number): string =>
  `None of the ${questions} questions of ${steps} steps was left open.`

/**
 * Collects what the steps say about each question of a document, in their own words. Missing are questions that no step
 * answered and those without a match here. Pure.
 */
export function outcomeOf(questions: readonly Question[], sections: readonly Section[]): OutcomePart[] {
  const all = sections.flatMap(({ heading, answers }) => answers.map((answer) => ({ from: heading, answer })))
  const answered = all.filter(({ answer }) => counts(answer))
  const open = openQuestionsOf(sections)

  const partOf = ({ label, question, type }: Question): OutcomePart => {
    const asked = question.trim() === '' ? label : question
    const part: OutcomePart = { heading: label || asked, question: asked, found: [], tables: [], lines: [] }
    if (asksWhoAndWhen(asked)) {
      const isAction = ({ answer }: { answer: StepAnswer }) => asksWhoAndWhen(wordsOf(answer))
      part.tables = sections.flatMap(({ html }) => actionTables(html))
      return { ...part, found: answered.filter(isAction).slice(0, mostFigures) }
    }
    if (asksForFigures.test(asked)) {
      return { ...part, found: answered.filter(({ answer }) => hasFigure(answer)).slice(0, mostFigures) }
    }
    const requested = stemsOf(asked)
    // Only people make judgements; statements of tables and documents don't count as such.
    const found = answered
      .filter(({ answer }) => type === 'factual' || answer.isJudgement === true)
      .map((one, index) => ({ one, position: index, fit: fitOf(requested, one.answer) }))
      .filter(({ fit }) => fit >= leastShare)
      .toSorted((left, right) => right.fit - left.fit || left.position - right.position)
    return { ...part, found: found.slice(0, mostFound).map(({ one }) => one) }
  }

  const parts = questions.map((question) => (isAboutMissing(question) ? null : partOf(question)))
  const unanswered = parts.flatMap((part) =>
    part !== null && part.found.length === 0 && part.tables.length === 0 ? [part.question] : [],
  )
  return questions.map((question, at) => {
    const part = parts[at]
    if (part) return part
    const lines = [...open, ...unanswered]
    return {
      ...{ heading: question.label || question.question, question: question.question, found: [], tables: [] },
      lines: lines.length > 0 ? lines : [nothingMissing(all.length, sections.length)],
    }
  })
}
