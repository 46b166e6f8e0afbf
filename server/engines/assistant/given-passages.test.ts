import { MockLanguageModelV4, simulateReadableStream } from 'ai/test'
import { expect, test } from 'vitest'
import { collect, memoryPorts } from '../../../tests/fixtures/questions/ask.ts'
import { documentOf } from '../../../tests/fixtures/questions/in-memory-search.ts'
import type { ModelPart } from '../analyst/index.ts'
import { answer } from './answer.ts'

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
}
const finish = (unified: 'stop' | 'tool-calls'): ModelPart => ({
  ...{ type: 'finish', finishReason: { unified, raw: undefined }, usage },
})
const calls = (toolName: string, input: object, toolCallId: string): ModelPart[] => [
  { type: 'tool-call', toolCallId, toolName, input: JSON.stringify(input) },
  finish('tool-calls'),
]
const says = (delta: string): ModelPart[] => [
  { type: 'text-start', id: '1' },
  { type: 'text-delta', id: '1', delta },
  { type: 'text-end', id: '1' },
  finish('stop'),
]
const long = documentOf(
  'long.md',
  Array.from({ length: 60 }, (_, at) => `## Part ${at}\n\n${'word '.repeat(240)}\n`).join('\n'),
)

/** The entries of passages in each result that the last request holds. */
async function lastResults(contextTokens: number): Promise<string[]> {
  const rounds = [
    calls('read_document', { document: 'long.md' }, 'call_1'),
    calls('read_document', { document: 'long.md', offset: 12 }, 'call_2'),
    calls('read_document', { document: 'long.md', maxChars: 4_000 }, 'call_3'),
    says('It has 60 parts.'),
  ]
  let round = 0
  const model = new MockLanguageModelV4({
    doStream: async () => ({ stream: simulateReadableStream({ chunks: rounds[round++] ?? [] }) }),
  })
  const history = [{ role: 'user' as const, content: 'How many parts?' }]
  const ports = memoryPorts([long], [])
  await collect(
    answer({ model, isBuiltIn: false, ports, history, contextTokens, signal: new AbortController().signal }),
  )
  return model.doStreamCalls
    .at(-1)!
    .prompt.flatMap(({ role, content }) => (role === 'tool' ? content.map((part) => JSON.stringify(part)) : []))
}

test('a passage that was given whole comes as its name alone, as long as it still stands in what the model reads', async () => {
  const whole = await lastResults(128_000)
  expect(whole.map((result) => result.includes('"isGiven":true'))).toEqual([false, false, true])
  const shortened = await lastResults(20_000)
  expect(shortened.map((result) => result.includes('(shortened'))).toEqual([true, false, false])
  expect(shortened.map((result) => result.includes('"isGiven":true'))).toEqual([false, false, false])
  expect(shortened[2]).toContain('word word')
})
