import { APICallError, StreamProviderError } from 'ai'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const statuses: readonly [RegExp, number][] = [
  [/rate.?limit|too many requests|quota/i, 429],
  [/content.?(?:filter|policy)/i, 400],
  [/overload|capacity|unavailable|busy/i, 529],
  [/authenti|api.?key|permission/i, 401],
  [/not.?found/i, 404],
  [/invalid.?request|context|too (?:long|large)|maximum/i, 400],
]

const wordsOf = (given: Record<string, unknown>): string =>
  [given['type'], given['code'], given['message']].map(textOf).join(' ').slice(0, 2_000)

/** The HTTP status that the same error has outside a stream. */
function statusOf(given: Record<string, unknown>): number {
  const stated = [given['statusCode'], given['status'], given['code']].map(Number)
  const status = stated.find((number) => number >= 400 && number < 600)
  return status ?? statuses.find(([pattern]) => pattern.test(wordsOf(given)))?.[1] ?? 500
}

/**
 * Converts an error that a provider reports within its stream into the one with the same HTTP status, so that both are
 * treated alike when deciding whether to retry. Other errors stay unchanged.
 */
export function streamedError(error: unknown): unknown {
  if (error instanceof Error && !StreamProviderError.isInstance(error)) return error
  const given = isRecord(error) ? error : { message: textOf(error) }
  const message = textOf(given['message'])
  return new APICallError({
    ...{ message, url: '', requestBodyValues: {}, statusCode: statusOf(given), cause: error },
    responseBody: wordsOf(given),
  })
}
