/**
 * Passes a stream on, and gives 'silent' when nothing came for as many milliseconds as `limitAfter` says of the last part, 'aborted' as soon as the signal
 * is; either is the last thing it gives. A source that never answers again is left behind, not waited for.
 */
export async function* withIdleLimit<T>(
  source: AsyncIterable<T>,
  limitAfter: (last: T | null) => number,
  signal: AbortSignal,
): AsyncGenerator<T | 'silent' | 'aborted', void, undefined> {
  const iterator = source[Symbol.asyncIterator]()
  const aborted = new Promise<'aborted'>((resolve) => {
    if (signal.aborted) resolve('aborted')
    else signal.addEventListener('abort', () => resolve('aborted'), { once: true })
  })
  let last: T | null = null
  while (true) {
    const next = iterator.next()
    next.catch(() => undefined)
    let timer: NodeJS.Timeout | undefined
    const silent = new Promise<'silent'>((resolve) => {
      timer = setTimeout(() => resolve('silent'), limitAfter(last))
    })
    const first = await Promise.race([next, silent, aborted]).finally(() => clearTimeout(timer))
    if (first === 'silent' || first === 'aborted') {
      yield first
      return
    }
    if (first.done === true) return
    last = first.value
    yield first.value
  }
}
