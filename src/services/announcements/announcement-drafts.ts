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

/** Keeps what is being written in this tab, per person and announcement; without storage it lives as long as the page. */
export const createAnnouncementDrafts = (storage: DraftStorage) =>
  createDraftStore<DraftAddress, Draft>(storage, {
    keyOf: ({ personId, id }) => `announcement-draft:${personId}:${id ?? 'new'}`,
    schema: draftSchema,
  })
