import { defaultChartType } from '../../../contract/charts/chart-defaults.ts'
import type { ChartSpec, SpecSeries } from '../../../contract/charts/chart-spec.schema.ts'
import { chartsTexts } from '../../../contract/charts/charts.texts.ts'
import type { Chart, ChartData, MeasurementChart } from '../../../contract/dashboards/dashboards.schemas.ts'
import { isOfSameDays } from '../../../contract/dashboards/chart-notes.texts.ts'
import { nameWords } from '../../../contract/shared/name-words.ts'

type Fetched = ChartData['series'][number]
type Drawn = {
  label: string
  axis: 'left' | 'right'
  chartType: ChartSpec['chartType'] | null
  isBudget?: boolean
}

const budgetScenario = 'Budget'

const stackedTypes: readonly string[] = ['column', 'bar', 'area', 'data-table']

/** How each series of the definition is drawn. */
function drawnOf(chart: Chart): Drawn[] {
  if (chart.metricType === 'warehouse_metric')
    return chart.series.map(({ presentation, dataSource }) => ({
      ...presentation,
      label: presentation.label || nameWords(dataSource.metric),
    }))
  return chart.metricType === 'metric' ? ofScenarios(chart) : []
}

/** One series per scenario; a single one is named after its measure. */
function ofScenarios({ measurement, scenario }: MeasurementChart): Drawn[] {
  const scenarios = typeof scenario === 'string' ? [scenario] : [...new Set(scenario)]
  return scenarios.map((one) => ({
    label: scenarios.length === 1 ? measurement : chartsTexts.inScenario(measurement, one),
    ...{ axis: 'left', chartType: null, isBudget: one === budgetScenario },
  }))
}

type Among = { isOneOfSeveral: boolean; hasItems: boolean }

function labelOf({ item, comparison }: Fetched, drawn: Drawn, { isOneOfSeveral, hasItems }: Among): string {
  if (comparison !== null) {
    const label = chartsTexts.comparison[comparison](drawn.label)
    return hasItems ? chartsTexts.ofWhole(label) : label
  }
  if (item === null) return drawn.label
  return isOneOfSeveral ? chartsTexts.summary.at(drawn.label, item) : item
}

/** A stack's comparison is drawn as a line over it, because a second stack beside it would look like another part. */
function markOf(fetched: Fetched, drawn: Drawn, chart: ChartSpec['chartType'], hasItems: boolean) {
  const isOverStack = chart === 'area' || (chart === 'column' && hasItems)
  if (fetched.comparison !== null && isOverStack) return { chartType: 'line' as const }
  return drawn.chartType === null ? {} : { chartType: drawn.chartType }
}

function colourOf({ comparison, isRest, item }: Fetched, { isBudget = false }: Drawn): Pick<SpecSeries, 'colour'> {
  if (comparison === 'budget' || (isBudget && item === null)) return { colour: 'budget' }
  if (comparison !== null) return { colour: 'mirror' }
  return isRest ? { colour: 'other' } : {}
}

/** Scenarios and percentages are drawn side by side, since they aren't parts of a whole. */
function isStacked(chart: Chart, { unit }: ChartData): boolean {
  if (chart.metricType === 'warehouse_metric') return chart.stacked
  const hasOneScenario =
    chart.metricType === 'metric' && (typeof chart.scenario === 'string' || chart.scenario.length === 1)
  return hasOneScenario && unit !== 'percent'
}

/** What a person chose for the drawing. */
function optionsOf(
  chart: Chart,
): Pick<ChartSpec, 'shares' | 'goal' | 'format' | 'valueAxis' | 'dataLabels' | 'better'> {
  if (chart.metricType === 'analysis') return {}
  const isShared = chart.metricType === 'warehouse_metric' && chart.stacked && chart.shares === true
  const { goal, format, valueAxis, dataLabels, better } = chart
  return {
    ...(isShared ? { shares: true } : {}),
    ...(goal === undefined ? {} : { goal }),
    ...(valueAxis === undefined ? {} : { valueAxis }),
    ...(dataLabels === undefined ? {} : { dataLabels }),
    ...(better === undefined ? {} : { better }),
    ...(format === undefined || chart.chartType === 'histogram' ? {} : { format }),
  }
}

/** A figure names what it is compared with, so it doesn't need the note that says how far comparisons reach. */
function notesOf({ notes, series }: ChartData, isFigure: boolean): readonly string[] {
  const isNamed = isFigure && series.some(({ period }) => period !== undefined)
  return isNamed ? notes.filter((note) => !isOfSameDays(note)) : notes
}

/** What a figure is compared with; the data of older reports don't name it. */
function periodOf({ period, comparison }: Fetched, isFigure: boolean): Pick<SpecSeries, 'period'> {
  return isFigure && comparison !== null ? { period: period ?? chartsTexts.comparedWith[comparison] } : {}
}

/** A dashboard's chart with its values, as input of `compile`. */
export function specOf(chart: Chart, data: ChartData): ChartSpec {
  const drawn = drawnOf(chart)
  const chartType = chart.chartType ?? defaultChartType
  const boxParts = chartType === 'boxplot' ? chartsTexts.boxParts : null
  const isFigure = chartType === 'big-number'
  const notes = notesOf(data, isFigure)
  const hasItems = (series: number) => data.series.some((one) => one.series === series && one.item !== null)
  return {
    title: chart.title,
    chartType,
    unit: data.unit,
    currency: data.currency,
    stacked: isStacked(chart, data) && stackedTypes.includes(chartType),
    labels: data.labels,
    ...optionsOf(chart),
    ...(data.binWidth === undefined ? {} : { binWidth: data.binWidth }),
    ...(data.labelTitle === null ? {} : { labelTitle: nameWords(data.labelTitle) }),
    ...(data.portions === null ? {} : { portions: data.portions }),
    ...(notes.length === 0 ? {} : { note: notes.join(' ') }),
    ...(isFigure && data.trend !== undefined ? { trend: data.trend } : {}),
    series: data.series.map((fetched, position): SpecSeries => {
      const own: Drawn = drawn[fetched.series] ?? { label: chart.title, axis: 'left', chartType: null }
      return {
        seriesLabel:
          boxParts?.[position] ??
          // Its values are numbers of rows, not values of the metric.
          (data.binWidth === undefined
            ? labelOf(fetched, own, {
                isOneOfSeveral: drawn.length > 1,
                hasItems: hasItems(fetched.series),
              })
            : chartsTexts.rowsOfBin),
        measure: String(fetched.series),
        ...periodOf(fetched, isFigure),
        ...(fetched.comparison === null ? {} : { stack: fetched.comparison }),
        source: { values: fetched.values },
        ...(fetched.unit === undefined ? {} : { unit: fetched.unit }),
        ...(fetched.currency === undefined ? {} : { currency: fetched.currency }),
        axis: own.axis,
        presentation: { aggregation: fetched.additive ? 'sum' : 'mean' },
        ...colourOf(fetched, own),
        ...markOf(fetched, own, chartType, hasItems(fetched.series)),
      }
    }),
  }
}
