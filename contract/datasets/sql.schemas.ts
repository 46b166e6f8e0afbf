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
  /** Of the rows returned; `total` counts all. */
  limit: z
    .int(datasetsTexts.invalidLimit)
    .min(1, datasetsTexts.invalidLimit)
    .max(mostRows, datasetsTexts.invalidLimit)
    .default(defaultSqlLimit),
  /** A page's id, made by the client: its later statements may name the result, `SELECT * FROM q1`. */
  page: z
    .string()
    .regex(/^[A-Za-z0-9_-]{8,64}$/)
    .optional(),
})
/** Results that later statements may name, per page or conversation. */
export const mostKeptResults = 20

/** Numbers that a double can't hold exactly are sent as text in a number column. */
export const sqlColumnTypes = ['number', 'text', 'date', 'time', 'boolean'] as const
export const sqlCellSchema = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type SqlCell = z.infer<typeof sqlCellSchema>
export const sqlColumnSchema = z.object({ name: z.string(), type: z.enum(sqlColumnTypes) })
export type SqlColumn = z.infer<typeof sqlColumnSchema>

/**
 * `columns`: as the statement names them. `rows`: at most the limit, in the statement's order. `total`: all rows.
 * `tables`: what the statement read. `remarks`: notes on the figures for the reader. `name`: for later statements of
 * the page or conversation, where the result was kept.
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
  /** Null where they can't be counted at the moment. */
  rows: z.int().nullable(),
})
/** A kept result that later statements can name. `tables`: what it was made from. */
export const keptResultSchema = z.object({
  name: z.string(),
  columns: z.array(sqlColumnSchema),
  rows: z.array(z.array(sqlCellSchema)),
  tables: z.array(z.string()),
})
export type KeptResult = z.infer<typeof keptResultSchema>

export type SqlTable = z.infer<typeof sqlTableSchema>
export const sqlTablesSchema = z.object({ tables: z.array(sqlTableSchema) })
