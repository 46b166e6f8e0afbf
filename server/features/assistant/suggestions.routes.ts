import type { FastifyInstance } from 'fastify'
import { chatRoutes as routes } from '../../../contract/chat/chat.routes.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { newestHeadings } from '../search/index.ts'
import { answerableAmong, isUnavailable } from './answerable.ts'
import type { Services } from '../../platform/http/services.ts'
import type { Metrics } from '../../engines/tools/index.ts'
import type { Assistant } from '../../platform/feature/feature.ts'

/** How long, in ms, the same person is given the same questions while nothing changes. */
const KEPT_MS = 60_000

/** Questions that are not answered within this time are not suggested. */
const MAX_ASKING_MS = 20_000

/** What was found for a person in an organisation, or is being looked for. */
type Look = { change: number; at: number; questions: Promise<string[]>; stop: () => void }

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
  const looks = new Map<string, Look>()

  serve(server, services, routes.listSuggestions, async ({ caller, organisation, transact }) => {
    const scope = { personId: caller.personId, organisationId: organisation.id }
    const { workers } = services
    const look = async (signal: AbortSignal): Promise<string[]> => {
      const [sections, ports] = await Promise.all([transact(newestHeadings), portsOf(scope)])
      const metrics = await ports.listMetrics().catch((error: unknown): Metrics => {
        if (isUnavailable(error)) return { factTables: [] }
        throw error
      })
      const input = { sections, metrics, today: ports.today() }
      const asked = { organisationId: organisation.id, signal }
      const questions = await workers.run('suggest questions', { ...asked, input })
      return answerableAmong(questions, { ...asked, ports, workers })
    }
    const now = Date.now()
    for (const [who, { at }] of looks) if (now - at >= KEPT_MS) looks.delete(who)
    const who = `${scope.personId} ${scope.organisationId}`
    const change = await transact(lastChange)
    const known = looks.get(who)
    if (known?.change === change) return { questions: await known.questions }
    known?.stop()
    const stopped = new AbortController()
    const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(MAX_ASKING_MS)])
    const questions = look(signal).catch((error: unknown): string[] => {
      if (looks.get(who)?.questions === questions) looks.delete(who)
      if (isUnavailable(error)) return []
      throw error
    })
    looks.set(who, { change, at: now, questions, stop: () => stopped.abort() })
    return { questions: await questions }
  })
}
