import { randomUUID } from 'node:crypto'
import type { Model, ModelCall, ModelPart, ModelPrompt, ModelToolCall, ModelUsage } from './model-types.ts'
import { type AnalystStep, nextStep } from './next-step.ts'

/** What comes next in a conversation, wherever that is worked out. */
export type Think = (prompt: ModelPrompt, signal: AbortSignal | undefined) => Promise<AnalystStep>

export type AnalystOptions = {
  think?: Think
  /** Milliseconds between words; 15 unless told. */
  delay?: number
}

const defaultDelay = 15
const usage: ModelUsage = {
  inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: undefined, text: undefined, reasoning: undefined },
}

/** Small pieces of a text, words with the space behind them; together they are the text. */
const piecesOf = (text: string): string[] => text.match(/\s*\S+\s*/g) ?? (text === '' ? [] : [text])

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  if (milliseconds <= 0) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds)
    function done(): void {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    signal?.addEventListener('abort', done, { once: true })
  })
}

const toolCallOf = (step: Extract<AnalystStep, { type: 'call' }>): ModelToolCall => ({
  type: 'tool-call',
  toolCallId: `call_${randomUUID()}`,
  toolName: step.name,
  input: JSON.stringify(step.input),
})

function* partsOf(step: AnalystStep): Generator<ModelPart> {
  yield { type: 'stream-start', warnings: [] }
  if (step.type === 'text') {
    yield { type: 'text-start', id: 'answer' }
    for (const delta of piecesOf(step.text)) yield { type: 'text-delta', id: 'answer', delta }
    yield { type: 'text-end', id: 'answer' }
  } else {
    yield toolCallOf(step)
  }
  const unified = step.type === 'text' ? 'stop' : 'tool-calls'
  yield { type: 'finish', finishReason: { unified, raw: undefined }, usage }
}

/**
 * The built-in analyst: a deterministic model that reads the conversation, calls the assistant's tools and writes its
 * answer from what they return. The same conversation always gives the same answer; nothing leaves the machine.
 */
export function builtInAnalyst(options: AnalystOptions = {}): Model {
  const delay = options.delay ?? defaultDelay
  const think: Think = options.think ?? (async (prompt) => nextStep(prompt))
  return {
    specificationVersion: 'v4',
    provider: 'sextant',
    modelId: 'built-in-analyst',
    supportedUrls: {},
    async doGenerate(call: ModelCall) {
      const step = await think(call.prompt, call.abortSignal)
      const content = step.type === 'text' ? { type: 'text' as const, text: step.text } : toolCallOf(step)
      const unified = step.type === 'text' ? ('stop' as const) : ('tool-calls' as const)
      return { content: [content], finishReason: { unified, raw: undefined }, usage, warnings: [] }
    },
    async doStream(call: ModelCall) {
      const parts = partsOf(await think(call.prompt, call.abortSignal))
      const stream = new ReadableStream<ModelPart>({
        async pull(controller) {
          if (call.abortSignal?.aborted === true) return controller.error(call.abortSignal.reason)
          const next = parts.next()
          if (next.done === true) return controller.close()
          if (next.value.type === 'text-delta') await pause(delay, call.abortSignal)
          controller.enqueue(next.value)
        },
      })
      return { stream }
    },
  }
}
