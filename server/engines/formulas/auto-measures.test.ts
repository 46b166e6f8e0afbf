import { describe, expect, test } from 'vitest'
import type { FactTable } from '../queries/catalogue.ts'
import type { UnderstoodColumn } from '../queries/understood-table.ts'
import { autoMeasures } from './auto-measures.ts'

const date: UnderstoodColumn = { name: 'month', label: 'Month', role: 'date', type: 'date' }
const region: UnderstoodColumn = { name: 'region', label: 'Region', role: 'dimension', type: 'text' }
const figure = (label: string, more: Partial<UnderstoodColumn> = {}): UnderstoodColumn => ({
  ...{ name: label.toLowerCase().replaceAll(' ', '_'), label, role: 'measure', type: 'decimal', unit: 'currency' },
  ...more,
})
const table = (name: string, ...columns: UnderstoodColumn[]): FactTable => ({
  name,
  label: name,
  columns,
  files: ['f'],
})
const found = (tables: FactTable[], values: readonly string[] = [], taken: readonly string[] = []) =>
  autoMeasures({ factTables: tables, dimensions: [] }, () => values, new Set(taken)).map(
    ({ name, scenarios, variants }) => [
      name,
      scenarios,
      variants.map(({ table: from, measure }) => `${from} ${measure}`),
    ],
  )

describe('measures that arise from documents', () => {
  test('are the columns of figures beside a date, put together by their kind', () => {
    const columns = [
      figure('Sales'),
      figure('Stock', { kind: 'level' }),
      figure('Margin', { unit: 'percent', weight: 'sales' }),
      figure('Rating', { unit: 'number', kind: 'score' }),
      figure('Row', { kind: 'index' }),
    ]
    expect(found([table('shop', date, region, ...columns), table('undated', region, figure('Sales'))])).toEqual([
      ['Sales', ['Actual'], ['shop sales:sum']],
      ['Stock', ['Actual'], ['shop stock:last']],
      ['Margin', ['Actual'], ['shop margin:weighted_mean:sales']],
      ['Rating', ['Actual'], ['shop rating:mean']],
    ])
  })

  test('tell their scenarios by their heads, by a column, or by the name of their table', () => {
    expect(
      found([table('plan_sheet', date, figure('Sales'), figure('Budget sales'), figure('Marketing budget'))]),
    ).toEqual([
      ['Sales', ['Plan', 'Budget'], ['plan_sheet sales:sum', 'plan_sheet budget_sales:sum']],
      ['Marketing budget', ['Plan'], ['plan_sheet marketing_budget:sum']],
    ])
    const scenario: UnderstoodColumn = { ...region, name: 'scenario', label: 'Scenario' }
    expect(found([table('shop', date, scenario, figure('Sales'))], ['Actual', 'Forecast'])).toEqual([
      ['Sales', ['Actual', 'Forecast'], ['shop sales:sum']],
    ])
    expect(found([table('budget', date, figure('Sales')), table('shop', date, figure('Sales'))])).toEqual([
      ['Sales', ['Actual', 'Budget'], ['shop sales:sum', 'budget sales:sum']],
    ])
  })

  test('that nothing but the name of their table makes a budget are marked', () => {
    const scenario: UnderstoodColumn = { ...region, name: 'scenario', label: 'Scenario' }
    const scenariosOf = (...tables: FactTable[]) =>
      autoMeasures({ factTables: tables, dimensions: [] }, () => ['Actual', 'Budget'], new Set()).flatMap(
        ({ variants }) => variants.map((variant) => [variant.measure, variant.scenario, variant.isNamedByTable]),
      )
    expect(
      scenariosOf(table('budget', date, figure('Value')), table('shop', date, figure('Sales'), figure('Budget sales'))),
    ).toEqual([
      ['sales:sum', 'Actual', undefined],
      ['budget_sales:sum', 'Budget', undefined],
      ['value:sum', 'Budget', true],
    ])
    expect(scenariosOf(table('budget', date, scenario, figure('Value')))).toEqual([['value:sum', null, undefined]])
  })

  test('are of no scenario that only every object has', () => {
    expect(found([table('constructor', date, figure('Constructor points'), figure('Total constructor'))])).toEqual([
      ['Constructor points', ['Actual'], ['constructor constructor_points:sum']],
      ['Total constructor', ['Actual'], ['constructor total_constructor:sum']],
    ])
  })

  test('take a plan whose figures are only called Value for that of the one sum of its unit with its columns', () => {
    const line: UnderstoodColumn = { ...region, name: 'line', label: 'Line' }
    const [sales, stock] = [figure('Sales'), figure('Stock', { kind: 'level' })]
    const value = figure('Value')
    const shop = table('shop', date, region, line, sales, figure('Units', { unit: 'number' }), stock)
    const plans = [table('budget', date, region, value), table('forecast', date, region, line, value)]
    expect(found([...plans, shop])).toEqual([
      ['Sales', ['Actual', 'Budget', 'Forecast'], ['shop sales:sum', 'budget value:sum', 'forecast value:sum']],
      ['Units', ['Actual'], ['shop units:sum']],
      ['Stock', ['Actual'], ['shop stock:last']],
    ])
    const withoutRegion = table('shop', date, sales)
    const twoSums = table('shop', date, region, sales, figure('Costs'))
    const ownBudget = table('shop', date, region, sales, figure('Budget sales'))
    expect(found([plans[0]!, ownBudget])).toEqual([
      ['Sales', ['Actual', 'Budget'], ['shop sales:sum', 'shop budget_sales:sum']],
      ['Value', ['Budget'], ['budget value:sum']],
    ])
    for (const actual of [withoutRegion, twoSums])
      expect(found([plans[0]!, actual]).at(-1)).toEqual(['Value', ['Budget'], ['budget value:sum']])
  })

  test('are the values of a column that names what the numbers are', () => {
    const line: UnderstoodColumn = { ...region, name: 'line', label: 'Line', isIndicator: true }
    const measures = autoMeasures(
      { factTables: [table('kpis', date, line, region, figure('Value'))], dimensions: [] },
      () => ['Churn', 'Growth [net]'],
      new Set(),
    )
    expect(measures.map(({ name, scopes, variants }) => [name, scopes, variants[0]?.filters])).toEqual([
      ['Churn', ['region'], [{ dimension: 'line', type: 'include', values: ['Churn'] }]],
      ['Growth (net)', ['region'], [{ dimension: 'line', type: 'include', values: ['Growth [net]'] }]],
    ])
  })

  test('that are called alike are told apart by their tables, and give way to what people named', () => {
    expect(found([table('north', date, figure('Sales')), table('south', date, figure('Sales'))])).toEqual([
      ['Sales', ['Actual'], ['north sales:sum']],
      ['Sales (south)', ['Actual'], ['south sales:sum']],
    ])
    expect(found([table('north', date, figure('Sales'))], [], ['Sales'])[0]?.[0]).toBe('Sales (north)')
  })

  test('leave the totals out that stand between their rows', () => {
    const [measure] = autoMeasures(
      { factTables: [table('shop', date, { ...region, totalValues: ['All'] }, figure('Sales'))], dimensions: [] },
      () => [],
      new Set(),
    )
    expect(measure?.variants[0]?.filters).toEqual([{ dimension: 'region', type: 'exclude', values: ['All'] }])
  })
})
