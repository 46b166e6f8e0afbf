import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import {
  type ModelServer,
  type ModelServerOptions,
  type Reply,
  type Rule,
  type Turn,
  startModelServer,
} from '../../../tests/fixtures/model-server/model-server.ts'
import { ask, memoryPorts } from '../../../tests/fixtures/questions/ask.ts'
import { documentOf } from '../../../tests/fixtures/questions/in-memory-search.ts'
import type { MemoryTable } from '../../../tests/fixtures/questions/in-memory-tables.ts'
import { assistantTexts } from './assistant.texts.ts'
import { createModels } from '../../platform/models/models.ts'

const leave = documentOf(
  'fmla.md',
  '## About FMLA\n\nFMLA entitles you to take up to 12 weeks of *unpaid* leave per year. Ask early.\n',
)
const sales: MemoryTable = {
  name: 'sales',
  label: 'sales',
  measures: [{ name: 'total', label: 'Total', unit: 'number' }],
  dimensions: [{ name: 'city', label: 'City' }],
  dates: [{ name: 'date', label: 'Date' }],
  rows: [
    { date: '2019-01-05', city: 'Yangon', total: 548.9715 },
    { date: '2019-01-09', city: 'Mandalay', total: 80.22 },
    { date: '2019-02-03', city: 'Yangon', total: 340.5255 },
  ],
}
const ports = memoryPorts([leave], [sales])

let server: ModelServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

/**
 * `idleLimit`: how long a model may be silent, in milliseconds. Tests that expect an answer allow for a busy machine.
 */
async function asked(question: string, options: ModelServerOptions = {}, idleLimit = 10_000) {
  server = await startModelServer(options)
  const { model, isBuiltIn } = createModels({ MODEL_BASE_URL: server.url, MODEL_API_KEY: 'canary' }).resolveModel(null)
  return {
    ...(await ask(ports, question, { model, isBuiltIn, idleLimit, pause: async () => {} })),
    modelCalls: server.calls(),
  }
}

describe('a configured model over the wire', () => {
  // D1.1.02
  test('a fact with its citation', async () => {
    const { text, citations, modelCalls, end } = await asked('How many weeks of unpaid leave does FMLA allow?')
    expect(text).toBe('FMLA entitles you to take up to 12 weeks of unpaid leave per year. [^1]')
    expect(
      citations.map((citation) => [citation.quote, leave.pages[0]?.text.slice(citation.start, citation.end)]),
    ).toEqual([Array(2).fill('FMLA entitles you to take up to 12 weeks of *unpaid* leave per year.')])
    expect([modelCalls, end]).toEqual([2, { type: 'finished' }])
  })

  test('figures by month, with a chart and its source', async () => {
    const { text, charts, calls, figures, modelCalls } = await asked('What were total sales by month?')
    expect(text).toBe('Total by month:\n\n- January 2019: 629.19[#1]\n- February 2019: 340.53[#1]')
    expect(charts.map(({ labels, series }) => [labels, series[0]?.source.values])).toEqual([
      [
        ['2019-01', '2019-02'],
        [629.1915, 340.5255],
      ],
    ])
    expect(calls.map((call) => call.name)).toEqual(['list_metrics', 'query_facts', 'show_chart'])
    expect(figures).toEqual([{ mark: 1, callId: 'call_2_0' }])
    expect(modelCalls).toBe(4)
  })

  test('figures by city', async () => {
    const { text } = await asked('Total sales by city?')
    expect(text).toBe('Total by city:\n\n- Mandalay: 80.22[#1]\n- Yangon: 889.50[#1]')
  })

  test('a model without tools gets passages and totals beside the question, and can cite them', async () => {
    const requests: { tools?: unknown[]; messages: { role: string; content?: unknown }[] }[] = []
    server = await startModelServer({
      onRequest: ({ body }) => requests.push(body),
      rules: [
        () => ({ text: 'Up to 12 weeks [^p1: "12 weeks of *unpaid* leave"], and 969.717 [#q1:1.total] in sales.' }),
      ],
    })
    const { model, isBuiltIn } = createModels({ MODEL_BASE_URL: server.url }).resolveModel(null)
    const question = 'How many weeks of unpaid leave does FMLA allow, and what were sales?'
    const asked = await ask(ports, question, { model, isBuiltIn, hasTools: false, idleLimit: 10_000 })
    expect(requests.map(({ tools, messages }) => [tools, messages.map(({ role }) => role)])).toEqual([
      [undefined, ['system', 'user']],
    ])
    expect(asked.text).toBe('Up to 12 weeks [^1], and 969.717[#1] in sales.')
    expect(asked.figures).toMatchObject([{ mark: 1, state: 'linked', cell: 'q1:1.total' }])
    expect(asked.calls.map(({ name }) => name)).toEqual(['search_documents', 'list_tables', 'query_facts'])
  })

  test('a number that no tool returned is marked', async () => {
    const { text } = await asked('How much?', { rules: [() => ({ text: 'It was 4,711 in 2019.' })] })
    expect(text).toBe('It was 4,711[?] in 2019.')
  })

  test.each<[string, ModelServerOptions, string, string]>([
    ['500', { rules: [() => ({ status: 500 })] }, '', 'The model failed while answering. Try again.'],
    [
      '401',
      { rules: [() => ({ status: 401 })] },
      '',
      'The model refused our key. An administrator needs to check the model settings.',
    ],
    [
      '404',
      { rules: [() => ({ status: 404 })] },
      '',
      'The chosen model does not exist any more. Choose another one in the organisation settings.',
    ],
    ['429', { rules: [() => ({ status: 429 })] }, '', 'The model is busy just now. Try again in a moment.'],
    [
      'a hang',
      { rules: [() => ({ broken: 'hang', text: 'Half ' })] },
      'Half ',
      'The model stopped responding. Try again.',
    ],
    [
      'half a chunk',
      { rules: [() => ({ broken: 'half json', text: 'Half ' })] },
      'Half Half ',
      'The model failed while answering. Try again.',
    ],
    [
      'a cut socket',
      { rules: [() => ({ broken: 'cut', text: 'Half ' })] },
      'Half Half ',
      'The connection to the model broke off. Try again.',
    ],
    [
      'an early end',
      { rules: [() => ({ broken: 'early end', text: 'Half ' })] },
      'Half Half ',
      'The model failed while answering. Try again.',
    ],
    [
      'half arguments',
      { rules: [() => ({ calls: [{ name: 'query_facts', input: '{"factTable": ' }] })] },
      '',
      'The model kept looking things up without answering. Try asking in other words.',
    ],
  ])('%s ends in one sentence', async (_, options, text, message) => {
    const result = await asked('What?', options, 3_000)
    expect([result.text, result.end]).toEqual([text, { type: 'failed', message }])
    expect(result.events.filter((event) => event.type === 'failed')).toHaveLength(1)
  })

  const within = (error: object) => ({
    wild: (response: ServerResponse) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.end(`data: ${JSON.stringify({ error })}\n\n`)
    },
  })
  const continues = ({ earlier }: Turn) => (earlier.length > 0 ? { text: 'teen weeks.' } : null)

  // M6
  test.each<[string, Rule[]]>([
    ['a cut socket', [continues, () => ({ broken: 'cut', text: 'Six' })]],
    ['an early end', [continues, () => ({ broken: 'early end', text: 'Six' })]],
    ['half a chunk', [continues, () => ({ broken: 'half json', text: 'Six' })]],
  ])('%s within the text is continued where it ended', async (_, rules) => {
    const { text, end, modelCalls } = await asked('How long?', { rules })
    expect([text, end, modelCalls]).toEqual(['Sixteen weeks.', { type: 'finished' }, 2])
  })

  // M6
  test.each<[string, object, number, object]>([
    ['overload', { message: 'overloaded at /srv', type: 'overloaded_error' }, 4, { message: assistantTexts.modelBusy }],
    ['a limit by its number', { message: 'no', code: 429 }, 4, { message: assistantTexts.modelBusy }],
    ['a failure', { message: 'internal' }, 4, { message: assistantTexts.modelFailed }],
    ['a wrong key', { message: 'no', type: 'authentication_error' }, 1, { message: assistantTexts.modelRefusedKey }],
    [
      'a context that is too long',
      { message: 'request exceeds the available context size (4096 tokens)', type: 'exceed_context_size_error' },
      3,
      { message: assistantTexts.contextTooLong },
    ],
  ])('%s that a stream tells is what its status would be', async (_, error, times, end) => {
    const always = await asked('How long?', { rules: [() => within(error)] })
    expect([always.modelCalls, always.end]).toEqual([times, { type: 'failed', ...end }])
  })

  const refuses = (status: number, error: object): Reply => ({
    wild: (response) => {
      response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '0' })
      response.end(JSON.stringify({ error }))
    },
  })
  const azure = 'The response was filtered due to the prompt triggering Azure OpenAI’s content management policy.'

  // M6
  test.each<[string, Reply, number, string]>([
    [
      'has no credit (OpenAI)',
      refuses(429, { message: 'You exceeded your current quota.', code: 'insufficient_quota' }),
      ...([1, assistantTexts.modelUnpaid] as const),
    ],
    [
      'has no credit (Anthropic)',
      refuses(400, { message: 'Your credit balance is too low to access the API.', type: 'invalid_request_error' }),
      ...([1, assistantTexts.modelUnpaid] as const),
    ],
    ['wants to be paid', refuses(402, { message: 'no' }), 1, assistantTexts.modelUnpaid],
    [
      'has no credit, in the stream',
      within({ message: 'no', code: 'insufficient_quota' }),
      1,
      assistantTexts.modelUnpaid,
    ],
    [
      'filters the question',
      refuses(400, { message: azure, code: 'content_filter' }),
      ...([1, assistantTexts.modelFiltered] as const),
    ],
    ['filters it in the stream', within({ message: azure, code: 'content_filter' }), 1, assistantTexts.modelFiltered],
    ['flags the question', refuses(403, { message: 'Your input was flagged.' }), 1, assistantTexts.modelFiltered],
    ['blocks the server', refuses(403, { message: 'Your request was blocked.' }), 1, assistantTexts.modelRefusedKey],
    ['has a limit by the minute', refuses(429, { message: 'Quota of the minute' }), 4, assistantTexts.modelBusy],
    ['does not know a parameter', refuses(400, { message: 'Unknown parameter' }), 1, assistantTexts.modelFailed],
  ])('a provider that %s says so, and is asked again only where that helps', async (_, reply, times, message) => {
    const { modelCalls, end } = await asked('How long?', { rules: [() => reply] })
    expect([modelCalls, end]).toEqual([times, { type: 'failed', message }])
  })

  test('an error in a stream that passes is waited for, and the answer comes', async () => {
    let times = 0
    const { text, calls } = await asked('How long?', {
      rules: [() => ((times += 1) === 1 ? within({ message: 'overloaded' }) : { text: 'Sixteen weeks.' })],
    })
    expect([text, calls.map(({ label }) => label)]).toEqual(['Sixteen weeks.', [assistantTexts.busyTryingAgain]])
  })

  test('no server at all', async () => {
    const { model } = createModels({ MODEL_BASE_URL: 'http://127.0.0.1:9/v1' }).resolveModel(null)
    const { end } = await ask(ports, 'What?', { model, isBuiltIn: false, pause: async () => {} })
    expect(end).toEqual({ type: 'failed', message: 'The model could not be reached. Try again in a moment.' })
  })
})
