import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FactResult } from '../../../contract/datasets/datasets.schemas.ts'
import { fixture, type Library, sharedData, startLibrary } from '../../../tests/database/library.ts'
import { expectedFigures } from '../../../tests/fixtures/small/expected.ts'
import { smallRows } from '../../../tests/fixtures/small/rows.ts'

const stores = `id,name,opened_at,tax_rate
09fdfbaf-3ec6-408d-93f4-1efc535d9938,New Orleans,2019-03-10,0.04
1ce7ac35-d296-4e34-89c4-bf92aa2fe751,Chicago,2018-04-29,0.0625
40e6ddd6-b8f6-4e17-8bd6-5e53966809d2,Philadelphia,2016-09-01,0.06
`

let library: Library
beforeAll(async () => {
  library = await startLibrary()
  await library.upload('sales.xlsx', await fixture('small/sales.xlsx'))
  await library.settled()
  await library.upload('stores.csv', stores)
  await library.settled()
})
afterAll(async () => {
  await library?.close()
})

const ask = async (query: string, table = 'sales') => {
  const { status, body } = await library.get(`/warehouse/facts?factTable=${table}&${query}`)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body as FactResult
}
const refused = async (query: string) => {
  const { status, body } = await library.get(`/warehouse/facts?${query}`)
  return [status, body.message]
}
/** One measure by one dimension. */
const figures = (result: FactResult, dimension: string, measure = 'total') =>
  result.results.map((row) => [row.dimensionValues[dimension], row.measures[measure]!.value])

describe('metadata', () => {
  // D3.7.31, D3.3.14, D3.3.16
  test('of fact tables: measures, dimensions and dates by what the columns hold', async () => {
    expect((await library.get('/warehouse/facts/_metadata')).body).toEqual({
      description: 'Tables from uploaded workbooks: sales, stores.',
      factTables: {
        sales: {
          name: 'sales',
          measures: ['quantity', 'total', 'rating'].map((name) => ({ name, unit: 'number' })),
          ...{ dimensions: ['city', 'product_line'], date_dimensions: ['date'] },
        },
      },
    })
  })

  // D3.7.33, D3.3.15
  test('of dimensions, and of an organisation that has nothing', async () => {
    expect((await library.get('/warehouse/dimensions/_metadata')).body).toEqual({
      dimensions: { stores: { attributes: ['name', 'opened_at', 'tax_rate'] } },
    })
    const { token } = await library.server.signUp('Empty')
    const project = await library.server.foundOrganisation(token, 'Empty')
    const of = async (path: string) => (await library.server.call('GET', `/orgs/${project}${path}`, token)).body
    expect([await of('/warehouse/facts/_metadata'), await of('/warehouse/dimensions/_metadata')]).toEqual([
      { description: null, factTables: {} },
      { dimensions: {} },
    ])
    const foreign = await library.server.call(
      'GET',
      `/orgs/${project}/warehouse/facts?factTable=sales&measures=total`,
      token,
    )
    expect([foreign.status, foreign.body.message]).toEqual([400, 'Invalid dataset "sales"'])
  })

  test('what a person says of a column of numbers is kept, listed, logged, and taken back', async () => {
    const path = `/orgs/${library.project}/warehouse/tables/sales/measures`
    const say = async (body: unknown, column = 'rating') => {
      const answer = await library.server.call('PATCH', `${path}/${column}`, library.token, body)
      return [answer.status, answer.body.measure ?? answer.body.current ?? answer.body.message]
    }
    const meaning = { table: 'sales', column: 'rating' }
    expect(await say({ rev: 1, kind: 'average', weight: 'quantity' })).toEqual([
      200,
      { ...meaning, kind: 'average', weight: 'quantity', isCorrected: true, rev: 2 },
    ])
    expect(await say({ rev: 1, kind: 'level' })).toEqual([
      409,
      { ...meaning, kind: 'average', weight: 'quantity', isCorrected: true, rev: 2 },
    ])
    const kinds = async () => {
      const found = await library.database.query(
        'select kind, weight from measure_correction where table_name = $1 and column_name = $2',
        ['sales', 'rating'],
      )
      return found.rows
    }
    expect(await kinds()).toEqual([{ kind: 'average', weight: 'quantity' }])
    expect(await say({ rev: 2, kind: null })).toEqual([
      200,
      { ...meaning, kind: 'score', weight: null, isCorrected: false, rev: 3 },
    ])
    expect(await say({ rev: 3, kind: 'average', weight: 'city' })).toEqual([
      400,
      'Invalid metric "city" for dataset "sales"',
    ])
    expect((await say({ rev: 1, kind: 'level' }, 'city'))[0]).toBe(404)
    expect((await say({ rev: 3, kind: 'nonsense' }))[0]).toBe(400)
    const log = await library.database.query(
      "select after->>'kind' as kind from change_log where thing = 'warehouse' and thing_id = 'sales' order by seq",
    )
    expect(log.rows).toEqual([{ kind: 'average' }, { kind: 'score' }])
  })

  // D3.7.26, D3.3.22
  test('of sources: what fed what', async () => {
    const { sources } = (await library.get('/warehouse/sources')).body
    const made = { id: expect.any(String), date: expect.any(String) }
    expect(sources).toEqual([
      { ...made, sourceName: 'stores.csv', cluster: 'stores', kind: 'dimension', recordCount: 3 },
      { ...made, sourceName: 'sales.xlsx', cluster: 'sales', kind: 'fact', recordCount: 60 },
    ])
  })
})

describe('fact queries', () => {
  // D3.7.28, D3.3.17, D3.3.18, D3.3.19
  test('by month and by city, exact to the cent', async () => {
    const byMonth = await ask('measures=total&dateGranularity=month')
    expect(byMonth).toEqual({
      total: 3,
      rowCount: 60,
      results: expectedFigures.byMonth.map(({ value }, index) => ({
        dimensionValues: { __date: `2026-0${index + 1}-01` },
        measures: { total: { value, unit: 'number' } },
        ...{ recordCount: 20, portionCovered: expect.any(Number) },
      })),
    })
    expect(figures(await ask('measures=total&dimensions=city'), 'city')).toEqual(
      expectedFigures.byCity.map(({ label, value }) => [label, value]),
    )
    const all = await ask('measures=total,count,quantity')
    expect(all.results[0]!.measures).toEqual({
      total: { value: expectedFigures.total, unit: 'number' },
      count: { value: smallRows.length, unit: 'number' },
      quantity: { value: smallRows.reduce((sum, row) => sum + row.quantity, 0), unit: 'number' },
    })
  })

  // D3.9.01
  test.each(['sum', 'mean', 'min', 'max', 'p1', 'p5', 'p10', 'p25', 'p50', 'p75', 'p90', 'p95', 'p99'])(
    'aggregates by %s',
    async (aggregation) => {
      const { results } = await ask(`measures=quantity:${aggregation}`)
      const values = smallRows.map((row) => row.quantity).sort((one, other) => one - other)
      const at = (fraction: number) => {
        const position = fraction * (values.length - 1)
        const low = values[Math.floor(position)]!
        return low + (values[Math.ceil(position)]! - low) * (position - Math.floor(position))
      }
      const sum = values.reduce((total, value) => total + value, 0)
      const known: Record<string, number> = { sum, mean: sum / values.length, min: values[0]!, max: values.at(-1)! }
      const expected = known[aggregation] ?? at(Number(aggregation.slice(1)) / 100)
      expect(results[0]!.measures[`quantity:${aggregation}`]!.value).toBeCloseTo(expected, 9)
    },
  )

  const mondayOf = (day: string) => {
    const date = new Date(`${day}T00:00:00Z`)
    date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
    return date.toISOString().slice(0, 10)
  }

  // D3.9.02
  test.each<[string, (day: string) => string]>([
    ['day', (day) => day],
    ['week', mondayOf],
    ['month', (day) => `${day.slice(0, 7)}-01`],
    ['quarter', () => '2026-01-01'],
    ['year', () => '2026-01-01'],
    ['fy', () => '2025-04-01'],
  ])('groups dates by %s', async (granularity, periodOf) => {
    const { results } = await ask(`measures=count&dateGranularity=${granularity}`)
    const counts = new Map<string, number>()
    for (const { day } of smallRows) counts.set(periodOf(day), (counts.get(periodOf(day)) ?? 0) + 1)
    expect(results.map((row) => [row.dimensionValues['__date'], row.recordCount])).toEqual(
      [...counts].sort(([one], [other]) => one.localeCompare(other)),
    )
  })

  // D3.7.29, D3.7.28, D3.3.17
  test('filters take a value, several, or a type with values; dates bound', async () => {
    const of = (keep: (row: (typeof smallRows)[number]) => boolean) =>
      smallRows.filter(keep).reduce((sum, row) => sum + row.total, 0) / 100
    const total = async (query: string) => (await ask(`measures=total&${query}`)).results[0]?.measures['total']!.value
    const json = (value: unknown) => encodeURIComponent(JSON.stringify(value))
    expect([
      await total('filter_city=Nelson'),
      await total('filter_city=Nelson&filter_city=Dunedin'),
      await total(`filter_city=${json({ type: 'exclude', values: ['Nelson'] })}`),
      await total(`filter_city=${json(['Nelson', 'Tauranga'])}&filter_product_line=Maps`),
      await total('dateFrom=2026-02-01&dateTo=2026-02-28'),
    ]).toEqual([
      of((row) => row.city === 'Nelson'),
      of((row) => row.city !== 'Tauranga'),
      of((row) => row.city !== 'Nelson'),
      of((row) => row.city !== 'Dunedin' && row.line === 'Maps'),
      of((row) => row.day.startsWith('2026-02')),
    ])
  })

  // D3.5.05, D3.7.28, D3.3.17
  test('the limit is a whole number, with an offset for the next window', async () => {
    const cities = async (query: string) => {
      const result = await ask(`measures=total&dimensions=city&${query}`)
      return [result.results.map((row) => row.dimensionValues['city']), result.total]
    }
    expect([await cities('limit=2'), await cities('limit=2&offset=2'), await cities('limit=10000')]).toEqual([
      [['Dunedin', 'Nelson'], 3],
      [['Tauranga'], 3],
      [['Dunedin', 'Nelson', 'Tauranga'], 3],
    ])
    const message = 'The limit must be a whole number from 1 to 10000.'
    for (const limit of ['0', '-1', '10001', '1e9', '10abc', '2.5', 'NaN'])
      expect([limit, ...(await refused(`factTable=sales&measures=total&limit=${limit}`))]).toEqual([
        limit,
        400,
        message,
      ])
  })

  // D3.7.30
  test('proactivelyRecache is true or false, and changes nothing in the answer', async () => {
    const query = 'measures=total&dimensions=city'
    expect(await ask(`${query}&proactivelyRecache=true`)).toEqual(await ask(query))
    expect((await refused(`factTable=sales&${query}&proactivelyRecache=later`))[0]).toBe(400)
  })

  test('what is not in the metadata is refused in words, and a name is never a piece of SQL', async () => {
    const injected = encodeURIComponent("total'); drop table sales; --")
    expect([
      await refused('factTable=nothing&measures=total'),
      await refused('factTable=__proto__&measures=total'),
      await refused('measures=total'),
      await refused('factTable=sales'),
      await refused('factTable=sales&measures=nothing'),
      await refused('factTable=sales&measures=total:median'),
      await refused(`factTable=sales&measures=${injected}`),
      await refused('factTable=sales&measures=total&dimensions=nothing'),
      await refused('factTable=sales&measures=total&filter_nothing=1'),
      await refused('factTable=sales&measures=total&filter_city={"type":"other","values":[]}'),
      await refused('factTable=sales&measures=total&dateFrom=2026-02-30'),
    ]).toEqual([
      [400, 'Invalid dataset "nothing"'],
      [400, 'Invalid dataset "__proto__"'],
      [400, 'Dataset is required'],
      [400, 'Metric is required'],
      [400, 'Invalid metric "nothing" for dataset "sales"'],
      [400, 'Invalid aggregation "median"'],
      [400, `Invalid metric "${decodeURIComponent(injected)}" for dataset "sales"`],
      [400, 'Invalid breakdown dimension'],
      [400, 'Invalid filter dimension "nothing" for dataset "sales"'],
      [400, 'The filter on "city" is not valid JSON of a value, a list or a type with values.'],
      [400, 'Enter a date as yyyy-mm-dd.'],
    ])
    const odd = encodeURIComponent("Nelson' or '1'='1")
    expect((await ask(`measures=count&filter_city=${odd}`)).results.map((row) => row.recordCount)).not.toContain(60)
  })
})

describe('dimension queries', () => {
  // D3.7.32
  test('the values of a dimension, searched and limited', async () => {
    const values = async (query: string) =>
      (await library.get(`/warehouse/facts/_dimension_values?${query}`)).body.values
    expect([
      await values('dimension=city'),
      await values('dimension=city&search=N&limit=1'),
      await values('dimension=city&search=%25'),
    ]).toEqual([['Dunedin', 'Nelson', 'Tauranga'], ['Dunedin'], []])
  })

  // D3.7.34, D3.3.20, D3.3.21
  test('records with the columns, search, filters and limit asked for', async () => {
    const of = async (query: string) => (await library.get(`/warehouse/dimensions?dimension=stores&${query}`)).body
    expect(await of('limit=1')).toEqual({
      total: 3,
      records: [
        {
          ...{ dimensionName: 'stores', externalId: '09fdfbaf-3ec6-408d-93f4-1efc535d9938', externalSystem: 'upload' },
          ...{ createdAt: expect.any(String), updatedAt: expect.any(String) },
          attributes: { name: 'New Orleans', opened_at: '2019-03-10', tax_rate: 0.04 },
        },
      ],
    })
    const names = async (query: string) =>
      (await of(query)).records.map((record: { attributes: object }) => record.attributes)
    expect([
      await names('columns=name&search=ORLEANS'),
      await names('columns=name,tax_rate&filter_name=Chicago'),
    ]).toEqual([[{ name: 'New Orleans' }], [{ name: 'Chicago', tax_rate: 0.0625 }]])
    const unknown = await library.get('/warehouse/dimensions?dimension=nothing')
    expect([unknown.status, unknown.body.message]).toEqual([400, 'Invalid dimension "nothing"'])
  })
})

// D3.3.11
test('a document that holds things rather than figures says so', async () => {
  const { 'stores.csv': doc } = await library.settled()
  const { warehouseFacts, warehouseDimensions } = await library.detail(doc!.id)
  expect([warehouseFacts, warehouseDimensions]).toEqual([
    [],
    [
      {
        id: expect.any(String),
        dimensionName: 'stores',
        attributes: ['name', 'opened_at', 'tax_rate'],
        recordCount: 3,
      },
    ],
  ])
})

// D3.3.08, D3.3.10
test('a workbook says what was taken from it, column by column', async () => {
  const { 'sales.xlsx': workbook } = await library.settled()
  const { datasets, warehouseFacts, warehouseDimensions } = await library.detail(workbook!.id)
  expect([datasets, warehouseFacts, warehouseDimensions]).toEqual([
    [
      {
        ...{ id: expect.any(String), name: 'sales', recordCount: 60 },
        columns: ['Date', 'City', 'Product line', 'Quantity', 'Total', 'Rating'],
      },
    ],
    [
      {
        ...{ id: expect.any(String), factTable: 'sales', recordCount: 60, measures: ['Quantity', 'Total', 'Rating'] },
        ...{ dimensions: ['City', 'Product line'], dateDimensions: ['Date'] },
      },
    ],
    [],
  ])
})

test('a table goes with its document and comes back with it', async () => {
  const { 'sales.xlsx': doc } = await library.settled()
  await library.send('POST', '/docs/bulk-delete', { docIds: [doc!.id] })
  expect(await refused('factTable=sales&measures=total')).toEqual([400, 'Invalid dataset "sales"'])
  await library.send('POST', `/docs/${doc!.id}/_restore`)
  expect((await ask('measures=total')).results[0]!.measures['total']!.value).toBe(expectedFigures.total)
})

describe.skipIf(sharedData === null)('supermarket_sales.xlsx (skipped where ../shared/data is missing)', () => {
  test('is one table of three months whose sums are exact', async () => {
    await library.upload('supermarket_sales.xlsx', await readFile(new URL('supermarket_sales.xlsx', sharedData!)))
    await library.settled()
    const table = 'supermarket_sales'
    expect(figures(await ask('measures=total&dateGranularity=month', table), '__date')).toEqual([
      ['2019-01-01', 116_291.868],
      ['2019-02-01', 97_219.374],
      ['2019-03-01', 109_455.507],
    ])
    expect(
      figures(await ask('measures=total&dimensions=city', table), 'city').map(([city, value]) => [
        city,
        Number(value).toFixed(2),
      ]),
    ).toEqual([
      ['Mandalay', '106197.67'],
      ['Naypyitaw', '110568.71'],
      ['Yangon', '106200.37'],
    ])
    const { factTables } = (await library.get('/warehouse/facts/_metadata')).body
    expect(factTables[table].measures.map((measure: { name: string }) => measure.name)).not.toContain('invoice_id')
  })
})
