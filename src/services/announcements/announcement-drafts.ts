import { z } from 'zod'
import { announcementTypeSchema } from '../../../contract/announcements/announcements.schemas.ts'

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
type Place = { personId: string; id: string | null }

export type AnnouncementDrafts = ReturnType<typeof createAnnouncementDrafts>

/** Keeps what is being written in this tab, per person and announcement; without storage it lives as long as the page. */
export function createAnnouncementDrafts(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  const keyOf = ({ personId, id }: Place) => `announcement-draft:${personId}:${id ?? 'new'}`
  return {
    read(place: Place): Draft | null {
      try {
        return draftSchema.parse(JSON.parse(storage.getItem(keyOf(place)) ?? ''))
      } catch {
        return null
      }
    },
    keep(place: Place, draft: Draft): void {
      try {
        storage.setItem(keyOf(place), JSON.stringify(draft))
      } catch {
        // The text stays in the form.
      }
    },
    drop(place: Place): void {
      try {
        storage.removeItem(keyOf(place))
      } catch {
        // There is nothing to drop where nothing can be stored.
      }
    },
  }
}
