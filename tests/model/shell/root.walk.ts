import type { rootMachine } from '../../../src/machines/root.machine.ts'
import type { Person } from '../../../src/machines/session/session.events.ts'
import { type Address, routeOf } from '../../../src/machines/shell/address.ts'
import type { WalkOptions } from '../shared/walk.ts'

export const address = (path: string, search = ''): Address => ({ path, search })
export const anna: Person = {
  id: 'p1',
  projects: ['acme'],
  roles: ['user', 'superadmin'],
  isTemporary: false,
  hasUpdates: false,
}
export const ben: Person = { id: 'p2', projects: [], roles: ['user'], isTemporary: false, hasUpdates: false }

export const rootWalk: WalkOptions<typeof rootMachine> = {
  input: { address: address('/acme/chat'), version: 'one', pollOffset: 0.5 },
  otherInputs: [
    { address: address('/admin'), version: 'one', pollOffset: 0.5 },
    { address: address('/organisations/new/2'), version: 'one', pollOffset: 0.5 },
  ],
  events: {
    'address.changed': [
      { address: address('/') },
      { address: address('/logged-in') },
      { address: address('/organisations') },
      { address: address('/organisations/new') },
      { address: address('/acme') },
      { address: address('/zulu/data') },
      { address: address('/admin', '?partner=huia') },
      { address: address('/user/create-totp') },
    ],
    'session.opened': [{ person: anna }, { person: ben }],
    'session.mfa required': [{ orgName: 'Acme', message: 'MFA is required' }],
    'session.closed': [{ isByChoice: false }, { isByChoice: true }],
  },
  answers: { 'sign-in': [{ isNew: true }, { isNew: false }], wizard: [{ project: 'newone' }] },
  limit: 3_000,
  distinguish: ({ address: { path }, person }) => [routeOf(path), person?.id ?? null],
}
