import { expect, test } from 'vitest'
import { answerWithTotals } from './answer-of-form.ts'
import { type FactForm, factQueryOf, printForm, readForm } from './dataset-form.ts'
import type { FactResult, FactRow, FactsMetadata } from './datasets.schemas.ts'
import { problemsOf, withExpressions } from './form-expressions.ts'
import { labelsOf, pivotLabel, pivotOf, type FactAnswer } from './pivot.ts'
import { recordsOfCell } from './records-of-cell.ts'
import { columnHeads, csvFileOf } from './result-files.ts'

const sales: FactsMetadata['factTables'][string] = {
  ...{ name: 'sales', dimensions: ['region', 'product'], date_dimensions: ['sold_on'] },
  measures: [
    { name: 'revenue', unit: 'currency' },
    { name: 'units', unit: 'number' },
  ],
}
const form: FactForm = {
  ...{ kind: 'fact', dataset: 'sales', metric: 'revenue', aggregation: 'sum', granularity: null, from: '', to: '' },
  ...{ rows: ['region', 'product'], columns: [], limit: '', filters: '', isChart: false },
}
const perUnit = { name: 'per unit', expression: 'sum(revenue) / sum(units)' }

test('an expression is asked once it has a name of its own and can be read', () => {
  const typed = withExpressions(form, [perUnit, { name: 'per unit', expression: 'sum(revenu)' }], sales)
  expect(typed.expressions).toEqual([
    { ...perUnit, isOpen: true },
    { name: 'per unit', expression: 'sum(revenu)', isOpen: true },
  ])
  expect(problemsOf(typed, 1, sales)).toEqual({
    name: 'Enter a name that no other column has.',
    expression: 'There is no column "revenu" (the nearest is "revenue") at position 5.',
  })
  const growth = { name: 'growth', expression: 'change(sum(revenue))' }
  const two = withExpressions(form, [perUnit, growth], sales)
  expect([two.expressions, problemsOf(two, 1, sales).expression]).toEqual([
    [perUnit, { ...growth, isOpen: true }],
    'This works across periods: choose a date granularity.',
  ])
  const dated = withExpressions({ ...form, granularity: 'fy' }, [perUnit, growth], sales)
  expect(dated.expressions).toEqual([perUnit, growth])
  expect(withExpressions(dated, [], sales).expressions).toBeUndefined()
  expect(readForm(printForm(two))).toEqual(two)
  const asked = (dimensions: string[]) => factQueryOf(dated, dimensions, { limit: 1, offset: 0 }).expressions
  expect([asked(['__date']), asked([])]).toEqual([JSON.stringify([perUnit, growth]), JSON.stringify([perUnit])])
  expect(factQueryOf(two, [], { limit: 1, offset: 0 }).measures).toEqual(['revenue:sum'])
})

const row = (region: string | null, product: string | null, revenue: number, isRest = false): FactRow => ({
  dimensionValues: { region, ...(product === null ? {} : { product }) },
  measures: { 'revenue:sum': { value: revenue, unit: 'currency' } },
  recordCount: 1,
  ...(isRest ? { isRest: true as const } : {}),
})

async function answerTo(asked: FactForm, cells: FactResult): Promise<{ answer: FactAnswer; queries: object[] }> {
  const queries: object[] = []
  const answer = await answerWithTotals(
    {
      facts: async (query) => {
        queries.push(query)
        return cells
      },
      dimension: async () => ({ records: [], total: 0 }),
    },
    asked,
  )
  return { answer: answer as FactAnswer, queries }
}

test('a subtotal stands in front of its rows, and is in no file', async () => {
  const results = [
    row('North', 'Tea', 4),
    row('South', 'Tea', 3),
    row('South', 'Coffee', 3),
    row('Other', 'Tea', 2, true),
  ]
  const level = [row('South', null, 6), row('North', null, 4), row('Other', null, 2, true)]
  const { answer, queries } = await answerTo(
    { ...form, hasSubtotals: true, top: '2' },
    { results, total: 4, subtotals: [{ by: ['region'], results: level, total: 3 }] },
  )
  expect(queries[0]).toMatchObject({ subtotals: '[["region"]]' })
  expect(queries[1]).not.toHaveProperty('subtotals')
  const pivot = pivotOf(answer)
  expect(pivot.rows.map(({ values, level: own, cells }) => [values, own, Object.values(cells)[0]?.value])).toEqual([
    [['South'], 1, 6],
    [['South', 'Tea'], undefined, 3],
    [['South', 'Coffee'], undefined, 3],
    [['North'], 1, 4],
    [['North', 'Tea'], undefined, 4],
    [['Other'], 1, 2],
    [['Other', 'Tea'], undefined, 2],
  ])
  expect(csvFileOf(answer).text.trim().split(/\r?\n/)).toHaveLength(5)
})

test('bins are in the order of their numbers, say from where to where, and lead to their records', async () => {
  const asked: FactForm = { ...form, metric: 'count', rows: ['bins:units'], columns: ['region'], binWidth: '2.5' }
  const cell = (units: string | null, region: string): FactRow => ({
    ...{ dimensionValues: { units, region }, recordCount: 1 },
    measures: { count: { value: 1, unit: 'number' } },
  })
  const results = [cell('10', 'North'), cell('-2.5', 'North'), cell(null, 'North'), cell('2.5', 'South')]
  const { answer, queries } = await answerTo(asked, { results, total: 4, binWidths: { units: 2.5 } })
  expect(queries[0]).toMatchObject({ bins: '[{"column":"units","width":2.5}]', dimensions: ['region'] })
  const pivot = pivotOf(answer)
  expect(pivot.rows.map((one) => pivotLabel(one, pivot.rowDimensions, labelsOf(answer)))).toEqual([
    ...['-2.5 – 0', '2.5 – 5', '10 – 12.5', '(empty)'],
  ])
  expect(columnHeads(pivot, answer)).toEqual(['North', 'South'])
  expect(csvFileOf(answer).text.split(/\r?\n/)[0]).toContain('units, in bins')
  const datasets = { description: null, factTables: { sales }, dimensions: {} }
  const whereAt = (at: number) =>
    recordsOfCell(datasets, asked, { row: pivot.rows[at]!, column: pivot.columns[0]!, title: '' }, [], { units: 2.5 })
      .query.where
  expect([whereAt(0), whereAt(3)]).toEqual([
    {
      and: [
        { column: 'units', operator: 'atLeast', value: -2.5 },
        { column: 'units', operator: 'less', value: 0 },
      ],
    },
    { and: [{ column: 'units', operator: 'empty' }] },
  ])
})
