import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModel } from 'ai'
import { builtInAnalyst, type Think } from '../../engines/analyst/index.ts'

/** The settings of the environment that name models; empty texts count as not given. */
export type ModelSettings = {
  MODEL_BASE_URL?: string | undefined
  MODEL_API_KEY?: string | undefined
  /** Comma-separated ids, each optionally `id=Label`; `anthropic/...` and `openai/...` name that provider's models. */
  MODELS?: string | undefined
  ANTHROPIC_API_KEY?: string | undefined
  OPENAI_API_KEY?: string | undefined
  /** Tokens that the models read at most. */
  MODEL_CONTEXT?: string | undefined
  /** Seconds of silence that end an answer: before the first word of a call, and after it. */
  MODEL_FIRST_SILENCE?: string | undefined
  MODEL_SILENCE?: string | undefined
}
export type ModelChoice = { id: string; label: string }
/** Tokens that the model reads at most, and milliseconds of silence that end an answer. */
export type ModelLimits = { contextTokens: number; silence: { first: number; after: number } }
export type ResolvedModel = { id: string; model: LanguageModel; isBuiltIn: boolean; limits: ModelLimits }
export type Models = {
  /** What people may choose, for /orgs/chat-models; empty when only the built-in analyst is there. */
  list: ModelChoice[]
  /** `think`: where the built-in analyst thinks; here, without it. The model of an id; null or an id that is no longer there gives the default: the first one, else the analyst. */
  resolveModel(id: string | null, think?: Think): ResolvedModel
}

export const builtInId = 'built-in'
const defaultModels = {
  compatible: { id: 'default', label: 'Default model' },
  anthropic: { id: 'anthropic/claude-sonnet-5-5', label: 'Claude Sonnet 5.5' },
  openai: { id: 'openai/gpt-5.6', label: 'GPT-5.6' },
}

const usual = { context: 128_000, firstSilence: 300, silence: 120 }
const limitsOf = (settings: ModelSettings): ModelLimits => ({
  contextTokens: Number(settings.MODEL_CONTEXT ?? usual.context),
  silence: {
    first: Number(settings.MODEL_FIRST_SILENCE ?? usual.firstSilence) * 1_000,
    after: Number(settings.MODEL_SILENCE ?? usual.silence) * 1_000,
  },
})

type Maker = (name: string) => LanguageModel

function namedModels(text: string): ModelChoice[] {
  const choices = text.split(',').flatMap((entry) => {
    const [id = '', ...label] = entry.split('=').map((part) => part.trim())
    return id === '' ? [] : [{ id, label: label.join('=') || id }]
  })
  return choices.filter((choice, index) => choices.findIndex((each) => each.id === choice.id) === index)
}

/**
 * The models that the settings give. Keys stay inside the providers: nothing here logs or returns them.
 * `analystDelay`: milliseconds between the words of the built-in analyst.
 */
export function createModels(settings: ModelSettings, options: { analystDelay?: number } = {}): Models {
  const baseUrl = settings.MODEL_BASE_URL?.trim() || null
  const anthropicKey = settings.ANTHROPIC_API_KEY?.trim() || null
  const openaiKey = settings.OPENAI_API_KEY?.trim() || null
  const named = namedModels(settings.MODELS ?? '')
  const limits = limitsOf(settings)

  const makers = new Map<string, Maker>()
  if (anthropicKey !== null) makers.set('anthropic', createAnthropic({ apiKey: anthropicKey }))
  if (openaiKey !== null) makers.set('openai', createOpenAI({ apiKey: openaiKey }))
  const apiKey = settings.MODEL_API_KEY?.trim()
  const compatible: Maker | null =
    baseUrl === null
      ? null
      : createOpenAICompatible({
          name: 'configured',
          baseURL: baseUrl,
          includeUsage: true,
          ...(apiKey ? { apiKey } : {}),
        })

  const makerOf = (id: string): LanguageModel | null => {
    const [provider = '', ...rest] = id.split('/')
    const maker = makers.get(provider)
    if (maker !== undefined && rest.length > 0) return maker(rest.join('/'))
    return compatible === null ? null : compatible(id)
  }
  const usable = named.filter((choice) => makerOf(choice.id) !== null)
  const isNamed = (provider: string): boolean => usable.some((choice) => choice.id.startsWith(`${provider}/`))
  const isCompatibleNamed = usable.some((choice) => !makers.has(choice.id.split('/')[0] ?? ''))
  const list = [
    ...usable,
    ...(compatible !== null && !isCompatibleNamed ? [defaultModels.compatible] : []),
    ...(anthropicKey !== null && !isNamed('anthropic') ? [defaultModels.anthropic] : []),
    ...(openaiKey !== null && !isNamed('openai') ? [defaultModels.openai] : []),
  ]
  const delay = options.analystDelay === undefined ? {} : { delay: options.analystDelay }
  const analyst = (think?: Think): ResolvedModel => ({
    id: builtInId,
    model: builtInAnalyst(think ? { ...delay, think } : delay),
    isBuiltIn: true,
    limits,
  })

  return {
    list,
    resolveModel(id, think) {
      const chosen = list.find((choice) => choice.id === id) ?? list[0]
      const model = chosen === undefined ? null : makerOf(chosen.id)
      return chosen === undefined || model === null
        ? analyst(think)
        : { id: chosen.id, model, isBuiltIn: false, limits }
    },
  }
}
