type Kept<T> = { answer: Promise<T>; until: number }

/**
 * Answers that are given again for a while. Who asks while the first answer is on its way waits for that one; a failure
 * is not kept. `now`: in milliseconds.
 */
export function keepRecentAnswers<T>({
  milliseconds,
  most,
  now,
}: {
  milliseconds: number
  most: number
  now: () => number
}) {
  const kept = new Map<string, Kept<T>>()

  function forget(key: string, answer: Promise<T>): void {
    if (kept.get(key)?.answer === answer) kept.delete(key)
  }

  return async (key: string, ask: () => Promise<T>): Promise<T> => {
    const known = kept.get(key)
    if (known && known.until > now()) return known.answer
    kept.delete(key)
    const answer = ask()
    kept.set(key, { answer, until: now() + milliseconds })
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    answer.catch(() => forget(key, answer))
    return answer
  }
}
