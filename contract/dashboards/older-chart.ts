type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** In the older form a filter may be a plain list of included values. */
function olderFilters(filters: unknown): Fields {
  return Object.fromEntries(
    Object.entries(fieldsOf(filters)).map(([dimension, filter]) => [
      dimension,
      Array.isArray(filter) ? { type: 'include', values: filter } : filter,
    ]),
  )
}

function olderBudget(budget: unknown): Fields | null {
  const { fact_table: factTable, factTable: newer, metric } = fieldsOf(budget)
  const table = factTable ?? newer
  return table === undefined ? null : { factTable: table, metric: metric ?? '' }
}

/** Each measure of the older form becomes a series on the same table. */
function olderSeries(chart: Fields): Fields[] {
  const breakdown = fieldsOf(chart['series_breakdown'])['name'] ?? null
  return listOf(chart['measures']).map((measure) => {
    const [metric = '', aggregation = 'sum'] = String(measure).split(':')
    return {
      dataSource: {
        ...{ factTable: chart['fact_table'], metric, aggregation, dateDimension: null, breakdownDimension: breakdown },
        budget: olderBudget(chart['budget']),
        filters: olderFilters(chart['dimension_filters']),
      },
      presentation: { label: metric, axis: 'left', chartType: null },
    }
  })
}

/** Converts a chart to the current form (OD-092), without its local `idx`. */
export function upgradedChart(written: unknown): Record<string, unknown> {
  const { idx: _, ...chart } = fieldsOf(written)
  if (chart['metricType'] !== 'warehouse_metric' || chart['series'] !== undefined || chart['fact_table'] === undefined)
    return chart
  const { fact_table, measures, labels, series_breakdown, dimension_filters, budget, ...kept } = chart
  const axis = fieldsOf(labels)
  return {
    ...kept,
    axisDimension: axis['name'] === undefined || axis['type'] === 'date' ? '__date' : axis['name'],
    series: olderSeries({ fact_table, measures, series_breakdown, dimension_filters, budget }),
  }
}
