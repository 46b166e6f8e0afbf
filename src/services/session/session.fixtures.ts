import type { Api } from '../shared/http.ts'
import { onlyTab } from '../shared/tokens.fixtures.ts'
import { createTokens } from '../shared/tokens.ts'
import { createAccountService } from './account.service.ts'
import type { LinkTokens } from './link-tokens.ts'
import { createSessionService } from './session.service.ts'

export const never = new AbortController().signal
export const user = { id: 'p1', email: 'ana@example.com', name: 'Ana Ngata', hasMfa: false, viaQueryToken: false }
export const connection = { tempProject: 'temp-1', tempToken: 'secret' }

/** The services over a server with these answers; `asked` holds the requests made, with their tokens. */
export function environment(
  answers: Record<string, object | ((options: { token?: string }) => object | null)> = {},
  given: { link?: string | null; stray?: string | null } = {},
) {
  const asked: unknown[] = []
  const readers: unknown[] = []
  let { link = null, stray = null } = given
  const tokens = createTokens(onlyTab(new Map()))
  const api = {
    tokens,
    readFor: (person: string | null) => readers.push(person),
    async call(
      { method, path }: { method: string; path: string },
      { signal: _, ...options }: { signal?: AbortSignal; token?: string },
    ) {
      const name = `${method} ${path}`
      asked.push([name, options])
      const given = answers[name]
      const answer = typeof given === 'function' ? given(options) : given
      if (!answer) throw { kind: 'rejected', message: 'No.' }
      return answer
    },
  } as unknown as Api
  const links = {
    token: () => link,
    stray: () => stray,
    forget() {
      link = null
      stray = null
    },
    connection: () => connection,
  } as unknown as LinkTokens
  return {
    session: createSessionService(api, links),
    account: createAccountService(api, links),
    tokens,
    links,
    asked,
    readers,
  }
}

export const whoAmI = 'GET /auth/user-info'
export const signIn = 'POST /auth/create-token'
