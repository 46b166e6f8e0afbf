import { z } from 'zod'
import { mostRows } from './datasets.schemas.ts'
import { datasetsTexts } from './datasets.texts.ts'
import { sqlTexts as texts } from './sql.texts.ts'

export const sqlLimits = { characters: 10_000, columns: 500, cellCharacters: 10_000 } as const
export const defaultSqlLimit = 1_000

export const sqlStatementSchema = z.object({
  sql: z
    .string()
    .trim()
    .min(1, texts.statementRequired)
    .max(sqlLimits.characters, texts.statementTooLong(sqlLimits.characters)),
  /** Of rows that are kept; `total` counts them all. */
  limit: z
    .int(datasetsTexts.invalidLimit)
    .min(1, datasetsTexts.invalidLimit)
    .max(mostRows, datasetsTexts.invalidLimit)
    .default(defaultSqlLimit),
  /** A page by a name that it makes up: later statements of it may name the result, `SELECT * FROM q1`. */
  page: z
    .string()
    .regex(/^[A-Za-z0-9_-]{8,64}$/)
    .optional(),
})
/** Of results that later statements may name, for each page and conversation. */
export const mostKeptResults = 20

/** Numbers that no double holds exactly are texts of a number column. */
export const sqlColumnTypes = ['number', 'text', 'date', 'time', 'boolean'] as const
export const sqlCellSchema = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type SqlCell = z.infer<typeof sqlCellSchema>
export const sqlColumnSchema = z.object({ name: z.string(), type: z.enum(sqlColumnTypes) })
export type SqlColumn = z.infer<typeof sqlColumnSchema>

/**
 * `columns`: as the statement names them. `rows`: at most the limit, in the order of the statement. `total`: all rows.
 * `tables`: what the statement read. `remarks`: what a reader should know of the figures. `name`: by which later statements of
 * its page or conversation may name the result, where it was kept.
 */
export const sqlResultSchema = z.object({
  columns: z.array(sqlColumnSchema),
  rows: z.array(z.array(sqlCellSchema)),
  total: z.int(),
  tables: z.array(z.string()),
  remarks: z.array(z.string()),
  name: z.string().optional(),
})
export type SqlResult = z.infer<typeof sqlResultSchema>

export const sqlTableSchema = z.object({
  name: z.string(),
  title: z.string(),
  columns: z.array(
    z.object({ name: z.string(), type: z.enum(sqlColumnTypes), label: z.string(), unit: z.string().nullable() }),
  ),
  /** Null where they cannot be counted just now. */
  rows: z.int().nullable(),
})
/** A result as a later statement names it. `tables`: what it was made of. */
export const keptResultSchema = z.object({
  name: z.string(),
  columns: z.array(sqlColumnSchema),
  rows: z.array(z.array(sqlCellSchema)),
  tables: z.array(z.string()),
})
export type KeptResult = z.infer<typeof keptResultSchema>

export type SqlTable = z.infer<typeof sqlTableSchema>
export const sqlTablesSchema = z.object({ tables: z.array(sqlTableSchema) })
