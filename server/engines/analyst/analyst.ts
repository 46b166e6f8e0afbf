import { randomUUID } from 'node:crypto'
import type { JSONValue } from 'ai'
import { setTimeout as pause } from 'node:timers/promises'
import type { AnalystStep } from './conversation.ts'
import type { Model, ModelCall, ModelPart, ModelPrompt, ModelToolCall, ModelUsage } from './model-types.ts'
import { nextStep } from './next-step.ts'

/** Computes the next step of a conversation, in this process or a worker. */
export type Think = (prompt: ModelPrompt, signal: AbortSignal | undefined) => Promise<AnalystStep>

export type AnalystOptions = {
  think?: Think
  /** Milliseconds between words; 15 by default. */
  delay?: number
}

const defaultDelay = 15
const usage: ModelUsage = {
  inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: undefined, text: undefined, reasoning: undefined },
}

/** Small pieces of a text, words with the space behind them; together they are the text. */
const piecesOf = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? (text === '' ? [] : [text])

const toolCallOf = (step: Extract<AnalystStep, { type: 'call' }>): ModelToolCall => ({
  type: 'tool-call',
  toolCallId: `call_${randomUUID()}`,
  toolName: step.name,
  input: JSON.stringify(step.input),
})

const finishOf = (step: AnalystStep) => ({
  unified: step.type === 'text' ? ('stop' as const) : ('tool-calls' as const),
  raw: undefined,
})

/** What the page gets besides the text: how figures were read, or the readings to choose from. */
function handedOver({ reading, chips, choices }: Extract<AnalystStep, { type: 'text' }>) {
  if (reading === undefined && choices === undefined) return {}
  const beside = JSON.parse(JSON.stringify({ reading, chips, choices })) as Record<string, JSONValue>
  return { providerMetadata: { sextant: beside } }
}

function* partsOf(step: AnalystStep): Generator<ModelPart> {
  yield { type: 'stream-start', warnings: [] }
  if (step.type === 'text') {
    yield { type: 'text-start', id: 'answer' }
    for (const delta of piecesOf(step.text)) yield { type: 'text-delta', id: 'answer', delta }
    yield { type: 'text-end', id: 'answer', ...handedOver(step) }
  } else {
    yield toolCallOf(step)
  }
  yield { type: 'finish', finishReason: finishOf(step), usage }
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
      return { content: [content], finishReason: finishOf(step), usage, warnings: [] }
    },
    async doStream(call: ModelCall) {
      const parts = partsOf(await think(call.prompt, call.abortSignal))
      const stream = new ReadableStream<ModelPart>({
        async pull(controller) {
          if (call.abortSignal?.aborted === true) return controller.error(call.abortSignal.reason)
          const next = parts.next()
          if (next.done === true) return controller.close()
          const options = call.abortSignal === undefined ? {} : { signal: call.abortSignal }
          if (next.value.type === 'text-delta' && delay > 0) await pause(delay, null, options).catch(() => {})
          controller.enqueue(next.value)
        },
      })
      return { stream }
    },
  }
}
