import { z } from 'zod'
import { projectParams, route } from '../shared/route.ts'
import { jobSchema } from './jobs.schemas.ts'

export const jobsRoutes = {
  listPipelines: route({
    method: 'GET',
    path: '/pipelines',
    rights: 'signed in',
    response: z.object({
      pipelines: z.array(z.object({ name: z.string(), label: z.string(), superadminOnly: z.boolean() })),
    }),
  }),
  runPipeline: route({
    method: 'POST',
    path: '/orgs/:project/pipelines/:pipeline',
    rights: 'member',
    creates: true,
    params: projectParams.extend({ pipeline: z.string().max(64) }),
    response: z.object({ jobId: z.string() }),
  }),
  listJobs: route({
    method: 'GET',
    path: '/orgs/:project/jobs',
    rights: 'reader',
    params: projectParams,
    response: z.object({ jobs: z.array(jobSchema) }),
  }),
  readJob: route({
    method: 'GET',
    path: '/orgs/:project/jobs/:jobId',
    rights: 'reader',
    params: projectParams.extend({ jobId: z.string().max(64) }),
    response: z.object({ job: jobSchema }),
  }),
  cancelJob: route({
    method: 'POST',
    path: '/orgs/:project/jobs/:jobId/_cancel',
    rights: 'member',
    params: projectParams.extend({ jobId: z.string().max(64) }),
    response: z.object({ job: jobSchema }),
  }),
}
