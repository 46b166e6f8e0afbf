import type { Failure } from '../../../contract/shared/failure.ts'

/** What is told where code that is fetched later did not come. */
export const partNotFetched: Failure = {
  kind: 'offline',
  message: 'A part of the page could not be fetched. Check your connection and try again.',
}
