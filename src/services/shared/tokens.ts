/** A change of this browser's token. `tokenId` tells two sign-ins apart; renewing the token keeps it. */
export type TokenChange = { kind: 'kept' | 'replaced elsewhere'; tokenId: string } | { kind: 'gone' }

export type TokenStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export type TokensEnvironment = {
  /** The storage that the browser's tabs share. */
  storage: TokenStorage
  /** Calls back on writes by other tabs; returns an unsubscribe function. */
  onOtherTab: (listener: (key: string | null) => void) => () => void
  /** Runs `work` while no other tab of this browser runs any. */
  exclusively: <T>(work: () => T | Promise<T>) => Promise<T>
}

export const tokenKey = 'authToken'
/** Holds the token that the stored one renewed, so that other tabs can tell a renewal from another sign-in. */
const formerKey = 'authTokenFormer'

export type Tokens = ReturnType<typeof createTokens>

/** Stores the bearer token of the signed-in person. A token from a URL never gets here. */
export function createTokens(environment: TokensEnvironment) {
  const listeners = new Set<(change: TokenChange) => void>()
  let inMemory: string | null = null
  let sequence = 0

  const stored = (): string | null => {
    try {
      return environment.storage.getItem(tokenKey)
    } catch {
      return inMemory
    }
  }
  /** The token that this tab has seen last. */
  let known = stored()
  const put = (key: string, value: string | null): void =>
    value === null ? environment.storage.removeItem(key) : environment.storage.setItem(key, value)
  const write = (token: string | null, former: string | null): void => {
    inMemory = token
    try {
      // Written first: writing the token notifies the other tabs, which then read the former one.
      put(formerKey, former)
      put(tokenKey, token)
    } catch {
      // If the browser refuses storage, the token lives as long as the page.
    }
    known = token
  }
  const notify = (change: TokenChange) => [...listeners].forEach((listener) => listener(change))

  environment.onOtherTab((key) => {
    if (key !== null && key !== tokenKey) return
    const [before, now] = [known, stored()]
    known = now
    const isRenewal = before !== null && environment.storage.getItem(formerKey) === before
    if (now !== null && (now === before || isRenewal)) return
    sequence += 1
    notify(now === null ? { kind: 'gone' } : { kind: 'replaced elsewhere', tokenId: String(sequence) })
  })

  return {
    current: stored,
    tokenId: (): string | null => (stored() === null ? null : String(sequence)),

    /** Stores the token of a new sign-in. */
    keep(token: string): void {
      sequence += 1
      write(token, null)
      notify({ kind: 'kept', tokenId: String(sequence) })
    },

    /**
     * Replaces `former` by its renewal if `former` is still the stored token; returns the token that is stored then.
     */
    renew(former: string, renewal: string): Promise<string | null> {
      return environment.exclusively(() => {
        if (stored() === former) write(renewal, former)
        return stored()
      })
    },

    /** Forgets this token if it is still the stored one. A refusal of an older token must not end a newer session. */
    clear(refused: string): void {
      if (stored() !== refused) return
      write(null, null)
      notify({ kind: 'gone' })
    },

    /** Forgets and returns the token, whichever it is. */
    forget(): string | null {
      const token = stored()
      if (token !== null) this.clear(token)
      return token
    },

    watch(listener: (change: TokenChange) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
