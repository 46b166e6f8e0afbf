import { describe, expect, test } from 'vitest'
import { datasets, factForm } from '../../tests/model/datasets/things.ts'
import { chartOfQuery, dashboardLimitsOf } from '../dashboards/chart-of-query.ts'
import { type FactForm, factQueryOf, printForm, readForm } from './dataset-form.ts'
import { factQuerySchema } from './datasets.schemas.ts'
import type { FormCondition } from './form-conditions.ts'
import { namedValues, pivotOf } from './pivot.ts'
import { queryTexts } from './query.texts.ts'
import { recordsOfCell } from './records-of-cell.ts'
import { columnHeads } from './result-files.ts'
import type { Where } from './where.schemas.ts'

const condition = (
  column: string,
  comparison: FormCondition['comparison'],
  value = '',
  to?: string,
): FormCondition => ({
  ...{ column, comparison, value },
  ...(to === undefined ? {} : { to }),
})
const form: FactForm = {
  ...factForm,
  granularity: null,
  rows: ['region', 'city'],
  more: [{ metric: 'count', aggregation: 'sum' }],
  period: { column: 'day', operator: 'during', period: { last: 30, unit: 'day' } },
  groups: [
    { joins: 'any', conditions: [condition('region', 'contains', 'o'), condition('revenue', 'between', '1', '5')] },
    { joins: 'all', conditions: [condition('city', 'notEmpty'), condition('city', 'equal', '')] },
    { joins: 'all', conditions: [condition('revenue', 'between', '1')] },
  ],
  top: '10',
}
const window = { limit: 100, offset: 0 }

describe('what the form asks beside what the documents give', () => {
  test('is kept in its address as it was typed', () => {
    expect(readForm(printForm(form))).toEqual(form)
    const ordered: FactForm = { ...factForm, order: { by: 'revenue:mean', direction: 'descending' } }
    expect(printForm(ordered)).toContain('order=-revenue%3Amean')
    expect(readForm(printForm(ordered))).toEqual(ordered)
    const removed: FactForm = { ...ordered, metric: 'profit' }
    expect(readForm(printForm(removed))).toEqual({ ...factForm, metric: 'profit' })
    expect(readForm(`${printForm(factForm)}&conditions={&period=[]&order=-&top=`)).toEqual(factForm)
  })

  test('becomes one query: what is filled in, the period, the top, and its order', () => {
    const asked = factQueryOf(form, ['region', 'city'], window)
    expect(asked).toMatchObject({
      measures: ['revenue:mean', 'count'],
      where: {
        and: [
          { column: 'day', operator: 'during', period: { last: 30, unit: 'day' } },
          {
            or: [
              { column: 'region', operator: 'contains', text: 'o' },
              { column: 'revenue', operator: 'between', from: '1', to: '5' },
            ],
          },
          { and: [{ not: { column: 'city', operator: 'empty' } }] },
        ],
      },
      order: JSON.stringify([{ by: 'revenue:mean', direction: 'descending' }]),
      top: { dimension: 'region', by: 'revenue:mean', count: 10 },
    })
    expect(factQuerySchema.safeParse(asked).success).toBe(true)
  })

  test('goes by the date that was chosen, also one of a related table, and stays in the address', () => {
    const opened: FactForm = { ...factForm, granularity: 'month', rows: [], dateColumn: 'place.opened' }
    expect(readForm(printForm(opened))).toEqual(opened)
    expect(factQueryOf(opened, ['__date', 'region'], window)).toMatchObject({
      dimensions: ['region', '{place.opened}'],
      dateGranularity: 'month',
    })
    expect(recordsOfCell(datasets, opened, { row: null, column: null, title: '' }).query.dimensions).toContain(
      '{place.opened}',
    )
    const where: Where = { or: [{ column: 'city', operator: 'equal', value: 'Kerikeri' }] }
    const missing = { column: 'revenue', label: 'Revenue', rows: 1, of: 2, where }
    expect(recordsOfCell(datasets, opened, { row: null, column: null, title: '', missing }).query.where).toEqual({
      and: [{ column: 'revenue', operator: 'empty' }, where],
    })
    expect([chartOfQuery(opened), chartOfQuery({ ...opened, dateColumn: 'paid' })?.series[0]?.dataSource]).toEqual([
      null,
      expect.objectContaining({ dateDimension: 'paid' }),
    ])
  })

  test('leaves out of a total what has no meaning there', () => {
    const total = factQueryOf({ ...form, groups: [], period: undefined }, [], window)
    expect([total.measures, 'top' in total, 'order' in total, 'where' in total]).toEqual([
      ...[['revenue:mean', 'count'], false, false, false],
    ])
    const byCity = factQueryOf({ ...form, order: { by: 'region', direction: 'ascending' } }, ['city'], window)
    expect(['top' in byCity, 'order' in byCity]).toEqual([false, false])
    expect('top' in factQueryOf({ ...form, top: 'ten' }, ['region', 'city'], window)).toBe(false)
  })

  test('is no chart of a dashboard where that would show other figures', () => {
    const { measures, expressions, period, bins } = queryTexts.dashboardLimits
    for (const [own, limit] of [
      ...([
        [{ period: form.period }, period],
        [{ more: form.more }, measures],
        [{ rows: ['bins:revenue'] }, bins],
      ] as const),
      [{ expressions: [{ name: 'margin', expression: 'sum(profit) / sum(revenue)' }] }, expressions] as const,
    ]) {
      expect(chartOfQuery({ ...factForm, ...own })).toBe(null)
      expect(dashboardLimitsOf({ ...factForm, ...own })).toEqual([limit])
    }
    expect(queryTexts.notOnDashboards([measures, bins])).toBe("Dashboard charts don't support several metrics or bins.")
    expect(dashboardLimitsOf(factForm)).toEqual([])
    const chart = chartOfQuery({ ...factForm, groups: form.groups, top: '3' })
    expect([chart?.items, chart?.series[0]?.dataSource.conditions]).toEqual([{ top: 3, order: 'largest' }, form.groups])
    expect(chartOfQuery(factForm)?.series[0]?.dataSource).not.toHaveProperty('conditions')
  })

  test('is shown in the order of the server, the rest last, with a column for each metric', () => {
    const row = (region: string | null, revenue: number, count: number, isRest = false) => ({
      dimensionValues: { region },
      measures: { 'revenue:mean': { value: revenue, unit: 'currency' }, count: { value: count, unit: 'number' } },
      recordCount: count,
      ...(isRest ? { isRest: true as const } : {}),
    })
    const top: FactForm = { ...form, rows: ['region'], top: '3' }
    const results = [row('South', 9, 1), row('Other', 8, 2), row(null, 7, 3), row('Other', 1, 4, true)]
    const answer = {
      ...{ kind: 'fact' as const, form: top, cells: { results, total: 4 }, rowTotals: null, columnTotals: null },
      ...{ total: { results: [row(null, 4, 10)], total: 1 }, isFilterLeftOut: false },
    }
    const pivot = pivotOf(answer)
    expect(columnHeads(pivot, answer)).toEqual(['Mean of revenue', 'count'])
    expect(
      pivot.rows.map(({ values, cells, isRest }) => [
        values[0],
        Object.values(cells).map(({ value }) => value),
        isRest,
      ]),
    ).toEqual([
      ['South', [9, 1], undefined],
      ['Other', [8, 2], undefined],
      [null, [7, 3], undefined],
      ['Other', [1, 4], true],
    ])
    expect([pivot.units, Object.values(pivot.columnTotals).map(({ value }) => value)]).toEqual([
      ['currency', 'number'],
      [4, 10],
    ])
    const rest = pivot.rows[3]!
    const { query } = recordsOfCell(datasets, top, { row: rest, column: null, title: '' }, namedValues(answer))
    expect(query).toMatchObject({
      filter_region: ['{"type":"exclude","values":["South","Other",null]}'],
      where: { and: [form.period, expect.anything(), expect.anything()] },
    })
  })
})
