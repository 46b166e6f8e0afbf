import type { Feature, Platform } from '../../platform/feature/feature.ts'
import { webSearchOf } from '../../platform/crawl/web-search.ts'
import { sourcesWith } from '../research/index.ts'
import { servePlaybookAuthoring } from './authoring.routes.ts'
import { playbookStepHandler } from './playbook-step.job.ts'
import { servePlaybooks } from './playbooks.routes.ts'
import { remindersRoutine } from './reminders.ts'
import { seedDeepTemplates } from './seed-deep.ts'
import type { StepEnvironment } from './step-work.ts'

export const playbooksFeature: Feature = {
  name: 'playbooks',
  prepare: seedDeepTemplates,
  handlers: (platform) => [playbookStepHandler(stepEnvironment(platform))],
  routines: (platform) => [remindersRoutine(platform)],
  routes(server, platform) {
    servePlaybookAuthoring(server, platform.services, { ...stepEnvironment(platform), database: platform.database })
    servePlaybooks(server, platform.services, { engine: platform.engine() })
  },
}

function stepEnvironment({ settings, egress, workers, assistant, engine }: Platform): StepEnvironment {
  const sourcesFor = sourcesWith({ egress, workers, webSearch: webSearchOf(settings), portsFor: assistant.portsFor })
  return { workers, engine, sourcesFor, ...assistant }
}
