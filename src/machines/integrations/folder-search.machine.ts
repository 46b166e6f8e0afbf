import { type ActorRefFrom, assign, setup } from 'xstate'
import type { HelperItem } from '../../../contract/integrations/integrations.schemas.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import type { SearchInput } from './integrations.events.ts'

export type FolderSearchActor = ActorRefFrom<typeof folderSearchMachine>

export type FolderSearchEvent = { type: 'search.typed'; query: string }

type OfConnection = { project: string; key: string }

export const folderSearchMachine = setup({
  types: {} as {
    context: OfConnection & {
      query: string
      /** The last results; they stay visible while the next search loads. */
      items: readonly HelperItem[]
      failure: Failure | null
    }
    events: FolderSearchEvent
    input: OfConnection
    tags: 'busy' | 'failed' | 'found'
  },
  actors: {
    'search folders': requestPort<readonly HelperItem[], SearchInput>('search folders', { seconds: 40 }),
  },
  actions: {
    'record the words': assign((_, { query }: { query: string }) => ({ query, failure: null })),
    'record what was found': assign((_, { items }: { items: readonly HelperItem[] }) => ({ items })),
    'record the failure': assign((_, { failure }: { failure: Failure }) => ({ failure })),
    'forget what was found': assign({ items: [] }),
  },
  guards: {
    'is empty': (_, { query }: { query: string }) => query.trim() === '',
  },
  delays: { 'rest of typing': 400 },
}).createMachine({
  id: 'folder search',
  description: 'Searches the folders of a connected system for the typed words.',
  context: ({ input }) => ({ ...input, query: '', items: [], failure: null }),
  on: {
    'search.typed': [
      {
        guard: { type: 'is empty', params: ({ event }) => event },
        target: '.at rest',
        actions: [{ type: 'record the words', params: ({ event }) => event }, 'forget what was found'],
      },
      {
        target: '.being typed',
        reenter: true,
        actions: { type: 'record the words', params: ({ event }) => event },
      },
    ],
  },
  initial: 'at rest',
  states: {
    'at rest': {},
    'being typed': {
      description: 'Waits for a pause in typing.',
      tags: 'busy',
      after: { 'rest of typing': 'being looked up' },
    },
    'being looked up': {
      description: 'Waits for the matches from the connected system.',
      tags: 'busy',
      invoke: {
        id: 'lookup',
        src: 'search folders',
        input: ({ context: { project, key, query } }) => ({ project, key, query }),
        onDone: {
          target: 'found',
          actions: { type: 'record what was found', params: ({ event }) => ({ items: event.output }) },
        },
        onError: {
          target: 'refused',
          actions: { type: 'record the failure', params: ({ event }) => ({ failure: failureOf(event) }) },
        },
      },
    },
    found: { tags: 'found' },
    refused: { tags: 'failed' },
  },
})
