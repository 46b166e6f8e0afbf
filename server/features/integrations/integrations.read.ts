import { type Selectable, sql } from 'kysely'
import {
  type ConnectionEvent,
  connectionEventSchema,
  type Integration,
  integrationOfKey,
  isOwnCode,
} from '../../../contract/integrations/integrations.schemas.ts'
import { connectionTexts as texts } from '../../../contract/integrations/connections.texts.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/failures/refusal.ts'
import { connectorOf } from './connectors.ts'
import type { Manifest } from './kit/manifest.ts'
import { manifests } from './manifests.ts'
import { missingOf, shownSettings } from './settings.ts'

export type ConnectionRow = Selectable<Schema['connection']>
const eventsShown = 20
export const syncQueue = 'sync_connection'

export function manifestOf(code: string): Manifest {
  const manifest = (manifests as Readonly<Record<string, Manifest | undefined>>)[code]
  if (!manifest || !Object.hasOwn(manifests, code)) throw new Refusal(404, texts.unknown)
  return manifest
}

function connectsOf(manifest: Manifest): Integration['connects'] {
  if (connectorOf(manifest.code) === null) return manifest.exports ? 'export' : 'none'
  if (manifest.code === 'inbound') return 'inbound'
  return manifest.oauth === null ? 'settings' : 'oauth'
}

const isLive = (row: ConnectionRow | null) => row !== null && row.status !== 'disconnected'

/** `keyId`: of the key that this server has; what another one sealed asks to be connected again. */
function statusOf(row: ConnectionRow | null, keyId: string): Integration['status'] {
  if (row === null) return { status: 'disconnected', detail: null, expires: null, metadata: {} }
  const { metadata } = row
  const isLocked = isLive(row) && row.key_id !== null && row.key_id !== keyId
  if (isLocked) return { status: 'error', detail: texts.otherKey, expires: row.expires_at, metadata }
  return { status: row.status, detail: row.detail, expires: row.expires_at, metadata }
}

/** An integration as it is shown; `row` is null where it was never connected. */
export function integrationOf(
  manifest: Manifest,
  row: ConnectionRow | null,
  { keyId, events, syncJobId }: { keyId: string; events: readonly ConnectionEvent[]; syncJobId: string | null },
): Integration {
  const isMany = isOwnCode(manifest.code)
  const settings: Readonly<Record<string, unknown>> = row?.settings ?? {}
  const discovered = row?.discovered ?? {}
  // Secrets aren't decrypted here; the settings list the names of those that exist.
  const stored = (settings['storedSecrets'] as string[] | undefined) ?? []
  const secrets = Object.fromEntries(stored.map((name) => [name, 'stored']))
  const connects = connectsOf(manifest)
  return {
    code: manifest.code,
    connectionId: isMany ? (row?.id ?? null) : null,
    name: isMany && row ? row.name : manifest.name,
    description: manifest.description,
    category: manifest.category,
    status: statusOf(row, keyId),
    settings: shownSettings(manifest, settings, discovered).map((setting) =>
      stored.includes(setting.name) ? { ...setting, isStored: true } : setting,
    ),
    readyForOAuth: missingOf(manifest, { settings, secrets }).length === 0,
    actions: manifest.actions.map((action) => ({ ...action, visible: action.visible && isLive(row) })),
    autoFetch: row?.auto_fetch ?? true,
    ...{ connects, isMany, scopes: [...(manifest.oauth?.scopes ?? [])] },
    ...{ vendorPage: manifest.vendorPage, unknown: [...manifest.unknown] },
    ...{ brings: [...(manifest.brings ?? [])], steps: [...(manifest.steps ?? [])] },
    ...(manifest.exports
      ? { exports: manifest.exports.map(({ name, columns }) => ({ name, columns: [...columns] })) }
      : {}),
    ...{ isSyncing: row !== null && row.wanted > row.done, syncJobId },
    syncedAt: row?.synced_at ?? null,
    nextSyncAt: row?.next_sync_at ?? null,
    events: [...events],
  }
}

async function eventsOf(tx: Transaction, connectionIds: readonly string[]): Promise<Map<string, ConnectionEvent[]>> {
  if (connectionIds.length === 0) return new Map()
  const { rows } = await sql<{
    connection: string
    id: number
    at: string
    kind: string
    counts: unknown
    message: string | null
  }>`
    select c.id as connection, e.id, e.at, e.kind, e.counts, e.message from connection c
    cross join lateral (
      select * from connection_event e where e.organisation_id = c.organisation_id and e.connection_id = c.id
      order by e.id desc limit ${eventsShown}
    ) as e
    where c.organisation_id = ${tx.scope.organisation} and c.id in (${sql.join(connectionIds)}) order by e.id desc
  `.execute(tx.db)
  const events = new Map<string, ConnectionEvent[]>()
  for (const { connection, id, ...row } of rows) {
    const event = connectionEventSchema.parse({ ...row, id: String(id) })
    events.set(connection, [...(events.get(connection) ?? []), event])
  }
  return events
}

/** The running syncs of an organisation, by their connections. */
export async function syncJobsOf(tx: Transaction): Promise<Map<string, string>> {
  const jobs = await tx.db
    .selectFrom('job')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('queue', '=', syncQueue)
    .where('status', 'in', ['PENDING', 'PROGRESS'])
    .select(['id', sql<string>`input->>'connectionId'`.as('connection')])
    .execute()
  return new Map(jobs.map(({ id, connection }) => [connection, id]))
}

/** Everyone but administrators sees no text settings: an address may be all that is needed to read what it leads to. */
const withoutTexts = (integration: Integration): Integration => ({
  ...integration,
  settings: integration.settings.map((setting) =>
    setting.type === 'text' && setting.value !== ''
      ? { ...setting, value: '', hint: texts.forAdministrators }
      : setting,
  ),
})

export async function listIntegrations(
  tx: Transaction,
  keyId: string,
  isAdministrator: boolean,
): Promise<Integration[]> {
  const rows = await tx.db
    .selectFrom('connection')
    .where('organisation_id', '=', tx.scope.organisation!)
    .orderBy('created_at')
    .selectAll()
    .execute()
  const events = await eventsOf(
    tx,
    rows.map(({ id }) => id),
  )
  const jobs = await syncJobsOf(tx)
  const shown = (manifest: Manifest, row: ConnectionRow | null) =>
    integrationOf(manifest, row, {
      keyId,
      events: (row && events.get(row.id)) ?? [],
      syncJobId: (row && jobs.get(row.id)) ?? null,
    })
  const all = Object.values(manifests).flatMap((manifest) => {
    const own = rows.filter(({ code }) => code === manifest.code)
    if (!isOwnCode(manifest.code)) return [shown(manifest, own[0] ?? null)]
    return [shown(manifest, null), ...own.map((row) => shown(manifest, row))]
  })
  return isAdministrator ? all : all.map(withoutTexts)
}

/** The connection that a key names; null for an integration that was never connected. */
export async function findConnection(
  tx: Transaction,
  key: string,
  lock: 'for update' | 'no lock' = 'no lock',
): Promise<{ manifest: Manifest; row: ConnectionRow | null }> {
  const { code, connectionId } = integrationOfKey(key)
  const manifest = manifestOf(code)
  if (isOwnCode(code) !== (connectionId !== null)) throw new Refusal(404, texts.notHere)
  let query = tx.db
    .selectFrom('connection')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('code', '=', code)
    .selectAll()
  if (connectionId !== null) query = query.where('id', '=', connectionId)
  const row = await (lock === 'for update' ? query.forUpdate() : query).executeTakeFirst()
  if (!row && connectionId !== null) throw new Refusal(404, texts.notHere)
  return { manifest, row: row ?? null }
}

export async function readIntegration(tx: Transaction, key: string, keyId: string): Promise<Integration> {
  const { manifest, row } = await findConnection(tx, key)
  const events = row ? ((await eventsOf(tx, [row.id])).get(row.id) ?? []) : []
  const syncJobId = row ? ((await syncJobsOf(tx)).get(row.id) ?? null) : null
  return integrationOf(manifest, row, { keyId, events, syncJobId })
}
