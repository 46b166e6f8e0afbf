import { z } from 'zod'
import { feedbackRatingSchema } from '../feedback/feedback.schemas.ts'
import { memberRoleSchema, personRoleSchema } from '../session/session.schemas.ts'

export const modelStatusSchema = z.object({
  model: z.string(),
  /** Calls in the last 24 hours. */
  request: z.number().int().nonnegative(),
  success: z.number().int().nonnegative(),
  /** 0 to 1. */
  successRate: z.number().min(0).max(1),
})
export type ModelStatus = z.infer<typeof modelStatusSchema>

export const adminUserSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  projects: z.array(z.object({ code: z.string(), role: memberRoleSchema })),
  roles: z.array(personRoleSchema),
  hasMfa: z.boolean(),
  isVerified: z.boolean(),
  /** Replaces the current address once it is verified. */
  pendingEmail: z.string().nullable(),
  createdAt: z.string(),
})
export type AdminUser = z.infer<typeof adminUserSchema>

/**
 * In US dollars. Where `hasPrices` is false, a model that was used has no price and the figures are 0 without meaning.
 */
export const llmCostsSchema = z.object({
  sevenDays: z.number().nonnegative(),
  thisMonth: z.number().nonnegative(),
  lastMonth: z.number().nonnegative(),
  hasPrices: z.boolean(),
})
export type LlmCosts = z.infer<typeof llmCostsSchema>

export const adminOrganisationSchema = z.object({
  /** The same value as `code`. */
  id: z.string(),
  code: z.string(),
  name: z.string(),
  createdAt: z.string(),
  llmCosts: llmCostsSchema,
  hasMigrations: z.boolean(),
  /** A migration is running. */
  isMigrating: z.boolean(),
})
export type AdminOrganisation = z.infer<typeof adminOrganisationSchema>

export const adminFeedbackSchema = z.object({
  id: z.string(),
  date: z.string(),
  submitterEmail: z.string(),
  rating: feedbackRatingSchema,
  comment: z.string(),
  project: z.string(),
  entityType: z.enum(['thread', 'topic']),
  /** Empty where the submitter did not share it. */
  entityId: z.string(),
  /** The person allowed superadmins to read a copy of the conversation or report. */
  isShared: z.boolean(),
  /** The caller may open the thread or topic. */
  canOpen: z.boolean(),
})
export type AdminFeedback = z.infer<typeof adminFeedbackSchema>

export const keptMailSchema = z.object({
  id: z.string(),
  recipient: z.string(),
  subject: z.string(),
  body: z.string(),
  /**
   * The mail holds a link that sets a password. Its text is read with `openMail`, which the installation's log records.
   */
  holdsResetLink: z.boolean(),
  createdAt: z.string(),
  deliveredAt: z.string().nullable(),
  /** Why delivery failed. */
  failure: z.string().nullable(),
})
export type KeptMail = z.infer<typeof keptMailSchema>
