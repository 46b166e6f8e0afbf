import { setTimeout } from 'node:timers/promises'
import { extractReasoningMiddleware, type LanguageModel, wrapLanguageModel } from 'ai'
import type { Model } from '../analyst/index.ts'
import { withSecond } from './second-model.ts'
import { spokenModel } from './spoken-model.ts'
import { steadyModel } from './steady-model.ts'

type PatientOptions = {
  signal: AbortSignal
  /** Asked where the first one fails before it has said anything. */
  second?: LanguageModel | null
  pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** Hears that results in a prompt were shortened, since the provider found it too long. */
  onShortened?: () => void
}

async function pauseUnlessAborted(milliseconds: number, signal: AbortSignal): Promise<void> {
  await setTimeout(milliseconds, undefined, { signal })
}

/** A provider's model that sees through what passes, keeps its thoughts and calls out of its text, and answers in words. */
export function patientModel(
  model: LanguageModel,
  { signal, second = null, pause = pauseUnlessAborted, onShortened = () => undefined }: PatientOptions,
): LanguageModel {
  const [steady, other] = [model, second].map((one) =>
    one === null ? null : steadyModel(one as Model, { signal, pause, random: Math.random, onShortened }),
  )
  const asked = other ? withSecond(steady!, other) : steady!
  const withThoughts = wrapLanguageModel({ model: asked, middleware: extractReasoningMiddleware({ tagName: 'think' }) })
  return spokenModel(withThoughts as Model)
}
