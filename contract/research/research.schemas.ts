import { z } from 'zod'
import {
  clarificationSchema,
  longestQuestion,
  mostOutlineParts,
  mostQuestions,
  outlinePartSchema,
  plannedQuestionSchema,
  researchCitationSchema,
  researchNoteSchema,
  researchPlanOfRunSchema,
} from './research-notes.schemas.ts'
import { researchProblems as problems } from './research-problems.texts.ts'

export { longestQuestion, mostQuestions } from './research-notes.schemas.ts'

export const updateFrequencies = ['', 'weekly', 'monthly'] as const
export type UpdateFrequency = (typeof updateFrequencies)[number]
export const researchAccessLevels = ['shared', 'private'] as const
export const researchSources = ['internal', 'external', 'both'] as const
export type ResearchSource = (typeof researchSources)[number]
export const answerStatuses = ['PENDING', 'PROGRESS', 'SUCCESS'] as const

export const longestTopic = 2_000
export const longestFormat = 4_000
export const mostAddresses = 10

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)

export const researchAddressSchema = z.string().trim().max(2_000).refine(isWebAddress, problems.address)
export const researchQuestionsSchema = z
  .array(z.string().trim().min(1, problems.question).max(longestQuestion))
  .max(mostQuestions)
const shortText = z.string().trim().max(longestQuestion)
/** For each of `questions`, in order: why it is asked, where to look and when it is answered. */
export const questionDetailsSchema = z
  .array(
    plannedQuestionSchema.omit({ question: true }).extend({ why: shortText, sources: shortText, doneWhen: shortText }),
  )
  .max(mostQuestions)
export const researchOutlineSchema = z
  .array(outlinePartSchema.refine(({ heading }) => heading !== '', problems.heading))
  .max(mostOutlineParts)
export const researchAssumptionsSchema = z.array(shortText).max(mostQuestions)

/** The plan as edited by a person; the run plans absent parts itself. */
const editedPlan = {
  questions: researchQuestionsSchema.optional(),
  details: questionDetailsSchema.optional(),
  outline: researchOutlineSchema.optional(),
  assumptions: researchAssumptionsSchema.optional(),
}

export const researchFieldsSchema = z.object({
  topic: z.string().trim().min(1, problems.topic).max(longestTopic),
  outputFormat: z.string().trim().max(longestFormat).default(''),
  updateFrequency: z.enum(updateFrequencies).default(''),
  accessLevel: z.enum(researchAccessLevels).default('shared'),
  isSubscribed: z.boolean().default(false),
  role: z.string({ error: problems.role }).trim().min(1, problems.role).max(200),
  source: z.enum(researchSources).default('internal'),
  addresses: z.array(researchAddressSchema).max(mostAddresses).default([]),
})

export const newResearchSchema = researchFieldsSchema.extend(editedPlan)
export type NewResearch = z.output<typeof newResearchSchema>

export const researchChangeSchema = z.object({
  topic: researchFieldsSchema.shape.topic.optional(),
  outputFormat: z.string().trim().max(longestFormat).optional(),
  updateFrequency: z.enum(updateFrequencies).optional(),
  accessLevel: z.enum(researchAccessLevels).optional(),
  isSubscribed: z.boolean().optional(),
  role: researchFieldsSchema.shape.role.optional(),
  source: z.enum(researchSources).optional(),
  addresses: z.array(researchAddressSchema).max(mostAddresses).optional(),
  ...editedPlan,
})
export type ResearchChange = z.output<typeof researchChangeSchema>

export const researchAnswerSchema = z.object({
  id: z.string(),
  question: z.string(),
  status: z.enum(answerStatuses),
  /** The finding as HTML with citation markers; empty while searching. */
  finding: z.string(),
  /** The sources used. */
  sources: z.array(z.object({ title: z.string(), place: z.string() })),
  /** What could not be done. */
  remark: z.string().nullable(),
  /** Whether the sources answer it; absent until searched. */
  isAnswered: z.boolean().optional(),
})
export type ResearchAnswer = z.infer<typeof researchAnswerSchema>

/** The result of checking a report's sentences against their sources. */
export const researchCheckSchema = z.object({
  checked: z.number().int(),
  /** Sentences that judge findings rather than state what a source says; not among `checked`. */
  judgements: z.number().int().optional(),
  /** The model that wrote the report. */
  writtenBy: z.string().optional(),
  unsupported: z.array(z.string()),
  remarks: z.array(z.string()),
})
export type ResearchCheck = z.infer<typeof researchCheckSchema>

export const researchTopicSchema = z.object({
  id: z.string(),
  topic: z.string(),
  outputFormat: z.string(),
  updateFrequency: z.enum(updateFrequencies),
  isSubscribed: z.boolean(),
  accessLevel: z.enum(researchAccessLevels),
  isUpdatable: z.boolean(),
  date: z.string(),
  role: z.string(),
  abstract: z.string(),
  content: z.string().nullable(),
  updates: z.string().nullable(),
  detailedAnswers: z.array(researchAnswerSchema),
  jobId: z.string().nullable(),
  source: z.enum(researchSources),
  addresses: z.array(z.string()),
  citations: z.array(researchCitationSchema),
  /** The run's plan, once made. */
  plan: researchPlanOfRunSchema.nullable(),
  /** A language model's notes so far. */
  notes: z.array(researchNoteSchema),
  check: researchCheckSchema.nullable(),
  /** Why the run failed, as a sentence. */
  failure: z.string().nullable(),
  hasUpdates: z.boolean(),
  /** Made by the caller. */
  isOwn: z.boolean(),
  /** The caller made it, or administers the organisation. */
  mayChange: z.boolean(),
})
export type ResearchTopic = z.infer<typeof researchTopicSchema>

export const researchEntrySchema = z.object({ id: z.string(), date: z.string(), abstract: z.string() })
export type ResearchEntry = z.infer<typeof researchEntrySchema>

/** Before a run: what will be asked, where, and how long it takes. */
export const researchPlanSchema = z.object({
  questions: z.array(z.string()),
  /** For each of `questions`, in order; empty without a model's plan. */
  details: z.array(plannedQuestionSchema.omit({ question: true })),
  /** Empty where no model writes the report. */
  outline: z.array(outlinePartSchema),
  assumptions: z.array(z.string()),
  clarification: clarificationSchema.nullable(),
  /** What planning could not do. */
  remarks: z.array(z.string()),
  sources: z.array(z.object({ name: z.string(), detail: z.string(), isReady: z.boolean() })),
  minutes: z.number(),
})
export type ResearchPlan = z.infer<typeof researchPlanSchema>
