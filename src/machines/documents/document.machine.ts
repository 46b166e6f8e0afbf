import { type ActorRefFrom, assertEvent, assign, emit, enqueueActions, sendTo, setup } from 'xstate'
import type { DocDetail, DocPage } from '../../../contract/documents/documents.schemas.ts'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { failureOf, noAnswer } from '../shared/failure.ts'
import { channelPort, requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'
import type { Toast } from '../shared/toasts.machine.ts'
import { type DocEdits, detailsMachine, docChange } from './details.machine.ts'
import { wantedPage } from './document.selectors.ts'

/** By the id of their document. */
export type AllEdits = Readonly<Record<string, DocEdits>>
export type EditsNews = { type: 'edits.changed'; edits: AllEdits }
export type EditsFact = { type: 'document.edits read'; edits: AllEdits }

export type DocumentActor = ActorRefFrom<typeof documentMachine>

export type DocumentEvent =
  /** The address names this document; `tab` and `page` are its further segments. */
  | { type: 'document.shown'; docId: string; tab: string | null; page: string | null }
  | { type: 'document.left' }
  | { type: 'document.reading wanted' }
  | { type: 'document.page wanted' }
  | { type: 'document.changed elsewhere' }
  /** What is changed and not saved of a document; null once it is saved or given up. */
  | { type: 'document.edits kept'; docId: string; edits: DocEdits | null }
  /** Back to what was left without being saved. */
  | { type: 'document.editing wanted'; docId: string }
  | EditsFact

export type DocumentContext = {
  project: string
  personId: string
  docId: string
  tab: string | null
  pageSegment: string | null
  doc: DocDetail | null
  page: DocPage | null
  failure: Failure | null
  pageFailure: Failure | null
  /** What was changed and not saved. It outlives the dialog, and a reload. */
  edits: AllEdits
}

export const documentMachine = setup({
  types: {} as {
    context: DocumentContext
    events: DocumentEvent
    input: { project: string; personId: string }
    emitted: { type: 'toast.wanted'; toast: Toast } | { type: 'address.wanted'; to: string; replaces: boolean }
    children: { details: 'details'; 'edits keeper': 'keep the edits' }
    tags: 'open' | 'busy' | 'ready' | 'missing' | 'failed' | 'page busy' | 'page failed' | 'page shown'
  },
  actors: {
    'read document': requestPort<DocDetail, { project: string; docId: string }>('read document'),
    'read page': requestPort<DocPage, { project: string; docId: string; pageId: string }>('read page'),
    details: detailsMachine,
    'keep the edits': channelPort<EditsNews, EditsFact, { project: string; personId: string }>('keep the edits'),
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
    'take the kept edits': assign(({ context, event }) => {
      assertEvent(event, 'document.edits read')
      return { edits: { ...event.edits, ...context.edits } }
    }),
    'record the edits': assign(({ context, event }) => {
      assertEvent(event, 'document.edits kept')
      const { [event.docId]: _, ...others } = context.edits
      return { edits: event.edits === null ? others : { ...others, [event.docId]: event.edits } }
    }),
    'write the edits down': sendTo('edits keeper', ({ context }) => ({ type: 'edits.changed', edits: context.edits })),
    'say what is not saved': enqueueActions(({ context, enqueue }) => {
      const edits = context.edits[context.docId]
      if (!edits || Object.keys(docChange(edits)).length === 0) return
      enqueue.emit({
        type: 'toast.wanted',
        toast: {
          id: `not saved ${context.docId}`,
          tone: 'plain',
          text: texts.leftUnsaved(edits.base.filename),
          undo: { label: texts.goOnEditing, wish: { type: 'document.editing wanted', docId: context.docId } },
        },
      })
    }),
    'give the edits back': enqueueActions(({ context, enqueue }) => {
      const edits = context.edits[context.docId]
      if (edits) enqueue.sendTo('details', { type: 'details.taken up', edits })
    }),
    'go back to it': emit(({ context, event }) => {
      assertEvent(event, 'document.editing wanted')
      const to = pagePath('dataDocument', { project: context.project, docId: event.docId })
      return { type: 'address.wanted' as const, to, replaces: false }
    }),
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
    ...input,
    docId: '',
    tab: null,
    pageSegment: null,
    doc: null,
    page: null,
    failure: null,
    pageFailure: null,
    edits: {},
  }),
  invoke: {
    id: 'edits keeper',
    src: 'keep the edits',
    input: ({ context: { project, personId } }) => ({ project, personId }),
    onError: {},
  },
  on: {
    'document.edits read': { actions: 'take the kept edits' },
    'document.edits kept': { actions: ['record the edits', 'write the edits down'] },
    'document.editing wanted': { actions: 'go back to it' },
  },
  initial: 'closed',
  states: {
    closed: {
      on: { 'document.shown': { target: 'open', actions: 'record the address' } },
    },
    open: {
      tags: 'open',
      on: {
        'document.left': { target: 'closed', actions: ['say what is not saved', 'forget the document'] },
        'document.shown': [
          { guard: 'is the same document', actions: 'record the address' },
          {
            target: 'open',
            reenter: true,
            actions: ['say what is not saved', 'forget the document', 'record the address'],
          },
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
                  entry: 'give the edits back',
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
