import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate'
import { defaultResultCount, type ResultCount, type SearchResult } from '../../../contract/search/search.schemas.ts'
import { resourceMachine } from '../shared/resource.machine.ts'

export type FactSearchEvent =
  | { type: 'fact search.typed'; phrase: string }
  | { type: 'fact search.count chosen'; count: ResultCount }
  | { type: 'fact search.cleared' }

export type FactSearchActor = ActorRefFrom<typeof factSearchMachine>

export type FactsAsked = { project: string; phrase: string; count: ResultCount }
type FactSearchContext = FactsAsked

export const foundFacts = resourceMachine<readonly SearchResult[], FactsAsked>(
  'found facts',
  'The facts found for a phrase.',
)

export const factSearchMachine = setup({
  types: {} as {
    context: FactSearchContext
    events: FactSearchEvent
    input: { project: string }
    tags: 'searched' | 'being typed'
  },
  actors: { 'found facts': foundFacts },
  actions: {
    'record the phrase': assign((_, { phrase }: { phrase: string }) => ({ phrase })),
    'record the count': assign((_, { count }: { count: ResultCount }) => ({ count })),
    'forget the phrase': assign(() => ({ phrase: '' })),
    'ask for as many': enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo('results', { type: 'resource.input changed', input: asked(context) })
    }),
  },
  guards: {
    'nothing is typed': (_, { phrase }: { phrase: string }) => phrase.trim() === '',
  },
  delays: { 'typing pause': 200 },
}).createMachine({
  id: 'fact search',
  description: 'Search in the content of documents: the phrase, the number of results, and the results.',
  context: ({ input }) => ({ project: input.project, phrase: '', count: defaultResultCount }),
  on: {
    'fact search.typed': [
      {
        guard: { type: 'nothing is typed', params: ({ event }) => ({ phrase: event.phrase }) },
        target: '.at rest',
        actions: { type: 'record the phrase', params: ({ event }) => ({ phrase: event.phrase }) },
      },
      {
        target: '.being typed',
        actions: { type: 'record the phrase', params: ({ event }) => ({ phrase: event.phrase }) },
      },
    ],
    'fact search.count chosen': {
      actions: { type: 'record the count', params: ({ event }) => ({ count: event.count }) },
    },
    'fact search.cleared': { target: '.at rest', actions: 'forget the phrase' },
  },
  initial: 'at rest',
  states: {
    'at rest': {},
    'being typed': {
      description: 'Waits for a pause in typing.',
      tags: 'being typed',
      after: { 'typing pause': 'searched' },
    },
    searched: {
      tags: 'searched',
      invoke: {
        id: 'results',
        src: 'found facts',
        systemId: 'found facts',
        input: ({ context }) => asked(context),
      },
      on: {
        'fact search.count chosen': {
          actions: [{ type: 'record the count', params: ({ event }) => ({ count: event.count }) }, 'ask for as many'],
        },
      },
    },
  },
})

const asked = ({ project, phrase, count }: FactSearchContext): FactsAsked => ({ project, phrase: phrase.trim(), count })
