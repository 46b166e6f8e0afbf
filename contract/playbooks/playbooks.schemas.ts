import { z } from 'zod'
import { citationSchema } from '../chat/chat.schemas.ts'
import { isDay } from '../shared/periods.ts'

export const stepTypes = ['chat', 'research', 'output', 'meetingNotes', 'prev_output'] as const
export type StepType = (typeof stepTypes)[number]
export const stepStatuses = ['PENDING', 'BLOCKED', 'complete'] as const
export const stepVisibilities = ['private', 'visible'] as const
export const capabilities = ['internal', 'external'] as const
export const outputTypes = ['factual', 'creative'] as const
export const researchSources = ['internal', 'external', 'both'] as const
export const playbookAccessLevels = ['shared', 'private'] as const
export const playbookStatuses = ['DRAFT', 'PUBLISHED'] as const
export const templateStatuses = ['missing', 'pending', 'complete'] as const
export const answerStatuses = ['PENDING', 'PROGRESS', 'SUCCESS'] as const
/** Whose words an answer is: a person's, or what documents and tables say. */
export const answerSources = ['person', 'documents'] as const
export type AnswerSource = (typeof answerSources)[number]
export type AnswerState = 'open' | 'suggested' | 'confirmed'

/** The role of a step that everybody may do. */
export const anyone = 'Anyone'

export const mostSteps = 100
export const mostRoles = 20
export const mostOutputs = 50
export const longestPlaybookName = 120
export const longestTranscript = 1_000_000
export const longestStepAnswer = 20_000
export const rowsOfTranscript = 15
const longestIncludes = 5_000
export const mostDueDays = 3_650

const name = z.string().trim().max(longestPlaybookName)
const line = z.string().max(500)
const text = z.string().max(20_000)
export const daySchema = z.string().refine(isDay)
const day = daySchema

/** The id of a step: three figures, in the order of the steps. */
export const stepIdSchema = z.string().regex(/^\d{3}$/, 'A step is named by three figures, for example 001')

export const stepQuestionSchema = z.object({
  label: line,
  question: z.string().max(2_000),
  type: z.enum(outputTypes).default('factual'),
  idx: z.number().int().min(0).max(1_000),
})
export type StepQuestion = z.output<typeof stepQuestionSchema>

const config = {
  label: line,
  allowedRole: name.default(anyone),
  visibility: z.enum(stepVisibilities).default('visible'),
  capabilities: z.array(z.enum(capabilities)).max(capabilities.length).default(['internal']),
  guidance: text.default(''),
  outputs: z.array(stepQuestionSchema).max(mostOutputs).default([]),
  breakdown: z.boolean().default(false),
  breakdownQuestions: text.default(''),
  topic: text.default(''),
  researchSource: z.enum(researchSources).default('internal'),
  format: text.default(''),
  includeStepsString: z.string().max(longestIncludes).default(''),
  /** The step that says what it is about; absent: the first chat step before it; null: it needs none. */
  matterStep: stepIdSchema.nullable().optional(),
  /** By how many days after its start the step is to be complete; without it there is no such day. */
  dueAfterDays: z.number().int().min(0).max(mostDueDays).optional(),
}
/** What an author writes of a step. */
export const stepConfigSchema = z.object({ type: z.enum(stepTypes), ...config })
export type StepConfig = z.output<typeof stepConfigSchema>
/** A step of a kind that this version does not know is shown as an error and kept as it is. */
export const shownStepConfigSchema = z.object({ type: z.string().max(100), ...config })
export type ShownStepConfig = z.output<typeof shownStepConfigSchema>

export const stepAnswerSchema = z.object({
  label: z.string(),
  question: z.string(),
  status: z.enum(answerStatuses),
  /** Markdown; null until it is there. */
  text: z.string().nullable(),
  /** What stands behind the marks of the text. */
  citations: z.array(citationSchema).optional(),
  /** How many figures of the text were taken from tables. */
  figures: z.number().int().min(0).optional(),
  /** Figures of the text that a person should check, as they are written. */
  toCheck: z.array(z.object({ figure: z.string(), reason: z.string() })).optional(),
  source: z.enum(answerSources).optional(),
  /** In the form of a conversation: a person has confirmed it. */
  confirmed: z.boolean().optional(),
  /** Rises with each change of an answer in a form; absent: 0. */
  rev: z.number().int().optional(),
})
export type StepAnswer = z.infer<typeof stepAnswerSchema>

export const stepOutputSchema = z.object({
  answers: z.array(stepAnswerSchema).optional(),
  otherNotes: z.string().optional(),
  completed: z.boolean().optional(),
  /** HTML that the server has cleaned. */
  document: z.string().optional(),
  transcript: z.string().optional(),
  /** The day of the meeting as a person gave it. */
  metOn: z.string().optional(),
  /** What a meeting raised and did not settle. */
  openPoints: z.array(z.string()).optional(),
  /** What the assistant found in the conversation, with its sources, newest last. */
  found: z.array(stepAnswerSchema).optional(),
  previousPlaybookId: z.string().optional(),
  previousPlaybookTitle: z.string().optional(),
  previousPlaybookDate: z.string().optional(),
})
export type StepOutput = z.infer<typeof stepOutputSchema>

/**
 * A step as the person who asks may see it. Of a hidden one there is no more than its kind, its role and how far it is.
 * `jobId`: the work that is under way for it; `problem`: why the last one ended without a result.
 */
export const stepSchema = z.object({
  status: z.enum(stepStatuses),
  hidden: z.boolean(),
  readOnly: z.boolean(),
  blockedBy: z.array(z.string()),
  config: shownStepConfigSchema,
  output: stepOutputSchema,
  threadId: z.string().nullable(),
  jobId: z.string().nullable(),
  problem: z.string().nullable(),
  /** The step's own day; without one that of its role counts. */
  dueOn: z.string().nullable(),
  updatedAt: z.string(),
  rev: z.number().int(),
})
export type Step = z.infer<typeof stepSchema>

export const playbookRoleSchema = z.object({
  id: z.string().min(1).max(100),
  name: name.min(1, 'Please enter a name'),
  description: z.string().max(2_000).default(''),
  isUserRole: z.boolean().default(false),
  idx: z.number().int().min(0).max(1_000),
})
export type PlaybookRole = z.output<typeof playbookRoleSchema>

/** The names of roles with the ids of those who hold them. */
export const userRolesSchema = z
  .record(z.string().max(longestPlaybookName), z.string().max(200))
  .refine((given) => Object.keys(given).length <= mostRoles)

/** `isOwn`: the person who asks has started it; `mayChange`: they may change its settings and delete it. */
export const playbookTopicSchema = z.object({
  id: z.string(),
  title: z.string(),
  accessLevel: z.enum(playbookAccessLevels),
  date: z.string(),
  groupKey: z.string(),
  templateId: z.string(),
  steps: z.record(z.string(), stepSchema),
  roles: z.array(playbookRoleSchema),
  userRoles: z.record(z.string(), z.string()),
  /** By which day the steps of a role are to be complete. */
  roleDue: z.record(z.string(), z.string()),
  /** The person who asks is reminded of its steps by mail. */
  remindsMe: z.boolean(),
  /** Roles that nobody of the organisation holds. */
  vacantRoles: z.array(z.string()),
  canClone: z.boolean(),
  completed: z.boolean(),
  isOwn: z.boolean(),
  mayChange: z.boolean(),
  rev: z.number().int(),
})
export type PlaybookTopic = z.infer<typeof playbookTopicSchema>

export const newPlaybookSchema = z.object({
  title: z.string().trim().min(1, 'Please enter a title').max(longestPlaybookName),
  accessLevel: z.enum(playbookAccessLevels).default('shared'),
  userRoles: userRolesSchema.default({}),
  /** The slug or the id of a template. */
  template: z.string().min(1).max(200),
})
export type NewPlaybook = z.output<typeof newPlaybookSchema>

export const playbookSettingsSchema = z.object({
  title: newPlaybookSchema.shape.title.optional(),
  accessLevel: z.enum(playbookAccessLevels).optional(),
  userRoles: userRolesSchema.optional(),
  /** Roles that whoever asks gives away together with what they wrote in the private steps; all others begin empty. */
  rolesWithWords: z.array(z.string().max(longestPlaybookName)).max(mostRoles).optional(),
  /** Days of roles; an empty one is none. Roles that are not named keep theirs. */
  roleDue: z
    .record(z.string().max(longestPlaybookName), day.or(z.literal('')))
    .refine((given) => Object.keys(given).length <= mostRoles)
    .optional(),
})
export type PlaybookSettings = z.output<typeof playbookSettingsSchema>

/** Plain fields without defaults: what is left out stays as it is. */
const plainConfig = z.object({
  label: line,
  allowedRole: name,
  visibility: z.enum(stepVisibilities),
  capabilities: z.array(z.enum(capabilities)).max(capabilities.length),
  guidance: text,
  outputs: z.array(stepQuestionSchema).max(mostOutputs),
  breakdown: z.boolean(),
  breakdownQuestions: text,
  topic: text,
  researchSource: z.enum(researchSources),
  format: text,
  includeStepsString: z.string().max(longestIncludes),
  matterStep: stepIdSchema.nullable(),
})
/** `hidden`: taken out of the playbook, for everybody. */
export const stepChangeSchema = plainConfig.partial().extend({
  hidden: z.boolean().optional(),
  dueOn: day.nullable().optional(),
  rev: z.number().int(),
})
export type StepChange = z.output<typeof stepChangeSchema>
export const stepChangesSchema = z
  .record(stepIdSchema, stepChangeSchema)
  .refine((given) => Object.keys(given).length <= mostSteps)

/** An answer as a person writes it; an empty text leaves its question open. */
export const answerGivenSchema = z.object({
  label: line,
  question: z.string().max(2_000),
  text: z.string().max(longestStepAnswer),
  confirmed: z.boolean(),
  rev: z.number().int(),
})
export type AnswerGiven = z.output<typeof answerGivenSchema>

/** A template as the gallery shows it; `status` is how far the person who asks is with it. */
export const playbookTemplateSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.string(),
  slug: z.string(),
  status: z.enum(templateStatuses),
  callToAction: z.string(),
  roles: z.array(playbookRoleSchema),
})
export type PlaybookTemplate = z.infer<typeof playbookTemplateSchema>

export const templateStepSchema = stepConfigSchema.extend({ id: stepIdSchema })
export type TemplateStep = z.output<typeof templateStepSchema>

/** What an author writes of a playbook. `slug` empty: made of its name. */
export const playbookFieldsSchema = z.object({
  name: name.min(1, 'Please enter a name'),
  description: z.string().max(2_000).default(''),
  category: name.default(''),
  slug: z.string().max(longestPlaybookName).default(''),
  callToAction: name.default(''),
  status: z.enum(playbookStatuses).default('DRAFT'),
  partnerId: z.string().max(200).nullable().default(null),
  isMultiUser: z.boolean().default(false),
  roles: z.array(playbookRoleSchema).max(mostRoles).default([]),
  steps: z.array(templateStepSchema).max(mostSteps).default([]),
})
export type PlaybookFields = z.output<typeof playbookFieldsSchema>

/** A playbook as its authors have it. `version` rises with what those see who start one from it. */
export const adminPlaybookSchema = playbookFieldsSchema.extend({
  id: z.string(),
  created: z.string(),
  version: z.number().int(),
  rev: z.number().int(),
})
export type AdminPlaybook = z.output<typeof adminPlaybookSchema>
