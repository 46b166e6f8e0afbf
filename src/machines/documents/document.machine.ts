import { type ActorRefFrom, assertEvent, assign, enqueueActions, setup } from 'xstate'
import type { DocDetail, DocPage } from '../../../contract/documents/documents.schemas.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf, noAnswer } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'
import { detailsMachine } from './details.machine.ts'
import { wantedPage } from './document.selectors.ts'

export type DocumentActor = ActorRefFrom<typeof documentMachine>

export type DocumentEvent =
  /** The address names this document; `tab` and `page` are its further segments. */
  | { type: 'document.shown'; docId: string; tab: string | null; page: string | null }
  | { type: 'document.left' }
  | { type: 'document.reading wanted' }
  | { type: 'document.page wanted' }
  | { type: 'document.changed elsewhere' }

export type DocumentContext = {
  project: string
  docId: string
  tab: string | null
  pageSegment: string | null
  doc: DocDetail | null
  page: DocPage | null
  failure: Failure | null
  pageFailure: Failure | null
}

export const documentMachine = setup({
  types: {} as {
    context: DocumentContext
    events: DocumentEvent
    input: { project: string }
    children: { details: 'details' }
    tags: 'open' | 'busy' | 'ready' | 'missing' | 'failed' | 'page busy' | 'page failed' | 'page shown'
  },
  actors: {
    'read document': requestPort<DocDetail, { project: string; docId: string }>('read document'),
    'read page': requestPort<DocPage, { project: string; docId: string; pageId: string }>('read page'),
    details: detailsMachine,
  },
  actions: {
    'record the address': assign(({ event }) => {
      assertEvent(event, 'document.shown')
      return { docId: event.docId, tab: event.tab, pageSegment: event.page }
    }),
    'record the document': assign(({ event }) => ({
      doc: (event as unknown as { output: DocDetail }).output,
      failure: null,
    })),
    'record the page': assign(({ event }) => ({
      page: (event as unknown as { output: DocPage }).output,
      pageFailure: null,
    })),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'record that time ran out': assign(() => ({ failure: noAnswer() })),
    'record the failure of the page': assign(({ event }) => ({ pageFailure: failureOf(event) })),
    'record that time ran out for the page': assign(() => ({ pageFailure: noAnswer() })),
    'forget the page': assign({ page: null, pageFailure: null }),
    'forget the document': assign({ docId: '', doc: null, page: null, failure: null, pageFailure: null }),
    'tell the details': enqueueActions(({ context, enqueue }) => {
      if (context.doc) enqueue.sendTo('details', { type: 'details.document read', doc: context.doc })
    }),
  },
  guards: {
    'is the same document': ({ context, event }) => event.type === 'document.shown' && event.docId === context.docId,
    'is not there': ({ event }) => failureOf(event).kind === 'not found',
    'another page is wanted': ({ context }) => {
      const wanted = wantedPage(context)
      return wanted !== null && wanted.id !== context.page?.id
    },
    'no page is wanted': ({ context }) => context.doc !== null && wantedPage(context) === null,
  },
  delays: { 'document answer': answerTime, 'page answer': answerTime },
}).createMachine({
  id: 'document',
  description:
    'The document whose dialog is open: what was understood of it, the page that is looked at, and its details.',
  context: ({ input }) => ({
    project: input.project,
    docId: '',
    tab: null,
    pageSegment: null,
    doc: null,
    page: null,
    failure: null,
    pageFailure: null,
  }),
  initial: 'closed',
  states: {
    closed: {
      on: { 'document.shown': { target: 'open', actions: 'record the address' } },
    },
    open: {
      tags: 'open',
      on: {
        'document.left': { target: 'closed', actions: 'forget the document' },
        'document.shown': [
          { guard: 'is the same document', actions: 'record the address' },
          { target: 'open', reenter: true, actions: ['forget the document', 'record the address'] },
        ],
      },
      type: 'parallel',
      states: {
        content: {
          initial: 'being read',
          states: {
            'being read': {
              description: 'Waits for the document.',
              tags: 'busy',
              invoke: {
                id: 'document',
                src: 'read document',
                input: ({ context }) => ({ project: context.project, docId: context.docId }),
                onDone: { target: 'there', actions: 'record the document' },
                onError: [
                  { guard: 'is not there', target: 'missing' },
                  { target: 'not read', actions: 'record the failure' },
                ],
              },
              after: { 'document answer': { target: 'not read', actions: 'record that time ran out' } },
            },
            missing: { tags: 'missing', on: { 'document.reading wanted': 'being read' } },
            'not read': { tags: 'failed', on: { 'document.reading wanted': 'being read' } },
            there: {
              tags: 'ready',
              invoke: {
                id: 'details',
                src: 'details',
                systemId: 'details',
                input: ({ context }) => ({ project: context.project, doc: context.doc as DocDetail }),
                onError: 'not read',
              },
              initial: 'current',
              states: {
                current: {
                  on: {
                    'document.changed elsewhere': 'being read again',
                    'document.reading wanted': 'being read again',
                  },
                },
                'being read again': {
                  description: 'Waits for the document as it is now; the former one stays in sight.',
                  invoke: {
                    id: 'document again',
                    src: 'read document',
                    input: ({ context }) => ({ project: context.project, docId: context.docId }),
                    onDone: { target: 'current', actions: ['record the document', 'tell the details'] },
                    onError: [
                      { guard: 'is not there', target: '#document.open.content.missing' },
                      { target: 'current' },
                    ],
                  },
                  on: { 'document.changed elsewhere': { target: 'being read again', reenter: true } },
                  after: { 'document answer': 'current' },
                },
              },
            },
          },
        },
        page: {
          initial: 'not looked at',
          states: {
            'not looked at': {
              entry: 'forget the page',
              always: { guard: 'another page is wanted', target: 'being read' },
            },
            'being read': {
              description: 'Waits for the page that is looked at.',
              tags: 'page busy',
              invoke: {
                id: 'page',
                src: 'read page',
                input: ({ context }) => ({
                  project: context.project,
                  docId: context.docId,
                  pageId: wantedPage(context)?.id ?? '',
                }),
                onDone: { target: 'shown', actions: 'record the page' },
                onError: { target: 'not read', actions: 'record the failure of the page' },
              },
              after: { 'page answer': { target: 'not read', actions: 'record that time ran out for the page' } },
              on: {
                'document.shown': {
                  guard: 'is the same document',
                  target: 'not looked at',
                  actions: 'record the address',
                },
              },
            },
            shown: {
              tags: 'page shown',
              always: [
                { guard: 'no page is wanted', target: 'not looked at' },
                { guard: 'another page is wanted', target: 'being read' },
              ],
            },
            'not read': {
              tags: 'page failed',
              on: {
                'document.page wanted': 'being read',
                'document.shown': {
                  guard: 'is the same document',
                  target: 'not looked at',
                  actions: 'record the address',
                },
              },
            },
          },
        },
      },
    },
  },
})
