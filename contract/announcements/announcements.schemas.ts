import { z } from 'zod'

export const announcementTypeSchema = z.enum(['feature', 'improvement', 'bug'])
export type AnnouncementType = z.infer<typeof announcementTypeSchema>

export const announcementSchema = z.object({
  id: z.string(),
  date: z.string(),
  type: announcementTypeSchema,
  appArea: z.string(),
  /** Markdown. */
  description: z.string(),
})
export type Announcement = z.infer<typeof announcementSchema>

/** For superadmins: also announcements that are not shown yet. */
export const writtenAnnouncementSchema = announcementSchema.extend({
  rev: z.number().int(),
  /** When people first see it; may be in the future. */
  shownFrom: z.string(),
})
export type WrittenAnnouncement = z.infer<typeof writtenAnnouncementSchema>
