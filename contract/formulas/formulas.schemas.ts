import { z } from 'zod'
import { dimensionFilterSchema } from '../datasets/datasets.filters.ts'
import { missingValuesSchema } from '../datasets/datasets.schemas.ts'
import { notOneLine, oneLine } from '../shared/one-line.ts'
import { granularities, isDay } from '../shared/periods.ts'
import { formulasTexts as texts } from './formulas.texts.ts'
import { longestFormula } from './parse-formula.ts'

export const measureSources = ['auto', 'manual', 'formula', 'matrix', 'lookup'] as const
export const measureSourceSchema = z.enum(measureSources)
export type MeasureSource = z.infer<typeof measureSourceSchema>
/** Sources that people define and change; measures from documents or typed by hand are edited elsewhere. */
export const definedSources = ['formula', 'lookup', 'matrix'] as const satisfies MeasureSource[]
export type DefinedSource = (typeof definedSources)[number]
export const isDefined = (source: MeasureSource): source is DefinedSource => source !== 'auto' && source !== 'manual'

export const measureUnits = ['currency', 'percent', 'number'] as const
export const measureUnitSchema = z.enum(measureUnits)

export const measureGranularitySchema = z.enum(granularities)
export type MeasureGranularity = z.infer<typeof measureGranularitySchema>
export const defaultMeasureGranularity: MeasureGranularity = 'month'
export const defaultScenario = 'Actual'
export const knownScenarios = ['Actual', 'Budget', 'Forecast'] as const
/** Granularities for typing a measure by hand. */
export const manualGranularities = ['day', 'week', 'month', 'quarter', 'half', 'year', 'fy'] as const
export type ManualGranularity = (typeof manualGranularities)[number]
/** How values of shorter periods combine into a longer one: their sum, the last, or their mean weighted by days. */
export const rollUps = ['sum', 'last', 'mean'] as const
export type RollUp = (typeof rollUps)[number]

export const mostValuesByHand = 5_000
export const mostMatrixNames = 100
const longestName = 200

/** `[table.metric]` would be read as a warehouse reference. */
const readsAsWarehouse = /^\s*[A-Za-z][A-Za-z0-9_]*\.[A-Za-z][A-Za-z0-9_]*\s*(?:$|(?:by|where)\b)/i
export const measureNameSchema = z
  .string()
  .trim()
  .min(1, texts.nameRequired)
  .max(longestName, texts.nameTooLong)
  .regex(oneLine, notOneLine)
  .refine((name) => !/[[\]]/.test(name), texts.nameWithBrackets)
  .refine((name) => !readsAsWarehouse.test(name), texts.nameOfWarehouse)
  .refine((name) => name !== '__proto__', texts.nameTaken)
const scopeNameSchema = z.string().trim().min(1, texts.scopeRequired).max(longestName).regex(oneLine, notOneLine)
const scopeValueSchema = z
  .string()
  .max(longestName, texts.nameTooLong)
  .refine((name) => name !== '__proto__', texts.nameTaken)
const figure = z.number().refine(Number.isFinite)

/** Rows by columns. A lookup has a single column, `value`. */
export const tableValuesSchema = z
  .record(scopeValueSchema, z.record(scopeValueSchema, figure))
  .refine((rows) => Object.keys(rows).length <= mostMatrixNames, texts.matrixTooLarge)
  .refine(
    (rows) => Object.values(rows).every((row) => Object.keys(row).length <= mostMatrixNames),
    texts.matrixTooLarge,
  )
/** The only column of a lookup. */
export const lookupColumn = 'value'

export const definitionSchema = z.object({
  id: z.string(),
  name: z.string(),
  source: measureSourceSchema,
  formula: z.string().nullable(),
  unit: measureUnitSchema,
  scope: z.string().nullable(),
  scope2: z.string().nullable(),
  values: z.record(z.string(), z.record(z.string(), z.number())).nullable(),
  /** 0 for a measure from documents, which can't be edited. */
  rev: z.number().int(),
})
export type Definition = z.infer<typeof definitionSchema>
export const definitionsSchema = z.object({ defs: z.array(definitionSchema) })

/**
 * The body for creating or changing a definition. `basedOn`: the `rev` that was edited; without it the last write wins
 * (OD-082).
 */
export const definitionBodySchema = z.object({
  name: measureNameSchema,
  source: measureSourceSchema,
  formula: z.string().max(longestFormula, texts.formulaTooLong).nullish(),
  unit: measureUnitSchema,
  scope: scopeNameSchema.nullish(),
  scope2: scopeNameSchema.nullish(),
  values: tableValuesSchema.nullish(),
  basedOn: z.number().int().optional(),
})
export type DefinitionBody = z.infer<typeof definitionBodySchema>

/** A measure as formulas name it. `scopes`: dimensions its values can be split by. */
export const measureSchema = z.object({
  name: z.string(),
  source: measureSourceSchema,
  unit: measureUnitSchema,
  scopes: z.array(z.string()),
  scenarios: z.array(z.string()),
})
export type Measure = z.infer<typeof measureSchema>

/** Where a measure from documents is read. `scenario` null: `scenarioColumn` holds the scenarios. */
export const measureOriginSchema = z.object({
  factTable: z.string(),
  metric: z.string(),
  aggregation: z.string(),
  scenario: z.string().nullable(),
  scenarioColumn: z.string().nullable(),
  filters: z.array(dimensionFilterSchema),
})
export type MeasureOrigin = z.infer<typeof measureOriginSchema>

export const measurementMetadataSchema = z.object({
  measurements: z.array(z.string()),
  granularities: z.array(measureGranularitySchema),
  scopes: z.record(z.string(), z.array(z.string())),
  scenarios: z.record(z.string(), z.array(z.string())),
  sources: z.record(z.string(), measureSourceSchema),
  units: z.record(z.string(), measureUnitSchema),
  /** For measures from documents (decision 037). */
  origins: z.record(z.string(), z.array(measureOriginSchema)),
})
export type MeasurementMetadata = z.infer<typeof measurementMetadataSchema>

const one = (value: unknown): unknown => (Array.isArray(value) && value.length === 1 ? value[0] : value)
const many = (value: unknown): unknown => {
  const single = one(value)
  if (single === undefined || single === null || single === '') return []
  return Array.isArray(single) ? single : [single]
}
const day = z.preprocess(
  (value) => (one(value) === '' ? undefined : one(value)),
  z.string({ error: texts.invalidDay }).refine(isDay, texts.invalidDay).optional(),
)
const optionalName = z.preprocess(
  (value) => (one(value) === '' ? undefined : one(value)),
  z.string().max(longestName).optional(),
)

/** The selected values of one scope. */
export type ScopeFilter = { scope: string; values: string[] }
const mostFilters = 20
const mostFilterValues = 1_000

function filtersOf(query: Record<string, unknown>, context: z.RefinementCtx): ScopeFilter[] {
  const filters: ScopeFilter[] = []
  for (const [key, value] of Object.entries(query)) {
    if (!key.startsWith('filter_')) continue
    const values = many(value) as unknown[]
    if (values.length === 0) continue
    const areTexts = values.every((each) => typeof each === 'string') && values.length <= mostFilterValues
    if (areTexts) filters.push({ scope: key.slice('filter_'.length), values: values as string[] })
    else context.addIssue({ code: 'custom', path: [key], message: texts.invalidFilter })
  }
  if (filters.length > mostFilters)
    context.addIssue({ code: 'custom', path: ['filters'], message: texts.invalidFilter })
  return filters
}

/** Query of GET measurements (OD-081), with all `filter_{scope}` collected in `filters`. */
export const measurementQuerySchema = z
  .looseObject({
    measurement: z.preprocess(
      one,
      z.string({ error: texts.measureRequired }).min(1, texts.measureRequired).max(longestName),
    ),
    granularity: z.preprocess(one, measureGranularitySchema.default(defaultMeasureGranularity)),
    scope: optionalName,
    scenario: z.preprocess(many, z.array(z.string().max(longestName)).max(20)),
    dateFrom: day,
    dateTo: day,
  })
  .transform((query, context) => ({
    measurement: query.measurement,
    granularity: query.granularity,
    scope: query.scope ?? null,
    scenarios: [...new Set(query.scenario)],
    dateFrom: query.dateFrom ?? null,
    dateTo: query.dateTo ?? null,
    filters: filtersOf(query, context),
  }))
export type MeasurementQuery = z.infer<typeof measurementQuerySchema>

export const measurementValueSchema = z.object({
  /** First day of the period. */
  date: z.string(),
  scenario: z.string(),
  scopeValue: z.string().nullable(),
  value: z.number().nullable(),
  portionCovered: z.number(),
  /** Why a value, or a part of it, became 0. */
  fault: z.string().optional(),
})
export type MeasurementValue = z.infer<typeof measurementValueSchema>
/**
 * Rows of a table that a measure counts but that lack a value in a column it reads; `filters` select them in the table.
 */
const missingOfTableSchema = missingValuesSchema.extend({
  table: z.string(),
  dateColumn: z.string(),
  filters: z.array(dimensionFilterSchema),
})
export type MissingOfTable = z.infer<typeof missingOfTableSchema>
export const measurementAnswerSchema = z.object({
  measurement: z.string(),
  unit: measureUnitSchema,
  granularity: measureGranularitySchema,
  scope: z.string().nullable(),
  values: z.array(measurementValueSchema),
  /** Absent where all counted rows have a value. */
  missing: z.array(missingOfTableSchema).optional(),
})
export type MeasurementAnswer = z.infer<typeof measurementAnswerSchema>

export const scopeValuesQuerySchema = z.object({
  scope: z.preprocess(one, z.string({ error: texts.scopeRequired }).min(1, texts.scopeRequired).max(longestName)),
})
export const scopeValuesSchema = z.object({ values: z.array(z.string()) })

/** A calculation trace in depth-first order: each step comes before its inputs, which are one level deeper. */
export const traceStepSchema = z.object({
  depth: z.number().int(),
  name: z.string(),
  kind: z.enum([...measureSources, 'warehouse', 'unknown']),
  unit: measureUnitSchema.nullable(),
  /** Set where the value comes from a formula. */
  formula: z.string().nullable(),
  /** The share of a sum that one scope value contributes. */
  part: z.string().nullable(),
  value: z.number().nullable(),
  fault: z.string().nullable(),
})
export type TraceStep = z.infer<typeof traceStepSchema>
export const traceQuerySchema = z.object({
  measurement: z.preprocess(
    one,
    z.string({ error: texts.measureRequired }).min(1, texts.measureRequired).max(longestName),
  ),
  granularity: z.preprocess(one, measureGranularitySchema.default(defaultMeasureGranularity)),
  scope: optionalName,
  scopeValue: z.preprocess(one, z.string().max(longestName).optional()),
  scenario: z.preprocess(one, z.string().max(longestName).default(defaultScenario)),
  date: z.preprocess(one, z.string({ error: texts.invalidDay }).refine(isDay, texts.invalidDay)),
})
export type TraceQuery = z.infer<typeof traceQuerySchema>
/** `isCut`: further steps were left out. */
export const traceSchema = z.object({ steps: z.array(traceStepSchema), isCut: z.boolean() })
export type Trace = z.infer<typeof traceSchema>

/** An unsaved definition to calculate. `id`: the definition being edited. */
export const previewBodySchema = z.object({
  definition: definitionBodySchema.extend({ name: z.string().max(longestName) }),
  id: z.string().max(64).nullish(),
  granularity: measureGranularitySchema.default(defaultMeasureGranularity),
  scenario: z.string().max(longestName).default(defaultScenario),
})
export type PreviewBody = z.infer<typeof previewBodySchema>
const previewCellSchema = z.object({ value: z.number().nullable(), fault: z.string().optional() })
export const previewSchema = z.object({
  /** The formula's inputs, each once, in text order. */
  dataSources: z.array(
    z.object({
      reference: z.string(),
      kind: z.enum([...measureSources, 'warehouse', 'unknown']),
      unit: measureUnitSchema.nullable(),
    }),
  ),
  unit: measureUnitSchema,
  /** The latest periods; `inputs` in the order of `dataSources`. */
  rows: z.array(
    z.object({
      date: z.string(),
      portionCovered: z.number(),
      inputs: z.array(previewCellSchema),
      result: previewCellSchema,
    }),
  ),
  /** Calculated over the whole time range, not summed from the rows. Null without values. */
  summary: z.object({ inputs: z.array(previewCellSchema), result: previewCellSchema }).nullable(),
  /** Number of all periods; `rows` holds only the latest. */
  total: z.number().int(),
  /** Over the whole time range. Absent where all counted rows have a value. */
  missing: z.array(missingOfTableSchema).optional(),
})
export type Preview = z.infer<typeof previewSchema>

const handValueSchema = z.object({
  date: z.string().refine(isDay, texts.invalidDay),
  scenario: z.string().trim().min(1).max(longestName).regex(oneLine, notOneLine),
  scopeValue: scopeValueSchema.nullable(),
  value: figure,
})
const handMeasureFields = {
  name: measureNameSchema,
  unit: measureUnitSchema,
  granularity: z.enum(manualGranularities),
  rollUp: z.enum(rollUps),
  scope: scopeNameSchema.nullable(),
}
/** A measure whose values people type in. Percentages must use the roll-up `mean`. */
export const handMeasureBodySchema = z.object({
  ...handMeasureFields,
  values: z.array(handValueSchema).max(mostValuesByHand, texts.tooManyByHand),
  basedOn: z.number().int().optional(),
})
export type HandMeasureBody = z.infer<typeof handMeasureBodySchema>
export const handMeasureSchema = z.object({
  id: z.string(),
  ...handMeasureFields,
  name: z.string(),
  values: z.array(handValueSchema),
  rev: z.number().int(),
})
export type HandMeasure = z.infer<typeof handMeasureSchema>
