import { wrapLanguageModel } from 'ai'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { transactAsSystem } from '../database/transaction.ts'
import type { Model, ModelPart, ModelUsage } from '../../engines/analyst/index.ts'
import type { ResolvedModel } from './models.ts'

const windowMilliseconds = 300
const mostWaiting = 10_000

type ModelCallEntry = {
  organisation: string
  model: string
  at: string
  isOk: boolean
  inputTokens: number | null
  outputTokens: number | null
}

export type CallRecorder = {
  /** The same model, whose every call is counted for this organisation. */
  counted(resolved: ResolvedModel, organisationId: string): ResolvedModel
  /** Writes what is still waiting. */
  stop(): Promise<void>
}

/**
 * Counts the calls of language models: which model, for whom, when, whether it was answered and how many tokens, and not
 * a word of what was said. Rows are written in batches beside the answer, which never waits for them.
 */
export function createCallRecorder(database: Database, now: () => number): CallRecorder {
  let waiting: ModelCallEntry[] = []
  let timer: NodeJS.Timeout | null = null
  let turn: Promise<void> = Promise.resolve()

  async function writeAll(): Promise<void> {
    const batch = waiting.splice(0)
    if (batch.length === 0) return
    try {
      await transactAsSystem(database, { person: null, organisation: null }, ({ db }) =>
        // The organisation may have been deleted since.
        sql`
          insert into llm_call (organisation_id, model, at, is_ok, input_tokens, output_tokens)
          select organisation.id, call.model, call.at, call."isOk", call."inputTokens", call."outputTokens"
          from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)
            as call(organisation text, model text, at timestamptz, "isOk" boolean, "inputTokens" bigint, "outputTokens" bigint)
          join organisation on organisation.id = call.organisation
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
    counted(resolved, organisationId) {
      const begin = (signal: AbortSignal | undefined): CallWatch =>
        watchCall(signal, (outcome) =>
          record({ organisation: organisationId, model: resolved.id, at: new Date(now()).toISOString(), ...outcome }),
        )
      const model = wrapLanguageModel({
        model: resolved.model as Model,
        middleware: {
          specificationVersion: 'v4',
          async wrapGenerate({ doGenerate, params }) {
            const watch = begin(params.abortSignal)
            try {
              const result = await doGenerate()
              watch.finished(result.usage)
              return result
            } finally {
              watch.ended()
            }
          },
          async wrapStream({ doStream, params }) {
            const watch = begin(params.abortSignal)
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

type Outcome = Pick<ModelCallEntry, 'isOk' | 'inputTokens' | 'outputTokens'>
type CallWatch = { heard(): void; finished(usage: ModelUsage): void; ended(): void }

/** Tells the outcome of one call once. A call that somebody stopped while it was answering was answered. */
function watchCall(signal: AbortSignal | undefined, report: (outcome: Outcome) => void): CallWatch {
  let isReported = false
  let wasHeard = false
  let usage: ModelUsage | null = null
  const ended = () => {
    if (isReported) return
    isReported = true
    signal?.removeEventListener('abort', ended)
    report({
      isOk: usage !== null || (wasHeard && signal?.aborted === true),
      inputTokens: usage?.inputTokens.total ?? null,
      outputTokens: usage?.outputTokens.total ?? null,
    })
  }
  signal?.addEventListener('abort', ended)
  return {
    heard: () => {
      wasHeard = true
    },
    finished: (given) => {
      usage = given
    },
    ended,
  }
}

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
        else if (value.type !== 'stream-start' && value.type !== 'error') watch.heard()
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
