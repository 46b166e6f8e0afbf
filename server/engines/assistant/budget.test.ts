import type { ModelMessage } from 'ai'
import { expect, test } from 'vitest'
import { fitRequest, tokensPerRequest } from './budget.ts'
import { tokensOf } from './history.ts'

const result = (id: string, length: number): ModelMessage => ({
  role: 'tool',
  content: [
    { type: 'tool-result', toolCallId: id, toolName: 'run_sql', output: { type: 'text', value: 'x'.repeat(length) } },
  ],
})
const sizeOf = (messages: readonly ModelMessage[]): number => tokensOf(JSON.stringify(messages))
const lengths = (messages: readonly ModelMessage[]): number[] => messages.map((one) => JSON.stringify(one).length)

test('a request takes at most 120,000 tokens or 80 % of what the model reads', () => {
  expect([tokensPerRequest(1_000_000), tokensPerRequest(128_000), tokensPerRequest(32_000)]).toEqual([
    112_000, 94_400, 17_600,
  ])
})

test('what fits is not touched; else the oldest results are shortened first and each call keeps its result', () => {
  const messages: ModelMessage[] = [
    { role: 'user', content: 'How much?' },
    ...Array.from({ length: 24 }, (_, at) => result(`call_${at}`, 24_000)),
  ]
  expect(fitRequest(messages, 400_000)).toEqual(messages)
  const fitted = fitRequest(messages, 94_400)
  expect(sizeOf(fitted)).toBeLessThanOrEqual(94_400 + 100)
  expect(fitted.map(({ role }) => role)).toEqual(messages.map(({ role }) => role))
  expect([lengths(fitted)[1]! < 4_000, lengths(fitted).at(-1)]).toEqual([true, lengths(messages).at(-1)])
  expect(sizeOf(fitRequest(messages, 10_000))).toBeLessThanOrEqual(10_100)
})

test('what was thought before earlier calls goes where results alone leave no room, and that of the last call stays', () => {
  const called = (at: number): ModelMessage => ({
    role: 'assistant',
    content: [
      { type: 'reasoning', text: 'hm '.repeat(4_000) },
      { type: 'tool-call', toolCallId: `call_${at}`, toolName: 'run_sql', input: {} },
    ],
  })
  const messages = [0, 1, 2, 3].flatMap((at) => [called(at), result(`call_${at}`, 300)])
  const fitted = fitRequest(messages, 6_000)
  const kinds = fitted.flatMap(({ role, content }) =>
    role === 'assistant' && typeof content !== 'string' ? [content.map(({ type }) => type)] : [],
  )
  expect(kinds).toEqual([['tool-call'], ['tool-call'], ['tool-call'], ['reasoning', 'tool-call']])
  expect(sizeOf(fitted)).toBeLessThanOrEqual(6_000)
})
