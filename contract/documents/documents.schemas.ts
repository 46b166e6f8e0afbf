import { z } from 'zod'
import { isDay } from '../shared/periods.ts'

export const docsourceSchema = z.enum(['upload', 'notion', 'gdrive', 'webdav', 'synergy12d'])
export type Docsource = z.infer<typeof docsourceSchema>
export const usedForSchema = z.array(z.enum(['facts', 'datasets', '__inherit'])).max(3)
export const docStatusSchema = z.enum(['pending', 'progress', 'error', 'unknown', 'indexed'])

/** A day from the year 1000 on: years have four digits in addresses. */
export const daySchema = z.string().refine((day) => isDay(day) && day >= '1000', 'Please enter a date')

/** By which rule the date of a document was found. */
export const dateRuleSchema = z.enum([
  'stated in the file',
  'title',
  'first page',
  'file name',
  'folder',
  'file properties',
])
export const foundDateSchema = z.object({
  day: daySchema,
  /** How much of the day was written: that of "March 2026" is its first. */
  precision: z.enum(['day', 'month', 'quarter', 'year']),
  rule: dateRuleSchema,
  /** As it stands there. */
  words: z.string(),
})
export type FoundDate = z.infer<typeof foundDateSchema>

export const docSchema = z.object({
  id: z.string(),
  filename: z.string(),
  title: z.string().nullable(),
  folderId: z.string(),
  docsource: docsourceSchema,
  /** The day that counts: a person's, or else the one that was found. */
  date: z.string().nullable(),
  foundDate: foundDateSchema.nullable(),
  status: docStatusSchema,
  statusDetail: z.string().nullable(),
  numPages: z.number().int(),
  /** The size of its file. */
  bytes: z.number().int(),
  usedFor: usedForSchema,
  interpretation: z.string(),
  rev: z.number().int(),
})
export type Doc = z.infer<typeof docSchema>

/** What a document added to the warehouse. */
const warehouseFactsSchema = z.object({
  factTable: z.string(),
  measures: z.array(z.string()),
  recordCount: z.number().int(),
  dimensions: z.array(z.string()),
  dateDimensions: z.array(z.string()),
})
const warehouseDimensionsSchema = z.object({
  dimensionName: z.string(),
  attributes: z.array(z.string()),
  recordCount: z.number().int(),
})

export const docDetailSchema = docSchema.extend({
  factList: z.array(z.string()),
  facts: z.string().nullable(),
  /** A person put something right of its facts, even where none of them counts now. */
  hasFactsByHand: z.boolean().optional(),
  cleantext: z.string().nullable(),
  pages: z.array(z.object({ id: z.string(), thumbnail: z.string().nullable() })),
  /** `id`: of the table, for its rows. */
  datasets: z.array(
    z.object({ id: z.string(), name: z.string(), recordCount: z.number().int(), columns: z.array(z.string()) }),
  ),
  measurements: z.array(
    z.object({
      name: z.string(),
      unit: z.string(),
      granularity: z.string(),
      scenario: z.string(),
      valueCount: z.number().int(),
    }),
  ),
  /** `id`: of the dataset whose rows these are. */
  warehouseFacts: z.array(warehouseFactsSchema.extend({ id: z.string() })),
  warehouseDimensions: z.array(warehouseDimensionsSchema.extend({ id: z.string() })),
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

/** A row as it was read, a cell for each column of its dataset; dates as YYYY-MM-DD. */
export const tableRowSchema = z.array(z.union([z.string(), z.number(), z.null()]))
export type TableRow = z.infer<typeof tableRowSchema>
/** What a trash can hold. */
export const trashedKinds = [
  ...(['document', 'folder', 'thread', 'source', 'dashboard', 'report', 'query', 'prompt'] as const),
  ...(['measurement', 'research', 'playbook', 'column', 'relation'] as const),
] as const
export type TrashedKind = (typeof trashedKinds)[number]

/** The id of the folder that holds all of a source. */
export const rootOf = (source: Docsource): string => `${source}_root`
export const uploadRoot = 'upload_root'
export const longestFilename = 255
