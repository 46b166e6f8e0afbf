import { z } from 'zod'
import { isDay } from '../shared/periods.ts'
import { type DimensionFilter, parseFilterValues } from './datasets.filters.ts'
import { type Where, whereSchema } from './where.schemas.ts'
import { datasetsTexts as texts } from './datasets.texts.ts'
import { measureKindSchema } from './measure-kinds.ts'

export const aggregations = [
  'sum',
  'mean',
  'min',
  'max',
  'p1',
  'p5',
  'p10',
  'p25',
  'p50',
  'p75',
  'p90',
  'p95',
  'p99',
] as const
/**
 * The sum on the last day with records; the mean weighted by another measure (`price:weighted_mean:units`); distinct
 * values of a column.
 */
export const furtherAggregations = ['last', 'weighted_mean', 'count_distinct'] as const
/** In the order of the form. */
export const allAggregations = [...aggregations, ...furtherAggregations] as const
export const aggregationSchema = z.enum(allAggregations)
export type Aggregation = z.infer<typeof aggregationSchema>
export const defaultAggregation: Aggregation = 'sum'
/** Every fact table has this metric: its number of records. */
export const countMetric = 'count'

/** Accepted by the call; the form offers `formGranularities`. */
export const warehouseGranularities = ['hour', 'day', 'week', 'month', 'quarter', 'half', 'year', 'fy'] as const
export const warehouseGranularitySchema = z.enum(warehouseGranularities)
export type WarehouseGranularity = z.infer<typeof warehouseGranularitySchema>
export const formGranularities = [
  ...(['day', 'week', 'month', 'quarter', 'half', 'year', 'fy'] as const),
] as const satisfies WarehouseGranularity[]

export const defaultLimit = 100
export const mostRows = 10_000
export const mostMeasures = 20
export const mostDimensions = 10
export const mostFilters = 50

const one = (value: unknown): unknown => (Array.isArray(value) && value.length === 1 ? value[0] : value)
/** A list as in OD-005: a repeated key, or one value with commas. */
const list = (value: unknown): unknown => {
  const single = one(value)
  if (single === undefined || single === null || single === '') return []
  return typeof single === 'string' ? single.split(',').map((part) => part.trim()) : single
}
const wholeNumber = (least: number, most: number, message: string) =>
  z.preprocess((value) => {
    const single = one(value)
    return typeof single === 'string' && /^\d{1,9}$/.test(single) ? Number(single) : single
  }, z.number({ error: message }).int(message).min(least, message).max(most, message).optional())
const limit = wholeNumber(1, mostRows, texts.invalidLimit)
const offset = wholeNumber(0, 999_999_999, texts.invalidOffset)
const name = z.string().min(1).max(200)
const requiredName = (message: string) =>
  z.preprocess(one, z.string({ error: message }).min(1, message).max(200, message))
const names = (what: string, most: number) =>
  z.preprocess(list, z.array(name).max(most, texts.tooMany(what, most))).transform((values) => [...new Set(values)])
const search = z.preprocess(one, z.string().max(1000).optional())

const day = z.preprocess(one, z.string({ error: texts.invalidDay }).refine(isDay, texts.invalidDay).optional())

function filtersOf(query: Record<string, unknown>, context: z.RefinementCtx): DimensionFilter[] {
  const filters: DimensionFilter[] = []
  for (const [key, value] of Object.entries(query)) {
    if (!key.startsWith('filter_')) continue
    const dimension = key.slice('filter_'.length)
    const values = Array.isArray(value) ? value : [value]
    const found = values.every((entry) => typeof entry === 'string') ? parseFilterValues(dimension, values) : null
    if (found === null) context.addIssue({ code: 'custom', path: [key], message: texts.invalidFilter(dimension) })
    else filters.push(...found)
  }
  if (filters.length > mostFilters) {
    context.addIssue({ code: 'custom', path: ['filters'], message: texts.tooMany('filters', mostFilters) })
  }
  return filters
}

export const directions = ['ascending', 'descending'] as const
const direction = z.enum(directions)
/** `by`: `__date`, a breakdown of the query, or a measure as requested. Empty values come last in both directions. */
export const orderSchema = z.strictObject({ by: name, direction: direction.optional() })
export type Order = z.infer<typeof orderSchema>
export const mostTop = 1000
/** Keeps only the top values of a breakdown by a measure over all rows; the others become one combined value. */
export const topSchema = z.strictObject({
  dimension: name,
  by: name,
  count: z.number().int().min(1).max(mostTop),
  direction: direction.optional(),
})
export type Top = z.infer<typeof topSchema>

export const mostBins = 1000
/** Bins of equal width from zero: of this width, or of a round width that gives about this many. */
export const binsSchema = z.strictObject({
  column: name,
  width: z.number().min(0.000001).max(1_000_000_000_000).multipleOf(0.000001).optional(),
  count: z.number().int().min(2).max(100).optional(),
})
export type Bins = z.infer<typeof binsSchema>
export const usualBins = 20

export const mostSubtotals = 16
/** For each list of axes of the query, groups by those axes alone. */
const subtotalsSchema = z.array(z.array(name).max(mostDimensions + 3)).max(mostSubtotals)

export const longestExpression = 4000
/** A measure calculated from aggregates, such as `sum(profit) / sum(sales)`, and its name in the answer. */
export const expressionSchema = z.strictObject({ name, expression: z.string().min(1).max(longestExpression) })
export type NamedExpression = z.infer<typeof expressionSchema>

function parsedJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return null
  }
}

/** Query strings carry JSON text; code may pass the value itself. */
const json = <Value>(schema: z.ZodType<Value>, message: string) =>
  z
    .unknown()
    .transform((given, context): Value | undefined => {
      const isText = Array.isArray(given) && given.length === 1 && typeof given[0] === 'string'
      const value: unknown = isText ? given[0] : given
      if (value === undefined) return undefined
      const { data, error } = schema.safeParse(parsedJson(value))
      if (error === undefined) return data
      const own = error.issues.find(({ code }) => code === 'custom')
      context.addIssue({ code: 'custom', message: own?.message ?? message })
      return z.NEVER
    })
    .optional()

/** Query of GET warehouse/facts (OD-085), with all `filter_{dimension}` collected in `filters`. */
export const factQuerySchema = z
  .looseObject({
    factTable: requiredName(texts.datasetRequired),
    measures: names('measures', mostMeasures),
    dimensions: names('dimensions', mostDimensions),
    dateGranularity: z.preprocess(one, warehouseGranularitySchema.optional()),
    dateFrom: day,
    dateTo: day,
    where: json(whereSchema, texts.invalidWhere),
    order: json(z.array(orderSchema).max(mostDimensions), texts.invalidOrder),
    top: json(topSchema, texts.invalidTop),
    expressions: json(z.array(expressionSchema).max(mostMeasures), texts.invalidExpressions),
    bins: json(z.array(binsSchema).max(2), texts.invalidBins),
    subtotals: json(subtotalsSchema, texts.invalidSubtotals),
    limit,
    offset,
    /** Accepted but has no effect on the answer. */
    proactivelyRecache: z.preprocess(one, z.enum(['true', 'false']).optional()),
  })
  .refine(({ measures, expressions }) => (measures ?? []).length + (expressions ?? []).length > 0, {
    path: ['measures'],
    error: texts.metricRequired,
    /** Runs even when other parts are invalid, so all problems are reported together. */
    when: () => true,
  })
  .transform((query, context) => ({
    factTable: query.factTable,
    measures: query.measures,
    dimensions: query.dimensions,
    dateGranularity: query.dateGranularity,
    dateFrom: query.dateFrom,
    dateTo: query.dateTo,
    filters: filtersOf(query, context),
    where: query.where,
    order: query.order,
    top: query.top,
    expressions: query.expressions,
    bins: query.bins,
    subtotals: query.subtotals,
    limit: query.limit ?? defaultLimit,
    offset: query.offset ?? 0,
  }))
/** The parts beyond the documents' specification, all optional. */
type Further = {
  where?: Where | undefined
  order?: Order[] | undefined
  top?: Top | undefined
  expressions?: NamedExpression[] | undefined
  bins?: Bins[] | undefined
  subtotals?: string[][] | undefined
}
export type FactQuery = Omit<z.infer<typeof factQuerySchema>, keyof Further> & Further

export const factRowSchema = z.object({
  /**
   * By name. With a granularity also `__date`, the first day of the period; for bins, the bin's lower bound under its
   * column.
   */
  dimensionValues: z.record(z.string(), z.string().nullable()),
  /** By measure, as requested. */
  measures: z.record(z.string(), z.object({ value: z.number().nullable(), unit: z.string() })),
  recordCount: z.number().int(),
  /** The group of all values of a breakdown outside its top. */
  isRest: z.literal(true).optional(),
  /** Share of the period that has passed, 0 to 1. */
  portionCovered: z.number().optional(),
})
/** A relation used by the query, and how many counted rows have no match in the other table. */
export const unmatchedSchema = z.object({ relation: z.string(), label: z.string(), rows: z.number().int() })
/** A measure's column that is empty in `rows` of `of` counted rows: those that meet `where`, otherwise all. */
export const missingValuesSchema = z.object({
  column: z.string(),
  label: z.string(),
  rows: z.number().int(),
  of: z.number().int(),
  where: whereSchema.optional(),
  /** The table's label, where a question reads several tables. */
  tableLabel: z.string().optional(),
})
export type MissingValues = z.infer<typeof missingValuesSchema>
/** `total`: rows of the answer before limit and offset. `rowCount`: table rows counted in the answer. */
export const factResultSchema = z.object({
  results: z.array(factRowSchema),
  total: z.number().int(),
  rowCount: z.number().int().optional(),
  /** Columns read by the measures that have empty cells; absent where there are none. */
  missing: z.array(missingValuesSchema).optional(),
  /** Bin width by column. */
  binWidths: z.record(z.string(), z.number()).optional(),
  /** In the requested order; each with at most `mostRows` rows. */
  subtotals: z
    .array(z.object({ by: z.array(z.string()), results: z.array(factRowSchema), total: z.number().int() }))
    .optional(),
  unmatched: z.array(unmatchedSchema).optional(),
})
export type FactRow = z.infer<typeof factRowSchema>
export type FactResult = z.infer<typeof factResultSchema>

export const factsMetadataSchema = z.object({
  description: z.string().nullable(),
  factTables: z.record(
    z.string(),
    z.object({
      name: z.string(),
      /** `remarks`: shown beside its figures everywhere. */
      /**
       * `currency`: as the file writes it, an ISO code or `$`. `unweightedBy`: the column whose items a mean counts
       * equally.
       */
      measures: z.array(
        z.object({
          name: z.string(),
          unit: z.string(),
          currency: z.string().optional(),
          remarks: z.array(z.string()).optional(),
          unweightedBy: z.string().optional(),
        }),
      ),
      dimensions: z.array(z.string()),
      date_dimensions: z.array(z.string()),
      /** Numbers and dates of related tables: usable in conditions and axes, never aggregated. */
      related: z.object({ numbers: z.array(z.string()), dates: z.array(z.string()) }).optional(),
    }),
  ),
})
export type FactsMetadata = z.infer<typeof factsMetadataSchema>

export const dimensionsMetadataSchema = z.object({
  dimensions: z.record(z.string(), z.object({ attributes: z.array(z.string()) })),
})
export type DimensionsMetadata = z.infer<typeof dimensionsMetadataSchema>

/** Query of GET warehouse/facts/_dimension_values. */
export const dimensionValuesQuerySchema = z
  .object({ dimension: requiredName(texts.invalidBreakdown), search, limit })
  .transform((query) => ({ dimension: query.dimension, search: query.search, limit: query.limit ?? defaultLimit }))
export type DimensionValuesQuery = z.infer<typeof dimensionValuesQuerySchema>
export const dimensionValuesSchema = z.object({ values: z.array(z.string()) })

/** Sorts records by their key; no column has this name. */
export const recordKey = '__key'

/** Query of GET warehouse/dimensions (OD-086); filters apply to attributes. `order`: by the key or an attribute. */
export const dimensionQuerySchema = z
  .looseObject({
    dimension: requiredName(texts.invalidBreakdown),
    columns: names('columns', 200),
    search,
    order: json(z.array(orderSchema).max(1), texts.invalidOrder),
    limit,
    offset,
  })
  .transform((query, context) => ({
    dimension: query.dimension,
    columns: query.columns,
    search: query.search,
    order: query.order,
    filters: filtersOf(query, context),
    limit: query.limit ?? defaultLimit,
    offset: query.offset ?? 0,
  }))
export type DimensionQuery = Omit<z.infer<typeof dimensionQuerySchema>, 'order'> & Pick<Further, 'order'>

export const dimensionRecordSchema = z.object({
  dimensionName: z.string(),
  externalId: z.string(),
  externalSystem: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  attributes: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
})
export type DimensionRecord = z.infer<typeof dimensionRecordSchema>
export const dimensionResultSchema = z.object({ records: z.array(dimensionRecordSchema), total: z.number().int() })
export type DimensionResult = z.infer<typeof dimensionResultSchema>

/** `cluster`: the fact table or dimension that the source feeds. */
export const dataSourceSchema = z.object({
  id: z.string(),
  sourceName: z.string(),
  cluster: z.string(),
  kind: z.enum(['fact', 'dimension']),
  date: z.string(),
  recordCount: z.number().int(),
  /** How its rows combine with the other sources of its cluster, where a person chose it. */
  joins: z.enum(['append', 'replace']).optional(),
  /** Another source of its cluster replaces it: its rows are ignored. */
  isReplaced: z.boolean().optional(),
})
export const dataSourcesSchema = z.object({ sources: z.array(dataSourceSchema) })
export type DataSource = z.infer<typeof dataSourceSchema>

/**
 * A person's correction of a numeric column. `kind` null: as detected. `weight`: the column that weights its averages.
 */
export const measureCorrectionSchema = z.object({
  rev: z.number().int(),
  kind: measureKindSchema.nullable(),
  weight: name.nullable().optional(),
})
/** `kind` null: decided by name and unit when the table is listed. */
export const measureMeaningSchema = z.object({
  table: z.string(),
  column: z.string(),
  kind: measureKindSchema.nullable(),
  weight: z.string().nullable(),
  isCorrected: z.boolean(),
  rev: z.number().int(),
})
export type MeasureCorrection = z.infer<typeof measureCorrectionSchema>
export type MeasureMeaning = z.infer<typeof measureMeaningSchema>
