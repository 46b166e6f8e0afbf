import { createHash, randomBytes } from 'node:crypto'
import type { z } from 'zod'
import {
  type inboundBodySchema,
  inboundCallsPerMinute,
  longestInboundKey,
} from '../../contract/integrations/integrations.schemas.ts'
import { connectionTexts as texts } from '../../contract/integrations/connections.texts.ts'
import type { RecordCell } from '../database/connection.types.ts'
import type { Database } from '../database/database.ts'
import { sha256 } from '../database/identity.ts'
import { transact, transactAsSystem } from '../database/transaction.ts'
import { Refusal } from '../http/refusal.ts'
import type { JobEngine } from '../jobs/job-engine.ts'
import { tell } from './connections.store.ts'
import { flat } from './kit/flat.ts'
import { mostRows, type SourceRow } from './kit/connector.ts'
import { countRows, dropRows, keepRows } from './kit/records.store.ts'
import { askForSync } from './sync.job.ts'

export const inboundStream = 'rows'
const minute = 60_000

export const newInboundToken = () => randomBytes(24).toString('base64url')

type Body = z.output<typeof inboundBodySchema>

/** What tells a row from others: the field that names it, else all that it says. */
function keyOf(row: Record<string, RecordCell>, field: string): string {
  const named = field === '' ? null : (row[field] ?? null)
  if (named !== null) return String(named as string | number | boolean).slice(0, longestInboundKey)
  const entries = Object.entries(row).sort(([left], [right]) => (left < right ? -1 : 1))
  return `#${createHash('sha256').update(JSON.stringify(entries)).digest('base64url')}`
}

/** At most so many calls of one address in a minute. */
export function createInboundLimit(now: () => number) {
  const windows = new Map<string, { from: number; count: number }>()
  return (hash: string): void => {
    for (const [one, { from }] of windows) if (now() - from >= minute) windows.delete(one)
    const window = windows.get(hash) ?? { from: now(), count: 0 }
    window.count += 1
    windows.set(hash, window)
    if (window.count > inboundCallsPerMinute) throw new Refusal(429, texts.tooManyCalls)
  }
}

type Pushed = { token: string; body: Body; limit: (hash: string) => void }

/** Takes rows in and asks for the datasets to be made anew. */
export async function takeRows(database: Database, engine: JobEngine, { token, body, limit }: Pushed) {
  const hash = sha256(token)
  const found = await transactAsSystem(database, { person: null, organisation: null }, ({ db }) =>
    db.selectFrom('connection').where('token_hash', '=', hash).select(['id', 'organisation_id']).executeTakeFirst(),
  )
  if (!found) throw new Refusal(404, texts.noAddress)
  limit(hash)
  const scope = { person: null, organisation: found.organisation_id, isWorker: true }
  return transact(database, scope, async (tx) => {
    // Held until the rows are there: the address may be taken back at this very moment.
    const row = await tx.db
      .selectFrom('connection')
      .where('organisation_id', '=', found.organisation_id)
      .where('token_hash', '=', hash)
      .forUpdate()
      .select(['id', 'name', 'settings'])
      .executeTakeFirst()
    if (!row) throw new Refusal(404, texts.noAddress)
    const given = Array.isArray(body) ? { rows: body, delete: [] } : body
    const field = typeof row.settings['key'] === 'string' ? row.settings['key'] : ''
    const rows: SourceRow[] = given.rows.map(flat).map((cells) => ({ key: keyOf(cells, field), row: cells }))
    const place = { organisationId: found.organisation_id, connectionId: row.id, stream: inboundStream }
    const kept = await keepRows(tx, place, rows, 'pushed')
    const deleted = await dropRows(tx, place, given.delete)
    const all = await countRows(tx, place)
    if (all > mostRows) throw new Refusal(409, texts.tooManyRows(mostRows))
    if (kept.added + kept.changed + deleted > 0) {
      await tell(tx, row.id, { kind: 'received', counts: { ...kept, all, gone: deleted } })
      await askForSync(tx, engine, row)
    }
    return { received: rows.length, ...kept, same: rows.length - kept.added - kept.changed, deleted }
  })
}
