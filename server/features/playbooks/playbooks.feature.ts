import type { Feature, Platform } from '../../platform/feature/feature.ts'
import { webSearchOf } from '../../platform/crawl/web-search.ts'
import { createShares } from '../../platform/database/shares.ts'
import { JobFailure } from '../../platform/jobs/job-failure.ts'
import { playbooksTexts as texts } from '../../../contract/playbooks/playbooks.texts.ts'
import { sourcesWith } from '../research/index.ts'
import { servePlaybookAuthoring } from './authoring.routes.ts'
import { playbookStepHandler, STEP_LIMIT_SECONDS } from './playbook-step.job.ts'
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

/** Questions that are looked up at once in one server, and for one organisation. */
const QUESTIONS_AT_ONCE = 6
const QUESTIONS_OF_ORGANISATION = 3

function stepEnvironment({ settings, egress, workers, assistant, engine }: Platform): StepEnvironment {
  const sourcesFor = sourcesWith({ egress, workers, webSearch: webSearchOf(settings), portsFor: assistant.portsFor })
  const questionShares = createShares({
    ...{ atOnce: QUESTIONS_AT_ONCE, perKey: () => QUESTIONS_OF_ORGANISATION },
    patienceMilliseconds: STEP_LIMIT_SECONDS * 1_000,
    tooLate: () => new JobFailure(texts.workFailed),
  })
  return { workers, engine, sourcesFor, questionShares, ...assistant }
}
