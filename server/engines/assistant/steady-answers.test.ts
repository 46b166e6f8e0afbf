import { APICallError } from 'ai'
import { MockLanguageModelV4, simulateReadableStream } from 'ai/test'
import { describe, expect, test } from 'vitest'
import { ask, memoryPorts } from '../../../tests/fixtures/questions/ask.ts'
import { documentOf } from '../../../tests/fixtures/questions/in-memory-search.ts'
import type { Model, ModelPart } from '../analyst/index.ts'
import { mostRounds } from './answer.ts'
import { assistantTexts } from './assistant.texts.ts'
import { fitHistory, tokensOf } from './history.ts'

const ports = memoryPorts([documentOf('leave.md', 'Parental leave is sixteen weeks.')], [])
const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
}
type Reason = 'stop' | 'tool-calls' | 'length' | 'content-filter'
const finish = (unified: Reason, raw?: string): ModelPart => ({
  ...{ type: 'finish', finishReason: { unified, raw }, usage },
})
const said = (...deltas: string[]): ModelPart[] => [
  { type: 'text-start', id: '1' },
  ...deltas.map((delta): ModelPart => ({ type: 'text-delta', id: '1', delta })),
]
const whole = (text: string): ModelPart[] => [...said(text), { type: 'text-end', id: '1' }, finish('stop')]
const search = (phrase: string, id: string): ModelPart => ({
  ...{ type: 'tool-call', toolCallId: id, toolName: 'search_documents' },
  input: JSON.stringify({ phrases: [phrase] }),
})

type Call = Parameters<Model['doStream']>[0]
/** What one call gives: parts, a failure before the first, or parts that break off. */
type Given = ModelPart[] | Error | { parts: ModelPart[]; then: Error }
function modelOf(given: (call: Call, index: number) => Given): MockLanguageModelV4 {
  let index = 0
  return new MockLanguageModelV4({
    doStream: async (call: Call) => {
      const next = given(call, index++)
      if (next instanceof Error) throw next
      if (Array.isArray(next)) return { stream: simulateReadableStream({ chunks: next }) }
      const { parts, then } = next
      let at = 0
      return {
        stream: new ReadableStream<ModelPart>({
          pull: (controller) => (at < parts.length ? controller.enqueue(parts[at++]!) : controller.error(then)),
        }),
      }
    },
  })
}
const failure = (statusCode: number | undefined, message = 'no', headers: Record<string, string> = {}) =>
  new APICallError({
    ...{ message, url: 'http://127.0.0.1', requestBodyValues: {}, responseHeaders: headers },
    ...(statusCode === undefined ? {} : { statusCode }),
  })
async function asked(model: Model) {
  const pauses: number[] = []
  const pause = async (milliseconds: number) => void pauses.push(milliseconds)
  const answered = await ask(ports, 'How long is parental leave?', { model, isBuiltIn: false, pause })
  return { ...answered, pauses, labels: answered.calls.map(({ label }) => label) }
}

describe('an answer ends with what was found (H5)', () => {
  test('after the last round the model answers without tools', async () => {
    const model = modelOf(({ toolChoice }, index) =>
      toolChoice?.type === 'none'
        ? whole('Sixteen weeks.')
        : [search(`leave ${index}`, `call_${index}`), finish('tool-calls')],
    )
    const { text, end, calls } = await asked(model)
    expect([text, end, calls.length, model.doStreamCalls.length]).toEqual([
      'Sixteen weeks.',
      { type: 'finished' },
      mostRounds,
      mostRounds + 1,
    ])
    const systems = model.doStreamCalls.map(({ prompt }) => JSON.stringify(prompt[0]))
    expect(systems.findIndex((system) => system.includes('rounds of tool calls left'))).toBe(20)
    expect(systems.at(-1)).toContain('Answer now from what the tools returned')
  })

  test('a server that lets a model call tools although it may not is asked once more, without any', async () => {
    const model = modelOf(({ tools }, index) =>
      tools === undefined ? whole('Sixteen weeks.') : [search(`leave ${index}`, `call_${index}`), finish('tool-calls')],
    )
    const { text, end, calls } = await asked(model)
    expect([text, end, calls.length]).toEqual(['Sixteen weeks.', { type: 'finished' }, mostRounds])
    const { tools, toolChoice, prompt } = model.doStreamCalls.at(-1)!
    expect([tools, toolChoice, model.doStreamCalls.length]).toEqual([undefined, undefined, mostRounds + 2])
    const roles = prompt.map(({ role }) => role)
    expect(roles).toEqual(['system', ...Array.from({ length: mostRounds }, () => ['user', 'assistant']).flat(), 'user'])
    expect(JSON.stringify(prompt[3])).toContain('What search_documents returned: {\\"note\\"')
    expect(JSON.stringify(prompt.at(-1))).toContain(assistantTexts.answerInWords)
  })

  test('text before a tool call is no part of the answer (M1)', async () => {
    const { text } = await asked(
      modelOf((_, index) =>
        index === 0
          ? [...said('Let me look.'), { type: 'text-end', id: '1' }, search('leave', 'call_1'), finish('tool-calls')]
          : whole('Sixteen weeks.'),
      ),
    )
    expect(text).toBe('Sixteen weeks.')
  })

  test('a call that cannot be run is answered with one sentence that holds the valid names', async () => {
    const wrong = (toolName: string): ModelPart => ({
      ...{ type: 'tool-call', toolCallId: toolName, toolName },
      input: JSON.stringify({ query: 'leave' }),
    })
    const given: string[] = []
    const { text } = await asked(
      modelOf(({ prompt }, index) => {
        if (index === 0) return [wrong('search_docs'), wrong('search_documents'), finish('tool-calls')]
        given.push(
          ...prompt.flatMap(({ role, content }) =>
            role === 'tool' ? content.map((part) => JSON.stringify('output' in part ? part.output : part)) : [],
          ),
        )
        return whole('Sixteen weeks.')
      }),
    )
    expect(text).toBe('Sixteen weeks.')
    expect(given[0]).toMatch(/There is no tool \\"search_docs\\"; there are search_documents, .*"}$/)
    expect(given[1]).toMatch(/The arguments of search_documents are not right \(queries: .*\); it takes queries, .*"}$/)
    expect(given.join()).not.toContain('AI_')
  })

  test.each([
    ['only what it will do', 'Let me look.', 'leave', { type: 'failed', message: assistantTexts.modelSaidNothing }],
    ['what a passage says', 'Sixteen weeks. [^p1: "sixteen weeks"]', 'parents', { type: 'finished' }],
  ])('a model that falls silent after a call has answered with %s', async (_, words, phrase, end) => {
    const call = (phraseOfCall: string, id: string) => [search(phraseOfCall, id), finish('tool-calls')]
    const answered = await asked(
      modelOf((_call, index) => {
        if (index === 0) return call('leave', 'call_1')
        return index === 1
          ? [...said(words), { type: 'text-end', id: '1' }, ...call(phrase, 'call_2')]
          : [finish('stop')]
      }),
    )
    expect(answered.end).toEqual(end)
  })
})

describe('an answer within its budget', () => {
  const long = memoryPorts(
    Array.from({ length: 30 }, (_, at) => documentOf(`long${at}.md`, `topic${at} ${'word '.repeat(12_000)}`)),
    [],
  )
  test('no request is larger than 80 % of what the model reads, however much its tools return', async () => {
    const model = modelOf(({ toolChoice }, index) => {
      if (toolChoice?.type === 'none') return whole('Enough.')
      const input = JSON.stringify({ document: `long${index}.md`, maxChars: 24_000 })
      return [
        { type: 'tool-call', toolCallId: `call_${index}`, toolName: 'read_document', input },
        finish('tool-calls'),
      ]
    })
    const { end } = await ask(long, 'What do all of them say?', { model, isBuiltIn: false, contextTokens: 40_000 })
    expect(end).toEqual({ type: 'finished' })
    const sizes = model.doStreamCalls.map(({ prompt }) => tokensOf(JSON.stringify(prompt)))
    expect([sizes.length, Math.max(...sizes) <= 40_000 * 0.8]).toEqual([mostRounds + 1, true])
    expect(Math.max(...sizes)).toBeGreaterThan(20_000)
  })

  test('what a provider counts decides, where it counts more than its bytes let expect', async () => {
    const many = (total: number): ModelPart => ({
      type: 'finish',
      finishReason: { unified: 'tool-calls', raw: undefined },
      usage: { ...usage, inputTokens: { total, noCache: total, cacheRead: 0, cacheWrite: 0 } },
    })
    const model = modelOf(({ toolChoice, prompt }, index) => {
      if (toolChoice?.type === 'none') return whole('Enough.')
      const input = JSON.stringify({ document: `long${index}.md`, maxChars: 24_000 })
      const call: ModelPart = {
        ...{ type: 'tool-call', toolCallId: `call_${index}`, toolName: 'read_document' },
        input,
      }
      return [call, many(2 * (tokensOf(JSON.stringify(prompt)) + 8_000))]
    })
    await ask(long, 'What do all of them say?', { model, isBuiltIn: false, contextTokens: 60_000 })
    const sizes = model.doStreamCalls.map(({ prompt }) => tokensOf(JSON.stringify(prompt)))
    expect(Math.max(...sizes)).toBeLessThanOrEqual((60_000 * 0.8) / 2)
    expect(Math.max(...sizes)).toBeGreaterThan(12_000)
  })

  test('after 12 of 15 minutes the model is told, and after 13 and a half it answers from what is there', async () => {
    let minutes = 0
    const model = modelOf(({ toolChoice }, index) => {
      minutes += 1.6
      return toolChoice?.type === 'none'
        ? whole('Sixteen weeks.')
        : [search(`leave ${index}`, `call_${index}`), finish('tool-calls')]
    })
    const now = () => minutes * 60_000
    const { text, end } = await ask(ports, 'How long is leave?', { model, isBuiltIn: false, now })
    const systems = model.doStreamCalls.map(({ prompt }) => JSON.stringify(prompt[0]))
    expect(systems.findIndex((system) => system.includes('little time left'))).toBe(8)
    expect([text, end, systems.length, systems.at(-1)?.includes('nearly over. Answer now')]).toEqual([
      ...['Sixteen weeks.', { type: 'finished' }, 10, true],
    ])
    expect(systems.some((system) => system.includes('You have used all tool calls'))).toBe(false)
  })
})

describe('what passes is waited for (M6)', () => {
  test.each<[string, (number | undefined)[], string]>([
    ['busy', [429, 529], 'The model is busy. Trying again'],
    ['failing', [500, 502, 503], 'The model is busy. Trying again'],
    ['unreachable', [undefined], 'Couldn’t reach the model. Trying again'],
  ])('a provider that is %s for a moment is tried again, and the person sees it', async (_, statuses, label) => {
    const { text, end, labels, pauses } = await asked(
      modelOf((_call, index) => (index < statuses.length ? failure(statuses[index]) : whole('Sixteen weeks.'))),
    )
    expect([text, end]).toEqual(['Sixteen weeks.', { type: 'finished' }])
    expect(labels).toEqual(statuses.map(() => label))
    for (const [index, pause] of pauses.entries()) {
      expect(pause).toBeGreaterThanOrEqual(750 * 2 ** index)
      expect(pause).toBeLessThanOrEqual(1_250 * 2 ** index)
    }
  })

  test('it is waited for as long as it says, up to half a minute, and three times', async () => {
    const busy = (wait: string) => modelOf(() => failure(429, 'no', { 'retry-after': wait }))
    expect((await asked(busy('2'))).pauses).toEqual([2_000, 2_000, 2_000])
    expect((await asked(busy('31'))).pauses).toEqual([])
    expect((await asked(busy('2'))).end).toEqual({
      type: 'failed',
      message: 'The model is busy just now. Try again in a moment.',
    })
  })

  test('what does not pass is told at once', async () => {
    const { pauses, end } = await asked(modelOf(() => failure(401)))
    expect([pauses, end]).toEqual([
      [],
      { type: 'failed', message: 'The model refused our key. An administrator needs to check the model settings.' },
    ])
  })

  test('a text that breaks off is continued once where it ended', async () => {
    const model = modelOf((_, index) =>
      index === 0
        ? { parts: said('Parental leave is ', 'six'), then: new TypeError('terminated') }
        : whole('teen weeks.'),
    )
    const { text, end } = await asked(model)
    expect([text, end]).toEqual(['Parental leave is sixteen weeks.', { type: 'finished' }])
    expect(model.doStreamCalls[1]?.prompt.slice(-2).map(({ role }) => role)).toEqual(['assistant', 'user'])
    const always = modelOf(() => ({ parts: said('Half '), then: new TypeError('terminated') }))
    expect((await asked(always)).text).toBe('Half Half ')
    expect(always.doStreamCalls.length).toBe(2)
  })

  test('a stream that ends without its end is continued too', async () => {
    const { text } = await asked(modelOf((_, index) => (index === 0 ? said('Six') : whole('teen.'))))
    expect(text).toBe('Sixteen.')
  })
})

describe('a request that does not fit (H7)', () => {
  const full = failure(400, 'This model has a maximum context length of 131072 tokens.')

  test('is sent again shorter', async () => {
    const model = modelOf((_, index) =>
      index === 0 ? [search('leave', 'call_1'), finish('tool-calls')] : index < 3 ? full : whole('Sixteen weeks.'),
    )
    const { text, end } = await asked(model)
    expect([text, end, model.doStreamCalls.length]).toEqual(['Sixteen weeks.', { type: 'finished' }, 4])
  })

  test('and says what to do when it never fits', async () => {
    expect((await asked(modelOf(() => full))).end).toEqual({
      type: 'failed',
      message:
        'This conversation is longer than the model can read. Start a new conversation, or ask about fewer documents.',
    })
  })

  test('a long conversation is trimmed before it is sent: last turns whole, older ones short, the oldest counted', () => {
    const turns = Array.from({ length: 400 }, (_, index) => ({
      role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
      content: `${index} ${'word '.repeat(200)}`,
    })).slice(0, 399)
    const messages = fitHistory(turns, 10_000)
    expect(tokensOf(JSON.stringify(messages))).toBeLessThan(10_500)
    expect(messages.at(-1)).toEqual({ role: 'user', content: turns.at(-1)!.content })
    expect(messages[0]?.content).toMatch(
      /^Earlier in this conversation.*\n\(\d+ older messages are left out\.\)\nPerson: /,
    )
    expect(messages.map(({ role }) => role)).toEqual(
      messages.map((_, index) => (index % 2 === 0 ? 'user' : 'assistant')),
    )
    expect(fitHistory(turns.slice(-3), 10_000)).toEqual(turns.slice(-3))
  })

  test('marks of sources and doubts do not travel into the next prompt (H9)', () => {
    const turns = [
      { role: 'user' as const, content: 'How many?' },
      { role: 'assistant' as const, content: 'It was 12[?] in 2019.[^1] And 7[#2].' },
      { role: 'user' as const, content: 'Why?' },
    ]
    expect(fitHistory(turns, 1_000)[1]).toEqual({ role: 'assistant', content: 'It was 12 in 2019. And 7.' })
  })
})

test('thoughts between tags are no part of the answer (H11)', async () => {
  const { text } = await asked(modelOf(() => whole('<think>The person wants weeks.</think>Sixteen weeks.')))
  expect(text).toBe('Sixteen weeks.')
})

test.each<[string, Reason, string | undefined, string]>([
  ['a filter', 'content-filter', 'content_filter', assistantTexts.modelFiltered],
  ['a refusal of Anthropic', 'content-filter', 'refusal', assistantTexts.modelDeclined],
  ['a refusal of OpenAI', 'content-filter', 'stop', assistantTexts.modelDeclined],
  ['a length', 'length', 'max_tokens', assistantTexts.modelCutShort],
])('an end by %s has its own sentence (M6)', async (_, reason, raw, message) => {
  const { end } = await asked(modelOf(() => [...said('Six'), { type: 'text-end', id: '1' }, finish(reason, raw)]))
  expect(end).toEqual({ type: 'failed', message, ...(reason === 'length' ? { isCutShort: true } : {}) })
})
