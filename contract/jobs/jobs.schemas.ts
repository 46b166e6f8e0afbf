import { z } from 'zod'

export const jobStatusSchema = z.enum(['UNKNOWN', 'PENDING', 'PROGRESS', 'FAILURE', 'CANCELLED', 'SUCCESS'])
export type JobStatus = z.infer<typeof jobStatusSchema>

export const jobSchema = z.object({
  id: z.string(),
  project: z.string(),
  label: z.string(),
  status: jobStatusSchema,
  /** 0 to 1; null while unknown. */
  progress: z.number().min(0).max(1).nullable(),
  progressMessage: z.string().nullable(),
  startedAt: z.string().nullable(),
  completedAt: z.string().nullable(),
})
export type Job = z.infer<typeof jobSchema>

/** A part of a job that runs once, however often the job restarts. */
export const jobStepSchema = z.object({
  label: z.string(),
  isDone: z.boolean(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
})
export type JobStep = z.infer<typeof jobStepSchema>

/** A job in the history. */
export const pastJobSchema = jobSchema.extend({
  createdAt: z.string(),
  /** Null when nobody started it, or when the reader may not know who did. */
  askedBy: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Number of starts: more than one after a failure or a server restart. */
  attempts: z.number().int(),
  /** The latest of `stepCount` steps, newest first. */
  steps: z.array(jobStepSchema),
  stepCount: z.number().int(),
  /** Visible to the reader alone. */
  isPrivate: z.boolean(),
  mayRetry: z.boolean(),
  retryOf: z.string().nullable(),
  retriedBy: z.string().nullable(),
})
export type PastJob = z.infer<typeof pastJobSchema>

export const processingDocumentsLabel = 'Processing documents'
export const readingWebsiteLabel = 'Reading the website'
export const isRunning = (status: JobStatus) => status === 'PENDING' || status === 'PROGRESS' || status === 'UNKNOWN'
