import { wrapLanguageModel } from 'ai'
import type { Model, ModelPart } from '../analyst/index.ts'
import { assistantTexts } from './assistant.texts.ts'
import { streamOf } from './steady-model.ts'
import { callsAsText } from './calls-as-text.ts'
import { callsInText, isCallStart, mayBecomeCall, type WrittenCall } from './written-calls.ts'

type Params = Parameters<Model['doStream']>[0]
type Finish = Extract<ModelPart, { type: 'finish' }>

/** Longer ones are texts. */
const LONGEST_CALL = 20_000

/** Holds back what may be a call that was written as text, and passes on every other text as it comes. */
function createTextGate() {
  let held = ''
  let isLineStart = true
  let isCall = false
  /** The text that may be shown. */
  function feed(delta: string): string {
    held += delta
    let text = ''
    while (held !== '' && !isCall) {
      if (isLineStart && isCallStart(held)) isCall = true
      else if (isLineStart && mayBecomeCall(held)) break
      else {
        const end = held.indexOf('\n', isLineStart ? held.search(/\S|$/) : 0)
        text += end < 0 ? held : held.slice(0, end + 1)
        held = end < 0 ? '' : held.slice(end + 1)
        isLineStart = end >= 0
      }
    }
    return held.length > LONGEST_CALL ? text + release() : text
  }
  function release(): string {
    const text = held
    held = ''
    isCall = false
    isLineStart = false
    return text
  }
  return { feed, release, held: () => (isCall ? held : null) }
}

const toolNames = ({ tools = [] }: Params): Set<string> => new Set(tools.map(({ name }) => name))

const partsOf = (calls: readonly WrittenCall[]): ModelPart[] =>
  calls.map(({ name, input }, at) => ({
    ...{ type: 'tool-call', toolCallId: `written_${crypto.randomUUID()}_${at}`, toolName: name },
    input: JSON.stringify(input),
  }))

const called = (finish: Finish): Finish => ({ ...finish, finishReason: { unified: 'tool-calls', raw: undefined } })

/** The same question once more, to be answered in words. */
const askedForWords = (params: Params): Params => ({
  ...params,
  ...(params.tools === undefined ? {} : { toolChoice: { type: 'none' as const } }),
  prompt: [...params.prompt, { role: 'user', content: [{ type: 'text', text: assistantTexts.answerInWords }] }],
})

/** The same for a server that lets a model call tools although it may not: it is offered none. */
function withoutTools(params: Params): Params {
  const { tools: _, toolChoice: _choice, ...rest } = askedForWords(params)
  return { ...rest, prompt: callsAsText(rest.prompt) }
}

type AskAgain = (params: Params) => Promise<AsyncIterable<ModelPart>>

async function* spokenParts(
  stream: AsyncIterable<ModelPart>,
  params: Params,
  { names, askAgain }: { names: ReadonlySet<string>; askAgain: AskAgain | null },
): AsyncGenerator<ModelPart> {
  const hasResults = params.prompt.at(-1)?.role === 'tool'
  const gate = createTextGate()
  let openText: string | null = null
  /** Asked to answer in words, it may call nothing: such calls are dropped. */
  const mayCall = params.toolChoice?.type !== 'none' && params.tools !== undefined
  let hasSaid = false
  let hasShown = false
  let wasCalled = false
  const shown = (delta: string, id: string): ModelPart[] => {
    hasShown ||= delta.trim() !== ''
    return delta === '' ? [] : [{ type: 'text-delta', id, delta }]
  }
  for await (const part of stream) {
    if (part.type === 'tool-call') hasSaid = true
    if (!mayCall && (part.type === 'tool-call' || part.type.startsWith('tool-input-'))) wasCalled = true
    else if (part.type === 'text-delta') {
      hasSaid ||= part.delta.trim() !== ''
      openText = part.id
      if (names.size === 0) yield* shown(part.delta, part.id)
      else yield* shown(gate.feed(part.delta), part.id)
    } else if (part.type === 'text-end') {
      if (gate.held() === null) yield* shown(gate.release(), part.id)
      if (gate.held() === null) yield part
      if (gate.held() === null) openText = null
    } else if (part.type === 'finish') {
      const calls = callsInText(gate.held() ?? '', names)
      if (openText !== null) {
        const rest = gate.release()
        if (calls.length === 0) yield* shown(rest, openText)
        yield { type: 'text-end', id: openText }
      }
      if (mayCall) yield* partsOf(calls)
      else wasCalled ||= calls.length > 0
      const isSilent = !hasSaid && hasResults && part.finishReason.unified === 'stop'
      const isOver = wasCalled && !hasShown
      if ((isSilent || isOver) && askAgain !== null) {
        const more = isOver ? withoutTools(params) : askedForWords(params)
        for await (const again of await askAgain(more)) if (again.type !== 'stream-start') yield again
        return
      }
      yield calls.length === 0 && !wasCalled ? part : called(part)
    } else yield part
  }
}

/**
 * A model whose calls are taken as calls where it writes them as text, as small models do, and which is asked once more
 * where it says nothing after it has looked things up.
 */
export const spokenModel = (model: Model): Model =>
  wrapLanguageModel({
    model,
    middleware: {
      specificationVersion: 'v4',
      async wrapStream({ doStream, params }) {
        const { stream, ...rest } = await doStream()
        const names = toolNames(params)
        const askAgain: AskAgain = async (more) => {
          const { stream: second } = await model.doStream(more)
          const parts = second as ReadableStream<ModelPart> & AsyncIterable<ModelPart>
          return spokenParts(parts, more, { names, askAgain: null })
        }
        const given = stream as ReadableStream<ModelPart> & AsyncIterable<ModelPart>
        const parts = spokenParts(given, params, { names, askAgain })
        return { ...rest, stream: streamOf(parts) }
      },
    },
  }) as Model
