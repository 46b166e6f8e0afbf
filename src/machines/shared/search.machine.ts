import { type ActorRefFrom, assertEvent, assign, enqueueActions, setup } from 'xstate'
import { parentOf } from './parent-of.ts'

export type SearchEvent = { type: 'search.typed'; search: string }

/** What the machine that has the list hears with each letter. */
export type SearchChanged = { type: 'search.changed' }

export type SearchActor = ActorRefFrom<typeof searchMachine>

export const searchMachine = setup({
  types: {} as {
    /** `search` is what is typed, `applied` what the list was searched for last. */
    context: { search: string; applied: string }
    events: SearchEvent
  },
  actions: {
    'record the search': assign(({ event }) => {
      assertEvent(event, 'search.typed')
      return { search: event.search }
    }),
    'apply the search': assign(({ context }) => ({ applied: context.search })),
    'tell that it changed': enqueueActions(({ self, enqueue }) => {
      const parent = parentOf(self)
      if (parent) enqueue.sendTo(parent, { type: 'search.changed' } satisfies SearchChanged)
    }),
  },
  delays: { 'search pause': 50 },
}).createMachine({
  id: 'search',
  description:
    'The search above a list. The list is searched for what is typed once that has stood still for a moment.',
  context: { search: '', applied: '' },
  initial: 'settled',
  on: { 'search.typed': { target: '.being typed', actions: ['record the search', 'tell that it changed'] } },
  states: {
    settled: {},
    'being typed': { after: { 'search pause': { target: 'settled', actions: 'apply the search' } } },
  },
})
