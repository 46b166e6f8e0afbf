import { z } from 'zod'
import { defaultChartType, defaultScenario } from './chart-defaults.ts'

/** The ten chart types people can choose, and doughnut, which is drawn where a chart already names it (OD-093). */
export const offeredChartTypes = [
  'column',
  'bar',
  'line',
  'pie',
  'bubble',
  'scatter',
  'radar',
  'polarArea',
  'data-table',
  'big-number',
] as const
/** Types beside those ten (AM-31). */
export const furtherChartTypes = [
  'area',
  'heatmap',
  'treemap',
  'funnel',
  'waterfall',
  'histogram',
  'boxplot',
  'gauge',
  'map',
] as const
export const chartTypeSchema = z.enum([...offeredChartTypes, ...furtherChartTypes, 'doughnut'])
export const chartUnitSchema = z.enum(['number', 'currency', 'percent'])
/** A calendar day, `YYYY-MM-DD`. */
export const daySchema = z.iso.date()

/** Limits of one chart; a fact query answers at most as many rows. */
export const chartLimits = { labels: 10_000, series: 200, text: 2_000 }

const textSchema = z.string().max(chartLimits.text)
const offsetSchema = z.object({ unit: z.enum(['day', 'week', 'month', 'year']), count: z.int() })

export const filterSchema = z.object({ type: z.enum(['include', 'exclude']), values: z.array(textSchema) })
const filtersSchema = z.record(z.string(), filterSchema)

export const valuesSourceSchema = z.strictObject({
  values: z.array(z.number().nullable()).max(chartLimits.labels),
})
export const measurementSourceSchema = z.strictObject({
  measurement: textSchema.min(1),
  scope: textSchema.nullable().optional(),
  scopeFilter: z.array(textSchema).optional(),
  scenario: z.union([textSchema, z.array(textSchema)]).default(defaultScenario),
  offset: offsetSchema.optional(),
  seasonalAverage: z.boolean().optional(),
  breakdownOptions: z.object({ forcedItems: z.array(textSchema) }).optional(),
})
export const warehouseSourceSchema = z.strictObject({
  fact_table: textSchema.min(1),
  metric: textSchema.min(1),
  series_breakdown: z.object({ name: textSchema }).nullable().optional(),
  dimensions: z.array(textSchema).optional(),
  dimension_filters: filtersSchema.optional(),
  offset: offsetSchema.optional(),
  seasonalAverage: z.boolean().optional(),
})
export const seriesSourceSchema = z.union([valuesSourceSchema, measurementSourceSchema, warehouseSourceSchema])

/** `budget`: the budget green; `mirror`: the previous series' colour at half strength; `other`: neutral. */
export const seriesColourSchema = z.union([z.enum(['budget', 'mirror', 'other']), z.string().regex(/^#[0-9a-f]{6}$/i)])

/** `aggregation` says how the values were made: only sums and counts may be added up into totals and "Other". */
export const seriesPresentationSchema = z.looseObject({ aggregation: z.string().optional() })

const currencySchema = z.string().regex(/^[A-Z]{3}$/)

/**
 * `unit` and `currency` are set where the series of a chart differ in them. `measure`: the measure that the series is a
 * part of; only parts of one measure are added up.
 */
export const specSeriesSchema = z.strictObject({
  seriesLabel: textSchema,
  /** Of a comparison: what a figure is compared with, such as "2013". */
  period: textSchema.optional(),
  source: seriesSourceSchema,
  unit: chartUnitSchema.optional(),
  currency: currencySchema.optional(),
  measure: textSchema.optional(),
  colour: seriesColourSchema.optional(),
  axis: z.enum(['left', 'right']).optional(),
  stack: textSchema.optional(),
  chartType: chartTypeSchema.optional(),
  presentation: seriesPresentationSchema.optional(),
})

/** `short`: 72.9K and 1.2M, `full`: 72,872.22. By default labels are short and tables are full. */
export const notations = ['short', 'full'] as const
/** How a person wants a chart's numbers written; what is left out follows from the measure. */
export const numberFormatSchema = z.strictObject({
  notation: z.enum(notations).optional(),
  unit: chartUnitSchema.optional(),
  decimals: z.number().int().min(0).max(6).optional(),
  prefix: z.string().max(8).optional(),
  suffix: z.string().max(8).optional(),
})
export type NumberFormat = z.infer<typeof numberFormatSchema>

/** Where the left value axis begins and ends, and whether equal steps mean equal ratios. */
export const valueAxisSchema = z
  .strictObject({ from: z.number().optional(), to: z.number().optional(), isLogarithmic: z.boolean().optional() })
  .refine(({ from, to }) => from === undefined || to === undefined || from < to)
export type ValueAxis = z.infer<typeof valueAxisSchema>

/** Whether a higher value is good news; a change has no colour where nobody said so. */
export const betterSchema = z.enum(['higher', 'lower'])
export type Better = z.infer<typeof betterSchema>

/**
 * What a chart shows. Percent values are fractions (0.1 is 10 %). Labels are days (`2025-01-31`), months (`2025-01`)
 * or any text, one for each value. Unknown fields are refused, so a raw Vega specification never passes.
 */
export const chartSpecSchema = z.strictObject({
  title: textSchema,
  note: textSchema.optional(),
  chartType: chartTypeSchema.default(defaultChartType),
  unit: chartUnitSchema.optional(),
  currency: currencySchema.optional(),
  stacked: z.boolean().optional(),
  /** Draws the parts of a stack as shares of their total, so that every stack is 100 % high. */
  shares: z.boolean().optional(),
  /** The value to reach: a line across the chart, and the measure of a gauge. */
  goal: z.number().optional(),
  format: numberFormatSchema.optional(),
  valueAxis: valueAxisSchema.optional(),
  better: betterSchema.optional(),
  /** The values behind a figure over time, drawn as a small line below it. */
  trend: z.object({ labels: z.array(textSchema), values: z.array(z.number().nullable()) }).optional(),
  /** Of a histogram, whose labels are the least numbers of its bins. */
  binWidth: z.number().positive().optional(),
  dataLabels: z.boolean().optional(),
  labels: z.array(textSchema).max(chartLimits.labels).optional(),
  /** For each label, the share of its period that has passed; unfinished periods are marked. */
  portions: z.array(z.number().min(0).max(1)).max(chartLimits.labels).optional(),
  /** The name of the dimension, as the header of the label column in the table. */
  labelTitle: textSchema.optional(),
  series: z.array(specSeriesSchema).max(chartLimits.series),
})

/** Dashboard settings, which measurement and warehouse charts in a conversation carry too (OD-089). */
export const dashboardSettingsSchema = z.object({
  range: z.string(),
  granularity: z.string(),
  item: z.union([z.literal('current'), daySchema]).default('current'),
  compare: z.enum(['budget', 'prev', 'prev_long', 'seasonal_average', 'none']),
  filters: z.record(z.string(), z.array(z.string())),
  dimensionFilters: filtersSchema,
})

/** A chart in a conversation: only `simple` holds its values, the others fetch them. */
export const chartActionSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('simple'), spec: chartSpecSchema }),
  z.object({ type: z.literal('measurement'), spec: chartSpecSchema, settings: dashboardSettingsSchema }),
  z.object({ type: z.literal('warehouse'), spec: chartSpecSchema, settings: dashboardSettingsSchema }),
])

export type ChartType = z.infer<typeof chartTypeSchema>
export type ChartUnit = z.infer<typeof chartUnitSchema>
export type SpecSeries = z.infer<typeof specSeriesSchema>
export type ChartSpec = z.infer<typeof chartSpecSchema>
