import type { FastifyInstance } from 'fastify'
import { chatSharingRoutes as routes } from '../../../contract/chat/chat-sharing.routes.ts'
import { chatSharingTexts as texts } from '../../../contract/chat/chat-sharing.texts.ts'
import { dayOf } from '../../../contract/shared/time-zones.ts'
import type { ConversationInput } from '../../engines/transcripts/index.ts'
import { notFound, Refusal } from '../../platform/failures/refusal.ts'
import { attachmentOf } from '../../platform/http/attachment.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/http/services.ts'
import type { Workers } from '../../platform/workers/workers.ts'
import { findThread } from './chat.read.ts'
import { endShare, keepCopy, readBranch, readShare, readSharedConversation, readSharing } from './sharing.store.ts'
import { readVisible, shownCopy } from './shown-copy.ts'

/** A name that every disk takes. */
const fileName = (title: string, day: string): string => {
  const words = title
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 80)
    // The cut may have halved a sign, which no header can hold.
    .replace(/\p{Surrogate}$/u, '')
    .trim()
  return `${words || texts.pageTitle} ${day}.md`
}

export function serveSharing(
  server: FastifyInstance,
  services: Services,
  { workers, now }: { workers: Workers; now: () => number },
): void {
  serve(server, services, routes.readSharing, async ({ params, query, transact }) => {
    const { sharing } = await readSharing(services, transact, { threadId: params.threadId, leafId: query.leafId })
    return sharing
  })

  serve(server, services, routes.shareConversation, async ({ params, body, transact }) => {
    const { threadId } = params
    const { branch, sharing } = await readSharing(services, transact, { threadId, leafId: body.leafId })
    const listed = new Set(body.listed)
    if (!sharing.repeats.every(({ key }) => listed.has(key))) throw new Refusal(409, texts.moreRepeated)
    const share = await transact(async (tx) => {
      await keepCopy(tx, branch)
      return readShare(tx, branch)
    })
    return { share, repeats: sharing.repeats }
  })

  serve(server, services, routes.withdrawSharing, ({ params, transact }) =>
    transact(async (tx) => {
      if ((await findThread(tx, params.threadId)) === null) throw notFound()
      await endShare(tx, params.threadId)
      return {}
    }),
  )

  serve(server, services, routes.readSharedConversation, ({ params, transact }) =>
    transact(async (tx) => ({ conversation: await readSharedConversation(tx, params.link) })),
  )

  serve(server, services, routes.exportConversation, async ({ params, query, organisation, reply, transact }) => {
    const { title, entries } = await transact(async (tx) => {
      const branch = await readBranch(tx, params.threadId, query.leafId)
      return { title: branch.title, entries: shownCopy(branch.entries, await readVisible(tx, branch.entries)) }
    })
    const day = dayOf(now(), organisation.timeZone)
    const input: ConversationInput & { title: string } = { title, entries, day, timeZone: organisation.timeZone }
    const text = await workers.run('write a conversation as Markdown', { organisationId: organisation.id, input })
    return reply
      .header('content-type', 'text/markdown; charset=utf-8')
      .header('content-disposition', attachmentOf(fileName(title, day)))
      .header('content-security-policy', "sandbox; default-src 'none'")
      .send(text)
  })
}
