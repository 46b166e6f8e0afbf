import { z } from 'zod'
import { announcementTypeSchema } from '../../../contract/announcements/announcements.schemas.ts'
import { createDraftStore, type DraftStorage } from '../shared/draft-store.ts'

const draftSchema = z.object({
  rev: z.number().int(),
  fields: z.object({
    date: z.string(),
    type: announcementTypeSchema,
    appArea: z.string(),
    description: z.string(),
  }),
})
type Draft = z.infer<typeof draftSchema>
type DraftAddress = { personId: string; id: string | null }

export type AnnouncementDrafts = ReturnType<typeof createAnnouncementDrafts>

/** Drafts per person and announcement, stored in this tab. Without storage, a draft lives as long as the page. */
export const createAnnouncementDrafts = (storage: DraftStorage) =>
  createDraftStore<DraftAddress, Draft>(storage, {
    keyOf: ({ personId, id }) => `announcement-draft:${personId}:${id ?? 'new'}`,
    schema: draftSchema,
  })
