import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { changed, isThis, keepSecrets, openSecrets, recordEvent } from './connections.store.ts'
import { type ConnectionRow, manifestOf } from './integrations.read.ts'
import { filledManifest, renew, type Tokens, type Vendor } from './kit/vendor-tokens.ts'

export type OAuthEnvironment = Vendor & { database: Database; secretKey: string; publicUrl: string; now: () => number }

/** A token is renewed so long before it expires, in ms. */
const ahead = 5 * 60_000

/** How long a transaction may wait for a vendor, in ms: longer than a vendor has to answer. */
const LONGEST_RENEWAL_MS = 30_000

/** Puts new tokens in the place of the former ones. */
export async function keepTokens(
  tx: Transaction,
  environment: OAuthEnvironment,
  row: ConnectionRow,
  tokens: Tokens,
): Promise<void> {
  const secrets = (await openSecrets(tx, row.id, environment.secretKey)) ?? {}
  const { oauthRefresh: _, ...rest } = secrets
  const kept = {
    ...{ ...rest, oauthAccess: tokens.access },
    ...(tokens.refresh === null ? {} : { oauthRefresh: tokens.refresh }),
  }
  const keyId = await keepSecrets(tx, row.id, kept, environment.secretKey)
  await tx.db
    .updateTable('connection')
    .set({ expires_at: tokens.expiresAt, key_id: keyId })
    .where(isThis(tx, row.id))
    .execute()
}

/** Whether a token is to be renewed now. */
export const isExpiring = (row: Pick<ConnectionRow, 'expires_at'>, now: number): boolean =>
  row.expires_at !== null && Date.parse(row.expires_at) - now < ahead

/**
 * Renews the tokens of a connection ahead of their end. The row is held meanwhile, so that nobody renews beside: a vendor
 * that gives a new refresh token each time would end the connection. Says false when the access was withdrawn.
 */
export async function renewTokens(
  tx: Transaction,
  environment: OAuthEnvironment,
  connectionId: string,
): Promise<boolean> {
  const row = await tx.db
    .selectFrom('connection')
    .where(isThis(tx, connectionId))
    .forUpdate()
    .selectAll()
    .executeTakeFirst()
  if (!row || row.status === 'disconnected' || !isExpiring(row, environment.now())) return true
  const manifest = filledManifest(manifestOf(row.code), row.settings)
  const secrets = await openSecrets(tx, row.id, environment.secretKey)
  const refresh = secrets?.['oauthRefresh']
  if (manifest.oauth === null || refresh === undefined) return secrets !== null
  // A transaction that is ended meanwhile would lose the new tokens, and a vendor that rotates them knows no others.
  await sql`select set_config('idle_in_transaction_session_timeout', ${`${LONGEST_RENEWAL_MS}ms`}, true)`.execute(tx.db)
  const client = { id: String(row.settings['clientId'] ?? ''), secret: secrets?.['clientSecret'] ?? '' }
  const tokens = await renew(environment, manifest, client, refresh, environment.now())
  if (tokens === null) return false
  await keepTokens(tx, environment, row, tokens)
  await noteRenewal(tx, row.id)
  changed(tx, row.id, null, { name: row.name })
  return true
}

/** One line, however often it happens between other things. */
async function noteRenewal(tx: Transaction, connectionId: string): Promise<void> {
  const { rows } = await sql<{ id: number; kind: string }>`
    select id, kind from connection_event where organisation_id = ${tx.scope.organisation} and connection_id = ${connectionId}
    order by id desc limit 1
  `.execute(tx.db)
  if (rows[0]?.kind === 'renewed')
    await tx.db.updateTable('connection_event').set({ at: sql<string>`now()` }).where('id', '=', rows[0].id).execute()
  else await recordEvent(tx, connectionId, { kind: 'renewed' })
}
