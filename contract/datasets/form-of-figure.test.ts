import { expect, test } from 'vitest'
import { type FigureData, figureDataSchema } from '../chat/figures.ts'
import { printForm, readForm } from './dataset-form.ts'
import { whereOfForm } from './form-conditions.ts'
import { formOfFigure, formOfMissing } from './form-of-figure.ts'
import { formOfWhere } from './form-of-where.ts'
import type { Where } from './where.schemas.ts'

const figure = (query: object, more: object = {}): FigureData =>
  figureDataSchema.parse({
    query: { factTable: 'sales', measures: ['amount:mean'], ...query },
    ...{ table: 'Sales', measures: [], rows: [], total: 0, isInDatasets: true, ...more },
  })
const missing = { column: 'amount', label: 'Amount', rows: 2, of: 9 }
const north: Where = { column: 'region', operator: 'equal', value: 'North' }

test('the query of a figure is one of the Datasets tab, and stays in its address', () => {
  const form = formOfFigure(
    figure({
      ...{ measures: ['amount:mean', 'count'], dimensions: ['region'], dateGranularity: 'fy', dateFrom: '2026-01-01' },
      ...{ dateDimension: 'paid_on', filters: { city: { type: 'exclude', values: ['Leeds'] } } },
      ...{
        top: { dimension: 'region', by: 'amount:mean', count: 3 },
        where: { or: [north, { ...north, value: 'x' }] },
      },
      conditions: [{ column: 'amount', operator: 'more', value: 5 }],
      expressions: [{ name: 'part', expression: 'share(count)' }],
    }),
  )
  expect(form).toEqual({
    ...{ kind: 'fact', dataset: 'sales', metric: 'amount', aggregation: 'mean', granularity: 'fy', isChart: false },
    ...{ from: '2026-01-01', to: '', rows: ['region'], columns: [], limit: '', top: '3', dateColumn: 'paid_on' },
    filters: '{"city":{"type":"exclude","values":["Leeds"]}}',
    more: [{ metric: 'count', aggregation: 'sum' }],
    groups: [
      {
        joins: 'any',
        conditions: [
          { column: 'region', comparison: 'equal', value: 'North' },
          { column: 'region', comparison: 'equal', value: 'x' },
        ],
      },
      { joins: 'all', conditions: [{ column: 'amount', comparison: 'more', value: '5' }] },
    ],
    expressions: [{ name: 'part', expression: 'share(count)' }],
  })
  expect(readForm(printForm(form!))).toEqual(form)
})

test('what a form cannot ask, and what is in no dataset, has none', () => {
  const deep: Where = { or: [{ and: [north, north] }, north] }
  expect(formOfFigure(figure({}, { isInDatasets: undefined }))).toBeNull()
  expect(formOfFigure(figure({ where: deep }))).toBeNull()
  expect(formOfFigure(figure({ where: { column: 'region', operator: 'in', values: ['a,b'] } }))).toBeNull()
  expect(formOfFigure(figure({ top: { dimension: 'region', by: 'count', count: 3 } }))).toBeNull()
})

test('the rows without a value are counted as the figure groups them', () => {
  expect(formOfMissing(figure({ dimensions: ['region'] }), { ...missing, where: { or: [north] } })).toMatchObject({
    ...{ dataset: 'sales', metric: 'count', rows: ['region'] },
    groups: [
      { joins: 'all', conditions: [{ column: 'region', comparison: 'equal', value: 'North' }] },
      { joins: 'all', conditions: [{ column: 'amount', comparison: 'empty', value: '' }] },
    ],
  })
  expect(formOfMissing(figure({ where: { not: { or: [north] } } }), missing)).toBeNull()
})

test('conditions come back as they were', () => {
  const during: Where = { column: 'paid_on', operator: 'during', period: { last: 30, unit: 'day' } }
  const parts: Where[] = [
    {
      or: [
        { column: 'amount', operator: 'between', from: '1', to: '2' },
        { column: 'city', operator: 'empty' },
      ],
    },
    { and: [{ not: { column: 'city', operator: 'empty' } }] },
    { and: [{ not: { column: 'city', operator: 'contains', text: 'lee' } }] },
    { and: [{ column: 'region', operator: 'in', values: ['North', 'South'] }] },
  ]
  const found = formOfWhere({ and: [during, ...parts] })!
  expect(whereOfForm(found.groups, found.period)).toEqual({ and: [during, ...parts] })
  expect(formOfWhere({ and: [during, during] })).toBeNull()
  expect(formOfWhere({ or: [during, north] })).toBeNull()
  expect(formOfWhere({ not: north })).toBeNull()
})
