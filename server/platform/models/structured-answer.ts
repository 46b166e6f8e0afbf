import type { z } from 'zod'
import { assistantTexts, complete, failureSentence } from '../../engines/assistant/index.ts'
import type { ResolvedModel } from './models.ts'

/** `failure`: why there is no value, as a sentence for a person. */
export type StructuredAnswer<T> = { value: T } | { failure: string }

type StructuredQuestion<T> = {
  instructions: string
  prompt: string
  schema: z.ZodType<T>
  signal: AbortSignal
  /** Milliseconds for the answer and its correction together. */
  limit?: number
}

const ANSWER_MS = 480_000
const instructionsOf = (instructions: string) =>
  `${instructions}\nAnswer with one JSON object and nothing else: no words before or after it, no code fence.`
const notJson = 'it holds no JSON object'

/** The first complete JSON object in a text, ignoring what surrounds it; undefined without one. */
export function objectIn(text: string): unknown {
  const from = text.indexOf('{')
  const to = text.lastIndexOf('}')
  if (from < 0 || to < from) return undefined
  try {
    return JSON.parse(text.slice(from, to + 1))
  } catch {
    return undefined
  }
}

class SentenceError extends Error {}

async function textOf(
  { model, second = null, limits }: ResolvedModel,
  { instructions, prompt, signal, limit = ANSWER_MS }: Omit<StructuredQuestion<unknown>, 'schema'>,
): Promise<string> {
  const late = AbortSignal.timeout(limit)
  const ended = AbortSignal.any([signal, late])
  const asked = { model, second, instructions, prompt, silence: limits.silence, signal: ended }
  const { text, failure } = await complete(asked).catch((error: unknown) => {
    signal.throwIfAborted()
    throw late.aborted ? new SentenceError(assistantTexts.modelSilent) : error
  })
  if (text === null) throw new SentenceError(failure)
  return text
}

/**
 * Asks for an answer of a given form. An invalid answer is returned to the model once, with what is wrong. Throws only
 * when `signal` is aborted.
 */
export async function askStructured<T>(
  resolved: ResolvedModel,
  { schema, instructions, prompt, ...asked }: StructuredQuestion<T>,
): Promise<StructuredAnswer<T>> {
  const rules = instructionsOf(instructions)
  try {
    const said = await textOf(resolved, { ...asked, instructions: rules, prompt })
    const first = schema.safeParse(objectIn(said))
    if (first.success) return { value: first.data }
    const issues = first.error.issues.slice(0, 10).map(({ path, message }) => `${path.join('.')}: ${message}`)
    const wrong = objectIn(said) === undefined ? notJson : issues.join('; ')
    const corrected = await textOf(resolved, {
      ...asked,
      instructions: rules,
      prompt: `${prompt}\n\nYour answer could not be read: ${wrong}. It was:\n<answer>\n${said.slice(0, 60_000)}\n</answer>\nGive it again in the form that was asked for.`,
    })
    const second = schema.safeParse(objectIn(corrected))
    return second.success ? { value: second.data } : { failure: assistantTexts.modelFormless }
  } catch (error) {
    asked.signal.throwIfAborted()
    return { failure: error instanceof SentenceError ? error.message : failureSentence(error) }
  }
}
