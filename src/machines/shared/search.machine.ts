import { type ActorRefFrom, assertEvent, assign, setup } from 'xstate'

export type SearchEvent = { type: 'search.typed'; search: string }

export type SearchActor = ActorRefFrom<typeof searchMachine>

export const searchMachine = setup({
  types: {} as {
    /** `search`: the current text. `applied`: the text that the list was last filtered by. */
    context: { search: string; applied: string }
    events: SearchEvent
  },
  actions: {
    'record the search': assign(({ event }) => {
      assertEvent(event, 'search.typed')
      return { search: event.search }
    }),
    'apply the search': assign(({ context }) => ({ applied: context.search })),
  },
  delays: { 'search pause': 50 },
}).createMachine({
  id: 'search',
  description: 'The search above a list. It is applied once typing pauses.',
  context: { search: '', applied: '' },
  initial: 'settled',
  on: { 'search.typed': { target: '.being typed', actions: 'record the search' } },
  states: {
    settled: {},
    'being typed': { after: { 'search pause': { target: 'settled', actions: 'apply the search' } } },
  },
})
