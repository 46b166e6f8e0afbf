import { z } from 'zod'
import { caps } from '../shared/caps.ts'
import { emptyAnswer, route } from '../shared/route.ts'
import { announcementSchema, announcementTypeSchema, writtenAnnouncementSchema } from './announcements.schemas.ts'
import { announcementsTexts as texts } from './announcements.texts.ts'

const params = z.object({ announcementId: z.string().max(64) })
const moment = z.iso.datetime({ offset: true })
const appArea = z.string().trim().min(1, texts.areaMissing).max(60)
const description = z.string().trim().min(1, texts.descriptionMissing).max(8_000)

export const announcementsRoutes = {
  listAnnouncements: route({
    method: 'GET',
    path: '/announcements/all',
    rights: 'signed in',
    scope: 'none',
    response: z.object({ announcements: z.array(announcementSchema) }),
  }),
  /** Newest first: recording the first id marks all as seen. */
  readNewAnnouncements: route({
    method: 'GET',
    path: '/announcements/new',
    rights: 'signed in',
    scope: 'none',
    response: z.object({ announcements: z.array(announcementSchema), lastSeenDate: z.string().nullable() }),
  }),
  /** Marks this announcement and all earlier ones as seen by the caller. */
  recordAnnouncementSeen: route({
    method: 'POST',
    path: '/announcements/mark-seen',
    rights: 'signed in',
    scope: 'none',
    body: z.object({ id: z.string().max(64) }),
    response: emptyAnswer,
  }),
  /** Includes those that are not shown yet. */
  listWrittenAnnouncements: route({
    method: 'GET',
    path: '/admin/announcements',
    rights: 'superadmin',
    scope: 'none',
    response: z.object({ announcements: z.array(writtenAnnouncementSchema) }),
  }),
  /** Shown at once without a date, or from the date given. */
  createAnnouncement: route({
    method: 'POST',
    path: '/admin/announcements',
    rights: 'superadmin',
    scope: 'none',
    creates: caps.announcements,
    body: z.object({ date: moment.optional(), type: announcementTypeSchema, appArea, description }),
    response: z.object({ announcement: writtenAnnouncementSchema }),
  }),
  changeAnnouncement: route({
    method: 'PATCH',
    path: '/admin/announcements/:announcementId',
    rights: 'superadmin',
    scope: 'none',
    revises: true,
    params,
    body: z.object({
      rev: z.number().int(),
      date: moment.optional(),
      type: announcementTypeSchema.optional(),
      appArea: appArea.optional(),
      description: description.optional(),
    }),
    response: z.object({ announcement: writtenAnnouncementSchema }),
  }),
  deleteAnnouncement: route({
    method: 'DELETE',
    path: '/admin/announcements/:announcementId',
    rights: 'superadmin',
    scope: 'none',
    params,
    response: emptyAnswer,
  }),
}
