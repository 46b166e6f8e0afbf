import { z } from 'zod'
import { expressionSchema, missingValuesSchema, topSchema } from '../datasets/datasets.schemas.ts'
import { rowConditionSchema, whereSchema } from '../datasets/where.schemas.ts'
import { traceStepSchema } from '../formulas/formulas.schemas.ts'

const cell = z.object({ value: z.number().nullable(), unit: z.string() })
export const figureRowSchema = z.object({
  dimensionValues: z.record(z.string(), z.string().nullable()),
  measures: z.record(z.string(), cell),
  recordCount: z.number(),
})
const measureSchema = z.object({ asked: z.string(), label: z.string(), unit: z.string(), currency: z.string() })
const querySchema = z.object({
  factTable: z.string(),
  measures: z.array(z.string()),
  dimensions: z.array(z.string()).optional(),
  dateGranularity: z.string().optional(),
  dateFrom: z.string().optional(),
  dateTo: z.string().optional(),
  dateDimension: z.string().optional(),
  where: whereSchema.optional(),
  conditions: z.array(rowConditionSchema).optional(),
  top: topSchema.optional(),
  expressions: z.array(expressionSchema).optional(),
  filters: z
    .record(z.string(), z.object({ type: z.enum(['include', 'exclude']), values: z.array(z.string()) }))
    .optional(),
})

/** The result of a tool call for figures: the query and its rows. */
export const figureDataSchema = z.object({
  query: querySchema,
  table: z.string(),
  measures: z.array(measureSchema),
  rows: z.array(figureRowSchema),
  total: z.number(),
  /** The Datasets tab can show it: not a list of dimension records, nor a measure with a formula. */
  isInDatasets: z.boolean().optional(),
  rowCount: z.number().optional(),
  missing: z.array(missingValuesSchema).optional(),
  /** How the value was calculated, where it comes from a formula. */
  trace: z.object({ formula: z.string(), steps: z.array(traceStepSchema) }).optional(),
  comparison: z
    .object({ label: z.string(), rows: z.array(figureRowSchema), measures: z.array(measureSchema) })
    .optional(),
})
/** The result of an SQL statement over the tables. */
export const statementDataSchema = z.object({
  /** The name by which its conversation refers to the result. */
  name: z.string().optional(),
  /** Empty where values of a column were searched for. */
  sql: z.string(),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  total: z.number(),
})
/** The results of a calculation, each by its name. */
export const calculatedDataSchema = z.object({
  results: z.array(
    z.object({
      name: z.string().optional(),
      expression: z.string(),
      value: z.string().optional(),
      /** Where a figure that was quoted, not calculated, comes from. */
      source: z.string().optional(),
    }),
  ),
})

export type StatementData = z.infer<typeof statementDataSchema>
export type FigureData = z.infer<typeof figureDataSchema>
export type FigureRow = z.infer<typeof figureRowSchema>
export type FigureMeasure = z.infer<typeof measureSchema>
