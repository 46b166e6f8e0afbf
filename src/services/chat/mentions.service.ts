import type { z } from 'zod'
import { type MentionKey, mentionKinds, mentionsSchema } from '../../../contract/chat/mentions.schemas.ts'
import { createDraftStore, type DraftStorage } from '../shared/draft-store.ts'
import type { Api } from '../shared/http.ts'

type ThreadAddress = { personId: string; project: string; threadId: string }
type Hit = MentionKey & { name: string; note: string }

/** What a question can be limited to, and what the unsent question of each conversation is, stored in this browser. */
export const createMentionsService = (api: Api, storage: DraftStorage) => ({
  store: createDraftStore<ThreadAddress, z.infer<typeof mentionsSchema>>(storage, {
    keyOf: ({ personId, project, threadId }) => `mentions:${personId}:${project}:thread:${threadId}`,
    schema: mentionsSchema,
  }),
  async search({ project, phrase }: { project: string; phrase: string }, signal: AbortSignal): Promise<Hit[]> {
    const body = { phrase, kinds: [...mentionKinds], isForQuestion: true }
    const { paletteRoutes } = await import('../../../contract/palette/palette.routes.ts')
    const { hits } = await api.call(paletteRoutes.searchEverything, { params: { project }, body, signal })
    return hits.flatMap(({ kind: of, id, label: name, note }) => {
      const kind = mentionKinds.find((one) => one === of)
      return kind === undefined ? [] : { kind, id, name, note }
    })
  },
})

export type MentionsService = ReturnType<typeof createMentionsService>
