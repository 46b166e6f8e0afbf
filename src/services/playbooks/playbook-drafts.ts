import { z } from 'zod'
import {
  playbookFieldsSchema,
  playbookRoleSchema,
  templateStepSchema,
} from '../../../contract/playbooks/playbooks.schemas.ts'
import { createDraftStore, type DraftStorage } from '../shared/draft-store.ts'

/** A playbook being written may be incomplete. */
const draftSchema = z.object({
  rev: z.number().int(),
  fields: playbookFieldsSchema.extend({
    name: z.string(),
    roles: z.array(playbookRoleSchema.extend({ name: z.string() })),
    steps: z.array(templateStepSchema.extend({ includeStepsString: z.string() })),
  }),
})
type Draft = z.output<typeof draftSchema>
type DraftAddress = { personId: string; id: string | null }

export type PlaybookDrafts = ReturnType<typeof createPlaybookDrafts>

/** Unsaved changes of playbooks, stored in this browser. */
export const createPlaybookDrafts = (storage: DraftStorage) =>
  createDraftStore<DraftAddress, Draft>(storage, {
    keyOf: ({ personId, id }) => `playbook-draft:${personId}:${id ?? 'new'}`,
    schema: draftSchema,
  })
