import type { Chart, ChartData, Dashboard, DatasetChart } from '../../../contract/dashboards/dashboards.schemas.ts'
import { defaultSettings } from '../../../contract/dashboards/dashboards.schemas.ts'
import type { DashboardVersion } from '../../../contract/dashboards/versions.ts'
import type { Catalogue } from '../../../src/machines/dashboards/dashboards.events.ts'
import { fieldsOf, newChart, newSeries } from '../../../src/machines/dashboards/editor.selectors.ts'

export const project = 'acme'
export const salesChart: DatasetChart = {
  ...newChart,
  title: 'Sales by month',
  series: [
    {
      dataSource: { ...newSeries.dataSource, factTable: 'sales', metric: 'total', dateDimension: 'date' },
      presentation: { ...newSeries.presentation, label: 'Total' },
    },
  ],
}
export const pieChart: Chart = {
  ...salesChart,
  ...{ title: 'Sales by city', chartType: 'pie', axisDimension: 'city', size: { width: 33, height: 'normal' } },
}
export const emptyChart: Chart = newChart

export const dashboard: Dashboard = {
  ...{ code: 'overview', name: 'Overview', accessLevel: 'shared', defaultSettings, scopeFilters: [] },
  ...{ dimensionFilters: ['city'], metrics: [salesChart, pieChart], latestSnapshot: null, rev: 1, isOwn: true },
}
export const latest: Dashboard = { ...dashboard, name: 'Overview of all', rev: 2 }

export const versions: DashboardVersion[] = [
  { rev: 1, savedAt: '2026-03-02T21:05:00.000Z', savedBy: 'Aroha Parata', fields: fieldsOf(dashboard) as never },
]

export const chartValues: ChartData = {
  ...{ labels: ['2026-01', '2026-02', '2026-03'], labelTitle: null, portions: [1, 1, 0.5], unit: 'currency' },
  ...{ currency: 'NZD', timeZone: 'Pacific/Auckland', range: { from: '2026-01-01', to: '2026-12-31' } },
  series: [
    { series: 0, item: null, isRest: false, comparison: null, additive: true, values: [120, 80, 40] },
    { series: 0, item: null, isRest: false, comparison: 'previous_period', additive: true, values: [100, 90, 95] },
  ],
  ...{ notes: [], newest: null },
}

export const catalogue: Catalogue = {
  measures: [{ name: 'Margin', source: 'formula', unit: 'percent', scopes: ['city'], scenarios: ['Actual', 'Budget'] }],
  topics: [],
  description: 'Tables from uploaded workbooks: sales.',
  factTables: {
    sales: {
      name: 'sales',
      measures: [
        { name: 'total', unit: 'currency' },
        { name: 'quantity', unit: 'number' },
      ],
      ...{ dimensions: ['city', 'product_line'], date_dimensions: ['date', 'paid_on'] },
    },
  },
  dimensions: {},
}
