import type { AnnouncementType, WrittenAnnouncement } from '../../../contract/announcements/announcements.schemas.ts'

/** What is being written. `date`: an ISO instant, empty for now. */
export type AnnouncementFields = { date: string; type: AnnouncementType; appArea: string; description: string }

/** Whose form of what; null for a new announcement. */
export type AnnouncementFormInput = { personId: string; announcement: WrittenAnnouncement | null }

export type AnnouncementEditor = {
  saved: WrittenAnnouncement
  fields: AnnouncementFields
  change: Partial<AnnouncementFields>
  input: AnnouncementFormInput
}

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
