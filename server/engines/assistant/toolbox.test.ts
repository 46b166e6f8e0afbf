import { asSchema } from 'ai'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memoryPorts } from '../../../tests/fixtures/questions/ask.ts'
import { documentOf } from '../../../tests/fixtures/questions/in-memory-search.ts'
import { costTable, shopTable } from '../../../tests/fixtures/questions/small-tables.ts'
import type { FactQuery } from '../tools/index.ts'
import { createEvidence } from './evidence.ts'
import { createToolbox } from './toolbox.ts'
import { assistantTools } from './tools.ts'

const ports = memoryPorts([documentOf('notes.md', 'The shop opened in 2019.')], [shopTable, costTable])
const toolbox = (own = ports) => createToolbox(own, createEvidence())
const manyQueries = ['leave', 'sick', 'days', 'weeks', 'pay', 'notice']
const byStore = { factTable: 'shop_sales', measures: ['revenue'], dimensions: ['store'] }

describe('tools', () => {
  test('search gives passages with short names, and what was looked through', async () => {
    const found = await toolbox().run('search_documents', { phrases: ['when did the shop open'] }, 'call_1')
    expect(found).toMatchObject({
      ok: true,
      content: { documentsLookedThrough: 1, passages: [{ passage: 'p1', title: 'notes.md' }] },
    })
  })

  // H11
  test('search takes up to five queries, which are called phrases in conversations of earlier versions', async () => {
    const found = await Promise.all(
      ['queries', 'phrases'].map((name) => toolbox().run('search_documents', { [name]: ['when', 'shop'] }, 'call_1')),
    )
    expect([found[0], found[0]?.ok]).toEqual([found[1], true])
    const { jsonSchema, validate } = asSchema(assistantTools(toolbox()).search_documents.inputSchema)
    const { properties } = (await jsonSchema) as { properties: Record<string, { maxItems?: number }> }
    expect([properties['queries']?.maxItems, properties['phrases']]).toEqual([5, undefined])
    expect(await validate!({ phrases: ['shop'], limit: 3 })).toEqual({
      success: true,
      value: { queries: ['shop'], limit: 3 },
    })
    expect(await validate!({ queries: manyQueries })).toMatchObject({ success: false })
  })

  test('sums, shares and differences come with the rows, so that no model works them out', async () => {
    const result = await toolbox().run('query_facts', { ...byStore, order: 'highest' }, 'call_1')
    expect(result).toMatchObject({
      ok: true,
      data: {
        callId: 'q1',
        total: 2,
        summary: { revenue: { sum: 1450.5, average: 725.25, highest: { value: 950.5 }, lowest: { value: 500 } } },
        shares: { revenue: [950.5 / 1450.5, 500 / 1450.5] },
      },
    })
  })

  // D2.7.09
  test('where only the figures of a question are known, sums hold these, counts of time, and no number of their own', async () => {
    const evidence = createEvidence()
    evidence.recallResult('c1', 'given', '1440')
    const own = createToolbox(ports, evidence, { givenNumbers: new Set([1440]) })
    const expressions = ['c1 / 12', 'c1 * 52 - 1440', 'c1 - 448', '"2026-12-31" - "2026-12-01"']
    expect(await own.run('calculate', { expressions }, 'call_1')).toMatchObject({
      ok: true,
      content: {
        results: [
          { name: 'c2', value: '120' },
          { name: 'c3', value: '73440' },
          { error: '448 stands nowhere here. Name the figure that it comes from.' },
          { name: 'c4', value: '30' },
        ],
      },
    })
  })

  test('each measure of an answer says how it was worked out', async () => {
    const measures = ['', ':mean', ':last', ':p50', ':p90', ':p5'].map((aggregation) => `revenue${aggregation}`)
    const queryFacts = async () => ({ results: [], total: 0 })
    const result = await toolbox({ ...ports, queryFacts }).run('query_facts', { ...byStore, measures }, 'call_1')
    const labels = [
      ...['Revenue', 'Average Revenue', 'Latest Revenue', 'Median Revenue'],
      ...['Revenue, percentile 90', 'Revenue, percentile 5'],
    ]
    expect(result).toMatchObject({ ok: true, data: { measures: labels.map((label) => ({ label })) } })
  })

  test('query_facts asks with conditions, an order, a top and expressions, as the warehouse takes them', async () => {
    const asked: FactQuery[] = []
    const rows = [
      { dimensionValues: { store: 'Hill' }, measures: { revenue: 9, margin: 0.5 } },
      { dimensionValues: { store: 'Other' }, measures: { revenue: 1, margin: 0.1 }, isRest: true as const },
    ].map(({ measures, ...row }) => ({
      ...row,
      measures: Object.fromEntries(Object.entries(measures).map(([key, value]) => [key, { value, unit: 'number' }])),
      recordCount: 1,
    }))
    const tools = toolbox({
      ...ports,
      queryFacts: async (query) => {
        asked.push(query)
        return { results: rows, total: 2 }
      },
    })
    const further = {
      orderBy: [{ by: 'margin', direction: 'descending' }],
      top: { dimension: 'store', by: 'revenue', count: 1 },
      expressions: [{ name: 'margin', expression: 'sum(revenue) / count' }],
    }
    const where = [
      { column: 'day', operator: 'during', period: { last: 30, unit: 'day' } },
      {
        any: [
          { column: 'store', operator: 'contains', text: 'hill', not: true },
          { column: 'revenue', operator: 'between', from: 1, to: 5 },
        ],
      },
    ]
    const result = await tools.run('query_facts', { ...byStore, ...further, where }, 'call_1')
    expect(asked[0]).toMatchObject({
      ...further,
      where: {
        and: [
          { column: 'day', operator: 'during', period: { last: 30, unit: 'day' } },
          {
            or: [
              { not: { column: 'store', operator: 'contains', text: 'hill' } },
              { column: 'revenue', operator: 'between', from: 1, to: 5 },
            ],
          },
        ],
      },
    })
    expect(result).toMatchObject({
      ok: true,
      data: { rows, measures: [{ asked: 'revenue' }, { asked: 'margin', label: 'margin', additive: false }] },
    })
    const show = { callId: 'q1', chartType: 'column', title: 'x', x: 'store', measures: ['margin'] }
    const chart = await tools.run('show_chart', show, 'call_2')
    expect(chart).toMatchObject({
      action: { data: { spec: { labels: ['Hill', 'Other'], series: [{ presentation: { aggregation: 'mean' } }] } } },
    })
    expect(chart).not.toHaveProperty('action.data.kept')
    for (const [input, sentence] of [
      [{ where: [{ column: 'store', operator: 'between', from: 1 }] }, 'The condition on "store" is not complete'],
      [{ ...further, compare: { dateFrom: '2024-01-01' } }, 'ask for the two apart'],
    ] as const) {
      const outcome = await tools.run('query_facts', { ...byStore, ...input }, 'call_3')
      expect(outcome.ok ? '' : outcome.error).toContain(sentence)
    }
  })

  // D1.3.60
  test('a chart is made by the server from an earlier result, by its short name or the id of its call', async () => {
    for (const callId of ['q1', 'call_1']) {
      const tools = toolbox()
      await tools.run('query_facts', byStore, 'call_1')
      const chart = await tools.run(
        'show_chart',
        { callId, chartType: 'column', title: 'By store', x: 'store', measures: ['revenue'] },
        'call_2',
      )
      expect(chart).not.toHaveProperty('action.data.spec.series.0.presentation')
      expect(chart).toMatchObject({
        action: {
          name: 'chart',
          data: {
            type: 'simple',
            spec: {
              labels: ['Harbour', 'Hill'],
              labelTitle: 'Store',
              series: [{ seriesLabel: 'Revenue', source: { values: [950.5, 500] } }],
            },
          },
        },
      })
    }
  })

  test('a chart comes with the question that a dashboard can ask again, and without one where it cannot', async () => {
    const tools = toolbox()
    await tools.run('query_facts', byStore, 'call_1')
    const show = { callId: 'q1', chartType: 'column', title: 'By store', x: 'store', measures: ['revenue'] }
    expect(await tools.run('show_chart', show, 'call_2')).toMatchObject({
      action: {
        data: {
          kept: {
            ...{ metricType: 'warehouse_metric', title: 'By store', chartType: 'column', axisDimension: 'store' },
            series: [{ dataSource: { factTable: 'shop_sales', metric: 'revenue', aggregation: 'sum' } }],
          },
        },
      },
    })
    const shares = await tools.run('show_chart', { ...show, as: 'share' }, 'call_3')
    expect(shares).not.toHaveProperty('action.data.kept')
  })

  test.each([
    ['search_documents', { queries: 'leave' }, 'queries'],
    ['search_documents', { queries: manyQueries }, 'queries: Too big: expected array to have <=5 items'],
    ['search_documents', { phrases: manyQueries }, 'queries: Too big: expected array to have <=5 items'],
    [
      'query_facts',
      { factTable: 'secrets', measures: ['revenue'] },
      'There is no table "secrets"; there are shop_sales, costs.',
    ],
    ['query_facts', { factTable: 'shop_sales', measures: ['pay'] }, 'There is no measure "pay"'],
    ['query_facts', { ...byStore, dimensions: ['__proto__'] }, 'There is no dimension "__proto__"'],
    ['query_facts', { ...byStore, dateFrom: '5 March' }, 'YYYY-MM-DD'],
    ['query_facts', { ...byStore, dateDimension: 'month' }, 'There is no date "month" in shop_sales; it has '],
    [
      'query_facts',
      { ...byStore, filters: { pay: { type: 'include', values: ['x'] } } },
      'There is no dimension "pay"',
    ],
    ['query_facts', { ...byStore, compare: { factTable: 'secrets' } }, 'There is no table "secrets"'],
    [
      'show_chart',
      { callId: 'q1', chartType: 'column', title: 'x', x: 'store', measures: ['revenue'] },
      'There is no result "q1"',
    ],
    ['show_chart', { series: [{ seriesLabel: 'made up', source: { values: [1, 2] } }] }, 'The arguments are not right'],
    ['constructor', {}, 'There is no such tool.'],
  ])('%s with %j is an error result', async (name, input, sentence) => {
    const outcome = await toolbox().run(name, input, 'call_1')
    expect(outcome.ok).toBe(false)
    expect(outcome.ok ? '' : outcome.error).toContain(sentence)
  })

  test('a chart of a grouping or measure that the result lacks is an error result', async () => {
    const tools = toolbox()
    await tools.run('query_facts', byStore, 'call_1')
    const chart = { callId: 'q1', chartType: 'column', title: 'x', x: 'store', measures: ['revenue'] }
    const [noX, noMeasure] = [
      await tools.run('show_chart', { ...chart, x: 'product_line' }, 'call_2'),
      await tools.run('show_chart', { ...chart, measures: ['units'] }, 'call_3'),
    ]
    expect([noX, noMeasure]).toEqual([
      { ok: false, error: '"product_line" is no grouping of that result; it has store.' },
      { ok: false, error: 'That result holds the measures revenue.' },
    ])
  })

  test('a port that throws is an error result that tells nothing of it', async () => {
    const broken = { ...ports, searchDocuments: () => Promise.reject(new Error('password=secret')) }
    const outcome = await createToolbox(broken, createEvidence()).run('search_documents', { phrases: ['x'] }, 'call_1')
    expect(outcome).toEqual({ ok: false, error: 'That could not be looked up just now.' })
  })

  test('more groups than can be sorted is an error result, never a wrong top', async () => {
    const many = { ...ports, queryFacts: async () => ({ results: [], total: 10_001 }) }
    const outcome = await createToolbox(many, createEvidence()).run(
      'query_facts',
      { ...byStore, order: 'highest' },
      'call_1',
    )
    expect(outcome).toEqual({
      ok: false,
      error: 'There are 10001 groups, too many to sort. Ask for fewer, with a filter.',
    })
  })

  test('whatever the arguments are, nothing throws', async () => {
    const known = fc.constantFrom(
      'shop_sales',
      'revenue',
      'store',
      '__date',
      'q1',
      'include',
      'month',
      '2025-01-01',
      'column',
      '__proto__',
    )
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        known,
        fc.string(),
        fc.double(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('any'), { maxLength: 3 }),
        fc.dictionary(
          fc.oneof(
            known,
            fc.constantFrom(
              'factTable',
              'measures',
              'dimensions',
              'filters',
              'callId',
              'x',
              'title',
              'compare',
              'phrases',
              'type',
              'values',
            ),
          ),
          tie('any'),
          { maxKeys: 6 },
        ),
      ),
    })).any
    const name = fc.constantFrom('search_documents', 'list_metrics', 'query_facts', 'show_chart', '__proto__')
    await fc.assert(
      fc.asyncProperty(name, value, async (tool, input) => {
        expect(typeof (await toolbox().run(tool, input, 'call_1')).ok).toBe('boolean')
      }),
      { seed: 43, numRuns: 400 },
    )
  })
})
