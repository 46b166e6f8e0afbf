import { z } from 'zod'

/**
 * How a question about figures was read: which numbers of which table, and how they are shown. It is stored with the
 * answer, shown above it as chips, and accepted from clients, so every part is bounded and every name is checked
 * against the tables before anything runs.
 */
const name = z.string().min(1).max(200)
const value = z.string().max(500)
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'a day is written YYYY-MM-DD')

/** `last`: the value at the end of the period (stocks). `count_distinct`: distinct values of a column. */
export const figureAggregationSchema = z.union([
  z.enum(['sum', 'mean', 'min', 'max', 'last', 'weighted_mean', 'count', 'count_distinct']),
  z.templateLiteral(['p', z.number().int().min(1).max(99)]),
])
export type FigureAggregation = z.infer<typeof figureAggregationSchema>

/**
 * `column` is absent when counting rows. `weight`: the weight column of a `weighted_mean`. `other`: the measure that it
 * is divided by, as a number or as a share, or that is taken from it.
 */
export const figureMeasureSchema = z.object({
  column: name.optional(),
  aggregation: figureAggregationSchema,
  weight: name.optional(),
  other: z
    .object({ operator: z.enum(['per', 'share', 'minus']), column: name, aggregation: figureAggregationSchema })
    .optional(),
})
export type FigureMeasure = z.infer<typeof figureMeasureSchema>

export const figureFilterSchema = z.object({
  column: name,
  type: z.enum(['include', 'exclude']),
  values: z.array(value).min(1).max(50),
})
export type FigureFilter = z.infer<typeof figureFilterSchema>

export const conditionOperatorSchema = z.enum(['more', 'atLeast', 'less', 'atMost', 'equal'])
/** A numeric condition on each row ("more than 3 goals"). */
export const figureConditionSchema = z.object({ column: name, operator: conditionOperatorSchema, value: z.number() })
export type FigureCondition = z.infer<typeof figureConditionSchema>

/** First and last day, both included, of a date column. */
export const figurePeriodSchema = z.object({ column: name, from: day, to: day })
export type FigurePeriod = z.infer<typeof figurePeriodSchema>

export const figureGranularitySchema = z.enum(['day', 'week', 'month', 'quarter', 'half', 'year', 'fy'])
export const figureOrderSchema = z.enum(['highest', 'lowest', 'name'])
export const figureShapeSchema = z.enum(['number', 'table', 'line', 'column', 'bar', 'pie'])
export type FigureShape = z.infer<typeof figureShapeSchema>

const base = {
  table: name,
  filters: z.array(figureFilterSchema).max(8),
  conditions: z.array(figureConditionSchema).max(4),
  period: figurePeriodSchema.nullable(),
}
const measured = { ...base, measure: figureMeasureSchema }
const top = z.number().int().min(1).max(1_000).nullable()

/** One number; with `groups`, one per group value; with `granularity`, one per period. */
const figureSchema = z.object({
  kind: z.literal('figure'),
  ...measured,
  /** Shown beside the measure. */
  further: z.array(figureMeasureSchema).max(3),
  groups: z.array(name).max(2),
  granularity: figureGranularitySchema.nullable(),
  order: figureOrderSchema,
  /** How many groups are shown. */
  top,
  /** `share`: each number as a share of the total of the filtered rows. */
  as: z.enum(['value', 'share']),
  /** null: the default for the figure: a number, a line over periods or bars of groups. */
  shape: figureShapeSchema.nullable(),
})
/** Two or more values of a column side by side. */
const comparisonSchema = z.object({
  kind: z.literal('comparison'),
  ...measured,
  column: name,
  values: z.array(value).min(2).max(12),
  asked: z.enum(['values', 'difference', 'highest', 'lowest', 'more or less']),
})
/** A measure beside another of the same table, or of one with the same columns: "revenue against budget by store". */
const besideSchema = z.object({
  kind: z.literal('comparison'),
  ...measured,
  column: z.null(),
  other: z.object({ table: name, measure: figureMeasureSchema }),
  groups: z.array(name).max(2),
  granularity: figureGranularitySchema.nullable(),
  /** Which groups to list: those with more than the other measure, less, at least or at most as much. */
  asked: z.enum(['more', 'less', 'atLeast', 'atMost']).nullable(),
})
/** The share of these values in all filtered rows. */
const shareSchema = z.object({ kind: z.literal('share'), ...measured, part: figureFilterSchema })
/** The change from an earlier period to a later one; `by`: the column whose groups explain it. */
const changeSchema = z.object({
  kind: z.literal('change'),
  ...measured,
  period: figurePeriodSchema,
  against: figurePeriodSchema,
  by: name.nullable(),
})
/** Is the value more than, less than, or equal to a number? */
const checkSchema = z.object({
  kind: z.literal('check'),
  ...measured,
  operator: conditionOperatorSchema,
  value: z.number(),
})
/** Rows, or distinct values of a column: "who won in 1962?", "the player with the most goals". */
const listingSchema = z.object({
  kind: z.literal('listing'),
  ...base,
  columns: z.array(name).min(1).max(6),
  sort: z.object({ column: name, order: z.enum(['highest', 'lowest']) }).nullable(),
  top,
})

export const readingSchema = z.union([
  z.discriminatedUnion('kind', [figureSchema, comparisonSchema, shareSchema, changeSchema, checkSchema, listingSchema]),
  besideSchema,
])
export type Reading = z.infer<typeof readingSchema>
export type ReadingBeside = z.infer<typeof besideSchema>
export type ReadingOfValues = z.infer<typeof comparisonSchema>
export type ReadingOf<Kind extends Reading['kind']> = Extract<Reading, { kind: Kind }>

/** One change to a reading, made by a chip, a follow-up or an undo; applied by `editReading`. */
export const readingEditSchema = z.discriminatedUnion('slot', [
  z.object({ slot: z.literal('measure'), measure: figureMeasureSchema }),
  z.object({ slot: z.literal('aggregation'), aggregation: figureAggregationSchema, weight: name.optional() }),
  z.object({ slot: z.literal('groups'), groups: z.array(name).max(2) }),
  /** The filter of one column; null removes it. */
  z.object({ slot: z.literal('filter'), column: name, filter: figureFilterSchema.omit({ column: true }).nullable() }),
  z.object({
    slot: z.literal('condition'),
    column: name,
    condition: figureConditionSchema.omit({ column: true }).nullable(),
  }),
  z.object({ slot: z.literal('period'), period: figurePeriodSchema.nullable() }),
  z.object({ slot: z.literal('against'), period: figurePeriodSchema }),
  z.object({ slot: z.literal('by'), by: name.nullable() }),
  z.object({ slot: z.literal('granularity'), granularity: figureGranularitySchema.nullable() }),
  z.object({ slot: z.literal('order'), order: figureOrderSchema }),
  z.object({ slot: z.literal('top'), top }),
  z.object({ slot: z.literal('as'), as: z.enum(['value', 'share']) }),
  z.object({ slot: z.literal('shape'), shape: figureShapeSchema.nullable() }),
  z.object({ slot: z.literal('columns'), columns: z.array(name).min(1).max(6) }),
  /** Replaces the whole reading. */
  z.object({ slot: z.literal('reading'), reading: readingSchema }),
])
export type ReadingEdit = z.infer<typeof readingEditSchema>

/** A chip above a figure: one part of its reading, and its alternatives. `isGuessed`: no word of the question says it. */
export const readingChipSchema = z.object({
  slot: z.string(),
  label: z.string(),
  isGuessed: z.literal(true).optional(),
  alternatives: z.array(z.object({ label: z.string(), edit: readingEditSchema })),
})
export type ReadingChip = z.infer<typeof readingChipSchema>

/** A possible meaning, offered as a button instead of guessing. `reading`: set for figures. */
export const readingChoiceSchema = z.object({ label: z.string(), reading: readingSchema.optional() })
export type ReadingChoice = z.infer<typeof readingChoiceSchema>
