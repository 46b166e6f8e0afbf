import { pagePath } from '../../../contract/shell/pages.ts'

/** A connection that a new organisation takes over, with the token that proves ownership (OD-022). */
export type TemporaryConnection = { tempProject: string; tempToken: string }

const connectionKey = 'temporaryConnection'
const pagesOfLinks: readonly string[] = (['acceptInvite', 'tokenLogIn', 'verifyEmail', 'unsubscribe'] as const).map(
  (page) => pagePath(page),
)

export type LinkTokens = ReturnType<typeof createLinkTokens>

/**
 * Removes secrets from the URL. Has to be created before anything else reads the URL, so that no history, journal or
 * other site sees them. A link's token is kept in the history entry that it arrived with and never stored; a
 * connection's token is kept as long as the tab lives.
 */
export function createLinkTokens(page: Pick<Window, 'location' | 'history' | 'sessionStorage'>) {
  takeOut(page)

  const token = (): string | null => {
    const { linkToken } = (page.history.state ?? {}) as { linkToken?: string }
    return linkToken ?? null
  }

  return {
    token,

    /** A token in the URL of a page that takes no link tokens. It grants nothing. */
    stray: (): string | null => (pagesOfLinks.includes(page.location.pathname.replace(/\/$/, '')) ? null : token()),

    forget(): void {
      const { linkToken: _, ...state } = (page.history.state ?? {}) as { linkToken?: string }
      page.history.replaceState(state, '')
    },

    connection(): TemporaryConnection | null {
      const kept = page.sessionStorage.getItem(connectionKey)
      return kept === null ? null : (JSON.parse(kept) as TemporaryConnection)
    },

    forgetConnection: () => page.sessionStorage.removeItem(connectionKey),
  }
}

function takeOut({ location, history, sessionStorage }: Pick<Window, 'location' | 'history' | 'sessionStorage'>): void {
  const query = new URLSearchParams(location.search)
  // Everything in the vendor's query is treated as secret.
  if (query.size > 0 && location.pathname.includes('/oauth/complete'))
    return history.replaceState({ oauthReturn: Object.fromEntries(query) }, '', location.pathname)
  const token = query.get('token')
  const tempProject = query.get('tempProject')
  const tempToken = query.get('tempToken')
  if (tempProject && tempToken) sessionStorage.setItem(connectionKey, JSON.stringify({ tempProject, tempToken }))
  if (token === null && tempToken === null) return
  query.delete('token')
  query.delete('tempToken')
  const search = query.size === 0 ? '' : `?${query}`
  const state = { ...(history.state as object | null), ...(token ? { linkToken: token } : {}) }
  history.replaceState(state, '', `${location.pathname}${search}${location.hash}`)
}
