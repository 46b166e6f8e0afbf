import { announcementsRoutes as routes } from '../../../contract/announcements/announcements.routes.ts'
import type {
  Announcement,
  AnnouncementType,
  WrittenAnnouncement,
} from '../../../contract/announcements/announcements.schemas.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import type { Api } from '../shared/http.ts'

export type AnnouncementsService = ReturnType<typeof createAnnouncementsService>

type Fields = { date: string; type: AnnouncementType; appArea: string; description: string }
type Answer = { kind: 'saved' | 'conflict'; saved: WrittenAnnouncement }
type Saving = { id: string | null; rev: number; fields: Fields; idempotencyKey: string }

export function createAnnouncementsService(api: Api) {
  async function listWritten(signal: AbortSignal): Promise<WrittenAnnouncement[]> {
    return (await api.read(routes.listWrittenAnnouncements, { staleTime: 0, signal })).announcements
  }

  async function change(id: string, rev: number, body: object, signal: AbortSignal): Promise<Answer> {
    try {
      const { announcement } = await api.call(routes.changeAnnouncement, {
        ...{ params: { announcementId: id }, body: { rev, ...body }, signal },
      })
      return { kind: 'saved', saved: announcement }
    } catch (error) {
      if ((error as Failure).status !== 409) throw error
      const latest = (await listWritten(signal)).find((one) => one.id === id)
      if (!latest) throw error
      return { kind: 'conflict', saved: latest }
    }
  }

  return {
    async read(signal: AbortSignal) {
      const [fresh, { announcements }] = await Promise.all([
        api.read(routes.readNewAnnouncements, { staleTime: 0, signal }),
        api.read(routes.listAnnouncements, { staleTime: 0, signal }),
      ])
      return {
        unseen: fresh.announcements,
        lastSeenDate: fresh.lastSeenDate,
        all: announcements satisfies Announcement[],
      }
    },

    async recordSeen(id: string, signal: AbortSignal): Promise<void> {
      await api.call(routes.recordAnnouncementSeen, { body: { id }, signal })
    },

    listWritten,

    /** `conflict`: someone else saved first, nothing was saved, and `saved` is their version. */
    async save({ id, rev, fields, idempotencyKey }: Saving, signal: AbortSignal): Promise<Answer> {
      const { date, ...others } = fields
      const body = { ...others, ...(date === '' ? {} : { date }) }
      if (id !== null) return change(id, rev, body, signal)
      const { announcement } = await api.call(routes.createAnnouncement, { body, idempotencyKey, signal })
      return { kind: 'saved', saved: announcement }
    },

    async remove(announcementId: string, signal: AbortSignal): Promise<void> {
      await api.call(routes.deleteAnnouncement, { params: { announcementId }, signal })
    },
  }
}
