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

/** As superadmins see it: also what people do not see yet. */
export const writtenAnnouncementSchema = announcementSchema.extend({
  rev: z.number().int(),
  /** Since when, or from when on, people see it. */
  shownFrom: z.string(),
})
export type WrittenAnnouncement = z.infer<typeof writtenAnnouncementSchema>
