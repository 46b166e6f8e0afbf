import { MockLanguageModelV4 } from 'ai/test'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { collect, memoryPorts } from '../../../tests/fixtures/questions/ask.ts'
import { modelsFrom, sourceOf } from '../../platform/models/models.ts'
import type { ModelPart } from '../analyst/index.ts'
import { answer, type AnswerOptions } from './answer.ts'

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
}
const text = (delta: string): ModelPart => ({ type: 'text-delta', id: '1', delta })
const end: ModelPart[] = [
  { type: 'text-end', id: '1' },
  { type: 'finish', finishReason: { unified: 'stop', raw: undefined }, usage },
]
const silent = { type: 'failed', message: 'The model stopped responding. Try again.' }

/** A model that sends each list of parts after some seconds of silence. */
const pausing = (...given: [seconds: number, parts: ModelPart[]][]) =>
  new MockLanguageModelV4({
    doStream: async () => {
      const rest = [...given]
      return {
        stream: new ReadableStream<ModelPart>({
          pull(controller) {
            const next = rest.shift()
            if (next === undefined) return controller.close()
            return new Promise((resolve) => {
              setTimeout(() => {
                for (const part of next[1]) controller.enqueue(part)
                resolve()
              }, next[0] * 1_000)
            })
          },
        }),
      }
    },
  })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** The finished answer after some seconds of simulated time; null if it is still being written. */
async function askedFor(seconds: number, model: MockLanguageModelV4, options: Partial<AnswerOptions> = {}) {
  let ended: Awaited<ReturnType<typeof collect>> | null = null
  const history = [{ role: 'user' as const, content: 'How long is leave?' }]
  const cut = new AbortController()
  const given = { model, isBuiltIn: false, ports: memoryPorts([], []), history, signal: cut.signal, ...options }
  const collected = collect(answer(given)).then((all) => {
    ended = all
  })
  await vi.advanceTimersByTimeAsync(seconds * 1_000)
  const seen = ended as Awaited<ReturnType<typeof collect>> | null
  cut.abort()
  await vi.advanceTimersByTimeAsync(1)
  await collected
  return seen === null ? null : { text: seen.text, end: seen.end }
}

// H6
describe('a silent model', () => {
  test('may think for four minutes and 59 seconds before its first word, and for 119 seconds between two', async () => {
    const model = pausing(
      [299, [{ type: 'text-start', id: '1' }, text('Sixteen')]],
      [61, [text(' ')]],
      [119, [text('weeks.'), ...end]],
    )
    expect(await askedFor(480, model)).toEqual({ text: 'Sixteen weeks.', end: { type: 'finished' } })
  })

  test('is given up after five minutes without a word, and not before', async () => {
    expect(await askedFor(299, pausing([10_000, end]))).toBeNull()
    expect(await askedFor(301, pausing([10_000, end]))).toEqual({ text: '', end: silent })
  })

  test('is given up after two minutes within its answer, whose text is kept', async () => {
    const broken = () => pausing([1, [{ type: 'text-start', id: '1' }, text('Sixteen')]], [10_000, end])
    expect(await askedFor(120, broken())).toBeNull()
    expect(await askedFor(122, broken())).toEqual({ text: 'Sixteen', end: silent })
  })

  test('is waited for as long as the operator set', async () => {
    const { resolveModel } = modelsFrom(
      sourceOf({ MODEL_BASE_URL: 'http://127.0.0.1:9', MODEL_FIRST_SILENCE: '20', MODEL_SILENCE: '10' }),
    )
    const { silence } = resolveModel(null).limits
    const first = await askedFor(21, pausing([10_000, end]), { silence })
    const later = await askedFor(12, pausing([1, [{ type: 'text-start', id: '1' }, text('Six')]], [10_000, end]), {
      silence,
    })
    expect([silence, first, later]).toEqual([
      { first: 20_000, after: 10_000 },
      { text: '', end: silent },
      { text: 'Six', end: silent },
    ])
  })
})
