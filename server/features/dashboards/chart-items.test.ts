import { expect, test } from 'vitest'
import { datasetChartSchema, defaultSettings } from '../../../contract/dashboards/dashboards.schemas.ts'
import type { FactQuery, FactResult } from '../../../contract/datasets/datasets.schemas.ts'
import type { Where } from '../../../contract/datasets/where.schemas.ts'
import { readChartData } from './chart-data.ts'

const clock = { now: Date.parse('2026-11-22T20:00:00Z'), today: '2026-11-23', timeZone: 'Pacific/Auckland' as const }
const table = (name: string, dimensions: string[]) => ({
  ...{ name, dimensions, date_dimensions: ['day'] },
  measures: [{ name: 'amount', unit: 'number' as const }],
})
const factTables = { sales: table('sales', ['region']), plan: table('plan', []) }
const regions = { 'Area 10': 5, 'Area 2': 3, North: -4, South: 1 }

async function read(
  chart: object,
  compare: 'none' | 'budget' = 'none',
  areas: Record<string, number | null> = regions,
) {
  const wheres: (Where | undefined)[] = []
  const ask = async ({ dimensions, measures, filters, where, limit, offset }: FactQuery): Promise<FactResult> => {
    wheres.push(where)
    const isKept = (region: string) =>
      filters.every(({ type, values }) => values.includes(region) === (type === 'include'))
    const kept = Object.entries(areas).filter(([region]) => isKept(region))
    const groups = dimensions.includes('region')
      ? kept
      : [['', kept.reduce((sum, [, value]) => sum + (value ?? 0), 0)] as const]
    const results = groups.map(([region, value]) => ({
      dimensionValues: { __date: '2026-11-01', ...(region === '' ? {} : { region }) },
      measures: Object.fromEntries(measures.map((name) => [name, { value, unit: 'number' as const }])),
      recordCount: 1,
    }))
    return { results: results.slice(offset, offset + limit), total: results.length }
  }
  const parsed = datasetChartSchema.parse({ metricType: 'warehouse_metric', title: 'Sales', ...chart })
  const settings = { ...defaultSettings, range: 'year', granularity: 'month', item: 'current', compare } as const
  const environment = { facts: { factTables }, clock, currency: 'NZD', ask }
  const { labels, series, notes } = await readChartData(environment, parsed, settings)
  return { labels, values: series.map(({ values }) => values), notes, wheres }
}

const conditions = [{ joins: 'all', conditions: [{ column: 'region', comparison: 'contains', value: 'a' }] }]
const series = (more: object = {}, label = '') => ({
  dataSource: { factTable: 'sales', metric: 'amount', dateDimension: 'day', ...more },
  presentation: { label },
})
const bars = (items: object | undefined) => ({ chartType: 'bar', axisDimension: 'region', items, series: [series()] })

test.each([
  [{ top: 2, order: 'largest' }, ['Area 10', 'Area 2', 'Other'], [5, 3, -3], ['“Other” holds 2 items.']],
  [{ top: 2, order: 'smallest' }, ['North', 'South', 'Other'], [-4, 1, 8], ['“Other” holds 2 items.']],
  [{ top: null, order: 'name' }, ['Area 2', 'Area 10', 'North', 'South'], [3, 5, -4, 1], []],
])('the items of %j', async (items, labels, values, notes) => {
  expect(await read(bars(items))).toMatchObject({ labels, values: [values], notes })
})

test('the rest of many items has a share of what adds up, and none of a mean', async () => {
  const many = Object.fromEntries(Array.from({ length: 16 }, (_, at) => [`Area ${at}`, 40 - at]))
  const notesOf = async (aggregation: string) =>
    (await read({ ...bars(undefined), series: [series({ aggregation })] }, 'none', many)).notes
  expect(await notesOf('sum')).toEqual(['“Other” holds 4 items, 20.4% of the total.'])
  expect(await notesOf('mean')).toEqual(['“Other” holds 4 items.'])
})

test('parts without a value are not drawn, and the chart says how many; a table lists them', async () => {
  const areas = { 'Area 10': 5, North: null, South: null, West: 2 }
  expect(await read(bars(undefined), 'none', areas)).toMatchObject({
    labels: ['Area 10', 'West'],
    notes: ['2 items without a value aren’t shown.'],
  })
  expect((await read(bars(undefined), 'none', { ...areas, South: 0 })).labels).toEqual(['Area 10', 'West', 'South'])
  const listed = await read({ ...bars(undefined), chartType: 'data-table' }, 'none', areas)
  expect(listed.labels).toHaveLength(4)
  expect((await read(bars(undefined), 'none', { North: null, South: null })).labels).toHaveLength(2)
})

test('conditions go with every question of their series and are said', async () => {
  const where = { and: [{ and: [{ column: 'region', operator: 'contains', text: 'a' }] }] }
  const one = await read({ ...bars(undefined), series: [series({ conditions })] })
  expect(new Set(one.wheres.map((own) => JSON.stringify(own)))).toEqual(new Set([JSON.stringify(where)]))
  expect(one.notes).toEqual(['Only rows where region contains a.'])
  const two = await read({ ...bars(undefined), series: [series(), series({ conditions }, 'Northern')] })
  expect(two.notes).toEqual(['Northern: only rows where region contains a.'])
})

test('a budget that lacks the columns of the conditions is left out, and said', async () => {
  const budget = { factTable: 'plan', metric: 'amount' }
  const chart = { chartType: 'column', comparisons: { useFilterBar: false, custom: ['budget'] } }
  const found = await read({ ...chart, series: [series({ conditions, budget })] })
  expect([found.values.length, found.notes]).toEqual([
    1,
    ['Only rows where region contains a.', 'The budget isn’t shown: plan lacks the columns it is filtered by.'],
  ])
  expect((await read({ ...chart, series: [series({ budget })] })).values.length).toBe(2)
})
