import type { FastifyInstance } from 'fastify'
import { savedPromptsRoutes as routes } from '../../../contract/chat/saved-prompts.routes.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/http/services.ts'
import {
  changeSavedPrompt,
  listSavedPrompts,
  restoreSavedPrompt,
  savePrompt,
  trashSavedPrompt,
} from './saved-prompts.store.ts'

export function serveSavedPrompts(server: FastifyInstance, services: Services): void {
  serve(server, services, routes.listSavedPrompts, ({ transact }) =>
    transact(async (tx) => ({ prompts: await listSavedPrompts(tx) })),
  )
  serve(server, services, routes.savePrompt, ({ body, transact }) =>
    transact(async (tx) => ({ prompt: await savePrompt(tx, body) })),
  )
  serve(server, services, routes.changeSavedPrompt, ({ params, body, transact }) =>
    transact(async (tx) => ({ prompt: await changeSavedPrompt(tx, params.promptId, body) })),
  )
  serve(server, services, routes.deleteSavedPrompt, ({ params, transact }) =>
    transact(async (tx) => {
      await trashSavedPrompt(tx, params.promptId)
      return {}
    }),
  )
  serve(server, services, routes.restoreSavedPrompt, ({ params, transact }) =>
    transact(async (tx) => ({ prompt: await restoreSavedPrompt(tx, params.promptId) })),
  )
}
