import { type ActorRefFrom, assertEvent, assign, emit, enqueueActions, sendTo, setup } from 'xstate'
import { actionButtonMachine } from '../shared/action-button.machine.ts'
import { confirmDeleteMachine } from '../shared/confirm-delete.machine.ts'
import { failureOf, noAnswer } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'
import { searchMachine } from '../shared/search.machine.ts'
import type { Toast } from '../shared/toasts.machine.ts'
import { documentMachine } from './document.machine.ts'
import {
  atFolder,
  atTheStart,
  type DocumentsContext,
  folderDeletedToast,
  listedSo,
  selectedDeletedToast,
  nothingAwaited,
  nothingSelected,
  shownFolderOf,
  withAnswer,
  withLibrary,
  withoutFolder,
  withoutSelected,
} from './documents.context.ts'
import { contentSearchMachine } from './content-search.machine.ts'
import type { DocumentsEvent, Library } from './documents.events.ts'
import { downloadsMachine } from './downloads.machine.ts'
import { isRoot } from './folder-graph.ts'
import { foldersMachine } from './folders.machine.ts'
import { folderAddress, type Listing } from './listing.ts'
import { movingMachine } from './moving.machine.ts'
import { readingAgain } from './reading-again.command.ts'
import { restoringMachine } from './restoring.machine.ts'
import { trashListMachine } from './trash.resource.ts'

export type DocumentsActor = ActorRefFrom<typeof documentsMachine>

/** Debounces reloads, in ms. Long lists wait longer, at most 2 s. */
const pauseFor = (docs: number): number => Math.min(2_000, 250 + docs)

export const documentsMachine = setup({
  types: {} as {
    context: DocumentsContext
    events: DocumentsEvent
    input: { project: string; personId: string }
    emitted: { type: 'toast.requested'; toast: Toast } | { type: 'address.requested'; to: string; replaces: boolean }
    children: {
      search: 'search'
      'content search': 'content search'
      'reading again': 'reading again'
      folders: 'folders'
      document: 'document'
      downloads: 'downloads'
      restoring: 'restoring'
      moving: 'moving'
      trash: 'trash list'
      indexing: 'action button'
      'marks deletion': 'confirm delete'
      'folder deletion': 'confirm delete'
    }
    tags: 'busy' | 'failed' | 'ready' | 'marked' | 'trash open'
  },
  actors: {
    'read library': requestPort<Library, { project: string }>('read library'),
    search: searchMachine,
    'content search': contentSearchMachine,
    'reading again': readingAgain,
    folders: foldersMachine,
    document: documentMachine,
    downloads: downloadsMachine,
    restoring: restoringMachine,
    moving: movingMachine,
    'trash list': trashListMachine,
    'action button': actionButtonMachine,
    'confirm delete': confirmDeleteMachine,
  },
  actions: {
    'record the library': assign(({ context }, { output }: { output: Library }) => withLibrary(context, output)),
    'take in the answer': assign(({ context, event }) => {
      assertEvent(event, ['library.docs answered', 'library.folder answered'])
      return withAnswer(context, event)
    }),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event), awaited: nothingAwaited })),
    'record that time ran out': assign(() => ({ failure: noAnswer(), awaited: nothingAwaited })),
    'read the trash again': sendTo('trash', { type: 'resource.changed' }),
    'choose the listing': assign(({ context }, listing: Listing) => listedSo(context, listing)),
    'note that it is stale': assign({ isStale: true }),
    'note that it is fresh': assign({ isStale: false }),
    'choose the folder': assign(({ context, event }) => {
      assertEvent(event, 'documents.folder chosen')
      return atFolder(context, event.folderId)
    }),
    'open or close the folder': assign(({ context, event }) => {
      assertEvent(event, 'documents.folder toggled')
      const others = context.opened.filter((id) => id !== event.folderId)
      return { opened: event.isOpen ? [...others, event.folderId] : others }
    }),
    'choose the depth': assign(({ event }) => {
      assertEvent(event, 'documents.depth chosen')
      return { depth: event.depth, selected: nothingSelected }
    }),
    'record the marks': assign(({ context, event }) => {
      assertEvent(event, 'documents.marked')
      const others = context.selected.filter((id) => !event.docIds.includes(id))
      return { selected: event.areSelected ? [...others, ...event.docIds] : others }
    }),
    'clear the marks': assign({ selected: nothingSelected }),
    'pass on what is typed': enqueueActions(({ event, enqueue }) => {
      assertEvent(event, 'search.typed')
      enqueue.sendTo('search', event)
      enqueue.sendTo('content search', event)
    }),
    'pass on the scope': sendTo('content search', ({ event }) => {
      assertEvent(event, 'content search.scope chosen')
      return event
    }),
    'tell the search where it looks': sendTo('content search', ({ context }) => ({
      type: 'content search.folder shown' as const,
      ...shownFolderOf(context),
    })),
    'take the marked away': assign(({ context }) => withoutSelected(context)),
    'offer to bring the marked back': emit(({ context }) => ({
      type: 'toast.requested' as const,
      toast: selectedDeletedToast(context),
    })),
    'take the folder away': assign(({ context }) => withoutFolder(context)),
    'offer to bring the folder back': emit(({ context }) => ({
      type: 'toast.requested' as const,
      toast: folderDeletedToast(context),
    })),
    'go to what lay around it': emit(({ context }) => ({
      type: 'address.requested' as const,
      to: folderAddress(context.project, context.folderId, context.listing),
      replaces: true,
    })),
    'tell who shows documents': enqueueActions(({ enqueue }) => {
      enqueue.sendTo('document', { type: 'document.changed elsewhere' })
      enqueue.sendTo('content search', { type: 'content search.documents changed' })
    }),
  },
  guards: {
    'concerns the library': ({ event }) =>
      event.type === 'data.changed' && ['everything', 'docs', 'folders'].includes(event.dataType),
    'is stale': ({ context }) => context.isStale,
    'nothing is marked': ({ context }) => context.selected.length === 0,
    'something is marked': ({ context }) => context.selected.length > 0,
    'is in a folder': ({ context }) => !isRoot(context.folderId),
    'is shown already': ({ context, event }) =>
      event.type === 'documents.folder chosen' && event.folderId === context.folderId,
  },
  delays: {
    'list answer': answerTime,
    'changes pause': ({ context }) => pauseFor(context.library.docs.length),
  },
}).createMachine({
  id: 'documents',
  description: "An organisation's documents and folders: the list, what is shown of it, and the selection.",
  context: ({ input }) => atTheStart(input),
  invoke: [
    { id: 'search', src: 'search' },
    {
      id: 'content search',
      src: 'content search',
      systemId: 'content search',
      input: ({ context }) => ({ project: context.project, ...shownFolderOf(context) }),
      onError: '.list.not read',
    },
    { id: 'reading again', src: 'reading again', systemId: 'reading again' },
    {
      id: 'folders',
      src: 'folders',
      systemId: 'folders',
      input: ({ context }) => ({ project: context.project }),
      onError: '.list.not read',
    },
    {
      id: 'document',
      src: 'document',
      systemId: 'document',
      input: ({ context: { project, personId } }) => ({ project, personId }),
      onError: '.list.not read',
    },
    {
      id: 'downloads',
      src: 'downloads',
      systemId: 'downloads',
      input: ({ context }) => ({ project: context.project }),
      onError: '.list.not read',
    },
    {
      id: 'restoring',
      src: 'restoring',
      systemId: 'restoring',
      input: ({ context }) => ({ project: context.project }),
      onError: '.list.not read',
    },
    {
      id: 'moving',
      src: 'moving',
      systemId: 'moving',
      input: ({ context }) => ({ project: context.project }),
      onError: '.list.not read',
    },
    {
      id: 'indexing',
      src: 'action button',
      systemId: 'indexing',
      input: ({ context }) => ({
        project: context.project,
        action: { name: 'read documents again', request: { project: context.project } },
        canBeCancelled: true,
        timeLimit: 3_600_000,
      }),
      onError: '.list.not read',
    },
  ],
  on: {
    'documents.folder toggled': { actions: 'open or close the folder' },
    'documents.depth chosen': { actions: ['choose the depth', 'tell the search where it looks'] },
    'documents.listing chosen': { actions: { type: 'choose the listing', params: ({ event }) => event } },
  },
  type: 'parallel',
  states: {
    list: {
      initial: 'being read',
      states: {
        'being read': {
          description: 'Waits for the documents and folders.',
          tags: 'busy',
          invoke: {
            id: 'library',
            src: 'read library',
            input: ({ context }) => ({ project: context.project }),
            onDone: {
              target: 'ready',
              actions: [
                { type: 'record the library', params: ({ event }) => ({ output: event.output }) },
                'tell the search where it looks',
              ],
            },
            onError: { target: 'not read', actions: 'record the failure' },
          },
          after: { 'list answer': { target: 'not read', actions: 'record that time ran out' } },
        },
        'not read': {
          tags: 'failed',
          on: {
            'documents.list requested': 'being read',
            'data.changed': { guard: 'concerns the library', target: 'being read' },
          },
        },
        ready: {
          tags: 'ready',
          always: { guard: 'is stale', target: 'about to be read again' },
          on: {
            'documents.list requested': 'being read again',
            'data.changed': { guard: 'concerns the library', target: 'about to be read again' },
            'library.docs answered': { actions: 'take in the answer' },
            'library.folder answered': { actions: 'take in the answer' },
          },
        },
        'about to be read again': {
          tags: 'ready',
          entry: 'note that it is fresh',
          on: {
            'documents.list requested': 'being read again',
            'library.docs answered': { actions: 'take in the answer' },
            'library.folder answered': { actions: 'take in the answer' },
          },
          after: { 'changes pause': 'being read again' },
        },
        'being read again': {
          description: 'Waits for the current documents and folders; the previous ones stay visible.',
          tags: 'ready',
          entry: 'note that it is fresh',
          invoke: {
            id: 'library again',
            src: 'read library',
            input: ({ context }) => ({ project: context.project }),
            onDone: [
              {
                guard: 'is stale',
                target: 'about to be read again',
                actions: [
                  { type: 'record the library', params: ({ event }) => ({ output: event.output }) },
                  'tell the search where it looks',
                  'tell who shows documents',
                ],
              },
              {
                target: 'ready',
                actions: [
                  { type: 'record the library', params: ({ event }) => ({ output: event.output }) },
                  'tell the search where it looks',
                  'tell who shows documents',
                ],
              },
            ],
            onError: { target: 'ready', actions: ['record the failure', 'note that it is fresh'] },
          },
          on: {
            'data.changed': { guard: 'concerns the library', actions: 'note that it is stale' },
            'library.docs answered': { actions: 'take in the answer' },
            'library.folder answered': { actions: 'take in the answer' },
          },
          after: { 'list answer': { target: 'ready', actions: ['record that time ran out', 'note that it is fresh'] } },
        },
      },
    },
    trash: {
      initial: 'closed',
      states: {
        closed: { on: { 'documents.trash opened': 'open' } },
        open: {
          tags: 'trash open',
          invoke: {
            id: 'trash',
            src: 'trash list',
            systemId: 'list of the trash',
            input: ({ context }) => ({ project: context.project }),
          },
          on: {
            'documents.trash closed': 'closed',
            'data.changed': { actions: 'read the trash again' },
          },
        },
      },
    },
    selected: {
      initial: 'none',
      on: {
        'documents.marked': { target: '.some', actions: 'record the marks' },
        'documents.marks cleared': { target: '.none', actions: 'clear the marks' },
        'search.typed': { target: '.none', actions: ['pass on what is typed', 'clear the marks'] },
        'content search.scope chosen': { target: '.none', actions: ['pass on the scope', 'clear the marks'] },
      },
      states: {
        none: { always: { guard: 'something is marked', target: 'some' } },
        some: {
          tags: 'marked',
          always: { guard: 'nothing is marked', target: 'none' },
          invoke: {
            id: 'marks deletion',
            src: 'confirm delete',
            input: ({ context }) => ({
              thing: { kind: 'documents', project: context.project, id: context.selected.join(',') },
            }),
            onDone: { target: 'none', actions: ['offer to bring the marked back', 'take the marked away'] },
            onError: { target: 'none', actions: 'clear the marks' },
          },
        },
      },
    },
    opened: {
      initial: 'at a root',
      on: {
        'documents.folder chosen': [
          { guard: 'is shown already' },
          { target: '.at a root', actions: ['choose the folder', 'tell the search where it looks'] },
        ],
      },
      states: {
        'at a root': { always: { guard: 'is in a folder', target: 'in a folder' } },
        'in a folder': {
          invoke: {
            id: 'folder deletion',
            src: 'confirm delete',
            input: ({ context }) => ({
              thing: { kind: 'folder', project: context.project, id: context.folderId },
            }),
            onDone: {
              target: 'at a root',
              actions: [
                'offer to bring the folder back',
                'take the folder away',
                'tell the search where it looks',
                'go to what lay around it',
              ],
            },
            onError: 'at a root',
          },
        },
      },
    },
  },
})
