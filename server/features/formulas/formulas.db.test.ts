import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

type Value = {
  date: string
  scenario: string
  scopeValue: string | null
  value: number
  portionCovered: number
  fault?: string
}
const get = async (query: string) => library.get(`/measurements${query}`)
const valuesOf = async (query: string) => (await get(query)).body.values as Value[]
const define = (body: object) => library.send('POST', '/measurements/defs', body)
const formula = (name: string, text: string, unit = 'number') =>
  define({ name, source: 'formula', unit, formula: text })
const byHand = (body: object) =>
  library.send('POST', '/measurements/_manual', {
    unit: 'number',
    granularity: 'month',
    rollUp: 'sum',
    scope: null,
    ...body,
  })
const typed = (date: string, value: number, more: object = {}) => ({
  date,
  scenario: 'Actual',
  scopeValue: null,
  value,
  ...more,
})
/** Of the fixture, in whole units of money. */
const total = (isIn: (row: (typeof smallRows)[number]) => boolean) =>
  smallRows.filter(isIn).reduce((sum, row) => sum + row.total, 0) / 100
const months = ['2026-01', '2026-02', '2026-03']

// D3.3.24, D3.3.26, D3.7.11, D3.9.05, D3.9.06
test('measurements arise from the tables of documents, with their scopes, scenarios and units', async () => {
  const { body } = await get('/_metadata')
  expect(body).toMatchObject({
    measurements: expect.arrayContaining(['Quantity', 'Rating', 'Total']),
    scopes: { Total: ['city', 'product_line'] },
    scenarios: { Total: ['Actual'] },
    sources: { Total: 'auto' },
    units: { Total: 'number' },
    origins: {
      Total: [{ metric: 'total', aggregation: 'sum', scenario: 'Actual', scenarioColumn: null, filters: [] }],
    },
  })
  expect(body.granularities).toEqual([
    ...['fy', 'fytd', 'year', 'ytd', 'half', 'quarter', 'month', 'week', 'day', 'hour', 'all'],
  ])
  const { body: answer } = await get('?measurement=Total')
  expect([answer.granularity, answer.scope, answer.values.map(({ scenario }: Value) => scenario)]).toEqual([
    ...['month', null, ['Actual', 'Actual', 'Actual']],
  ])
  expect(answer.values.map(({ value }: Value) => value)).toEqual(
    months.map((month) =>
      expect.closeTo(
        total(({ day }) => day.startsWith(month)),
        6,
      ),
    ),
  )
})

// D3.7.12, D3.7.13
test('values are split by a scope, filtered by its values and by days', async () => {
  expect((await get('/_scope_values?scope=city')).body).toEqual({ values: ['Dunedin', 'Nelson', 'Tauranga'] })
  const split = await valuesOf(
    '?measurement=Total&granularity=quarter&scope=city&filter_city=Nelson&filter_city=Dunedin',
  )
  expect(split.map(({ date, scopeValue, value }) => [date, scopeValue, value])).toEqual([
    [
      '2026-01-01',
      'Dunedin',
      expect.closeTo(
        total(({ city }) => city === 'Dunedin'),
        6,
      ),
    ],
    [
      '2026-01-01',
      'Nelson',
      expect.closeTo(
        total(({ city }) => city === 'Nelson'),
        6,
      ),
    ],
  ])
  const some = await valuesOf('?measurement=Total&dateFrom=2026-02-01&dateTo=2026-02-28')
  expect(some.map(({ date }) => date)).toEqual(['2026-02-01'])
  const whole = await valuesOf('?measurement=Total&granularity=all')
  expect(whole).toEqual([
    expect.objectContaining({
      value: expect.closeTo(
        total(() => true),
        6,
      ),
      portionCovered: 1,
    }),
  ])
  expect((await get('?measurement=Total&scope=colour')).status).toBe(400)
  expect((await get('?measurement=Nowhere')).status).toBe(404)
  expect((await get('?measurement=Total&dateFrom=yesterday')).body.message).toBe('Enter a date as yyyy-mm-dd.')
})

// D3.3.23, D3.7.14, D3.7.15, D3.7.17
test('definitions are made, listed with all that they are, and deleted', async () => {
  const { body } = await formula('Twice', '[Total] * 2', 'currency')
  const fields = {
    name: 'Twice',
    source: 'formula',
    formula: '[Total] * 2',
    unit: 'currency',
    scope: null,
    scope2: null,
  }
  expect(body.def).toMatchObject({ id: expect.any(String), ...fields, values: null })
  const listed = async () => (await get('/defs')).body.defs as { id: string }[]
  expect((await listed()).find(({ id }) => id === body.def.id)).toEqual(body.def)
  expect((await library.send('DELETE', `/measurements/defs/${body.def.id}`)).body).toEqual({})
  expect((await listed()).some(({ id }) => id === body.def.id)).toBe(false)
  const things = (await library.get('/trash')).body.things as { kind: string; name: string }[]
  expect(things).toContainEqual(expect.objectContaining({ kind: 'measurement', name: 'Twice' }))
})

// D3.3.28, D3.3.29, D3.3.30, D3.3.31, D3.3.33
test('a formula is worked out from measurements and metrics, and explained to what was read', async () => {
  const { body } = await formula('Per sale', '([Total] - 10) / [sales.count by date where city != "Nelson"]')
  expect(body.def).toMatchObject({
    name: 'Per sale',
    source: 'formula',
    rev: 1,
    scope: null,
    scope2: null,
    values: null,
  })
  const sales = smallRows.filter(({ day, city }) => day.startsWith('2026-01') && city !== 'Nelson').length
  const expected = (total(({ day }) => day.startsWith('2026-01')) - 10) / sales
  const [first] = await valuesOf('?measurement=Per%20sale')
  expect(first!.value).toBeCloseTo(expected, 9)
  const { body: traced } = await get('/_trace?measurement=Per%20sale&date=2026-01-01')
  expect(
    traced.steps.map(({ depth, kind, value }: { depth: number; kind: string; value: number }) => [depth, kind, value]),
  ).toEqual([
    [0, 'formula', expect.closeTo(expected, 9)],
    [
      1,
      'auto',
      expect.closeTo(
        total(({ day }) => day.startsWith('2026-01')),
        6,
      ),
    ],
    [1, 'warehouse', sales],
  ])
  expect((await library.send('DELETE', `/measurements/defs/${body.def.id}`)).body).toEqual({})
  expect((await get('?measurement=Per%20sale')).status).toBe(404)
})

// D3.3.34, D3.8.09
test('what cannot be worked out is 0, with a mark that says why and where', async () => {
  await formula('Broken', '[Total] / ([Quantity] - [Quantity])')
  await formula('On broken', '[Broken] + 1')
  expect((await valuesOf('?measurement=On%20broken'))[0]).toMatchObject({
    value: 1,
    fault: 'Division by zero counts as 0, in "Broken"',
  })
  const preview = { name: '', source: 'formula', unit: 'number', formula: 'sum([Total]) + [Nowhere]' }
  const { body } = await library.send('POST', '/measurements/_preview', { definition: preview })
  expect(body.rows[0].result).toEqual({ value: 0, fault: expect.stringContaining('counts as 0') })
  expect(body.dataSources.map(({ kind }: { kind: string }) => kind)).toEqual(['auto', 'unknown'])
})

describe('what is refused', () => {
  test.each([
    ['a circle', { name: 'Ring', formula: '[Ring] + 1' }, 400, '"Ring" would depend on itself.'],
    ['a formula that cannot be read', { name: 'A', formula: '1 +' }, 400, /^Formula Error: Expected/],
    ['units that do not fit', { name: 'A', formula: '$1 + 5%' }, 400, /cannot be added to a percentage/],
    ['a name that is taken', { name: 'Total', formula: '1' }, 409, 'This name is taken. Please choose another.'],
    ['a name with brackets', { name: 'A [b]', formula: '1' }, 400, 'A name can’t contain square brackets.'],
    ['a name of a metric', { name: 'sales.total', formula: '1' }, 400, /looks like a metric/],
    ['__proto__', { name: '__proto__', formula: '1' }, 400, 'This name is taken. Please choose another.'],
    ['a lookup without a scope', { name: 'A', source: 'lookup' }, 400, 'not ready yet'],
    [
      'a matrix of one scope',
      { name: 'A', source: 'matrix', scope: 'city', scope2: 'city', values: { a: { b: 1 } } },
      400,
      /must be different/,
    ],
    ['what arises from documents', { name: 'A', source: 'auto' }, 403, /no definition to change/],
  ])('%s', async (_, body, status, message) => {
    const answer = await define({ source: 'formula', unit: 'number', ...body })
    expect([answer.status, answer.body.message]).toEqual([
      status,
      typeof message === 'string' ? message : expect.stringMatching(message),
    ])
  })

  test('a change that closes a circle, and a deletion of what is used', async () => {
    const { body: first } = await formula('First', '[Total] * 2')
    await formula('Second', '[First] * 2')
    const path = `/measurements/defs/${first.def.id}`
    const circle = await library.send('PUT', path, { ...first.def, formula: '[Second]' })
    expect([circle.status, circle.body.message]).toEqual([
      ...[400, 'This would be circular: "First" depends on "Second" depends on "First".'],
    ])
    const used = await library.send('DELETE', path)
    expect([used.status, used.body.message]).toEqual([409, '"First" is used in "Second". Change that first.'])
  })
})

// D3.7.16
test('a new name is carried into every formula, and an older state is refused with the one that is there', async () => {
  const { body } = await formula('Gross', '[Total]')
  const { body: net } = await formula('Net', '[Gross] * 0.9 + [Gross.one]')
  const path = `/measurements/defs/${body.def.id}`
  const { body: renamed } = await library.send('PUT', path, { ...body.def, name: 'Turnover' })
  expect(renamed.def).toMatchObject({ name: 'Turnover', rev: 2 })
  const { defs } = (await get('/defs')).body as { defs: { id: string; formula: string; rev: number }[] }
  expect(defs.find(({ id }) => id === net.def.id)).toMatchObject({ formula: '[Turnover] * 0.9 + [Gross.one]', rev: 2 })
  const stale = await library.send('PUT', path, { ...body.def, basedOn: 1, formula: '1' })
  expect([stale.status, stale.body.current]).toEqual([409, expect.objectContaining({ name: 'Turnover', rev: 2 })])
  expect((await library.send('PUT', path, { ...renamed.def, formula: '[Total] * 2' })).body.def.rev).toBe(3)
  expect((await library.send('PUT', '/measurements/defs/auto:Total', { ...renamed.def })).status).toBe(403)
  expect((await library.send('PUT', '/measurements/defs/measure_none', { ...renamed.def })).status).toBe(404)
})

test('of two changes that would close a circle together one is refused', async () => {
  const [left, right] = [await formula('Left', '1'), await formula('Right', '1')]
  const [one, other] = await Promise.all([
    library.send('PUT', `/measurements/defs/${left.body.def.id}`, { ...left.body.def, formula: '[Right]' }),
    library.send('PUT', `/measurements/defs/${right.body.def.id}`, { ...right.body.def, formula: '[Left]' }),
  ])
  expect([one.status, other.status].sort((a, b) => a - b)).toEqual([200, 400])
})

// D3.3.25
test('a lookup and a matrix weigh what they are multiplied by', async () => {
  const rate = { Dunedin: { value: 0.1 }, Nelson: { value: 0.2 }, Tauranga: { value: 0.3 } }
  const share = { Dunedin: { South: 1 }, Nelson: { South: 0.5, North: 0.5 }, Tauranga: { North: 1 } }
  await define({ name: 'Rate', source: 'lookup', unit: 'percent', scope: 'city', values: rate })
  await define({ name: 'Areas', source: 'matrix', unit: 'number', scope: 'city', scope2: 'area', values: share })
  expect((await formula('Commission', '[Total] * [Rate]')).status).toBe(200)
  expect((await formula('By area', '[Total] * [Areas]')).status).toBe(200)
  const of = (city: string) => total((row) => row.city === city)
  const [commission] = await valuesOf('?measurement=Commission&granularity=quarter')
  expect(commission!.value).toBeCloseTo(of('Dunedin') * 0.1 + of('Nelson') * 0.2 + of('Tauranga') * 0.3, 6)
  const areas = await valuesOf('?measurement=By%20area&granularity=quarter&scope=area')
  expect(areas.map(({ scopeValue, value }) => [scopeValue, value])).toEqual([
    ['North', expect.closeTo(of('Nelson') / 2 + of('Tauranga'), 6)],
    ['South', expect.closeTo(of('Dunedin') + of('Nelson') / 2, 6)],
  ])
  const { body } = await get('/_trace?measurement=Commission&granularity=quarter&date=2026-01-01')
  expect(
    body.steps.filter(({ depth }: { depth: number }) => depth === 1).map(({ part }: { part: string }) => part),
  ).toEqual([...['Dunedin', 'Nelson', 'Tauranga']])
  expect((await formula('Wrong', '[Total] + [Rate]')).body.message).toMatch(/you can multiply by it, but not add/)
  expect((await formula('Alone', '[Rate] * 2')).body.message).toBe(
    'Multiply "Rate" by a measurement that is split by "city".',
  )
})

describe('values by hand', () => {
  // D3.9.20, D3.9.21
  test('are rolled up by their unit, and tell how much of a period is over', async () => {
    const values = [typed('2026-01-01', 10), typed('2026-02-01', 20), typed('2026-03-01', 40), typed('2099-01-01', 1)]
    await byHand({ name: 'Visits', values })
    await byHand({ name: 'Staff', rollUp: 'last', values })
    await byHand({ name: 'Margin', unit: 'percent', rollUp: 'mean', values })
    const at = async (name: string) =>
      (await valuesOf(`?measurement=${name}&granularity=quarter`)).map(({ value, portionCovered }) => [
        value,
        portionCovered,
      ])
    expect(await at('Visits')).toEqual([
      [70, 1],
      [1, 0],
    ])
    expect((await at('Staff'))[0]).toEqual([40, 1])
    expect((await at('Margin'))[0]).toEqual([expect.closeTo((10 * 31 + 20 * 28 + 40 * 31) / 90, 9), 1])
    expect(await valuesOf('?measurement=Visits&granularity=day')).toEqual([])
  })

  test('are kept, changed whole and told apart by scenario and scope value', async () => {
    const values = [
      typed('2026-01-01', 1, { scopeValue: 'North' }),
      typed('2026-01-01', 2, { scopeValue: 'South' }),
      typed('2026-01-01', 5, { scopeValue: 'North', scenario: 'Budget' }),
    ]
    const { body } = await byHand({ name: 'Calls', scope: 'area', values })
    expect(body.measure).toMatchObject({ scope: 'area', rev: 1, values: expect.arrayContaining(values) })
    const budget = await valuesOf('?measurement=Calls&scope=area&scenario=Budget')
    expect(budget.map(({ scenario, scopeValue, value }) => [scenario, scopeValue, value])).toEqual([
      ['Budget', 'North', 5],
    ])
    const path = `/measurements/_manual/${body.measure.id}`
    const changed = await library.send('PUT', path, { ...body.measure, values: [values[0]] })
    expect([changed.body.measure.values, (await library.get(path)).body.measure.rev]).toEqual([[values[0]], 2])
    expect((await library.send('PUT', path, { ...body.measure, basedOn: 1 })).status).toBe(409)
    expect(
      (
        await library.send('PUT', `/measurements/defs/${body.measure.id}`, {
          name: 'Calls',
          unit: 'number',
          source: 'formula',
          formula: '1',
        })
      ).status,
    ).toBe(403)
    expect((await library.send('DELETE', `/measurements/defs/${body.measure.id}`)).status).toBe(403)
    expect((await library.send('DELETE', path)).status).toBe(200)
    expect((await library.send('POST', `/measurements/defs/${body.measure.id}/_restore`, {})).body.def.name).toBe(
      'Calls',
    )
  })

  test.each([
    ['a percentage that would be added up', { unit: 'percent', rollUp: 'sum' }, /weighted, never added up/],
    ['a day that begins no period', { values: [typed('2026-01-02', 1)] }, /isn’t the first day of a period/],
    [
      'two values of one place',
      { values: [typed('2026-01-01', 1), typed('2026-01-01', 2)] },
      /Two values for 2026-01-01/,
    ],
  ])('refuse %s', async (_, body, message) => {
    const answer = await byHand({ name: 'Refused', values: [], ...body })
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringMatching(message)])
  })
})
