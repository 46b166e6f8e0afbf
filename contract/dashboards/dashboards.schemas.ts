import { z } from 'zod'
import {
  betterSchema,
  chartTypeSchema,
  dashboardSettingsSchema,
  filterSchema,
  numberFormatSchema,
  valueAxisSchema,
} from '../charts/chart-spec.schema.ts'
import { defaultScenario } from '../charts/chart-defaults.ts'
import { conditionGroupsSchema } from '../datasets/form-conditions.ts'
import { defaultAggregation } from '../datasets/datasets.schemas.ts'
import { comparisonModes, granularities } from '../shared/periods.ts'
import { chartStatementSchema } from './chart-statement.ts'
import { upgradedChart } from './older-chart.ts'

export const chartWidths = [25, 33, 50, 66, 75, 100] as const
export const chartHeights = ['half', 'normal', 'tall', 'double'] as const
export const defaultWidth = 50
export const defaultHeight = 'normal'
export const customComparisons = ['previous_period', 'previous_year', 'budget', 'seasonal_average'] as const
export type CustomComparison = (typeof customComparisons)[number]
/** The axis value for time in a dataset chart. */
export const dateAxis = '__date'

export const mostCharts = 60
export const mostSeries = 10
const longestName = 120
const name = z.string().max(200)
const title = z.string().max(500)
const filters = z
  .record(name, filterSchema)
  .refine((given) => Object.keys(given).length <= 50)
  .default({})

export const chartSizeSchema = z.object({
  width: z.union(chartWidths.map((width) => z.literal(width))).default(defaultWidth),
  height: z.enum(chartHeights).default(defaultHeight),
})
export type ChartSize = z.infer<typeof chartSizeSchema>
const common = { title, chartType: chartTypeSchema.optional(), size: chartSizeSchema.optional() }
export const binCounts = { least: 2, most: 100 }
/** What a person may choose for the drawing of any values. */
const lookFields = {
  /** A value to reach, drawn as a line or measured by a gauge. */
  goal: z.number().optional(),
  format: numberFormatSchema.optional(),
  valueAxis: valueAxisSchema.optional(),
  /** Writes values beside their marks. */
  dataLabels: z.boolean().optional(),
  /** Of a big number: colours its change. */
  better: betterSchema.optional(),
  /** Of a big number: false hides the line below it. */
  trend: z.boolean().optional(),
}

const metricOfTable = z.object({ factTable: name, metric: name })
export const dataSeriesSchema = z.object({
  dataSource: z.object({
    factTable: name,
    metric: name,
    aggregation: name.default(defaultAggregation),
    dateDimension: name.nullable().default(null),
    breakdownDimension: name.nullable().default(null),
    budget: metricOfTable.nullable().default(null),
    filters,
    /** Further conditions on rows, as entered. */
    conditions: conditionGroupsSchema.optional(),
  }),
  presentation: z.object({
    label: title.default(''),
    axis: z.enum(['left', 'right']).default('left'),
    chartType: chartTypeSchema.nullable().default(null),
  }),
})
export type DataSeries = z.infer<typeof dataSeriesSchema>

export const measurementChartSchema = z.object({
  metricType: z.literal('metric'),
  ...common,
  measurement: name,
  scope: name.nullable().default(null),
  scopeFilter: z.array(title).max(1000).default([]),
  scenario: z.union([name, z.array(name).min(1).max(mostSeries)]).default(defaultScenario),
  breakdownOptions: z.object({ forcedItems: z.array(title).max(50) }).optional(),
  ...lookFields,
})
export const mostItems = 100
export const itemOrders = ['largest', 'smallest', 'name'] as const
/** How many items are shown by name, and in which order: of the breakdown on the axis, otherwise of the series. */
const itemsSchema = z.object({
  top: z.number().int().min(1).max(mostItems).nullable(),
  order: z.enum(itemOrders),
})
export type ChartItems = z.infer<typeof itemsSchema>
export const datasetChartSchema = z.object({
  metricType: z.literal('warehouse_metric'),
  ...common,
  axisDimension: name.default(dateAxis),
  stacked: z.boolean().default(true),
  /** Stacks the parts to 100 %. */
  shares: z.boolean().optional(),
  ...lookFields,
  /** About how many bins a histogram has. */
  bins: z.number().int().min(binCounts.least).max(binCounts.most).optional(),
  showDataTable: z.boolean().default(false),
  comparisons: z
    .object({ useFilterBar: z.boolean().default(true), custom: z.array(z.enum(customComparisons)).max(4).default([]) })
    .default({ useFilterBar: true, custom: [] }),
  series: z.array(dataSeriesSchema).max(mostSeries),
  items: itemsSchema.optional(),
  statement: chartStatementSchema.optional(),
})
export const analysisChartSchema = z.object({ metricType: z.literal('analysis'), ...common, topicId: name })

export const chartSchema = z.discriminatedUnion('metricType', [
  measurementChartSchema,
  datasetChartSchema,
  analysisChartSchema,
])
export type MeasurementChart = z.infer<typeof measurementChartSchema>
export type AnalysisChart = z.infer<typeof analysisChartSchema>
export type DatasetChart = z.infer<typeof datasetChartSchema>
export type Chart = z.infer<typeof chartSchema>
/** A chart of a kind this version does not know: shown as an error and kept unchanged. */
export type UnknownChart = { metricType: 'unknown'; kind: string; title: string }
export type ShownChart = Chart | UnknownChart

/** Reads a stored chart, also in the older form; anything else becomes an unknown chart. */
export function readChart(written: unknown): ShownChart {
  const upgraded = upgradedChart(written)
  const read = chartSchema.safeParse(upgraded)
  if (read.success) return read.data
  const { metricType, title: called } = upgraded
  return {
    metricType: 'unknown',
    kind: String(metricType ?? '').slice(0, 200),
    title: String(called ?? '').slice(0, 500),
  }
}

export const accessLevels = ['shared', 'private'] as const
export type AccessLevel = (typeof accessLevels)[number]

export const settingsSchema = dashboardSettingsSchema.extend({
  range: z.enum(granularities),
  granularity: z.enum(granularities),
  compare: z.enum(
    comparisonModes as [string, ...string[]] as ['budget', 'prev', 'prev_long', 'seasonal_average', 'none'],
  ),
})
export type DashboardSettings = z.infer<typeof settingsSchema>
export const defaultSettings: DashboardSettings = {
  range: 'year',
  granularity: 'month',
  item: 'current',
  compare: 'prev',
  filters: {},
  dimensionFilters: {},
}

/** Codes taken by other pages. */
const reservedCodes: readonly string[] = ['settings', 'latest', 'reports']
export const isDashboardCode = (code: string): boolean =>
  /^[a-z0-9]+(-[a-z0-9]+)*$/.test(code) && code.length <= longestName && !reservedCodes.includes(code)

/** The code made from a name: lower case, other characters as "-"; null where nothing is left. */
export function codeOfName(given: string): string | null {
  const plain = given
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 100)
    .replace(/^-|-$/g, '')
  if (plain === '') return null
  return isDashboardCode(plain) ? plain : `${plain}-dashboard`
}

const names = z.array(name).max(50)
const dashboardName = z.string().trim().min(1, 'Please enter a name').max(longestName)

/** The editable fields of a dashboard. `metrics` are validated by `chartProblems`. */
export const dashboardFieldsSchema = z.object({
  name: dashboardName,
  accessLevel: z.enum(accessLevels),
  defaultSettings: settingsSchema,
  scopeFilters: names,
  dimensionFilters: names,
  metrics: z.array(z.record(z.string(), z.unknown())).max(mostCharts),
})

export const newDashboardSchema = z.object({
  name: dashboardName,
  code: z.string().max(longestName),
  data: z.object({
    accessLevel: z.enum(accessLevels).default('shared'),
    metrics: dashboardFieldsSchema.shape.metrics.default([]),
    defaultSettings: settingsSchema.optional(),
    scopeFilters: names.optional(),
    dimensionFilters: names.optional(),
  }),
})

const unknownChartSchema = z.object({ metricType: z.literal('unknown'), kind: z.string(), title: z.string() })
export const shownChartSchema = z.union([chartSchema, unknownChartSchema])

/** `latestSnapshot`: the newest report; null without one. `isOwn`: the caller made it. */
export const dashboardSchema = z.object({
  code: z.string(),
  name: z.string(),
  accessLevel: z.enum(accessLevels),
  defaultSettings: settingsSchema,
  scopeFilters: z.array(z.string()),
  dimensionFilters: z.array(z.string()),
  metrics: z.array(shownChartSchema),
  latestSnapshot: z.object({ name: z.string(), date: z.string(), takenAt: z.string() }).nullable(),
  rev: z.number().int(),
  isOwn: z.boolean(),
})
export type Dashboard = z.infer<typeof dashboardSchema>

/** The request for a chart's values: its definition, saved or not, and the dashboard's settings. */
export const chartQuestionSchema = z.object({
  chart: z.record(z.string(), z.unknown()),
  settings: settingsSchema,
})

const dayRange = z.object({ from: z.string(), to: z.string() })
/**
 * A chart's values. `labels`: periods, or values of the axis dimension. Each series names its series in the definition,
 * its breakdown item (`rest`: all that are not shown by name) and its comparison. `portions`: for each label, the share
 * of its period that has passed.
 */
export const chartDataSchema = z.object({
  labels: z.array(z.string()),
  labelTitle: z.string().nullable(),
  portions: z.array(z.number()).nullable(),
  unit: z.enum(['number', 'currency', 'percent']),
  currency: z.string(),
  timeZone: z.string(),
  range: dayRange.nullable(),
  series: z.array(
    z.object({
      series: z.number().int(),
      item: z.string().nullable(),
      isRest: z.boolean(),
      comparison: z.enum(customComparisons).nullable(),
      additive: z.boolean(),
      /** Set where the chart's series differ in unit. */
      unit: z.enum(['number', 'currency', 'percent']).optional(),
      currency: z.string().optional(),
      /** The days a comparison counts, where the chart's data do not fill the period. */
      days: dayRange.optional(),
      /** What a figure is compared with, in words. */
      period: z.string().optional(),
      values: z.array(z.number().nullable()),
    }),
  ),
  notes: z.array(z.string()),
  /**
   * Columns with empty values in counted rows, each with the query of those rows as a search string of the Datasets
   * tab.
   */
  missing: z.array(z.object({ label: z.string(), search: z.string() })).optional(),
  /** The day of the newest data, where the range holds none. */
  newest: z.string().nullable(),
  /** Of a histogram: its labels are the least numbers of the bins. */
  binWidth: z.number().positive().optional(),
  /** Of a big number: its measure over time, without periods that aren't over. */
  trend: z.object({ labels: z.array(z.string()), values: z.array(z.number().nullable()) }).optional(),
})
export type ChartData = z.infer<typeof chartDataSchema>
