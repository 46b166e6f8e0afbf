import { z } from 'zod'
import { sharingRuleSchema } from '../../../contract/organisations/organisations.schemas.ts'
import { createDraftStore, type DraftStorage } from '../shared/draft-store.ts'

/** A rule that is being written may lack its organisation or its table. */
const openSchema = z.object({
  position: z.number().int().nullable(),
  rule: sharingRuleSchema.extend({ targetOrg: z.string(), factTable: z.string() }),
})
const draftSchema = z.object({
  base: z.array(sharingRuleSchema).readonly(),
  rules: z.array(sharingRuleSchema).readonly(),
  open: openSchema.nullable(),
})
type Draft = z.infer<typeof draftSchema>
type DraftAddress = { personId: string; project: string }

export type SharingDrafts = ReturnType<typeof createSharingDrafts>

/** Keeps, in this tab, what a person has written of the rules of sharing and not saved. */
export const createSharingDrafts = (storage: DraftStorage) =>
  createDraftStore<DraftAddress, Draft>(storage, {
    keyOf: ({ personId, project }) => `sharing-draft:${personId}:${project}`,
    schema: draftSchema,
  })
