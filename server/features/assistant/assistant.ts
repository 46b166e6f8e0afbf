import type { Assistant } from '../../platform/feature/feature.ts'
import { createCallRecorder } from '../../platform/models/call-recorder.ts'
import type { ModelDirectory } from '../../platform/models/directory.ts'
import { transact } from '../../platform/database/transaction.ts'
import { thinkFor } from './analyst-worker.ts'
import { type AssistantEnvironment, assistantPorts } from './assistant-ports.ts'

/** The assistant of this server; `stop` waits until the calls of its models are recorded. */
export function createAssistant(
  environment: AssistantEnvironment,
  models: ModelDirectory,
): Assistant & { stop(): Promise<void> } {
  const { database, workers } = environment
  const calls = createCallRecorder(database, Date.now)
  return {
    portsFor: ({ job }) => assistantPorts(environment, { personId: job.asked_by, organisationId: job.organisation_id }),
    portsOf: (asker) => assistantPorts(environment, asker),
    async modelFor({ job, scope }) {
      const organisation = await transact(database, scope, (tx) =>
        tx.db
          .selectFrom('organisation')
          .where('id', '=', job.organisation_id)
          .select('chat_llm_model')
          .executeTakeFirst(),
      )
      const think = thinkFor(workers, job.organisation_id)
      const current = await models.current()
      return calls.counted(current.resolveModel(organisation?.chat_llm_model ?? null, think), job.organisation_id)
    },
    stop: () => calls.stop(),
  }
}
