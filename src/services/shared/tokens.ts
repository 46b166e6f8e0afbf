/** What happened to the token that this browser holds. `tokenId` tells two sign-ins apart; a renewal keeps it. */
export type TokenChange = { kind: 'kept' | 'replaced elsewhere'; tokenId: string } | { kind: 'gone' }

export type TokenStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export type TokensEnvironment = {
  /** The browser's store that its tabs share. */
  storage: TokenStorage
  /** Tells of a write by another tab; answers how to stop. */
  onOtherTab: (listener: (key: string | null) => void) => () => void
  /** Runs `work` while no other tab of this browser runs any. */
  exclusively: <T>(work: () => T | Promise<T>) => Promise<T>
}

export const tokenKey = 'authToken'
/** The token that the kept one renews, by which other tabs tell a renewal from another sign-in. */
const formerKey = 'authTokenFormer'

export type Tokens = ReturnType<typeof createTokens>

/** Keeps the bearer token of the person who is signed in. One that came by a query never gets here. */
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
  /** The token that this tab knows of. */
  let known = stored()
  const put = (key: string, value: string | null): void =>
    value === null ? environment.storage.removeItem(key) : environment.storage.setItem(key, value)
  const write = (token: string | null, former: string | null): void => {
    inMemory = token
    try {
      // Another tab is told of the token, and reads then what it renews.
      put(formerKey, former)
      put(tokenKey, token)
    } catch {
      // A browser that refuses storage keeps the token for as long as the page lives.
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

    /** Takes the token of a new sign-in. */
    keep(token: string): void {
      sequence += 1
      write(token, null)
      notify({ kind: 'kept', tokenId: String(sequence) })
    },

    /** Puts the renewal in the place of the token it renews, if that is still the one; answers the token that holds now. */
    renew(former: string, renewal: string): Promise<string | null> {
      return environment.exclusively(() => {
        if (stored() === former) write(renewal, former)
        return stored()
      })
    },

    /** Forgets this token if it is still the one. A refusal of an older one must not end a newer session. */
    clear(refused: string): void {
      if (stored() !== refused) return
      write(null, null)
      notify({ kind: 'gone' })
    },

    /** Forgets the token, whichever it is, and answers it. */
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
