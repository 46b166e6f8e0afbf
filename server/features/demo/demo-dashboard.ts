import { defaultSettings, type MeasurementChart } from '../../../contract/dashboards/dashboards.schemas.ts'
import type { ChartMeasure } from '../../../contract/dashboards/measurements.ts'
import { defaultScenario, knownScenarios } from '../../../contract/formulas/formulas.schemas.ts'
import { createDashboard } from '../dashboards/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

type Fields = Pick<MeasurementChart, 'title' | 'chartType' | 'measurement'> &
  Partial<Pick<MeasurementChart, 'scope' | 'scenario'>> & { width: 33 | 50 | 66 | 100 }

const chart = ({ width, ...fields }: Fields): MeasurementChart => ({
  ...{ metricType: 'metric', scope: null, scopeFilter: [], scenario: defaultScenario },
  ...{ ...fields, size: { width, height: fields.chartType === 'big-number' ? 'half' : 'normal' } },
})

/** The measures that arise from the workbooks, as far as the charts name them. */
export const shownMeasures: readonly ChartMeasure[] = [
  {
    ...{ name: 'Revenue', source: 'auto', unit: 'currency' },
    ...{ scopes: ['store', 'channel', 'product_line'], scenarios: [...knownScenarios] },
  },
  { name: 'Total cost', source: 'auto', unit: 'currency', scopes: ['category'], scenarios: [defaultScenario] },
  {
    ...{ name: 'Closing stock', source: 'auto', unit: 'number' },
    ...{ scopes: ['store', 'product_line'], scenarios: [defaultScenario] },
  },
]

/** The financial year 2026/27 beside the one before: seven months with figures, five with a budget and a forecast. */
export const demoDashboard = {
  name: 'How the year goes',
  code: 'how-the-year-goes',
  data: {
    accessLevel: 'shared' as const,
    defaultSettings: {
      ...defaultSettings,
      ...{ range: 'fy' as const, granularity: 'month' as const, item: '2026-04-01', compare: 'prev' as const },
    },
    scopeFilters: ['store', 'product_line'],
    dimensionFilters: [],
    metrics: [
      chart({ title: 'Revenue', chartType: 'big-number', measurement: 'Revenue', width: 33 }),
      chart({ title: 'Total cost', chartType: 'big-number', measurement: 'Total cost', width: 33 }),
      chart({ title: 'Closing stock', chartType: 'big-number', measurement: 'Closing stock', width: 33 }),
      chart({
        ...{ title: 'Revenue, budget and forecast', chartType: 'column', measurement: 'Revenue', width: 100 },
        scenario: [...knownScenarios],
      }),
      chart({ title: 'Revenue by store', chartType: 'column', measurement: 'Revenue', scope: 'store', width: 50 }),
      chart({ title: 'Cost by category', chartType: 'bar', measurement: 'Total cost', scope: 'category', width: 50 }),
      chart({
        ...{ title: 'Closing stock by product line', chartType: 'line', measurement: 'Closing stock' },
        ...{ scope: 'product_line', width: 100 },
      }),
    ],
  },
}

/** Makes the dashboard of the demo organisation unless it has, or had, one. */
export async function makeDemoDashboard(tx: Transaction): Promise<void> {
  const known = await tx.db
    .selectFrom('dashboard')
    .where('organisation_id', '=', tx.scope.organisation!)
    .select('code')
    .executeTakeFirst()
  if (known === undefined) await createDashboard(tx, demoDashboard, { measures: shownMeasures })
}
