import { z } from 'zod'
import { projectParams, route } from '../shared/route.ts'
import { newOrganisationSchema, organisationSchema } from './organisations.schemas.ts'

export const organisationsRoutes = {
  listOrganisations: route({
    method: 'GET',
    path: '/orgs',
    rights: 'signed in',
    response: z.object({ organisations: z.array(organisationSchema) }),
  }),
  checkCode: route({
    method: 'GET',
    path: '/orgs/check-code',
    rights: 'signed in',
    query: z.object({ code: z.string().trim().min(1, 'Please enter a URL code').max(64) }),
    response: z.object({ code: z.string() }),
  }),
  listChatModels: route({
    method: 'GET',
    path: '/orgs/chat-models',
    rights: 'signed in',
    response: z.object({ models: z.array(z.object({ id: z.string(), label: z.string() })) }),
  }),
  createOrganisation: route({
    method: 'POST',
    path: '/orgs',
    rights: 'signed in person',
    creates: true,
    body: newOrganisationSchema,
    response: z.object({ organisation: organisationSchema }),
  }),
  readOrganisation: route({
    method: 'GET',
    path: '/orgs/:project',
    rights: 'reader',
    params: projectParams,
    response: z.object({ organisation: organisationSchema }),
  }),
}
