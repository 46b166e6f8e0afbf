import type { ChatFigure, Citation } from '../../../contract/chat/chat.schemas.ts'
import type { PlannedQuestion, ResearchNote } from '../../../contract/research/research-notes.schemas.ts'
import { answer, type AnswerOptions, figureSource } from '../assistant/index.ts'
import { cellMeanings } from './cell-meanings.ts'
import type { WorkerAnswer } from './notes-of-answer.ts'
import { type Assignment, workerFrame, workerQuestion } from './prompts.ts'

const MAX_CHARACTERS = 60_000

export type WorkerTask = { assignment: Assignment; question: PlannedQuestion; known: readonly ResearchNote[] }
/** `failure`: why it came to no end, as a sentence for the person. */
export type WorkerResult = WorkerAnswer & { failure: string | null }

/** The source of a call's figures, with the query; for a calculation, of the cited result. */
function sourceOf(data: unknown, calls: ReadonlyMap<string, unknown>, cell?: string): string | null {
  const source = figureSource(data, calls, cell)
  return source === null ? null : [source.title, source.context ?? ''].filter(Boolean).join(': ')
}

/** Runs a worker with a separate context: it researches one question with the tools of an answer and returns notes. */
export async function work(
  options: Omit<AnswerOptions, 'history' | 'frame'>,
  { assignment, question, known }: WorkerTask,
): Promise<WorkerResult> {
  const citations: Citation[] = []
  const figures: ChatFigure[] = []
  const sourceOfCall: Record<string, string> = {}
  const dataOfCall = new Map<string, unknown>()
  let text = ''
  let failure: string | null = null
  const history = [{ role: 'user' as const, content: workerQuestion(question) }]
  for await (const event of answer({ ...options, history, frame: workerFrame(assignment, known) })) {
    if (event.type === 'text' || event.type === 'text rewritten') {
      text = (event.type === 'text' ? text + event.text : event.text).slice(0, MAX_CHARACTERS)
      citations.push(...(event.sources?.citations ?? []))
      figures.push(...(event.sources?.figures ?? []))
    }
    if (event.type === 'text set aside') {
      text = ''
      citations.length = 0
      figures.length = 0
    }
    if (event.type === 'tool result' && !event.isError) {
      dataOfCall.set(event.callId, event.data)
      const source = sourceOf(event.data, dataOfCall)
      if (source !== null) sourceOfCall[event.callId] = source
    }
    if (event.type === 'failed') failure = event.message
  }
  options.signal.throwIfAborted()
  for (const { callId, cell } of figures) {
    const source = cell === undefined ? null : sourceOf(dataOfCall.get(callId), dataOfCall, cell)
    if (source !== null) sourceOfCall[`${callId} ${cell}`] = source
  }
  return { text, citations, figures, sourceOfCall, meaningOfCell: cellMeanings(figures, dataOfCall), failure }
}
