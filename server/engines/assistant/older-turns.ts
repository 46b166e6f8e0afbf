import { randomUUID } from 'node:crypto'
import { type LanguageModel, type ModelMessage, streamText } from 'ai'
import { summaryStep } from '../../../contract/chat/steps.ts'
import type { AnswerEvent } from './answer-event.ts'
import { assistantTexts as texts } from './assistant.texts.ts'
import { firstWholeTurn, fitHistory, type SaidTurn, summaryTokens, textOfTurn } from './history.ts'

/** What the first `turns` turns of a conversation hold, in a few words. */
export type Summary = { turns: number; summary: string }

const SUMMARY_MS = 60_000
const longestSummary = 6_000
const longestTurn = 6_000
const shortestTurn = 300
/** Once turns fall out, so much of what may be said stays whole: the next answers need no new summary. */
const shareKept = 0.5

/** How many turns, from the first, a summary has to hold now; null where nothing new falls out. */
function turnsToSummarise(turns: readonly SaidTurn[], mostTokens: number, known: Summary | null): number | null {
  const covered = Math.min(known?.turns ?? 0, turns.length - 1)
  const left = turns.slice(covered)
  if (firstWholeTurn(left, mostTokens - summaryTokens(known)) === 0) return null
  return covered + firstWholeTurn(left, Math.floor(mostTokens * shareKept))
}

type Asked = { model: LanguageModel; signal: AbortSignal; mostCharacters: number }

/** A summary of the first `count` turns, which takes up the one before; null where the model gives none in time. */
async function summariseTurns(
  turns: readonly SaidTurn[],
  { count, known }: { count: number; known: Summary | null },
  { model, signal, mostCharacters }: Asked,
): Promise<string | null> {
  const fallen = turns.slice(known?.turns ?? 0, count)
  const each = Math.max(shortestTurn, Math.min(longestTurn, Math.floor(mostCharacters / Math.max(1, fallen.length))))
  const lines = fallen.map(
    (turn) => `${turn.role === 'user' ? texts.person : texts.assistant}: ${textOfTurn(turn).slice(0, each)}`,
  )
  const before = known === null ? [] : [`<summary>\n${known.summary}\n</summary>`]
  const prompt = [...before, '<conversation>', ...lines, '</conversation>'].join('\n')
  try {
    const { textStream } = streamText({
      ...{ model, prompt, instructions: texts.summarise, maxRetries: 0, maxOutputTokens: 2_000 },
      abortSignal: AbortSignal.any([signal, AbortSignal.timeout(SUMMARY_MS)]),
      onError: () => undefined,
    })
    let said = ''
    for await (const piece of textStream) said += piece
    const summary = said.trim().slice(0, longestSummary)
    return summary === '' ? null : summary
  } catch {
    return null
  }
}

type Fitting = { mostTokens: number; known: Summary | null; model: LanguageModel; signal: AbortSignal }

/** Fits a conversation into a number of tokens. Summarises dropped turns once, and emits the step with the summary. */
export async function* fitSummarised(
  turns: readonly SaidTurn[],
  { mostTokens, known, model, signal }: Fitting,
): AsyncGenerator<AnswerEvent, ModelMessage[]> {
  const count = turnsToSummarise(turns, mostTokens, known)
  if (count === null) return fitHistory(turns, mostTokens, known)
  const callId = `summary_${randomUUID()}`
  yield { type: 'tool calls', calls: [{ id: callId, name: summaryStep, label: texts.summarising, input: {} }] }
  const mostCharacters = mostTokens * 3
  const summary = await summariseTurns(turns, { count, known }, { model, signal, mostCharacters })
  // No content: it is in no later digest. The step holds it for the person and for later answers.
  const [content, data] = summary === null ? [texts.summaryFailed, null] : ['', { turns: count, summary }]
  yield { type: 'tool result', callId, content, isError: summary === null, data }
  return fitHistory(turns, mostTokens, data ?? known)
}
