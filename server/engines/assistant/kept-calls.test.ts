import { MockLanguageModelV4, simulateReadableStream } from 'ai/test'
import { expect, test } from 'vitest'
import type { ModelPart } from '../analyst/index.ts'
import { complete } from './complete.ts'
import { withKeptCalls } from './kept-calls.ts'

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
}
const said = (text: string): ModelPart[] => [
  { type: 'stream-start', warnings: [] },
  { type: 'text-start', id: '1' },
  { type: 'text-delta', id: '1', delta: text },
  { type: 'text-end', id: '1' },
  { type: 'finish', finishReason: { unified: 'stop', raw: undefined }, usage },
]

function modelThat(replies: (ModelPart[] | Error)[]) {
  const kept = new Map<string, string>()
  let calls = 0
  const model = new MockLanguageModelV4({
    doStream: async () => {
      const reply = replies[calls]
      calls += 1
      if (reply instanceof Error) throw reply
      return { stream: simulateReadableStream({ chunks: reply ?? [], initialDelayInMs: null, chunkDelayInMs: null }) }
    },
  })
  const keptModel = withKeptCalls(model, {
    find: async (key) => JSON.parse(kept.get(key) ?? 'null') as ModelPart[] | null,
    keep: async (key, parts) => void kept.set(key, JSON.stringify(parts)),
  })
  const ask = (prompt: string) =>
    complete({
      ...{ model: keptModel, instructions: 'Answer.', prompt, signal: new AbortController().signal },
      pause: async () => undefined,
    })
  return { ask, kept, calls: () => calls }
}

test('a call that was answered is answered again without being made; another one is made', async () => {
  const { ask, calls } = modelThat([said('One.'), said('Two.')])
  expect(await ask('first')).toEqual({ text: 'One.', failure: null })
  expect(await ask('first')).toEqual({ text: 'One.', failure: null })
  expect(calls()).toBe(1)
  expect(await ask('second')).toEqual({ text: 'Two.', failure: null })
  expect(calls()).toBe(2)
})

test('a call that failed or broke off is kept by nobody', async () => {
  const broken = said('Half').slice(0, 3)
  const { ask, kept, calls } = modelThat([new Error('no'), broken, said(' and whole.')])
  expect((await ask('first')).failure).toBe('The model failed while answering. Try again.')
  expect(kept.size).toBe(0)
  // The rest of an interrupted answer is requested separately.
  expect(await ask('first')).toEqual({ text: 'Half and whole.', failure: null })
  expect([kept.size, calls()]).toEqual([1, 3])
})
