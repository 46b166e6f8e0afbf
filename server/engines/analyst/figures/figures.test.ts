import { describe, expect, test } from 'vitest'
import { memoryPorts } from '../../../../tests/fixtures/questions/ask.ts'
import { askFigures } from '../../../../tests/fixtures/questions/ask-figures.ts'
import type { MemoryTable } from '../../../../tests/fixtures/questions/in-memory-tables.ts'
import { clayStock, kilnReadings, makers, potOrders } from '../../../../tests/fixtures/questions/invented-tables.ts'
import type { Reading, ReadingEdit } from '../../../../contract/chat/reading.schemas.ts'
import { editReading } from '../../../../contract/chat/reading.edits.ts'
import { kindByName } from './kinds.ts'
import { labelOf, measureLabel } from './phrases.ts'
import { queryOf } from './query.ts'
import { readQuestion } from './read.ts'
import { figureSuggestions } from './suggestions.ts'
import { type Table, tablesOf } from './tables.ts'

const pots = potOrders()
const all = [pots, clayStock, kilnReadings, makers]
const ports = memoryPorts([], all)
const metrics = await ports.listMetrics()
const tables = tablesOf(metrics)
const today = ports.today()
const read = (question: string, former: Reading | null = null) => readQuestion(question, former, tables, today)
const readingOf = (question: string, former: Reading | null = null): Reading => {
  const found = read(question, former)
  if (found.type !== 'clear') throw new Error(`${question} was not read clearly: ${JSON.stringify(found)}`)
  return found.reading
}
const figure = {
  ...{ kind: 'figure', table: 'pot_orders', filters: [], conditions: [], period: null, further: [], groups: [] },
  ...{ granularity: null, order: 'highest', top: null, as: 'value', shape: null },
}
const netSales = { column: 'netSales', aggregation: 'sum' }
const year = (number: number) => ({ column: 'shipped', from: `${number}-01-01`, to: `${number}-12-31` })
const only = (column: string, ...values: string[]) => ({ column, type: 'include', values })

test('a word that names what every object has is no unit of time and no quarter', () => {
  const asked = ['net sales of the last constructor', 'net sales of this constructor', 'net sales, constructor quarter']
  const unplacedOf = (question: string) => {
    const found = read(question)
    return found.type === 'ask' ? found.unplaced : found
  }
  expect(asked.map(unplacedOf)).toEqual([['last', 'constructor'], ['constructor'], ['constructor', 'quarter']])
})

describe('what binds to what', () => {
  test.each<[string, object]>([
    ['What were net sales in 2025?', { ...figure, measure: netSales, period: year(2025) }],
    ['net sales by glaze', { ...figure, measure: netSales, groups: ['glaze'] }],
    ['unit cost', { ...figure, measure: { column: 'unit_cost', aggregation: 'mean' } }],
    ['top 3 glazes by net sales', { ...figure, measure: netSales, groups: ['glaze'], top: 3 }],
    [
      'which glaze had the lowest net sales',
      { ...figure, measure: netSales, groups: ['glaze'], order: 'lowest', top: 1 },
    ],
    ['how many orders', { ...figure, measure: { column: 'order_id', aggregation: 'count_distinct' } }],
    ['how many customers', { ...figure, measure: { column: 'customer_no', aggregation: 'count_distinct' } }],
    ['net sales of returned orders', { ...figure, measure: netSales, filters: [only('returned', 'Yes')] }],
    ['net sales from the web shop', { ...figure, measure: netSales, filters: [only('sales_channel', 'Web shop')] }],
    ['net sales for ash', { ...figure, measure: netSales, filters: [only('glaze', 'Ash grey')] }],
    ['net sales by half year', { ...figure, measure: netSales, granularity: 'half' }],
    ['net sales per financial year', { ...figure, measure: netSales, granularity: 'fy' }],
    ['monthly net sales as a column chart', { ...figure, measure: netSales, granularity: 'month', shape: 'column' }],
    [
      'net sales since march 2026',
      { ...figure, measure: netSales, period: { column: 'shipped', from: '2026-03-01', to: '2026-09-24' } },
    ],
    [
      'net sales from march to june 2025',
      { ...figure, measure: netSales, period: { column: 'shipped', from: '2025-03-01', to: '2025-06-30' } },
    ],
    [
      'net sales in q1 2025',
      { ...figure, measure: netSales, period: { column: 'shipped', from: '2025-01-01', to: '2025-03-31' } },
    ],
    ['highest net sales', { ...figure, measure: { column: 'netSales', aggregation: 'max' } }],
    ['net sales by glze', { ...figure, measure: netSales, groups: ['glaze'] }],
  ])('%s', (question, expected) => {
    expect(readingOf(question)).toEqual(expected)
  })

  test.each<[string, string[]]>([
    ['profit by glaze', ['profit']],
    ['net sales forecast', ['forecast']],
    ['average pieces per order', ['order']],
    ['net sales of damaged pots in celadon', ['damaged']],
    ['net sales excluding 2024', ['2024']],
    ['average net sales per month', ['month']],
  ])('a word without a place is asked about, and no figure is given: %s', (question, unplaced) => {
    expect(read(question)).toMatchObject({
      type: 'ask',
      unplaced: expect.arrayContaining(unplaced.map((word) => expect.stringContaining(word))),
    })
  })

  test('readings that are near each other are all offered', () => {
    const readings = (question: string) => {
      const found = read(question)
      return found.type === 'ask' ? found.choices.map(({ label }) => label) : []
    }
    expect(readings('total unit cost')).toEqual(['Total Unit cost (Pot orders)', 'Average Unit cost (Pot orders)'])
    expect(readings('value by kiln')).toEqual([
      'Total Value by Kiln for Indicator = Gas used (Kiln readings)',
      'Total Value by Kiln for Indicator = Firings (Kiln readings)',
    ])
  })

  test.each(['hello', 'what is the weather', 'How many days of leave do I get?', '', '???', 'the of and'])(
    '%j is not about figures',
    (question) => expect(read(question).type).toBe('none'),
  )
})

/** A second reading of rows, by hand. */
type Row = MemoryTable['rows'][number]
const worth = (rows: Row[], column: string) => rows.map((row) => Number(row[column]))
const byHand = {
  total: (rows: Row[], column: string) =>
    worth(rows, column).reduce((sum, each) => sum + Math.round(each * 100), 0) / 100,
  average: (rows: Row[], column: string) => byHand.total(rows, column) / rows.length,
  highest: (rows: Row[], column: string) => worth(rows, column).reduce((most, each) => Math.max(most, each)),
  lowest: (rows: Row[], column: string) => worth(rows, column).reduce((least, each) => Math.min(least, each)),
}
const spans: [string, (row: Row) => boolean][] = [
  ['', () => true],
  [' in 2025', (row) => String(row['shipped']).startsWith('2025')],
  [' in May 2024', (row) => String(row['shipped']).startsWith('2024-05')],
]
const parts: [string, (row: Row) => boolean][] = [
  ['', () => true],
  [' for Celadon', (row) => row['glaze'] === 'Celadon'],
  [' of the market stall', (row) => row['sales_channel'] === 'Market stall'],
  [' without Raku', (row) => row['glaze'] !== 'Raku'],
]
const groupings: [string, (row: Row) => string][] = [
  ['', () => ''],
  [' by glaze', (row) => String(row['glaze'])],
  [' per sales channel', (row) => String(row['sales_channel'])],
  [' by year', (row) => `${String(row['shipped']).slice(0, 4)}-01-01`],
]
const figures: [string, string, keyof typeof byHand][] = [
  ['total net sales', 'netSales', 'total'],
  ['average net sales', 'netSales', 'average'],
  ['pieces', 'pieces', 'total'],
  ['average unit cost', 'unit_cost', 'average'],
  ['minimum unit cost', 'unit_cost', 'lowest'],
  ['maximum pieces', 'pieces', 'highest'],
]

test('every figure of a table is the one that a second evaluator finds', async () => {
  let given = 0
  for (const [words, column, aggregation] of figures)
    for (const [part, isPart] of parts)
      for (const [span, isSpan] of spans)
        for (const [grouping, keyOf] of groupings) {
          const question = `${words}${part}${grouping}${span}`
          const { type, data } = await askFigures(ports, question)
          const expected = new Map<string, number>()
          const kept = pots.rows.filter((row) => isPart(row) && isSpan(row))
          for (const [key, rows] of Map.groupBy(kept, keyOf)) expected.set(key, byHand[aggregation](rows, column))
          const found = (data[0]?.rows ?? []).map((row): [string, number] => [
            Object.values(row.dimensionValues).join(),
            Object.values(row.measures)[0]?.value ?? Number.NaN,
          ])
          expect([question, type]).toEqual([question, 'step'])
          const inOrder = (list: Iterable<[string, number]>) =>
            [...list].toSorted(([one], [other]) => (one < other ? -1 : 1))
          const rounded = (list: [string, number][]) => list.map(([key, value]) => [key, value.toFixed(6)])
          expect([question, rounded(inOrder(found))]).toEqual([question, rounded(inOrder(expected))])
          given += 1
        }
  expect(given).toBe(288)
})

describe('what may be summed', () => {
  test('rows that are totals are never added to their parts, and a stock is that of the end', async () => {
    const { text } = await askFigures(ports, 'tonnes on hand')
    expect(text).toBe('**35**[#q1] is the latest Tonnes on hand for Depot without All depots, on 31 October 2026.')
    expect(readingOf('tonnes on hand in odense at the end of september 2026')).toMatchObject({
      measure: { column: 'tonnes_on_hand', aggregation: 'last' },
      period: { from: '2026-09-01', to: '2026-09-30' },
    })
  })
  test('an index column is no measure', () => {
    expect(readingOf('net sales by sales channel')).toEqual({ ...figure, measure: netSales, groups: ['sales_channel'] })
    const found = read('rows unnamed by glaze')
    expect(found.type === 'clear' && found.reading.kind !== 'listing' ? found.reading.measure : null).not.toMatchObject(
      { column: 'row' },
    )
  })
  test('of mixed indicators one is added up, by itself', async () => {
    expect((await askFigures(ports, 'gas used by kiln')).text).toBe(
      'Total Value by Kiln for Indicator = Gas used: highest North: **120**[#q1], lowest South: **80**[#q1].',
    )
  })
})

describe('superlatives', () => {
  const quarry: MemoryTable = {
    name: 'quarry',
    label: 'Quarry',
    measures: [
      { name: 'depth', label: 'Depth', unit: 'number' },
      { name: 'built', label: 'Built', unit: 'number' },
    ],
    dimensions: [
      { name: 'pit', label: 'Name' },
      { name: 'output', label: 'Output' },
      { name: 'foreman', label: 'Foreman' },
    ],
    dates: [],
    rows: [
      { pit: 'North', output: '12 t', foreman: 'Ada', depth: 30, built: 1_902 },
      { pit: 'South', output: '90 t', foreman: 'Bo', depth: 12, built: 1_911 },
    ],
  }
  const ports = memoryPorts([], [quarry])
  test.each<[string, string]>([
    ['which name has the largest output?', 'a text that is ranked is not the pit that is asked for'],
    ['what name is the most crowded?', 'a participle after "most" says what is ranked'],
  ])('%s is not answered with another measure: %s', async (question) => {
    expect((await askFigures(ports, question)).type).not.toBe('step')
  })
  test.each<[string, string]>([
    ['which name has the largest depth?', '**North** has the highest average Depth: **30**[#q1].'],
  ])('%s', async (question, expected) => {
    expect((await askFigures(ports, question)).text).toBe(expected)
  })
  test('a measure that is named gives way to no other', async () => {
    const counts: MemoryTable = {
      ...quarry,
      measures: ['2010', '2000'].map((of) => ({ name: `in_${of}`, label: `Workers (${of} count)`, unit: 'number' })),
      rows: [
        { pit: 'North', in_2010: 4, in_2000: 9 },
        { pit: 'South', in_2010: 5, in_2000: 2 },
      ],
    }
    const costs = { name: 'cost', label: 'Repairs', unit: 'number' as const }
    const tables = [
      { ...counts, measures: [...counts.measures, costs], rows: counts.rows.map((row) => ({ ...row, cost: 1 })) },
    ]
    const { text } = await askFigures(memoryPorts([], tables), 'which name has the most workers in the 2010 count?')
    expect(text).toBe('**South** has the highest total Workers (2010 count): **5**[#q1].')
  })
  test('a word that asks is no slip of another', async () => {
    const found = readQuestion(
      'name a foreman whose depth was above 20',
      null,
      tablesOf(await ports.listMetrics()),
      today,
    )
    expect(found).toMatchObject({ type: 'ask', unplaced: expect.arrayContaining(['whose']) })
  })
  test('years in which something was built are not added up', () => {
    expect(kindByName({ name: 'built', label: 'Built', unit: 'number' })).toBe('index')
  })
})

describe('a list of things', () => {
  const cups: MemoryTable = {
    name: 'cups',
    label: 'Cups',
    naming: 'cup',
    measures: [
      { name: 'making_cost', label: 'Making cost', unit: 'currency' },
      { name: 'packing_cost', label: 'Packing cost', unit: 'currency' },
    ],
    dimensions: [
      { name: 'cup', label: 'Cup' },
      { name: 'fragile', label: 'Fragile' },
    ],
    dates: [{ name: 'added', label: 'Added at' }],
    rows: [
      { cup: 'Harbour', fragile: 'Yes', added: '2024-01-15', making_cost: 3, packing_cost: 1 },
      { cup: 'Decaf', fragile: 'No', added: '2024-05-02', making_cost: 4, packing_cost: 2 },
      { cup: 'Tall', fragile: 'Yes', added: '2025-03-01', making_cost: 5, packing_cost: 2 },
    ],
  }
  const ports = memoryPorts([], [cups])
  test.each<[string, string]>([
    [
      'Which cups are fragile?',
      'Cup for Fragile = Yes, 15 January 2024 to 1 March 2025 (**2**[#q1]):\n\n- Harbour\n- Tall',
    ],
    [
      'Which cups were added in 2024?',
      'Cup, 2024 (the data begin on 15 January 2024) (**2**[#q1]):\n\n- Decaf\n- Harbour',
    ],
  ])('%s', async (question, expected) => {
    expect((await askFigures(ports, question)).text).toBe(expected)
  })
  test('a word that two measures share is asked back', async () => {
    const { answer } = await askFigures(ports, 'What is the total cost?')
    expect(answer?.choices?.map(({ label }) => label)).toEqual(['Total Making cost', 'Total Packing cost'])
  })
  test.each([
    ['making cost in Januray 2024 pls', 'january'],
    ['making cost in Ferbuary 2024', 'february'],
  ])('a slip of a month is read as the month: %s', async (question, month) => {
    const found = readQuestion(question, null, tablesOf(await ports.listMetrics()), today)
    expect(found).toMatchObject({ type: 'clear', corrected: [month] })
  })
  test('a slip of the name of a table is read as its name', async () => {
    const found = readQuestion('How many cuops were there in 2024?', null, tablesOf(await ports.listMetrics()), today)
    expect(found).toMatchObject({ type: 'clear', corrected: ['cups'] })
  })
  test.each(['cusp', 'caps', 'making coat'])('what English has is no slip of another: %s', async (words) => {
    const question = `How many ${words} were there in 2024?`
    const found = readQuestion(question, null, tablesOf(await ports.listMetrics()), today)
    expect(found.type === 'clear' ? found.corrected : []).toEqual([])
  })
  test('a slip is read as a word of the table in question, not of another', async () => {
    const barns = { ...cups, name: 'barns', label: 'Barns', naming: 'barn', dates: [], measures: [] }
    const dimensions = [
      { name: 'barn', label: 'Barn' },
      { name: 'owner', label: 'Ovner' },
    ]
    const other: MemoryTable = { ...barns, dimensions, rows: [{ barn: 'Hay', owner: 'Haxbour' }] }
    const { listMetrics } = memoryPorts([], [cups, other])
    const found = readQuestion('making cost of Harxbour in 2024', null, tablesOf(await listMetrics()), today)
    expect(found).toMatchObject({ corrected: ['harbour'] })
  })
  test('a word of more than 30 letters is compared with no other', async () => {
    const long = (letters: number) => [{ ...cups, label: 'c'.repeat(letters) }]
    const found = async (letters: number) => {
      const { listMetrics } = memoryPorts([], long(letters))
      const question = `How many ${'c'.repeat(letters - 1)}x were there in 2024?`
      return readQuestion(question, null, tablesOf(await listMetrics()), today)
    }
    expect(await found(30)).toMatchObject({ type: 'clear', corrected: ['c'.repeat(30)] })
    expect(await found(31)).not.toMatchObject({ type: 'clear' })
  })
})

describe('rows that are looked up and compared', () => {
  test.each<[string, string]>([
    ['who is from talavera?', '**Tomás Vela**[#q1] is the Maker for Town = Talavera.'],
    ['how many medals does jun abe have?', '**7**[#q1] is the Medals for Maker = Jun Abe.'],
    [
      'which maker from höhr has the most medals?',
      '**Ilse Brandt** has the highest total Medals for Town = Höhr: **3**[#q1].',
    ],
    [
      'who has the most medals?',
      'Total Medals by Maker, the highest:\n\n- Jun Abe: **7**[#q1]\n- Tomás Vela: **7**[#q1]',
    ],
    ['how many makers have at least 3 medals?', '**3**[#q1] is the number of rows for Medals at least 3 in Makers.'],
    [
      'did jun abe have more than 40 medals?',
      '**No**: the total Medals for Maker = Jun Abe is **7**[#q1], not more than 40.',
    ],
    [
      'how many more medals did tomas vela have than aoife ryan?',
      '**6**[#q1]: Tomás Vela has 6 more than Aoife Ryan. Total Medals:\n\n- Tomás Vela: **7**[#q1]\n- Aoife Ryan: **1**[#q1]',
    ],
    [
      'which makers have more than 2 medals?',
      'Maker for Medals more than 2 (**3**[#q1]):\n\n- Ilse Brandt\n- Jun Abe\n- Tomás Vela',
    ],
  ])('%s', async (question, expected) => {
    expect((await askFigures(ports, question)).text).toBe(expected)
  })
})

test('a follow-up that counts what the figures were grouped by gives one number', () => {
  const former = readingOf('which glaze had the highest net sales in 2025')
  expect(readingOf('and how many glazes are there?', former)).toEqual({
    ...former,
    measure: { column: 'glaze', aggregation: 'count_distinct' },
    ...{ groups: [], top: null },
  })
})

test('follow-ups change what they name and keep the rest', () => {
  const steps: [string, ReadingEdit[]][] = [
    ['and by glaze', [{ slot: 'groups', groups: ['glaze'] }]],
    [
      'only wholesale?',
      [{ slot: 'filter', column: 'sales_channel', filter: { type: 'include', values: ['Wholesale'] } }],
    ],
    ['only the top 3', [{ slot: 'top', top: 3 }]],
    ['in percent', [{ slot: 'as', as: 'share' }]],
    ['as a pie', [{ slot: 'shape', shape: 'pie' }]],
    ['and last year?', [{ slot: 'period', period: year(2025) }]],
    ['show by sales channel', [{ slot: 'groups', groups: ['sales_channel'] }]],
    [
      'what about the web shop',
      [{ slot: 'filter', column: 'sales_channel', filter: { type: 'include', values: ['Web shop'] } }],
    ],
    ['and pieces?', [{ slot: 'measure', measure: { column: 'pieces', aggregation: 'sum' } }]],
  ]
  let former = readingOf('net sales in 2024')
  for (const [words, edits] of steps) {
    const expected = edits.reduce((reading, edit) => editReading(reading, edit), former)
    const after = readingOf(words, former)
    expect([words, after]).toEqual([words, expected])
    former = after
  }
})

describe('a question with a measure and groups of its own', () => {
  const former = readingOf('which glaze had the lowest net sales in 2025')

  test('isn’t a follow-up: nothing of the answer before stays', () => {
    const byMonth = { ...figure, measure: netSales, granularity: 'month' }
    const questions = ['compare net sales by month', 'net sales by month', 'compare the net sales of each month']
    for (const question of questions)
      expect([question, readingOf(question), readingOf(question, former)]).toEqual([question, byMonth, byMonth])
    const byChannel = { ...figure, measure: netSales, groups: ['sales_channel'] }
    expect(readingOf('compare net sales by sales channel', former)).toEqual(byChannel)
  })

  test('continues the answer before only if it says so', () => {
    expect(readingOf('and net sales by sales channel', former)).toEqual({ ...former, groups: ['sales_channel'] })
  })

  test('is not read as a comparison of groups where it names what they are put beside', () => {
    for (const question of ['compare net sales by month with 2024', 'compare net sales by month with wholesale'])
      expect([question, read(question).type, read(question, former).type]).not.toContain('clear')
  })
})

describe('what a figure says', () => {
  test('a share is one of what was filtered', async () => {
    const kept = pots.rows.filter((row) => String(row['shipped']).startsWith('2025'))
    const part = byHand.total(
      kept.filter((row) => row['sales_channel'] === 'Web shop'),
      'netSales',
    )
    const { text } = await askFigures(ports, 'what percentage of net sales came from the web shop in 2025?')
    expect(text).toContain(`**${((part / byHand.total(kept, 'netSales')) * 100).toFixed(1)}%**[#q1]: Web shop has`)
  })
  test('a chart of the top two shows two, and is drawn once', async () => {
    const { charts, text } = await askFigures(ports, 'top 2 glazes by net sales as a bar chart')
    expect(charts.map(({ chartType, labels }) => [chartType, labels])).toEqual([['bar', ['Ash grey', 'Raku']]])
    expect(text.split('\n')).toHaveLength(1)
  })
  test('why: the groups that explain a change, with what they have in common adding up', async () => {
    const { text, answer } = await askFigures(ports, 'why did net sales change from q1 2025 to q2 2025?')
    const changes = [...text.matchAll(/^- .*[:,] ([−+])\$([\d,.]+)/gm)].map(
      ([, sign, value]) => (sign === '−' ? -1 : 1) * Number(value?.replaceAll(',', '')),
    )
    const whole = /: \*\*([−+])\$([\d,.]+)\*\*/.exec(text)
    expect(changes.reduce((sum, each) => sum + each, 0)).toBeCloseTo(
      (whole?.[1] === '−' ? -1 : 1) * Number(whole?.[2]?.replaceAll(',', '')),
      2,
    )
    expect([changes.length > 1, answer?.reading?.kind]).toEqual([true, 'change'])
  })
  test.each(['net sales', 'average unit cost'])(
    'why %s dropped, or rose: what did not happen is said first',
    async (name) => {
      const [dropped, rose] = await Promise.all(
        ['drop', 'rise'].map(
          async (verb) => (await askFigures(ports, `why did ${name} ${verb} from q1 2025 to q2 2025?`)).text,
        ),
      )
      const isDrop = /: \*\*−/.test(dropped!)
      const [contrary, right] = isDrop ? [rose!, dropped!] : [dropped!, rose!]
      expect(contrary).toMatch(
        new RegExp(`^There was no ${isDrop ? 'rise' : 'drop'}: the .* ${isDrop ? 'fell' : 'rose'}\\.\n\nThe `),
      )
      expect(contrary.endsWith(right)).toBe(true)
      expect(right).toMatch(/^The .* went from \*\*/)
    },
  )
  test('the end of data and of a period that is not over are said', async () => {
    expect((await askFigures(ports, 'net sales this year')).text).toContain(', 2026 (so far, to 24 September 2026).')
  })
  test('a column called Total is no "total Total"', () => {
    const [table] = tablesOf(metrics)
    const named = (label: string): Table => ({
      ...table!,
      columns: table!.columns.map((column) =>
        column.role === 'measure' && column.info.name === 'netSales'
          ? { ...column, info: { ...column.info, label } }
          : column,
      ),
    })
    const labels = ['Total', 'Total sales', 'Totals'].map((label) =>
      measureLabel(named(label), { column: 'netSales', aggregation: 'sum' }),
    )
    expect(labels).toEqual(['Total', 'Total sales', 'total Totals'])
  })
  test('each way to work out a value has its word', () => {
    const labels = (['sum', 'mean', 'last', 'p50', 'p90'] as const).map((aggregation) =>
      measureLabel(tables[0]!, { column: 'netSales', aggregation }),
    )
    const words = ['total', 'average', 'latest', 'median', 'percentile 90']
    expect(labels).toEqual(words.map((word) => `${word} ${labelOf(tables[0]!, 'netSales')}`))
  })
  test('nothing found is said only as a question back, so that documents may answer', async () => {
    expect((await askFigures(ports, 'net sales in 2019')).type).toBe('unsure')
  })
})

describe('a reading that a person chose', () => {
  test('runs without a look at the words', async () => {
    const chosen = readingOf('net sales by glaze')
    const asked = await askFigures(ports, 'this says nothing', { chosen })
    expect([asked.answer?.reading, asked.data[0]?.query.dimensions]).toEqual([chosen, ['glaze']])
  })
  test.each<[string, Partial<Reading>]>([
    ['another table', { table: 'secrets' }],
    ['a column that is none', { filters: [{ column: 'salary', type: 'include', values: ['x'] }] }],
    ['a measure as a filter', { filters: [{ column: 'netSales', type: 'include', values: ['x'] }] }],
    ['a dimension as a measure', { measure: { column: 'glaze', aggregation: 'sum' } } as Partial<Reading>],
    ['no such day', { period: { column: 'shipped', from: '2025-02-31', to: '2025-03-01' } }],
  ])('is refused with %s', async (_, wrong) => {
    const chosen = { ...readingOf('net sales by glaze'), ...wrong } as Reading
    const asked = await askFigures(ports, 'x', { chosen })
    expect([asked.data, asked.text]).toEqual([[], 'The tables have changed since: this figure is not there any more.'])
  })
  test('every chip changes it to a reading that runs', async () => {
    for (const question of [
      'net sales by glaze for wholesale in 2025',
      'compare net sales of celadon and salt',
      'net sales 2024 vs 2025',
    ]) {
      const { answer } = await askFigures(ports, question)
      const reading = answer?.reading
      if (reading === undefined) throw new Error(question)
      const edits = (answer?.chips ?? []).flatMap((chip) => chip.alternatives.map(({ edit }) => edit))
      expect(edits.length).toBeGreaterThan(5)
      for (const edit of edits) {
        const { type, text, data } = await askFigures(ports, '', { chosen: editReading(reading, edit) })
        expect([edit, type, data.length, text === '']).toEqual([edit, 'step', 1, false])
      }
    }
  })
})

test('each suggested question is answered with a figure', async () => {
  const suggested = figureSuggestions(metrics, today, 20)
  expect(suggested).toEqual([
    'What is the total netSales by glaze?',
    'What is the total years active by town?',
    'How did the total netSales develop by month?',
    'Which maker has the highest years active?',
  ])
  for (const question of suggested) {
    const { type, data } = await askFigures(ports, question)
    expect([question, type, (data[0]?.rows.length ?? 0) > 0]).toEqual([question, 'step', true])
  }
})

test('a suggested question does not say twice that a total is one', async () => {
  const bills: MemoryTable = {
    ...{ name: 'bills', label: 'Bills', measures: [{ name: 'total_bill', label: 'total_bill', unit: 'number' }] },
    ...{ dates: [], dimensions: [{ name: 'table', label: 'Table' }] },
    rows: Array.from({ length: 12 }, (_, index) => ({ table: `T${index % 3}`, total_bill: index * 7 })),
  }
  const ports = memoryPorts([], [bills])
  const suggested = figureSuggestions(await ports.listMetrics(), today, 20)
  expect(suggested).toEqual(['What is the total bill by table?'])
  expect((await askFigures(ports, suggested[0]!)).type).toBe('step')
})

test('a suggested question names things by their label, never by their id', async () => {
  const shops: MemoryTable = {
    ...{ name: 'shops', label: 'Shops', measures: [{ name: 'area', label: 'Area', unit: 'number' }], dates: [] },
    dimensions: ['id', 'name'].map((name) => ({ name, label: name })),
    rows: Array.from({ length: 12 }, (_, index) => ({ id: `shop-${index}`, name: `Quay ${index}`, area: index })),
  }
  const known = await memoryPorts([], [shops]).listMetrics()
  expect(figureSuggestions(known, today, 20)).toEqual(['Which shops have the highest area?'])
})

test('a question about something that a column calls only "name" is not suggested', async () => {
  const supplies: MemoryTable = {
    ...{ name: 'supplies', label: 'Supplies', measures: [{ name: 'cost', label: 'Cost', unit: 'number' }], dates: [] },
    dimensions: ['name', 'kind', 'store'].map((name) => ({ name, label: name })),
    rows: Array.from({ length: 12 }, (_, index) => ({
      ...{ name: `Cup ${index % 4}`, kind: index % 2 === 0 ? 'paper' : 'glass', store: `Quay ${index}`, cost: index },
    })),
  }
  const known = await memoryPorts([], [supplies]).listMetrics()
  expect(figureSuggestions(known, today, 20)).toEqual([
    'What is the total cost by kind?',
    'Which store has the highest cost?',
  ])
  const sheet = await memoryPorts([], [{ ...supplies, label: 'Sheet1' }]).listMetrics()
  expect(figureSuggestions(sheet, today, 20)).toEqual([
    'What is the total cost by kind?',
    'Which store has the highest cost?',
  ])
})

test('hostile words are read within the time of a test', async () => {
  const wide: MemoryTable = {
    ...pots,
    dimensions: Array.from({ length: 200 }, (_, index) => ({
      name: `c${index}`,
      label: `net sales ${index} of glaze`,
    })),
    rows: Array.from({ length: 200 }, (_, row) =>
      Object.fromEntries(
        Array.from({ length: 200 }, (_each, index) => [`c${index}`, `net sales ${row} of the glaze by`]),
      ),
    ),
  }
  const wideTables = tablesOf({
    factTables: [
      {
        ...{ name: 'wide', label: 'Wide', measures: pots.measures, dateDimensions: [], rowCount: 200 },
        dimensions: wide.dimensions.map(({ name, label }) => ({
          name,
          label,
          sampleValues: wide.rows.map((row) => String(row[name])),
        })),
      },
    ],
  })
  const questions = [
    'net sales by glaze '.repeat(15),
    'a.'.repeat(1_000),
    '1,'.repeat(1_000),
    'by by by by '.repeat(15),
    `${'('.repeat(1_000)}`,
    'not '.repeat(59),
  ]
  const types: string[][] = []
  for (const question of questions) {
    const found = [readQuestion(question, null, wideTables, today), readQuestion(question, null, tables, today)]
    types.push(found.map(({ type }) => type))
    await new Promise(setImmediate)
  }
  expect(types).toEqual([['ask', 'clear'], ...questions.slice(1).map(() => ['none', 'none'])])
})

test('a query asks for what its reading names, and nothing else', () => {
  const reading = readingOf('net sales by glaze for wholesale in 2025')
  const table = tables.find((each) => each.info.name === reading.table)
  expect(table && queryOf(reading, table)).toEqual({
    ...{ factTable: 'pot_orders', measures: ['netSales'], dimensions: ['glaze'], order: 'highest', limit: 1_000 },
    ...{ dateDimension: 'shipped', dateFrom: '2025-01-01', dateTo: '2025-12-31' },
    filters: { sales_channel: { type: 'include', values: ['Wholesale'] } },
  })
})

describe('a change of a period that its data do not fill', () => {
  const days = ['2023', '2024'].flatMap((year) =>
    Array.from({ length: 12 }, (_, month) => `${year}-${String(month + 1).padStart(2, '0')}-15`),
  )
  const kilns: MemoryTable = {
    ...{ name: 'firings', label: 'Firings', dimensions: [{ name: 'kiln', label: 'Kiln' }] },
    measures: [{ name: 'pots', label: 'Pots', unit: 'number' }],
    dates: [{ name: 'fired', label: 'Fired' }],
    rows: days.filter((day) => day < '2024-08').map((fired) => ({ kiln: 'Old', fired, pots: 10 })),
  }
  test('is one against as many days of the period before', async () => {
    const { text } = await askFigures(memoryPorts([], [kilns]), 'How did pots change in 2024?')
    expect(text).toContain(
      'went from **70** (1 January 2023 to 16 July 2023) to **70**[#q1] in 2024 (the data end on 15 July 2024)',
    )
  })
  test('is one against the whole of the period before where the data fill it', async () => {
    const full = { ...kilns, rows: days.map((fired) => ({ kiln: 'Old', fired, pots: 10 })), dates: kilns.dates! }
    const { text } = await askFigures(
      memoryPorts([], [{ ...full, rows: [...full.rows, { kiln: 'Old', fired: '2024-12-31', pots: 1 }] }]),
      'How did pots change in 2024?',
    )
    expect(text).toContain('went from **120** in 2023 to **121**')
  })
  test.each([
    ['a month that they fill', '2024-02-29', 'February 2024', 'in January 2024 to **2**[#q1] in February 2024'],
    ['a month that they go beyond', '2024-03-10', 'February 2024', 'in January 2024 to **1**[#q1] in February 2024'],
    ['a month after a shorter one', '2024-03-30', 'March 2024', 'in February 2024 to **2**[#q1] in March 2024'],
    ['a month that they do not reach', '2024-01-10', 'March 2024', 'in February 2024 to'],
    ['a month with days to come', '2035-10-15', 'October 2035', '(1 September 2035 to 15 September 2035) to'],
  ])('of %s', async (_, newest, period, expected) => {
    const month = newest.slice(0, 7)
    const every = ['2024-01-05', '2024-01-31', '2024-02-29', '2035-09-05', '2035-09-15', '2035-09-30']
    const rows = [...every.filter((day) => day < month), `${month}-01`, newest]
    const counted = { ...kilns, rows: rows.map((fired) => ({ kiln: 'Old', fired, pots: 1 })) }
    const { text } = await askFigures(memoryPorts([], [counted]), `How did pots change in ${period}?`)
    expect(text).toContain(expected)
  })
})
