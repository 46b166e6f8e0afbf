import { z } from 'zod'

/**
 * What is written in the forms of a playbook and not saved, by the name of the form: a template that is started, the
 * settings, or a step. `rev`: what the form was filled from. What is written may be incomplete.
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
