import { z } from 'zod'
import { caps } from '../shared/caps.ts'
import { emptyAnswer, projectParams, route } from '../shared/route.ts'
import {
  newResearchSchema,
  researchAddressSchema,
  researchChangeSchema,
  researchEntrySchema,
  researchFieldsSchema,
  researchPlanSchema,
  researchSources,
  researchTopicSchema,
} from './research.schemas.ts'

const topicParams = projectParams.extend({ topicId: z.string().min(1).max(64) })
const topicAnswer = z.object({ topic: researchTopicSchema })
const runAnswer = topicAnswer.extend({ jobId: z.string() })
const topic = researchFieldsSchema.shape.topic

export const researchRoutes = {
  listResearch: route({
    method: 'GET',
    path: '/orgs/:project/research',
    rights: 'reader',
    scope: 'read',
    params: projectParams,
    response: z.object({ topics: z.array(researchTopicSchema) }),
  }),
  createResearch: route({
    method: 'POST',
    path: '/orgs/:project/research',
    rights: 'member',
    scope: 'ask',
    creates: caps.research,
    params: projectParams,
    body: newResearchSchema,
    response: runAnswer,
  }),
  /** The plan before anything runs: questions, sources and duration. */
  planResearch: route({
    method: 'POST',
    reads: true,
    path: '/orgs/:project/research/_plan',
    rights: 'member',
    scope: 'ask',
    params: projectParams,
    body: z.object({
      topic,
      outputFormat: researchFieldsSchema.shape.outputFormat,
      role: z.string().trim().max(200).default(''),
      source: z.enum(researchSources).default('internal'),
      addresses: z.array(researchAddressSchema).max(10).default([]),
    }),
    response: z.object({ plan: researchPlanSchema }),
  }),
  suggestOutputFormat: route({
    method: 'POST',
    reads: true,
    path: '/orgs/:project/research/_suggest_output_format',
    rights: 'member',
    scope: 'ask',
    params: projectParams,
    body: z.object({ topic }),
    response: z.object({ outputFormat: z.string() }),
  }),
  readResearch: route({
    method: 'GET',
    path: '/orgs/:project/research/:topicId',
    rights: 'reader',
    scope: 'read',
    params: topicParams,
    response: topicAnswer,
  }),
  changeResearch: route({
    method: 'PATCH',
    path: '/orgs/:project/research/:topicId',
    rights: 'member',
    scope: 'write',
    params: topicParams,
    body: researchChangeSchema,
    response: topicAnswer,
  }),
  deleteResearch: route({
    method: 'DELETE',
    path: '/orgs/:project/research/:topicId',
    rights: 'member',
    scope: 'write',
    params: topicParams,
    response: emptyAnswer,
  }),
  restoreResearch: route({
    method: 'POST',
    path: '/orgs/:project/research/:topicId/_restore',
    rights: 'member',
    scope: 'write',
    params: topicParams,
    response: topicAnswer,
  }),
  resetResearch: route({
    method: 'POST',
    path: '/orgs/:project/research/:topicId/_reset',
    rights: 'member',
    scope: 'ask',
    params: topicParams,
    response: runAnswer,
  }),
  refreshResearch: route({
    method: 'POST',
    path: '/orgs/:project/research/:topicId/_refresh',
    rights: 'member',
    scope: 'ask',
    params: topicParams,
    response: runAnswer,
  }),
  readResearchUpdates: route({
    method: 'GET',
    path: '/orgs/:project/research/:topicId/updates',
    rights: 'reader',
    scope: 'read',
    params: topicParams,
    response: z.object({ updates: z.string() }),
  }),
  listResearchEntries: route({
    method: 'GET',
    path: '/orgs/:project/research/:topicId/entries',
    rights: 'reader',
    scope: 'read',
    params: topicParams,
    response: z.object({ entries: z.array(researchEntrySchema) }),
  }),
}
