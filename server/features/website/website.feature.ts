import type { Feature } from '../../platform/feature/feature.ts'
import { crawlWebsiteHandler } from './crawl.job.ts'

export const websiteFeature: Feature = {
  name: 'website',
  handlers: ({ settings, workers }) => [crawlWebsiteHandler(settings.CRAWL_ALLOW, workers)],
}
