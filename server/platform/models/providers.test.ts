import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { collect, memoryPorts } from '../../../tests/fixtures/questions/ask.ts'
import { answer } from '../../engines/assistant/index.ts'
import { answerOptionsOf, createModels } from './models.ts'

let close = async (): Promise<void> => {}
afterEach(async () => {
  vi.unstubAllEnvs()
  await close()
})

type Asked = { path: string; key: unknown; body: Record<string, any> }

/** A fake of the provider with this environment variable, which answers requests in order with these events. */
async function startProvider(variable: string, replies: readonly (readonly Record<string, unknown>[])[]) {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const { headers } = request
    asked.push({
      path: request.url ?? '',
      key: headers['x-api-key'] ?? headers.authorization,
      body: JSON.parse(text) as Record<string, any>,
    })
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const event of replies[asked.length - 1] ?? [])
      response.write(`event: ${String(event['type'])}\ndata: ${JSON.stringify(event)}\n\n`)
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  const { port } = server.address() as AddressInfo
  vi.stubEnv(variable, `http://127.0.0.1:${port}/v1`)
  return asked
}

async function answerBy(settings: Parameters<typeof createModels>[0]) {
  const history = [{ role: 'user' as const, content: 'What is 3 times 4?' }]
  const options = answerOptionsOf(createModels(settings).resolveModel(null))
  const signal = new AbortController().signal
  const { text, calls, figures, end } = await collect(
    answer({ ...options, ports: memoryPorts([], []), history, signal }),
  )
  return {
    text,
    end,
    calls: calls.map(({ name, input }) => ({ name, input })),
    figures: figures.map(({ state }) => state),
  }
}
const expected = {
  text: 'It is 12[#1].',
  end: { type: 'finished' },
  calls: [{ name: 'calculate', input: { expressions: ['3 * 4'] } }],
  figures: ['linked'],
}
const input = '{"expressions": ["3 * 4"]}'
const said = 'It is 12 [#c1].'

test('Anthropic is asked over its own API, with tools and their results', async () => {
  const start = {
    type: 'message_start',
    message: {
      ...{ id: 'm', type: 'message', role: 'assistant', content: [], model: 'claude' },
      ...{ stop_reason: null, stop_sequence: null, usage: { input_tokens: 10, output_tokens: 1 } },
    },
  }
  const end = (reason: string) => [
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: reason, stop_sequence: null }, usage: { output_tokens: 5 } },
    { type: 'message_stop' },
  ]
  const block = (content: object, delta: object) => [
    { type: 'content_block_start', index: 0, content_block: content },
    { type: 'content_block_delta', index: 0, delta },
  ]
  const asked = await startProvider('ANTHROPIC_BASE_URL', [
    [
      start,
      ...block(
        { type: 'tool_use', id: 'toolu_1', name: 'calculate', input: {} },
        { type: 'input_json_delta', partial_json: input },
      ),
      ...end('tool_use'),
    ],
    [start, ...block({ type: 'text', text: '' }, { type: 'text_delta', text: said }), ...end('end_turn')],
  ])
  expect(await answerBy({ ANTHROPIC_API_KEY: 'a-key' })).toEqual(expected)
  expect(asked.map(({ path, key }) => [path, key])).toEqual([
    ['/v1/messages', 'a-key'],
    ['/v1/messages', 'a-key'],
  ])
  // The provider caches the start of the next request.
  expect(asked.map(({ body }) => body['cache_control'])).toEqual([{ type: 'ephemeral' }, { type: 'ephemeral' }])
  const content = asked[1]?.body['messages'].at(-1).content
  expect(content).toMatchObject([{ type: 'tool_result', tool_use_id: 'toolu_1' }])
})

test('OpenAI is asked over its API of responses, with tools and their results', async () => {
  const start = { type: 'response.created', response: { id: 'r', created_at: 0, model: 'gpt' } }
  const usage = { input_tokens: 10, output_tokens: 5 }
  const end = { type: 'response.completed', response: { id: 'r', created_at: 0, model: 'gpt', usage } }
  const item = (type: string, given: object) => ({ type, output_index: 0, item: given })
  const call = { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'calculate' }
  const message = { type: 'message', id: 'msg_1', role: 'assistant', content: [] }
  const asked = await startProvider('OPENAI_BASE_URL', [
    [
      start,
      item('response.output_item.added', { ...call, arguments: '' }),
      { type: 'response.function_call_arguments.delta', item_id: 'fc_1', output_index: 0, delta: input },
      item('response.output_item.done', { ...call, arguments: input, status: 'completed' }),
      end,
    ],
    [
      start,
      item('response.output_item.added', message),
      { type: 'response.output_text.delta', item_id: 'msg_1', output_index: 0, content_index: 0, delta: said },
      item('response.output_item.done', message),
      end,
    ],
  ])
  expect(await answerBy({ OPENAI_API_KEY: 'b-key' })).toEqual(expected)
  expect(asked.map(({ path, key }) => [path, key])).toEqual([
    ['/v1/responses', 'Bearer b-key'],
    ['/v1/responses', 'Bearer b-key'],
  ])
  expect(asked[1]?.body['input'].at(-1)).toMatchObject({ type: 'function_call_output', call_id: 'call_1' })
})
