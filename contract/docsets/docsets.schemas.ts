import { z } from 'zod'

/** Docsets by name, each with its categories in display order. */
export const docsetCategories = {
  documents: ['title', 'summary', 'facts', 'cleantext', 'tables'],
  pages: ['document', 'text', 'image'],
  webpages: ['title', 'cleantext'],
} as const
export type DocsetName = keyof typeof docsetCategories

/** Steps by pipeline, in order. A step has the same name in all pipelines. */
export const pipelineSteps = {
  process_docs: ['extract', 'pages', 'passages', 'facts', 'tables', 'index'],
  crawl_website: ['crawl'],
} as const
export type PipelineName = keyof typeof pipelineSteps

/** Whether an address names a docset. */
export const isDocsetName = (name: string): name is DocsetName => Object.hasOwn(docsetCategories, name)

export const longestKey = 2_000
/** Longer answers would not help: people filter by key. */
export const mostRecords = 100
/** Longer values are cut in the list; the single record has them in full. */
export const longestCell = 4_000
/** In characters of the data URL: 5 MB as base64. */
export const longestImage = 6_990_600

const imageUrl = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+={0,2}$/

/** Whether a value is an image that may be shown: one of four types without scripts, at most 5 MB. */
export const isImage = (value: string): boolean =>
  value.length <= longestImage && value.startsWith('data:image/') && imageUrl.test(value)

export const docsetSchema = z.object({ name: z.string(), numRecords: z.number().int() })
export type Docset = z.infer<typeof docsetSchema>

export const docsetRecordSchema = z.record(z.string(), z.string())
export type DocsetRecord = z.infer<typeof docsetRecordSchema>

export const docsetRecordsSchema = z.object({
  records: z.record(z.string(), docsetRecordSchema),
  /** Number of records that match the filter; `records` holds the first. */
  total: z.number().int(),
})
export type DocsetRecords = z.infer<typeof docsetRecordsSchema>

export const pipelineStepSchema = z.object({
  name: z.string(),
  status: z.string().optional(),
  updatedAt: z.string().optional(),
})
export type PipelineStep = z.infer<typeof pipelineStepSchema>
