import { expect, test } from 'vitest'
import { memoryPorts } from '../../../tests/fixtures/questions/ask.ts'
import { documentOf } from '../../../tests/fixtures/questions/in-memory-search.ts'
import type { AssistantPorts, FactTableInfo, ReadPart, ToolName } from '../tools/index.ts'
import { toolDescriptions } from '../tools/index.ts'
import { createEvidence } from './evidence.ts'
import { createToolbox, type Toolbox } from './toolbox.ts'
import { assistantTools } from './tools.ts'

const LONGEST_RESULT = 24_000
const HUGE = `"cell" \\ with\n${'words '.repeat(10_000)}`
const hugeFirst = (at: number): string => (at === 0 ? HUGE : `Text ${at}`)
const manyOf = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))

const paragraph: ReadPart = {
  ...{ pageId: 'page1', pageNumber: 1, start: 0, end: 2_000_000, heading: HUGE },
  text: 'Ten days of leave. '.repeat(2_000_000 / 19),
}
const partsOf = (count: number): ReadPart[] =>
  manyOf(count, (at) => ({
    ...paragraph,
    heading: hugeFirst(at),
    start: at,
    text: at === 0 ? paragraph.text : `Part ${at} of the leave.`,
  }))
const tableOf = (name: string, columns: number, huge: string): FactTableInfo => ({
  ...{ name, label: `Label of ${name} ${huge}`, description: huge, rowCount: 9 },
  measures: manyOf(columns, (at) => ({ name: `measure_${at}`, label: `${huge.slice(0, 500)} ${at}`, unit: 'number' })),
  dimensions: manyOf(columns, (at) => ({
    name: `group_${at}`,
    label: 'Group',
    sampleValues: [at === 0 ? huge : 'North'],
  })),
  dateDimensions: [{ name: 'day', label: huge }],
})
const factTables = [tableOf('wide', 5_000, HUGE), ...manyOf(5_000, (at) => tableOf(`table_${at}`, 2, ''))]
const sheets: Record<string, { columns: string[]; rows: (string | number)[][] }> = {
  wide: { columns: manyOf(10_000, (at) => `column_${at}`), rows: [manyOf(10_000, (at) => at)] },
  cells: { columns: ['shop', 'profit'], rows: manyOf(300, (at) => [at === 0 ? HUGE : `Shop ${at}`, at + 0.5]) },
  names: { columns: [HUGE, 'profit'], rows: [['North', 1.5]] },
}
const memory = memoryPorts([documentOf('leave.md', '# Leave\n\nTen days of leave.\n')], [])
const listed = { document: 'doc1', title: HUGE, path: `${HUGE}/leave.md`, kind: 'text' as const, date: null, pages: 1 }

const hostile: AssistantPorts = {
  ...memory,
  listMetrics: async () => ({ factTables }),
  queryFacts: async ({ measures }) => ({
    results: manyOf(100, (at) => ({
      dimensionValues: { group_0: at === 0 ? HUGE : `Group ${at}` },
      measures: Object.fromEntries(measures.map((name) => [name, { value: at + 0.25, unit: 'number' }])),
      recordCount: 1,
    })),
    ...{ total: 100, remarks: [HUGE] },
  }),
  searchDocuments: async () => ({
    hits: partsOf(50).map((part, at) => ({
      ...part,
      ...{
        documentId: 'doc1',
        documentTitle: hugeFirst(at),
        filename: 'leave.md',
        folderPath: hugeFirst(at),
        score: 1,
      },
    })),
    looked: { documents: 1, passages: 50 },
    terms: [],
  }),
  documents: {
    ...memory.documents,
    list: async ({ limit }) => ({
      documents: manyOf(limit, (at) => ({ ...listed, title: hugeFirst(at), path: hugeFirst(at) })),
      total: 5_000,
    }),
    find: async (called) => (called === 'none' ? null : listed),
    read: async () => ({ parts: partsOf(200), total: 900, outline: manyOf(5_000, (at) => `Heading ${at}`) }),
    findText: async () => ({ found: partsOf(20).map((part) => ({ ...part, ...listed })), total: 90, looked: 1 }),
    tableHeads: async (passages) => passages.map(() => HUGE),
  },
  tables: {
    ...memory.tables,
    runSql: async ({ sql }) => {
      const { columns, rows } = sheets[sql] ?? { columns: [], rows: [] }
      if (columns.length === 0) return { failure: HUGE }
      const typed = columns.map((name, at) => ({ name, type: typeof rows[0]![at] === 'number' ? 'number' : 'text' }))
      return {
        columns: typed as { name: string; type: 'number' }[],
        rows,
        total: 2_000,
        tables: [HUGE],
        remarks: [HUGE],
      }
    },
    findValues: async ({ limit }) => manyOf(limit, (at) => (at === 0 ? HUGE : `North ${at}`)),
    relations: async () =>
      manyOf(5_000, (at) => ({ column: `group_${at}`, toTable: hugeFirst(at), toColumn: 'name', keys: null })),
  },
  listPlaybooks: async () =>
    manyOf(3_000, (at) => ({ slug: `work-${at}`, name: hugeFirst(at), description: hugeFirst(at), category: 'Work' })),
}

const page = { url: 'https://rules.example/', title: HUGE, passages: partsOf(300) }
const boxOf = (): Toolbox =>
  createToolbox(hostile, createEvidence(), {
    web: {
      access: {
        search: async () => manyOf(500, (at) => ({ url: page.url, title: hugeFirst(at), about: hugeFirst(at) })),
        open: async () => page,
        askPermission: async () => 'allowed',
      },
      conversation: { written: [page.url], background: [], hasAnswers: false, returned: [] },
    },
    form: {
      given: {
        questions: [{ label: 'Cost', question: 'What does it cost?', type: 'factual' }],
        record: async () => ({ open: manyOf(5_000, hugeFirst) }),
      },
      written: ['It costs a lot.'],
    },
  })

/** The result of a call exactly as it is sent to a model. */
async function readBy(box: Toolbox, name: ToolName, input: unknown) {
  const output = await box.run(name, input, `call_${name}`)
  const modelOutput = assistantTools(box)[name].toModelOutput!({ output, toolCallId: 'call', input: input as never })
  const { type, value } = (await modelOutput) as { type: string; value: any }
  return {
    isError: type === 'error-text',
    length: JSON.stringify(value).length,
    data: type === 'json' ? value.data : value,
  }
}

const cases: [ToolName, unknown][] = [
  ['search_documents', { phrases: ['leave'], limit: 50 }],
  ['list_documents', {}],
  ['read_document', { document: 'leave.md', maxChars: 24_000 }],
  ['find_in_document', { text: 'leave' }],
  ['list_tables', {}],
  ['describe_table', { table: 'wide' }],
  ['find_values', { column: 'group_0', contains: 'North' }],
  ['run_sql', { sql: 'wide', purpose: 'x' }],
  ['run_sql', { sql: 'cells', purpose: 'x' }],
  ['run_sql', { sql: 'names', purpose: 'x' }],
  ['query_facts', { factTable: 'wide', measures: ['measure_0', 'measure_1'], dimensions: ['group_0'] }],
  ['calculate', { expressions: manyOf(20, () => `${'9 * '.repeat(120)}9`) }],
  ['list_metrics', {}],
  ['ask_person', { question: 'Which?', options: [] }],
  ['web_search', { words: 'leave' }],
  ['open_page', { url: page.url }],
  ['record_answer', { label: 'Cost', text: 'It costs a lot.', source: 'person' }],
  ['list_playbooks', {}],
  ['offer_run_playbook', { template: 'work-7', topic: 'leave' }],
]

test('every tool is tried with hostile data', () => {
  const named = [...cases.map(([name]) => name), 'show_chart']
  expect([...new Set(named)].toSorted()).toEqual(Object.keys(toolDescriptions).toSorted())
})

test.each(cases)(
  '%s with %j returns at most 24,000 characters, which end with truncated and next',
  async (name, input) => {
    const { isError, length, data } = await readBy(boxOf(), name, input)
    expect([isError, length <= LONGEST_RESULT ? 'fits' : length]).toEqual([false, 'fits'])
    expect(Object.keys(data).slice(-2)).toEqual(['truncated', 'next'])
    expect(data.truncated).toBe(data.next !== null)
  },
)

test('a chart of hostile data too', async () => {
  const box = boxOf()
  await readBy(box, 'query_facts', { factTable: 'wide', measures: ['measure_0'], dimensions: ['group_0'] })
  const input = { callId: 'q1', chartType: 'column', title: 'x', x: 'group_0', measures: ['measure_0'] }
  const { length, data } = await readBy(box, 'show_chart', input)
  expect([length <= LONGEST_RESULT ? 'fits' : length, data.truncated, data.next]).toEqual([
    'fits',
    true,
    expect.any(String),
  ])
})

test.each<[ToolName, unknown]>([
  ['run_sql', { sql: 'wrong', purpose: 'x' }],
  ['query_facts', { factTable: 'none', measures: ['count'] }],
  ['query_facts', { factTable: 'wide', measures: ['none'] }],
  ['query_facts', { factTable: 'wide', measures: ['count'], dimensions: ['none'] }],
  ['read_document', { document: 'none' }],
  ['offer_run_playbook', { template: 'none', topic: 'x' }],
])('%s with %j is one sentence with some of the valid names', async (name, input) => {
  const { isError, length } = await readBy(boxOf(), name, input)
  expect([isError, length <= 4_100 ? 'short' : length]).toEqual([true, 'short'])
})

test('what was cut of a cell is still calculated with, cited by its row, and read further', async () => {
  const box = boxOf()
  const { data } = await readBy(box, 'run_sql', { sql: 'cells', purpose: 'x' })
  expect(data.rows[0]).toEqual({ '#': 1, shop: expect.stringMatching(/ … \(cut\)$/), profit: 0.5 })
  expect([data.rows.length > 100, box.evidence.cell('q1', 1, 'shop')]).toEqual([true, HUGE])
  const last = data.rows.at(-1)
  expect(box.evidence.cell('q1', last['#'], 'profit')).toBe(last.profit)
  expect(data.next).toContain(`SELECT * FROM q1 OFFSET ${data.rows.length}`)
  const expressions = ['q1[300].profit * 2', 'q1[1].profit * 2']
  const { data: sums } = await readBy(box, 'calculate', { expressions })
  expect(sums.results.map(({ value }: { value: string }) => value)).toEqual(['599', '1'])
})

test.each([
  [true, /^run_sql with SELECT \* FROM q1 OFFSET \d+; /],
  [false, /^the same query with a filter, in another order, or with fewer groups or measures; This is more/],
])('whoever may run SQL (%s) reads on by it, and others by another query', async (mayRunSql, next) => {
  const results = manyOf(900, (at) => ({
    ...{ dimensionValues: { group_0: `Group of some length ${at}` }, recordCount: 1 },
    measures: { measure_0: { value: at, unit: 'number' as const } },
  }))
  const tables = { ...hostile.tables, mayRunSql: async () => mayRunSql }
  const ports = { ...hostile, tables, queryFacts: async () => ({ results, total: 900 }) }
  const box = createToolbox(ports, createEvidence())
  const asked = { factTable: 'wide', measures: ['measure_0'], dimensions: ['group_0'], limit: 1_000 }
  const { data } = await readBy(box, 'query_facts', asked)
  expect([data.rows.length < 900, data.next]).toEqual([true, expect.stringMatching(next)])
})

test('date columns of a table, and remarks and tables of a statement, that do not fit are counted', async () => {
  const dated = { ...tableOf('dated', 1, ''), dateDimensions: manyOf(90, (at) => ({ name: `day_${at}`, label: HUGE })) }
  const runSql = async () => ({
    ...{ columns: [{ name: 'profit', type: 'number' as const }], rows: [[1]], total: 1 },
    ...{
      tables: manyOf(90, (at) => `table_${at} ${HUGE}`),
      remarks: manyOf(90, hugeFirst).map((one) => `${one} ${HUGE}`),
    },
  })
  const listMetrics = async () => ({ factTables: [dated] })
  const box = createToolbox({ ...hostile, listMetrics, tables: { ...hostile.tables, runSql } }, createEvidence())
  const { data: table } = await readBy(box, 'describe_table', { table: 'dated' })
  const { data: found } = await readBy(box, 'run_sql', { sql: 'SELECT 1', purpose: 'x' })
  expect([
    table.dateDimensions.length + table.dateDimensionsLeftOut,
    found.tables.length + found.tablesLeftOut,
    found.remarks.length + found.remarksLeftOut,
  ]).toEqual([90, 90, 90])
})

test('find_values names no next that it would refuse', async () => {
  const asked = { column: 'group_0', contains: 'North' }
  const end = async (offset: number) => {
    const { isError, data } = await readBy(boxOf(), 'find_values', { ...asked, offset })
    return isError ? data : [data.truncated, data.next]
  }
  expect([await end(9_800), await end(9_950)]).toEqual([
    [true, 9_900],
    [true, expect.stringMatching(/^This is more than one result holds/)],
  ])
})

test('units are noted of the numbers that were returned alone, of however many rows the result is', async () => {
  const box = boxOf()
  const { data } = await readBy(box, 'run_sql', { sql: 'cells', purpose: 'x' })
  const numbers = data.rows.map(({ profit }: { profit: number }) => profit)
  const { units } = box.evidence.numbers()
  expect([numbers.length < 300, numbers.every((one: number) => units?.has(one)), units?.has(299.5)]).toEqual([
    ...[true, true, false],
  ])
  await readBy(box, 'query_facts', {
    factTable: 'wide',
    measures: ['measure_0'],
    dimensions: ['group_0'],
    limit: 1_000,
  })
  expect([box.evidence.cell('q1', 300, 'profit'), units?.has(0.25)]).toEqual([299.5, true])
})

test('a passage that few characters cut says how many it takes, and comes whole by that', async () => {
  const box = boxOf()
  const document = { document: 'leave.md' }
  const { data: cut } = await readBy(box, 'read_document', { ...document, maxChars: 200 })
  expect([cut.passages.length, cut.truncated]).toEqual([1, true])
  expect(cut.next).toMatch(/^the same part with maxChars \d+$/)

  const text = 'Ten days of leave, "paid". '.repeat(40)
  const read = async () => ({ parts: [{ ...paragraph, heading: 'Leave', text }], total: 1, outline: [] })
  const documents = { ...hostile.documents, read, tableHeads: async () => [null] }
  const short = createToolbox({ ...hostile, documents }, createEvidence())
  const { data: first } = await readBy(short, 'read_document', { ...document, maxChars: 200 })
  const maxChars = Number(/\d+$/.exec(first.next)?.[0])
  const { data: second } = await readBy(short, 'read_document', { ...document, maxChars })
  expect([second.passages[0].text, second.truncated, second.next]).toEqual([text, false, null])
})

test('the values of a key leave room for the other columns of its table', async () => {
  const invoices = {
    ...{ name: 'invoice', label: 'Invoice ID' },
    sampleValues: manyOf(200, (at) => `invoice number ${1_000 + at} of the long list`),
  }
  const city = { ...invoices, name: 'city', label: 'City', sampleValues: manyOf(12, (at) => `City ${at}`) }
  const sales = { ...tableOf('sales', 2, ''), dimensions: [invoices, city] } as FactTableInfo
  const box = createToolbox({ ...hostile, listMetrics: async () => ({ factTables: [sales] }) }, createEvidence(), {})
  const { data } = await readBy(box, 'list_metrics', {})
  const [table] = data.factTables
  expect([table.columnsLeftOut, table.dimensions.map(({ name }: { name: string }) => name)]).toEqual([
    undefined,
    ['invoice', 'city'],
  ])
  expect(table.dimensions[0].sampleValues).toEqual(invoices.sampleValues.slice(0, 8))
})

test('a passage that was cut is cut again where it is asked for again, never its name alone', async () => {
  const box = boxOf()
  const first = await readBy(box, 'read_document', { document: 'leave.md' })
  const again = await readBy(box, 'read_document', { document: 'leave.md' })
  expect([first, again].map(({ data }) => data.passages[0].text?.endsWith(' … (cut)'))).toEqual([true, true])
  expect(box.evidence.passage('p1')?.text).toBe(paragraph.text)
})

test.each<[ToolName, object, (data: any) => unknown[], number]>([
  ['list_tables', {}, ({ tables }) => tables.map((line: string) => /^\w+/.exec(line)![0]), 5_001],
  ['list_metrics', {}, (data) => data.factTables.map(({ name }: { name: string }) => name), 60],
  ['list_playbooks', {}, ({ playbooks }) => playbooks.map(({ slug }: { slug: string }) => slug), 60],
  [
    'describe_table',
    { table: 'wide' },
    ({ measures, dimensions }) => [...measures, ...dimensions].map(({ name }) => name),
    300,
  ],
  ['find_values', { column: 'group_0', contains: 'North' }, ({ values }) => values, 300],
])('%s goes on at its next, with nothing twice and nothing left out', async (name, input, entriesOf, most) => {
  const box = boxOf()
  const seen: unknown[] = []
  for (let next: number | null = 0; typeof next === 'number' && seen.length < most; ) {
    const { data } = await readBy(box, name, { ...input, ...(next === 0 ? {} : { offset: next }) })
    const entries = entriesOf(data)
    expect(entries.length).toBeGreaterThan(0)
    seen.push(...entries)
    if (seen.length < most) expect(data.next).toBe(seen.length)
    next = data.next
  }
  expect([seen.length >= most, new Set(seen).size]).toEqual([true, seen.length])
})
