import type { DatasetForm, Datasets, FactForm } from '../../../contract/datasets/dataset-form.ts'
import type { FactResult, FactRow } from '../../../contract/datasets/datasets.schemas.ts'
import type { DimensionAnswer, FactAnswer } from '../../../contract/datasets/pivot.ts'
import type { RecordsRequest } from '../../../contract/datasets/records-of-cell.ts'

export const datasets: Datasets = {
  description: 'Tables from uploaded workbooks: Sales.',
  factTables: {
    sales: {
      name: 'sales',
      measures: [{ name: 'revenue', unit: 'currency' }],
      dimensions: ['region', 'product'],
      date_dimensions: ['day'],
    },
  },
  dimensions: { stores: { attributes: ['city'] } },
}

export const factForm: FactForm = {
  kind: 'fact',
  dataset: 'sales',
  metric: 'revenue',
  aggregation: 'mean',
  granularity: 'month',
  from: '',
  to: '',
  rows: ['region'],
  columns: [],
  limit: '',
  filters: '',
  isChart: false,
}
export const storesForm: DatasetForm = {
  kind: 'dimension',
  dataset: 'stores',
  columns: [],
  search: '',
  limit: '',
  filters: '',
}

const row = (dimensionValues: FactRow['dimensionValues'], value: number, portionCovered?: number): FactRow => ({
  dimensionValues,
  measures: { 'revenue:mean': { value, unit: 'currency' } },
  recordCount: 2,
  ...(portionCovered === undefined ? {} : { portionCovered }),
})
const result = (...results: FactRow[]): FactResult => ({ results, total: results.length })

/** The mean of all is 14: it is not the mean of the means. */
export const factAnswer: FactAnswer = {
  kind: 'fact',
  form: factForm,
  cells: result(
    row({ __date: '2026-01-01', region: 'North' }, 10, 1),
    row({ __date: '2026-01-01', region: null }, 20, 1),
    row({ __date: '2026-02-01', region: 'North' }, 12, 0.5),
    row({ __date: '2026-03-01', region: 'East' }, 7, 0),
  ),
  rowTotals: result(row({ region: 'North' }, 11), row({ region: null }, 20), row({ region: 'East' }, 7)),
  columnTotals: result(
    row({ __date: '2026-01-01' }, 15, 1),
    row({ __date: '2026-02-01' }, 12, 0.5),
    row({ __date: '2026-03-01' }, 7, 0),
  ),
  total: result(row({}, 14)),
  isFilterLeftOut: false,
}

export const storesAnswer: DimensionAnswer = {
  kind: 'dimension',
  form: storesForm as DimensionAnswer['form'],
  result: {
    records: [
      {
        dimensionName: 'stores',
        externalId: 's1',
        externalSystem: 'upload',
        createdAt: '2026-01-05T09:00:00.000Z',
        updatedAt: '2026-01-05T09:00:00.000Z',
        attributes: { city: '=Chicago' },
      },
    ],
    total: 1,
  },
  isFilterLeftOut: true,
}

export const recordsRequest: RecordsRequest = {
  title: 'North, Jan 2026',
  dimensions: ['region'],
  measures: ['count'],
  query: {
    factTable: 'sales',
    measures: ['count'],
    dimensions: ['region'],
    dateGranularity: undefined,
    dateFrom: undefined,
    dateTo: undefined,
    limit: 1_000,
  },
}
