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
 * The messages of a request within so many tokens: the results of tools are shortened, the oldest first and those of the
 * last round last, so that every call keeps its result.
 */
export function fitRequest(messages: readonly ModelMessage[], mostTokens: number): ModelMessage[] {
  const fitted = [...messages]
  let tokens = fitted.reduce((sum, message) => sum + sizeOf(message), 0)
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
  return fitted
}
