import { APICallError } from 'ai'
import type { Model } from '../analyst/index.ts'

type Prompt = Parameters<Model['doStream']>[0]['prompt']
type Message = Prompt[number]

const tooLong =
  /context[ _-]?(?:length|window|limit|size)|maximum context|(?:prompt|input|request|messages?) (?:is|are|was) too (?:long|large)|too many (?:input )?tokens|reduce the length|exceeds? .{0,40}(?:tokens|context)/i

/** The provider says that the request is longer than its model can read. */
export const isContextError = (error: unknown): boolean =>
  APICallError.isInstance(error) &&
  (error.statusCode === 413 ||
    ((error.statusCode ?? 0) >= 400 &&
      (error.statusCode ?? 0) < 500 &&
      tooLong.test(`${error.message} ${(error.responseBody ?? '').slice(0, 2_000)}`)))

const sizes = [
  { text: 4_000, result: 1_500 },
  { text: 1_500, result: 400 },
] as const
const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most)} … (shortened)`

function shorterMessage(message: Message, { text, result }: (typeof sizes)[number]): Message {
  if (message.role === 'system') return message
  const content = message.content.map((part) => {
    if (part.type === 'text') return { ...part, text: cut(part.text, text) }
    if (part.type !== 'tool-result') return part
    const said = 'value' in part.output ? JSON.stringify(part.output.value) : ''
    return said.length <= result ? part : { ...part, output: { type: 'text' as const, value: cut(said, result) } }
  })
  return { ...message, content } as Message
}

/**
 * The prompt with its material shortened; from the second time on also without the older half of the conversation. The
 * last question and what was looked up for it stay in order, so that no result is without its call.
 */
export function shorterPrompt(prompt: Prompt, times: number): Prompt {
  const size = sizes[Math.min(times, sizes.length) - 1]!
  const system = prompt.filter(({ role }) => role === 'system')
  const others = prompt.filter(({ role }) => role !== 'system')
  const question = others.findLastIndex(({ role }) => role === 'user')
  const earlier = others.slice(0, question)
  const questions = earlier.flatMap(({ role }, index) => (role === 'user' ? [index] : []))
  const from = times < 2 ? 0 : (questions[Math.ceil(questions.length / 2)] ?? earlier.length)
  const kept = [...earlier.slice(from), ...others.slice(Math.max(0, question))]
  return [...system, ...kept.map((message) => shorterMessage(message, size))]
}
