import { isOnlyNear } from '../../../contract/chat/passages.ts'
import { builtInAnalyst } from '../../engines/analyst/index.ts'
import { answer } from '../../engines/assistant/index.ts'
import { WarehouseFailure } from '../../engines/queries/index.ts'
import { TaskFailure } from '../../engines/tasks/index.ts'
import type { AssistantPorts } from '../../engines/tools/index.ts'
import { isOverloaded } from '../../platform/database/database.ts'
import type { Workers } from '../../platform/workers/workers.ts'
import { thinkFor } from './analyst-worker.ts'

/** Whether something cannot be looked at now: its file is being replaced, or too many ask. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof WarehouseFailure || error instanceof TaskFailure || isOverloaded(error as Error)

export type AskedOf = { ports: AssistantPorts; workers: Workers; organisationId: string; signal: AbortSignal }

/** The questions that the built-in analyst answers from a source; no configured model is paid for a suggestion. */
export async function answerableAmong(
  questions: readonly string[],
  asked: AskedOf,
  most = questions.length,
): Promise<string[]> {
  const answered: string[] = []
  for (const question of questions) {
    if (answered.length >= most) break
    const isKnown = await isAnswered(question, asked)
    if (asked.signal.aborted) break
    if (isKnown) answered.push(question)
  }
  return answered
}

async function isAnswered(question: string, { ports, workers, organisationId, signal }: AskedOf): Promise<boolean> {
  const model = builtInAnalyst({ think: thinkFor(workers, organisationId), delay: 0 })
  const history = [{ role: 'user' as const, content: question }]
  let text = ''
  let hasSource = false
  for await (const event of answer({ model, isBuiltIn: true, ports, history, signal })) {
    if (event.type === 'failed' || event.type === 'choices') return false
    if (event.type === 'client action') hasSource = true
    if (event.type !== 'text') continue
    text += event.text
    const { citations, figures } = event.sources ?? { citations: [], figures: [] }
    if (citations.length > 0 || figures.length > 0) hasSource = true
  }
  return hasSource && !isOnlyNear(text)
}
