import { z } from 'zod'
import { caps } from '../shared/caps.ts'
import { projectParams, route } from '../shared/route.ts'
import { jobSchema, jobStatusSchema, pastJobSchema } from './jobs.schemas.ts'

export const jobsRoutes = {
  listPipelines: route({
    method: 'GET',
    path: '/pipelines',
    rights: 'signed in',
    scope: 'none',
    response: z.object({
      pipelines: z.array(z.object({ name: z.string(), label: z.string(), superadminOnly: z.boolean() })),
    }),
  }),
  runPipeline: route({
    method: 'POST',
    path: '/orgs/:project/pipelines/:pipeline',
    rights: 'member',
    scope: 'write',
    creates: caps.jobs,
    params: projectParams.extend({ pipeline: z.string().max(64) }),
    response: z.object({ jobId: z.string() }),
  }),
  listJobs: route({
    method: 'GET',
    path: '/orgs/:project/jobs',
    rights: 'reader',
    scope: 'read',
    params: projectParams,
    response: z.object({ jobs: z.array(jobSchema) }),
  }),
  /** Jobs of the last 30 days, newest first. `cursor`: the id of the last job received. */
  listJobHistory: route({
    method: 'GET',
    path: '/orgs/:project/jobs/_history',
    rights: 'reader',
    scope: 'read',
    params: projectParams,
    query: z.object({
      cursor: z.string().max(64).optional(),
      status: jobStatusSchema.optional(),
      label: z.string().max(200).optional(),
      search: z.string().trim().max(200).optional(),
    }),
    /** `next`: the cursor of the next page; `labels`: all labels, regardless of filters. */
    response: z.object({ jobs: z.array(pastJobSchema), next: z.string().nullable(), labels: z.array(z.string()) }),
  }),
  readJob: route({
    method: 'GET',
    path: '/orgs/:project/jobs/:jobId',
    rights: 'reader',
    scope: 'read',
    params: projectParams.extend({ jobId: z.string().max(64) }),
    response: z.object({ job: jobSchema }),
  }),
  cancelJob: route({
    method: 'POST',
    path: '/orgs/:project/jobs/:jobId/_cancel',
    rights: 'member',
    scope: 'write',
    params: projectParams.extend({ jobId: z.string().max(64) }),
    response: z.object({ job: jobSchema }),
  }),
  /** For a failed or cancelled job; repeating it answers the same job. */
  retryJob: route({
    method: 'POST',
    path: '/orgs/:project/jobs/:jobId/_retry',
    rights: 'member',
    scope: 'write',
    creates: caps.jobs,
    params: projectParams.extend({ jobId: z.string().max(64) }),
    response: z.object({ jobId: z.string() }),
  }),
}
