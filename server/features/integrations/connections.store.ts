import { sql } from 'kysely'
import { docsourceSchema } from '../../../contract/documents/documents.schemas.ts'
import { bringsDocuments, isOwnCode } from '../../../contract/integrations/integrations.schemas.ts'
import type { Discovered, SyncCounts } from '../../engines/imports/index.ts'
import { newId } from '../../platform/database/identity.ts'
import { storableJson } from '../../engines/text/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { tidyFolders, trashBrought } from '../documents/index.ts'
import type { ConnectionRow } from './integrations.read.ts'
import { documentsOf } from './kit/files.store.ts'
import { keyIdOf, seal, unseal } from './kit/sealed.ts'
import type { Checked } from './settings.ts'

type ConnectionEvent = { kind: string; counts?: SyncCounts; message?: string | null }

/** Adds a line to what happened to a connection. */
export async function recordEvent(
  tx: Transaction,
  connectionId: string,
  { kind, counts, message }: ConnectionEvent,
): Promise<void> {
  await tx.db
    .insertInto('connection_event')
    .values({
      ...{ organisation_id: tx.scope.organisation!, connection_id: connectionId, kind, message: message ?? null },
      counts: counts === undefined ? null : storableJson(counts),
    })
    .execute()
}

/** Says in the organisation's log that a connection is another one now. */
export const changed = (tx: Transaction, id: string, before: object | null, after: object | null): void =>
  tx.change({ thing: 'connection', id, before, after })

export const contextOf = (organisationId: string, connectionId: string) => `${organisationId} ${connectionId}`

/** The secrets of a connection; null when another key sealed them. */
export async function openSecrets(
  tx: Transaction,
  connectionId: string,
  secretKey: string,
): Promise<Record<string, string> | null> {
  const row = await tx.db
    .selectFrom('connection_secret')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('connection_id', '=', connectionId)
    .select('sealed')
    .executeTakeFirst()
  return row ? unseal(row.sealed, contextOf(tx.scope.organisation!, connectionId), secretKey) : {}
}

/** Whether the key opens the secrets of one connection at least; null where none has any. */
export async function opensAnySecret(tx: Transaction, secretKey: string): Promise<boolean | null> {
  const rows = await tx.db.selectFrom('connection_secret').selectAll().execute()
  return rows.length === 0
    ? null
    : rows.some((row) => unseal(row.sealed, contextOf(row.organisation_id, row.connection_id), secretKey) !== null)
}

/** Puts these secrets in the place of all former ones. Answers the name of the key; null where there is nothing to seal. */
export async function keepSecrets(
  tx: Transaction,
  connectionId: string,
  secrets: Readonly<Record<string, string>>,
  secretKey: string,
): Promise<string | null> {
  const scope = { organisation_id: tx.scope.organisation!, connection_id: connectionId }
  if (Object.keys(secrets).length === 0) {
    await tx.db
      .deleteFrom('connection_secret')
      .where('organisation_id', '=', scope.organisation_id)
      .where('connection_id', '=', connectionId)
      .execute()
    return null
  }
  const sealed = seal(secrets, contextOf(scope.organisation_id, connectionId), secretKey)
  await tx.db
    .insertInto('connection_secret')
    .values({ ...scope, sealed })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'connection_id']).doUpdateSet({ sealed }))
    .execute()
  return keyIdOf(secretKey)
}

/** The settings with the names of the secrets there are, which the list tells without opening anything. */
const withNames = ({ settings, secrets }: Checked) =>
  storableJson({ ...settings, storedSecrets: Object.keys(secrets).filter((name) => !name.startsWith('oauth')) })

type NewConnection = { code: string; name: string; discovered: Discovered; checked: Checked; isConnected: boolean }

/** Runs as the system, after the rights were checked. */
export async function insertConnection(tx: Transaction, given: NewConnection, secretKey: string): Promise<string> {
  // A vendor can be connected only once; own sources get a numbered id.
  const id = isOwnCode(given.code) ? newId('connection') : given.code
  await tx.db
    .insertInto('connection')
    .values({
      ...{ id, organisation_id: tx.scope.organisation!, code: given.code, name: given.name, detail: null },
      ...{
        settings: withNames(given.checked),
        discovered: storableJson(given.discovered),
        metadata: '{}',
        cursors: '{}',
      },
      ...{ status: given.isConnected ? 'connected' : 'disconnected', created_by: tx.scope.person },
      ...{ key_id: null, token_hash: null, run: null },
    })
    .execute()
  const keyId = await keepSecrets(tx, id, given.checked.secrets, secretKey)
  await tx.db.updateTable('connection').set({ key_id: keyId }).where(isThis(tx, id)).execute()
  if (given.isConnected) await recordEvent(tx, id, { kind: 'connected' })
  changed(tx, id, null, { name: given.name, code: given.code })
  return id
}

export const isThis = (tx: Transaction, id: string) =>
  sql<boolean>`organisation_id = ${tx.scope.organisation} and id = ${id}`

type NewSettings = {
  checked: Checked
  discovered: Discovered
  autoFetch: boolean
  name: string
  /** It was tried out with these settings just now. */
  isConnected: boolean
}

export async function changeSettings(
  tx: Transaction,
  row: ConnectionRow,
  given: NewSettings,
  secretKey: string,
): Promise<void> {
  const keyId = await keepSecrets(tx, row.id, given.checked.secrets, secretKey)
  await tx.db
    .updateTable('connection')
    .set({
      ...{ settings: withNames(given.checked), discovered: storableJson(given.discovered), key_id: keyId },
      // What is chosen now is read from its beginning, also by a sync that is running.
      ...{ auto_fetch: given.autoFetch, name: given.name, cursors: '{}', run: null },
      ...(given.isConnected ? { status: 'connected' as const, detail: null } : {}),
      ...(given.autoFetch ? {} : { next_sync_at: null }),
    })
    .where(isThis(tx, row.id))
    .execute()
  await recordEvent(tx, row.id, { kind: 'changed' })
  changed(tx, row.id, { name: row.name, autoFetch: row.auto_fetch }, { name: given.name, autoFetch: given.autoFetch })
}

/** The connection stays with its settings and its rows; its secrets go. */
export async function endConnection(
  tx: Transaction,
  row: ConnectionRow,
  kept: Readonly<Record<string, string>>,
  secretKey: string,
): Promise<void> {
  const keyId = await keepSecrets(tx, row.id, kept, secretKey)
  await tx.db
    .updateTable('connection')
    .set({
      ...{ status: 'disconnected', detail: null, expires_at: null, next_sync_at: null, token_hash: null, run: null },
      ...{
        key_id: keyId,
        done: sql<number>`wanted`,
        cursors: '{}',
        settings: withNames({ settings: row.settings, secrets: kept }),
      },
    })
    .where(isThis(tx, row.id))
    .execute()
  await recordEvent(tx, row.id, { kind: 'disconnected' })
  changed(tx, row.id, { name: row.name, status: row.status }, { name: row.name, status: 'disconnected' })
}

/**
 * Deletes a connection and all that it imported: its rows permanently, its documents into the trash. Returns the
 * warehouse files that are no longer used.
 */
export async function deleteConnection(tx: Transaction, row: ConnectionRow): Promise<string[]> {
  await trashBrought(tx, await documentsOf(tx, { organisationId: row.organisation_id, connectionId: row.id }))
  const sources = await tx.db
    .deleteFrom('warehouse_source')
    .where('organisation_id', '=', row.organisation_id)
    .where('connection_id', '=', row.id)
    .returning('file')
    .execute()
  await tx.db.deleteFrom('connection').where(isThis(tx, row.id)).execute()
  if (bringsDocuments(row.code)) await tidyFolders(tx, docsourceSchema.parse(row.code))
  changed(tx, row.id, { name: row.name, code: row.code }, null)
  if (sources.length > 0) tx.change({ thing: 'warehouse', id: row.id, before: null, after: null })
  return sources.map(({ file }) => file)
}

/** Replaces the address for inbound rows; the former one stops working. */
export async function keepTokenHash(tx: Transaction, row: ConnectionRow, hash: string): Promise<void> {
  await tx.db
    .updateTable('connection')
    .set({ token_hash: hash, status: 'connected', detail: null })
    .where(isThis(tx, row.id))
    .execute()
  await recordEvent(tx, row.id, { kind: 'connected' })
  changed(tx, row.id, null, { name: row.name })
}
