import { z } from 'zod'
import type { Assistant } from '../../platform/feature/feature.ts'
import type { Egress } from '../../platform/crawl/egress.ts'
import { readAddress } from '../../platform/crawl/read-address.ts'
import type { WebSearch } from '../../platform/crawl/web-search.ts'
import { createCallRecorder } from '../../platform/models/call-recorder.ts'
import type { Models } from '../../platform/models/models.ts'
import { transact } from '../../platform/database/transaction.ts'
import { thinkFor } from './analyst-worker.ts'
import { type AssistantEnvironment, assistantPorts } from './assistant-ports.ts'

/** `webSearch`: null where the operator set no search service. */
export type WebEnvironment = { egress: Egress; webSearch: WebSearch | null }

const conversationSchema = z.object({ threadId: z.string() })

/** The assistant of this server; `stop` waits until the calls of its models are recorded. */
export function createAssistant(
  environment: AssistantEnvironment,
  models: Models,
  { egress, webSearch }: WebEnvironment,
): Assistant & { stop(): Promise<void> } {
  const { database, workers } = environment
  const calls = createCallRecorder(database, Date.now)
  return {
    portsFor: ({ job }) =>
      assistantPorts(environment, {
        ...{ personId: job.asked_by, organisationId: job.organisation_id },
        threadId: conversationSchema.safeParse(job.input).data?.threadId ?? null,
      }),
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
    async modelFor({ job, scope }) {
      const organisation = await transact(database, scope, (tx) =>
        tx.db
          .selectFrom('organisation')
          .where('id', '=', job.organisation_id)
          .select('chat_llm_model')
          .executeTakeFirst(),
      )
      const think = thinkFor(workers, job.organisation_id)
      return calls.counted(models.resolveModel(organisation?.chat_llm_model ?? null, think), job.organisation_id)
    },
    stop: () => calls.stop(),
  }
}
