/**
 * Does one piece of work for each item, side by side. Where one throws, the signal of the others is aborted, and all
 * have ended before this throws: nobody waits any more for what they would find.
 */
export async function sideBySide<T, R>(
  signal: AbortSignal,
  items: readonly T[],
  work: (item: T, at: number, signal: AbortSignal) => Promise<R>,
): Promise<R[]> {
  const stop = new AbortController()
  const either = AbortSignal.any([signal, stop.signal])
  const ended = await Promise.allSettled(
    items.map((item, at) =>
      work(item, at, either).catch((error: unknown) => {
        stop.abort(error)
        throw error
      }),
    ),
  )
  if (stop.signal.aborted) throw stop.signal.reason
  return ended.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
}
