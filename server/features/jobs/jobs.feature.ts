import type { Feature } from '../../platform/feature/feature.ts'
import { type PipelineStarts, serveJobs } from './jobs.routes.ts'
import { serveUpdates } from './updates.channel.ts'

/** `start`: how each pipeline that people can start begins. */
export const jobsFeature = (start: PipelineStarts): Feature => ({
  name: 'jobs',
  routes(server, { services, engine, notices, rights }) {
    serveJobs(server, services, { engine: engine(), start })
    serveUpdates(server, services, { notices, rights })
  },
})
