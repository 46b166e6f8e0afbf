import type { Page } from 'playwright'
import { call } from '../../e2e/support/person.ts'
import type { Environment } from './scenes.ts'

type Metadata = { factTables: Record<string, { measures: { name: string }[]; dimensions: string[] }> }
const code = 'every-chart'

const series = (factTable: string, metric: string, fields: object = {}, presentation: object = {}) => ({
  dataSource: { factTable, metric, aggregation: 'sum', ...fields },
  presentation: { label: metric.replaceAll('_', ' '), ...presentation },
})

/** One chart of each type, over the table of sales. */
function chartsOf(table: string): object[] {
  const chart = (title: string, chartType: string, fields: object) => ({
    ...{ metricType: 'warehouse_metric', title, chartType, size: { width: 50, height: 'normal' }, ...fields },
  })
  const total = (fields: object = {}, presentation: object = {}) => series(table, 'total', fields, presentation)
  const quantity = series(table, 'quantity', {}, { axis: 'right', chartType: 'line' })
  const rating = series(table, 'rating', { aggregation: 'mean' })
  const small = { size: { width: 33, height: 'half' } }
  return [
    chart('Total', 'big-number', { series: [total()], ...small }),
    chart('Records', 'big-number', { series: [series(table, 'count')], ...small }),
    chart('Rating', 'big-number', { series: [rating], ...small }),
    chart('Columns by city', 'column', { series: [total({ breakdownDimension: 'city' })] }),
    chart('Two axes', 'column', { series: [total(), quantity] }),
    chart('Bars by line', 'bar', { axisDimension: 'product_line', series: [total({ breakdownDimension: 'city' })] }),
    chart('Lines by line', 'line', { series: [total({ breakdownDimension: 'product_line' })] }),
    chart('Pie by line', 'pie', { axisDimension: 'product_line', series: [total()] }),
    chart('Polar area by line', 'polarArea', { axisDimension: 'product_line', series: [total()] }),
    chart('Radar by line', 'radar', { axisDimension: 'product_line', series: [total({ breakdownDimension: 'city' })] }),
    chart('Scatter by line', 'scatter', {
      axisDimension: 'product_line',
      series: [total(), series(table, 'quantity')],
    }),
    chart('Bubbles by line', 'bubble', {
      ...{ axisDimension: 'product_line', series: [total(), series(table, 'quantity'), rating] },
    }),
    chart('Measure beside its plan', 'column', {
      ...{ metricType: 'metric', measurement: 'Visits', scope: null, scenario: ['Actual', 'Budget'] },
    }),
    chart('Areas by city', 'area', { series: [total({ breakdownDimension: 'city' })] }),
    chart('Shares of cities', 'column', { shares: true, series: [total({ breakdownDimension: 'city' })] }),
    chart('Heatmap of lines', 'heatmap', { series: [total({ breakdownDimension: 'product_line' })] }),
    chart('Treemap of lines', 'treemap', {
      axisDimension: 'product_line',
      series: [total({ breakdownDimension: 'city' })],
    }),
    chart('Funnel of lines', 'funnel', { axisDimension: 'product_line', series: [total()] }),
    chart('Waterfall of months', 'waterfall', { series: [total()] }),
    chart('Histogram of sales', 'histogram', { series: [total()] }),
    chart('Spread by line', 'boxplot', { axisDimension: 'product_line', series: [total()] }),
    chart('Sales against the goal', 'gauge', { goal: 400_000, series: [total()] }),
    chart('Table by city', 'data-table', { series: [total({ breakdownDimension: 'city' })] }),
  ]
}

/** A dashboard with every type of chart, made once. */
export async function openEveryChart(page: Page, { url, code: project, token }: Environment): Promise<void> {
  const of = (path: string) => `/orgs/${project}${path}`
  const { dashboards } = await call<{ dashboards: { code: string }[] }>(url, 'GET', of('/dashboards'), token)
  if (!dashboards.some((one) => one.code === code)) {
    const { factTables } = await call<Metadata>(url, 'GET', of('/warehouse/facts/_metadata'), token)
    const found = Object.entries(factTables).find(([, { measures }]) => measures.some(({ name }) => name === 'total'))
    const [year, table] = [found?.[0] === 'sales' ? '2026' : '2019', found?.[0] ?? 'sales']
    const typed = (month: string, scenario: string, value: number) => ({
      ...{ date: `${year}-${month}-01`, scenario, scopeValue: null, value },
    })
    await call(url, 'POST', of('/measurements/_manual'), token, {
      ...{ name: 'Visits', unit: 'number', granularity: 'month', rollUp: 'sum', scope: null },
      values: ['01', '02', '03', '04'].flatMap((month, index) => [
        typed(month, 'Actual', 1_480 + 260 * index),
        typed(month, 'Budget', 1_700 + 150 * index),
      ]),
    })
    await call(url, 'POST', of('/dashboards'), token, {
      ...{ name: 'Every chart', code },
      data: {
        metrics: chartsOf(table),
        dimensionFilters: ['city'],
        defaultSettings: {
          ...{ range: 'year', granularity: 'month', item: `${year}-01-01`, compare: 'prev' },
          ...{ filters: {}, dimensionFilters: {} },
        },
      },
    })
  }
  await page.goto(`${url}/${project}/monitor/${code}`)
  await page.getByRole('table', { name: 'Table by city' }).waitFor()
  await page.getByRole('img', { name: 'Bubbles by line' }).waitFor()
}
