import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { connectionTexts as texts } from '../../../contract/integrations/connections.texts.ts'
import type { Database } from '../../platform/database/database.ts'
import { sha256 } from '../../platform/database/identity.ts'
import { storableJson } from '../../engines/text/index.ts'
import { type Transaction, transact, transactAsSystem } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/failures/refusal.ts'
import type { JobEngine } from '../../platform/jobs/job.types.ts'
import { changed, isThis, openSecrets, recordEvent } from './connections.store.ts'
import { findConnection, manifestOf } from './integrations.read.ts'
import { ConnectorFailure } from './kit/connector.ts'
import { seal, unseal } from './kit/sealed.ts'
import { consentAddress, exchange, filledManifest, newVerifier } from './kit/vendor-tokens.ts'
import { keepTokens, type OAuthEnvironment } from './renewal.ts'
import { askForSync } from './sync.job.ts'

const nobody = { person: null, organisation: null }
const minutesToConsent = 10
/** How long somebody who sends the same return again waits for the first answer, in ms. */
const patience = 30_000

type Begun = { organisation: { id: string; code: string }; personId: string; browser: string; key: string }

/** Keeps a new state and answers where the vendor asks for consent. */
export async function beginConsent(
  environment: OAuthEnvironment,
  { organisation, personId, browser, key }: Begun,
): Promise<string> {
  const manifest = manifestOf(key)
  const scope = { person: null, organisation: organisation.id, isWorker: true }
  const { row, secrets } = await transact(environment.database, scope, async (tx) => {
    const found = await findConnection(tx, key)
    return { row: found.row, secrets: found.row ? await openSecrets(tx, found.row.id, environment.secretKey) : null }
  })
  const clientId = row?.settings['clientId']
  if (!row || typeof clientId !== 'string' || clientId === '' || !secrets?.['clientSecret'])
    throw new Refusal(400, texts.required('Client secret'))
  const state = `${organisation.code}.${manifest.code}.${randomBytes(16).toString('base64url')}`
  const [verifier, redirectUri] = [newVerifier(), `${environment.publicUrl}/integrations/oauth/complete`]
  await transactAsSystem(environment.database, nobody, ({ db }) =>
    db
      .insertInto('oauth_request')
      .values({
        ...{ state_hash: sha256(state), organisation_id: organisation.id, code: manifest.code, person_id: personId },
        ...{
          browser_hash: browser,
          verifier: seal({ verifier }, sha256(state), environment.secretKey),
          redirect_uri: redirectUri,
          outcome: null,
        },
      })
      .execute(),
  )
  return consentAddress(environment, filledManifest(manifest, row.settings), { state, clientId, verifier, redirectUri })
}

type Returned = {
  queryParams: Record<string, string>
  integrationCode: string | undefined
  /** Null: nobody is signed in on the page. */
  personId: string | null
  /** Null: it did not begin here. */
  browser: string | null
}

/** Ends a person's way to a vendor and back. The same return sent again, by the same person, gets the first answer. */
export async function completeConsent(
  environment: OAuthEnvironment,
  engine: JobEngine,
  returned: Returned,
): Promise<{ project: string }> {
  const { state = '' } = returned.queryParams
  const hash = sha256(state)
  const request = await transactAsSystem(environment.database, nobody, async ({ db }) => {
    const found = await db
      .selectFrom('oauth_request')
      .innerJoin('organisation', 'organisation.id', 'oauth_request.organisation_id')
      .where('state_hash', '=', hash)
      .where('oauth_request.created_at', '>', sql<string>`now() - make_interval(mins => ${minutesToConsent})`)
      .forUpdate()
      .selectAll('oauth_request')
      .select('organisation.code as project')
      .executeTakeFirst()
    if (!found) return null
    refuseOthers(found, state, returned)
    if (found.used_at === null)
      await db
        .updateTable('oauth_request')
        .set({ used_at: sql<string>`now()` })
        .where('state_hash', '=', hash)
        .execute()
    return { ...found, isFirst: found.used_at === null }
  })
  if (!request) throw new Refusal(400, texts.expiredRequest)
  const { project } = request
  if (!request.isFirst) return { project: await firstAnswer(environment.database, hash, project) }
  const message = await connect(environment, engine, request, returned).then(
    () => null,
    (error: unknown) => {
      if (error instanceof ConnectorFailure || error instanceof Refusal) return error.message
      return texts.unexpected
    },
  )
  await transactAsSystem(environment.database, nobody, ({ db }) =>
    db
      .updateTable('oauth_request')
      .set({ outcome: storableJson({ message }) })
      .where('state_hash', '=', hash)
      .execute(),
  )
  if (message !== null) throw new Refusal(400, message)
  return { project }
}

type Request = {
  code: string
  person_id: string
  browser_hash: string | null
  organisation_id: string
  verifier: string
  redirect_uri: string
  project: string
}

/**
 * The state belongs to one person, their browser and one vendor: what another brings back is not taken. The browser
 * counts where nobody is signed in, so that nobody is led to give a consent that somebody else asked for.
 */
function refuseOthers(found: Request, state: string, { integrationCode, personId, browser }: Returned): void {
  const [, code] = state.split('.')
  if (code !== found.code || (integrationCode !== undefined && integrationCode !== found.code))
    throw new Refusal(400, texts.expiredRequest)
  if (personId !== null && personId !== found.person_id) throw new Refusal(403, texts.otherPerson)
  if (personId === null && (browser === null || browser !== found.browser_hash))
    throw new Refusal(401, texts.signInFirst)
}

async function firstAnswer(database: Database, hash: string, project: string): Promise<string> {
  const end = Date.now() + patience
  while (Date.now() < end) {
    const row = await transactAsSystem(database, nobody, ({ db }) =>
      db.selectFrom('oauth_request').where('state_hash', '=', hash).select('outcome').executeTakeFirst(),
    )
    if (row?.outcome) {
      if (row.outcome.message !== null) throw new Refusal(400, row.outcome.message)
      return project
    }
    await wait(100)
  }
  throw new Refusal(400, texts.expiredRequest)
}

async function connect(
  environment: OAuthEnvironment,
  engine: JobEngine,
  request: Request,
  { queryParams }: Returned,
): Promise<void> {
  if (queryParams['error'] === 'access_denied') throw new ConnectorFailure(texts.denied)
  const { state = '' } = queryParams
  const verifier = unseal(request.verifier, sha256(state), environment.secretKey)?.['verifier']
  if (verifier === undefined) throw new Refusal(400, texts.expiredRequest)
  const scope = { person: null, organisation: request.organisation_id, isWorker: true }
  const { manifest, ...client } = await transact(environment.database, scope, async (tx) => {
    await refuseFormer(tx, request)
    const { row } = await findConnection(tx, request.code)
    const secrets = row ? await openSecrets(tx, row.id, environment.secretKey) : null
    const settings: Readonly<Record<string, unknown>> = row?.settings ?? {}
    return {
      manifest: filledManifest(manifestOf(request.code), settings),
      id: String(settings['clientId'] ?? ''),
      secret: secrets?.['clientSecret'] ?? '',
    }
  })
  const given = { queryParams, state, verifier, redirectUri: request.redirect_uri }
  const tokens = await exchange(environment, manifest, client, given, environment.now())
  await transact(environment.database, scope, async (tx) => {
    const { row } = await findConnection(tx, request.code, 'for update')
    if (!row) throw new Refusal(400, texts.notHere)
    await keepTokens(tx, environment, row, tokens)
    await tx.db
      .updateTable('connection')
      // Who gave the consent may use another account, of which no place is known.
      .set({ status: 'connected', detail: null, cursors: '{}', run: null })
      .where(isThis(tx, row.id))
      .execute()
    await recordEvent(tx, row.id, { kind: 'connected' })
    changed(tx, row.id, { status: row.status }, { name: row.name, status: 'connected' })
    await askForSync(tx, engine, row)
  })
}

/** The person who began the consent may have lost the right to do so. */
async function refuseFormer(tx: Transaction, request: Request): Promise<void> {
  const row = await tx.db
    .selectFrom('membership')
    .where('organisation_id', '=', request.organisation_id)
    .where('person_id', '=', request.person_id)
    .where('role', '=', 'admin')
    .select('role')
    .executeTakeFirst()
  if (!row) throw new Refusal(403, texts.notAdministrator)
}
