import type { Feature } from '../../platform/feature/feature.ts'
import { findMattersHandler, findMattersRoutine } from './find-matters.job.ts'
import { askForMatters } from './home.commands.ts'
import { serveHome } from './home.routes.ts'
import { wordMattersHandler } from './word-matters.job.ts'

export const homeFeature: Feature = {
  name: 'home',
  handlers: (platform) => [
    findMattersHandler(platform),
    wordMattersHandler({ workers: platform.workers, backgroundFor: platform.assistant.backgroundFor }),
  ],
  routines: ({ database }) => [findMattersRoutine(database)],
  reactions: [{ to: 'documents', react: (tx, engine) => askForMatters(tx, engine) }],
  routes: (server, { services, engine }) => serveHome(server, services, { engine: engine() }),
}
