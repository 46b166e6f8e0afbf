import { chatRoutes } from '../../../contract/chat/chat.routes.ts'
import type { Thread } from '../../../contract/chat/chat.schemas.ts'
import { homeRoutes as routes } from '../../../contract/home/home.routes.ts'
import {
  type ContentUpdate,
  daysWithoutVisit,
  hoursOfVisit,
  type Matter,
  type WatchlistItem,
} from '../../../contract/home/home.schemas.ts'
import type { Api } from '../shared/http.ts'

export type HomeService = ReturnType<typeof createHomeService>

type Digest = {
  lastVisit: string | null
  matters: readonly Matter[]
  updates: readonly ContentUpdate[]
  isWatching: boolean
}
type Item = { category: string; topic: string; key: string }
type PriorVisits = { visits: Promise<readonly string[]>; readAt: number }

const hour = 3_600_000
const day = 24 * hour

export function createHomeService(api: Api, environment: { now: () => number }) {
  /** Prior visits by person and organisation, cached because within these hours the server's answer doesn't change. */
  const known = new Map<string, PriorVisits>()

  function priorVisits(project: string, personId: string): Promise<readonly string[]> {
    const key = `${personId} ${project}`
    const former = known.get(key)
    if (former && environment.now() - former.readAt < hoursOfVisit * hour) return former.visits
    const visits = api.call(routes.noteVisit, { params: { project } }).then((answer) => answer.priorVisits)
    known.set(key, { visits, readAt: environment.now() })
    visits.catch(() => known.delete(key))
    return visits
  }
  const listWatchlist = async (project: string, signal: AbortSignal): Promise<WatchlistItem[]> =>
    (await api.read(routes.listWatchlist, { params: { project }, staleTime: 0, signal })).watchlist

  return {
    listWatchlist,

    /** News since the last visit; on a first visit, of the past seven days. */
    async readDigest(project: string, personId: string, signal: AbortSignal): Promise<Digest> {
      const lastVisit = (await priorVisits(project, personId))[0] ?? null
      const since = lastVisit ?? new Date(environment.now() - daysWithoutVisit * day).toISOString()
      const options = { params: { project }, query: { since }, staleTime: 0, signal }
      const [{ matters }, { updates }, watchlist] = await Promise.all([
        api.read(routes.listMatters, options),
        api.read(routes.listContentUpdates, options),
        listWatchlist(project, signal),
      ])
      return { lastVisit, matters, updates, isWatching: watchlist.length > 0 }
    },

    async dismissMatter(project: string, matterId: string, signal: AbortSignal): Promise<void> {
      await api.call(routes.dismissMatter, { params: { project, matterId }, signal })
    },

    async ask(project: string, content: string, idempotencyKey: string, signal: AbortSignal): Promise<Thread> {
      const body = { messages: [{ role: 'user' as const, content }] }
      return (await api.call(chatRoutes.createThread, { params: { project }, body, idempotencyKey, signal })).thread
    },

    async keepItem(
      project: string,
      id: string | null,
      { category, topic, key }: Item,
      signal: AbortSignal,
    ): Promise<WatchlistItem> {
      const params = { project }
      if (id !== null)
        return (await api.call(routes.changeWatchlistItem, { params, body: { item: { id, category, topic } }, signal }))
          .item
      const body = { item: { category, topic } }
      return (await api.call(routes.createWatchlistItem, { params, body, idempotencyKey: key, signal })).item
    },

    async deleteItem(project: string, itemId: string, signal: AbortSignal): Promise<void> {
      await api.call(routes.deleteWatchlistItem, { params: { project, itemId }, signal })
    },
  }
}
