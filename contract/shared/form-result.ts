import type { Failure } from './failure.ts'
import { sharedTexts } from './shared.texts.ts'

/** What a form says when it was taken: the words that came back, if any did. */
export const formSuccess = (answer: string | null | undefined): string => answer?.trim() || sharedTexts.formSubmitted

/** What a form says when it was not taken: the sentence for the person, if there is one. */
export const formFailure = (failure: Pick<Failure, 'message'>): string =>
  failure.message.trim() || sharedTexts.formFailed
