import { APICallError, InvalidPromptError, LoadAPIKeyError, NoSuchModelError } from 'ai'
import { TaskFailure } from '../tasks/index.ts'
import { assistantTexts } from './assistant.texts.ts'
import { ModelRefusal } from './model-refusal.ts'
import { isContextError } from './shorter-prompt.ts'

/** Providers that refuse for want of money say so with a status of their own or with that of one that is busy. */
const unpaid = /insufficient_quota|credit balance is too low|insufficient (?:balance|credits?|funds)/i
/** The words of providers that filter a question before the model reads it; a firewall blocks "the request". */
const filtered =
  /content[ _-]?filter|content[ _-]?(?:management )?policy|ResponsibleAI|usage polic(?:y|ies)|(?:prompt|input) was (?:flagged|blocked)|request was flagged|safety system/i

const LONGEST_READ = 2_000
const wordsOf = ({ message, responseBody = '' }: APICallError): string =>
  `${message} ${responseBody.slice(0, LONGEST_READ)}`
const isRefused = ({ statusCode = 0 }: APICallError): boolean => statusCode >= 400 && statusCode < 500

/** The provider wants to be paid first: asking it again doesn't help. */
export const isUnpaid = (error: APICallError): boolean =>
  error.statusCode === 402 || (isRefused(error) && unpaid.test(wordsOf(error)))

function statusSentence(status: number): string {
  if (status < 300) return assistantTexts.modelBrokeOff
  // Redirects are not followed.
  if (status < 400) return assistantTexts.modelUnreachable
  if (status === 401 || status === 403) return assistantTexts.modelRefusedKey
  if (status === 404) return assistantTexts.modelUnknown
  if (status === 429 || status === 503 || status === 529) return assistantTexts.modelBusy
  return assistantTexts.modelFailed
}

function sentenceOfCall(error: APICallError): string {
  if (error.statusCode === undefined) return assistantTexts.modelUnreachable
  if (isUnpaid(error)) return assistantTexts.modelUnpaid
  const isBusy = error.statusCode === 429
  if (isRefused(error) && !isBusy && filtered.test(wordsOf(error))) return assistantTexts.modelFiltered
  return statusSentence(error.statusCode)
}

/** A model that declines ends as one that was filtered does; the provider's own word for it tells them apart. */
export const sentenceOfFilter = (rawReason: string | undefined): string =>
  /filter|safety|block/i.test(rawReason ?? '') ? assistantTexts.modelFiltered : assistantTexts.modelDeclined

/** The sentence for a person when a model fails; nothing of the error itself is shown, it may hold a key or a prompt. */
export function failureSentence(error: unknown): string {
  if (error instanceof ModelRefusal) return error.message
  if (isContextError(error)) return assistantTexts.contextTooLong
  if (APICallError.isInstance(error)) return sentenceOfCall(error)
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
