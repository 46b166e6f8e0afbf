import { stemsOf } from '../../analyst/index.ts'
import { plainText } from '../../ingestion/passages/plain-text.ts'
import { splitSentences } from '../../ingestion/passages/sentences.ts'

export type SpokenTurn = { role: 'user' | 'assistant'; content: string }
/** `answers`: for each question what the conversation says to it, null where nothing; `notes`: what the people said. */
export type ConversationAnswers = { answers: (string | null)[]; notes: string[] }

const leastShare = 0.5
const mostSentences = 3
const mostNotes = 20
const longestNote = 500
const longestAnswer = 4_000
/** What an answer of the assistant says when it has found nothing. */
const foundNothing = /^(?:I (?:found nothing|couldn['’]t find|could not find)|Nothing )/i

type Line = { role: SpokenTurn['role']; text: string; stems: ReadonlySet<string> }

function held(stems: ReadonlySet<string>, requested: ReadonlySet<string>): number {
  return [...stems].filter((stem) => requested.has(stem)).length / requested.size
}

/** The answer that was given to a question like this one, else the sentences that hold most of its words. */
function answerTo(question: string, turns: readonly SpokenTurn[], lines: readonly Line[]): string | null {
  const requested = stemsOf(question)
  if (requested.size === 0) return null
  for (let at = turns.length - 1; at > 0; at -= 1) {
    const [asked, answered] = [turns[at - 1], turns[at]]
    if (asked?.role !== 'user' || answered?.role !== 'assistant' || foundNothing.test(answered.content)) continue
    if (held(stemsOf(asked.content), requested) >= leastShare) return answered.content.slice(0, longestAnswer)
  }
  const best = lines
    .map((line, index) => ({ line, position: index, share: held(line.stems, requested) }))
    .filter(({ line, share }) => share >= leastShare && !line.text.endsWith('?') && !foundNothing.test(line.text))
    .toSorted((one, other) => other.share - one.share || other.position - one.position)
    .slice(0, mostSentences)
    .toSorted((one, other) => one.position - other.position)
  return best.length === 0 ? null : best.map(({ line }) => `> ${line.text}`).join('\n>\n')
}

/** What a conversation says to each question of its step, in its own words. Pure. */
export function answersInConversation({
  turns,
  questions,
}: {
  turns: readonly SpokenTurn[]
  questions: readonly string[]
}): ConversationAnswers {
  const lines = turns.flatMap(({ role, content }) =>
    splitSentences(content).map((sentence): Line => {
      const text = plainText(sentence.text)
      return { role, text, stems: stemsOf(text) }
    }),
  )
  const notes = lines
    .filter(({ role, text }) => role === 'user' && text !== '' && !text.endsWith('?'))
    .map(({ text }) => text.slice(0, longestNote))
  return { answers: questions.map((question) => answerTo(question, turns, lines)), notes: notes.slice(0, mostNotes) }
}
