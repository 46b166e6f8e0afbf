import { APICallError, InvalidResponseDataError, JSONParseError, TypeValidationError, wrapLanguageModel } from 'ai'
import type { Model, ModelPart } from '../analyst/index.ts'
import { assistantTexts } from './assistant.texts.ts'
import { isUnpaid } from './model-failure.ts'
import { isContextError, shorterPrompt } from './shorter-prompt.ts'
import { streamedError } from './streamed-error.ts'

export type SteadyOptions = {
  signal: AbortSignal
  /** Waits, or rejects once the signal is aborted. */
  pause(milliseconds: number, signal: AbortSignal): Promise<void>
  /** Hears that results in a prompt were shortened. */
  onShortened?: () => void
  /** From 0 to 1. */
  random(): number
}

/** What `raw` parts of a steady model hold while it waits. `isReached`: the provider answered, so it is busy or failing. */
export type BusyPart = { isBusy: true; isReached: boolean }
export const isBusyPart = (value: unknown): value is BusyPart =>
  typeof value === 'object' && value !== null && 'isBusy' in value

const waits = [1_000, 2_000, 4_000]
const longestWait = 30_000
const mostContinuations = 1
const mostShortenings = 2
/** Milliseconds. A provider that asks for a longer pause is not waited for. */
function pauseBefore(error: unknown, tries: number, random: number): number | null {
  const usual = waits[tries]
  if (usual === undefined) return null
  const asked = APICallError.isInstance(error) ? error.responseHeaders?.['retry-after'] : undefined
  const seconds = asked === undefined ? Number.NaN : Number(asked)
  const until = asked === undefined ? Number.NaN : Date.parse(asked) - Date.now()
  const given = Number.isFinite(seconds) ? seconds * 1_000 : until
  if (Number.isFinite(given)) return given > longestWait ? null : Math.max(0, given)
  return usual * (0.75 + random / 2)
}

const passing = [408, 409, 425, 429]
/** What stops in the middle of its bytes, or of the form that they should have. */
const isBroken = (error: unknown): boolean =>
  error instanceof BrokenOff ||
  InvalidResponseDataError.isInstance(error) ||
  JSONParseError.isInstance(error) ||
  TypeValidationError.isInstance(error) ||
  (error instanceof TypeError && /fetch|network|terminated/i.test(error.message))

function isPassing(error: unknown): boolean {
  if (!APICallError.isInstance(error)) return isBroken(error)
  if (isUnpaid(error)) return false
  const { statusCode, cause } = error
  if (statusCode === undefined || passing.includes(statusCode) || statusCode >= 500) return true
  // It had begun to answer.
  return statusCode < 300 && isBroken(cause)
}

/** No connection at all has no status. */
const isReached = (error: unknown): boolean => !APICallError.isInstance(error) || error.statusCode !== undefined

class BrokenOff extends Error {}

/** The text of a call so far, and the parts that are still open. */
type Progress = {
  text: string
  openText: string | null
  openReasoning: string | null
  openInput: string | null
  hasCalls: boolean
  isStarted: boolean
}

function note(progress: Progress, part: ModelPart): void {
  if (part.type === 'text-start') progress.openText = part.id
  if (part.type === 'text-delta') progress.text += part.delta
  if (part.type === 'text-end') progress.openText = null
  if (part.type === 'reasoning-start') progress.openReasoning = part.id
  if (part.type === 'reasoning-end') progress.openReasoning = null
  if (part.type === 'tool-input-start') progress.openInput = part.id
  if (part.type === 'tool-input-end') progress.openInput = null
  if (part.type === 'tool-call') progress.hasCalls = true
  progress.isStarted = true
}

const noUsage = {
  inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: undefined, text: undefined, reasoning: undefined },
}

function* closing(progress: Progress): Generator<ModelPart> {
  if (progress.openReasoning !== null) yield { type: 'reasoning-end', id: progress.openReasoning }
  if (progress.openInput !== null) yield { type: 'tool-input-end', id: progress.openInput }
  Object.assign(progress, { openReasoning: null, openInput: null })
}

type Call = Parameters<Model['doStream']>[0]

/** The same request with the text so far, so that the model continues where the connection broke. */
const continued = (call: Call, text: string): Call => ({
  ...call,
  prompt: [
    ...call.prompt,
    { role: 'assistant', content: [{ type: 'text', text }] },
    { role: 'user', content: [{ type: 'text', text: assistantTexts.continueAnswer }] },
  ],
})

/**
 * One call of a model that sees through what passes: a busy or unreachable provider is tried again after 1, 2 and 4 s or
 * when it says, a text that breaks off is continued once, and a prompt that does not fit is sent again shorter, twice.
 */
async function* steadyParts(
  model: Model,
  given: Call,
  { signal, pause, random, onShortened }: SteadyOptions,
): AsyncGenerator<ModelPart> {
  const progress: Progress = {
    ...{ text: '', openText: null, openReasoning: null, openInput: null },
    ...{ hasCalls: false, isStarted: false },
  }
  let [tries, continuations, shortenings] = [0, 0, 0]
  let call = given
  for (;;) {
    // The open text continues under its id.
    const bridged = progress.openText
    let isFinished = false
    try {
      const { stream } = await model.doStream(call)
      for await (const part of stream as ReadableStream<ModelPart> & AsyncIterable<ModelPart>) {
        if (part.type === 'error') throw streamedError(part.error)
        if (part.type === 'stream-start' && progress.isStarted) continue
        if (bridged !== null && part.type === 'text-start' && progress.openText === bridged) continue
        const passed =
          bridged !== null && 'id' in part && part.type.startsWith('text-') ? { ...part, id: bridged } : part
        note(progress, passed as ModelPart)
        isFinished ||= part.type === 'finish'
        yield passed as ModelPart
      }
      if (isFinished) return
      throw new BrokenOff('The stream ended without its end.')
    } catch (error) {
      if (signal.aborted) throw error
      yield* closing(progress)
      if (isFinished) return
      if (progress.hasCalls) {
        yield { type: 'finish', finishReason: { unified: 'tool-calls', raw: undefined }, usage: noUsage }
        return
      }
      if (isContextError(error) && shortenings < mostShortenings && progress.text === '') {
        shortenings += 1
        call = { ...call, prompt: shorterPrompt(call.prompt, shortenings) }
        onShortened?.()
        continue
      }
      if (!isPassing(error)) throw error
      if (progress.text.trim() !== '') {
        if (continuations >= mostContinuations) throw error
        continuations += 1
        call = continued(given, progress.text)
        continue
      }
      const milliseconds = pauseBefore(error, tries, random())
      if (milliseconds === null) throw error
      tries += 1
      yield { type: 'raw', rawValue: { isBusy: true, isReached: isReached(error) } satisfies BusyPart }
      await pause(milliseconds, signal)
    }
  }
}

export function streamOf(parts: AsyncGenerator<ModelPart>): ReadableStream<ModelPart> {
  return new ReadableStream<ModelPart>({
    async pull(controller) {
      try {
        const { done, value } = await parts.next()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        controller.error(error)
      }
    },
    async cancel() {
      await parts.return(undefined)
    },
  })
}

/** The same model, steady: see `steadyParts`. While it waits it gives `raw` parts of `isBusy`. */
export const steadyModel = (model: Model, options: SteadyOptions): Model =>
  wrapLanguageModel({
    model,
    middleware: {
      specificationVersion: 'v4',
      wrapStream: async ({ params, model: inner }) => ({
        stream: streamOf(steadyParts(inner as Model, { ...params, includeRawChunks: false }, options)),
      }),
    },
  })
