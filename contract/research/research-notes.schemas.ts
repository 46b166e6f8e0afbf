import { z } from 'zod'
import { citationSchema } from '../chat/chat.schemas.ts'

export const longestQuestion = 500
export const mostQuestions = 12
export const mostOutlineParts = 24
export const longestHeading = 200
export const longestAbout = 1_000

/** One question of a plan: what is asked, why, where to look, and when it is answered. */
export const plannedQuestionSchema = z.object({
  question: z.string(),
  why: z.string().default(''),
  sources: z.string().default(''),
  doneWhen: z.string().default(''),
})
export type PlannedQuestion = z.infer<typeof plannedQuestionSchema>

/** One part of a report: its heading, and what belongs under it. */
export const outlinePartSchema = z.object({
  heading: z.string().trim().max(longestHeading),
  about: z.string().trim().max(longestAbout).default(''),
})
export type OutlinePart = z.infer<typeof outlinePartSchema>

/** A question back to the person, asked only where the plan would differ. */
export const clarificationSchema = z.object({ question: z.string(), choices: z.array(z.string()) })
export type Clarification = z.infer<typeof clarificationSchema>

/** What a run goes by. `assumptions`: how the topic was read where it could be read in more than one way. */
export const researchPlanOfRunSchema = z.object({
  questions: z.array(plannedQuestionSchema),
  outline: z.array(outlinePartSchema),
  assumptions: z.array(z.string()),
  /** Words that the report should have; null where no length was asked for. */
  words: z.number().int().nullable().default(null),
  /** What could not be done while planning. */
  remarks: z.array(z.string()).default([]),
})
export type ResearchPlanOfRun = z.infer<typeof researchPlanOfRunSchema>

/** `date`: the day the source is of, YYYY-MM-DD; null where it has none; absent for figures of the organisation's tables. */
export const researchCitationSchema = citationSchema.extend({ date: z.string().nullable().optional() })
export type ResearchCitation = z.infer<typeof researchCitationSchema>

export const confidences = ['high', 'medium', 'low'] as const
export type Confidence = (typeof confidences)[number]

/** One thing that research has found, with the words and figures it stands on. */
export const researchNoteSchema = z.object({
  /** `n101`, `n102`, `n201` ...: the number of its question and its own. */
  id: z.string(),
  question: z.string(),
  claim: z.string(),
  /** Numbered within the answer that they are from. */
  quotations: z.array(researchCitationSchema),
  /** What its figures were read from, and what the cells hold. */
  figures: z.array(z.object({ source: z.string(), holds: z.string() })),
  confidence: z.enum(confidences),
  /** The notes that say otherwise. */
  contradicts: z.array(z.string()),
  /** An update has found that it no longer holds; the note that took its place. */
  replacedBy: z.string().nullable().default(null),
})
export type ResearchNote = z.infer<typeof researchNoteSchema>
