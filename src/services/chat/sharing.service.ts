import { chatSharingRoutes as routes } from '../../../contract/chat/chat-sharing.routes.ts'
import type { Sharing, SharedConversation } from '../../../contract/chat/chat-sharing.schemas.ts'
import type { Api } from '../shared/http.ts'

type OfBranch = { project: string; threadId: string; leafId: string }
type Environment = {
  /** Downloads the content under this name. */
  save(bytes: Blob, filename: string): void
}

/** Shared copies of conversations, and conversations as Markdown. */
export function createSharingService(api: Api, environment: Environment) {
  return {
    read: ({ leafId, ...params }: OfBranch, signal: AbortSignal): Promise<Sharing> =>
      api.read(routes.readSharing, { params, query: { leafId }, staleTime: 0, signal }),

    share: (
      { project, threadId, leafId, listed }: OfBranch & { listed: string[] },
      signal: AbortSignal,
    ): Promise<Sharing> =>
      api.call(routes.shareConversation, { params: { project, threadId }, body: { leafId, listed }, signal }),

    async withdraw({ project, threadId }: OfBranch, signal: AbortSignal): Promise<void> {
      await api.call(routes.withdrawSharing, { params: { project, threadId }, signal })
    },

    async readCopy(
      params: { project: string; link: string },
      signal: AbortSignal,
    ): Promise<{ conversation: SharedConversation | null }> {
      const answer = await api.read(routes.readSharedConversation, { params, staleTime: 0, allow404: true, signal })
      return { conversation: answer?.conversation ?? null }
    },

    async export(
      { project, threadId, leafId, filename }: OfBranch & { filename: string },
      signal: AbortSignal,
    ): Promise<null> {
      const options = { params: { project, threadId }, query: { leafId }, signal }
      environment.save(await api.download(routes.exportConversation, options), filename)
      return null
    },
  }
}
