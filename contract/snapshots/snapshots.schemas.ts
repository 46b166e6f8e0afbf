import { z } from 'zod'
import { numberFormatSchema } from '../charts/chart-spec.schema.ts'
import { chartDataSchema, settingsSchema, shownChartSchema } from '../dashboards/dashboards.schemas.ts'

/** The most characters of a text block and of an instruction. */
export const longestComment = 20_000
export const longestSuggestion = 1_000
export const frequencies = ['daily', 'weekly', 'monthly', 'quarterly'] as const
export type Frequency = (typeof frequencies)[number]

/** How the text of a block came to be. */
export const origins = ['analyst', 'model', 'person', 'suggestion'] as const

/** Results that figures of a text write, beyond what its chart holds: amounts, and shares as fractions. */
const calculatedSchema = z.object({ amounts: z.array(z.number()), shares: z.array(z.number()) })
export type Calculated = z.infer<typeof calculatedSchema>

/**
 * A text block. `suggestion`: what the text is being changed by; null once that is done. `isWriting`: the first text is
 * being written. `former`: what stood there before the last suggestion, and the suggestion. `notice`: why one was not applied.
 */
export const textBlockSchema = z.object({
  comment: z.string(),
  suggestion: z.string().nullable(),
  isWriting: z.boolean(),
  former: z.object({ comment: z.string(), suggestion: z.string() }).nullable(),
  notice: z.string().nullable(),
  /** Checked when the text was written. */
  calculated: calculatedSchema.optional(),
  origin: z.enum(origins),
  /** Who has last written it; null: nobody but the server, or someone who is gone. */
  author: z.string().nullable(),
  changedAt: z.string().nullable(),
})
export type TextBlock = z.infer<typeof textBlockSchema>

const comparisonKinds = ['previous_period', 'previous_year', 'budget', 'seasonal_average'] as const

const moved = z.object({ value: z.number(), before: z.number() })
/** What is known of one series when its report is made, beyond the values that are drawn. Places are words of the labels. */
export const seriesFactsSchema = z.object({
  label: z.string(),
  unit: z.enum(['number', 'currency', 'percent']),
  currency: z.string(),
  /** How the chart writes its numbers, if a person chose that. */
  format: numberFormatSchema.optional(),
  /** `total`: of all periods that are over. `latest`: of the last one, where values cannot be added up. */
  basis: z.enum(['total', 'latest']),
  from: z.string(),
  to: z.string(),
  value: z.number(),
  /** The period that is not over yet, which none of these numbers holds. */
  running: z.string().nullable(),
  comparisons: z.array(z.object({ kind: z.enum(comparisonKinds), value: z.number() })),
  high: z.object({ at: z.string(), value: z.number() }).nullable(),
  low: z.object({ at: z.string(), value: z.number() }).nullable(),
  /** The last period that is over, and the one before it. */
  last: moved.extend({ at: z.string(), beforeAt: z.string() }).nullable(),
  /** What moved most since the period before, of a dimension. */
  drivers: z.array(moved.extend({ dimension: z.string(), item: z.string() })),
  /** The largest parts of a dimension. */
  parts: z.array(z.object({ dimension: z.string(), item: z.string(), value: z.number() })),
  /** Whether values of different signs keep the parts from being told: they have no share of a whole. */
  hasMixedParts: z.boolean().optional(),
  /** Every part of a dimension; `before`: in the period before, null where it isn't known. */
  breakdown: z
    .array(z.object({ dimension: z.string(), item: z.string(), value: z.number(), before: z.number().nullable() }))
    .optional(),
  /** Periods far from the others, or from the same period of the year before where that is known. */
  unusual: z.array(z.object({ at: z.string(), value: z.number(), typical: z.number() })),
})
export type SeriesFacts = z.infer<typeof seriesFactsSchema>

export const contentTypes = ['metric', 'warehouse_metric', 'analysis'] as const
const entrySchema = z.object({ contentType: z.enum(contentTypes) }).extend(textBlockSchema.shape)
/** A chart of a report: its definition as it was, and its text. */
export const snapshotMetricSchema = z.intersection(shownChartSchema, entrySchema)
export type SnapshotMetric = z.infer<typeof snapshotMetricSchema>

/** A report. `code` is that of its dashboard, `takenAt` tells reports of one day apart. */
export const snapshotSchema = z.object({
  code: z.string(),
  name: z.string(),
  date: z.string(),
  takenAt: z.string(),
  settings: settingsSchema,
  /** First and last day of what it shows. */
  range: z.object({ from: z.string(), to: z.string() }).nullable(),
  ...textBlockSchema.shape,
  metrics: z.array(snapshotMetricSchema),
  rev: z.number().int(),
  isLocked: z.boolean(),
  lockedBy: z.string().nullable(),
  /** Whether this person may unlock it. */
  mayUnlock: z.boolean(),
  isScheduled: z.boolean(),
  madeBy: z.string().nullable(),
  /** SHA-256 of the frozen values. */
  hash: z.string(),
})
export type Snapshot = z.infer<typeof snapshotSchema>

/** The frozen values of one chart; null with the reason where it could not be read. */
export const frozenChartSchema = z.object({
  data: chartDataSchema.nullable(),
  failure: z.string().nullable(),
  facts: z.array(seriesFactsSchema),
})
export type FrozenChart = z.infer<typeof frozenChartSchema>

/** A report with its frozen values; `isIntact`: they are those that the hash was made of. */
export const wholeSnapshotSchema = snapshotSchema.extend({
  frozen: z.array(frozenChartSchema),
  isIntact: z.boolean(),
})
export type WholeSnapshot = z.infer<typeof wholeSnapshotSchema>

/** `suggestion`: an instruction; '' takes one back that is being applied. */
const blockEditSchema = z.object({
  comment: z.string().max(longestComment).optional(),
  suggestion: z.string().trim().max(longestSuggestion).optional(),
})
export const editsSchema = blockEditSchema.extend({
  metrics: z
    .record(z.string().regex(/^\d{1,3}$/), blockEditSchema)
    .refine((metrics) => Object.keys(metrics).length <= 100)
    .optional(),
})
export type Edits = z.infer<typeof editsSchema>

export const scheduleSchema = z.object({
  frequency: z.enum(frequencies),
  /** Members who get the report by mail. */
  recipients: z.array(z.string()).max(100),
  /** When the next one is made, at the start of a day of the organisation. */
  nextAt: z.string(),
})
export type Schedule = z.infer<typeof scheduleSchema>
