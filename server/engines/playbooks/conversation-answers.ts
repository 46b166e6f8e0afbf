import type { AnswerSource } from '../../../contract/playbooks/playbooks.schemas.ts'
import { answeringText } from '../../../contract/chat/passages.ts'
import { stemsOf } from '../language/index.ts'
import { plainText, splitSentences } from '../passages/index.ts'
import { hasFoundNothing } from '../../../contract/playbooks/nothing-found.ts'
import { isAnswered } from './answered.ts'
import { citedSentences } from './cited-sentences.ts'

/** `isLookedUp`: something was looked up for this answer of the assistant. */
export type SpokenTurn = { role: 'user' | 'assistant'; content: string; isLookedUp?: boolean }
export type StepQuestion = { label: string; question: string; type: 'factual' | 'creative' }
export type SaidAnswer = { text: string; source: AnswerSource }
/**
 * `answers`: for each question what the conversation says to it, null where nothing; `notes`: what the people said;
 * `cited`: of each text that was looked up what names its sources.
 */
export type ConversationAnswers = { answers: (SaidAnswer | null)[]; notes: string[]; cited: string[] }

const leastShare = 0.5
const mostSentences = 3
const mostNotes = 20
const longestNote = 500
const longestAnswer = 4_000
/** Ends as a sentence does; a heading or the name of a file does not. */
const isSentence = /[.!?…]["'”’)\]]*$/

type Line = { turn: SpokenTurn; text: string; stems: ReadonlySet<string> }

/** What a model says out of nothing, such as that it cannot see a step, answers no question of fact. */
const isFromSources = ({ role, content, isLookedUp = false }: SpokenTurn): boolean =>
  role === 'assistant' && isLookedUp && !hasFoundNothing(content)

function held(stems: ReadonlySet<string>, requested: ReadonlySet<string>): number {
  return [...stems].filter((stem) => requested.has(stem)).length / requested.size
}

const withoutMarkers = (text: string) => text.replace(/^[\s*_#>-]+/, '')

/** What a person said under the heading of the question: "Risks: …", or a sentence that begins with its words. */
function saidUnder(heading: string, turns: readonly SpokenTurn[]): string | null {
  const label = heading.trim().toLowerCase()
  if (label === '') return null
  for (const turn of turns.toReversed()) {
    const said = underHeading(turn, label)
    if (said !== null) return plainLines(capital(said).slice(0, longestAnswer).split('\n'))
  }
  return null
}
function underHeading({ role, content }: SpokenTurn, label: string): string | null {
  const text = withoutMarkers(content)
  if (role !== 'user' || label === '' || !text.toLowerCase().startsWith(label) || text.endsWith('?')) return null
  const rest = text.slice(label.length)
  const isHeaded = /^\**\s*[:–—-]/.test(rest)
  if (!isHeaded && !/^\s/.test(rest)) return null
  const said = isHeaded ? rest.replace(/^\**\s*[:–—-]\**\s*/, '') : text
  return said.trim() === '' ? null : said
}
const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)
const plainLines = (lines: readonly string[]) => lines.map(plainText).join('\n\n')
const quoted = (lines: readonly string[]) => lines.map((line) => `> ${plainText(line)}`).join('\n>\n')

/** What was said under its heading, the answer to a question like this one, else the sentences that hold most of its words. */
function answerTo(
  { label, question, type }: StepQuestion,
  turns: readonly SpokenTurn[],
  lines: readonly Line[],
  headings: readonly string[],
): SaidAnswer | null {
  const own = saidUnder(label, turns)
  if (own !== null) return { text: own, source: 'person' }
  const requested = stemsOf(question)
  if (requested.size === 0) return null
  // A judgement is a person's: nothing that the assistant wrote stands for it.
  for (let at = type === 'factual' ? turns.length - 1 : 0; at > 0; at -= 1) {
    const [asked, answered] = [turns[at - 1], turns[at]]
    if (asked?.role !== 'user' || answered === undefined || !isFromSources(answered) || !isAnswered(answered.content))
      continue
    // An answer under the heading of another question doesn't belong to this one.
    if (headings.some((heading) => underHeading(asked, heading) !== null)) continue
    if (held(stemsOf(asked.content), requested) >= leastShare)
      return { text: answeringText(answered.content).slice(0, longestAnswer), source: 'documents' }
  }
  const counts = ({ turn, text }: Line) =>
    turn.role === 'user' || (type === 'factual' && isFromSources(turn) && isSentence.test(text))
  const best = lines
    .map((line, index) => ({ line, position: index, share: held(line.stems, requested) }))
    .filter(({ line, share }) => share >= leastShare && counts(line) && !line.text.endsWith('?'))
    .toSorted((one, other) => other.share - one.share || other.position - one.position)
    .slice(0, mostSentences)
    .toSorted((one, other) => one.position - other.position)
  if (best.length === 0) return null
  const said = best.map(({ line }) => line.text)
  const areOwn = best.every(({ line }) => line.turn.role === 'user')
  return areOwn ? { text: plainLines(said), source: 'person' } : { text: quoted(said), source: 'documents' }
}

/** What a conversation says to each question of its step, in its own words. Pure. */
export function answersInConversation({
  turns,
  questions,
  lookedUp = [],
}: {
  turns: readonly SpokenTurn[]
  questions: readonly StepQuestion[]
  lookedUp?: readonly string[]
}): ConversationAnswers {
  const labels = questions.map(({ label }) => label.trim().toLowerCase())
  const others = turns.filter((turn) => labels.every((label) => underHeading(turn, label) === null))
  const linesOf = (turn: SpokenTurn) =>
    splitSentences(turn.content).map((sentence): Line => {
      const text = plainText(sentence.text)
      return { turn, text, stems: stemsOf(text) }
    })
  const lines = turns.flatMap(linesOf)
  // An answer under its question's heading isn't a note as well.
  const notes = others
    .flatMap(linesOf)
    .filter(({ turn, text }) => turn.role === 'user' && text !== '' && !text.endsWith('?'))
    .map(({ text }) => text.slice(0, longestNote))
  return {
    answers: questions.map((question) => answerTo(question, turns, lines, labels)),
    notes: notes.slice(0, mostNotes),
    cited: lookedUp.map(citedSentences),
  }
}
