import { setTimeout } from 'node:timers/promises'

const longestWait = 60_000
const firstPause = 10
const longestPause = 200

type Truthy<T> = T extends false | '' | 0 | null | undefined ? never : T

/**
 * Waits until the check holds, and answers its value; also in hooks, where expect.poll cannot. Looks less often the longer
 * it waits: each look is a request that takes time from what is waited for.
 */
export async function until<T>(check: () => T | Promise<T>): Promise<Truthy<T>> {
  let pause = firstPause
  for (let waited = 0; waited < longestWait; waited += pause) {
    const value = await check()
    if (value) return value as Truthy<T>
    await setTimeout(pause)
    pause = Math.min(longestPause, pause * 1.3)
  }
  throw new Error('What was waited for did not come.')
}
