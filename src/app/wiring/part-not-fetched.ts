import type { Failure } from '../../../contract/shared/failure.ts'

/** The failure shown when lazily loaded code couldn't be loaded. */
export const partNotFetched: Failure = {
  kind: 'offline',
  message: 'Couldn’t load part of the page. Check your connection and try again.',
}
