import { z } from 'zod'
import { caps } from '../shared/caps.ts'
import { emptyAnswer, projectParams, route } from '../shared/route.ts'
import {
  helperItemSchema,
  helperNames,
  inboundAnswerSchema,
  inboundBodySchema,
  integrationSchema,
  largestInboundBody,
} from './integrations.schemas.ts'

/** The code of an integration, or `code:connectionId` where it can have several connections. */
const integrationParams = projectParams.extend({ code: z.string().min(1).max(100) })
const settings = z.record(z.string().max(64), z.unknown())
const connectionName = z.string().trim().min(1, 'Please enter a name').max(100)
const answer = z.object({ integration: integrationSchema })
const queryParams = z.record(z.string().max(100), z.string().max(4_000))

export const integrationsRoutes = {
  listIntegrations: route({
    method: 'GET',
    path: '/orgs/:project/integrations',
    rights: 'reader',
    scope: 'read',
    params: projectParams,
    response: z.object({ integrations: z.array(integrationSchema) }),
  }),
  saveIntegrationSettings: route({
    method: 'PUT',
    path: '/orgs/:project/integrations/:code/settings',
    rights: 'administrator',
    scope: 'admin',
    params: integrationParams,
    body: z.object({ settings, autoFetch: z.boolean().optional(), name: connectionName.optional() }),
    response: answer,
  }),
  runIntegrationAction: route({
    method: 'POST',
    path: '/orgs/:project/integrations/:code/_do/:action',
    rights: 'administrator',
    scope: 'none',
    params: integrationParams.extend({ action: z.string().max(64) }),
    response: answer.extend({ jobId: z.string().optional(), token: z.string().optional() }),
  }),
  askIntegrationHelper: route({
    method: 'POST',
    reads: true,
    path: '/orgs/:project/integrations/:code/_helper/:name',
    rights: 'administrator',
    scope: 'admin',
    params: integrationParams.extend({ name: z.enum(helperNames) }),
    body: z.object({
      query: z.string().max(200).optional(),
      ids: z.array(z.string().max(200)).max(100).optional(),
    }),
    response: z.object({ items: z.array(helperItemSchema) }),
  }),
  createConnection: route({
    method: 'POST',
    path: '/orgs/:project/integrations/:code/connections',
    rights: 'administrator',
    scope: 'admin',
    creates: caps.connections,
    params: integrationParams,
    body: z.object({ name: connectionName, settings }),
    response: answer.extend({ token: z.string().optional() }),
  }),
  deleteConnection: route({
    method: 'DELETE',
    path: '/orgs/:project/integrations/:code/connections/:connectionId',
    rights: 'administrator',
    scope: 'admin',
    params: integrationParams.extend({ connectionId: z.string().max(64) }),
    response: emptyAnswer,
  }),
  startOAuth: route({
    method: 'GET',
    path: '/integrations/:project/:code/oauth/start',
    rights: 'administrator',
    scope: 'none',
    params: integrationParams,
    response: z.object({ url: z.string() }),
  }),
  disconnectIntegration: route({
    method: 'POST',
    path: '/integrations/:project/:code/oauth/disconnect',
    rights: 'administrator',
    scope: 'admin',
    params: integrationParams,
    response: answer,
  }),
  completeOAuth: route({
    method: 'POST',
    path: '/integrations/oauth/complete',
    rights: 'everyone',
    scope: 'none',
    sendsToken: true,
    body: z.object({ queryParams, integrationCode: z.string().max(100).optional() }),
    response: z.object({ project: z.string(), tempToken: z.string().optional() }),
  }),
  pushRows: route({
    method: 'POST',
    path: '/inbound/:token',
    rights: 'everyone',
    scope: 'none',
    largestBody: largestInboundBody,
    params: z.object({ token: z.string().max(200) }),
    body: inboundBodySchema,
    response: inboundAnswerSchema,
  }),
}
