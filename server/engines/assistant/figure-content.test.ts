import { describe, expect, test } from 'vitest'
import { memoryPorts } from '../../../tests/fixtures/questions/ask.ts'
import { costTable, shopTable } from '../../../tests/fixtures/questions/small-tables.ts'
import type { AssistantPorts, FactRow, QueryData } from '../tools/index.ts'
import { createEvidence } from './evidence.ts'
import { figureContent } from './figure-content.ts'
import { createToolbox } from './toolbox.ts'

const ports = memoryPorts([], [shopTable, costTable])
const toolbox = (own: AssistantPorts = ports) => createToolbox(own, createEvidence())
const contentOf = async (box: ReturnType<typeof toolbox>, name: string, input: unknown): Promise<any> => {
  const outcome = await box.run(name, input, `call_${name}`)
  return outcome.ok ? outcome.content : outcome.error
}
const money = (name: string, label: string) => ({ name, label, unit: 'currency', currency: 'NZD', addsUp: true })

test('a result says of how many rows it is and which have no value, also of what it is compared with', async () => {
  const box = toolbox({
    ...ports,
    queryFacts: async (query) => {
      const found = await ports.queryFacts(query)
      const [rows, of] = query.dateFrom === '2025-01-01' ? [1, 30] : [12, 1_000]
      return 'failure' in found
        ? found
        : { ...found, rowCount: of, missing: [{ column: 'revenue', label: 'Revenue', rows, of }] }
    },
  })
  const asked = {
    ...{ factTable: 'shop_sales', measures: ['revenue'], dateFrom: '2026-01-01', dateTo: '2026-12-31' },
    compare: { label: '2025', dateFrom: '2025-01-01', dateTo: '2025-12-31' },
  }
  expect(await contentOf(box, 'query_facts', asked)).toMatchObject({
    countedRows: 1_000,
    remarks: ['12 of 1,000 rows have no revenue.', '2025: 1 of 30 rows has no revenue.'],
  })
})

describe('a result of query_facts as a model reads it', () => {
  test('two measures are both compared, row by row and in total, and rows that only the other has come last', async () => {
    const box = toolbox()
    const asked = {
      ...{ factTable: 'shop_sales', measures: ['revenue', 'units'], dimensions: ['product_line', 'store'] },
      ...{ dateFrom: '2026-01-01', dateTo: '2026-12-31', order: 'highest' },
      compare: { label: '2025', dateFrom: '2025-01-01', dateTo: '2025-12-31' },
    }
    const query = {
      ...{ factTable: 'shop_sales', measures: ['revenue', 'units'], dimensions: ['product_line', 'store'] },
      ...{ dateFrom: '2026-01-01', dateTo: '2026-12-31' },
    }
    expect(await contentOf(box, 'query_facts', asked)).toEqual({
      ...{ callId: 'q1', table: 'Shop sales', total: 2, truncated: false, next: null },
      query: { ...query, limit: 100, order: 'highest' },
      measures: [money('revenue', 'Revenue'), { name: 'units', label: 'Units', unit: 'number', addsUp: true }],
      rows: [
        {
          ...{ '#': 1, recordCount: 1, product_line: 'Espresso blend', store: 'Harbour' },
          ...{ revenue: 250, 'revenue.compared': 400, 'revenue.difference': -150, 'revenue.fraction': -0.375 },
          ...{ units: 22, 'units.compared': 40, 'units.difference': -18, 'units.fraction': -0.45 },
          ...{ 'revenue.share': 250 / 400, 'units.share': 22 / 37 },
        },
        {
          ...{ '#': 2, recordCount: 1, product_line: 'Filter blend', store: 'Hill' },
          ...{ revenue: 150, 'revenue.compared': 50, 'revenue.difference': 100, 'revenue.fraction': 2 },
          ...{ units: 15, 'units.compared': 5, 'units.difference': 10, 'units.fraction': 2 },
          ...{ 'revenue.share': 150 / 400, 'units.share': 15 / 37 },
        },
        {
          ...{ '#': 3, product_line: 'Espresso blend', store: 'Hill' },
          ...{ revenue: null, 'revenue.compared': 300, 'revenue.difference': null },
          ...{ units: null, 'units.compared': 25, 'units.difference': null },
        },
        {
          ...{ '#': 4, product_line: 'Filter blend', store: 'Harbour' },
          ...{ revenue: null, 'revenue.compared': 200.5, 'revenue.difference': null },
          ...{ units: null, 'units.compared': 20, 'units.difference': null },
        },
      ],
      ofAllRows: {
        ...{ 'revenue.sum': 400, 'revenue.average': 200, 'revenue.highest': 250, 'revenue.lowest': 150 },
        ...{ 'revenue.comparedSum': 950.5, 'revenue.differenceSum': -550.5, 'revenue.fractionSum': -550.5 / 950.5 },
        ...{ 'units.sum': 37, 'units.average': 18.5, 'units.highest': 22, 'units.lowest': 15 },
        ...{ 'units.comparedSum': 90, 'units.differenceSum': -53, 'units.fractionSum': -53 / 90 },
      },
      comparedWith: {
        label: '2025',
        query: { ...query, dateFrom: '2025-01-01', dateTo: '2025-12-31', limit: 10_000 },
      },
    })
    const expressions = ['q1.revenue.differenceSum', 'q1[3].units.compared - q1[2].units']
    expect((await contentOf(box, 'calculate', { expressions })).results.map((one: any) => one.value)).toEqual([
      '-550.5',
      '10',
    ])
    const other = { ...asked, compare: { measure: 'units' } }
    expect(await contentOf(box, 'query_facts', other)).toBe(
      'One measure is compared with another one: ask for one measure, or leave out "measure" of compare.',
    )
  })

  test('shares stand in their rows, two categories have no change, and a series of periods has one', async () => {
    const byStore = { factTable: 'shop_sales', measures: ['revenue'], dimensions: ['store'] }
    expect(await contentOf(toolbox(), 'query_facts', byStore)).toEqual({
      ...{ callId: 'q1', table: 'Shop sales', total: 2, query: { ...byStore, limit: 100 } },
      ...{ truncated: false, next: null },
      measures: [money('revenue', 'Revenue')],
      rows: [
        { '#': 1, recordCount: 4, store: 'Harbour', revenue: 950.5, 'revenue.share': 950.5 / 1450.5 },
        { '#': 2, recordCount: 3, store: 'Hill', revenue: 500, 'revenue.share': 500 / 1450.5 },
      ],
      ofAllRows: {
        ...{ 'revenue.sum': 1450.5, 'revenue.average': 725.25, 'revenue.highest': 950.5, 'revenue.lowest': 500 },
      },
    })
    const byYear = { factTable: 'shop_sales', measures: ['revenue'], dateDimension: 'date', dateGranularity: 'year' }
    expect((await contentOf(toolbox(), 'query_facts', byYear)).ofAllRows).toMatchObject({ 'revenue.change': 300 })
  })

  test('the first of a rank have their shares of all, whose sum stands beside them', async () => {
    const box = toolbox()
    const ranked = { factTable: 'shop_sales', measures: ['revenue'], dimensions: ['store'], order: 'highest', limit: 1 }
    const { rows, total, ofAllRows } = await contentOf(box, 'query_facts', ranked)
    expect({ rows, total, ofAllRows }).toEqual({
      rows: [{ '#': 1, recordCount: 4, store: 'Harbour', revenue: 950.5, 'revenue.share': 950.5 / 1450.5 }],
      total: 2,
      ofAllRows: {
        ...{ 'revenue.sum': 1450.5, 'revenue.average': 725.25, 'revenue.highest': 950.5, 'revenue.lowest': 500 },
      },
    })
  })

  test('a chart of two periods names both', async () => {
    const box = toolbox()
    const year = (of: number) => ({ dateFrom: `${of}-01-01`, dateTo: `${of}-12-31` })
    const asked = { factTable: 'shop_sales', measures: ['revenue'], dimensions: ['store'], ...year(2026) }
    await box.run('query_facts', { ...asked, compare: { label: '2025', ...year(2025) } }, 'call_1')
    const show = { callId: 'q1', chartType: 'column', title: 'Stores', x: 'store', measures: ['revenue'] }
    expect(await box.run('show_chart', show, 'call_2')).toMatchObject({
      content: {
        series: [
          { label: '2026', values: 2 },
          { label: '2025', values: 2 },
        ],
      },
    })
  })

  test('sums and differences have no noise, and what stood at two moments has no sum', async () => {
    const rows = [1_530_257.99, 0.1, 0.2].map((value, at) => ({
      ...{ dimensionValues: { __date: `2026-0${at + 1}-01` }, recordCount: 1 },
      measures: { held: { value, unit: 'number' } },
    }))
    const table = (kind: 'amount' | 'level') => ({
      ...{ name: 'stock', label: 'Stock', dimensions: [], rowCount: 3 },
      measures: [{ name: 'held', label: 'Held', unit: 'number', kind }],
      dateDimensions: [{ name: 'day', label: 'Day' }],
    })
    const asked = { factTable: 'stock', measures: ['held'], dateDimension: 'day', dateGranularity: 'month' }
    const found = (kind: 'amount' | 'level') =>
      contentOf(
        toolbox({
          ...ports,
          listMetrics: async () => ({ factTables: [table(kind)] }),
          queryFacts: async () => ({ results: rows, total: 3 }),
        }),
        'query_facts',
        asked,
      )
    const rest = {
      ...{ 'held.average': 510_086.0966666667, 'held.highest': 1_530_257.99, 'held.lowest': 0.1 },
      ...{ 'held.change': -1_530_257.79, 'held.changeFraction': -1_530_257.79 / 1_530_257.99 },
    }
    expect([(await found('amount')).ofAllRows, (await found('level')).ofAllRows]).toEqual([
      { 'held.sum': 1_530_258.29, ...rest },
      rest,
    ])
  })

  test('a change ends with the last period that is over, which is named, and that of a plan with its last', async () => {
    const months = (...held: [value: number, portionCovered: number][]) =>
      held.map(([value, portionCovered], at) => ({
        ...{ dimensionValues: { __date: `2026-0${at + 1}-01` }, recordCount: 1, portionCovered },
        measures: { held: { value, unit: 'number' as const } },
      }))
    const undated = {
      ...{ dimensionValues: { __date: null }, recordCount: 1 },
      measures: { held: { value: 5, unit: 'number' } },
    }
    const table = {
      ...{ name: 'sales', label: 'Sales', dimensions: [], rowCount: 3 },
      measures: [{ name: 'held', label: 'Held', unit: 'number', kind: 'amount' as const }],
      dateDimensions: [{ name: 'day', label: 'Day' }],
    }
    const changeOf = async (rows: FactRow[], orderBy?: object[]) => {
      const listMetrics = async () => ({ factTables: [table] })
      const box = toolbox({ ...ports, listMetrics, queryFacts: async () => ({ results: rows, total: rows.length }) })
      const by = { dateDimension: 'day', dateGranularity: 'month', ...(orderBy && { orderBy }) }
      const asked = { factTable: 'sales', measures: ['held'], ...by }
      const { ofAllRows, changeTo } = await contentOf(box, 'query_facts', asked)
      return [ofAllRows['held.change'], changeTo]
    }
    expect([
      await changeOf(months([100, 1], [120, 1], [30, 0.25])),
      await changeOf(months([100, 1], [120, 1])),
      await changeOf(months([100, 1], [120, 0.25], [130, 0])),
      await changeOf(months([100, 1], [30, 0.25])),
      await changeOf(months([100, 1], [90, 1], [120, 1]).toReversed(), [{ by: '__date', direction: 'descending' }]),
      await changeOf([...months([100, 1], [120, 1]), undated]),
    ]).toEqual([
      [20, '2026-02-01'],
      [20, undefined],
      [30, undefined],
      [undefined, undefined],
      [20, undefined],
      [20, undefined],
    ])
  })
})

test('of many changes the greatest rises and falls stay, how many are left out is said, and texts stay whole', async () => {
  const products = Array.from({ length: 70 }, (_, at) => `Autumn product ${at}`)
  const row = (month: string, product: string, value: number) => ({
    ...{ dimensionValues: { __date: month, product }, recordCount: 1 },
    measures: { held: { value, unit: 'number' as const } },
  })
  const rows = [
    ...products.map((product) => row('2026-01-01', product, 100)),
    ...products.map((product, at) => row('2026-02-01', product, 100 + 10 * (35 - at))),
  ]
  const table = {
    ...{
      name: 'sales',
      label: 'Sales',
      dimensions: [{ name: 'product', label: 'Product', sampleValues: [] }],
      rowCount: 140,
    },
    measures: [{ name: 'held', label: 'Held', unit: 'number', kind: 'amount' as const }],
    dateDimensions: [{ name: 'day', label: 'Day' }],
  }
  const remark = `Dates were guessed in the file of January, ${'as nobody had written them down, '.repeat(5)}so check them.`
  const box = toolbox({
    ...ports,
    listMetrics: async () => ({ factTables: [table] }),
    queryFacts: async () => ({ results: rows, total: rows.length, remarks: [remark] }),
  })
  const byMonth = { measures: ['held'], dateDimension: 'day', dateGranularity: 'month', dimensions: ['product'] }
  const content = await contentOf(box, 'query_facts', { factTable: 'sales', ...byMonth, limit: 1_000 })
  const changes: { difference: number; to: { product: string } }[] = content.changes.held
  const left = content.changesLeftOut.held
  expect([content.rows.length, changes.length + left, content.remarks]).toEqual([140, 70, [remark]])
  expect([left > 0, changes.length > 40]).toEqual([true, true])
  expect([changes[0], changes.at(-1)].map((one) => [one?.difference, one?.to.product])).toEqual([
    [350, products[0]],
    [-340, products[69]],
  ])
  expect(changes.map(({ difference }) => difference)).toEqual(
    changes.map(({ difference }) => difference).toSorted((one, other) => other - one),
  )
  expect([content.truncated, content.next]).toEqual([true, 'the same query with a filter, for the changes left out'])
})

describe('a chart of a statement', () => {
  const columns = [
    { name: 'month', type: 'date' as const },
    { name: 'store', type: 'text' as const },
    { name: 'result', type: 'number' as const },
  ]
  const rows = [
    ['2026-01-01', 'Hill', 12.5],
    ['2026-02-01', 'Hill', '-3'],
    ['2026-03-01', 'Hill', null],
  ]
  const withSql: AssistantPorts = {
    ...ports,
    tables: {
      ...ports.tables,
      runSql: async () => ({ columns, rows, total: 3, tables: ['sales'], remarks: [] }),
    },
  }

  test('is drawn, and the model is told what it shows', async () => {
    const box = toolbox(withSql)
    await box.run('run_sql', { sql: 'SELECT 1', purpose: 'x' }, 'call_1')
    const show = { callId: 'q1', chartType: 'line', title: 'Result', x: 'month', measures: ['result'] }
    expect(await box.run('show_chart', show, 'call_2')).toEqual({
      ok: true,
      content: {
        ...{ shown: true, title: 'Result', chartType: 'line', points: 3, from: '2026-01', to: '2026-03' },
        series: [{ label: 'result', values: 2 }],
        ...{ truncated: false, next: null },
      },
      data: { callId: 'call_1' },
      action: {
        name: 'chart',
        data: {
          type: 'simple',
          spec: {
            ...{ title: 'Result', chartType: 'line', unit: 'number', labels: ['2026-01', '2026-02', '2026-03'] },
            series: [{ seriesLabel: 'result', source: { values: [12.5, -3, null] }, measure: 'result' }],
          },
        },
      },
    })
    const parts = { ...show, breakdown: 'store', x: 'month' }
    expect(await box.run('show_chart', parts, 'call_3')).toMatchObject({
      ok: true,
      content: { series: [{ label: 'Hill', values: 2 }] },
    })
    expect(await box.run('show_chart', { ...show, measures: ['profit'] }, 'call_4')).toEqual({
      ...{ ok: false, error: 'That result holds the measures result.' },
    })
  })
})

test('a month that is not over is said to be so, but not of a budget, which reaches ahead', () => {
  const row = (portionCovered: number) => ({
    ...{ dimensionValues: {}, measures: { amount: { value: 5, unit: 'number' as const } }, recordCount: 1 },
    portionCovered,
  })
  const portions = (...covered: number[]) => {
    const rows = covered.map(row)
    const data: QueryData = {
      ...{ callId: 'q1', table: 'Budget', granularity: 'month', total: rows.length, rows },
      query: { factTable: 'budget', measures: ['amount'], dimensions: [] },
      measures: [{ asked: 'amount', label: 'Amount', unit: 'number', currency: 'NZD', isWhole: true, additive: true }],
      ...{ summary: {}, shares: {} },
    }
    const content = figureContent(
      data,
      rows.map(() => ({ amount: 5 })),
      undefined,
    ) as { rows: object[] }
    return content.rows.map((one) => ('portionCovered' in one ? one.portionCovered : null))
  }
  expect([portions(1, 0.65), portions(1, 0.65, 0)]).toEqual([
    [1, 0.65],
    [null, null, null],
  ])
})
