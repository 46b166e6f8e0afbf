import { z } from 'zod'
import { route } from '../shared/route.ts'

export const shellRoutes = {
  check: route({
    method: 'GET',
    path: '/check',
    rights: 'everyone',
    response: z.object({ status: z.enum(['ok', 'starting']) }),
    refreshable: false,
  }),
  /** What the page needs to know of this installation before sign-in. */
  version: route({
    method: 'GET',
    path: '/version',
    rights: 'everyone',
    response: z.object({ version: z.string() }),
    refreshable: false,
  }),
}
