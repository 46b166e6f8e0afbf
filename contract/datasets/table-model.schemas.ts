import { z } from 'zod'
import { datasetsTexts as texts } from './datasets.texts.ts'

const name = z.string().min(1).max(200)
export const longestLabel = 60
export const longestRowExpression = 4_000
const label = z.string().trim().min(1, texts.nameRequired).max(longestLabel)
const unit = z.enum(['number', 'currency', 'percent'])
const rev = z.number().int()

const rowColumnSchema = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum(['number', 'text', 'day']),
  unit,
})

export const newCalculationSchema = z.object({ label, expression: z.string().trim().min(1).max(longestRowExpression) })
export const changedCalculationSchema = newCalculationSchema.extend({ rev })
export type NewCalculation = z.infer<typeof newCalculationSchema>

/** A calculated column. `problem`: why it can't be calculated now; it is kept anyway. */
export const calculationSchema = z.object({
  id: z.string(),
  name: z.string(),
  label: z.string(),
  expression: z.string(),
  kind: z.enum(['number', 'text']).nullable(),
  unit: unit.nullable(),
  problem: z.string().nullable(),
  rev,
})
export type Calculation = z.infer<typeof calculationSchema>

export const previewQuerySchema = z.object({
  expression: z.string().trim().min(1).max(longestRowExpression),
  /** When editing a column, it can use only those before it. */
  columnId: z.string().max(64).optional(),
})
const cell = z.union([z.string(), z.number(), z.null()])
/** The first values of an expression, with the cells that it reads. */
export const previewSchema = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.object({ cells: z.array(cell), value: cell })),
})
export type Preview = z.infer<typeof previewSchema>

export const newRelationSchema = z.object({
  label: z.string().trim().min(1, texts.nameRequired).max(longestLabel),
  column: name,
  toTable: name,
  toColumn: name,
})
export const changedRelationSchema = newRelationSchema.extend({ rev })
export type NewRelation = z.infer<typeof newRelationSchema>

/** Number of distinct keys in a table, and how many exist in the other table. */
export const keysSchema = z.object({ all: z.number().int(), found: z.number().int() })
export type Keys = z.infer<typeof keysSchema>

/** Links each row of a table to at most one row of another by key. `problem`: why it can't be used now. */
export const relationSchema = z.object({
  id: z.string(),
  /** Its columns are addressed as `name.column`. */
  name: z.string(),
  label: z.string(),
  column: z.string(),
  toTable: z.string(),
  toLabel: z.string(),
  toColumn: z.string(),
  keys: keysSchema.nullable(),
  columns: z.array(z.string()),
  problem: z.string().nullable(),
  rev,
})
export type Relation = z.infer<typeof relationSchema>

export const proposalSchema = z.object({
  label: z.string(),
  column: z.string(),
  toTable: z.string(),
  toLabel: z.string(),
  toColumn: z.string(),
  keys: keysSchema,
})
export type Proposal = z.infer<typeof proposalSchema>

/** People's additions to a table, beyond its file. */
export const tableModelSchema = z.object({
  table: z.string(),
  label: z.string(),
  /** A dimension can't have relations. */
  kind: z.enum(['fact', 'dimension']),
  columns: z.array(rowColumnSchema),
  /** Columns that can be the key of a relation. */
  keys: z.array(z.string()),
  calculated: z.array(calculationSchema),
  relations: z.array(relationSchema),
  proposals: z.array(proposalSchema),
  /** The tables a relation can lead to, with their possible key columns. */
  others: z.array(z.object({ table: z.string(), label: z.string(), columns: z.array(z.string()) })),
})
export type TableModel = z.infer<typeof tableModelSchema>
