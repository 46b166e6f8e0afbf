import { type ActorRefFrom, assertEvent, assign, type EventObject, setup } from 'xstate'
import type { DocDetail, DocPage } from '../../../contract/documents/documents.schemas.ts'
import { isDrawn } from '../../../contract/documents/file-types.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf, noAnswer } from '../shared/failure.ts'
import { channelPort, requestPort } from '../shared/port.ts'
import type { DrawnFile } from '../../../contract/documents/drawn-file.ts'

export type PagesActor = ActorRefFrom<typeof pagesMachine>

export type FileFact = { type: 'file.opened'; file: DrawnFile } | { type: 'file.failed'; error: unknown }

export type PagesEvent =
  /** Numbers, from 1, of the pages in or near the viewport. */
  | { type: 'pages.in sight'; numbers: readonly number[] }
  | { type: 'pages.reading requested'; number: number }
  | { type: 'pages.file requested' }
  /** The document was read again. */
  | { type: 'pages.document read'; doc: DocDetail }
  | FileFact

type PagesContext = {
  project: string
  doc: DocDetail
  inSight: readonly number[]
  /** The id of the page being read. */
  reading: string
  /** Pages read so far, by id. */
  pages: Readonly<Record<string, DocPage>>
  failures: Readonly<Record<string, Failure>>
  file: DrawnFile | null
  fileFailure: Failure | null
}

/** The id of the next page to read; null when all pages in view are read or have failed. */
export function nextPage({ doc, inSight, pages, failures }: PagesContext): string | null {
  const ids = inSight.flatMap((number) => doc.pages[number - 1]?.id ?? [])
  return ids.find((id) => !Object.hasOwn(pages, id) && !Object.hasOwn(failures, id)) ?? null
}

const without = <Value>(record: Readonly<Record<string, Value>>, id: string): Readonly<Record<string, Value>> => {
  const { [id]: _, ...others } = record
  return others
}

/** Opening runs in a separate process, and a large file on a slow line takes long. In ms. */
const openingTime = 120_000

export const pagesMachine = setup({
  types: {} as {
    context: PagesContext
    events: PagesEvent
    input: { project: string; doc: DocDetail }
    tags: 'file busy' | 'file failed'
  },
  actors: {
    'read page': requestPort<DocPage, { project: string; docId: string; pageId: string }>('read page', { seconds: 30 }),
    'open the file': channelPort<EventObject, FileFact, { project: string; docId: string; filename: string }>(
      'open the file',
    ),
  },
  actions: {
    'record what is in sight': assign(({ event }) => {
      assertEvent(event, 'pages.in sight')
      return { inSight: event.numbers }
    }),
    'choose the page to read': assign(({ context }) => ({ reading: nextPage(context) ?? '' })),
    'record the page': assign(({ context }, { output }: { output: DocPage }) => ({
      pages: { ...context.pages, [context.reading]: output },
    })),
    'record the failure of the page': assign(({ context, event }) => ({
      failures: { ...context.failures, [context.reading]: failureOf(event) },
    })),
    'forget the failure of the page': assign(({ context, event }) => {
      assertEvent(event, 'pages.reading requested')
      return { failures: without(context.failures, context.doc.pages[event.number - 1]?.id ?? '') }
    }),
    'record the document': assign(({ event }) => {
      assertEvent(event, 'pages.document read')
      return { doc: event.doc }
    }),
    'record the file': assign(({ event }) => {
      assertEvent(event, 'file.opened')
      return { file: event.file, fileFailure: null }
    }),
    'record the failure of the file': assign(({ event }) => ({ fileFailure: failureOf(event) })),
    'record that time ran out for the file': assign(() => ({ fileFailure: noAnswer() })),
    'forget the file': assign({ file: null }),
  },
  guards: {
    'a page is to be read': ({ context }) => nextPage(context) !== null,
    'the file can be drawn': ({ context }) => isDrawn(context.doc.filename),
  },
  delays: { 'opening time': openingTime },
}).createMachine({
  id: 'pages',
  description: 'The pages of the open document: the texts of visible pages, loaded one at a time, and the file itself.',
  context: ({ input }) => ({
    ...input,
    inSight: [],
    reading: '',
    pages: {},
    failures: {},
    file: null,
    fileFailure: null,
  }),
  on: {
    'pages.in sight': { actions: 'record what is in sight' },
    'pages.reading requested': { actions: 'forget the failure of the page' },
    'pages.document read': { actions: 'record the document' },
  },
  type: 'parallel',
  states: {
    texts: {
      initial: 'at rest',
      states: {
        'at rest': {
          always: { guard: 'a page is to be read', target: 'being read', actions: 'choose the page to read' },
        },
        'being read': {
          description: 'Waits for the text of one page; pages visible by then come next.',
          invoke: {
            id: 'page',
            src: 'read page',
            input: ({ context }) => ({
              project: context.project,
              docId: context.doc.id,
              pageId: context.reading,
            }),
            onDone: {
              target: 'at rest',
              actions: { type: 'record the page', params: ({ event }) => ({ output: event.output }) },
            },
            onError: { target: 'at rest', actions: 'record the failure of the page' },
          },
        },
      },
    },
    file: {
      initial: 'not requested',
      states: {
        'not requested': {
          on: { 'pages.file requested': { guard: 'the file can be drawn', target: 'requested' } },
        },
        requested: {
          description: 'Keeps the file open as long as the document is open.',
          invoke: {
            id: 'file',
            src: 'open the file',
            input: ({ context: { project, doc } }) => ({ project, docId: doc.id, filename: doc.filename }),
            onError: { target: 'not opened', actions: 'record the failure of the file' },
          },
          exit: 'forget the file',
          initial: 'being opened',
          states: {
            'being opened': {
              tags: 'file busy',
              on: {
                'file.opened': { target: 'open', actions: 'record the file' },
                'file.failed': { target: '#pages.file.not opened', actions: 'record the failure of the file' },
              },
              after: {
                'opening time': {
                  target: '#pages.file.not opened',
                  actions: 'record that time ran out for the file',
                },
              },
            },
            open: {},
          },
        },
        'not opened': { tags: 'file failed', on: { 'pages.file requested': 'requested' } },
      },
    },
  },
})
