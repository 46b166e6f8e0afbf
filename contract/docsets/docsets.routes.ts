import { z } from 'zod'
import { emptyAnswer, projectParams, route } from '../shared/route.ts'
import {
  docsetRecordSchema,
  docsetRecordsSchema,
  docsetSchema,
  longestKey,
  pipelineStepSchema,
} from './docsets.schemas.ts'

const docsetParams = projectParams.extend({ docset: z.string().max(64) })
const html = z.literal('1').optional()
const category = z.string().min(1).max(64)

export const docsetsRoutes = {
  listDocsets: route({
    method: 'GET',
    path: '/orgs/:project/docsets',
    rights: 'superadmin member',
    scope: 'none',
    params: projectParams,
    response: z.object({ docsets: z.array(docsetSchema) }),
  }),
  listDocsetCategories: route({
    method: 'GET',
    path: '/orgs/:project/docsets/:docset/categories',
    rights: 'superadmin member',
    scope: 'none',
    params: docsetParams,
    response: z.object({ categories: z.array(z.string()) }),
  }),
  listDocsetRecords: route({
    method: 'GET',
    path: '/orgs/:project/docsets/:docset',
    rights: 'superadmin member',
    scope: 'none',
    params: docsetParams,
    query: z.object({
      /** Absent: all categories. */
      categories: z
        .union([category, z.array(category).max(20)])
        .optional()
        .transform((given) => [given ?? []].flat()),
      keyFilter: z.string().max(200).optional(),
      html,
    }),
    response: docsetRecordsSchema,
  }),
  readDocsetRecord: route({
    method: 'GET',
    path: '/orgs/:project/docsets/:docset/:key',
    rights: 'superadmin member',
    scope: 'none',
    params: docsetParams.extend({ key: z.string().min(1).max(longestKey) }),
    query: z.object({ html }),
    response: z.object({ record: docsetRecordSchema }),
  }),
  /** Without category and key, resets the whole docset. */
  resetDocset: route({
    method: 'POST',
    path: '/orgs/:project/docsets/_reset',
    rights: 'superadmin member',
    scope: 'none',
    params: projectParams,
    body: z.object({
      docset: z.string().max(64),
      category: category.optional(),
      key: z.string().min(1).max(longestKey).optional(),
    }),
    response: emptyAnswer,
  }),
  listPipelineSteps: route({
    method: 'GET',
    path: '/orgs/:project/pipeline-steps',
    rights: 'superadmin member',
    scope: 'none',
    params: projectParams,
    response: z.object({ pipelines: z.record(z.string(), z.array(pipelineStepSchema)) }),
  }),
  resetPipelineStep: route({
    method: 'POST',
    path: '/orgs/:project/pipeline-steps/reset',
    rights: 'superadmin member',
    scope: 'none',
    params: projectParams,
    body: z.object({ step_name: z.string().max(64) }),
    response: emptyAnswer,
  }),
}
