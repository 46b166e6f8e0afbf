import { assertEvent, assign, setup } from 'xstate'
import type { Citation } from '../../../../contract/chat/chat.schemas.ts'
import type { DocPage } from '../../../../contract/documents/documents.schemas.ts'
import type { Failure } from '../../../../contract/shared/failure.ts'
import { failureOf, noAnswer } from '../failure.ts'
import { requestPort } from '../port.ts'
import { answerTime } from '../request.ts'

export type SourceEvent =
  | { type: 'source.citation opened'; citation: Citation }
  | { type: 'source.figure opened'; label: string; data: unknown }
  | { type: 'source.read again requested' }
  | { type: 'source.closed' }

/** Content of the panel beside the conversation. */
export type Source =
  | { kind: 'citation'; citation: Citation; page: DocPage | null }
  | { kind: 'figure'; label: string; data: unknown }

/** `docId`: also of a file of the conversation. */
export type PageAddress = { project: string; threadId: string; docId: string; pageId: string }

export const sourceMachine = setup({
  types: {} as {
    context: { project: string; threadId: string; source: Source | null; failure: Failure | null }
    events: SourceEvent
    input: { project: string; threadId: string }
    tags: 'busy' | 'failed' | 'gone'
  },
  actors: {
    'read page': requestPort<DocPage, PageAddress>('read page'),
  },
  actions: {
    'take the citation': assign(({ event }) => {
      assertEvent(event, 'source.citation opened')
      return { source: { kind: 'citation' as const, citation: event.citation, page: null }, failure: null }
    }),
    'take the figure': assign(({ event }) => {
      assertEvent(event, 'source.figure opened')
      return { source: { kind: 'figure' as const, label: event.label, data: event.data }, failure: null }
    }),
    'record the page': assign(({ context }, { output }: { output: DocPage }) => {
      if (context.source?.kind !== 'citation') return {}
      return { source: { ...context.source, page: output }, failure: null }
    }),
    'put everything away': assign({ source: null, failure: null }),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'record that time ran out': assign(() => ({ failure: noAnswer() })),
  },
  guards: {
    'stands in a page': ({ event }) =>
      event.type === 'source.citation opened' &&
      event.citation.docId !== undefined &&
      event.citation.pageId !== undefined,
    'is gone': ({ event }) => failureOf(event).kind === 'not found',
  },
  delays: { 'page answer': answerTime },
}).createMachine({
  id: 'source',
  description: 'The panel beside a conversation: a passage on its page, or the query and rows behind a figure.',
  context: ({ input }) => ({ project: input.project, threadId: input.threadId, source: null, failure: null }),
  initial: 'closed',
  on: {
    'source.citation opened': [
      { guard: 'stands in a page', target: '.being read', actions: 'take the citation' },
      { target: '.open', actions: 'take the citation' },
    ],
    'source.figure opened': { target: '.open', actions: 'take the figure' },
    'source.closed': { target: '.closed', actions: 'put everything away' },
  },
  states: {
    closed: {},
    'being read': {
      description: 'Waits for the page with the passage; the quotation is shown meanwhile.',
      tags: 'busy',
      meta: { asksAgainOn: ['source.citation opened'] },
      invoke: {
        id: 'page',
        src: 'read page',
        input: ({ context }) => addressOf(context),
        onDone: {
          target: 'open',
          actions: { type: 'record the page', params: ({ event }) => ({ output: event.output }) },
        },
        onError: [
          { guard: 'is gone', target: 'gone' },
          { target: 'not read', actions: 'record the failure' },
        ],
      },
      after: { 'page answer': { target: 'not read', actions: 'record that time ran out' } },
    },
    open: {},
    gone: { tags: 'gone' },
    'not read': {
      tags: 'failed',
      on: { 'source.read again requested': 'being read' },
    },
  },
})

type Addressed = { project: string; threadId: string; source: Source | null }

function addressOf({ project, threadId, source }: Addressed): PageAddress {
  const citation = source?.kind === 'citation' ? source.citation : null
  return { project, threadId, docId: citation?.docId ?? '', pageId: citation?.pageId ?? '' }
}
