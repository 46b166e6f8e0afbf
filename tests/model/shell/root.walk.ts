import type { rootMachine } from '../../../src/machines/root.machine.ts'
import { type Address, placeOf } from '../../../src/machines/shell/address.ts'
import type { WalkOptions } from '../shared/walk.ts'

export const address = (path: string, search = ''): Address => ({ path, search })
export const anna = { id: 'p1', projects: ['acme'] }
export const ben = { id: 'p2', projects: [] }

export const rootWalk: WalkOptions<typeof rootMachine> = {
  input: { address: address('/acme/chat'), version: 'one', pollOffset: 0.5 },
  otherInputs: [{ address: address('/organisations/new/2'), version: 'one', pollOffset: 0.5 }],
  events: {
    'address.changed': [
      { address: address('/') },
      { address: address('/logged-in') },
      { address: address('/organisations') },
      { address: address('/organisations/new') },
      { address: address('/acme') },
      { address: address('/zulu/data') },
    ],
    'session.opened': [{ person: anna }, { person: ben }],
    'session.closed': [{ isByChoice: false }, { isByChoice: true }],
  },
  answers: { 'sign-in': [{ isNew: true }, { isNew: false }], wizard: [{ project: 'newone' }] },
  limit: 3_000,
  distinguish: ({ address: { path }, person }) => [placeOf(path), person?.id ?? null],
}
