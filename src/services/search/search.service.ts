import { searchRoutes as routes } from '../../../contract/search/search.routes.ts'
import type { ResultCount, SearchResult } from '../../../contract/search/search.schemas.ts'
import type { Api } from '../shared/http.ts'

export type SearchService = ReturnType<typeof createSearchService>

export const createSearchService = (api: Api) => ({
  /** The server caches results for a minute. */
  async find(
    { project, phrase, count }: { project: string; phrase: string; count: ResultCount },
    signal: AbortSignal,
  ): Promise<readonly SearchResult[]> {
    const body = { phrases: [phrase], numResults: count }
    return (await api.call(routes.searchFacts, { params: { project }, body, signal })).results
  },
})
