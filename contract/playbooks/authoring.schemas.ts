import { z } from 'zod'
import {
  longestTranscript,
  mostRoles,
  mostSteps,
  playbookFieldsSchema,
  playbookTopicSchema,
  stepIdSchema,
  stepOutputSchema,
  templateStepSchema,
} from './playbooks.schemas.ts'

/** Far above the limit of what may be saved, so pasting too much gives a helpful message. */
const longestPasted = 60_000

const writtenStepSchema = templateStepSchema.extend({ includeStepsString: z.string().max(longestPasted).default('') })

/** The fields an author sends. Without a partner, the server chooses one. */
export const writtenFieldsSchema = playbookFieldsSchema.extend({
  partnerId: z.string().max(200).nullable().optional(),
  steps: z.array(writtenStepSchema).max(mostSteps).default([]),
})
export type WrittenFields = z.output<typeof writtenFieldsSchema>

const fields = playbookFieldsSchema.shape
/** No defaults: absent fields stay unchanged. */
export const changedFieldsSchema = z.object({
  name: fields.name.optional(),
  description: z.string().max(2_000).optional(),
  category: z.string().trim().max(120).optional(),
  slug: z.string().max(120).optional(),
  callToAction: z.string().trim().max(120).optional(),
  status: fields.status.unwrap().optional(),
  partnerId: z.string().max(200).nullable().optional(),
  isMultiUser: z.boolean().optional(),
  roles: fields.roles.unwrap().max(mostRoles).optional(),
  steps: z.array(writtenStepSchema).max(mostSteps).optional(),
})
export type ChangedFields = z.output<typeof changedFieldsSchema>

/** The contents of a version: what people see who start the playbook. */
export const versionFieldsSchema = playbookFieldsSchema.pick({
  name: true,
  description: true,
  category: true,
  callToAction: true,
  isMultiUser: true,
  roles: true,
  steps: true,
})
export type VersionFields = z.output<typeof versionFieldsSchema>

export const playbookVersionSchema = z.object({
  version: z.number().int(),
  savedAt: z.string(),
  /** Null: it came with the product, or the person no longer exists. */
  savedBy: z.string().nullable(),
  fields: versionFieldsSchema,
})
export type PlaybookVersion = z.infer<typeof playbookVersionSchema>

/** A trial run: the unsaved playbook, results of its steps so far, and the step to run. */
export const trialSchema = z.object({
  fields: writtenFieldsSchema,
  outputs: z.record(stepIdSchema, stepOutputSchema).refine((given) => Object.keys(given).length <= mostSteps),
  /** Null: only shows who would see what. */
  stepId: stepIdSchema.nullable(),
  transcript: z.string().max(longestTranscript).default(''),
})
export type Trial = z.output<typeof trialSchema>

/** `role`: the viewer's role; null: someone without one. */
export const trialViewSchema = z.object({ role: z.string().nullable(), topic: playbookTopicSchema })
export type TrialView = z.infer<typeof trialViewSchema>

export const trialAnswerSchema = z.object({
  outputs: z.record(z.string(), stepOutputSchema),
  views: z.array(trialViewSchema),
})
export type TrialAnswer = z.infer<typeof trialAnswerSchema>

/** A deleted playbook that its authors can restore. */
export const deletedPlaybookSchema = z.object({ id: z.string(), name: z.string(), deletedAt: z.string() })
export type DeletedPlaybook = z.output<typeof deletedPlaybookSchema>
