import { z } from 'zod'
import { createDraftStore, type DraftStorage } from '../shared/draft-store.ts'

const draftSchema = z.object({
  name: z.string().exactOptional(),
  autoFetch: z.boolean().exactOptional(),
  settings: z.record(z.string(), z.unknown()),
})
type Draft = z.infer<typeof draftSchema>
type DraftAddress = { project: string; personId: string; key: string }

export type ConnectionDrafts = ReturnType<typeof createConnectionDrafts>

/** Unsaved settings of a connection, stored in this tab. The caller leaves passwords out. */
export const createConnectionDrafts = (storage: DraftStorage) =>
  createDraftStore<DraftAddress, Draft>(storage, {
    keyOf: ({ project, personId, key }) => `connection-draft:${personId}:${project}:${key}`,
    schema: draftSchema,
  })
