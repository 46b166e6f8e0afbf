import { APICallError, InvalidPromptError, LoadAPIKeyError, NoSuchModelError } from 'ai'
import { TaskFailure } from '../tasks/index.ts'
import { assistantTexts } from './assistant.texts.ts'
import { ModelRefusal } from './model-refusal.ts'
import { isContextError } from './shorter-prompt.ts'

function statusSentence(status: number): string {
  if (status < 300) return assistantTexts.modelBrokeOff
  // Redirects are not followed.
  if (status < 400) return assistantTexts.modelUnreachable
  if (status === 401 || status === 403) return assistantTexts.modelRefusedKey
  if (status === 404) return assistantTexts.modelUnknown
  if (status === 429 || status === 503 || status === 529) return assistantTexts.modelBusy
  return assistantTexts.modelFailed
}

/** A model that declines ends as one that was filtered does; the provider's own word for it tells them apart. */
export const sentenceOfFilter = (rawReason: string | undefined): string =>
  /filter|safety|block/i.test(rawReason ?? '') ? assistantTexts.modelFiltered : assistantTexts.modelDeclined

/** The sentence for a person when a model fails; nothing of the error itself is shown, it may hold a key or a prompt. */
export function failureSentence(error: unknown): string {
  if (error instanceof ModelRefusal) return error.message
  if (isContextError(error)) return assistantTexts.contextTooLong
  if (APICallError.isInstance(error))
    return error.statusCode === undefined ? assistantTexts.modelUnreachable : statusSentence(error.statusCode)
  // Asked to answer without tools, it called one again.
  if (error instanceof Error && error.name === 'AI_ToolChoiceViolationError') return assistantTexts.tooManyRounds
  if (LoadAPIKeyError.isInstance(error)) return assistantTexts.modelRefusedKey
  if (NoSuchModelError.isInstance(error)) return assistantTexts.modelUnknown
  if (InvalidPromptError.isInstance(error)) return assistantTexts.modelFailed
  if (error instanceof TaskFailure && error.trouble === 'busy') return assistantTexts.modelBusy
  const name = error instanceof Error ? error.name : ''
  const isNetwork = error instanceof TypeError && /fetch|network|terminated/i.test(error.message)
  return isNetwork || name === 'TimeoutError' ? assistantTexts.modelUnreachable : assistantTexts.modelFailed
}
