import type { connectionMachine } from '../../../src/machines/integrations/connection.machine.ts'
import type { folderSearchMachine } from '../../../src/machines/integrations/folder-search.machine.ts'
import type { integrationFormMachine } from '../../../src/machines/integrations/integration-form.machine.ts'
import { endingId } from '../../../src/machines/integrations/integrations.events.ts'
import type { integrationsMachine } from '../../../src/machines/integrations/integrations.machine.ts'
import type { oauthReturnMachine } from '../../../src/machines/integrations/oauth-return.machine.ts'
import type { WalkOptions } from '../shared/walk.ts'
import { connected, dav, exported, kind, later, syncing, vendor } from './integrations.things.ts'

const key = 'postgres:connection_1'
const refusal = { kind: 'rejected', status: 400, message: 'Wrong user name or password.' }
const mfaDemand = { kind: 'forbidden', status: 403, message: 'MFA is required.', code: 'MFA_REQUIRED' }

export const integrationList = [connected, dav, kind, vendor, exported, later]

export const integrationsWalk: WalkOptions<typeof integrationsMachine> = {
  input: { project: 'acme', personId: 'person_1' },
  events: {
    'integrations.opened': [{ key: null }, { key }],
    'integrations.left': [{}],
    'data.changed': [{ project: 'acme', dataType: 'integrations' }],
    'row.deleted': [
      { kind: 'connection', id: endingId({ kind: 'delete', key }), name: 'Shop' },
      { kind: 'connection', id: endingId({ kind: 'disconnect', key: 'hubspot' }), name: 'HubSpot' },
    ],
  },
  reports: { 'integration list': [{ data: null }, { data: [syncing] }] },
}

export const integrationFormWalk: WalkOptions<typeof integrationFormMachine> = {
  input: { project: 'acme', personId: 'person_1', key },
  otherInputs: [{ project: 'acme', personId: 'person_1', key: 'postgres' }],
  events: {
    'form.integration read': [{ integration: connected }, { integration: kind }],
    'form.changed': [{ change: { name: 'Shop', settings: { host: 'other.example.com' } } }],
    'form.save requested': [{ idempotencyKey: '12345678' }],
    'form.discarded': [{}],
    'form.mfa enforcement requested': [{}],
    'form.mfa dismissed': [{}],
  },
  answers: {
    'read the draft': [null, { name: 'Shop', settings: { host: 'other.example.com' } }],
    'save integration': [connected, { ...connected, connectionId: 'connection_2' }],
  },
  failures: { 'save integration': [refusal, mfaDemand] },
  distinguish: ({ edits, integration }) => [Object.keys(edits.settings).length, integration?.connectionId],
}

export const connectionWalk: WalkOptions<typeof connectionMachine> = {
  input: { project: 'acme', key },
  events: {
    'connection.action requested': [{ action: 'sync' }, { action: 'new_token' }],
    'connection.connect requested': [{}],
    'connection.mfa enforcement requested': [{}],
    'connection.mfa dismissed': [{}],
    'connection.token put away': [{}],
    'connection.read': [
      { isSyncing: true, hasAddress: true },
      { isSyncing: false, hasAddress: false },
    ],
  },
  answers: { 'run action': [{ token: 'shown-once' }], 'start consent': ['https://vendor.example/consent'] },
  failures: { 'start consent': [refusal, mfaDemand] },
  distinguish: ({ action, token, hasAddress }) => [action, token, hasAddress],
}

export const folderSearchWalk: WalkOptions<typeof folderSearchMachine> = {
  input: { project: 'acme', key },
  events: { 'search.typed': [{ query: 'plans' }, { query: ' ' }] },
  answers: { 'search folders': [[{ id: 'f1', name: 'Plans' }], []] },
  failures: { 'search folders': [refusal] },
  distinguish: ({ items }) => [items.length],
}

export const oauthReturnWalk: WalkOptions<typeof oauthReturnMachine> = {
  input: { integrationCode: null },
  otherInputs: [{ integrationCode: 'hubspot' }],
  events: { 'return.left': [{}], 'return.retried': [{}], 'session.opened': [{}] },
  answers: {
    'complete the connection': [
      { kind: 'done', project: 'acme' },
      { kind: 'denied', project: 'acme' },
      { kind: 'temporary', project: 'temp-1', isSignedIn: true },
    ],
  },
  failures: {
    'complete the connection': [
      refusal,
      { kind: 'offline', message: 'The server cannot be reached.' },
      { kind: 'unauthorised', status: 401, message: 'Log in to finish connecting the integration.' },
    ],
  },
}
