import { z } from 'zod'
import { encodingNames } from './encodings.ts'
import { kindReasonSchema, measureKindSchema } from '../datasets/measure-kinds.ts'
import { readingFormTexts as texts } from './reading-form.texts.ts'

/** The type of a column's cells, as a person sets it. */
export const columnTypes = ['text', 'number', 'number with comma', 'date', 'date with month first'] as const
export const columnUnits = ['number', 'currency', 'percent'] as const

const named = z.string().max(500)

/** A person's correction of a column. Absent fields stay as detected. */
export const columnCorrectionSchema = z.object({
  /** The table's name; '' in a document with one table. */
  table: named,
  /** The column's name in the file. */
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
  /** The header row, counted from 1. */
  header: z
    .number({ error: texts.headerForm })
    .int(texts.headerForm)
    .min(1, texts.headerForm)
    .max(1_000, texts.headerForm)
    .optional(),
  /** Rows that look like totals are kept as data. */
  keepsTotals: z.boolean().optional(),
})
export type SheetCorrection = z.infer<typeof sheetCorrectionSchema>

export const waysToJoin = ['append', 'replace'] as const
/** Adds a table's rows to a table from another document. Absent: the table stays separate. */
export const joinCorrectionSchema = z.object({
  /** '' in a document with one table. */
  table: named,
  /** The table to join, by its warehouse name. */
  to: named.min(1),
  how: z.enum(waysToJoin),
  /** When it was joined; set by the server. */
  at: z.string().optional(),
})
export type JoinCorrection = z.infer<typeof joinCorrectionSchema>

export const treatments = ['facts', 'dimension', 'both'] as const
/** Whether a table's records are counted as facts, looked up by key, or both. */
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
  /** How it uses the table. */
  of: z.enum(['facts', 'dimension']),
})
export type TableUse = z.infer<typeof tableUseSchema>

export const readingCorrectionsSchema = z.object({
  sheets: z.array(sheetCorrectionSchema).max(500),
  columns: z.array(columnCorrectionSchema).max(5_000),
  joins: z.array(joinCorrectionSchema).max(500).optional(),
  treatments: z.array(treatmentCorrectionSchema).max(500).optional(),
  /** A text file's encoding; absent: as declared or guessed. */
  encoding: z.enum(encodingNames).optional(),
})
export type ReadingCorrections = z.infer<typeof readingCorrectionsSchema>
export const noCorrections: ReadingCorrections = { sheets: [], columns: [] }

/** A sheet as detected: its first rows, and which is the header. */
export const seenSheetSchema = z.object({
  name: z.string(),
  isHidden: z.boolean(),
  header: z.number().int().nullable(),
  rows: z.array(z.array(z.string())),
})
export type SeenSheet = z.infer<typeof seenSheetSchema>

export const readColumnSchema = z.object({
  /** Its names in the file and here. */
  found: z.string(),
  label: z.string(),
  role: z.enum(['date', 'measure', 'dimension', 'attribute', 'key']),
  type: z.enum(['text', 'decimal', 'date', 'timestamp']),
  unit: z.enum(columnUnits).nullable(),
  currency: z.string().nullable(),
  kind: measureKindSchema.nullable(),
  /** How the kind was found; `open`: a person is asked. */
  kindReason: kindReasonSchema.nullable(),
})
export type ReadColumn = z.infer<typeof readColumnSchema>

/** How a workbook or table was read, and people's corrections. */
export const readingSchema = z.object({
  sheets: z.array(seenSheetSchema),
  tables: z.array(
    z.object({
      name: z.string(),
      /** Its warehouse name, and whether it holds facts or dimension records. */
      table: z.string(),
      kind: z.enum(['fact', 'dimension']),
      columns: z.array(readColumnSchema),
      /** Tables of other documents that it can join, and why not others. */
      joinable: z.array(z.object({ name: z.string(), label: z.string(), ways: z.array(z.enum(waysToJoin)) })),
      joinRefusal: z.string().nullable(),
      /** The label of the table it joins automatically, because both have the same name. */
      foundIn: z.string().nullable(),
      treatedAs: treatmentSchema,
      /** The caller's visible items that use this table. */
      uses: z.array(tableUseSchema),
    }),
  ),
  corrections: readingCorrectionsSchema,
  /** Its encoding is ambiguous, so a person may choose it. */
  hasEncoding: z.boolean(),
  rev: z.number().int(),
})
export type Reading = z.infer<typeof readingSchema>
