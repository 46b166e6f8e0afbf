import { failureTexts } from '../texts/failures.texts.ts'
import type { Failure } from './failure.ts'
import { sharedTexts } from './shared.texts.ts'

/** What a form says when it was taken: the words that came back, if any did. */
export const formSuccess = (answer: string | null | undefined): string => answer?.trim() || sharedTexts.formSubmitted

/** The sentence that the server gave; null where it gave none, for which every call says the same. */
export function givenReason(message: string): string | null {
  const given = message.trim()
  return given === '' || given === failureTexts.error ? null : given
}

/** What an action says that failed: why, where the server gave a sentence of its own. */
export function actionFailure(message: string | null | undefined): string {
  const reason = givenReason(message ?? '')
  return reason === null || reason === sharedTexts.actionFailed
    ? sharedTexts.actionFailed
    : sharedTexts.actionFailedBecause(reason)
}

/** What a form says when it was not taken: the sentence for the person, if there is one. Null when nothing failed. */
export function formFailure(failure: Pick<Failure, 'message'> | null | undefined): string | null {
  return failure ? (givenReason(failure.message) ?? sharedTexts.formFailed) : null
}
