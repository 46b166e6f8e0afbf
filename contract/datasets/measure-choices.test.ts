import { expect, test } from 'vitest'
import type { Datasets } from './dataset-form.ts'
import { measureChoices } from './measure-choices.ts'

const measure = (name: string) => ({ name, unit: 'number' })
const datasets: Datasets = {
  description: 'Figures',
  factTables: {
    sales: {
      name: 'sales',
      measures: [measure('total'), measure('discount')],
      dimensions: ['city'],
      date_dimensions: ['date'],
    },
    visits: { name: 'visits', measures: [], dimensions: ['page'], date_dimensions: [] },
  },
  dimensions: { stores: { attributes: ['name'] } },
}

test('every measure is offered with its table and its first query, a table without any by its count', () => {
  expect(
    measureChoices(datasets).map(({ table, measure: name, form }) => [
      ...[table, name, form.dataset, form.metric, form.granularity, form.rows],
    ]),
  ).toEqual([
    ['sales', 'total', 'sales', 'total', 'month', []],
    ['sales', 'discount', 'sales', 'discount', 'month', []],
    ['visits', 'count', 'visits', 'count', null, ['page']],
  ])
})
