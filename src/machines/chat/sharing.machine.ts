import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { Sharing } from '../../../contract/chat/chat-sharing.schemas.ts'
import type { DataType } from '../../../contract/live/frames.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import { commandMachine, type CommandActor } from '../shared/command.machine.ts'
import { reportDownload, reportPrinting, topicReports } from '../shared/reports.resources.ts'

/** The branch of a conversation that ends with `leafId`. */
export type OfBranch = { project: string; threadId: string; leafId: string }

export type SharingEvent =
  | { type: 'sharing.list requested' }
  | { type: 'sharing.share requested' }
  | { type: 'sharing.withdraw requested' }
  | { type: 'data.changed'; dataType: DataType | 'everything' }

export type SharingActor = ActorRefFrom<typeof sharingMachine>

type SharingContext = OfBranch & { sharing: Sharing | null; failure: Failure | null }

const seconds = 30

export const markdownExport = commandMachine<null, OfBranch & { filename: string }>(
  'conversation export',
  'Downloads a conversation as Markdown.',
)
export type MarkdownExportActor = CommandActor<null, OfBranch & { filename: string }>

export const sharingMachine = setup({
  types: {} as {
    context: SharingContext
    events: SharingEvent
    input: OfBranch
    tags: 'busy' | 'failed' | 'loading' | 'sharing' | 'withdrawing' | 'not shared' | 'not withdrawn' | 'withdrawn'
    children: {
      reports: 'conversation reports'
      printing: 'conversation printing'
      download: 'conversation report download'
      export: 'conversation export'
    }
  },
  actors: {
    'read sharing': requestPort<Sharing, OfBranch>('read sharing', { seconds }),
    'share conversation': requestPort<Sharing, OfBranch & { listed: string[] }>('share conversation', { seconds }),
    'withdraw sharing': requestPort<unknown, OfBranch>('withdraw sharing', { seconds }),
    'conversation reports': topicReports,
    'conversation printing': reportPrinting,
    'conversation report download': reportDownload,
    'conversation export': markdownExport,
  },
  actions: {
    'record the sharing': assign((_, { sharing }: { sharing: Sharing }) => ({ sharing, failure: null })),
    'record the withdrawal': assign(({ context: { sharing } }) => ({
      sharing: sharing && { ...sharing, share: null },
      failure: null,
    })),
    'record the failure': assign((_, { failure }: { failure: Failure }) => ({ failure })),
    'forget the failure': assign({ failure: null }),
    'read the reports again': sendTo('reports', { type: 'resource.changed' }),
  },
  guards: {
    'is shared': (_, { sharing }: { sharing: Sharing }) => sharing.share !== null,
    'is about reports': ({ event }) =>
      event.type === 'data.changed' && (event.dataType === 'reports' || event.dataType === 'everything'),
  },
}).createMachine({
  id: 'sharing conversation',
  description: 'The dialog that shares the visible branch of a conversation by link, and exports it.',
  context: ({ input }) => ({ ...input, sharing: null, failure: null }),
  invoke: [
    {
      id: 'reports',
      src: 'conversation reports',
      systemId: 'conversation reports',
      input: ({ context: { project, threadId } }) => ({ project, topicId: threadId }),
      onError: {},
    },
    { id: 'printing', src: 'conversation printing', systemId: 'conversation printing', onError: {} },
    { id: 'download', src: 'conversation report download', systemId: 'conversation report download', onError: {} },
    { id: 'export', src: 'conversation export', systemId: 'conversation export', onError: {} },
  ],
  on: { 'data.changed': { guard: 'is about reports', actions: 'read the reports again' } },
  initial: 'loading',
  states: {
    loading: {
      description: 'Waits for whether it is shared, and for what it repeats that not every member may see.',
      tags: ['busy', 'loading'],
      invoke: {
        id: 'reading',
        src: 'read sharing',
        input: ({ context: { project, threadId, leafId } }) => ({ project, threadId, leafId }),
        onDone: [
          {
            guard: { type: 'is shared', params: ({ event }) => ({ sharing: event.output }) },
            target: 'shared',
            actions: { type: 'record the sharing', params: ({ event }) => ({ sharing: event.output }) },
          },
          {
            target: 'listed',
            actions: { type: 'record the sharing', params: ({ event }) => ({ sharing: event.output }) },
          },
        ],
        onError: {
          target: 'load failed',
          actions: { type: 'record the failure', params: ({ event }) => ({ failure: failureOf(event) }) },
        },
      },
    },
    'load failed': {
      tags: 'failed',
      on: { 'sharing.list requested': { target: 'loading', actions: 'forget the failure' } },
    },
    listed: {
      description: 'The person sees what is repeated and decides.',
      on: { 'sharing.share requested': 'sharing' },
    },
    sharing: {
      description: 'Waits for the server to store the copy.',
      tags: ['busy', 'sharing'],
      invoke: {
        id: 'storing',
        src: 'share conversation',
        input: ({ context: { project, threadId, leafId, sharing } }) => ({
          ...{ project, threadId, leafId },
          listed: sharing?.repeats.map(({ key }) => key) ?? [],
        }),
        onDone: {
          target: 'shared',
          actions: { type: 'record the sharing', params: ({ event }) => ({ sharing: event.output }) },
        },
        onError: {
          target: 'share failed',
          actions: { type: 'record the failure', params: ({ event }) => ({ failure: failureOf(event) }) },
        },
      },
    },
    'share failed': {
      description: 'The copy was not stored. Perhaps more is repeated by now than was listed.',
      tags: ['failed', 'not shared'],
      on: {
        'sharing.share requested': { target: 'sharing', actions: 'forget the failure' },
        'sharing.list requested': { target: 'loading', actions: 'forget the failure' },
      },
    },
    shared: {
      on: { 'sharing.share requested': 'sharing', 'sharing.withdraw requested': 'withdrawing' },
    },
    withdrawing: {
      description: 'Waits for the server to end the link.',
      tags: ['busy', 'withdrawing'],
      invoke: {
        id: 'ending',
        src: 'withdraw sharing',
        input: ({ context: { project, threadId, leafId } }) => ({ project, threadId, leafId }),
        onDone: { target: 'withdrawn', actions: 'record the withdrawal' },
        onError: {
          target: 'withdraw failed',
          actions: { type: 'record the failure', params: ({ event }) => ({ failure: failureOf(event) }) },
        },
      },
    },
    'withdraw failed': {
      description: 'The link may still work.',
      tags: ['failed', 'not withdrawn'],
      on: {
        'sharing.withdraw requested': { target: 'withdrawing', actions: 'forget the failure' },
        'sharing.share requested': { target: 'sharing', actions: 'forget the failure' },
      },
    },
    withdrawn: {
      tags: 'withdrawn',
      on: { 'sharing.share requested': 'sharing' },
    },
  },
})
