import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModel } from 'ai'
import type { ModelChoice } from '../../../contract/admin/models.schemas.ts'
import { builtInAnalyst, type Think } from '../../engines/analyst/index.ts'
import { operatorFetch } from './operator-fetch.ts'

/** The model settings in the environment; empty texts count as unset. */
export type ModelSettings = {
  MODEL_BASE_URL?: string | undefined
  MODEL_API_KEY?: string | undefined
  /** Comma-separated ids, each optionally `id=Label`; `anthropic/...` and `openai/...` name that provider's models. */
  MODELS?: string | undefined
  MODEL_FAST?: string | undefined
  MODEL_STRONG?: string | undefined
  ANTHROPIC_API_KEY?: string | undefined
  OPENAI_API_KEY?: string | undefined
  /** Maximum input tokens. */
  MODEL_CONTEXT?: string | undefined
  /** Seconds of silence that end an answer: before a call's first word, and after it. */
  MODEL_FIRST_SILENCE?: string | undefined
  MODEL_SILENCE?: string | undefined
}
export type { ModelChoice } from '../../../contract/admin/models.schemas.ts'
/** Maximum input tokens, and milliseconds of silence that end an answer. */
export type ModelLimits = { contextTokens: number; silence: { first: number; after: number } }
export type ResolvedModel = {
  id: string
  model: LanguageModel
  isBuiltIn: boolean
  limits: ModelLimits
  /** False where a check found that the model does not call tools. */
  hasTools: boolean
  /** The fallback if this one fails and the organisation allows another. */
  second?: LanguageModel | null
  /** Its calls and the fallback's, with their usage so far. */
  used?: () => ModelUsed[]
  /** Why it must not be called now, as a sentence for the person; null: it may. */
  refusal?: () => Promise<string | null>
}
/** By model: `cost` in US dollars, null without a price. */
export type ModelUsed = {
  id: string
  model: string
  calls: number
  inputTokens: number
  outputTokens: number
  cost: number | null
}
/** The options for an answer by this model. */
export const answerOptionsOf = ({ model, isBuiltIn, hasTools, limits, second = null }: ResolvedModel) => ({
  ...{ model, isBuiltIn, hasTools, second },
  ...limits,
})
/** A server with the OpenAI API. `fetch`: how to reach it. */
export type CompatibleServer = { address: string; key: string | null; fetch: typeof fetch }
/** What models are made from, wherever it was set. */
export type ModelSource = {
  server: CompatibleServer | null
  named: readonly ModelChoice[]
  fast: string | null
  strong: string | null
  anthropicKey: string | null
  openaiKey: string | null
  limits: ModelLimits
  /** By model id: false where a check found that it does not call tools. */
  hasTools?: (id: string) => boolean
}
export type Models = {
  /** What people may choose, for /orgs/chat-models; empty when there is only the built-in analyst. */
  list: ModelChoice[]
  /** Ids from `list`, where set. */
  fast: string | null
  strong: string | null
  /** Who runs a model: a provider's name, or the host of the address; and the address it is called at. */
  providerOf(id: string): { provider: string; address: string }
  /**
   * The model with this id; null gives the default: the first one, otherwise the analyst. `think`: where the built-in
   * analyst computes; by default, in this thread.
   */
  resolveModel(id: string | null, think?: Think): ResolvedModel
  /** The built-in analyst, even if there are other models. */
  builtInModel(think?: Think): ResolvedModel
}

export const builtInId = 'built-in'
const defaultModels = {
  compatible: { id: 'default', label: 'Default model' },
  anthropic: { id: 'anthropic/claude-sonnet-5-5', label: 'Claude Sonnet 5.5' },
  openai: { id: 'openai/gpt-5.6', label: 'GPT-5.6' },
}
const providers: ReadonlyMap<string, { provider: string; address: string }> = new Map([
  ['anthropic', { provider: 'Anthropic', address: 'https://api.anthropic.com' }],
  ['openai', { provider: 'OpenAI', address: 'https://api.openai.com' }],
])

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

const orNull = (text: string | undefined): string | null => text?.trim() || null

/** What the environment alone sets. */
export function sourceOf(settings: ModelSettings): ModelSource {
  const address = orNull(settings.MODEL_BASE_URL)
  return {
    // The operator's key is only sent to the operator's address.
    server: address === null ? null : { address, key: orNull(settings.MODEL_API_KEY), fetch: operatorFetch },
    named: namedModels(settings.MODELS ?? ''),
    fast: orNull(settings.MODEL_FAST),
    strong: orNull(settings.MODEL_STRONG),
    anthropicKey: orNull(settings.ANTHROPIC_API_KEY),
    openaiKey: orNull(settings.OPENAI_API_KEY),
    limits: limitsOf(settings),
  }
}

function compatibleMaker({ address, key, fetch }: CompatibleServer): Maker {
  return createOpenAICompatible({
    name: 'configured',
    baseURL: address,
    includeUsage: true,
    ...(key === null ? {} : { apiKey: key }),
    fetch,
  })
}

/**
 * The models of a source. Keys stay inside the providers: nothing here logs or returns them. `analystDelay`:
 * milliseconds between the built-in analyst's words.
 */
export function modelsFrom(source: ModelSource, options: { analystDelay?: number } = {}): Models {
  const { server, anthropicKey, openaiKey, named, limits, hasTools = () => true } = source
  const makers = new Map<string, Maker>()
  if (anthropicKey !== null) makers.set('anthropic', createAnthropic({ apiKey: anthropicKey, fetch: operatorFetch }))
  if (openaiKey !== null) makers.set('openai', createOpenAI({ apiKey: openaiKey, fetch: operatorFetch }))
  const compatible = server === null ? null : compatibleMaker(server)

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
  const listed = (id: string | null): string | null => list.find((choice) => choice.id === id)?.id ?? null
  const delay = options.analystDelay === undefined ? {} : { delay: options.analystDelay }
  const analyst = (think?: Think): ResolvedModel => ({
    id: builtInId,
    model: builtInAnalyst(think ? { ...delay, think } : delay),
    isBuiltIn: true,
    limits,
    hasTools: true,
  })

  return {
    list,
    fast: listed(source.fast),
    strong: listed(source.strong),
    providerOf(id) {
      const [provider = ''] = id.split('/')
      const known = makers.has(provider) ? providers.get(provider) : undefined
      return known ?? { provider: server === null ? '' : new URL(server.address).host, address: server?.address ?? '' }
    },
    builtInModel: analyst,
    resolveModel(id, think) {
      const chosen = list.find((choice) => choice.id === id) ?? list[0]
      const model = chosen === undefined ? null : makerOf(chosen.id)
      return chosen === undefined || model === null
        ? analyst(think)
        : { id: chosen.id, model, isBuiltIn: false, limits, hasTools: hasTools(chosen.id) }
    },
  }
}

/** The models set by the environment alone. */
export const createModels = (settings: ModelSettings, options: { analystDelay?: number } = {}): Models =>
  modelsFrom(sourceOf(settings), options)
