import { z } from 'zod'

export const reportFormats = ['pdf', 'docx'] as const
export const reportFormatSchema = z.enum(reportFormats)
export type ReportFormat = (typeof reportFormats)[number]

export const reportSchema = z.object({
  id: z.string(),
  reportCode: z.string(),
  topicId: z.string(),
  date: z.string(),
  formats: z.array(reportFormatSchema),
})
export type Report = z.infer<typeof reportSchema>
