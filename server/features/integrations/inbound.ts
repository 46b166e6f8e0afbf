import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { integrationsRoutes as routes } from '../../../contract/integrations/integrations.routes.ts'
import { inboundCallsPerMinute } from '../../../contract/integrations/integrations.schemas.ts'
import { connectionTexts as texts } from '../../../contract/integrations/connections.texts.ts'
import type { Database } from '../../platform/database/database.ts'
import { sha256 } from '../../platform/database/identity.ts'
import { transact, transactAsSystem } from '../../platform/database/transaction.ts'
import { Refusal, TooOften } from '../../platform/failures/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { JobEngine } from '../../platform/jobs/job.types.ts'
import type { Services } from '../../platform/http/services.ts'
import type { Workers } from '../../platform/workers/workers.ts'
import { recordEvent } from './connections.store.ts'
import { mostRows } from './kit/connector.ts'
import { countRows, dropRows, keepRows } from './kit/records.store.ts'
import { askForSync } from './sync.job.ts'

export const inboundStream = 'rows'
const minute = 60_000

export const newInboundToken = () => randomBytes(24).toString('base64url')

/** Limits the calls per address and minute. */
export function createInboundLimit(now: () => number) {
  const windows = new Map<string, { from: number; count: number }>()
  return (hash: string): void => {
    for (const [one, { from }] of windows) if (now() - from >= minute) windows.delete(one)
    const window = windows.get(hash) ?? { from: now(), count: 0 }
    window.count += 1
    windows.set(hash, window)
    if (window.count <= inboundCallsPerMinute) return
    throw new TooOften(texts.tooManyCalls, Math.ceil((window.from + minute - now()) / 1_000))
  }
}

type InboundEnvironment = { database: Database; workers: Workers; now: () => number }

/** Rows over HTTP. Their text is read on a worker, and only of who has an address and keeps to its limit. */
export async function serveInbound(
  server: FastifyInstance,
  services: Services,
  { engine, environment }: { engine: JobEngine; environment: InboundEnvironment },
): Promise<void> {
  const limit = createInboundLimit(environment.now)
  await server.register(async (instance) => {
    instance.removeContentTypeParser(['application/json', 'text/plain'])
    instance.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => done(null, text))
    serve(instance, services, routes.pushRows, ({ params, body }) =>
      takeRows(environment, engine, { token: params.token, text: body, limit }),
    )
  })
}

/** The field that names a row; '' where none does. */
export const fieldOf = (settings: Readonly<Record<string, unknown>>) =>
  typeof settings['key'] === 'string' ? settings['key'] : ''

type Pushed = { token: string; text: string; limit: (hash: string) => void }

/** Stores inbound rows and queues a rebuild of the datasets. */
async function takeRows({ database, workers }: InboundEnvironment, engine: JobEngine, { token, text, limit }: Pushed) {
  const hash = sha256(token)
  const found = await transactAsSystem(database, { person: null, organisation: null }, ({ db }) =>
    db
      .selectFrom('connection')
      .where('token_hash', '=', hash)
      .select(['id', 'organisation_id', 'settings'])
      .executeTakeFirst(),
  )
  if (!found) throw new Refusal(404, texts.noAddress)
  limit(hash)
  const { organisation_id: organisationId } = found
  const sent = await workers.run('read rows that were sent', {
    ...{ organisationId, input: { text, field: fieldOf(found.settings) } },
  })
  if ('refusal' in sent) throw new Refusal(400, sent.refusal)
  return transact(database, { person: null, organisation: organisationId, isWorker: true }, async (tx) => {
    // Held until the rows are there: the address may be taken back at this very moment.
    const row = await tx.db
      .selectFrom('connection')
      .where('organisation_id', '=', organisationId)
      .where('token_hash', '=', hash)
      .forUpdate()
      .select(['id', 'name'])
      .executeTakeFirst()
    if (!row) throw new Refusal(404, texts.noAddress)
    const scope = { organisationId, connectionId: row.id, stream: inboundStream }
    const kept = await keepRows(tx, scope, sent.rows, 'pushed')
    const deleted = await dropRows(tx, scope, sent.gone)
    const all = await countRows(tx, scope)
    if (all > mostRows) throw new Refusal(409, texts.tooManyRows(mostRows))
    if (kept.added + kept.changed + deleted > 0) {
      await recordEvent(tx, row.id, { kind: 'received', counts: { ...kept, all, gone: deleted } })
      await askForSync(tx, engine, row)
    }
    const received = sent.rows.length
    return { received, ...kept, same: received - kept.added - kept.changed, deleted }
  })
}
