import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { modelUseTexts } from '../../../contract/organisations/model-use.texts.ts'
import { assistantTexts, ModelRefusal } from '../../engines/assistant/index.ts'
import type { Model } from '../../engines/analyst/index.ts'
import { transact, transactAsSystem } from '../../platform/database/transaction.ts'
import type { Assistant } from '../../platform/feature/feature.ts'
import type { JobContext } from '../../platform/jobs/job.types.ts'
import type { Egress } from '../../platform/crawl/egress.ts'
import { readAddress } from '../../platform/crawl/read-address.ts'
import type { WebSearch } from '../../platform/crawl/web-search.ts'
import { createCallRecorder } from '../../platform/models/call-recorder.ts'
import type { ModelDirectory } from '../../platform/models/directory.ts'
import type { ModelUsed, ResolvedModel } from '../../platform/models/models.ts'
import { costOf, type Prices } from '../../platform/models/prices.ts'
import { thinkFor } from './analyst-worker.ts'
import { type AssistantEnvironment, assistantPorts } from './assistant-ports.ts'
import { headingsOf } from '../search/index.ts'
import { isUnavailable } from './answerable.ts'
import { followUps } from './follow-ups.ts'
import {
  type CallEstimate,
  hasLimits,
  type LimitedOwner,
  limitMet,
  readBackgroundUse,
  readModelRules,
  reserveCall,
} from './model-use.store.ts'
import { permittedModels } from './permitted-models.ts'

const nobody = { person: null, organisation: null }

/** Stands for a model that must not be asked: each call says why. */
const refusingModel = (sentence: string): Model => ({
  ...{ specificationVersion: 'v4', provider: 'none', modelId: 'none', supportedUrls: {} },
  doGenerate: () => Promise.reject(new ModelRefusal(sentence)),
  doStream: () => Promise.reject(new ModelRefusal(sentence)),
})

/** `webSearch`: null where the operator set no search service. */
export type WebEnvironment = { egress: Egress; webSearch: WebSearch | null }

const ownerOf = ({ organisation_id, asked_by }: JobContext['job']): LimitedOwner => ({
  organisation: organisation_id,
  person: asked_by,
})

/** Near a limit, calls of models are answered one after the other: so long one waits for its turn, and asks again. */
const LONGEST_TURN_MS = 120_000
const TURN_MS = 250

const conversationSchema = z.object({ threadId: z.string() })
/** Asked for by an access token that lacks the scope `admin`. */
const asUserSchema = z.object({ asUser: z.literal(true) })

/** The assistant of this server; `stop` waits until the calls of its models are recorded. */
export function createAssistant(
  environment: AssistantEnvironment,
  models: ModelDirectory,
  { egress, webSearch, prices }: WebEnvironment & { prices: Prices },
): Assistant & { stop(): Promise<void> } {
  const { database, workers } = environment
  const calls = createCallRecorder(database, Date.now, environment.onModelCall)

  /** The rules of the organisation, and what its calls used so far. */
  async function askerOf(owner: LimitedOwner) {
    const { current, rules } = await transactAsSystem(database, nobody, async (tx) => ({
      current: await models.read(tx),
      rules: await readModelRules(tx, owner.organisation),
    }))
    const used = new Map<string, ModelUsed>()
    const { limits, backgroundTokens } = rules
    const isLimited = owner.isBackground === true || hasLimits(limits)
    const limitRules = () => ({ limits, backgroundTokens, prices, now: Date.now() })
    const refusal = async (): Promise<string | null> => {
      if (!isLimited) return null
      await calls.flush()
      return transactAsSystem(database, nobody, (tx) => limitMet(tx, owner, limitRules()))
    }
    const reserve = async (estimate: CallEstimate, signal: AbortSignal | undefined): Promise<string | null> => {
      if (!isLimited) return null
      for (const last = Date.now() + LONGEST_TURN_MS; ; ) {
        await calls.flush()
        const asked = { ...limitRules(), estimate }
        const reserved = await transactAsSystem(database, nobody, (tx) => reserveCall(tx, owner, asked))
        if (reserved !== 'waits' && 'id' in reserved) return reserved.id
        if (reserved !== 'waits') throw new ModelRefusal(reserved.refused)
        if (Date.now() >= last) throw new ModelRefusal(modelUseTexts.limitUnderWay)
        await setTimeout(TURN_MS, undefined, signal === undefined ? {} : { signal })
      }
    }
    const onCall = ({ id, input, output }: { id: string; input: number; output: number }): void => {
      // It failed before it read anything.
      if (input + output === 0) return
      const before = used.get(id)
      const tokens = { input: (before?.inputTokens ?? 0) + input, output: (before?.outputTokens ?? 0) + output }
      used.set(id, {
        ...{ id, model: current.list.find((one) => one.id === id)?.label ?? id, calls: (before?.calls ?? 0) + 1 },
        ...{ inputTokens: tokens.input, outputTokens: tokens.output, cost: costOf(prices, id, tokens) },
      })
    }
    const limited = (id: string): ResolvedModel => ({
      ...calls.counted(current.resolveModel(id), { ...owner, reserve, onCall }),
      ...{ refusal, used: () => [...used.values()] },
    })
    return { current, rules, owner, limited, refusal }
  }

  const isDemo = async (id: string): Promise<boolean> => {
    const found = await transactAsSystem(database, nobody, (tx) =>
      tx.db.selectFrom('organisation').where('id', '=', id).select('is_demo').executeTakeFirst(),
    )
    return found?.is_demo ?? false
  }

  async function answeringModel(owner: LimitedOwner): Promise<ResolvedModel> {
    const { current, rules, limited } = await askerOf(owner)
    const analyst = () => current.builtInModel(thinkFor(workers, owner.organisation))
    if (current.list.length === 0) return calls.counted(analyst(), owner)
    // What the demo organisation holds is made at the start, and costs nobody anything.
    if (owner.person === null && (await isDemo(owner.organisation))) return calls.counted(analyst(), owner)
    const [first, second] = permittedModels(current, rules).answers
    if (first === undefined) {
      const sentence = assistantTexts.modelUnknown
      const { limits } = current.resolveModel(null)
      const model = refusingModel(sentence)
      return { id: 'none', model, isBuiltIn: false, limits, hasTools: true, refusal: async () => sentence }
    }
    const resolved = limited(first)
    return second === undefined ? resolved : { ...resolved, second: limited(second).model }
  }

  const portsFor: Assistant['portsFor'] = async ({ job }, only = null) =>
    assistantPorts(environment, {
      ...{ personId: job.asked_by, organisationId: job.organisation_id },
      isServer: job.asked_by === null && (await isDemo(job.organisation_id)),
      threadId: conversationSchema.safeParse(job.input).data?.threadId ?? null,
      asUser: asUserSchema.safeParse(job.input).success,
      only,
    })

  const smallModelFor: Assistant['smallModelFor'] = async ({ job }) => {
    const { current, rules, limited } = await askerOf(ownerOf(job))
    const { small } = permittedModels(current, rules)
    return small === null ? null : limited(small)
  }

  return {
    portsFor,
    portsOf: (asker) => assistantPorts(environment, asker),
    async webFor({ job, scope, signal }) {
      const organisation = await transact(database, scope, (tx) =>
        tx.db
          .selectFrom('organisation')
          .where('id', '=', job.organisation_id)
          .select('is_web_allowed')
          .executeTakeFirst(),
      )
      if (!organisation?.is_web_allowed || egress.allowed?.length === 0) return null
      const reader = { egress, workers, organisationId: job.organisation_id, signal }
      return {
        search: webSearch === null ? null : (words) => webSearch(words, signal).catch(() => null),
        open: (url) => readAddress(reader, url),
      }
    },
    modelFor: ({ job }) => answeringModel(ownerOf(job)),
    modelOf: ({ personId, organisationId }) => answeringModel({ organisation: organisationId, person: personId }),
    smallModelFor,
    async judgeFor({ job }) {
      const owner = ownerOf(job)
      const { current, rules, limited } = await askerOf(owner)
      const { small, answers } = permittedModels(current, rules)
      if (small === null) return answeringModel(owner)
      const other = answers.find((id) => id !== small)
      return other === undefined ? limited(small) : { ...limited(small), second: limited(other).model }
    },
    async followUpsFor(context, answered, only) {
      const { job, scope, signal } = context
      const documents = [...new Set(answered.citations.map(({ documentId }) => documentId))]
      const sections = await transact(database, scope, (tx) => headingsOf(tx, documents))
      const model = await smallModelFor(context)
      const ports = await portsFor(context, only)
      const ground = { ports, workers, organisationId: job.organisation_id, signal, sections, model }
      return followUps(answered, ground).catch((error: unknown): string[] => {
        if (isUnavailable(error)) return []
        throw error
      })
    },
    async backgroundFor(organisation) {
      const { current, rules, limited, refusal } = await askerOf({ organisation, person: null, isBackground: true })
      const { small, answers } = permittedModels(current, rules)
      const id = small ?? answers[0]
      const used = await transactAsSystem(database, nobody, (tx) => readBackgroundUse(tx, organisation, prices))
      if (id === undefined) return { model: null, used, pause: null }
      return {
        model: {
          ...{ id, label: current.list.find((one) => one.id === id)?.label ?? id, resolved: limited(id) },
          costOf: (tokens) => costOf(prices, id, tokens),
        },
        ...{ used, pause: await refusal() },
      }
    },
    stop: () => calls.stop(),
  }
}
