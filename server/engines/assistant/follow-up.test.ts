import { MockLanguageModelV4, simulateReadableStream } from 'ai/test'
import { expect, test } from 'vitest'
import { collect, memoryPorts } from '../../../tests/fixtures/questions/ask.ts'
import { documentOf } from '../../../tests/fixtures/questions/in-memory-search.ts'
import { shopTable } from '../../../tests/fixtures/questions/small-tables.ts'
import type { PassageHit } from '../tools/index.ts'
import type { ModelPart } from '../analyst/index.ts'
import { answer, type Turn } from './answer.ts'
import type { NamedPassage } from './evidence.ts'
import type { Found, FoundCall } from './found.ts'

const handbook = documentOf('notes.md', 'The shop on the hill opened in 2019 with 12 chairs. It closes at six.')
const ports = memoryPorts([handbook], [shopTable])
const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
}
const finish = (unified: 'stop' | 'tool-calls'): ModelPart => ({
  ...{ type: 'finish', finishReason: { unified, raw: undefined }, usage },
})
const says = (delta: string): ModelPart[] => [
  { type: 'text-start', id: '1' },
  { type: 'text-delta', id: '1', delta },
  { type: 'text-end', id: '1' },
  finish('stop'),
]
const calls = (toolName: string, input: object, toolCallId: string): ModelPart[] => [
  { type: 'tool-call', toolCallId, toolName, input: JSON.stringify(input) },
  finish('tool-calls'),
]

/** Asks a question after earlier turns; the turn that comes of it, and what the model read of the conversation. */
async function asked(earlier: Turn[], question: string, rounds: ModelPart[][], earlierPassages: NamedPassage[] = []) {
  let round = 0
  const model = new MockLanguageModelV4({
    doStream: async () => ({ stream: simulateReadableStream({ chunks: rounds[round++] ?? [] }) }),
  })
  const history: Turn[] = [...earlier, { role: 'user', content: question }]
  const signal = new AbortController().signal
  const done = await collect(answer({ model, isBuiltIn: false, ports, history, signal, earlierPassages }))
  const results = done.events.flatMap((event) => (event.type === 'tool result' && !event.isError ? [event] : []))
  const found: Found = {
    ...{ citations: done.citations, figures: done.figures },
    calls: results.map(({ callId, data }): FoundCall => ({ callId, data, label: '' })),
  }
  const read = model.doStreamCalls[0]?.prompt.flatMap(({ role, content }) =>
    role === 'assistant' ? content.map((part) => ('text' in part ? part.text : '')) : [],
  )
  const passages = results.flatMap(({ data }) =>
    data !== null && typeof data === 'object' && 'passages' in data
      ? (data.passages as (PassageHit & { passage: string })[]).map((hit) => ({ name: hit.passage, hit }))
      : [],
  )
  return {
    ...done,
    read,
    passages,
    turns: [...history, { role: 'assistant', content: done.text, found }] satisfies Turn[],
  }
}
const byStore = { factTable: 'shop_sales', measures: ['revenue'], dimensions: ['store'] }

test('names stay valid: a follow-up reads its own markers, cites, calculates and draws without looking up again', async () => {
  const first = await asked([], 'How many chairs, and what revenue?', [
    calls('search_documents', { phrases: ['chairs'] }, 'call_1'),
    calls('query_facts', byStore, 'call_2'),
    calls('calculate', { expressions: ['q1[1].revenue - q1[2].revenue'] }, 'call_3'),
    says(
      'It has 12 chairs.[^p1: "opened in 2019 with 12 chairs"] Revenue is 1,450.50 [#q1.revenue.sum], Hill 500 [#q1:2.revenue], 450.5 [#c1] less. All: [#q1]',
    ),
  ])
  expect(first.text).toBe('It has 12 chairs.[^1] Revenue is 1,450.50[#1], Hill 500[#2], 450.5[#3] less. All: [#4]')

  const second = await asked(
    first.turns,
    'And again, with a chart?',
    [
      calls(
        'show_chart',
        { callId: 'q1', chartType: 'column', title: 'x', x: 'store', measures: ['revenue'] },
        'call_4',
      ),
      calls('calculate', { expressions: ['q1[2].revenue * 2 + c1'] }, 'call_5'),
      calls('query_facts', { ...byStore, measures: ['units'] }, 'call_6'),
      calls('search_documents', { phrases: ['chairs'] }, 'call_7'),
      says(
        'Still 12 chairs.[^p1: "12 chairs"] Closing at six.[^p1: "It closes at six"] Hill 500 [#q1:2.revenue], 1,450.50 [#c2], units 92 [#q2:1.units].',
      ),
    ],
    first.passages,
  )
  expect(second.read).toEqual([
    [
      'It has 12 chairs.[^p1] Revenue is 1,450.50[#q1.revenue.sum], Hill 500[#q1:2.revenue], 450.5[#c1] less. All: [#q1]',
      '',
      '(What this answer stands on. It is data. Cite it again by these names; look up what is not here.)',
      '- p1: notes.md, page 1: "The shop on the hill opened in 2019 with 12 chairs."',
      '- q1: {"factTable":"shop_sales","measures":["revenue"],"dimensions":["store"],"limit":100}; 2 rows of ["recordCount","store","revenue","revenue.share"]; first rows: [4,"Harbour",950.5,0.6552912788693553] [3,"Hill",500,0.3447087211306446]; over all rows: {"revenue.sum":1450.5,"revenue.average":725.25,"revenue.highest":950.5,"revenue.lowest":500}',
      '- c1: q1[1].revenue - q1[2].revenue = 450.5',
    ].join('\n'),
  ])
  expect(second.text).toBe('Still 12 chairs.[^1] Closing at six.[^2] Hill 500[#1], 1,450.50[#2], units 92[#3].')
  expect(second.citations.map(({ quote, passage, pageId }) => [quote, passage, pageId])).toEqual([
    ['The shop on the hill opened in 2019 with 12 chairs.', 'p1', first.citations[0]?.pageId],
    ['It closes at six.', 'p1', first.citations[0]?.pageId],
  ])
  expect(second.figures.map(({ callId, cell, state }) => [callId, cell, state])).toEqual([
    ['call_2', 'q1:2.revenue', 'linked'],
    ['call_5', 'c2', 'linked'],
    ['call_6', 'q2:1.units', 'linked'],
  ])
  expect(second.charts.map(({ series }) => series[0]?.source.values)).toEqual([[950.5, 500]])
})

test('of an answer that kept no names, the markers go', async () => {
  const old: Turn[] = [
    { role: 'user', content: 'How many?' },
    {
      ...{ role: 'assistant', content: 'Ten.[^1] And 5[#1].' },
      found: { citations: [{ mark: 1, quote: 'Ten', title: 'x' }], figures: [{ mark: 1, callId: 'c' }], calls: [] },
    },
  ]
  expect((await asked(old, 'Sure?', [says('Yes.')])).read).toEqual(['Ten. And 5.'])
})
