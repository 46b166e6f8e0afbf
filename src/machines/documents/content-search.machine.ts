import { type ActorRefFrom, assertEvent, assign, enqueueActions, setup } from 'xstate'
import type { DocumentMatch } from '../../../contract/documents/document-search.schemas.ts'
import { longestPhrase } from '../../../contract/search/search.schemas.ts'
import { resourceMachine } from '../shared/resource.machine.ts'
import type { SearchEvent } from '../shared/search.machine.ts'
import type { ScopeChosen, SearchScope } from './content-search.events.ts'
import type { Depth } from './documents.events.ts'

/** The current folder, and the root of its source. */
export type ShownFolder = { folderId: string; rootId: string; depth: Depth }

export type ContentSearchEvent =
  | SearchEvent
  | ScopeChosen
  | ({ type: 'content search.folder shown' } & ShownFolder)
  /** The documents changed, so the matches may be outdated. */
  | { type: 'content search.documents changed' }

export type ContentSearchActor = ActorRefFrom<typeof contentSearchMachine>

export type ContentsAsked = { project: string; phrase: string; folderId: string; isDeep: boolean }
type ContentSearchContext = ShownFolder & { project: string; phrase: string; scope: SearchScope }

export const contentMatches = resourceMachine<readonly DocumentMatch[], ContentsAsked>(
  'content matches',
  'The documents whose text contains the words of a phrase.',
)

export const contentSearchMachine = setup({
  types: {} as {
    context: ContentSearchContext
    events: ContentSearchEvent
    input: ShownFolder & { project: string }
    tags: 'searched' | 'being typed'
  },
  actors: { 'content matches': contentMatches },
  actions: {
    'record the phrase': assign((_, { search }: { search: string }) => ({ phrase: search })),
    'record the scope': assign((_, { scope }: { scope: SearchScope }) => ({ scope })),
    'record the folder': assign(({ event }) => {
      assertEvent(event, 'content search.folder shown')
      const { folderId, rootId, depth } = event
      return { folderId, rootId, depth }
    }),
    'ask anew': enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo('matches', { type: 'resource.input changed', input: asked(context) })
    }),
    'read the matches again': enqueueActions(({ enqueue }) => {
      enqueue.sendTo('matches', { type: 'resource.changed' })
    }),
  },
  guards: {
    'nothing is typed': (_, { search }: { search: string }) => search.trim() === '',
    'is shown already': ({ context }, { folderId, rootId, depth }: ShownFolder) =>
      context.folderId === folderId && context.rootId === rootId && context.depth === depth,
    'is chosen already': ({ context }, { scope }: { scope: SearchScope }) => context.scope === scope,
  },
  delays: { 'typing pause': 200 },
}).createMachine({
  id: 'content search',
  description: 'Search in the text of the documents: the phrase, where to search, and the matches.',
  context: ({ input }) => ({ ...input, phrase: '', scope: 'this folder' }),
  on: {
    'search.typed': [
      {
        guard: { type: 'nothing is typed', params: ({ event }) => event },
        target: '.at rest',
        actions: { type: 'record the phrase', params: ({ event }) => event },
      },
      { target: '.being typed', actions: { type: 'record the phrase', params: ({ event }) => event } },
    ],
    'content search.scope chosen': { actions: { type: 'record the scope', params: ({ event }) => event } },
    'content search.folder shown': { actions: 'record the folder' },
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
        id: 'matches',
        src: 'content matches',
        systemId: 'content matches',
        input: ({ context }) => asked(context),
      },
      on: {
        'content search.scope chosen': [
          { guard: { type: 'is chosen already', params: ({ event }) => event } },
          { actions: [{ type: 'record the scope', params: ({ event }) => event }, 'ask anew'] },
        ],
        'content search.folder shown': [
          { guard: { type: 'is shown already', params: ({ event }) => event } },
          { actions: ['record the folder', 'ask anew'] },
        ],
        'content search.documents changed': { actions: 'read the matches again' },
      },
    },
  },
})

function asked({ project, phrase, scope, folderId, rootId, depth }: ContentSearchContext): ContentsAsked {
  const isEverywhere = scope === 'everywhere'
  return {
    project,
    phrase: phrase.trim().slice(0, longestPhrase),
    folderId: isEverywhere ? rootId : folderId,
    isDeep: isEverywhere || depth === 'all subfolders',
  }
}
