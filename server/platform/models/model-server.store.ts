import type { ModelCheck, ModelChoice } from '../../../contract/admin/models.schemas.ts'
import { storableJson } from '../../engines/text/index.ts'
import type { Transaction } from '../database/transaction.ts'
import { sealingFor } from '../settings/sealed.ts'

const { seal, unseal } = sealingFor('key of the model server')

export type StoredModelServer = {
  address: string | null
  /** Encrypted for this address only. */
  key: { sealed: string; address: string } | null
  models: ModelChoice[]
  fast: string | null
  strong: string | null
  rev: number
}

/** The destination a key is given for: another scheme, host, port or path is a different one. */
export function destinationOf(address: string): string {
  const url = new URL(address)
  return `${url.origin}${url.pathname.replace(/(?<!\/)\/+$/, '')}${url.search}`
}

export function sealModelKey(key: string, at: string, secretKey: string): NonNullable<StoredModelServer['key']> {
  const address = destinationOf(at)
  return { sealed: seal({ key }, address, secretKey), address }
}

/**
 * The stored key for this address. Null where it was given for another address, or encrypted with another secret key.
 */
export function keyFor({ key }: StoredModelServer, address: string | null, secretKey: string): string | null {
  if (key === null || address === null || destinationOf(address) !== key.address) return null
  return unseal(key.sealed, key.address, secretKey)?.['key'] ?? null
}

/** Whether the secret key decrypts the stored one; null where none is stored. */
export const opensModelKey = (stored: StoredModelServer, secretKey: string): boolean | null =>
  stored.key === null ? null : keyFor(stored, stored.key.address, secretKey) !== null

/** Everything here runs as the system. */
export async function readModelServer(tx: Transaction, { locks = false } = {}): Promise<StoredModelServer> {
  const row = await tx.db
    .selectFrom('model_server')
    .$if(locks, (query) => query.forUpdate())
    .selectAll()
    .executeTakeFirstOrThrow()
  return {
    address: row.address,
    key: row.sealed_key === null ? null : { sealed: row.sealed_key, address: row.key_address ?? '' },
    models: row.models,
    fast: row.fast_model,
    strong: row.strong_model,
    rev: row.rev,
  }
}

export async function writeModelServer(tx: Transaction, changed: StoredModelServer): Promise<void> {
  await tx.db
    .updateTable('model_server')
    .set({
      address: changed.address,
      sealed_key: changed.key?.sealed ?? null,
      key_address: changed.key?.address ?? null,
      models: storableJson(changed.models),
      fast_model: changed.fast,
      strong_model: changed.strong,
      rev: changed.rev,
    })
    .execute()
}

export type ModelTrial = { checks: ModelCheck[]; at: string; hasTools: boolean | null }

/** Results of model checks, where the address is unchanged. */
export async function readTrials(
  tx: Transaction,
  addressOf: (model: string) => string,
): Promise<ReadonlyMap<string, ModelTrial>> {
  const rows = await tx.db.selectFrom('model_trial').selectAll().execute()
  return new Map(
    rows
      .filter(({ model, address }) => addressOf(model) === address)
      .map((row) => [row.model, { checks: row.checks, at: row.tried_at, hasTools: row.has_tools }]),
  )
}

export async function keepTrial(
  tx: Transaction,
  { model, address, checks }: { model: string; address: string; checks: readonly ModelCheck[] },
): Promise<void> {
  const tools = checks.find(({ name }) => name === 'tools')?.outcome
  const values = {
    ...{ address, checks: storableJson(checks), tried_at: new Date() },
    has_tools: tools === undefined || tools === 'untried' ? null : tools === 'passed',
  }
  await tx.db
    .insertInto('model_trial')
    .values({ model, ...values })
    .onConflict((conflict) => conflict.column('model').doUpdateSet(values))
    .execute()
}
