import { expect, test } from 'vitest'
import { createActor, setup } from 'xstate'
import { searchMachine } from '../../../src/machines/shared/search.machine.ts'
import { describeFold } from './fold.ts'
import { searchWalk } from './search.walk.ts'
import { describeWalk } from './walk.ts'

describeWalk(searchMachine, searchWalk)
describeFold(searchMachine, searchWalk)

test('each letter is told at once to the machine that has the list', () => {
  const heard: unknown[] = []
  const list = setup({
    actors: { search: searchMachine },
    actions: { hear: ({ event }) => void heard.push(event) },
  }).createMachine({
    invoke: { id: 'search', src: 'search', systemId: 'search' },
    on: { 'search.changed': { actions: 'hear' } },
  })
  const actor = createActor(list).start()
  for (const search of ['t', 'tu']) actor.system.get('search').send({ type: 'search.typed', search })
  expect(heard).toEqual([{ type: 'search.changed' }, { type: 'search.changed' }])
  actor.stop()
})
