import type { Feature } from '../../platform/feature/feature.ts'
import { researchHandler, researchRoutine } from './research.job.ts'
import { serveResearch } from './research.routes.ts'
import { webSearchOf } from '../../platform/crawl/web-search.ts'

export const researchFeature: Feature = {
  name: 'research',
  handlers: (platform) => [
    researchHandler({ ...platform, ...platform.assistant, webSearch: webSearchOf(platform.settings) }),
  ],
  routines: ({ database, now }) => [researchRoutine(database, now)],
  routes: (server, { services, settings, engine, now, assistant }) =>
    serveResearch(server, services, {
      engine: engine(),
      now,
      hasSearch: webSearchOf(settings) !== null,
      portsOf: assistant.portsOf,
      modelOf: assistant.modelOf,
    }),
}
