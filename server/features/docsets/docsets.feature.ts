import type { Feature } from '../../platform/feature/feature.ts'
import { askForProcessing } from '../documents/index.ts'
import { startCrawl } from '../website/index.ts'
import { serveDocsets } from './docsets.routes.ts'

export const docsetsFeature: Feature = {
  name: 'docsets',
  routes: (server, { services, settings, engine }) =>
    serveDocsets(server, services, {
      engine: engine(),
      start: { processing: askForProcessing, crawl: startCrawl(settings.CRAWL_ALLOW) },
    }),
}
