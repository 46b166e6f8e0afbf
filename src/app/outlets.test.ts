import { expect, test } from 'vitest'
import { type AnyActorRef, createActor, emit, setup } from 'xstate'
import { connectOutlets } from './outlets.ts'

const child = setup({
  actions: {
    'ask for everything': emit({ type: 'address.wanted', to: '/acme', replaces: true }),
    'raise a toast': emit({ type: 'toast.wanted', toast: { id: 't1' } }),
    'wish to undo': emit({ type: 'undo.wished', wish: { type: 'documents.restore requested', id: 'd1' } }),
    'tell the session': emit({ type: 'session.closed', isByChoice: false }),
    'change the organisation': emit({ type: 'organisation.changed' }),
  },
}).createMachine({
  entry: ['ask for everything', 'raise a toast', 'wish to undo', 'tell the session', 'change the organisation'],
})

test('what machines emit is carried to where it belongs', () => {
  const carried: unknown[] = []
  const actorNamed = (name: string) =>
    ({ send: (event: unknown) => carried.push([name, event]) }) as unknown as AnyActorRef
  const parent = setup({
    actors: { child },
    actions: { 'note it': ({ event }) => void carried.push(['root', event]) },
  }).createMachine({ invoke: { src: 'child' }, on: { 'session.closed': { actions: 'note it' } } })
  const root = createActor(parent)
  connectOutlets({ goTo: (to, replaces) => carried.push(['address', to, replaces]), feature: actorNamed, root })
  root.start()
  expect(carried).toEqual([
    ['address', '/acme', true],
    ['toasts', { type: 'toast.raised', toast: { id: 't1' } }],
    ['documents', { type: 'documents.restore requested', id: 'd1' }],
    ['workspace', { type: 'workspace.organisation wanted' }],
    ['root', { type: 'session.closed', isByChoice: false }],
  ])
})
