import { z } from 'zod'
import { citationSchema } from '../chat/chat.schemas.ts'

export const longestQuestion = 500
export const mostQuestions = 12
export const mostOutlineParts = 24
export const longestHeading = 200
export const longestAbout = 1_000

/** A planned question: what to ask, why, where to look, and when it is answered. */
export const plannedQuestionSchema = z.object({
  question: z.string(),
  why: z.string().default(''),
  sources: z.string().default(''),
  doneWhen: z.string().default(''),
})
export type PlannedQuestion = z.infer<typeof plannedQuestionSchema>

/** A section of a report: its heading and contents. */
export const outlinePartSchema = z.object({
  heading: z.string().trim().max(longestHeading),
  about: z.string().trim().max(longestAbout).default(''),
})
export type OutlinePart = z.infer<typeof outlinePartSchema>

/** A question back to the person, asked only when the answer would change the plan. */
export const clarificationSchema = z.object({ question: z.string(), choices: z.array(z.string()) })
export type Clarification = z.infer<typeof clarificationSchema>

/** The plan a run follows. `assumptions`: how an ambiguous topic was read. */
export const researchPlanOfRunSchema = z.object({
  questions: z.array(plannedQuestionSchema),
  outline: z.array(outlinePartSchema),
  assumptions: z.array(z.string()),
  /** Requested length in words; null without a request. */
  words: z.number().int().nullable().default(null),
  /** What planning could not do. */
  remarks: z.array(z.string()).default([]),
})
export type ResearchPlanOfRun = z.infer<typeof researchPlanOfRunSchema>

/** `date`: the source's date, YYYY-MM-DD; null without one; absent for figures from tables. */
export const researchCitationSchema = citationSchema.extend({ date: z.string().nullable().optional() })
export type ResearchCitation = z.infer<typeof researchCitationSchema>

export const confidences = ['high', 'medium', 'low'] as const
export type Confidence = (typeof confidences)[number]

/** One finding, with the words and figures that support it. */
export const researchNoteSchema = z.object({
  /** `n101`, `n102`, `n201` ...: the question's number and its own. */
  id: z.string(),
  question: z.string(),
  claim: z.string(),
  /** Numbered within their answer. */
  quotations: z.array(researchCitationSchema),
  /** What its figures were read from, and the cells' values. */
  figures: z.array(z.object({ source: z.string(), holds: z.string() })),
  confidence: z.enum(confidences),
  /** Notes that contradict it. */
  contradicts: z.array(z.string()),
  /** The note that replaced it when an update found it outdated. */
  replacedBy: z.string().nullable().default(null),
})
export type ResearchNote = z.infer<typeof researchNoteSchema>
