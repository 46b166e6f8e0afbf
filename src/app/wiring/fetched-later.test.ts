import { expect, test } from 'vitest'
import { createActor, fromPromise, setup } from 'xstate'
import { logicPort, requestPort } from '../../machines/shared/port.ts'
import { fetchedLater } from './fetched-later.ts'

const guest = setup({}).createMachine({
  id: 'guest',
  initial: 'here',
  states: { here: { on: { leave: 'gone' } }, gone: { type: 'final' } },
})

const host = setup({
  actors: { fetch: requestPort<void, null>('fetch'), guest: logicPort<typeof guest>('guest') },
}).createMachine({
  id: 'host',
  initial: 'fetching',
  states: {
    fetching: { invoke: { src: 'fetch', input: null, onDone: 'open', onError: 'closed' } },
    open: { invoke: { id: 'guest', src: 'guest', systemId: 'guest', onDone: 'closed', onError: 'broken' } },
    closed: {},
    broken: {},
  },
})

/** The host with this `fetch`, which puts what it loaded into the machine. */
function hostWith(fetch: (put: ReturnType<typeof fetchedLater<typeof host>>['put']) => void) {
  const { machine, put } = fetchedLater(host)
  return createActor(machine.provide({ actors: { fetch: fromPromise(async () => fetch(put)) } }))
}

test('a part that is put into a running machine is the one that it starts', async () => {
  const actor = hostWith((put) => put({ guest }))
  actor.start()
  await expect.poll(() => actor.getSnapshot().value).toBe('open')
  const living = actor.system.get('guest')
  expect([living.logic.root.key, living.getSnapshot().machine]).toEqual(['guest', guest])
  living.send({ type: 'leave' })
  expect(actor.getSnapshot().value).toBe('closed')
})

test('a part that is started before it was fetched fails there', async () => {
  const actor = hostWith(() => {})
  actor.start()
  await expect.poll(() => actor.getSnapshot().value).toBe('broken')
})

test('two machines do not share what was put into one', async () => {
  const full = hostWith((put) => put({ guest }))
  const empty = hostWith(() => {})
  for (const actor of [full, empty]) actor.start()
  await expect.poll(() => [full.getSnapshot().value, empty.getSnapshot().value]).toEqual(['open', 'broken'])
})
