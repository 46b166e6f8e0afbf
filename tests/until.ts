import { expect } from 'vitest'

/** Waits until the check holds, and answers its value. The time of vitest.config.ts: only what never happens takes so long. */
export async function until<T>(check: () => T | Promise<T>): Promise<NonNullable<T>> {
  let found: T | undefined
  await expect
    .poll(async () => {
      found = await check()
      return Boolean(found)
    })
    .toBe(true)
  return found!
}
