import { type AnyEventObject, assertEvent, assign, enqueueActions, setup } from 'xstate'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { noAnswer } from '../shared/failure.ts'
import { channelPort } from '../shared/port.ts'
import type { UploadAnswer, UploadFact } from './uploads.events.ts'

/** A file to send, and where to. `id` identifies the content and is the Idempotency-Key of every attempt. */
export type Sendable = {
  id: string
  project: string
  folderId: string
  name: string
  relativePath: string | null
  /** The conversation that it is a file of; absent where it goes to a folder. */
  threadId?: string
}

/** Progress of one upload. */
export type TransferFact =
  | { type: 'transfer.progressed'; share: number }
  | { type: 'transfer.finished'; answer: UploadAnswer }
  | { type: 'transfer.failed'; failure: Failure }

export type UploadEvent = TransferFact | { type: 'network.returned' } | { type: 'upload.retry requested' }

type UploadContext = {
  file: Sendable
  answer: UploadAnswer | null
  failure: Failure | null
  /** How often the upload was interrupted. */
  holdUps: number
}

const longestWaitMilliseconds = 30_000
/** About eight minutes of waiting; then a person has to decide. */
export const mostHoldUps = 20

/** A restarting server answers 503 for a moment; an upload treats that as being offline. */
const isOffline = (failure: Failure) => failure.kind === 'offline' || failure.status === 503
const isBusy = (failure: Failure) => failure.code === 'IN_PROGRESS'

export const uploadMachine = setup({
  types: {} as {
    context: UploadContext
    events: UploadEvent
    input: { file: Sendable }
    emitted: UploadFact
    tags: 'busy' | 'held up' | 'failed'
  },
  actors: {
    'send file': channelPort<AnyEventObject, TransferFact, { file: Sendable }>('send file'),
    'watch network': channelPort<AnyEventObject, { type: 'network.returned' }, null>('watch network'),
  },
  actions: {
    'record the answer': assign(({ event }) => {
      assertEvent(event, 'transfer.finished')
      return { answer: event.answer }
    }),
    'record the failure': assign(({ event }) => {
      assertEvent(event, 'transfer.failed')
      return { failure: event.failure }
    }),
    'record that nothing moves': assign(() => ({ failure: noAnswer(texts.uploadStalled) })),
    'record that it cannot be sent': assign(() => ({
      failure: { kind: 'malformed' as const, message: texts.uploadFailed },
    })),
    'count the hold-up': assign(({ context }) => ({ holdUps: context.holdUps + 1 })),
    'tell the progress': enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'transfer.progressed')
      const fact: UploadFact = { type: 'upload.progressed', id: context.file.id, share: event.share }
      enqueue.emit(fact)
    }),
    'tell that it is offline': enqueueActions(({ context, enqueue }) => {
      const fact: UploadFact = { type: 'upload.held up', id: context.file.id, why: 'offline' }
      enqueue.emit(fact)
    }),
    'tell that the server is busy': enqueueActions(({ context, enqueue }) => {
      const fact: UploadFact = { type: 'upload.held up', id: context.file.id, why: 'busy' }
      enqueue.emit(fact)
    }),
    'tell that it goes on': enqueueActions(({ context, enqueue }) => {
      const fact: UploadFact = { type: 'upload.resumed', id: context.file.id }
      enqueue.emit(fact)
    }),
    'tell the answer': enqueueActions(({ context, enqueue }) => {
      if (!context.answer) return
      const fact: UploadFact = { type: 'upload.stored', id: context.file.id, answer: context.answer }
      enqueue.emit(fact)
    }),
    'tell the failure': enqueueActions(({ context, enqueue }) => {
      if (!context.failure) return
      const fact: UploadFact = { type: 'upload.failed', id: context.file.id, failure: context.failure }
      enqueue.emit(fact)
    }),
  },
  guards: {
    'was held up too often': ({ context, event }) =>
      event.type === 'transfer.failed' &&
      (isOffline(event.failure) || isBusy(event.failure)) &&
      context.holdUps >= mostHoldUps,
    'there is no connection': ({ event }) => event.type === 'transfer.failed' && isOffline(event.failure),
    'an earlier try still runs': ({ event }) => event.type === 'transfer.failed' && isBusy(event.failure),
  },
  delays: {
    stall: 60_000,
    'next try': ({ context }) => Math.min(longestWaitMilliseconds, 1_000 * 2 ** (context.holdUps - 1)),
  },
}).createMachine({
  id: 'upload',
  description:
    'The upload of one file. While offline it retries by itself with the same key, waiting longer each time.',
  context: ({ input }) => ({ file: input.file, answer: null, failure: null, holdUps: 0 }),
  initial: 'being sent',
  states: {
    'being sent': {
      description: 'Waits for the server to store the file; gives up after a minute without progress.',
      tags: 'busy',
      invoke: {
        id: 'transfer',
        src: 'send file',
        input: ({ context }) => ({ file: context.file }),
        onError: { target: 'not stored', actions: 'record that it cannot be sent' },
      },
      on: {
        'transfer.progressed': { target: '.moving', actions: 'tell the progress' },
        'transfer.finished': { target: 'stored', actions: 'record the answer' },
        'transfer.failed': [
          { guard: 'was held up too often', target: 'not stored', actions: 'record the failure' },
          {
            guard: 'there is no connection',
            target: 'offline',
            actions: ['count the hold-up', 'tell that it is offline'],
          },
          {
            guard: 'an earlier try still runs',
            target: 'behind an earlier try',
            actions: ['count the hold-up', 'tell that the server is busy'],
          },
          { target: 'not stored', actions: 'record the failure' },
        ],
      },
      initial: 'moving',
      states: {
        moving: { after: { stall: { target: '#upload.not stored', actions: 'record that nothing moves' } } },
      },
    },
    offline: {
      tags: 'held up',
      invoke: { id: 'network', src: 'watch network', input: null },
      on: {
        'network.returned': { target: 'being sent', actions: 'tell that it goes on' },
        'upload.retry requested': { target: 'being sent', actions: 'tell that it goes on' },
      },
      after: { 'next try': { target: 'being sent', actions: 'tell that it goes on' } },
    },
    'behind an earlier try': {
      tags: 'held up',
      after: { 'next try': { target: 'being sent', actions: 'tell that it goes on' } },
    },
    stored: { type: 'final', entry: 'tell the answer' },
    'not stored': { type: 'final', tags: 'failed', entry: 'tell the failure' },
  },
})
