import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ChartData, defaultSettings } from '../../../contract/dashboards/dashboards.schemas.ts'
import { fixture, type Library, startLibrary } from '../../../tests/database/library.ts'
import { smallRows } from '../../../tests/fixtures/small/rows.ts'

let library: Library
beforeAll(async () => {
  library = await startLibrary()
  await library.upload('sales.xlsx', await fixture('small/sales.xlsx'))
  await library.settled()
})
afterAll(async () => {
  await library?.close()
})

const post = (path: string, body: unknown, token = library.token) =>
  library.server.call('POST', `/orgs/${library.project}/dashboards${path}`, token, body)
const series = (fields: object = {}) => ({
  dataSource: { factTable: 'sales', metric: 'total', ...fields },
  presentation: { label: 'Total' },
})
const chart = (fields: object = {}, source: object = {}) => ({
  ...{ metricType: 'warehouse_metric', title: 'Sales', chartType: 'column', series: [series(source)] },
  ...fields,
})
const year = { ...defaultSettings, range: 'year', item: '2026-01-01', compare: 'none' }
async function valuesOf(asked: object, settings: object = {}): Promise<ChartData> {
  const { status, body } = await post('/_data', { chart: asked, settings: { ...year, ...settings } })
  if (status !== 200) throw new Error(`${status} ${body.message}`)
  return body
}
const sum = (rows: readonly { total: number }[]) => rows.reduce((all, { total }) => all + total, 0)

const totals = (rows: typeof smallRows, key: (row: (typeof smallRows)[number]) => string) => {
  const found: Record<string, number> = {}
  for (const row of rows) found[key(row)] = (found[key(row)] ?? 0) + row.total
  return Object.fromEntries(Object.entries(found).map(([name, cents]) => [name, cents / 100]))
}
const byMonth = totals(smallRows, ({ day }) => day.slice(0, 7))
const shownOf = ({ labels, series }: ChartData) =>
  series.map(({ item, comparison, values }) => [
    item ?? comparison,
    Object.fromEntries(labels.map((label, index) => [label, values[index]]).filter(([, value]) => value !== null)),
  ])

describe('the values of a chart', () => {
  // D3.1.10, D3.3.51, D3.3.57, D3.3.58
  test('are the sums of the periods of the range; what is not over is told', async () => {
    const data = await valuesOf(chart())
    expect(shownOf(data)).toEqual([[null, byMonth]])
    expect([data.labels.length, data.range]).toEqual([12, { from: '2026-01-01', to: '2026-12-31' }])
    const quarter = await valuesOf(chart(), { range: 'quarter', granularity: 'quarter' })
    expect(shownOf(quarter)).toEqual([[null, { '2026-Q1': sum(smallRows) / 100 }]])
  })

  // D3.3.67
  test('are split by the breakdown, and the parts of a whole stand in its place', async () => {
    const split = await valuesOf(chart({}, { breakdownDimension: 'city' }))
    const own = (city: string) =>
      totals(
        smallRows.filter((row) => row.city === city),
        ({ day }) => day.slice(0, 7),
      )
    expect(Object.fromEntries(shownOf(split))).toEqual({
      ...{ Dunedin: own('Dunedin'), Nelson: own('Nelson'), Tauranga: own('Tauranga') },
    })
    const parts = await valuesOf(chart({ chartType: 'pie' }, { breakdownDimension: 'city' }))
    expect(shownOf(parts)).toEqual([[null, totals(smallRows, ({ city }) => city)]])
    const figure = await valuesOf(chart({ chartType: 'big-number' }, { aggregation: 'mean' }))
    expect(figure.series[0]?.values).toEqual(
      [Math.round((sum(smallRows) / smallRows.length) * 1e6) / 1e8].map((mean) => expect.closeTo(mean, 6)),
    )
  })

  // D3.9.17, D3.9.18, D3.3.54, D3.3.55
  test('are compared by the filter bar or by their own list', async () => {
    const march = { range: 'month', granularity: 'month', item: '2026-03-10' }
    const by = async (compare: string, fields: object = {}) =>
      shownOf(await valuesOf(chart(fields), { ...march, compare })).slice(1)
    expect(await by('prev')).toEqual([['previous_period', { '2026-03': byMonth['2026-02'] }]])
    expect(await by('prev_long')).toEqual([])
    expect(await by('none')).toEqual([])
    const comparisons = { useFilterBar: false, custom: ['previous_period', 'seasonal_average'] }
    expect(await by('none', { comparisons })).toEqual([['previous_period', { '2026-03': byMonth['2026-02'] }]])
    const budget = { ...chart({}, { budget: { factTable: 'sales', metric: 'quantity' } }) }
    const [, planned] = shownOf(await valuesOf(budget, { ...march, compare: 'budget' }))
    const pieces = smallRows
      .filter(({ day }) => day.startsWith('2026-03'))
      .reduce((all, { quantity }) => all + quantity, 0)
    expect(planned).toEqual(['budget', { '2026-03': pieces }])
  })

  // D3.5.52, D3.5.53
  test('are filtered by what their table knows; what it does not know is said', async () => {
    const only = { type: 'include', values: ['Nelson'] }
    const filtered = await valuesOf(chart({ chartType: 'big-number' }), {
      dimensionFilters: { city: only, shop: only },
    })
    expect(filtered.series[0]?.values).toEqual([sum(smallRows.filter(({ city }) => city === 'Nelson')) / 100])
    expect(filtered.notes).toEqual(["This chart can't be filtered by: Shop"])
  })

  test('of an empty period come with the day of the newest', async () => {
    const data = await valuesOf(chart(), { item: '2020-01-01' })
    const newest = smallRows
      .map(({ day }) => day)
      .sort()
      .at(-1)
    expect([data.newest, shownOf(data)]).toEqual([newest, [[null, {}]]])
  })

  test('of names that the warehouse does not know are refused with all messages', async () => {
    const { status, body } = await post('/_data', {
      chart: {
        ...chart({}, { metric: 'profit' }),
        series: [series({ metric: 'profit' }), series({ factTable: 'shops' })],
      },
      settings: year,
    })
    expect([status, body.message]).toEqual([
      400,
      'Invalid metric "profit" for dataset "sales" in series 1; Invalid dataset "shops" in series 2',
    ])
  })
})

describe('dashboards', () => {
  const dashboards = (token = library.token) =>
    library.server.call('GET', `/orgs/${library.project}/dashboards`, token).then(({ body }) => body.dashboards)
  const create = (name: string, code: string, data: object = {}) => post('', { name, code, data })
  const colleague = async () => {
    const { token, email } = await library.server.signUp('Colleague')
    const person = await library.database.query('select id from person where email = $1', [email])
    await library.database.query("insert into membership (organisation_id, person_id, role) values ($1, $2, 'user')", [
      library.organisationId,
      person.rows[0].id,
    ])
    return token
  }

  // D3.7.18, D3.7.19, D3.3.35, D3.3.37, D3.3.38, D3.9.04
  test('are made with a code of their own, and listed with all of their settings', async () => {
    const kept = { ...defaultSettings, range: 'fy', granularity: 'quarter', filters: { city: ['Nelson'] } }
    const data = {
      metrics: [chart()],
      defaultSettings: kept,
      scopeFilters: ['city'],
      dimensionFilters: ['product_line'],
    }
    const made = await create('Plain', 'plain')
    expect(made.body.dashboard.defaultSettings).toEqual({
      ...{ range: 'year', granularity: 'month', item: 'current', compare: 'prev', filters: {}, dimensionFilters: {} },
    })
    await create('Full', 'full', data)
    const found = (await dashboards()).find(({ code }: { code: string }) => code === 'full')
    expect(found).toMatchObject({ name: 'Full', ...data, metrics: [{ title: 'Sales' }], latestSnapshot: null })
    for (const code of ['plain', 'full']) await library.send('DELETE', `/dashboards/${code}`)
  })

  // D3.7.20, D3.7.21, D3.3.43, D3.3.39
  test('are changed on their newest revision, deleted and brought back', async () => {
    const made = (await create('Sales', 'sales')).body.dashboard
    expect(made).toMatchObject({
      code: 'sales',
      accessLevel: 'shared',
      defaultSettings,
      metrics: [],
      rev: 1,
      isOwn: true,
    })
    expect((await create('Sales', 'sales')).body.dashboard.code).toBe('sales-2')
    for (const code of ['settings', '', 'Upper', 'a/b']) expect((await create('x', code)).status).toBe(400)
    const { code: _, latestSnapshot: __, isOwn: ___, ...fields } = made
    const put = (body: object) => library.send('PUT', '/dashboards/sales', { ...fields, ...body })
    const changed = await put({ name: 'Sales now', metrics: [{ ...chart(), idx: 4 }] })
    expect([changed.status, changed.body.dashboard.rev, changed.body.dashboard.metrics[0].idx]).toEqual([
      200,
      2,
      undefined,
    ])
    const late = await put({ name: 'Too late' })
    expect([late.status, late.body.current.name]).toEqual([409, 'Sales now'])
    const wrong = await put({ rev: 2, metrics: [chart({ chartType: 'spiral' })] })
    expect([wrong.status, wrong.body.message]).toEqual([400, 'Chart type is required'])
    expect((await library.send('DELETE', '/dashboards/sales')).status).toBe(200)
    expect((await dashboards()).map(({ code }: { code: string }) => code)).toEqual(['sales-2'])
    const things = (await library.get('/trash')).body.things as { kind: string; id: string; name: string }[]
    expect(things.find(({ kind, id }) => kind === 'dashboard' && id === 'sales')?.name).toBe('Sales now')
    expect((await library.send('POST', '/dashboards/sales/_restore', {})).body.dashboard.name).toBe('Sales now')
    await library.send('DELETE', '/dashboards/sales-2')
  })

  test('keep what they were after each save; a private time stays with who has made them', async () => {
    const made = (await create('First', 'kept')).body.dashboard
    const { code: _, latestSnapshot: __, isOwn: ___, ...fields } = made
    const put = (body: object) => library.send('PUT', '/dashboards/kept', { ...fields, ...body })
    await put({ name: 'Second', accessLevel: 'private', metrics: [chart()] })
    await put({ name: 'Third', rev: 2 })
    const versions = async (token = library.token) =>
      (await library.server.call('GET', `/orgs/${library.project}/dashboards/kept/versions`, token)).body.versions
    const reported = (found: { rev: number; savedBy: string; fields: { name: string; metrics: unknown[] } }[]) =>
      found.map(({ rev, savedBy, fields }) => [rev, savedBy, fields.name, fields.metrics.length])
    expect(reported(await versions())).toEqual([
      [3, 'Librarian', 'Third', 0],
      [2, 'Librarian', 'Second', 1],
      [1, 'Librarian', 'First', 0],
    ])
    expect(reported(await versions(await colleague())).map(([rev]) => rev)).toEqual([3, 1])
    await library.send('DELETE', '/dashboards/kept')
    expect((await library.get('/dashboards/kept/versions')).status).toBe(404)
  })

  // D3.3.56
  test('in the older form are read, and saved in the new one', async () => {
    const older = {
      ...{
        metricType: 'warehouse_metric',
        title: 'Old',
        chartType: 'line',
        fact_table: 'sales',
        measures: ['total', 'quantity:mean'],
      },
      ...{ labels: { type: 'date' }, series_breakdown: { name: 'city' }, dimension_filters: { city: ['Nelson'] } },
    }
    const { body } = await create('Older', 'older', { metrics: [older] })
    expect(body.dashboard.metrics[0]).toMatchObject({
      ...{ axisDimension: '__date', stacked: true, comparisons: { useFilterBar: true, custom: [] } },
      series: [
        { dataSource: { factTable: 'sales', metric: 'total', aggregation: 'sum', breakdownDimension: 'city' } },
        {
          dataSource: {
            metric: 'quantity',
            aggregation: 'mean',
            filters: { city: { type: 'include', values: ['Nelson'] } },
          },
        },
      ],
    })
    const stored = await library.database.query("select metrics from dashboard where code = 'older'")
    expect(Object.keys(stored.rows[0].metrics[0])).not.toContain('fact_table')
    await library.send('DELETE', '/dashboards/older')
  })

  // D3.6.01, D3.6.02, D3.3.36
  test('that are private are seen and changed by who made them alone', async () => {
    const other = await colleague()
    const made = (await create('Mine', 'mine', { accessLevel: 'private' })).body.dashboard
    await create('Ours', 'ours')
    expect((await dashboards(other)).map(({ code }: { code: string }) => code)).toEqual(['sales', 'ours'])
    const { code: _, latestSnapshot: __, isOwn: ___, ...fields } = made
    const as = (method: string, path: string, body?: unknown) =>
      library.server.call(method, `/orgs/${library.project}/dashboards/${path}`, other, body)
    expect((await as('PUT', 'mine', fields)).status).toBe(404)
    expect((await as('DELETE', 'mine')).status).toBe(404)
    const hidden = await as('PUT', 'ours', { ...fields, accessLevel: 'private' })
    expect([hidden.status, hidden.body.message]).toEqual([
      403,
      'Only the person who created a dashboard can make it private.',
    ])
    const lines = await library.database.query(
      "select visible_to is null as open from change_log where thing = 'dashboard' and thing_id = 'mine'",
    )
    expect(lines.rows).toEqual([{ open: false }])
    // Those who gain access don't learn what it was called before.
    await create('Redundancies', 'plan', { accessLevel: 'private' })
    const shared = { ...fields, name: 'Staff', accessLevel: 'shared' }
    expect((await library.send('PUT', '/dashboards/plan', shared)).status).toBe(200)
    const logged = await library.database.query(
      "select before, after->>'name' as name from change_log where thing_id = 'plan' and visible_to is null",
    )
    expect(logged.rows).toEqual([{ before: null, name: 'Staff' }])
    await library.send('DELETE', '/dashboards/plan')
  })

  test('made of the data show its figures, in the period of the newest', async () => {
    const path = `/orgs/${library.project}/dashboards/_first`
    const key = { 'idempotency-key': randomUUID() }
    const made = () => library.server.call('POST', path, library.token, {}, key)
    const count = async () => (await dashboards()).length
    const before = await count()
    const atOnce = await Promise.all(Array.from({ length: 6 }, made))
    const { dashboard } = (await made()).body
    const done = atOnce.filter(({ status }) => status === 200)
    expect(atOnce.filter((answer) => !done.includes(answer)).map(({ status, body }) => [status, body.code])).toEqual(
      Array.from({ length: 6 - done.length }, () => [409, 'IN_PROGRESS']),
    )
    expect(new Set(done.map(({ body }) => body.dashboard.code))).toEqual(new Set([dashboard.code]))
    expect((await count()) - before).toBe(1)
    expect([dashboard.name, dashboard.defaultSettings.range, dashboard.defaultSettings.item]).toEqual([
      ...['Overview', 'quarter', '2026-01-01'],
    ])
    const kinds = dashboard.metrics.map(({ chartType }: { chartType: string }) => chartType)
    expect(new Set(kinds)).toEqual(new Set(['big-number', 'column', 'pie', 'line', 'bar', 'data-table']))
    for (const one of dashboard.metrics) {
      const data = await valuesOf(one, dashboard.defaultSettings)
      expect([one.title, data.series.flatMap(({ values }) => values).some((value) => value !== null)]).toEqual([
        one.title,
        true,
      ])
    }
  })
})
