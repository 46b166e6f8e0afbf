import type { FastifyInstance } from 'fastify'
import { bringsDocuments, isOwnCode } from '../../../contract/integrations/integrations.schemas.ts'
import { integrationsRoutes as routes } from '../../../contract/integrations/integrations.routes.ts'
import { connectionTexts as texts } from '../../../contract/integrations/connections.texts.ts'
import { defaultTimeZone, isTimeZone } from '../../../contract/shared/time-zones.ts'
import type { Discovered } from '../../engines/imports/index.ts'
import { sha256 } from '../../platform/database/identity.ts'
import { transact as inTransaction, transactAsSystem } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/failures/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { JobEngine } from '../../platform/jobs/job.types.ts'
import type { Services } from '../../platform/http/services.ts'
import type { OrganisationOfCall } from '../../platform/http/caller.store.ts'
import {
  changeSettings,
  deleteConnection,
  endConnection,
  insertConnection,
  keepTokenHash,
  openSecrets,
} from './connections.store.ts'
import { connectorOf } from './connectors.ts'
import { fieldOf, inboundStream, newInboundToken } from './inbound.ts'
import { renameRows } from './kit/records.store.ts'
import {
  type ConnectionRow,
  findConnection,
  manifestOf,
  readIntegration,
  listIntegrations,
  syncJobsOf,
} from './integrations.read.ts'
import { ConnectorFailure, type Given, listOf, type Opened } from './kit/connector.ts'
import type { Manifest } from './kit/manifest.ts'
import { keyIdOf } from './kit/sealed.ts'
import { filledManifest, takeBack } from './kit/vendor-tokens.ts'
import { type Checked, dropsOf, missingOf, refuseMissing, withGiven, withoutTokens, withTokensOf } from './settings.ts'
import { beginConsent, completeConsent } from './consent.ts'
import { findBrowser, tagBrowser } from './consent-cookie.ts'
import { askForSync, type SyncEnvironment } from './sync.job.ts'
import { keepForWithdrawal } from './withdrawals.commands.ts'

const nothingKnown = { settings: {}, discovered: {}, secrets: {} }
const asSystem = { asSystem: true } as const
/** How long somebody waits for a connection to be tried out. */
const trialMilliseconds = 25_000

/** OD-075: integrations are for organisations that ask everybody for a one-time code. */
function refuseWithoutMfa({ enforceMfa, name }: OrganisationOfCall): void {
  if (enforceMfa) return
  throw new Refusal(403, texts.mfaRequired, { mfaRequired: true, mfaScope: 'integration', orgName: name })
}

export function serveIntegrations(
  server: FastifyInstance,
  services: Services,
  { engine, environment }: { engine: JobEngine; environment: SyncEnvironment },
): void {
  const { database, secretKey } = services
  const keyId = keyIdOf(secretKey)

  /** Opens a connection, does something with it and closes it; what fails is said in a sentence. */
  async function withOpened<T>(
    manifest: Manifest,
    given: Given,
    work: (opened: Opened, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const connector = connectorOf(manifest.code)
    if (!connector) throw new Refusal(400, texts.notAvailable)
    const signal = AbortSignal.timeout(trialMilliseconds)
    try {
      const opened = await connector.open(environment, given, signal)
      try {
        return await work(opened, signal)
      } finally {
        await opened.close()
      }
    } catch (error) {
      if (error instanceof ConnectorFailure) throw new Refusal(400, error.message)
      if (signal.aborted) throw new Refusal(400, texts.tooLong(manifest.name))
      throw error
    }
  }

  async function givenOf(organisation: OrganisationOfCall, checked: Checked, discovered: Discovered): Promise<Given> {
    const { timezone } = await transactAsSystem(database, { person: null, organisation: null }, ({ db }) =>
      db.selectFrom('organisation').where('id', '=', organisation.id).select('timezone').executeTakeFirstOrThrow(),
    )
    const timeZone = isTimeZone(timezone) ? timezone : defaultTimeZone
    return { organisationId: organisation.id, ...checked, timeZone, discovered }
  }

  /** What is known of a connection, with its secrets: for the server's own work alone. */
  const knownOf = (organisation: OrganisationOfCall, key: string) =>
    inTransaction(database, { person: null, organisation: organisation.id, isWorker: true }, async (tx) => {
      const { manifest, row } = await findConnection(tx, key)
      const secrets = row ? ((await openSecrets(tx, row.id, secretKey)) ?? {}) : {}
      return { manifest, row, secrets }
    })

  serve(server, services, routes.listIntegrations, ({ organisation, transact }) =>
    transact(async (tx) => ({ integrations: await listIntegrations(tx, keyId, organisation.role === 'admin') })),
  )

  serve(server, services, routes.createConnection, async ({ params, body, organisation, transact }) => {
    refuseWithoutMfa(organisation)
    const manifest = manifestOf(params.code)
    if (!isOwnCode(manifest.code)) throw new Refusal(400, texts.onlyOne)
    const checked = withGiven(manifest, nothingKnown, body.settings)
    refuseMissing(manifest, checked)
    const given = await givenOf(organisation, checked, {})
    const discovered = await withOpened(manifest, given, async (opened) => opened.discovered ?? {})
    return transact(async (tx) => {
      const isConnected = manifest.code !== 'inbound'
      const fresh = { code: manifest.code, name: body.name, discovered, checked, isConnected }
      const id = await insertConnection(tx, fresh, secretKey)
      if (hasWork(manifest, checked)) await askForSync(tx, engine, { id, name: body.name })
      return { integration: await readIntegration(tx, `${manifest.code}:${id}`, keyId) }
    }, asSystem)
  })

  serve(server, services, routes.saveIntegrationSettings, async ({ params, body, organisation, transact }) => {
    refuseWithoutMfa(organisation)
    const { manifest, row, secrets } = await knownOf(organisation, params.code)
    if (connectorOf(manifest.code) === null) throw new Refusal(400, texts.notAvailable)
    const known = row ? { settings: row.settings, discovered: row.discovered, secrets } : nothingKnown
    const checked = withGiven(manifest, known, body.settings)
    const isOwn = isOwnCode(manifest.code)
    // What is connected by its settings alone is tried before they are saved.
    const isTried = manifest.oauth === null
    const drops = dropsOf(manifest, known, checked)
    if (isTried) refuseMissing(manifest, checked)
    const given = await givenOf(organisation, checked, known.discovered)
    // A consent was given to the client that asked for it.
    const endsConsent = 'oauthAccess' in secrets && !('oauthAccess' in checked.secrets)
    const isLive = row !== null && row.status !== 'disconnected' && !endsConsent
    const discovered =
      isTried || (isLive && listOf(checked.settings, 'folders').length > 0)
        ? await withOpened(manifest, given, (opened, signal) => discoveredIn(opened, checked, signal)).catch(
            (error: unknown) => {
              if (!(error instanceof Refusal) || Object.keys(drops).length === 0) throw error
              throw new Refusal(400, error.message, { fields: drops })
            },
          )
        : known.discovered
    return transact(async (tx) => {
      const { row: current } = await findConnection(tx, params.code, 'for update')
      if (current === null) {
        const fresh = { code: manifest.code, name: manifest.name, discovered, checked, isConnected: isTried }
        const id = await insertConnection(tx, fresh, secretKey)
        if (isTried) await askForSync(tx, engine, { id, name: manifest.name })
      } else {
        const isConnected = isTried && manifest.code !== 'inbound'
        const name = isOwn ? (body.name ?? current.name) : current.name
        const autoFetch = body.autoFetch ?? current.auto_fetch
        const present = (await openSecrets(tx, current.id, secretKey)) ?? {}
        const kept = endsConsent ? checked : { ...checked, secrets: withTokensOf(checked.secrets, present) }
        await changeSettings(tx, current, { checked: kept, discovered, autoFetch, name, isConnected }, secretKey)
        const field = fieldOf(checked.settings)
        if (manifest.code === 'inbound' && field !== '' && field !== fieldOf(current.settings)) {
          const scope = { organisationId: current.organisation_id, connectionId: current.id, stream: inboundStream }
          if ((await renameRows(tx, scope, field)) > 0) await askForSync(tx, engine, { id: current.id, name })
        }
        if (endsConsent && current.status !== 'disconnected') {
          await cancelSync(tx, engine, current)
          await keepForWithdrawal(tx, { code: manifest.code, settings: current.settings, secrets: present }, secretKey)
          await endConnection(tx, { ...current, settings: checked.settings }, checked.secrets, secretKey)
        }
        const isRead = isConnected || (current.status !== 'disconnected' && !endsConsent)
        if (isRead && hasWork(manifest, checked)) await askForSync(tx, engine, { id: current.id, name })
      }
      return { integration: await readIntegration(tx, params.code, keyId) }
    }, asSystem)
  })

  serve(server, services, routes.runIntegrationAction, async ({ params, organisation, transact }) => {
    refuseWithoutMfa(organisation)
    return transact(async (tx) => {
      const { manifest, row } = await findConnection(tx, params.code, 'for update')
      const action = manifest.actions.find((one) => one.serverAction === params.action && one.visible)
      if (!action) throw new Refusal(404, texts.noAction)
      const read = () => readIntegration(tx, params.code, keyId)
      if (row && params.action === 'new_token') {
        const token = newInboundToken()
        await keepTokenHash(tx, row, sha256(token))
        return { integration: await read(), token }
      }
      if (!row || row.status === 'disconnected') throw new Refusal(409, texts.disconnected)
      const jobId = await askForSync(tx, engine, row)
      return { integration: await read(), jobId }
    }, asSystem)
  })

  serve(server, services, routes.askIntegrationHelper, async ({ params, body, organisation }) => {
    refuseWithoutMfa(organisation)
    const { manifest, row, secrets } = await knownOf(organisation, params.code)
    if (!manifest.helpers.includes(params.name)) throw new Refusal(404, texts.noHelper)
    if (!row || row.status === 'disconnected') throw new Refusal(409, texts.disconnected)
    const given = await givenOf(organisation, { settings: row.settings, secrets }, row.discovered)
    const asked = { query: body.query ?? '', ids: body.ids ?? [] }
    const items = await withOpened(manifest, given, (opened, signal) => {
      if (!opened.helper) throw new Refusal(404, texts.noHelper)
      return opened.helper(params.name, asked, signal)
    })
    return { items: items.slice(0, 100) }
  })

  serve(server, services, routes.deleteConnection, async ({ params, organisation, transact }) => {
    const files = await transact(async (tx) => {
      const { row } = await findConnection(tx, `${params.code}:${params.connectionId}`, 'for update')
      await cancelSync(tx, engine, row!)
      if (bringsDocuments(row!.code)) await engine.noteChanges(tx, ['documents'])
      return deleteConnection(tx, row!)
    }, asSystem)
    for (const fileId of files) await environment.warehouse.remove({ organisationId: organisation.id, fileId })
    return {}
  })

  serve(server, services, routes.startOAuth, async ({ params, organisation, caller, request, reply }) => {
    refuseWithoutMfa(organisation)
    const manifest = manifestOf(params.code)
    if (manifest.oauth === null || connectorOf(manifest.code) === null) throw new Refusal(400, texts.notAvailable)
    const browser = tagBrowser(request, reply, services.publicUrl.startsWith('https:'))
    const asked = { organisation: { id: organisation.id, code: params.project }, personId: caller.personId, browser }
    return { url: await beginConsent(environment, { ...asked, key: manifest.code }) }
  })

  serve(server, services, routes.completeOAuth, ({ body, caller, request }) =>
    completeConsent(environment, engine, {
      ...body,
      integrationCode: body.integrationCode,
      personId: caller.personId || null,
      browser: findBrowser(request),
    }),
  )

  serve(server, services, routes.disconnectIntegration, async ({ params, organisation, transact }) => {
    const { manifest: known, row: former, secrets } = await knownOf(organisation, params.code)
    const client = { id: String(former?.settings['clientId'] ?? ''), secret: secrets['clientSecret'] ?? '' }
    const isOver = await takeBack(environment, filledManifest(known, former?.settings ?? {}), client, secrets)
    return transact(async (tx) => {
      const { manifest, row } = await findConnection(tx, params.code, 'for update')
      if (row && row.status !== 'disconnected') {
        await cancelSync(tx, engine, row)
        const present = (await openSecrets(tx, row.id, secretKey)) ?? {}
        const isSame = present['oauthAccess'] === secrets['oauthAccess']
        if (!isOver || !isSame)
          await keepForWithdrawal(tx, { code: manifest.code, settings: row.settings, secrets: present }, secretKey)
        await endConnection(tx, row, keptSecrets(manifest, present), secretKey)
      }
      return { integration: await readIntegration(tx, params.code, keyId) }
    }, asSystem)
  })
}

/** The available choices, with the names of the selected folders. */
async function discoveredIn(opened: Opened, { settings }: Checked, signal: AbortSignal): Promise<Discovered> {
  const ids = listOf(settings, 'folders')
  if (ids.length === 0 || !opened.helper) return opened.discovered ?? {}
  const items = await opened.helper('lookup_folders', { query: '', ids }, signal)
  const folders = items.map(({ id, name }) => ({ value: id, label: name }))
  return { ...opened.discovered, options: { ...opened.discovered?.options, folders } }
}

/** Nothing is chosen to be read yet. */
const hasWork = (manifest: Manifest, { settings }: Checked): boolean =>
  manifest.code === 'postgres' ? (settings['tables'] as string[]).length > 0 : manifest.code !== 'inbound'

/** A vendor's client is the organisation's own and stays; a password goes with its connection. */
const keptSecrets = (manifest: Manifest, secrets: Readonly<Record<string, string>>): Record<string, string> =>
  manifest.oauth === null || missingOf(manifest, { settings: {}, secrets }).length === 0 ? {} : withoutTokens(secrets)

async function cancelSync(tx: Parameters<typeof askForSync>[0], engine: JobEngine, row: ConnectionRow): Promise<void> {
  const jobId = (await syncJobsOf(tx)).get(row.id)
  if (jobId !== undefined) await engine.cancel(tx, jobId)
}
