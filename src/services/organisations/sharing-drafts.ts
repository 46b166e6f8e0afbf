import { z } from 'zod'
import { sharingRuleSchema } from '../../../contract/organisations/organisations.schemas.ts'
import { createDraftStore, type DraftStorage } from '../shared/draft-store.ts'

/** A rule being edited may still lack its organisation or table. */
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

/** Unsaved changes of sharing rules, stored in this tab. */
export const createSharingDrafts = (storage: DraftStorage) =>
  createDraftStore<DraftAddress, Draft>(storage, {
    keyOf: ({ personId, project }) => `sharing-draft:${personId}:${project}`,
    schema: draftSchema,
  })
