import type { Failure } from '../../../contract/shared/failure.ts'

/** The failure shown when lazily loaded code couldn't be loaded. */
export const partNotFetched: Failure = {
  kind: 'offline',
  message: 'A part of the page could not be fetched. Check your connection and try again.',
}
