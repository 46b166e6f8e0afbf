import { focusManager, QueryClient } from '@tanstack/query-core'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOfError, timedOut } from './failures.ts'

export type ReadOptions<Allowed extends boolean = boolean> = {
  /** Maximum age, in ms, of a cached answer; five minutes by default, 0 to bypass the cache. */
  staleTime?: number
  allow404?: Allowed
  signal?: AbortSignal
}

const minutes = 60_000
const timeLimit = 20_000

export type Reads = ReturnType<typeof createReads>

/**
 * Cache, de-duplication and retries of reads (OD-009). It never waits for window focus or the browser's online state.
 */
export function createReads() {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 5 * minutes,
        gcTime: 10 * minutes,
        retry: (failures, error) => failures < 3 && isWorthRetrying(failureOfError(error)),
        retryDelay: (failures) => 1000 * 2 ** failures,
      },
    },
  })
  focusManager.setFocused(true)
  let person: string | null = null
  /**
   * `underWay`: requests in flight. `waiting`: the next request, shared by all callers that asked for fresh data during
   * the current one.
   */
  const underWay = new Map<string, Promise<unknown>>()
  const waiting = new Map<string, Promise<unknown>>()

  async function request(name: string, begin: () => Promise<unknown>): Promise<unknown> {
    const asked = begin()
    // The query client answers this call with the request in flight, or from the cache.
    if (underWay.has(name)) return asked
    underWay.set(name, asked)
    try {
      return await asked
    } finally {
      underWay.delete(name)
    }
  }
  /** Resolves with a request sent after this call: one in flight may not know of the latest change. */
  function requestAnew(name: string, begin: () => Promise<unknown>): Promise<unknown> {
    const before = underWay.get(name)
    if (before === undefined) return request(name, begin)
    const known = waiting.get(name)
    if (known !== undefined) return known
    const next = before
      .catch(() => {})
      .then(() => {
        waiting.delete(name)
        return request(name, begin)
      })
    waiting.set(name, next)
    return next
  }

  return {
    readFor(next: string | null): void {
      if (next === person) return
      person = next
      // Reads in flight stay: if removed, they would never settle.
      client.removeQueries({ predicate: ({ state }) => state.fetchStatus === 'idle' })
    },

    async read(key: string, ask: (signal: AbortSignal) => Promise<unknown>, options: ReadOptions): Promise<unknown> {
      const queryKey = [person, key]
      const asker = person
      const begin = () =>
        client.fetchQuery({
          queryKey,
          queryFn: ({ signal }) => ask(signal),
          ...(options.staleTime === undefined ? {} : { staleTime: options.staleTime }),
        })
      const name = JSON.stringify(queryKey)
      const query = options.staleTime === 0 ? requestAnew(name, begin) : request(name, begin)
      try {
        return await within(timeLimit, query, options.signal)
      } catch (error) {
        const failure = failureOfError(error)
        if (options.allow404 && failure.kind === 'not found') return null
        throw failure
      } finally {
        if (asker !== person) client.removeQueries({ queryKey, exact: true })
      }
    },
  }
}

function isWorthRetrying({ kind, status }: Failure): boolean {
  if (kind === 'offline' || kind === 'timeout') return true
  return status !== undefined && status >= 500
}

/** Resolves with the work's result, unless the time limit passes or the signal is aborted first. */
function within<T>(limit: number, work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(timedOut()), limit)
    const giveUp = () => reject(new DOMException('given up', 'AbortError'))
    if (signal?.aborted) giveUp()
    signal?.addEventListener('abort', giveUp)
    work.then(resolve, reject).finally(() => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', giveUp)
    })
  })
}
