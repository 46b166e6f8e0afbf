import type { FastifyInstance } from 'fastify'
import { playbooksRoutes as routes } from '../../../contract/playbooks/playbooks.routes.ts'
import { serve } from '../../platform/http/serve.ts'
import type { JobEngine } from '../../platform/jobs/job.types.ts'
import type { Services } from '../../platform/http/services.ts'
import {
  changeTopic,
  cloneTopic,
  listTopics,
  readTopic,
  restoreTopic,
  setReminders,
  startTopic,
  trashTopic,
} from './playbooks.store.ts'
import { answerQuestion, resetStep, workOnStep } from './steps.store.ts'
import { listTemplates } from './templates.store.ts'

export function servePlaybooks(server: FastifyInstance, services: Services, { engine }: { engine: JobEngine }): void {
  serve(server, services, routes.listPlaybookTemplates, ({ transact }) =>
    transact(async (tx) => ({ templates: await listTemplates(tx) })),
  )
  serve(server, services, routes.listPlaybooks, ({ transact }) =>
    transact(async (tx) => ({ topics: await listTopics(tx) })),
  )
  serve(server, services, routes.startPlaybook, ({ body, transact }) =>
    transact(async (tx) => ({ topic: await startTopic(tx, engine, body) })),
  )
  serve(server, services, routes.readPlaybook, ({ params, transact }) =>
    transact(async (tx) => ({ topic: await readTopic(tx, params.topicId) })),
  )
  serve(server, services, routes.changePlaybook, ({ params, body, caller, organisation, transact }) => {
    const environment = { engine, organisation, publicUrl: services.publicUrl, name: caller.name }
    return transact(async (tx) => ({ topic: await changeTopic(tx, environment, params.topicId, body) }))
  })
  serve(server, services, routes.deletePlaybook, ({ params, transact }) =>
    transact(async (tx) => {
      await trashTopic(tx, engine, params.topicId)
      return {}
    }),
  )
  serve(server, services, routes.restorePlaybook, ({ params, transact }) =>
    transact(async (tx) => ({ topic: await restoreTopic(tx, engine, params.topicId) })),
  )
  serve(server, services, routes.setPlaybookReminders, ({ params, body, transact }) =>
    transact(async (tx) => ({ topic: await setReminders(tx, params.topicId, body.requested) })),
  )
  serve(server, services, routes.clonePlaybook, ({ params, transact }) =>
    transact(async (tx) => ({ topic: await cloneTopic(tx, engine, params.topicId) })),
  )
  serve(server, services, routes.workOnStep, ({ params, body, transact }) =>
    transact((tx) => workOnStep(tx, engine, params, body)),
  )
  serve(server, services, routes.answerQuestion, ({ params, body, transact }) =>
    transact(async (tx) => ({ topic: await answerQuestion(tx, params, body) })),
  )
  serve(server, services, routes.resetStep, ({ params, transact }) =>
    transact(async (tx) => ({ topic: await resetStep(tx, engine, params) })),
  )
}
