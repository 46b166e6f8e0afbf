import { z } from 'zod'
import { route } from '../shared/route.ts'

export const shellRoutes = {
  check: route({
    method: 'GET',
    path: '/check',
    rights: 'everyone',
    scope: 'none',
    response: z.object({ status: z.enum(['ok', 'starting']) }),
    refreshable: false,
  }),
  /** What the page needs to know of this installation before sign-in. */
  version: route({
    method: 'GET',
    path: '/version',
    rights: 'everyone',
    scope: 'none',
    response: z.object({ version: z.string() }),
    refreshable: false,
  }),
  /** Every route in the format of OpenAPI 3.1, for programs with an access token. Answers `apiDescriptionSchema`. */
  readApiDescription: route({
    method: 'GET',
    path: '/_openapi.json',
    rights: 'everyone',
    scope: 'none',
    carriage: 'download',
    response: z.unknown(),
    refreshable: false,
  }),
}
