import { z } from 'zod'

/**
 * Unsaved input in a playbook's forms, by form: a template being started, the settings, or a step. `rev`: the revision
 * the form was filled from. Input may be incomplete.
 */
export const playbookDraftSchema = z.record(
  z.string(),
  z.object({
    rev: z.number().int(),
    fields: z.record(z.string(), z.union([z.string(), z.boolean(), z.record(z.string(), z.string())])),
  }),
)
export type PlaybookDraft = z.output<typeof playbookDraftSchema>
export type FormDraft = PlaybookDraft[string]
