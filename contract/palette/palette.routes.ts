import { projectParams, route } from '../shared/route.ts'
import { paletteAnswerSchema, paletteBodySchema } from './palette.schemas.ts'

export const paletteRoutes = {
  searchEverything: route({
    method: 'POST',
    reads: true,
    path: '/orgs/:project/palette',
    rights: 'reader',
    scope: 'read',
    params: projectParams,
    body: paletteBodySchema,
    response: paletteAnswerSchema,
  }),
}
