import { type ActorRefFrom, assertEvent, assign, emit, enqueueActions, sendTo, setup } from 'xstate'
import type { DocDetail } from '../../../contract/documents/documents.schemas.ts'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { failureOf, noAnswer } from '../shared/failure.ts'
import { channelPort, logicPort, requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'
import type { Toast } from '../shared/toasts.machine.ts'
import type { detailsMachine, EditsKept } from './details.machine.ts'
import { type DocEdits, docChange } from './details.rules.ts'
import type { factsMachine } from './facts.machine.ts'
import type { pagesMachine } from './pages.machine.ts'
import type { readingMachine } from './reading.machine.ts'
import type { tableModelMachine } from './table-model.machine.ts'
import type { tablesMachine } from './tables.machine.ts'

/** Unsaved edits by document id. */
export type AllEdits = Readonly<Record<string, DocEdits>>
export type EditsUpdate = { type: 'edits.changed'; edits: AllEdits }
export type EditsFact = { type: 'document.edits read'; edits: AllEdits }

export type DocumentActor = ActorRefFrom<typeof documentMachine>

export type DocumentEvent =
  /** The URL names this document; `tab` and `page` are its further segments. */
  | { type: 'document.shown'; docId: string; tab: string | null; page: string | null }
  | { type: 'document.left' }
  | { type: 'document.reading requested' }
  | { type: 'document.changed elsewhere' }
  | EditsKept
  /** Reopens the dialog on edits that weren't saved. */
  | { type: 'document.editing requested'; docId: string }
  | EditsFact

export type DocumentContext = {
  project: string
  personId: string
  docId: string
  tab: string | null
  pageSegment: string | null
  doc: DocDetail | null
  failure: Failure | null
  /** Unsaved edits. They outlive the dialog, and a reload. */
  edits: AllEdits
}

export const documentMachine = setup({
  types: {} as {
    context: DocumentContext
    events: DocumentEvent
    input: { project: string; personId: string }
    emitted: { type: 'toast.requested'; toast: Toast } | { type: 'address.requested'; to: string; replaces: boolean }
    children: {
      details: 'details'
      pages: 'pages'
      tables: 'tables'
      reading: 'reading'
      'table model': 'table model'
      facts: 'facts'
      'edits store': 'keep the edits'
    }
    tags: 'open' | 'busy' | 'ready' | 'missing' | 'failed'
  },
  /** The code of the logic ports loads with the first document that is opened. */
  actors: {
    'read document': requestPort<DocDetail, { project: string; docId: string }>('read document'),
    details: logicPort<typeof detailsMachine>('details'),
    pages: logicPort<typeof pagesMachine>('pages'),
    tables: logicPort<typeof tablesMachine>('tables'),
    reading: logicPort<typeof readingMachine>('reading'),
    'table model': logicPort<typeof tableModelMachine>('table model'),
    facts: logicPort<typeof factsMachine>('facts'),
    'keep the edits': channelPort<EditsUpdate, EditsFact, { project: string; personId: string }>('keep the edits'),
  },
  actions: {
    'record the address': assign(({ event }) => {
      assertEvent(event, 'document.shown')
      return { docId: event.docId, tab: event.tab, pageSegment: event.page }
    }),
    'record the document': assign((_, { output }: { output: DocDetail }) => ({
      doc: output,
      failure: null,
    })),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'record that time ran out': assign(() => ({ failure: noAnswer() })),
    'forget the document': assign({ docId: '', doc: null, failure: null }),
    'take the kept edits': assign(({ context, event }) => {
      assertEvent(event, 'document.edits read')
      return { edits: { ...event.edits, ...context.edits } }
    }),
    'record the edits': assign(({ context, event }) => {
      assertEvent(event, 'document.edits kept')
      const { [event.docId]: _, ...others } = context.edits
      return { edits: event.edits === null ? others : { ...others, [event.docId]: event.edits } }
    }),
    'write the edits down': sendTo('edits store', ({ context }) => ({ type: 'edits.changed', edits: context.edits })),
    'say what is not saved': enqueueActions(({ context, enqueue }) => {
      const edits = context.edits[context.docId]
      if (!edits || Object.keys(docChange(edits)).length === 0) return
      enqueue.emit({
        type: 'toast.requested',
        toast: {
          id: `not saved ${context.docId}`,
          tone: 'plain',
          text: texts.leftUnsaved(edits.base.filename),
          undo: {
            label: texts.goOnEditing,
            request: { type: 'document.editing requested' as const, docId: context.docId },
          },
        },
      })
    }),
    'go back to it': emit(({ context, event }) => {
      assertEvent(event, 'document.editing requested')
      const to = pagePath('dataDocument', { project: context.project, docId: event.docId })
      return { type: 'address.requested' as const, to, replaces: false }
    }),
    'tell the details and the pages': enqueueActions(({ context: { doc }, enqueue }) => {
      if (!doc) return
      enqueue.sendTo('details', { type: 'editor.newer read', saved: doc })
      enqueue.sendTo('pages', { type: 'pages.document read', doc })
      enqueue.sendTo('reading', { type: 'reading.document read' })
      enqueue.sendTo('table model', { type: 'model.document read' })
      enqueue.sendTo('facts', { type: 'facts.document read' })
    }),
  },
  guards: {
    'is the same document': ({ context, event }) => event.type === 'document.shown' && event.docId === context.docId,
    'is not there': ({ event }) => failureOf(event).kind === 'not found',
  },
  delays: { 'document answer': answerTime },
}).createMachine({
  id: 'document',
  description: 'The document in the open dialog: what was extracted from it, its pages, and its details.',
  context: ({ input }) => ({
    ...input,
    docId: '',
    tab: null,
    pageSegment: null,
    doc: null,
    failure: null,
    edits: {},
  }),
  invoke: {
    id: 'edits store',
    src: 'keep the edits',
    input: ({ context: { project, personId } }) => ({ project, personId }),
    onError: {},
  },
  on: {
    'document.edits read': { actions: 'take the kept edits' },
    'document.edits kept': { actions: ['record the edits', 'write the edits down'] },
    'document.editing requested': { actions: 'go back to it' },
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
      initial: 'being read',
      states: {
        'being read': {
          description: 'Waits for the document, and for the code of its parts.',
          tags: 'busy',
          invoke: {
            id: 'document',
            src: 'read document',
            input: ({ context }) => ({ project: context.project, docId: context.docId }),
            onDone: {
              target: 'there',
              actions: { type: 'record the document', params: ({ event }) => ({ output: event.output }) },
            },
            onError: [
              { guard: 'is not there', target: 'missing' },
              { target: 'not read', actions: 'record the failure' },
            ],
          },
          after: { 'document answer': { target: 'not read', actions: 'record that time ran out' } },
        },
        missing: { tags: 'missing', on: { 'document.reading requested': 'being read' } },
        'not read': { tags: 'failed', on: { 'document.reading requested': 'being read' } },
        there: {
          tags: 'ready',
          invoke: [
            {
              id: 'details',
              src: 'details',
              systemId: 'details',
              input: ({ context: { project, doc, docId, edits } }) => ({
                project,
                doc: doc as DocDetail,
                edits: edits[docId] ?? null,
              }),
              onError: 'not read',
            },
            {
              id: 'pages',
              src: 'pages',
              systemId: 'pages',
              input: ({ context }) => ({ project: context.project, doc: context.doc as DocDetail }),
              onError: 'not read',
            },
            {
              id: 'tables',
              src: 'tables',
              systemId: 'tables',
              input: ({ context: { project, docId } }) => ({ of: { project, docId } }),
              onError: 'not read',
            },
            {
              id: 'reading',
              src: 'reading',
              systemId: 'reading',
              input: ({ context: { project, docId, personId } }) => ({ project, docId, personId }),
              onError: 'not read',
            },
            {
              id: 'table model',
              src: 'table model',
              systemId: 'table model',
              input: ({ context: { project } }) => ({ project }),
              onError: 'not read',
            },
            {
              id: 'facts',
              src: 'facts',
              systemId: 'facts',
              input: ({ context: { project, docId, personId } }) => ({ project, docId, personId }),
              onError: 'not read',
            },
          ],
          initial: 'current',
          states: {
            current: {
              on: {
                'document.changed elsewhere': 'being read again',
                'document.reading requested': 'being read again',
              },
            },
            'being read again': {
              description: 'Waits for the current document; the previous version stays visible.',
              invoke: {
                id: 'document again',
                src: 'read document',
                input: ({ context }) => ({ project: context.project, docId: context.docId }),
                onDone: {
                  target: 'current',
                  actions: [
                    { type: 'record the document', params: ({ event }) => ({ output: event.output }) },
                    'tell the details and the pages',
                  ],
                },
                onError: [{ guard: 'is not there', target: '#document.open.missing' }, { target: 'current' }],
              },
              on: { 'document.changed elsewhere': { target: 'being read again', reenter: true } },
              after: { 'document answer': 'current' },
            },
          },
        },
      },
    },
  },
})
