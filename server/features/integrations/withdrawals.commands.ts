import { sql } from 'kysely'
import { newId } from '../../platform/database/identity.ts'
import { type Transaction, transactAsSystem } from '../../platform/database/transaction.ts'
import type { Routine } from '../../platform/jobs/job.types.ts'
import { contextOf } from './connections.store.ts'
import { manifestOf } from './integrations.read.ts'
import { seal, unseal } from './kit/sealed.ts'
import { addressSettings, filledManifest, takeBack } from './kit/vendor-tokens.ts'
import { manifests } from './manifests.ts'
import type { OAuthEnvironment } from './renewal.ts'

type Access = { code: string; settings: Readonly<Record<string, unknown>>; secrets: Readonly<Record<string, string>> }
type Environment = Pick<OAuthEnvironment, 'database' | 'secretKey' | 'egress' | 'standIns'>

const nobody = { person: null, organisation: null }
/** The tries are 2, 8, 32, 128 and 512 minutes apart; after the last one the tokens are forgotten. */
const mostAttempts = 6
const withRevocation = Object.values(manifests).flatMap(({ code, oauth }) =>
  oauth === null || oauth.revoke === null ? [] : [code],
)

/** Keeps what is needed to take an access back at the vendor once its connection is gone. Runs as the system. */
export async function keepForWithdrawal(
  tx: Transaction,
  { code, settings, secrets }: Access,
  secretKey: string,
): Promise<void> {
  const { clientSecret = '', oauthRefresh, oauthAccess } = secrets
  if (oauthRefresh === undefined && oauthAccess === undefined) return
  const id = newId('withdrawal')
  const kept = {
    ...addressSettings(manifestOf(code), settings),
    ...{ code, clientId: String(settings['clientId'] ?? ''), clientSecret },
    ...(oauthRefresh === undefined ? {} : { oauthRefresh }),
    ...(oauthAccess === undefined ? {} : { oauthAccess }),
  }
  await tx.db
    .insertInto('token_withdrawal')
    .values({ id, sealed: seal(kept, id, secretKey) })
    .execute()
}

/** The accesses of an organisation that is about to be deleted. What another key sealed cannot be taken back. */
export async function keepAllForWithdrawal(tx: Transaction, organisationId: string, secretKey: string): Promise<void> {
  // Held before the secrets are read: a renewal under way puts others in their place.
  const connections = await tx.db
    .selectFrom('connection')
    .where('organisation_id', '=', organisationId)
    .where('code', 'in', withRevocation)
    .orderBy('id')
    .forUpdate()
    .select(['id', 'code', 'settings'])
    .execute()
  const sealed = await tx.db
    .selectFrom('connection_secret')
    .where('organisation_id', '=', organisationId)
    .select(['connection_id', 'sealed'])
    .execute()
  for (const { id, code, settings } of connections) {
    const row = sealed.find((one) => one.connection_id === id)
    const secrets = row ? unseal(row.sealed, contextOf(organisationId, id), secretKey) : null
    if (secrets) await keepForWithdrawal(tx, { code, settings, secrets }, secretKey)
  }
}

type Claimed = { id: string; sealed: string; attempts: number }

/** Takes one that is due, for this server alone. Its next try is set at once, later than this one may take. */
function claim({ database }: Environment): Promise<Claimed | null> {
  return transactAsSystem(database, nobody, async ({ db }) => {
    const { rows } = await sql<Claimed>`
      update token_withdrawal
      set attempts = attempts + 1, due_at = now() + make_interval(mins => (2 * 4 ^ least(attempts, 4))::int)
      where id = (select id from token_withdrawal where due_at <= now() order by due_at limit 1 for update skip locked)
      returning id, sealed, attempts
    `.execute(db)
    return rows[0] ?? null
  })
}

async function isOver(environment: Environment, { id, sealed }: Claimed): Promise<boolean> {
  const access = unseal(sealed, id, environment.secretKey)
  if (access === null) return true
  const { code = '', clientId = '', clientSecret = '' } = access
  return takeBack(environment, filledManifest(manifestOf(code), access), { id: clientId, secret: clientSecret }, access)
}

/** Takes back what is due, outside any transaction, and forgets what is over. */
export async function withdrawDue(environment: Environment): Promise<void> {
  for (let row = await claim(environment); row !== null; row = await claim(environment)) {
    const { id } = row
    if ((await isOver(environment, row).catch(() => false)) || row.attempts >= mostAttempts)
      await transactAsSystem(environment.database, nobody, ({ db }) =>
        db.deleteFrom('token_withdrawal').where('id', '=', id).execute(),
      )
  }
}

export const withdrawalRoutine = (environment: Environment): Routine => ({
  queue: 'withdraw_tokens',
  cron: '* * * * *',
  run: () => withdrawDue(environment),
})
