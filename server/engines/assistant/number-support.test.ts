import { expect, test } from 'vitest'
import { memoryPorts } from '../../../tests/fixtures/questions/ask.ts'
import type { AssistantPorts } from '../tools/index.ts'
import { createEvidence } from './evidence.ts'
import { guardedText } from './guarded-text.ts'
import { createMarkerResolver } from './markers.ts'
import { createNumberGuard } from './number-guard.ts'
import { createToolbox } from './toolbox.ts'

const listed = {
  name: 'sales',
  label: 'Sales',
  rowCount: 9,
  dimensions: [{ name: 'shop', label: 'Shop', sampleValues: [] }],
}
const memory = memoryPorts([], [])

/** A box whose table of sales returns these values of `held`, in one row each. */
function boxOf(unit: 'number' | 'currency', values: readonly number[], more: Partial<AssistantPorts> = {}) {
  const results = values.map((value, at) => ({
    ...{ dimensionValues: { shop: `Shop ${'ABCDE'[at]}` }, recordCount: 3, measures: { held: { value, unit } } },
  }))
  return createToolbox(
    {
      ...memory,
      listMetrics: async () => ({
        factTables: [{ ...listed, measures: [{ name: 'held', label: 'Held', unit }], dateDimensions: [] }],
      }),
      queryFacts: async () => ({ results, total: results.length }),
      ...more,
    },
    createEvidence(),
  )
}
const asked = { factTable: 'sales', measures: ['held'], dimensions: ['shop'] }

/** A text without marks after these calls, as it is shown. */
async function shown(box: ReturnType<typeof boxOf>, text: string, calls: readonly [string, unknown][]) {
  for (const [at, [name, input]] of calls.entries())
    expect(await box.run(name, input, `call_${at}`)).toHaveProperty('ok', true)
  const guard = createNumberGuard(() => box.evidence.numbers(), [])
  return guard.feed(text) + guard.end()
}

// H8
test('a fraction without a unit may be said as a per cent, a count and money never', async () => {
  const text = 'It was 23.4 % in one and 8.3 % in the other.'
  const of = (unit: 'number' | 'currency', ...values: number[]) =>
    shown(boxOf(unit, values), text, [['query_facts', asked]])
  expect([await of('number', 0.2341, 0.0832), await of('currency', 0.2341, 0.0832)]).toEqual([
    text,
    'It was 23.4 %[?] in one and 8.3 %[?] in the other.',
  ])
  const counts = shown(boxOf('number', [41, 56]), 'It was 41.0 %.', [['query_facts', asked]])
  expect(await counts).toBe('It was 41.0 %[?].')
})

const passageOf = (text: string): Partial<AssistantPorts> => ({
  searchDocuments: async () => ({
    hits: [
      {
        ...{ documentId: 'doc1', documentTitle: 'Rents', filename: 'rents.md', folderPath: '', pageId: 'page1' },
        ...{ pageNumber: 1, start: 0, end: text.length, text, heading: '', score: 1 },
      },
    ],
    ...{ looked: { documents: 1, passages: 1 }, terms: [] },
  }),
})

// H8
test('a number of a document may be a per cent, also where a cell holds the same amount of money', async () => {
  const text = 'The vacancy rate was 7.5 %.'
  const more = passageOf('Vacancy rate (%) | 7.5')
  const query: [string, unknown] = ['query_facts', asked]
  expect([
    await shown(boxOf('currency', [7.5], more), text, [query, ['search_documents', { queries: ['rate'] }]]),
    await shown(boxOf('currency', [7.5]), text, [query]),
    await shown(boxOf('currency', [2.5, 5]), text, [
      query,
      ['calculate', { expressions: ['q1[1].held + q1[2].held'] }],
    ]),
  ]).toEqual([text, 'The vacancy rate was 7.5 %[?].', 'The vacancy rate was 7.5 %[?].'])
})

// H8
test('the numbers of how to ask for the rest of a result support nothing', async () => {
  const rows = [['words '.repeat(500), 7]]
  const columns = [
    { name: 'note', type: 'text' as const },
    { name: 'held', type: 'number' as const },
  ]
  const runSql = async () => ({ columns, rows, total: 1, tables: ['sales'], remarks: [] })
  const box = boxOf('number', [], { tables: { ...memory.tables, runSql } })
  expect(await shown(box, 'It was 7 of 1,000.', [['run_sql', { sql: 'SELECT 1', purpose: 'x' }]])).toBe(
    'It was 7 of 1,000[?].',
  )
})

// H8
test.each([1, 7, 1_000])(
  'a whole per cent is the rounding of one that is linked before it in the text, in pieces of %i',
  async (length) => {
    const box = boxOf('number', [0.1332])
    await box.run('query_facts', asked, 'call_1')
    const resolver = createMarkerResolver(box.evidence, async () => null)
    const guard = createNumberGuard(() => box.evidence.numbers(), [])
    const text = 'From 13 % on: it was 13.32 % [#q1:1.held], about 13 %, not 14 %, and 27.5 % [#q1:1.held] is not 28 %.'
    let said = ''
    for (let from = 0; from < text.length; from += length)
      said += guardedText(guard, await resolver.feed(text.slice(from, from + length)))
    said += guardedText(guard, await resolver.flush()) + guard.end()
    expect(said).toBe('From 13 %[?] on: it was 13.32 %[#1], about 13 %, not 14 %[?], and 27.5 %[#2] is not 28 %[?].')
  },
)
