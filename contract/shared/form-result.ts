import { failureTexts } from '../texts/failures.texts.ts'
import type { Failure } from './failure.ts'
import { sharedTexts } from './shared.texts.ts'

/** What a form says when it was taken: the words that came back, if any did. */
export const formSuccess = (answer: string | null | undefined): string => answer?.trim() || sharedTexts.formSubmitted

/** What a form says when it was not taken: the sentence for the person, if there is one. Null when nothing failed. */
export function formFailure(failure: Pick<Failure, 'message'> | null | undefined): string | null {
  if (!failure) return null
  const said = failure.message.trim()
  // What every call says whose answer said nothing.
  return said === '' || said === failureTexts.error ? sharedTexts.formFailed : said
}
