import { z } from 'zod'
import { warehouseDimensionsSchema, warehouseFactsSchema } from '../datasets/datasets.schemas.ts'

export const docsourceSchema = z.enum(['upload', 'notion', 'gdrive', 'synergy12d'])
export const usedForSchema = z.array(z.enum(['facts', 'datasets', '__inherit'])).max(3)
export const docStatusSchema = z.enum(['pending', 'progress', 'error', 'unknown', 'indexed'])

export const docSchema = z.object({
  id: z.string(),
  filename: z.string(),
  title: z.string().nullable(),
  folderId: z.string(),
  docsource: docsourceSchema,
  date: z.string().nullable(),
  status: docStatusSchema,
  statusDetail: z.string().nullable(),
  numPages: z.number().int(),
  usedFor: usedForSchema,
  interpretation: z.string(),
  rev: z.number().int(),
})
export type Doc = z.infer<typeof docSchema>

export const docDetailSchema = docSchema.extend({
  factList: z.array(z.string()),
  facts: z.string().nullable(),
  cleantext: z.string().nullable(),
  pages: z.array(z.object({ id: z.string(), thumbnail: z.string().nullable() })),
  datasets: z.array(z.object({ name: z.string(), recordCount: z.number().int(), columns: z.array(z.string()) })),
  measurements: z.array(
    z.object({
      name: z.string(),
      unit: z.string(),
      granularity: z.string(),
      scenario: z.string(),
      valueCount: z.number().int(),
    }),
  ),
  warehouseFacts: z.array(warehouseFactsSchema),
  warehouseDimensions: z.array(warehouseDimensionsSchema),
  /** What was understood of a workbook, in sentences. */
  remarks: z.array(z.string()),
})
export type DocDetail = z.infer<typeof docDetailSchema>

export const folderSchema = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  name: z.string(),
  docsource: docsourceSchema,
  interpretation: z.string(),
  factList: z.array(z.string()),
  usedFor: usedForSchema,
  rev: z.number().int(),
})
export type Folder = z.infer<typeof folderSchema>

export const docPageSchema = z.object({
  id: z.string(),
  number: z.number().int(),
  html: z.string(),
  /** The page's text, in which citations count their places. */
  text: z.string(),
  thumbnail: z.string().nullable(),
})
export type DocPage = z.infer<typeof docPageSchema>

export const uploadRoot = 'upload_root'
export const longestFilename = 255
