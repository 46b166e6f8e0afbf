import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock, setup } from 'xstate'
import { confirmDeleteMachine } from '../../../src/machines/shared/confirm-delete.machine.ts'
import { rowDeletionMachine } from '../../../src/machines/shared/row-deletion.machine.ts'
import { until } from '../../until.ts'
import { carryToMaker } from './carried.ts'
import { describeFold } from './fold.ts'
import { startHarness } from './harness.ts'
import { rowDeletionWalk } from './row-deletion.walk.ts'
import { describeWalk } from './walk.ts'

describeWalk(rowDeletionMachine, rowDeletionWalk)
describeFold(rowDeletionMachine, rowDeletionWalk)

test('a press on another row asks anew, for that one', () => {
  const harness = startHarness(rowDeletionMachine, rowDeletionWalk)
  for (const id of ['p2', 'p3']) harness.take({ kind: 'event', event: { type: 'deletion.requested', id, name: id } })
  expect(harness.snapshot().children['deletion']?.getSnapshot()).toMatchObject({
    input: { thing: { kind: 'user', project: null, id: 'p3' } },
  })
  harness.stop()
})

test('what is gone is told to the machine that has the list, once, by the second press that is no double click', async () => {
  const removed: string[] = []
  const heard: unknown[] = []
  const deletion = rowDeletionMachine.provide({
    actors: {
      'confirm delete': confirmDeleteMachine.provide({
        actors: { 'delete thing': fromPromise(async ({ input }) => void removed.push(input.id)) },
      }),
    },
  })
  const parent = setup({
    actors: { deletion },
    actions: { hear: ({ event }) => void heard.push(event) },
  }).createMachine({
    invoke: { id: 'deletion', src: 'deletion', systemId: 'deletion', input: { kind: 'member', project: 'acme' } },
    on: { 'row.deleted': { actions: 'hear' } },
  })
  const clock = new SimulatedClock()
  const actor = createActor(parent, { clock })
  carryToMaker(actor)
  actor.start()
  const press = () => actor.system.get('deletion').send({ type: 'deletion.requested', id: 'p2', name: 'Ben' })
  press()
  press()
  clock.increment(400)
  expect(removed).toEqual([])
  press()
  await until(() => heard.length > 0)
  expect([removed, heard]).toEqual([['p2'], [{ type: 'row.deleted', kind: 'member', id: 'p2', name: 'Ben' }]])
  actor.stop()
})
