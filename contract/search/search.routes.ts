import { z } from 'zod'
import { projectParams, route } from '../shared/route.ts'
import { searchBodySchema, searchResultSchema } from './search.schemas.ts'

export const searchRoutes = {
  searchFacts: route({
    method: 'POST',
    reads: true,
    path: '/orgs/:project/search',
    rights: 'reader',
    scope: 'read',
    params: projectParams,
    body: searchBodySchema,
    response: z.object({ results: z.array(searchResultSchema) }),
  }),
}
