import { sha256 } from '../database/identity.ts'

const mostKnown = 10_000
const knownMilliseconds = 10 * 60_000

export type KnownTokens = {
  personOf(token: string): string | null
  note(token: string, personId: string): void
}

/**
 * Whose tokens were right a moment ago. It says only in whose share a request waits until its token is looked at again,
 * and never that the token is right.
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
