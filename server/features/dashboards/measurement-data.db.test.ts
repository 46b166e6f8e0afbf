import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ChartData, defaultSettings } from '../../../contract/dashboards/dashboards.schemas.ts'
import { addMonths } from '../../../contract/shared/periods.ts'
import { fixture, type Library, startLibrary } from '../../../tests/database/library.ts'
import { cities, months, smallRows } from '../../../tests/fixtures/small/rows.ts'

let library: Library
beforeAll(async () => {
  library = await startLibrary()
  await library.upload('sales.xlsx', await fixture('small/sales.xlsx'))
  await library.settled()
  await define({ name: 'Price', source: 'formula', unit: 'currency', formula: '[Total] / [Quantity]' })
  await typed({ name: 'Visits', values: [...visits('Actual', 100), ...visits('Budget', 120)] })
  await typed({ name: 'Guests', scope: 'room', values: guests() })
})
afterAll(async () => {
  await library?.close()
})

const define = (body: object) => library.send('POST', '/measurements/defs', body)
const typed = (body: object) =>
  library.send('POST', '/measurements/_manual', {
    ...{ unit: 'number', granularity: 'month', rollUp: 'sum', scope: null },
    ...body,
  })
type Typed = { date: string; scenario: string; scopeValue: string | null; value: number }
/** From January to June 2026, and the same months of the year before, each one more than the month before it. */
const visits = (scenario: string, first: number): Typed[] =>
  ['2025-01-01', '2026-01-01'].flatMap((year, index) =>
    Array.from({ length: 6 }, (_, month) => ({
      ...{ date: addMonths(year, month), scenario, scopeValue: null },
      value: first + month + index * 10,
    })),
  )
/** Fifteen rooms, the first with the most guests. */
const rooms = Array.from({ length: 15 }, (_, room) => ({ name: `Room ${room + 1}`, value: 30 - 2 * room }))
const guests = (): Typed[] =>
  rooms.map(({ name, value }) => ({ date: '2026-02-01', scenario: 'Actual', scopeValue: name, value }))

const measured = (measurement: string, fields: object = {}) => ({
  ...{ metricType: 'metric', title: measurement, chartType: 'column', measurement },
  ...fields,
})
const quarter = { ...defaultSettings, range: 'quarter', granularity: 'month', item: '2026-01-01', compare: 'none' }
async function valuesOf(chart: object, settings: object = {}): Promise<ChartData> {
  const { status, body } = await library.send('POST', '/dashboards/_data', {
    ...{ chart, settings: { ...quarter, ...settings } },
  })
  if (status !== 200) throw new Error(`${status} ${body.message}`)
  return body
}
const shownOf = ({ series }: ChartData) => series.map(({ item, comparison, values }) => [item ?? comparison, values])

type Row = (typeof smallRows)[number]
/** What the rows cost for each piece, reckoned from them alone. */
const price = (isIn: (row: Row) => boolean) => {
  const rows = smallRows.filter(isIn)
  return rows.reduce((sum, { total }) => sum + total, 0) / 100 / rows.reduce((sum, { quantity }) => sum + quantity, 0)
}
const near = (value: number) => expect.closeTo(value, 6)

describe('a chart of a measure', () => {
  // D3.3.44, D3.3.45, D3.9.05
  test('works its formula out for each period, and for a whole range anew', async () => {
    const data = await valuesOf(measured('Price'))
    expect(shownOf(data)).toEqual([[null, months.map((month) => near(price(({ day }) => day.startsWith(month))))]])
    expect([data.unit, data.labels, data.series[0]?.additive]).toEqual(['currency', [...months], false])
    const whole = await valuesOf(measured('Price', { chartType: 'big-number' }))
    expect(shownOf(whole)).toEqual([[null, [near(price(() => true))]]])
    const byWeek = await valuesOf(measured('Price'), { range: 'month', granularity: 'week', item: '2026-03-10' })
    const secondWeek = price(({ day }) => day >= '2026-03-02' && day <= '2026-03-08')
    expect([byWeek.labels[1], byWeek.series[0]?.values[1]]).toEqual(['2026-03-02', near(secondWeek)])
  })

  test('is split by its scope, filtered by values of scopes, and says what it cannot be filtered by', async () => {
    const inCity = (city: string) =>
      months.map((month) => near(price((row) => row.city === city && row.day.startsWith(month))))
    const split = await valuesOf(measured('Price', { scope: 'city' }))
    expect(Object.fromEntries(shownOf(split))).toEqual(Object.fromEntries(cities.map((city) => [city, inCity(city)])))
    const only = await valuesOf(measured('Price', { scope: 'city', scopeFilter: ['Nelson'] }))
    expect(shownOf(only)).toEqual([['Nelson', inCity('Nelson')]])
    const filtered = await valuesOf(measured('Price', { chartType: 'big-number' }), {
      filters: { city: ['Nelson', 'Dunedin'], room: ['Room 1'] },
    })
    expect(shownOf(filtered)).toEqual([[null, [near(price(({ city }) => city !== 'Tauranga'))]]])
    expect(filtered.notes).toEqual(["This chart can't be filtered by: Room"])
    const parts = await valuesOf(measured('Price', { scope: 'city', chartType: 'pie' }))
    expect([
      parts.labelTitle,
      Object.fromEntries(parts.labels.map((label, index) => [label, parts.series[0]?.values[index]])),
    ]).toEqual(['city', Object.fromEntries(cities.map((city) => [city, near(price((row) => row.city === city))]))])
  })

  // D3.3.48
  test('shows what carries its weight, what is forced before it, and the rest as one', async () => {
    const data = await valuesOf(
      measured('Guests', { scope: 'room', chartType: 'pie', breakdownOptions: { forcedItems: ['Room 15'] } }),
    )
    const shown = ['Room 15', ...rooms.slice(0, 11).map(({ name }) => name)]
    expect(data.labels).toEqual([...shown, 'Other'])
    const rest = rooms.filter(({ name }) => !shown.includes(name)).reduce((sum, { value }) => sum + value, 0)
    expect([data.series[0]?.values.at(-1), data.series[0]?.additive]).toEqual([rest, true])
    const overTime = await valuesOf(measured('Guests', { scope: 'room' }))
    expect(overTime.series.at(-1)).toMatchObject({ item: 'Other', isRest: true })
    expect(overTime.series.flatMap(({ values }) => values[1] ?? 0).reduce((sum, value) => sum + value, 0)).toBe(
      rooms.reduce((sum, { value }) => sum + value, 0),
    )
  })

  // D3.3.47, D3.9.17
  test('shows its scenarios side by side, or its budget beside it', async () => {
    const both = await valuesOf(measured('Visits', { scenario: ['Actual', 'Budget'] }))
    expect(both.series.map(({ series, values }) => [series, values])).toEqual([
      [0, [110, 111, 112]],
      [1, [130, 131, 132]],
    ])
    const planned = await valuesOf(measured('Visits'), { compare: 'budget' })
    expect(shownOf(planned)).toEqual([
      [null, [110, 111, 112]],
      ['budget', [130, 131, 132]],
    ])
    expect(shownOf(await valuesOf(measured('Price'), { compare: 'budget' }))).toHaveLength(1)
  })

  test('is compared with its own past, and all dates run from its first to its last value', async () => {
    const before = await valuesOf(measured('Visits'), { compare: 'prev_long' })
    expect(shownOf(before)[1]).toEqual(['previous_year', [100, 101, 102]])
    const seasonal = await valuesOf(measured('Visits'), { compare: 'seasonal_average' })
    expect(shownOf(seasonal)[1]).toEqual(['seasonal_average', [100, 101, 102]])
    const all = await valuesOf(measured('Visits'), { range: 'all', granularity: 'year' })
    expect([all.range, shownOf(all)]).toEqual([
      { from: '2025-01-01', to: '2026-06-30' },
      [[null, [100 + 101 + 102 + 103 + 104 + 105, 110 + 111 + 112 + 113 + 114 + 115]]],
    ])
  })

  test('says that its values are not kept so finely, where its data end, and why something is 0', async () => {
    const fine = await valuesOf(measured('Visits'), { range: 'month', granularity: 'day', item: '2026-03-01' })
    expect([fine.notes, fine.newest]).toEqual([['Visits is recorded by month, so it’s shown that way.'], null])
    expect([fine.labels, shownOf(fine)]).toEqual([['2026-03'], [[null, [112]]]])
    const later = await valuesOf(measured('Price'), { item: '2030-01-01' })
    expect([later.notes, later.newest?.slice(0, 7)]).toEqual([[], '2026-03'])
    await define({ name: 'Odd', source: 'formula', unit: 'number', formula: '[Total] / ([Quantity] - [Quantity])' })
    const odd = await valuesOf(measured('Odd'))
    expect([shownOf(odd), odd.notes]).toEqual([
      [[null, [0, 0, 0]]],
      [expect.stringMatching(/^Some values are shown as 0: .*zero/i)],
    ])
  })

  test('that is not there is refused, and so is a dashboard with it', async () => {
    const { status, body } = await library.send('POST', '/dashboards/_data', {
      ...{ chart: measured('Prize'), settings: quarter },
    })
    expect([status, body.message]).toEqual([400, 'Invalid metric'])
    const make = (code: string, chart: object) =>
      library.send('POST', '/dashboards', { name: code, code, data: { metrics: [chart] } })
    expect((await make('odd', measured('Prize'))).body.message).toBe('Invalid metric')
    const made = await make('good', measured('Price', { scope: 'city' }))
    expect([made.status, made.body.dashboard.metrics[0].measurement]).toEqual([200, 'Price'])
  })
})

test('a first dashboard begins with what people defined and planned themselves', async () => {
  const { body } = await library.send('POST', '/dashboards/_first', {})
  const { metrics, defaultSettings: settings } = body.dashboard
  const reported = metrics.filter(({ metricType }: { metricType: string }) => metricType === 'metric')
  expect(reported.map(({ title }: { title: string }) => title)).toEqual(
    expect.arrayContaining(['Price', 'Visits and its plan', 'Guests']),
  )
  const shown = await valuesOf(
    reported.find(({ measurement }: { measurement: string }) => measurement === 'Price'),
    settings,
  )
  expect(shown.series.flatMap(({ values }) => values).some((value) => value !== null)).toBe(true)
})
