import type { Feature, Platform } from '../../platform/feature/feature.ts'
import { commentaryHandler } from './commentary.job.ts'
import { type ScheduleEnvironment, scheduleRoutine, takeHandler } from './schedule.job.ts'
import { serveSnapshots } from './snapshots.routes.ts'

export const snapshotsFeature: Feature = {
  name: 'snapshots',
  handlers: (platform) => [
    commentaryHandler(scheduleEnvironment(platform)),
    takeHandler(scheduleEnvironment(platform)),
  ],
  routines: ({ database, now }) => [scheduleRoutine(database, now)],
  routes: (server, platform) =>
    serveSnapshots(server, platform.services, {
      engine: platform.engine(),
      environment: scheduleEnvironment(platform),
    }),
}

const scheduleEnvironment = (platform: Platform): ScheduleEnvironment => ({
  ...platform,
  modelFor: platform.assistant.modelFor,
  productName: platform.settings.PRODUCT_NAME,
})
