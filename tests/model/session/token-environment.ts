import { sessionRoutes } from '../../../contract/session/session.routes.ts'
import { route } from '../../../contract/shared/route.ts'
import { z } from 'zod'
import { user } from './session.walk.ts'
import { createApi } from '../../../src/services/shared/http.ts'
import { createTokens, tokenKey } from '../../../src/services/shared/tokens.ts'

export const work = route({
  method: 'POST',
  path: '/work',
  rights: 'signed in',
  scope: 'none',
  body: z.object({ id: z.string() }),
  response: z.object({ done: z.string() }),
})

/** What must never happen, as it happened. */
export type Fault = string

/** One thing that may happen next; an answer may also be lost on the way. */
export type EnvironmentStep = { take: () => void; lose?: () => void }

type Held = { session: string; person: string; isOld: boolean; isQuery: boolean }

/**
 * A server in memory, and tabs of one browser that share a storage. Nothing happens by itself: a request's arrival, its
 * answer's delivery, a lock's turn and the news of a write in another tab are steps that a schedule takes.
 */
export function tokenEnvironment(tabCount: number) {
  const steps: EnvironmentStep[] = []
  const faults: Fault[] = []
  const effects = new Map<string, number>()
  const live = new Map<string, Held>()
  const renewed = new Map<string, number>()
  const stored = new Map<string, string>()
  const listeners: ((key: string) => void)[] = []
  let count = 0
  let holders = 0
  let lock: Promise<unknown> = Promise.resolve()
  let isLoggingOut = false

  const later = () => new Promise<void>((resolve) => steps.push({ take: resolve }))
  const delivered = () =>
    new Promise<void>((resolve, reject) =>
      steps.push({ take: resolve, lose: () => reject(new TypeError('the connection was cut')) }),
    )

  const grant = (person: string, isQuery = false): string => {
    count += 1
    const token = isQuery ? `query-${count}` : `token-${count}`
    live.set(token, { session: `session-${count}`, person, isOld: false, isQuery })
    return token
  }

  async function fetchFrom(input: RequestInfo | URL): Promise<Response> {
    const request = input as Request
    await later()
    const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? ''
    const answer = await handle(request, token)
    await delivered()
    return answer
  }

  async function handle(request: Request, token: string): Promise<Response> {
    const path = new URL(request.url).pathname
    const known = live.get(token)
    if (path === sessionRoutes.createToken.path && !known) {
      const { email } = (await request.json()) as { email: string }
      return Response.json({ token: grant(email.replace(/@.*$/, '')) })
    }
    if (!known) return Response.json({ message: 'Please log in again' }, { status: 401 })
    if (known.isOld && request.headers.get('x-token-refreshable') === 'true') {
      const successor = `${token}+`
      if (!live.has(successor)) live.set(successor, { ...known, isOld: false })
      return new Response('{}', { status: 303, headers: { authorization: `Bearer ${successor}` } })
    }
    if (request.method === 'DELETE') {
      for (const [other, { session }] of live) if (session === known.session) live.delete(other)
      return Response.json({})
    }
    if (path === sessionRoutes.createToken.path) {
      live.delete(token)
      return Response.json({ token: grant(known.person) })
    }
    if (path === sessionRoutes.readUser.path) {
      return Response.json({ user: { ...user, id: known.person, viaQueryToken: known.isQuery } })
    }
    const { id } = (await request.json()) as { id: string }
    effects.set(id, (effects.get(id) ?? 0) + 1)
    if ((effects.get(id) ?? 0) > 1) faults.push(`${id} was carried out twice`)
    return Response.json({ done: id })
  }

  const makeTab = (tab: number) => {
    const announce = (key: string) =>
      listeners.forEach((listener, other) => {
        if (other !== tab) steps.push({ take: () => listener(key) })
      })
    const tokens = createTokens({
      storage: {
        getItem: (key) => stored.get(key) ?? null,
        setItem(key, value) {
          if (value.startsWith('query')) faults.push(`${value} came by a query and was stored`)
          const former = stored.get(key)
          if (key === tokenKey && value.endsWith('+')) {
            if (`${former}+` !== value) faults.push(`${value} came in the place of ${former ?? 'nothing'}`)
            if (holders !== 1) faults.push(`${value} was stored while ${holders} tabs held the lock`)
            renewed.set(value, (renewed.get(value) ?? 0) + 1)
            if (renewed.get(value) !== 1) faults.push(`${value} was stored twice`)
          }
          stored.set(key, value)
          announce(key)
        },
        removeItem(key) {
          const token = stored.get(key)
          const isLoss = key === tokenKey && token !== undefined && live.has(token) && !isLoggingOut
          if (isLoss) faults.push(`${token} was good and was cleared`)
          stored.delete(key)
          announce(key)
        },
      },
      onOtherTab(listener) {
        listeners.push(listener)
        return () => undefined
      },
      exclusively(job) {
        const turn = lock.then(async () => {
          await later()
          holders += 1
          try {
            return await job()
          } finally {
            holders -= 1
          }
        })
        lock = turn.catch(() => undefined)
        return turn
      },
    })
    const api = createApi({ tokens, baseUrl: 'http://server', supportEmail: 'help@example.com', fetch: fetchFrom })
    return { tokens, api }
  }
  const tabs = Array.from({ length: tabCount }, (_, tab) => makeTab(tab))
  const tabAt = (index: number) => tabs[index % tabs.length] as (typeof tabs)[number]

  return {
    steps,
    faults,
    stored: () => stored.get(tokenKey) ?? null,
    isLive: (token: string) => live.has(token),
    ask(tab: number, id: string): Promise<unknown> {
      return tabAt(tab).api.call(work, { body: { id } })
    },
    signIn(tab: number): void {
      tabAt(tab).tokens.keep(grant('p1'))
    },
    tabAt,
    /** Forgets the token by choice, which is no fault. */
    byChoice<T>(work: () => T): T {
      isLoggingOut = true
      try {
        return work()
      } finally {
        isLoggingOut = false
      }
    },
    /** A link of a mail for this person. */
    queryToken: (person: string) => grant(person, true),
    holderOf: (token: string) => live.get(token)?.person ?? null,
    /** Forgets the token in this tab and revokes it on the server, as the session's service does. */
    logOut(tab: number): Promise<unknown> {
      const { tokens, api } = tabAt(tab)
      const token = this.byChoice(() => tokens.forget())
      return token === null ? Promise.resolve() : api.call(sessionRoutes.revokeToken, { token })
    },
    /** Simulates that a day has passed, so every token is due for renewal. */
    age(): void {
      for (const held of live.values()) held.isOld = true
    },
    /** The token that was renewed ends, as it does a minute after the first use of its successor. */
    endRenewed(): void {
      for (const token of live.keys()) if (live.has(`${token}+`)) live.delete(token)
    },
    /** The server ends every session, as after a new password. */
    endAll(): void {
      live.clear()
    },
  }
}
