import type { AnnouncementType, WrittenAnnouncement } from '../../../contract/announcements/announcements.schemas.ts'

/** What is being written. `date`: an ISO instant, empty for now. */
export type AnnouncementFields = { date: string; type: AnnouncementType; appArea: string; description: string }

/** What this tab keeps of it; `rev`: of the announcement that it began with, 0 for a new one. */
export type AnnouncementDraft = { rev: number; fields: AnnouncementFields }

/** Whose draft of what; `id` is null for a new announcement. */
export type DraftAddress = { personId: string; id: string | null }

export type DraftUpdate = { type: 'draft.changed'; draft: AnnouncementDraft } | { type: 'draft.used up' }

export type AnnouncementSaving = {
  id: string | null
  rev: number
  fields: AnnouncementFields
  idempotencyKey: string
}

/** What was kept, or, where somebody else changed it meanwhile and nothing was kept, what there is now. */
export type Saved = { announcement: WrittenAnnouncement; isConflict: boolean }

/** The form tells the list what the server keeps now. */
export type AnnouncementKept = { type: 'announcement.kept'; announcement: WrittenAnnouncement }

/** In the place of an id, in the address of a new one. */
export const newAnnouncementId = 'new'

export const fieldsOf = (announcement: WrittenAnnouncement | null): AnnouncementFields => ({
  date: announcement?.date ?? '',
  type: announcement?.type ?? 'feature',
  appArea: announcement?.appArea ?? '',
  description: announcement?.description ?? '',
})
