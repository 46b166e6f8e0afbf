import { z } from 'zod'
import { encodingNames } from './encodings.ts'
import { kindReasonSchema, measureKindSchema } from '../datasets/datasets.schemas.ts'
import { readingTexts as texts } from './reading.texts.ts'

/** What the cells of a column are, as a person says it. */
export const columnTypes = ['text', 'number', 'number with comma', 'date', 'date with month first'] as const
export const columnUnits = ['number', 'currency', 'percent'] as const

const named = z.string().max(500)

/** What a person says of a column. What is absent is as it was found. */
export const columnCorrectionSchema = z.object({
  /** The name of its table; '' in a document with one table, whatever that is called. */
  table: named,
  /** How the column is called in the file. */
  column: named.min(1),
  name: z.string().trim().min(1, texts.nameRequired).max(120).optional(),
  type: z.enum(columnTypes).optional(),
  kind: measureKindSchema.optional(),
  unit: z.enum(columnUnits).optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, texts.currencyForm)
    .optional(),
})
export type ColumnCorrection = z.infer<typeof columnCorrectionSchema>

export const sheetCorrectionSchema = z.object({
  /** '' in a document with one sheet. */
  sheet: named,
  isLeftOut: z.boolean().optional(),
  /** The row that names the columns, from 1. */
  header: z
    .number({ error: texts.headerForm })
    .int(texts.headerForm)
    .min(1, texts.headerForm)
    .max(1_000, texts.headerForm)
    .optional(),
  /** Rows that look like totals are rows of the table. */
  keepsTotals: z.boolean().optional(),
})
export type SheetCorrection = z.infer<typeof sheetCorrectionSchema>

export const waysToJoin = ['append', 'replace'] as const
/** That the rows of a table count in one that another document brought. What is absent stands by itself. */
export const joinCorrectionSchema = z.object({
  /** '' in a document with one table. */
  table: named,
  /** The table that is joined, by its name in the warehouse. */
  to: named.min(1),
  how: z.enum(waysToJoin),
  /** Since when; the server says it. */
  at: z.string().optional(),
})
export type JoinCorrection = z.infer<typeof joinCorrectionSchema>

export const treatments = ['facts', 'dimension', 'both'] as const
/** Whether the records of a table are counted as facts, looked up by their key, or both. */
export const treatmentSchema = z.enum(treatments)
export type Treatment = z.infer<typeof treatmentSchema>
export const treatmentCorrectionSchema = z.object({
  /** '' in a document with one table. */
  table: named,
  as: treatmentSchema,
})

export const tableUseSchema = z.object({
  kind: z.enum(['dashboard', 'alert', 'measure', 'query']),
  name: z.string(),
  /** As what it uses the table. */
  of: z.enum(['facts', 'dimension']),
})
export type TableUse = z.infer<typeof tableUseSchema>

export const readingCorrectionsSchema = z.object({
  sheets: z.array(sheetCorrectionSchema).max(500),
  columns: z.array(columnCorrectionSchema).max(5_000),
  joins: z.array(joinCorrectionSchema).max(500).optional(),
  treatments: z.array(treatmentCorrectionSchema).max(500).optional(),
  /** How the letters of a text file are encoded; absent: as it says or as was guessed. */
  encoding: z.enum(encodingNames).optional(),
})
export type ReadingCorrections = z.infer<typeof readingCorrectionsSchema>
export const noCorrections: ReadingCorrections = { sheets: [], columns: [] }

/** A sheet as it was found: its first rows, and which of them names the columns. */
export const seenSheetSchema = z.object({
  name: z.string(),
  isHidden: z.boolean(),
  header: z.number().int().nullable(),
  rows: z.array(z.array(z.string())),
})
export type SeenSheet = z.infer<typeof seenSheetSchema>

export const readColumnSchema = z.object({
  /** How it is called in the file, and here. */
  found: z.string(),
  label: z.string(),
  role: z.enum(['date', 'measure', 'dimension', 'attribute', 'key']),
  type: z.enum(['text', 'decimal', 'date', 'timestamp']),
  unit: z.enum(columnUnits).nullable(),
  currency: z.string().nullable(),
  kind: measureKindSchema.nullable(),
  /** By what the kind was found; `open` asks a person. */
  kindReason: kindReasonSchema.nullable(),
})
export type ReadColumn = z.infer<typeof readColumnSchema>

/** What was understood of a workbook or table, and what people put right. */
export const readingSchema = z.object({
  sheets: z.array(seenSheetSchema),
  tables: z.array(
    z.object({
      name: z.string(),
      /** How the warehouse calls it, and whether it is one of facts or of things. */
      table: z.string(),
      kind: z.enum(['fact', 'dimension']),
      columns: z.array(readColumnSchema),
      /** Tables that others brought, which it can join so, and why not more. */
      joinable: z.array(z.object({ name: z.string(), label: z.string(), ways: z.array(z.enum(waysToJoin)) })),
      joinRefusal: z.string().nullable(),
      /** The label of the table that it counts in without a choice, because both are called so. */
      foundIn: z.string().nullable(),
      treatedAs: treatmentSchema,
      /** What of theirs the caller can see that asks this table. */
      uses: z.array(tableUseSchema),
    }),
  ),
  corrections: readingCorrectionsSchema,
  /** Its letters may be encoded in several ways, and a person may say which. */
  hasEncoding: z.boolean(),
  rev: z.number().int(),
})
export type Reading = z.infer<typeof readingSchema>
