import { type LanguageModel, streamText } from 'ai'
import { assistantTexts } from './assistant.texts.ts'
import { withIdleLimit } from './idle-limit.ts'
import { failureSentence, sentenceOfFilter } from './model-failure.ts'
import { patientModel } from './patient-model.ts'

export type CompletionOptions = Parameters<typeof patientModel>[1] & {
  model: LanguageModel
  instructions: string
  prompt: string
  /** Milliseconds of silence that end it: before the first word, and after it. */
  silence?: { first: number; after: number }
}
export type Completion = { text: string; failure: null } | { text: null; failure: string }

const usualSilence = { first: 300_000, after: 120_000 }
const MAX_CHARACTERS = 400_000

/**
 * Calls a model once, without tools. Retries a busy provider as for an answer. `failure`: why there is no text, as a
 * sentence for the person. Throws only when `signal` was aborted.
 */
export async function complete(options: CompletionOptions): Promise<Completion> {
  const { instructions, prompt, signal, silence = usualSilence } = options
  const cut = new AbortController()
  const failed = (failure: string): Completion => ({ text: null, failure })
  let text = ''
  let finish = 'stop'
  let rawFinish: string | undefined
  try {
    const { stream } = streamText({
      ...{ model: patientModel(options.model, options), instructions, prompt, maxRetries: 0, onError: () => undefined },
      includeRawChunks: true,
      abortSignal: AbortSignal.any([signal, cut.signal]),
    })
    for await (const part of withIdleLimit(
      stream,
      (last) => (last !== null && 'text' in last ? silence.after : silence.first),
      signal,
    )) {
      signal.throwIfAborted()
      if (part === 'silent') return failed(assistantTexts.modelSilent)
      if (part === 'aborted') continue
      if (part.type === 'error') return failed(failureSentence(part.error))
      if (part.type === 'text-delta') text += part.text
      if (part.type === 'finish-step') [finish, rawFinish] = [part.finishReason, part.rawFinishReason]
      if (text.length > MAX_CHARACTERS) return failed(assistantTexts.tooLong)
    }
  } catch (error) {
    signal.throwIfAborted()
    return failed(failureSentence(error))
  } finally {
    cut.abort()
  }
  signal.throwIfAborted()
  if (finish === 'content-filter') return failed(sentenceOfFilter(rawFinish))
  if (finish === 'length') return failed(assistantTexts.modelCutShort)
  return text.trim() === '' ? failed(assistantTexts.modelSaidNothing) : { text, failure: null }
}
