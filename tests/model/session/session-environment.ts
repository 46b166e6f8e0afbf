import { createActor } from 'xstate'
import { wireSession } from '../../../src/app/wiring/session.wiring.ts'
import { createLinkTokens } from '../../../src/services/session/link-tokens.ts'
import { createSessionService } from '../../../src/services/session/session.service.ts'
import { sessionRoutes as routes } from '../../../contract/session/session.routes.ts'
import { tokenEnvironment } from './token-environment.ts'

export type SessionTab = ReturnType<ReturnType<typeof sessionEnvironment>['open']>

/** The world of tokens with the real session machine in each tab. A tab may be loaded anew, by a link too. */
export function sessionEnvironment(tabCount: number) {
  const environment = tokenEnvironment(tabCount)

  /** The page of this tab at an address, as it is loaded. */
  function open(tab: number, address: string) {
    const { api, tokens } = environment.tabAt(tab)
    const links = createLinkTokens(pageAt(address))
    const service = createSessionService(api, links)
    const logOut: typeof service.logOut = (signal) => environment.byChoice(() => service.logOut(signal))
    const actor = createActor(wireSession({ ...service, logOut }))
    actor.start()
    return {
      actor,
      logIn: (person: string) =>
        service.logIn({ email: `${person}@example.com`, password: 'correct horse' }, new AbortController().signal),
      /** What a page of a link does with its token: it asks whose it is, and exchanges it. */
      async useLink(): Promise<void> {
        const token = links.token()
        if (token === null) return
        await api.call(routes.readUser, { token })
        const answer = await api.call(routes.createToken, { token, body: {} })
        tokens.keep(answer.token)
      },
      links,
    }
  }

  return { ...environment, open }
}

/** As much of a window as the keeper of link tokens needs. */
function pageAt(address: string): Parameters<typeof createLinkTokens>[0] {
  const url = new URL(address, 'http://server')
  const kept = new Map<string, string>()
  const history = {
    state: null as unknown,
    replaceState(state: unknown, _: string, href?: string) {
      history.state = state
      if (href !== undefined) url.href = new URL(href, url).href
    },
  }
  const sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  return { location: url, history, sessionStorage } as unknown as Parameters<typeof createLinkTokens>[0]
}
