import { z } from 'zod'
import type { TimeZone } from '../../../contract/shared/time-zones.ts'

/** Input of the creation wizard. `id` makes repeated submissions harmless. */
export const organisationDraftSchema = z.object({
  id: z.string().min(8),
  name: z.string(),
  website: z.string(),
  code: z.string(),
  isCodeByHand: z.boolean(),
  timezone: z.string(),
  partnerId: z.string().nullable(),
  addSupportAccess: z.boolean(),
  content: z.object({ whatWeDo: z.string(), vision: z.string(), currentFocus: z.string() }),
})
export type OrganisationDraft = z.infer<typeof organisationDraftSchema>

const key = 'organisation-draft'

/** Keeps the wizard's draft per person, in this tab's session storage. */
export function createDraftService(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  newId: () => string,
  proposedZone: () => TimeZone,
) {
  const keyOf = (personId: string) => `${key}:${personId}`
  const empty = (): OrganisationDraft => ({
    id: newId(),
    name: '',
    website: '',
    code: '',
    isCodeByHand: false,
    timezone: proposedZone(),
    partnerId: null,
    addSupportAccess: true,
    content: { whatWeDo: '', vision: '', currentFocus: '' },
  })
  return {
    /** The stored draft, or an empty one with a new id. */
    read(personId: string): OrganisationDraft {
      try {
        return organisationDraftSchema.parse(JSON.parse(storage.getItem(keyOf(personId)) ?? ''))
      } catch {
        return empty()
      }
    },
    keep(personId: string, draft: OrganisationDraft): void {
      try {
        storage.setItem(keyOf(personId), JSON.stringify(draft))
      } catch {
        // Without storage, the draft lives as long as the page.
      }
    },
    drop(personId: string): void {
      try {
        storage.removeItem(keyOf(personId))
      } catch {
        // Without storage there is nothing to delete.
      }
    },
  }
}

export type DraftService = ReturnType<typeof createDraftService>
