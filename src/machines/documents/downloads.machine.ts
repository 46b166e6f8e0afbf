import { type ActorRefFrom, assertEvent, assign, setup } from 'xstate'
import { requestPort } from '../shared/port.ts'

export type DownloadsActor = ActorRefFrom<typeof downloadsMachine>
/** `docIds`: for an archive of several documents. */
export type Downloadable = { docId: string; filename: string; docIds?: readonly string[] | undefined }
export type DownloadsEvent = ({ type: 'downloads.requested' } & Downloadable) | { type: 'downloads.alert closed' }

export const downloadsMachine = setup({
  types: {} as {
    /** The queue; the first is in progress. */
    context: { project: string; waiting: readonly Downloadable[] }
    events: DownloadsEvent
    input: { project: string }
    tags: 'busy' | 'failed'
  },
  actors: {
    'open file': requestPort<void, { project: string } & Downloadable>('open file'),
  },
  actions: {
    'queue it': assign(({ context, event }) => {
      assertEvent(event, 'downloads.requested')
      const isThere = context.waiting.some(({ docId }) => docId === event.docId)
      const { docId, filename, docIds } = event
      return isThere ? {} : { waiting: [...context.waiting, { docId, filename, docIds }] }
    }),
    'drop the first': assign(({ context }) => ({ waiting: context.waiting.slice(1) })),
  },
  guards: {
    'something waits': ({ context }) => context.waiting.length > 0,
  },
  delays: { 'file answer': 300_000 },
}).createMachine({
  id: 'downloads',
  description: 'Opens or saves documents one after another, and reports those that fail.',
  context: ({ input }) => ({ ...input, waiting: [] }),
  on: { 'downloads.requested': { actions: 'queue it' } },
  initial: 'resting',
  states: {
    resting: { always: { guard: 'something waits', target: 'at work' } },
    'at work': {
      description: 'Waits for the content of the document.',
      tags: 'busy',
      exit: 'drop the first',
      invoke: {
        id: 'file',
        src: 'open file',
        input: ({ context }) => ({
          project: context.project,
          docId: context.waiting[0]?.docId ?? '',
          filename: context.waiting[0]?.filename ?? '',
          docIds: context.waiting[0]?.docIds,
        }),
        onDone: 'resting',
        onError: 'alerting',
      },
      after: { 'file answer': 'alerting' },
    },
    alerting: {
      tags: 'failed',
      on: { 'downloads.alert closed': 'resting' },
    },
  },
})
