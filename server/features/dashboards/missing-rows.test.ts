import { expect, test } from 'vitest'
import { readForm } from '../../../contract/datasets/dataset-form.ts'
import { missingRows } from './missing-rows.ts'

const source = {
  ...{ factTable: 'sales', breakdown: 'region', dateDimension: null, where: null },
  filters: [{ dimension: 'channel', type: 'include' as const, values: ['Web'] }],
}
const missing = [{ column: 'price', label: 'Price', rows: 12, of: 1_000 }]
const march = { from: '2026-03-01', to: '2026-03-31' }

test('the rows of a series without a value are a query of Datasets, with its days, its filters and its breakdown', () => {
  const [found, ...others] = missingRows(source, march, missing)
  expect([found?.label, others]).toEqual(['Price', []])
  expect(readForm(found!.search)).toMatchObject({
    ...{ kind: 'fact', dataset: 'sales', metric: 'count', rows: ['region'], from: '2026-03-01', to: '2026-03-31' },
    filters: '{"channel":"Web"}',
    groups: [{ joins: 'all', conditions: [{ column: 'price', comparison: 'empty' }] }],
  })
})

test('the conditions of a series and those of a measure are part of the query', () => {
  const where = { column: 'status', operator: 'in' as const, values: ['open'] }
  const [found] = missingRows({ ...source, where }, null, [
    { ...missing[0]!, where: { column: 'quantity', operator: 'more', value: 3 } },
  ])
  const form = readForm(found!.search)
  const columns =
    form?.kind === 'fact' ? form.groups?.flatMap(({ conditions }) => conditions.map(({ column }) => column)) : []
  expect(columns).toEqual(['status', 'quantity', 'price'])
})

test('what a form cannot say is not offered: a wrong list of rows is worse than none', () => {
  const twice = [...source.filters, { dimension: 'channel', type: 'exclude' as const, values: ['Shop'] }]
  expect(missingRows({ ...source, filters: twice }, march, missing)).toEqual([])
})
