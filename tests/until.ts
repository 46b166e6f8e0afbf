import { vi } from 'vitest'

/** Waits until the check holds, and answers its value; also in hooks, where expect.poll cannot. Only what never happens takes so long. */
export const until = <T>(check: () => T | Promise<T>) => vi.waitUntil(check, { timeout: 60_000, interval: 20 })
