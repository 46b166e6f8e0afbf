import type { ModelMessage } from 'ai'
import { assistantTexts } from './assistant.texts.ts'

/** `digest`: what was looked up for an answer, in a few lines. */
export type SaidTurn = { role: 'user' | 'assistant'; content: string; digest?: string | undefined }

/** Bytes of a token, for providers that do not say how they count. */
const bytesOfToken = 3
export const tokensOf = (text: string): number => Math.ceil(Buffer.byteLength(text) / bytesOfToken)

const shortQuestion = 300
const shortAnswer = 400
/** Markers of sources and doubts, which mean nothing outside their answer. */
const markers = /\[(?:\^|#)\d{1,4}\]|\[\?\^?\]/g
export const withoutMarkers = (text: string): string => text.replace(markers, '')
const names = /\[(?:\^p\d{1,4}|#[qc]\d{1,4}[^[\]\n]{0,240})\]/g

const cut = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most).trimEnd()} …`)
export const textOfTurn = ({ role, content, digest }: SaidTurn): string => {
  const said = role === 'user' ? content : withoutMarkers(content)
  return digest === undefined ? said : `${said}\n\n${digest}`
}
const firstWords = ({ role, content }: SaidTurn): string =>
  role === 'user'
    ? `${assistantTexts.person}: ${cut(content.replace(/\s+/g, ' '), shortQuestion)}`
    : `${assistantTexts.assistant}: ${cut(withoutMarkers(content).replace(names, '').replace(/\s+/g, ' '), shortAnswer)}`

export const summaryTokens = (summary: { summary: string } | null): number =>
  summary === null ? 0 : tokensOf(summary.summary)

/**
 * The first turn from which the whole conversation fits into `mostTokens`; the last turn, the question, always does.
 */
export const firstWholeTurn = (turns: readonly SaidTurn[], mostTokens: number): number =>
  wholeTurns(turns, mostTokens).from

function wholeTurns(turns: readonly SaidTurn[], mostTokens: number): { from: number; left: number } {
  const earlier = turns.slice(0, -1)
  let left = mostTokens - tokensOf(textOfTurn(turns.at(-1)!))
  let from = earlier.length
  while (from > 0 && left > mostTokens / 4) {
    const tokens = tokensOf(textOfTurn(earlier[from - 1]!))
    if (tokens > left - mostTokens / 8) break
    left -= tokens
    from -= 1
  }
  // A conversation begins with a question.
  while (from < earlier.length && earlier[from]!.role !== 'user') from += 1
  return { from, left }
}

/**
 * Fits a conversation into a number of tokens, oldest first: the last turns in full with what they found, earlier ones
 * as a list of their first words in one message, and only the number of the oldest. The question is never cut.
 * `summary`: replaces the first turns.
 */
export function fitHistory(
  all: readonly SaidTurn[],
  mostTokens: number,
  summary: { turns: number; summary: string } | null = null,
): ModelMessage[] {
  const turns = all.slice(Math.min(summary?.turns ?? 0, all.length - 1))
  const question = turns.at(-1)
  if (question === undefined) return []
  const earlier = turns.slice(0, -1)
  const whole = wholeTurns(turns, mostTokens - summaryTokens(summary))
  const { from } = whole
  let { left } = whole
  const lines: string[] = []
  let oldest = from
  while (oldest > 0) {
    const line = firstWords(earlier[oldest - 1]!)
    left -= tokensOf(line)
    if (left < 0) break
    lines.unshift(line)
    oldest -= 1
  }
  const last = [...earlier.slice(from), question].map((turn) => ({ role: turn.role, content: textOfTurn(turn) }))
  if (from === 0 && summary === null) return last
  const omitted = oldest === 0 ? [] : [assistantTexts.leftOut(oldest)]
  const shortened = from === 0 ? [] : [assistantTexts.earlier, ...omitted, ...lines]
  const summed = summary === null ? [] : [assistantTexts.earlierSummary, summary.summary]
  const content = [...summed, ...shortened].join('\n')
  return [{ role: 'user', content }, { role: 'assistant', content: assistantTexts.readEarlier }, ...last]
}
