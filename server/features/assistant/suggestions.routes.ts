import type { FastifyInstance } from 'fastify'
import { chatRoutes as routes } from '../../../contract/chat/chat.routes.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { newestHeadings } from '../search/index.ts'
import { answerableAmong } from './answerable.ts'
import type { Services } from '../../platform/http/services.ts'
import { isTooMuch } from '../../engines/tasks/index.ts'
import type { Assistant } from '../../platform/feature/feature.ts'

/** How long, in ms, the same person is given the same questions while nothing changes. */
const keptFor = 60_000

/** Questions that are not answered within this time are not suggested. */
const MAX_ASKING_MS = 20_000

/** The number of the last change in the organisation. */
async function lastChange(tx: Transaction): Promise<number> {
  const row = await tx.db
    .selectFrom('organisation_log')
    .where('organisation_id', '=', tx.scope.organisation!)
    .select('seq')
    .executeTakeFirstOrThrow()
  return row.seq
}

export function serveSuggestions(
  server: FastifyInstance,
  services: Services,
  { portsOf }: Pick<Assistant, 'portsOf'>,
): void {
  const kept = new Map<string, { at: number; questions: Promise<string[]> }>()

  serve(server, services, routes.listSuggestions, async ({ caller, organisation, transact }) => {
    const scope = { personId: caller.personId, organisationId: organisation.id }
    const suggested = async (): Promise<string[]> => {
      const [sections, ports] = await Promise.all([transact(newestHeadings), portsOf(scope)])
      const input = { sections, metrics: await ports.listMetrics(), today: ports.today() }
      const { workers } = services
      const questions = await workers
        .run('suggest questions', { organisationId: organisation.id, input })
        .catch((error: unknown): string[] => {
          if (isTooMuch(error)) return []
          throw error
        })
      const signal = AbortSignal.timeout(MAX_ASKING_MS)
      return answerableAmong(questions, { ports, workers, organisationId: organisation.id, signal })
    }
    const now = Date.now()
    for (const [key, { at }] of kept) if (now - at >= keptFor) kept.delete(key)
    const key = `${scope.personId} ${scope.organisationId} ${await transact(lastChange)}`
    const known = kept.get(key)?.questions
    if (known !== undefined) return { questions: await known }
    const questions = suggested()
    kept.set(key, { at: now, questions })
    questions.catch(() => kept.delete(key))
    return { questions: await questions }
  })
}
