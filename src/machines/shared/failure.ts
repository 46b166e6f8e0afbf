import { type Failure, failureSchema } from '../../../contract/shared/failure.ts'

/** The failure carried by an error event. Ports reject with a Failure; any other error becomes `malformed`. */
export function failureOf(event: unknown): Failure {
  const error = typeof event === 'object' && event !== null && 'error' in event ? event.error : undefined
  const read = failureSchema.safeParse(error)
  if (read.success) return read.data
  const message = error instanceof Error ? error.message : typeof error === 'string' ? error : ''
  return { kind: 'malformed', message: message === '' ? 'The answer could not be read.' : message }
}

/** The failure of a state that timed out. */
export function noAnswer(message = 'The server did not answer.'): Failure {
  return { kind: 'timeout', message }
}
