import { z } from 'zod'

/** The docsets by name, each with its categories in the order in which they are shown. */
export const docsetCategories = {
  documents: ['title', 'summary', 'facts', 'cleantext', 'tables'],
  pages: ['document', 'text', 'image'],
  webpages: ['title', 'cleantext'],
} as const
export type DocsetName = keyof typeof docsetCategories

/** The steps by the pipeline that does them, in their order. A step has one name in all pipelines. */
export const pipelineSteps = {
  process_docs: ['extract', 'pages', 'passages', 'facts', 'tables', 'index'],
  crawl_website: ['crawl'],
} as const
export type PipelineName = keyof typeof pipelineSteps

/** Whether a name from an address is that of a docset. */
export const isDocsetName = (name: string): name is DocsetName => Object.hasOwn(docsetCategories, name)

export const longestKey = 2_000
/** A longer answer would be of no use to a person, who filters by the key. */
export const mostRecords = 100
/** What is longer is cut in the list of records; the single record has all of it. */
export const longestCell = 4_000
/** In characters of the data URL: 5 MB as base64. */
export const longestImage = 6_990_600

const imageUrl = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+={0,2}$/

/** Whether a value is a picture that may be shown: of the four kinds without scripts, of at most 5 MB. */
export const isImage = (value: string): boolean =>
  value.length <= longestImage && value.startsWith('data:image/') && imageUrl.test(value)

export const docsetSchema = z.object({ name: z.string(), numRecords: z.number().int() })
export type Docset = z.infer<typeof docsetSchema>

export const docsetRecordSchema = z.record(z.string(), z.string())
export type DocsetRecord = z.infer<typeof docsetRecordSchema>

export const docsetRecordsSchema = z.object({
  records: z.record(z.string(), docsetRecordSchema),
  /** How many there are that the filter leaves, of which `records` has the first. */
  total: z.number().int(),
})
export type DocsetRecords = z.infer<typeof docsetRecordsSchema>

export const pipelineStepSchema = z.object({
  name: z.string(),
  status: z.string().optional(),
  updatedAt: z.string().optional(),
})
export type PipelineStep = z.infer<typeof pipelineStepSchema>
