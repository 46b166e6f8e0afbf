import { sha256 } from '../database/identity.ts'

const mostKnown = 10_000
const knownMilliseconds = 10 * 60_000

export type KnownTokens = {
  personOf(token: string): string | null
  note(token: string, personId: string): void
}

/**
 * Remembers whose tokens were recently valid. Only decides in whose share a request waits until its token is checked
 * again, never whether the token is valid.
 */
export function createKnownTokens(now: () => number = Date.now): KnownTokens {
  const known = new Map<string, { personId: string; until: number }>()
  return {
    personOf(token) {
      const found = known.get(sha256(token))
      return found && found.until > now() ? found.personId : null
    },
    note(token, personId) {
      const key = sha256(token)
      known.delete(key)
      known.set(key, { personId, until: now() + knownMilliseconds })
      const [oldest] = known.keys()
      if (known.size > mostKnown && oldest !== undefined) known.delete(oldest)
    },
  }
}
