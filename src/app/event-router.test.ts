import { expect, test } from 'vitest'
import { createActor, emit, setup } from 'xstate'
import { connectEventRouter } from './event-router.ts'

const child = setup({
  actions: {
    'ask for everything': emit({ type: 'address.requested', to: '/acme', replaces: true }),
    'raise a toast': emit({ type: 'toast.requested', toast: { id: 't1' } }),
    'wish to undo': emit({
      type: 'undo.wished',
      request: { type: 'dashboards.restore requested', id: 'd1', name: 'Sales' },
    }),
    'tell the session': emit({ type: 'session.closed', isByChoice: false }),
    'change the organisation': emit({ type: 'organisation.changed' }),
    'change what it is called': emit({ type: 'data.changed', project: 'acme', dataType: 'organisation' }),
    'change the user': emit({ type: 'user.changed', user: { id: 'p1' } }),
    'tell who is in': emit({ type: 'session.opened', person: { id: 'p1' } }),
    'leave for good': emit({ type: 'user.left' }),
  },
}).createMachine({
  entry: [
    'ask for everything',
    'raise a toast',
    'wish to undo',
    'tell the session',
    'change the organisation',
    'change what it is called',
    'change the user',
    'tell who is in',
    'leave for good',
  ],
})

/** The order matters. */
const featuresWithData = [
  ...[
    'documents',
    'dashboards',
    'alerts',
    'snapshots',
    'datasets',
    'sql editor',
    'docsets',
    'formulas',
    'integrations',
    'playbooks',
    'chat',
    'conversation copies',
    'saved prompts',
    'home',
    'research',
    'watchlist',
  ],
]

test('what machines emit is carried to where it belongs', () => {
  const carried: unknown[] = []
  const actorNamed = (name: string) =>
    ({
      send: (event: unknown) => carried.push([name, event]),
      getSnapshot: () => ({ machine: { id: 'accept invite' } }),
    }) as never
  const parent = setup({
    actors: { child },
    actions: { 'note it': ({ event }) => void carried.push(['root', event]) },
  }).createMachine({ invoke: { src: 'child' }, on: { 'session.*': { actions: 'note it' } } })
  const root = createActor(parent)
  connectEventRouter({
    goTo: (to, replaces) => carried.push(['address', to, replaces]),
    feature: actorNamed,
    root,
    notifyRoot: (event) => root.send(event),
  })
  root.start()
  expect(carried).toEqual([
    ['address', '/acme', true],
    ['toasts', { type: 'toast.raised', toast: { id: 't1' } }],
    ['dashboards', { type: 'dashboards.restore requested', id: 'd1', name: 'Sales' }],
    ['workspace', { type: 'workspace.organisation requested' }],
    ...featuresWithData.map((feature) => [
      feature,
      { type: 'data.changed', project: 'acme', dataType: 'organisation' },
    ]),
    ['workspace', { type: 'workspace.organisation requested' }],
    ['own sessions', { type: 'sessions.list requested' }],
    ['session', { type: 'session.user changed', user: { id: 'p1' } }],
    ['account page', { type: 'session.opened', person: { id: 'p1' } }],
    ['session', { type: 'session.log out requested' }],
    ['root', { type: 'session.closed', isByChoice: false }],
    ['root', { type: 'session.opened', person: { id: 'p1' } }],
  ])
})
