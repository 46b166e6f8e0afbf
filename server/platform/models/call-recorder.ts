import { wrapLanguageModel } from 'ai'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { transactAsSystem } from '../database/transaction.ts'
import type { Model, ModelPart, ModelUsage } from '../../engines/analyst/index.ts'
import type { ResolvedModel } from './models.ts'

const windowMilliseconds = 300
const mostWaiting = 10_000
/** Tokens reserved for the answer of a call without its own limit. */
const usualOutputTokens = 4_000

type ModelCallEntry = {
  organisation: string
  person: string | null
  model: string
  at: string
  isOk: boolean
  inputTokens: number | null
  outputTokens: number | null
  /** Estimated from bytes where the model did not report it. */
  countedInput: number
  countedOutput: number
  /** Whether it was background reading. */
  isBackground: boolean
  /** Its reservation. */
  reservation: string | null
}

/** The maximum usage of a call. */
type CallEstimate = { model: string; input: number; output: number }

/**
 * For whom a model is called. `reserve` reserves the maximum usage of a call and answers the reservation's id; it waits
 * while running calls may use up a limit, and throws a ModelRefusal when a limit is reached.
 */
export type CallOwner = {
  organisation: string
  person: string | null
  isBackground?: boolean
  reserve?: (estimate: CallEstimate, signal: AbortSignal | undefined) => Promise<string | null>
  onCall?: (used: { id: string; input: number; output: number }) => void
}

export type CallRecorder = {
  /** The same model, with every call counted for its owner. */
  counted(resolved: ResolvedModel, owner: CallOwner): ResolvedModel
  /** Writes queued rows now. */
  flush(): Promise<void>
  /** Writes queued rows and stops. */
  stop(): Promise<void>
}

/**
 * Records language model calls: which model, for whom, when, whether it answered and how many tokens, but never their
 * contents. Rows are written in batches in the background; answers never wait for them.
 */
export function createCallRecorder(
  database: Database,
  now: () => number,
  onEnd: (call: { model: string; isOk: boolean; input: number; output: number }) => void = () => {},
): CallRecorder {
  let waiting: ModelCallEntry[] = []
  let timer: NodeJS.Timeout | null = null
  let turn: Promise<void> = Promise.resolve()

  async function writeAll(): Promise<void> {
    const batch = waiting.splice(0)
    if (batch.length === 0) return
    try {
      await transactAsSystem(database, { person: null, organisation: null }, ({ db }) =>
        // The organisation or the person may have been deleted since.
        sql`
          with done as (delete from model_call_under_way where id = any(${batch.flatMap(({ reservation }) => reservation ?? [])}))
          insert into llm_call (organisation_id, person_id, model, at, is_ok, input_tokens, output_tokens, counted_input, counted_output, is_background)
          select organisation.id, person.id, call.model, call.at, call."isOk", call."inputTokens", call."outputTokens",
            call."countedInput", call."countedOutput", call."isBackground"
          from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)
            as call(organisation text, person text, model text, at timestamptz, "isOk" boolean, "inputTokens" bigint,
              "outputTokens" bigint, "countedInput" bigint, "countedOutput" bigint, "isBackground" boolean)
          join organisation on organisation.id = call.organisation
          left join person on person.id = call.person
        `.execute(db),
      )
    } catch {
      waiting = [...batch, ...waiting].slice(0, mostWaiting)
    }
  }
  const flush = () => {
    timer = null
    turn = turn.then(writeAll)
    return turn
  }
  const record = (entry: ModelCallEntry) => {
    waiting.push(entry)
    timer ??= setTimeout(() => void flush(), windowMilliseconds)
  }

  return {
    flush,
    counted(resolved, { organisation, person, isBackground = false, reserve, onCall }) {
      const begin = async (params: CallParameters): Promise<CallWatch> => {
        const { abortSignal, maxOutputTokens = usualOutputTokens } = params
        const estimate = { model: resolved.id, input: tokensOfPrompt(params), output: maxOutputTokens }
        const reservation = (await reserve?.(estimate, abortSignal)) ?? null
        return watchCall(params, (outcome) => {
          const { isOk, countedInput, countedOutput } = outcome
          onEnd({ model: resolved.id, isOk, input: countedInput, output: countedOutput })
          onCall?.({ id: resolved.id, input: countedInput, output: countedOutput })
          record({
            organisation,
            person,
            model: resolved.id,
            at: new Date(now()).toISOString(),
            ...{ isBackground, reservation },
            ...outcome,
          })
        })
      }
      const model = wrapLanguageModel({
        model: resolved.model as Model,
        middleware: {
          specificationVersion: 'v4',
          async wrapGenerate({ doGenerate, params }) {
            const watch = await begin(params)
            try {
              const result = await doGenerate()
              watch.heard(JSON.stringify(result.content).length)
              watch.finished(result.usage)
              return result
            } finally {
              watch.ended()
            }
          },
          async wrapStream({ doStream, params }) {
            const watch = await begin(params)
            try {
              const { stream, ...rest } = await doStream()
              return { ...rest, stream: watched(stream, watch) }
            } catch (error) {
              watch.ended()
              throw error
            }
          },
        },
      })
      return { ...resolved, model }
    },
    async stop() {
      if (timer) clearTimeout(timer)
      await flush()
    },
  }
}

type CallParameters = Parameters<Model['doStream']>[0]
type Outcome = Omit<ModelCallEntry, 'organisation' | 'person' | 'model' | 'at' | 'isBackground' | 'reservation'>
type CallWatch = { heard(bytes: number): void; finished(usage: ModelUsage): void; ended(): void }

/** Reports the outcome of one call once. A call stopped while answering counts as answered. */
function watchCall(params: CallParameters, report: (outcome: Outcome) => void): CallWatch {
  const { abortSignal: signal } = params
  let isReported = false
  let wasHeard = false
  let bytes = 0
  let usage: ModelUsage | null = null
  const ended = () => {
    if (isReported) return
    isReported = true
    signal?.removeEventListener('abort', ended)
    const [inputTokens, outputTokens] = [usage?.inputTokens.total ?? null, usage?.outputTokens.total ?? null]
    // A call that never answered is not charged.
    const estimated = wasHeard ? tokensOfPrompt(params) : 0
    report({
      isOk: usage !== null || (wasHeard && signal?.aborted === true),
      ...{ inputTokens, outputTokens },
      countedInput: inputTokens ?? estimated,
      countedOutput: outputTokens ?? tokensIn(bytes),
    })
  }
  signal?.addEventListener('abort', ended)
  return {
    heard: (count) => {
      wasHeard = true
      bytes += count
    },
    finished: (given) => {
      usage = given
    },
    ended,
  }
}

/** Bytes per token, for providers that don't report how they count. */
const bytesOfToken = 3
const tokensIn = (bytes: number): number => Math.ceil(bytes / bytesOfToken)
const tokensOfPrompt = ({ prompt, tools }: CallParameters): number =>
  tokensIn(Buffer.byteLength(JSON.stringify([prompt, tools])))
const bytesIn = (part: ModelPart): number => ('delta' in part ? Buffer.byteLength(part.delta) : 0)

function watched(stream: ReadableStream<ModelPart>, watch: CallWatch): ReadableStream<ModelPart> {
  const reader = stream.getReader()
  return new ReadableStream<ModelPart>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (done) {
          watch.ended()
          return controller.close()
        }
        if (value.type === 'finish' && value.finishReason.unified !== 'error') watch.finished(value.usage)
        else if (value.type !== 'stream-start' && value.type !== 'error') watch.heard(bytesIn(value))
        controller.enqueue(value)
      } catch (error) {
        watch.ended()
        controller.error(error)
      }
    },
    cancel(reason) {
      watch.ended()
      return reader.cancel(reason)
    },
  })
}
