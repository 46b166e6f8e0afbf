import { describe, expect, test } from 'vitest'
import { editReading } from '../../../../contract/chat/reading.edits.ts'
import type { Reading } from '../../../../contract/chat/reading.schemas.ts'
import { memoryPorts } from '../../../../tests/fixtures/questions/ask.ts'
import { askFigures } from '../../../../tests/fixtures/questions/ask-figures.ts'
import type { MemoryTable } from '../../../../tests/fixtures/questions/in-memory-tables.ts'
import { readQuestion } from './read.ts'
import { tablesOf } from './tables.ts'

/** Boats of an invented port: things with names, and what they carried, month by month. */
const boats: MemoryTable = {
  name: 'boats',
  label: 'Boats',
  measures: [{ name: 'berths', label: 'Berths', unit: 'number' }],
  dimensions: [
    { name: 'name', label: 'Name' },
    { name: 'kind', label: 'Kind' },
  ],
  dates: [{ name: 'launched', label: 'Launched' }],
  naming: 'name',
  rows: [
    { name: 'Petrel', kind: 'Ferry', launched: '2015-04-02', berths: 40 },
    { name: 'Skua', kind: 'Tug', launched: '2018-09-11', berths: 6 },
    { name: 'Tern', kind: 'Ferry', launched: '2020-01-30', berths: 55 },
  ],
}
const trips: MemoryTable = {
  name: 'trips',
  label: 'Trips',
  measures: [
    { name: 'crates', label: 'Crates', unit: 'number' },
    { name: 'tolls', label: 'Tolls', unit: 'currency' },
  ],
  dimensions: [
    { name: 'quay', label: 'Quay' },
    { name: 'cargo_line', label: 'Cargo line' },
  ],
  dates: [{ name: 'day', label: 'Day' }],
  rows: ['2026-08-03', '2026-09-07', '2026-10-05'].flatMap((day, position) =>
    ['North', 'South', 'West'].map((quay) => ({
      day,
      quay,
      crates: 20,
      tolls: 7 + position,
      cargo_line: `${quay} fruit`,
    })),
  ),
}
const ports = memoryPorts([], [boats, trips])
const tables = tablesOf(await ports.listMetrics())
const read = (question: string, former: Reading | null = null) => readQuestion(question, former, tables, ports.today())
const readingOf = (question: string, former: Reading | null = null): Reading => {
  const found = read(question, former)
  if (found.type !== 'clear') throw new Error(`${question} was not read clearly: ${JSON.stringify(found)}`)
  return found.reading
}

describe('a figure is given only for what was asked', () => {
  test.each([
    ['which quays did not sell North fruit', 'North fruit'],
    ['which boats do not have berths over 40', 'not'],
    ['what ferry has the least berths', 'ferry'],
    ['how many launched are listed as ferry', 'launched'],
  ])('%s: not of “%s”', (question) => {
    expect(read(question).type).not.toBe('clear')
  })

  test('“at least” is no “least”', () => {
    expect(read('which boats number at least 40 of name').type).not.toBe('clear')
  })

  test('of one value of a column there is only one: rows are counted', () => {
    expect(readingOf('how many kinds are ferry')).toMatchObject({ measure: { aggregation: 'count' } })
  })

  test('an average has no shares: its values are shown', async () => {
    const priced: MemoryTable = {
      ...trips,
      measures: [{ name: 'price', label: 'Price per crate', unit: 'number' }],
      rows: trips.rows.map((row, position) => ({ ...row, price: 4 + (position % 3) })),
    }
    const { text } = await askFigures(memoryPorts([], [priced]), 'what share of price per crate came from West?')
    expect(text).toBe(
      'Average Price per crate has no shares, so the values are shown: West **6**[#q1], all **5**[#q1], 3 August 2026 to 5 October 2026.',
    )
  })

  test('values of different signs are no shares of a whole', async () => {
    const settled: MemoryTable = {
      ...trips,
      measures: [{ name: 'profit', label: 'Profit', unit: 'number' }],
      rows: trips.rows.map((row, position) => ({ ...row, profit: [4, -3, 9][position % 3]! })),
    }
    const textOf = async (question: string) => (await askFigures(memoryPorts([], [settled]), question)).text
    expect(await textOf('what share of profit came from South?')).toBe(
      'Negative values have no share of a whole, so the values are shown: South **-9**[#q1], all **30**[#q1], 3 August 2026 to 5 October 2026.',
    )
    expect(await textOf('profit by quay in percent')).toBe(
      'Shares of total Profit by Quay, 3 August 2026 to 5 October 2026: highest West: **27**[#q1], lowest South: **-9**[#q1]. Negative values have no share of a whole, so the values are shown.',
    )
  })

  test('a unit in brackets is no part of a name: “crates” are not the price of one', async () => {
    const priced: MemoryTable = {
      ...trips,
      measures: [
        { name: 'crates', label: 'Crates (pcs)', unit: 'number' },
        { name: 'price', label: 'Price per crate (NZD)', unit: 'currency' },
      ],
    }
    const offered = tablesOf(await memoryPorts([], [priced]).listMetrics())
    const found = readQuestion('total crates by quay', null, offered, ports.today())
    expect(found.type === 'clear' && found.reading).toMatchObject({ measure: { column: 'crates', aggregation: 'sum' } })
  })

  test.each([
    [['crates_pcs', 'price_per_crate_nzd'], 'crates_pcs'],
    [['crates_pcs', 'crate_tolls_eur', 'crate_price_eur'], 'crates_pcs'],
    [['CRATES_KG', 'PRICE_PER_CRATE'], 'CRATES_KG'],
    [['crates_loaded', 'crate_price', 'crate_tolls'], 'crates_loaded'],
  ])('a unit behind a name is no part of it: “crates” of %j', async ([...names], column) => {
    const measures = names.map((name) => ({ name, label: name, unit: 'number' }))
    const offered = tablesOf(await memoryPorts([], [{ ...trips, measures }]).listMetrics())
    for (const question of ['crates by quay', 'top 2 quay by crates', 'which month of 2026 had the highest crates?']) {
      const found = readQuestion(question, null, offered, ports.today())
      expect(found.type === 'clear' && found.reading, question).toMatchObject({ measure: { column } })
    }
  })

  test.each([
    ['crates_kg', 'crates_m'],
    ['crates_kg', 'crates sold'],
    ['crates_loaded', 'crates_sold'],
  ])('where several names begin so, it is asked which: “crates” of %s and %s', async (...names) => {
    const measures = names.map((name) => ({ name, label: name, unit: 'number' }))
    const offered = tablesOf(await memoryPorts([], [{ ...trips, measures }]).listMetrics())
    expect(readQuestion('crates by quay', null, offered, ports.today()).type).toBe('ask')
  })

  test('one thing of a list is looked for by the last word of the name of the list', async () => {
    const offered = tablesOf(await memoryPorts([], [{ ...boats, label: 'Harbour raw boats' }]).listMetrics())
    expect(readQuestion('which boat has the highest berths?', null, offered, ports.today())).toMatchObject({
      type: 'clear',
      reading: { groups: ['name'], top: 1 },
    })
  })

  test('a slip may end as a verb does; a verb is none', async () => {
    const measures = [{ name: 'crates', label: 'Registered crates', unit: 'number' }]
    const offered = tablesOf(await memoryPorts([], [{ ...trips, measures }]).listMetrics())
    const found = readQuestion('regsitered crates by quay', null, offered, ports.today())
    expect(found).toMatchObject({ type: 'clear', corrected: ['registered'] })
    expect(readQuestion('regathered crates by quay', null, offered, ports.today())).toMatchObject({ type: 'ask' })
  })

  test('a total without a measure is asked about, and no passage is quoted', () => {
    expect(read('What was the total in September 2026?')).toMatchObject({ type: 'ask', unplaced: [] })
    expect(read('What was the total of the harvest in September 2026?').type).toBe('none')
  })

  test('a word that has no other plural asks for one of them', async () => {
    const fish: MemoryTable = {
      ...trips,
      dimensions: [{ name: 'quay', label: 'Fish species' }],
    }
    const offered = tablesOf(await memoryPorts([], [fish]).listMetrics())
    const top = (question: string) => {
      const found = readQuestion(question, null, offered, ports.today())
      return found.type === 'clear' && found.reading.kind === 'figure' ? found.reading.top : found
    }
    expect(top('which fish species had the highest tolls?')).toBe(1)
  })

  test('a slip is no verb: “how much did tolls chnge” asks for a change', () => {
    expect(readingOf('how much did tolls chnge from August 2026 to October 2026')).toMatchObject({ kind: 'change' })
  })

  test('where all have as much, none has the most', async () => {
    expect((await askFigures(ports, 'which quay has the most crates')).type).toBe('unsure')
    expect((await askFigures(ports, 'which day had the most tolls')).type).toBe('step')
  })

  test('a change from a time to the same time is none', () => {
    expect(read('tolls in August compared to August this year').type).not.toBe('clear')
  })

  test('what is there now, or all that was: both are offered', () => {
    const found = read('how many crates do we have')
    expect(found.type === 'ask' ? found.choices.map(({ label }) => label) : []).toEqual([
      'Latest Crates (Trips)',
      'Total Crates (Trips)',
    ])
  })
})

/** Firms of an invented market, whose kinds have names of several words. */
const firms: MemoryTable = {
  name: 'firms',
  label: 'Firms',
  measures: [{ name: 'staff', label: 'Staff', unit: 'number' }],
  dimensions: [
    { name: 'trade', label: 'Trade' },
    { name: 'sector', label: 'Sector' },
  ],
  dates: [],
  rows: [
    { trade: 'First Trading companies', sector: 'Energy', staff: 7 },
    { trade: 'Office builders', sector: 'Energy', staff: 9 },
    { trade: 'Rope makers', sector: 'Retail', staff: 4 },
  ],
}
const market = tablesOf(await memoryPorts([], [firms]).listMetrics())

describe('a word that stands in some cell', () => {
  test.each([
    ['whats the wifi password in the office', { type: 'none' }],
    ['how many companies in the energy sector', { type: 'ask', unplaced: ['companies'] }],
    ['staff of the first', { type: 'ask', unplaced: ['first'] }],
    ['staff of the builders', { type: 'clear' }],
  ])('%s', (question, expected) => {
    expect(readQuestion(question, null, market, ports.today())).toMatchObject(expected)
  })
})

describe('things are listed by a condition', () => {
  test.each<[string, Partial<Reading>]>([
    [
      'Boats launched after 2017',
      { columns: ['name'], period: { column: 'launched', from: '2018-01-01', to: '2020-01-30' } },
    ],
  ])('%s', (question, expected) => {
    expect(readingOf(question)).toMatchObject({ kind: 'listing', ...expected })
  })
})

describe('a follow-up keeps what it does not change', () => {
  test('as a line chart', () => {
    const byLine = readingOf('tolls by cargo line in September 2026')
    expect(readQuestion('as a line chart', byLine, tables.slice(1), ports.today())).toMatchObject({
      type: 'clear',
      reading: { ...byLine, shape: 'line' },
    })
  })

  test('plot that: groups as they fit, one number over time', () => {
    const byLine = readingOf('tolls by cargo line')
    expect(readingOf('plot that', byLine)).toEqual({ ...byLine, shape: 'bar' })
    const tolls = readingOf('tolls')
    expect(readingOf('plot that', tolls)).toEqual({ ...tolls, granularity: 'week' })
  })
})

test('a whole question that two tables answer is asked of the one in view, without what was asked of it before', async () => {
  const hauls: MemoryTable = { ...trips, name: 'hauls', label: 'Hauls' }
  const known = tablesOf(await memoryPorts([], [trips, hauls]).listMetrics())
  const ask = (question: string, former: Reading | null) => readQuestion(question, former, known, ports.today())
  expect(ask('crates by week', null).type).toBe('ask')
  const former = readingOf('crates by cargo line in September 2026')
  expect(ask('crates by week', former)).toMatchObject({
    type: 'clear',
    reading: { table: 'trips', groups: [], granularity: 'week', period: null },
  })
})

describe('what no one would add up is not added up in passing', () => {
  const riders: MemoryTable = {
    ...trips,
    name: 'riders',
    label: 'Riders',
    measures: [{ name: 'age', label: 'Age', unit: 'number' }],
    rows: trips.rows.map((row, position) => ({ day: row['day']!, quay: row['quay']!, age: 20 + position })),
  }
  test('a total of ages after their average is asked about, as it is when it is asked alone', async () => {
    const known = tablesOf(await memoryPorts([], [riders]).listMetrics())
    const average = readQuestion('average age', null, known, ports.today())
    if (average.type !== 'clear') throw new Error('the average was not read')
    expect(readQuestion('total age', null, known, ports.today()).type).toBe('ask')
    expect(readQuestion('total age', average.reading, known, ports.today()).type).toBe('ask')
    const total = editReading(average.reading, { slot: 'aggregation', aggregation: 'sum' })
    expect(readQuestion('in September 2026', total, known, ports.today()).type).toBe('clear')
  })

  test('the latest of what is averaged is clear with one row a day, and asked about with several', async () => {
    const one = { ...riders, rows: riders.rows.filter((row) => row['quay'] === 'North') }
    const read = async (table: MemoryTable, question: string) =>
      readQuestion(question, null, tablesOf(await memoryPorts([], [table]).listMetrics()), ports.today())
    expect(await read(one, 'latest age')).toMatchObject({
      type: 'clear',
      reading: { measure: { aggregation: 'last' } },
    })
    const many = { ...riders, rows: Array.from({ length: 60 }, () => riders.rows).flat() }
    expect(await read(many, 'latest age')).toMatchObject({
      type: 'ask',
      choices: [{ reading: { measure: { column: 'age', aggregation: 'mean' } } }],
    })
  })
})

test('where all are the same, none is called the highest', async () => {
  const { text } = await askFigures(ports, 'crates by quay')
  expect(text).toBe('Total Crates by Quay, 3 August 2026 to 5 October 2026: **60**[#q1] each.')
})
