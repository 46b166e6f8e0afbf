import type { ModelMessage } from 'ai'
import { assistantTexts } from './assistant.texts.ts'
import { tokensOf } from './history.ts'

/** Tokens of one request, whatever the model reads. */
const MOST_TOKENS = 120_000
const SHARE_OF_CONTEXT = 0.8
/** What tools and their descriptions take. */
const TOKENS_OF_TOOLS = 8_000
/** Characters that are left of a result that had to be shortened, the first time and then. */
const SHORTENED = [3_000, 600] as const

/** Tokens that the messages of one request may take. */
export const tokensPerRequest = (contextTokens: number): number =>
  Math.min(MOST_TOKENS, Math.floor(contextTokens * SHARE_OF_CONTEXT)) - TOKENS_OF_TOOLS

const MAX_RATIO = 4
/**
 * How many tokens of the provider one of ours is, by its count of the request before; at least one, so that no request is
 * larger than it may be. `counted` is undefined where it does not count.
 */
export function countedRatio(counted: number | undefined, ours: number): number {
  return counted === undefined ? 1 : Math.min(MAX_RATIO, Math.max(1, counted / (ours + TOKENS_OF_TOOLS)))
}

export const sizeOfAll = (messages: readonly ModelMessage[]): number =>
  messages.reduce((sum, message) => sum + sizeOf(message), 0)

const sizeOf = (message: ModelMessage): number => tokensOf(JSON.stringify(message))

function shortened(message: ModelMessage, most: number): ModelMessage {
  if (message.role !== 'tool') return message
  const content = message.content.map((part) => {
    if (part.type !== 'tool-result' || !('value' in part.output)) return part
    const text = typeof part.output.value === 'string' ? part.output.value : JSON.stringify(part.output.value)
    if (text.length <= most + assistantTexts.shortenedResult.length) return part
    const value = `${text.slice(0, most)} ${assistantTexts.shortenedResult}`
    return { ...part, output: { type: 'text' as const, value } }
  })
  return { ...message, content }
}

/**
 * Fits the messages of a request into `mostTokens`. Shortens the results of tools, the oldest first and those of the
 * last round last, so that every call keeps a result. If that isn't enough, drops the reasoning before earlier calls.
 */
export function fitRequest(messages: readonly ModelMessage[], mostTokens: number): ModelMessage[] {
  const fitted = [...messages]
  let tokens = sizeOfAll(fitted)
  const last = fitted.findLastIndex(({ role }) => role === 'tool')
  const turns = [...fitted.keys()].filter((at) => fitted[at]?.role === 'tool' && at !== last)
  for (const most of SHORTENED)
    for (const at of [...turns, ...(last < 0 ? [] : [last])]) {
      if (tokens <= mostTokens) return fitted
      const before = fitted[at]!
      const after = shortened(before, most)
      tokens += sizeOf(after) - sizeOf(before)
      fitted[at] = after
    }
  const latest = fitted.findLastIndex(({ role }) => role === 'assistant')
  for (const [at, message] of fitted.entries()) {
    if (tokens <= mostTokens || at === latest) break
    fitted[at] = withoutThoughts(message)
    tokens += sizeOf(fitted[at]) - sizeOf(message)
  }
  return fitted
}

/** What a model thought before an earlier call; the call itself stays. */
function withoutThoughts(message: ModelMessage): ModelMessage {
  if (message.role !== 'assistant' || typeof message.content === 'string') return message
  const content = message.content.filter(({ type }) => type !== 'reasoning')
  return content.length === 0 || content.length === message.content.length ? message : { ...message, content }
}
