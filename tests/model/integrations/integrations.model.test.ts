import { expect, test } from 'vitest'
import { type AnyEventObject, fromCallback } from 'xstate'
import { connectionMachine } from '../../../src/machines/integrations/connection.machine.ts'
import { folderSearchMachine } from '../../../src/machines/integrations/folder-search.machine.ts'
import { integrationFormMachine } from '../../../src/machines/integrations/integration-form.machine.ts'
import { integrationsMachine } from '../../../src/machines/integrations/integrations.machine.ts'
import { oauthReturnMachine, addressAfter } from '../../../src/machines/integrations/oauth-return.machine.ts'
import { describeFold } from '../shared/fold.ts'
import { startHarness } from '../shared/harness.ts'
import { answered, failed, happened } from '../shared/steps.ts'
import { describeWalk } from '../shared/walk.ts'
import { connected, kind } from './integrations.things.ts'
import {
  connectionWalk,
  folderSearchWalk,
  integrationFormWalk,
  integrationsWalk,
  oauthReturnWalk,
} from './integrations.walk.ts'

describeWalk(integrationsMachine, integrationsWalk)
describeFold(integrationsMachine, integrationsWalk)
describeWalk(integrationFormMachine, integrationFormWalk)
describeFold(integrationFormMachine, integrationFormWalk)
describeWalk(connectionMachine, connectionWalk)
describeFold(connectionMachine, connectionWalk)
describeWalk(folderSearchMachine, folderSearchWalk)
describeFold(folderSearchMachine, folderSearchWalk)
describeWalk(oauthReturnMachine, oauthReturnWalk)
describeFold(oauthReturnMachine, oauthReturnWalk)

const save = happened('form.save requested', { idempotencyKey: '12345678' })

test('a change that is taken back is no change, and nothing is sent', () => {
  const harness = startHarness(integrationFormMachine, integrationFormWalk)
  harness.take(answered('draft', null))
  harness.take(happened('form.integration read', { integration: connected }))
  harness.take(happened('form.changed', { change: { settings: { host: 'other' } } }))
  harness.take(happened('form.changed', { change: { settings: { host: 'db.example.com' } } }))
  expect(harness.snapshot().context.edits).toEqual({ settings: {} })
  harness.take(save)
  expect(harness.snapshot().value).toBe('being edited')
  harness.stop()
})

test('what was typed of a connection is there after a reload, but for passwords, and is forgotten once it is saved', () => {
  const drafts: AnyEventObject[] = []
  const store = fromCallback<AnyEventObject>(({ receive }) => receive((event) => void drafts.push(event)))
  const harness = startHarness(integrationFormMachine, {
    ...integrationFormWalk,
    actors: { 'keep the draft': store },
  })
  harness.take(happened('form.integration read', { integration: connected }))
  harness.take(answered('draft', { name: 'Kept', settings: { host: 'db.example.com' } }))
  expect(harness.snapshot().context.edits).toEqual({ name: 'Kept', settings: {} })
  harness.take(happened('form.changed', { change: { settings: { host: 'other', password: 'pass word' } } }))
  harness.take(save)
  harness.take(answered('saving', connected))
  expect(drafts).toEqual([
    { type: 'draft.changed', draft: { name: 'Kept', settings: { host: 'other' } } },
    { type: 'draft.used up' },
  ])
  harness.stop()
})

// D2.8.05, D2.6.21
test('a refusal for want of one-time codes asks for them, and once they are enforced the wish is sent again', () => {
  const harness = startHarness(connectionMachine, connectionWalk)
  const command = () => (harness.snapshot().value as { command: string }).command
  harness.take(happened('connection.connect requested'))
  harness.take(failed('start', { kind: 'forbidden', status: 403, message: 'MFA', code: 'MFA_REQUIRED' }))
  expect(command()).toBe('mfa required')
  harness.take(happened('connection.mfa enforcement requested'))
  harness.take(answered('enforcement'))
  expect(command()).toBe('consent being asked for')
  harness.stop()
})

test('a new address takes the place of one in use by a second press only, and a double click is one press', () => {
  const harness = startHarness(connectionMachine, connectionWalk)
  const press = () => harness.take(happened('connection.action requested', { action: 'new_token' }))
  const command = () => (harness.snapshot().value as { command: string }).command
  harness.take(happened('connection.read', { isSyncing: false, hasAddress: true }))
  press()
  press()
  expect(command()).toBe('replacement just asked')
  harness.take({ kind: 'time passed' })
  press()
  expect(command()).toBe('being done')
  harness.stop()
})

test('a new connection is sent with the first press, and its page takes the place of this one', () => {
  const harness = startHarness(integrationFormMachine, {
    ...integrationFormWalk,
    input: { project: 'acme', personId: 'person_1', key: 'postgres' },
  })
  harness.take(answered('draft', null))
  harness.take(happened('form.integration read', { integration: kind }))
  harness.take(save)
  harness.take(answered('saving', connected))
  expect(harness.emitted).toContainEqual({
    ...{ type: 'address.requested', to: '/acme/data/integrations/postgres%3Aconnection_1', replaces: true },
  })
  harness.stop()
})

// D2.4.33, D2.4.35, D2.4.36, D2.4.37
test('each outcome of a return leads to its page', () => {
  expect([
    addressAfter({ kind: 'denied', project: 'acme' }),
    addressAfter({ kind: 'done', project: 'acme' }),
    addressAfter({ kind: 'temporary', project: 'temp-1', isSignedIn: true }),
    addressAfter({ kind: 'temporary', project: 'temp-1', isSignedIn: false }),
  ]).toEqual([
    '/acme/data/integrations',
    '/acme/data/integrations',
    '/organisations/new?tempProject=temp-1',
    '/?tempProject=temp-1',
  ])
})
