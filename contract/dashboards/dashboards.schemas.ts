import { z } from 'zod'
import { chartTypeSchema, dashboardSettingsSchema, filterSchema } from '../charts/chart-spec.schema.ts'
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
/** The axis of a dataset chart that is time. */
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
    /** Further conditions on rows, as they are filled in. */
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
})
export const mostItems = 100
export const itemOrders = ['largest', 'smallest', 'name'] as const
/** Of the breakdown that the labels are of, else of the series: how many stand by themselves, in which order. */
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
/** A chart of a kind that this version does not know is shown as an error and kept as it is. */
export type UnknownChart = { metricType: 'unknown'; kind: string; title: string }
export type ShownChart = Chart | UnknownChart

/** A chart as somebody wrote it, also in the older form; what is no chart at all becomes an unknown one. */
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

/** The codes that lead to other pages. */
const reservedCodes: readonly string[] = ['settings', 'latest', 'reports']
export const isDashboardCode = (code: string): boolean =>
  /^[a-z0-9]+(-[a-z0-9]+)*$/.test(code) && code.length <= longestName && !reservedCodes.includes(code)

/** The code that a name makes: lower case, "-" for the rest; null where nothing is left. */
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

/** What people edit of a dashboard. `metrics` are checked by the messages of document 3, part 5. */
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

/** `latestSnapshot`: the newest report, null until there are any. `isOwn`: the person who asks has made it. */
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

/** What a chart is asked with: its definition, also one that is not saved yet, and the settings of its dashboard. */
export const chartQuestionSchema = z.object({
  chart: z.record(z.string(), z.unknown()),
  settings: settingsSchema,
})

const dayRange = z.object({ from: z.string(), to: z.string() })
/**
 * The values of a chart. `labels`: periods as the charts read them, or the values of the axis dimension. A series names the
 * series of the definition, the item of its breakdown (`rest`: all that are not shown by themselves) and what it is compared
 * with. `portions`: for each label, the share of its period that lies before now.
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
      /** Of this series, where the series of the chart differ in them. */
      unit: z.enum(['number', 'currency', 'percent']).optional(),
      currency: z.string().optional(),
      /** What a comparison counts, where the data of the chart do not fill their period. */
      days: dayRange.optional(),
      values: z.array(z.number().nullable()),
    }),
  ),
  notes: z.array(z.string()),
  /** Columns without a value in some rows that count, each with the query of these rows as the address of Datasets writes it. */
  missing: z.array(z.object({ label: z.string(), search: z.string() })).optional(),
  /** Where there is nothing in the range: the day of the newest data. */
  newest: z.string().nullable(),
})
export type ChartData = z.infer<typeof chartDataSchema>
