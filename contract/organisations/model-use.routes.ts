import { projectParams, route } from '../shared/route.ts'
import { modelRulesChangeSchema, modelUseOfOrganisationSchema } from './model-use.schemas.ts'

export const modelUseRoutes = {
  readModelUse: route({
    method: 'GET',
    path: '/orgs/:project/model-use',
    rights: 'administrator',
    scope: 'admin',
    params: projectParams,
    response: modelUseOfOrganisationSchema,
  }),
  changeModelRules: route({
    method: 'PUT',
    path: '/orgs/:project/model-use',
    rights: 'administrator',
    scope: 'admin',
    params: projectParams,
    revises: true,
    body: modelRulesChangeSchema,
    response: modelUseOfOrganisationSchema,
  }),
}
