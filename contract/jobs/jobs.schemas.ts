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

export const processingDocumentsLabel = 'Processing documents'
export const isRunning = (status: JobStatus) => status === 'PENDING' || status === 'PROGRESS' || status === 'UNKNOWN'
