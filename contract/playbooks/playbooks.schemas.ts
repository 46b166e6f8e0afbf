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
/** Where an answer comes from: a person, or documents and tables. */
export const answerSources = ['person', 'documents'] as const
export type AnswerSource = (typeof answerSources)[number]
export type AnswerState = 'open' | 'suggested' | 'confirmed'

/** The role of a step that everyone may do. */
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

/** A step's id: three digits, in step order. */
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
  /** The step that says what it is about; absent: the first earlier chat step; null: none needed. */
  matterStep: stepIdSchema.nullable().optional(),
  /** Days after the start by which the step is due; absent: no due day. */
  dueAfterDays: z.number().int().min(0).max(mostDueDays).optional(),
}
/** A step's settings, written by an author. */
export const stepConfigSchema = z.object({ type: z.enum(stepTypes), ...config })
export type StepConfig = z.output<typeof stepConfigSchema>
/** A step of a kind this version does not know: shown as an error and kept unchanged. */
export const shownStepConfigSchema = z.object({ type: z.string().max(100), ...config })
export type ShownStepConfig = z.output<typeof shownStepConfigSchema>

export const stepAnswerSchema = z.object({
  label: z.string(),
  question: z.string(),
  status: z.enum(answerStatuses),
  /** Markdown; null until available. */
  text: z.string().nullable(),
  /** The sources of the citation markers in the text. */
  citations: z.array(citationSchema).optional(),
  /** How many figures of the text come from tables. */
  figures: z.number().int().min(0).optional(),
  /** Figures that a person should check, as written in the text. */
  toCheck: z.array(z.object({ figure: z.string(), reason: z.string() })).optional(),
  source: z.enum(answerSources).optional(),
  /** In a conversation's form: a person has confirmed it. */
  confirmed: z.boolean().optional(),
  /** Increases with each change of an answer in a form; absent: 0. */
  rev: z.number().int().optional(),
})
export type StepAnswer = z.infer<typeof stepAnswerSchema>

export const stepOutputSchema = z.object({
  answers: z.array(stepAnswerSchema).optional(),
  otherNotes: z.string().optional(),
  completed: z.boolean().optional(),
  /** HTML, sanitised by the server. */
  document: z.string().optional(),
  transcript: z.string().optional(),
  /** The meeting's day, entered by a person. */
  metOn: z.string().optional(),
  /** Points a meeting raised but did not settle. */
  openPoints: z.array(z.string()).optional(),
  /** What the assistant found during the conversation, with sources, newest last. */
  found: z.array(stepAnswerSchema).optional(),
  previousPlaybookId: z.string().optional(),
  previousPlaybookTitle: z.string().optional(),
  previousPlaybookDate: z.string().optional(),
})
export type StepOutput = z.infer<typeof stepOutputSchema>

/**
 * A step as the caller may see it; a hidden step has only its kind, role and status. `jobId`: its running job;
 * `problem`: why the last job gave no result.
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
  /** The step's own due day; without one its role's applies. */
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

/** Role names with the ids of their holders. */
export const userRolesSchema = z
  .record(z.string().max(longestPlaybookName), z.string().max(200))
  .refine((given) => Object.keys(given).length <= mostRoles)

/** `isOwn`: started by the caller; `mayChange`: the caller may change its settings and delete it. */
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
  /** Due day by role. */
  roleDue: z.record(z.string(), z.string()),
  /** The caller gets mail reminders of its steps. */
  remindsMe: z.boolean(),
  /** Roles without a holder in the organisation. */
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
  /** A template's slug or id. */
  template: z.string().min(1).max(200),
})
export type NewPlaybook = z.output<typeof newPlaybookSchema>

export const playbookSettingsSchema = z.object({
  title: newPlaybookSchema.shape.title.optional(),
  accessLevel: z.enum(playbookAccessLevels).optional(),
  userRoles: userRolesSchema.optional(),
  /** Roles that the caller hands over including the contents of private steps; all others start empty. */
  rolesWithWords: z.array(z.string().max(longestPlaybookName)).max(mostRoles).optional(),
  /** Due days by role; empty: none. Roles not listed keep theirs. */
  roleDue: z
    .record(z.string().max(longestPlaybookName), day.or(z.literal('')))
    .refine((given) => Object.keys(given).length <= mostRoles)
    .optional(),
})
export type PlaybookSettings = z.output<typeof playbookSettingsSchema>

/** No defaults: absent fields stay unchanged. */
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
/** `hidden`: removed from the playbook for everyone. */
export const stepChangeSchema = plainConfig.partial().extend({
  hidden: z.boolean().optional(),
  dueOn: day.nullable().optional(),
  rev: z.number().int(),
})
export type StepChange = z.output<typeof stepChangeSchema>
export const stepChangesSchema = z
  .record(stepIdSchema, stepChangeSchema)
  .refine((given) => Object.keys(given).length <= mostSteps)

/** A person's answer; an empty text leaves the question open. */
export const answerGivenSchema = z.object({
  label: line,
  question: z.string().max(2_000),
  text: z.string().max(longestStepAnswer),
  confirmed: z.boolean(),
  rev: z.number().int(),
})
export type AnswerGiven = z.output<typeof answerGivenSchema>

/** A template in the gallery; `status`: the caller's progress with it. */
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

/** The fields an author edits. `slug` empty: derived from the name. */
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

/** A playbook for its authors. `version` increases when the contents that people start from change. */
export const adminPlaybookSchema = playbookFieldsSchema.extend({
  id: z.string(),
  created: z.string(),
  version: z.number().int(),
  rev: z.number().int(),
})
export type AdminPlaybook = z.output<typeof adminPlaybookSchema>
