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

/** Far beyond what may be kept, so that whoever pastes too much is told what is wrong with it. */
const longestPasted = 60_000

const writtenStepSchema = templateStepSchema.extend({ includeStepsString: z.string().max(longestPasted).default('') })

/** What an author sends of a playbook. Which partner is left out where the server is to choose. */
export const writtenFieldsSchema = playbookFieldsSchema.extend({
  partnerId: z.string().max(200).nullable().optional(),
  steps: z.array(writtenStepSchema).max(mostSteps).default([]),
})
export type WrittenFields = z.output<typeof writtenFieldsSchema>

const fields = playbookFieldsSchema.shape
/** Without defaults: what is left out stays as it is. */
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

/** What stands in a version: what those see who start a playbook. */
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
  /** Null: it came with the product, or the person is gone. */
  savedBy: z.string().nullable(),
  fields: versionFieldsSchema,
})
export type PlaybookVersion = z.infer<typeof playbookVersionSchema>

/** A trial run: the playbook as it stands in the form, what its steps gave so far, and the step to run now. */
export const trialSchema = z.object({
  fields: writtenFieldsSchema,
  outputs: z.record(stepIdSchema, stepOutputSchema).refine((given) => Object.keys(given).length <= mostSteps),
  /** Null: only who would see what. */
  stepId: stepIdSchema.nullable(),
  transcript: z.string().max(longestTranscript).default(''),
})
export type Trial = z.output<typeof trialSchema>

/** `role`: whose eyes it is seen with; null: somebody who holds none. */
export const trialViewSchema = z.object({ role: z.string().nullable(), topic: playbookTopicSchema })
export type TrialView = z.infer<typeof trialViewSchema>

export const trialAnswerSchema = z.object({
  outputs: z.record(z.string(), stepOutputSchema),
  views: z.array(trialViewSchema),
})
export type TrialAnswer = z.infer<typeof trialAnswerSchema>

/** A playbook that its authors can bring back. */
export const deletedPlaybookSchema = z.object({ id: z.string(), name: z.string(), deletedAt: z.string() })
export type DeletedPlaybook = z.output<typeof deletedPlaybookSchema>
