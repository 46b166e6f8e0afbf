import type { FastifyInstance } from 'fastify'
import { searchRoutes as routes } from '../../../contract/search/search.routes.ts'
import type { SearchResult } from '../../../contract/search/search.schemas.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/http/services.ts'
import { keepRecentAnswers } from '../../engines/search/index.ts'
import { searchFacts } from './search-facts.ts'

const kept = { milliseconds: 60_000, most: 500 }

export function serveSearch(server: FastifyInstance, services: Services): void {
  const recent = keepRecentAnswers<SearchResult[]>({ ...kept, now: () => performance.now() })

  // Rights were already checked: the stored answer is only repeated to the same caller in the same organisation.
  serve(server, services, routes.searchFacts, async ({ body, organisation, caller, transact }) => {
    const key = JSON.stringify([organisation.id, caller.personId, body.phrases, body.numResults])
    const results = await recent(key, () => transact((tx) => searchFacts(tx, services.workers, body)))
    return { results }
  })
}
