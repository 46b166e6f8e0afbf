import { randomUUID } from 'node:crypto'
import { sha256 } from '../../server/platform/database/identity.ts'
import { twinOf } from './organisation-requests.ts'
import type { PersonKind, Environment } from './people.ts'
import type { Request } from './requests.ts'

type Make = (environment: Environment, kind: PersonKind, project: string) => Promise<Request>

/** A connection in an organisation that asks for one-time codes; its administrator has one. */
async function enforced(environment: Environment, kind: PersonKind, project: string) {
  const code = await twinOf(environment, project)
  await environment.database.query('update organisation set enforce_mfa = true where code = $1', [code])
  if (kind === 'admin') {
    const admin = await environment.server.call('GET', '/auth/user-info', environment.token.admin)
    await environment.database.query("update person set totp_secret = 'sealed' where id = $1", [admin.body.user.id])
  }
  const [connectionId, token] = [`connection_${randomUUID()}`, randomUUID()]
  await environment.database.query(
    `insert into connection (id, organisation_id, code, name, status, token_hash)
     select $1, id, 'inbound', 'Till', 'connected', $2 from organisation where code = $3`,
    [connectionId, sha256(token), code],
  )
  return { project: code, connectionId, token }
}

const one =
  (body?: unknown, more: Record<string, string> = {}): Make =>
  async (environment, kind, project) => {
    const { connectionId, project: twin } = await enforced(environment, kind, project)
    return { params: { project: twin, code: `inbound:${connectionId}`, connectionId, ...more }, body }
  }

export const integrationRequests = {
  listIntegrations: async () => ({}),
  saveIntegrationSettings: one({ settings: { key: 'id' } }),
  runIntegrationAction: one({}, { action: 'new_token' }),
  askIntegrationHelper: one({ query: 'plans' }, { code: 'gdrive', name: 'search_folders' }),
  createConnection: one({ name: 'Shop', settings: {} }, { code: 'inbound' }),
  deleteConnection: one(undefined, { code: 'inbound' }),
  disconnectIntegration: one({}),
  startOAuth: one(undefined, { code: 'hubspot' }),
  completeOAuth: async () => ({ body: { queryParams: { code: 'guessed', state: 'acme.hubspot.guessed' } } }),
  pushRows: async (environment, kind, project) => {
    const { token } = await enforced(environment, kind, project)
    return { params: { token }, body: [{ item: 'Kiwi', amount: 3 }] }
  },
} satisfies Record<string, Make>
