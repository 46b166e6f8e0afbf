import type { FastifyInstance } from 'fastify'
import { chatRoutes as routes } from '../../../contract/chat/chat.routes.ts'
import { newId } from '../../platform/database/identity.ts'
import { serve } from '../../platform/http/serve.ts'
import type { JobEngine } from '../../platform/jobs/job.types.ts'
import type { Services } from '../../platform/http/services.ts'
import { archiveThread, pinThread } from './arrange-threads.commands.ts'
import { readWaiting } from './attachments.store.ts'
import { findThread, threadOf } from './chat.read.ts'
import { listThreads, openThread, renameThread, restoreThread, takePrompt, trashThread } from './chat.store.ts'
import { searchThreads } from './thread-search.read.ts'

export function serveChat(server: FastifyInstance, services: Services, { engine }: { engine: JobEngine }): void {
  serve(server, services, routes.listThreads, ({ transact }) =>
    transact(async (tx) => ({ threads: await listThreads(tx) })),
  )

  serve(server, services, routes.createThread, ({ body, transact }) =>
    transact(async (tx) => {
      const { thread, isNew } = await openThread(tx, body)
      const question = body.messages?.at(-1)
      if (isNew && question)
        await takePrompt(tx, engine, thread.id, { id: newId('message'), content: question.content })
      const current = await findThread(tx, thread.id)
      return { thread: threadOf(current ?? thread) }
    }),
  )

  serve(server, services, routes.renameThread, ({ params, body, transact }) =>
    transact(async (tx) => ({ thread: await renameThread(tx, params.threadId, body.name) })),
  )

  serve(server, services, routes.deleteThread, ({ params, transact }) =>
    transact(async (tx) => {
      await trashThread(tx, params.threadId)
      return {}
    }),
  )

  serve(server, services, routes.restoreThread, ({ params, transact }) =>
    transact(async (tx) => {
      const thread = await restoreThread(tx, params.threadId)
      await readWaiting(tx, engine, thread.id)
      return { thread }
    }),
  )

  serve(server, services, routes.searchThreads, ({ body, transact }) =>
    transact(async (tx) => ({ matches: await searchThreads(tx, services.workers, body.phrase) })),
  )

  serve(server, services, routes.pinThread, ({ params, body, transact }) =>
    transact(async (tx) => ({ thread: await pinThread(tx, params.threadId, body.isPinned) })),
  )

  serve(server, services, routes.archiveThread, ({ params, body, transact }) =>
    transact(async (tx) => ({ thread: await archiveThread(tx, params.threadId, body.isArchived) })),
  )
}
