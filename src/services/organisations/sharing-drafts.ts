import { z } from 'zod'
import { sharingRuleSchema } from '../../../contract/organisations/organisations.schemas.ts'

/** A rule that is being written may lack its organisation or its table. */
const openSchema = z.object({
  place: z.number().int().nullable(),
  rule: sharingRuleSchema.extend({ targetOrg: z.string(), factTable: z.string() }),
})
const draftSchema = z.object({
  base: z.array(sharingRuleSchema).readonly(),
  rules: z.array(sharingRuleSchema).readonly(),
  open: openSchema.nullable(),
})
type Draft = z.infer<typeof draftSchema>
type Place = { personId: string; project: string }

export type SharingDrafts = ReturnType<typeof createSharingDrafts>

/** Keeps, in this tab, what a person has written of the rules of sharing and not saved. */
export function createSharingDrafts(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  const keyOf = ({ personId, project }: Place) => `sharing-draft:${personId}:${project}`
  return {
    read(place: Place): Draft | null {
      try {
        return draftSchema.parse(JSON.parse(storage.getItem(keyOf(place)) ?? ''))
      } catch {
        return null
      }
    },
    keep(place: Place, draft: Draft | null): void {
      try {
        if (draft === null) storage.removeItem(keyOf(place))
        else storage.setItem(keyOf(place), JSON.stringify(draft))
      } catch {
        // It stays in the page.
      }
    },
  }
}
