import type { AnnouncementType, WrittenAnnouncement } from '../../../contract/announcements/announcements.schemas.ts'

/** Fields of the form. `date`: an ISO instant, or empty for now. */
export type AnnouncementFields = { date: string; type: AnnouncementType; appArea: string; description: string }

/** `personId`: the author. `announcement`: null for a new one. */
export type AnnouncementFormInput = { personId: string; announcement: WrittenAnnouncement | null }

export type AnnouncementEditor = {
  saved: WrittenAnnouncement
  fields: AnnouncementFields
  change: Partial<AnnouncementFields>
  input: AnnouncementFormInput
}

/** Sent by the form to the list after a save, with the saved announcement. */
export type AnnouncementKept = { type: 'announcement.kept'; announcement: WrittenAnnouncement }

/** Takes the place of the id in the URL of a new announcement. */
export const newAnnouncementId = 'new'

export const fieldsOf = (announcement: WrittenAnnouncement | null): AnnouncementFields => ({
  date: announcement?.date ?? '',
  type: announcement?.type ?? 'feature',
  appArea: announcement?.appArea ?? '',
  description: announcement?.description ?? '',
})
