import { read } from '@e965/xlsx'
import { expect, test } from 'vitest'
import type { DimensionForm, FactForm } from '../../../contract/datasets/dataset-form.ts'
import type { FactRow } from '../../../contract/datasets/datasets.schemas.ts'
import type { DatasetAnswer } from '../../../contract/datasets/pivot.ts'
import { resultWorkbook } from './result-workbook.ts'

const form: FactForm = {
  ...{ kind: 'fact', dataset: 'sales', metric: 'revenue', aggregation: 'sum', granularity: 'month', from: '', to: '' },
  ...{ rows: ['region'], columns: ['product'], limit: '', filters: '{"city": "=1+1"}', isChart: false },
}
const row = (dimensionValues: FactRow['dimensionValues'], value: number | null, portionCovered = 1): FactRow => ({
  dimensionValues,
  measures: { 'revenue:sum': { value, unit: 'number' } },
  recordCount: 1,
  portionCovered,
})
const answerOf = (...results: FactRow[]): DatasetAnswer => ({
  ...{ kind: 'fact', form, cells: { results, total: results.length } },
  ...{ rowTotals: null, columnTotals: null, total: null, isFilterLeftOut: false },
})
function opened(answer: DatasetAnswer) {
  const made = resultWorkbook(answer)
  if ('refused' in made) throw new Error(made.refused)
  return read(made.bytes, { cellFormula: true, cellNF: true, cellDates: false })
}
const hostile = "=cmd|'/c calc'!A1"

test('numbers are numbers, periods are days, and nothing is ever a formula', () => {
  const { Sheets } = opened(
    answerOf(
      row({ __date: '2026-01-01', region: 'North', product: hostile }, -5.25),
      row({ __date: '2026-02-01', region: '+1', product: '@SUM(A1)' }, 1e12, 0.5),
      row({ __date: '2026-02-01', region: null, product: '@SUM(A1)' }, null, 0.5),
    ),
  )
  const sheet = Sheets['Result']!
  expect([sheet['A1'].v, sheet['B1'].v, sheet['C1'].v, sheet['D1'].v, sheet['E1'].v]).toEqual([
    ...['Date', 'region', 'Part of period so far', '@SUM(A1)', hostile],
  ])
  expect([sheet['A2'].t, sheet['A2'].v, sheet['A2'].z]).toEqual(['n', 46_023, 'mmm yyyy'])
  expect([sheet['E2'].t, sheet['E2'].v, sheet['B3'].t, sheet['B3'].v, sheet['D3'].v]).toEqual([
    ...['n', -5.25, 's', '+1', 1e12],
  ])
  expect([sheet['C3'].v, sheet['B4'], sheet['D4']]).toEqual([0.5, undefined, undefined])
  const cells = Object.values(Sheets).flatMap((one) => Object.entries(one).filter(([key]) => !key.startsWith('!')))
  expect(cells.filter(([, cell]) => cell.f !== undefined)).toEqual([])
  expect(Sheets['Query']!['B7'].v).toBe('{"city": "=1+1"}')
})

test('rows without a match are textsOf beside what was asked', () => {
  const unmatched = [{ relation: 'place', label: 'Place', rows: 3 }]
  const answer = answerOf(row({ __date: '2026-01-01', region: 'North', product: 'Rope' }, 1))
  if (answer.kind !== 'fact') throw new Error('not of facts')
  const textsOf = (given: DatasetAnswer) =>
    Object.values(opened(given).Sheets['Query']!).flatMap((cell) => (typeof cell?.v === 'string' ? [cell.v] : []))
  expect(textsOf({ ...answer, cells: { ...answer.cells, unmatched } })).toContain('3 rows have no match in Place.')
  expect(textsOf(answer).join()).not.toContain('no match')
})

test('a column of days is one of dates, and any other text stays as it is', () => {
  const dimension: DimensionForm = {
    kind: 'dimension',
    dataset: 'stores',
    columns: [],
    search: '',
    limit: '',
    filters: '',
  }
  const record = (externalId: string, attributes: Record<string, string | number | null>) => ({
    ...{ dimensionName: 'stores', externalId, externalSystem: 'upload', attributes },
    ...{ createdAt: '2026-01-05T09:00:00.000Z', updatedAt: '2026-01-05T09:00:00.000Z' },
  })
  const records = [
    record('007', { opened: '2024-02-29', code: '2024-01-01', size: 12.5, note: 'x'.repeat(40_000) }),
    record('008', { opened: null, code: '12e5', size: null, note: 'a\u0000b\u000bc' }),
  ]
  const sheet = opened({ kind: 'dimension', form: dimension, result: { records, total: 2 }, isFilterLeftOut: false })
    .Sheets['Result']!
  expect([sheet['A2'].v, sheet['B2'].t, sheet['B2'].v, sheet['B2'].z]).toEqual(['007', 'n', 45_351, 'yyyy-mm-dd'])
  expect([sheet['C2'].t, sheet['C3'].v, sheet['D2'].v, sheet['E2'].v.length]).toEqual(['s', '12e5', 12.5, 32_767])
  expect(sheet['E3'].v).toMatch(/^a.*b.*c$/s)
})

test('a result of 100,000 rows becomes a file in time', () => {
  const results = Array.from({ length: 100_000 }, (_, index) =>
    row({ __date: '2026-01-01', region: `Region ${index}`, product: 'Coffee' }, index / 3),
  )
  const made = resultWorkbook(answerOf(...results))
  const sheet = 'bytes' in made ? read(made.bytes, { sheetRows: 2 }).Sheets['Result'] : undefined
  expect(sheet?.['!fullref']).toBe('A1:C100001')
})
