import { projectParams, route } from '../shared/route.ts'
import { backgroundReadingChangeSchema, backgroundReadingSchema } from './background-reading.schemas.ts'

export const backgroundReadingRoutes = {
  /** Whether a model words what rules found in uploads, its usage so far and an estimate. */
  readBackgroundReading: route({
    method: 'GET',
    path: '/orgs/:project/background-reading',
    rights: 'administrator',
    scope: 'admin',
    params: projectParams,
    response: backgroundReadingSchema,
  }),
  changeBackgroundReading: route({
    method: 'PUT',
    path: '/orgs/:project/background-reading',
    rights: 'administrator',
    scope: 'admin',
    params: projectParams,
    body: backgroundReadingChangeSchema,
    response: backgroundReadingSchema,
  }),
}
