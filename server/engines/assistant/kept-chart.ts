import { type DatasetChart, datasetChartSchema, dateAxis } from '../../../contract/dashboards/dashboards.schemas.ts'
import type { QueryData, ShowChartInput } from '../tools/index.ts'

/** The charts of dashboards that an answer's chart can become; a figure or a table stays what it is. */
const askedAgain = ({ query, comparison }: QueryData, input: ShowChartInput): boolean =>
  [query.where, query.top, query.expressions].every((one) => one === undefined) &&
  (query.conditions ?? []).length === 0 &&
  input.as !== 'share' &&
  input.top === undefined &&
  comparison === undefined

/**
 * The chart of an answer as a dashboard asks it again and again; null where its question cannot be asked so. The dates of
 * the question are left to the dashboard.
 */
export function keptChart(data: QueryData, input: ShowChartInput): DatasetChart | null {
  if (!askedAgain(data, input)) return null
  const { query } = data
  const isTime = input.x === dateAxis
  const kept = datasetChartSchema.safeParse({
    ...{ metricType: 'warehouse_metric', title: input.title, chartType: input.chartType },
    axisDimension: isTime ? dateAxis : input.x,
    series: data.measures
      .filter(({ asked }) => input.measures.includes(asked))
      .map(({ asked, label }) => {
        const [metric = '', ...aggregation] = asked.split(':')
        return {
          dataSource: {
            ...{ factTable: query.factTable, metric, aggregation: aggregation.join(':') || 'sum' },
            ...{ dateDimension: query.dateDimension ?? null, breakdownDimension: input.breakdown ?? null },
            filters: query.filters ?? {},
          },
          presentation: { label },
        }
      }),
  })
  return kept.success ? kept.data : null
}
