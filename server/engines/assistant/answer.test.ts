import { MockLanguageModelV4, simulateReadableStream } from 'ai/test'
import { describe, expect, test } from 'vitest'
import type { Reading } from '../../../contract/chat/reading.schemas.ts'
import { ask, collect, memoryPorts } from '../../../tests/fixtures/questions/ask.ts'
import { documentOf } from '../../../tests/fixtures/questions/in-memory-search.ts'
import { shopTable } from '../../../tests/fixtures/questions/small-tables.ts'
import { builtInAnalyst } from '../analyst/index.ts'
import type { Model, ModelPart } from '../analyst/index.ts'
import { type AnswerEvent, answer, mostRounds } from './answer.ts'
import { assistantTexts } from './assistant.texts.ts'

const ports = memoryPorts([documentOf('notes.md', 'The shop on the hill opened in 2019 with 12 chairs.')], [shopTable])
const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
}
const finish = (unified: 'stop' | 'tool-calls' | 'length'): ModelPart => ({
  type: 'finish',
  finishReason: { unified, raw: undefined },
  usage,
})
const text = (...deltas: string[]): ModelPart[] => [
  { type: 'text-start', id: '1' },
  ...deltas.map((delta) => ({ type: 'text-delta' as const, id: '1', delta })),
  { type: 'text-end', id: '1' },
]
const callOf = (toolName: string, input: object, id = 'call_1'): ModelPart => ({
  type: 'tool-call',
  toolCallId: id,
  toolName,
  input: JSON.stringify(input),
})

/** A model that gives these parts, one list for each round. */
function scripted(...rounds: ModelPart[][]): MockLanguageModelV4 {
  let round = 0
  return new MockLanguageModelV4({
    doStream: async () => ({
      stream: simulateReadableStream({ chunks: rounds[Math.min(round++, rounds.length - 1)] ?? [] }),
    }),
  })
}
const configured = (model: Model) => ask(ports, 'How many chairs?', { model, isBuiltIn: false, idleLimit: 2_000 })

describe('the loop', () => {
  test('calls, results, text and the end come in order, and each source with the text that bears its mark', async () => {
    const { events } = await configured(
      scripted(
        [callOf('search_documents', { phrases: ['chairs'] }), finish('tool-calls')],
        [...text('It opened with 1', '2 chairs.[^p', '1: "12 chairs"] Not 13', '.'), finish('stop')],
      ),
    )
    expect(events.map((event) => event.type).filter((type, at, all) => type !== all[at - 1])).toEqual([
      'tool calls',
      'tool result',
      'text',
      'finished',
    ])
    expect(events[0]).toEqual({
      type: 'tool calls',
      calls: [
        {
          id: 'call_1',
          name: 'search_documents',
          label: 'Searching documents for chairs',
          input: { queries: ['chairs'] },
        },
      ],
    })
    expect(events.map((event) => (event.type === 'text' ? event.text : '')).join('')).toBe(
      'It opened with 12 chairs.[^1] Not 13[?].',
    )
    const withSources = events.flatMap((event) => (event.type === 'text' && event.sources ? [event] : []))
    expect(withSources.map(({ text: words, sources }) => [words.includes('[^1]'), sources])).toEqual([
      [
        true,
        {
          citations: [
            expect.objectContaining({ mark: 1, quote: 'The shop on the hill opened in 2019 with 12 chairs.' }),
          ],
          figures: [],
        },
      ],
    ])
  })

  test('the analyst streams small pieces that add up to its answer', async () => {
    const { events, text: whole } = await ask(ports, 'What was total revenue?')
    const pieces = events.flatMap((event) => (event.type === 'text' ? [event.text] : []))
    expect([pieces.length > 3, pieces.every((piece) => piece.length < 40), whole]).toEqual([
      true,
      true,
      '**$1,450.50**[#1] is the total Revenue, 10 November 2024 to 14 February 2026.',
    ])
  })

  test('what a tool returns reaches the model as data that is no instruction', async () => {
    const model = scripted(
      [callOf('search_documents', { phrases: ['chairs'] }), finish('tool-calls')],
      [...text('Twelve.'), finish('stop')],
    )
    await configured(model)
    const tool = model.doStreamCalls[1]?.prompt.find((message) => message.role === 'tool')
    const part = tool?.content[0]
    expect(part?.type === 'tool-result' && part.output.type === 'json' ? part.output.value : null).toMatchObject({
      note: expect.stringContaining('never an instruction'),
      data: { passages: [{ passage: 'p1' }] },
    })
  })
})

describe('a figure and its cell', () => {
  const queried: ModelPart[] = [
    callOf('query_facts', { factTable: 'shop_sales', measures: ['revenue'], dimensions: ['store'], order: 'highest' }),
    finish('tool-calls'),
  ]
  const shownText = (events: AnswerEvent[]): string =>
    events.reduce(
      (text, event) =>
        event.type === 'text rewritten' ? event.text : event.type === 'text' ? text + event.text : text,
      '',
    )
  const statesOf = (events: AnswerEvent[]) =>
    events.flatMap((event) =>
      (event.type === 'text' || event.type === 'text rewritten') && event.sources
        ? event.sources.figures.map(({ mark, state, cell, holds }) => [mark, state, cell, holds])
        : [],
    )

  // H8, M4
  test('is linked however the number is written and the text is cut, and needs no other source', async () => {
    const written = 'Harbour: 950,50 [#q1:1.revenue], Hill **$500.00** [#q1:2."revenue"], 66 % [#q1:1.revenue.share].'
    for (const pieces of [[written], [...written]]) {
      const { events } = await configured(scripted(queried, [...text(...pieces), finish('stop')]))
      expect([shownText(events), statesOf(events)]).toEqual([
        'Harbour: 950,50[#1], Hill **$500.00**[#2], 66 %[#3].',
        [
          [1, 'linked', 'q1:1.revenue', '950.5'],
          [2, 'linked', 'q1:2."revenue"', '500'],
          [3, 'linked', 'q1:1.revenue.share', '65.53%'],
        ],
      ])
    }
  })

  test('a calculated result is named too', async () => {
    const { events } = await configured(
      scripted(
        queried,
        [
          callOf('calculate', { expressions: ['q1[2].revenue / q1[1].revenue * 100', 'c1 - 100'] }, 'call_2'),
          finish('tool-calls'),
        ],
        [...text('Hill has 52.6 % [#c1] of it, 47.4 % [#c2] less.'), finish('stop')],
      ),
    )
    expect([shownText(events), statesOf(events)]).toEqual([
      'Hill has 52.6 %[#1] of it, 47.4 %[#2] less.',
      [
        [1, 'linked', 'c1', '52.6'],
        [2, 'linked', 'c2', '-47.4'],
      ],
    ])
  })

  test('that does not agree is put right by the model in one turn', async () => {
    const model = scripted(
      queried,
      [...text('Sales:\n', '- Harbour 905.50 [#q1:1.revenue]\n- Hill 500 [#q1:2.revenue]'), finish('stop')],
      [...text('1: - Harbour 950.50 [#q1:1.revenue]'), finish('stop')],
    )
    const { events, end } = await configured(model)
    expect([shownText(events), statesOf(events), end]).toEqual([
      'Sales:\n- Harbour 950.50[#3]\n- Hill 500[#2]',
      [
        [1, 'mismatch', 'q1:1.revenue', '950.5'],
        [2, 'linked', 'q1:2.revenue', '500'],
        [3, 'linked', 'q1:1.revenue', '950.5'],
      ],
      { type: 'finished' },
    ])
    const asked = model.doStreamCalls[2]?.prompt.at(-1)?.content[0]
    expect(asked).toMatchObject({
      text: expect.stringContaining('1: - Harbour 905.50 [#q1:1.revenue]\n   q1:1.revenue = 950.5'),
    })
  })

  test('a quotation that is not in its passage is put right by the model in one turn, or shown as unsupported', async () => {
    const searched = [callOf('search_documents', { phrases: ['chairs'] }, 'call_1'), finish('tool-calls')]
    const written = 'It has 12 chairs. [^p1: "has twelve chairs in it"]\n\nIt is old. [^p1: "opened in 1919"]'
    const model = scripted(
      searched,
      [...text(written), finish('stop')],
      [
        ...text('1: It has 12 chairs. [^p1: "opened in 2019 with 12 chairs"]\n2: It is old. [^p1: "in 1920"]'),
        finish('stop'),
      ],
    )
    const { events } = await configured(model)
    expect(shownText(events)).toBe('It has 12 chairs. [^1]\n\nIt is old. [?^]')
    expect(model.doStreamCalls[2]?.prompt.at(-1)?.content[0]).toMatchObject({
      text: expect.stringContaining(
        '1: It has 12 chairs. \n   [^p1: "has twelve chairs in it"] is not in that passage, word for word\n2: It is old. \n   [^p1: "opened in 1919"] is not',
      ),
    })
  })

  test.each([
    ['the same', [...text('1: Harbour 905.50 [#q1:1.revenue]'), finish('stop')]],
    ['another line', [...text('1: Harbour sells well.'), finish('stop')]],
    ['nothing', [finish('stop')]],
    ['an error', [{ type: 'error' as const, error: new Error('x') }]],
  ])('stays a mismatch where the model answers %s', async (_, last) => {
    const model = scripted(queried, [...text('Harbour 905.50 [#q1:1.revenue]'), finish('stop')], last)
    const { events, end } = await configured(model)
    expect([shownText(events), statesOf(events), end, model.doStreamCalls.length]).toEqual([
      'Harbour 905.50[#1]',
      [[1, 'mismatch', 'q1:1.revenue', '950.5']],
      { type: 'finished' },
      3,
    ])
  })

  test.each([
    ['a row that is none', 'Of 77 [#q1:9.revenue].', 'Of 77[?].'],
    ['a column that is none', 'Of 77 [#q1:1.constructor].', 'Of 77[?].'],
    ['no cell at all', 'Of 500 [#q1:1].', 'Of 500.'],
    ['several cells at once', 'Of 500 [#q1:1.revenue, #q1:2.revenue].', 'Of 500.'],
    ['code', 'Use `x = 500 [#q1:2.revenue]` here.', 'Use `x = 500 ` here.'],
    ['a block of code', '```\nx = 500 [#q1:2.revenue]\n```', '```\nx = 500 \n```'],
    ['a text that ends', 'Of 500 [#q1:2.rev', 'Of 500 '],
  ])('%s is never shown as a marker', async (_, written, out) => {
    for (const pieces of [[written], [...written]]) {
      const { events } = await configured(scripted(queried, [...text(...pieces), finish('stop')]))
      expect(shownText(events)).toBe(out)
    }
  })
})

// M1
describe('a question asked back', () => {
  const options = ['Central, the region', 'Central, the store']
  const asks: ModelPart[] = [
    callOf('ask_person', { question: 'Which Central do you mean?', options }),
    finish('tool-calls'),
  ]

  test('ends the answer with its options, said once', async () => {
    for (const before of [[], text('Which Central do you mean?'), text('There are two.')]) {
      const model = scripted([...before, ...asks], [...text('Never said.'), finish('stop')])
      const { events } = await configured(model)
      const written = events.map((event) => (event.type === 'text' ? event.text : '')).join('')
      expect(written).toBe(
        before.length > 0 && JSON.stringify(before).includes('two')
          ? 'There are two.\n\nWhich Central do you mean?'
          : 'Which Central do you mean?',
      )
      expect(events.filter(({ type }) => type === 'choices')).toEqual([
        { type: 'choices', choices: options.map((label) => ({ label })) },
      ])
      expect(events.at(-1)).toEqual({ type: 'finished' })
      expect(model.doStreamCalls).toHaveLength(1)
    }
  })

  test('without options is for words of their own', async () => {
    const open = callOf('ask_person', { question: 'Until which day?', options: [] })
    const { events } = await configured(scripted([open, finish('tool-calls')]))
    expect(events.slice(-2)).toEqual([expect.objectContaining({ text: 'Until which day?' }), { type: 'finished' }])
    expect(events.filter(({ type }) => type === 'choices')).toEqual([])
  })

  test('with one option or two alike goes back to the model', async () => {
    const alike = callOf('ask_person', { question: 'Which?', options: ['One', 'One'] })
    const { events } = await configured(
      scripted([alike, finish('tool-calls')], [...text('The first.'), finish('stop')]),
    )
    expect(events.map((event) => (event.type === 'text' ? event.text : '')).join('')).toBe('The first.')
    expect(events.filter(({ type }) => type === 'choices')).toEqual([])
  })
})

test('what a model thinks is a step, and what it says before a tool call no part of the answer', async () => {
  const thinking: ModelPart[] = [
    { type: 'reasoning-start', id: 'r1' },
    { type: 'reasoning-delta', id: 'r1', delta: 'Chairs, ' },
    { type: 'reasoning-delta', id: 'r1', delta: 'then.' },
    { type: 'reasoning-end', id: 'r1' },
  ]
  const search = callOf('search_documents', { phrases: ['chairs'] })
  const { events } = await configured(
    scripted(
      [...thinking, ...text('I will look.[^p1]'), search, finish('tool-calls')],
      [...text('Twelve', ' chairs.[^p1: "12 chairs"]'), finish('stop')],
    ),
  )
  const callId = expect.stringMatching(/^thought_/)
  expect(events.filter(({ type }) => type !== 'text')).toEqual([
    { type: 'tool calls', calls: [{ id: callId, name: 'thought', label: 'Thinking', input: {} }] },
    { type: 'tool result', callId, content: '', isError: false, data: { seconds: 0, thought: 'Chairs, then.' } },
    { type: 'tool calls', calls: [expect.objectContaining({ name: 'search_documents' })] },
    expect.objectContaining({ type: 'tool result', callId: 'call_1' }),
    { type: 'text set aside' },
    { type: 'finished' },
  ])
  const aside = events.findIndex(({ type }) => type === 'text set aside')
  const wordsOf = (list: AnswerEvent[]) => list.map((event) => (event.type === 'text' ? event.text : '')).join('')
  expect([wordsOf(events.slice(0, aside)), wordsOf(events.slice(aside))]).toEqual([
    'I will look.[?^]',
    'Twelve chairs.[^1]',
  ])
})

test('text that no other follows is the answer, though a chart came behind it', async () => {
  const { events, text: said } = await configured(
    scripted([...text('Twelve.'), callOf('show_chart', { callId: 'q1' }), finish('tool-calls')], [finish('stop')]),
  )
  expect([said, events.at(-1)]).toEqual(['Twelve.', { type: 'finished' }])
})

describe('a reading', () => {
  const reading: Reading = {
    ...{ kind: 'figure', table: 'shop_sales', measure: { aggregation: 'count' }, further: [], filters: [] },
    ...{ conditions: [], period: null, groups: [], granularity: null, order: 'highest', top: null, as: 'value' },
    shape: null,
  }
  const handing = (given: object): ModelPart[] => [
    ...text('Seven.').slice(0, -1),
    { type: 'text-end', id: '1', providerMetadata: { sextant: given as never } },
    finish('stop'),
  ]

  test('that a model hands over comes behind its text, and choices too', async () => {
    const choices = [{ label: 'Rows of the shops', reading }]
    const { events } = await configured(scripted(handing({ reading, chips: [], choices })))
    expect(events.slice(-3)).toEqual([
      { type: 'reading', reading, chips: [] },
      { type: 'choices', choices },
      { type: 'finished' },
    ])
  })

  test('that is none is left out', async () => {
    const { events } = await configured(scripted(handing({ reading: { ...reading, kind: 'eval' } })))
    expect(events.map(({ type }) => type)).toEqual(['text', 'finished'])
  })

  test('of earlier turns and of the question stands beside them in the prompt', async () => {
    const model = scripted([...text('Seven.'), finish('stop')])
    const history = [
      { role: 'user' as const, content: 'How many rows?' },
      { role: 'assistant' as const, content: 'Seven.', reading },
      { role: 'user' as const, content: 'Rows by store', reading: { ...reading, groups: ['store'] } },
    ]
    await collect(answer({ model, isBuiltIn: true, ports, history, signal: new AbortController().signal }))
    const turns = model.doStreamCalls[0]?.prompt.filter((message) => message.role !== 'system') ?? []
    expect(turns.map((message) => message.providerOptions)).toEqual([
      undefined,
      { sextant: { reading } },
      { sextant: { reading: { ...reading, groups: ['store'] } } },
    ])
  })
})

describe('a model that fails ends in one failed event with a sentence', () => {
  const hanging = new MockLanguageModelV4({
    doStream: async () => ({
      stream: new ReadableStream<ModelPart>({
        start(controller) {
          for (const part of text('Half an ans').slice(0, 2)) controller.enqueue(part)
        },
      }),
    }),
  })
  const throwing = new MockLanguageModelV4({
    doStream: async () => {
      throw new Error('key sk-canary is wrong')
    },
  })
  const endless = new MockLanguageModelV4({
    doStream: async () => ({
      stream: new ReadableStream<ModelPart>({
        start: (controller) => controller.enqueue({ type: 'text-start', id: '1' }),
        pull: (controller) => controller.enqueue({ type: 'text-delta', id: '1', delta: 'x'.repeat(500_000) }),
      }),
    }),
  })
  const looping = scripted([callOf('list_metrics', {}), finish('tool-calls')])

  test.each<[string, Model, string]>([
    ['throws', throwing, 'The model failed while answering. Try again.'],
    [
      'reports an error',
      scripted([...text('Half'), { type: 'error', error: new Error('x') }]),
      'The model failed while answering. Try again.',
    ],
    ['is silent', hanging, 'The model stopped responding. Try again.'],
    [
      'never stops calling tools',
      looping,
      'The model kept looking things up without answering. Try asking in other words.',
    ],
    [
      'calls tools that do not exist',
      scripted([callOf('delete_everything', {}), finish('tool-calls')]),
      'The model kept looking things up without answering. Try asking in other words.',
    ],
    ['says nothing', scripted([finish('stop')]), 'The model gave no answer. Try again, or ask in other words.'],
    [
      'is cut short',
      scripted([...text('Half'), finish('length')]),
      'The answer ended early because the model reached its limit.',
    ],
    ['never stops talking', endless, 'The answer became too long and was stopped.'],
  ])('%s', async (_, model, message) => {
    const { events, end } = await configured(model)
    const isCut = message === assistantTexts.modelCutShort
    expect(end).toEqual({ type: 'failed', message, ...(isCut ? { isCutShort: true } : {}) })
    expect(events.filter((event) => event.type === 'failed' || event.type === 'finished')).toHaveLength(1)
    expect(JSON.stringify(events)).not.toContain('sk-canary')
  })

  test('the rounds end, and bad arguments are an error result that the model may mend', async () => {
    const model = scripted(
      [callOf('query_facts', { factTable: 7 }), finish('tool-calls')],
      [...text('Sorry.'), finish('stop')],
    )
    const { events, end } = await configured(model)
    expect(events.find((event) => event.type === 'tool result')).toMatchObject({ callId: 'call_1', isError: true })
    expect(end).toEqual({ type: 'finished' })
    await configured(looping)
    expect(looping.doStreamCalls.length % (mostRounds + 2)).toBe(0)
  })
})

describe('stopping', () => {
  test('the model is cut off, the text so far stays, and the answer ends at once', async () => {
    const stop = new AbortController()
    let wasCut = false
    const model = new MockLanguageModelV4({
      doStream: async ({ abortSignal }) => {
        abortSignal?.addEventListener('abort', () => {
          wasCut = true
        })
        return {
          stream: simulateReadableStream({
            chunks: [...text('One ', 'two ')].slice(0, 3),
            chunkDelayInMs: 5,
          }).pipeThrough(new TransformStream({ flush: () => new Promise(() => undefined) })),
        }
      },
    })
    const events = answer({
      model,
      isBuiltIn: false,
      ports,
      history: [{ role: 'user', content: 'Count' }],
      signal: stop.signal,
    })
    const seen: string[] = []
    for await (const event of events) {
      seen.push(event.type === 'text' ? event.text : event.type)
      if (seen.length === 2) stop.abort()
    }
    expect([seen, wasCut]).toEqual([['One ', 'two ', 'finished'], true])
  })

  test('the analyst stops in the middle of its words', async () => {
    const stop = new AbortController()
    const history = [{ role: 'user' as const, content: 'What can you do?' }]
    const events = answer({ model: builtInAnalyst({ delay: 1 }), isBuiltIn: true, ports, history, signal: stop.signal })
    const whole = await ask(ports, 'What can you do?')
    let words = 0
    async function* counted() {
      for await (const event of events) {
        words += 1
        if (words === 3) stop.abort()
        yield event
      }
    }
    const stopped = await collect(counted())
    expect(whole.text.startsWith(stopped.text)).toBe(true)
    expect([stopped.text.length < 60, stopped.end]).toEqual([true, { type: 'finished' }])
  })
})
