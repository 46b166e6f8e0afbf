import { type ActorRefFrom, type AnyEventObject, assertEvent, assign, enqueueActions, setup } from 'xstate'
import { channelPort } from '../shared/port.ts'
import { configureMachine } from './configure.machine.ts'
import { uploadMachine } from './upload.machine.ts'
import { findSurplus, placedInConversation, placedInData, withoutSurplus, withSurplus } from './surplus.ts'
import type { Arrival, Surplus, Upload, UploadsEvent } from './uploads.events.ts'
import {
  begun,
  cancelled,
  dismissed,
  isFailed,
  isOpen,
  isUnderWay,
  nextToSend,
  projectUploads,
  retried,
  withArrivals,
  withChosen,
  withoutStored,
} from './uploads.projection.ts'

export type UploadsActor = ActorRefFrom<typeof uploadsMachine>

const childOf = (id: string) => `upload ${id}`

export const uploadsMachine = setup({
  types: {} as {
    context: {
      uploads: readonly Upload[]
      arrivals: readonly Arrival[]
      /** The oldest first; each waits for the person to say where it goes. */
      surplus: readonly Surplus[]
    }
    events: UploadsEvent
    emitted: { type: 'data.changed'; project: string; dataType: 'docs' }
    children: { configure: 'configure'; 'page guard': 'keep the page'; 'choice guard': 'keep the page' }
    tags:
      | 'drag over'
      | 'reading'
      | 'refusing'
      | 'reading failed'
      | 'choosing'
      | 'uploading'
      | 'success'
      | 'error'
      | 'paused'
  },
  actors: {
    upload: uploadMachine,
    configure: configureMachine,
    /** While this runs, the browser asks before leaving the page. */
    'keep the page': channelPort<AnyEventObject, never, null>('keep the page'),
  },
  actions: {
    'queue the files': assign(({ context, event }) => {
      assertEvent(event, 'uploads.files chosen')
      return { uploads: withChosen(context.uploads, event.destination, event.files) }
    }),
    'keep the surplus back': assign(({ context, event }) => {
      assertEvent(event, 'uploads.files chosen')
      return { surplus: withSurplus(context, event.destination, event.files) ?? context.surplus }
    }),
    'place the surplus in Data': assign(({ context, event }) => {
      assertEvent(event, 'uploads.data chosen')
      const surplus = findSurplus(context.surplus, event.id)
      return surplus ? { uploads: placedInData(context.uploads, surplus) } : {}
    }),
    'place the surplus in the conversation': assign(({ context, event }) => {
      assertEvent(event, 'uploads.conversation chosen')
      const surplus = findSurplus(context.surplus, event.id)
      return surplus ? { uploads: placedInConversation(context.uploads, surplus) } : {}
    }),
    'forget the surplus': assign(({ context, event }) => {
      assertEvent(event, ['uploads.data chosen', 'uploads.conversation chosen', 'uploads.choice cancelled'])
      return { surplus: withoutSurplus(context.surplus, event.id) }
    }),
    'ask about the spreadsheets': enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, ['uploads.files chosen', 'uploads.data chosen'])
      const chosen = event.type === 'uploads.files chosen' ? event : findSurplus(context.surplus, event.id)
      const ids = new Set(chosen?.files.map(({ id }) => id))
      // A table of a conversation is read as text, so nothing is to be decided.
      const files = context.uploads.filter((upload) => ids.has(upload.id) && isOpen(upload) && !upload.isAttached)
      enqueue.sendTo('configure', {
        type: 'spreadsheets.chosen',
        files: files.map(({ id, name, project, folderName }) => ({ id, name, project, folderName })),
      })
    }),
    'send the next': enqueueActions(({ context, enqueue }) => {
      const next = nextToSend(context.uploads)
      for (const upload of next) {
        const { id, project, folderId, name, relativePath, threadId, isAttached } = upload
        const attached = isAttached && threadId ? { threadId } : {}
        const file = { id, project, folderId, name, relativePath, ...attached }
        enqueue.spawnChild('upload', { id: childOf(id), input: { file } })
      }
      const ids = next.map(({ id }) => id)
      enqueue.assign(({ context: current }) => ({ uploads: begun(current.uploads, ids) }))
    }),
    'fold the fact': assign(({ context, event }) => {
      assertEvent(event, ['upload.progressed', 'upload.held up', 'upload.resumed', 'upload.stored', 'upload.failed'])
      return { uploads: projectUploads(context.uploads, event) }
    }),
    'note what has come': assign(({ context, event }) => {
      assertEvent(event, 'upload.stored')
      return { arrivals: withArrivals(context.arrivals, context.uploads, event) }
    }),
    'put the arrivals away': assign(({ context, event }) => {
      assertEvent(event, 'uploads.arrivals put away')
      return { arrivals: context.arrivals.filter(({ docId }) => !event.docIds.includes(docId)) }
    }),
    'free the place': enqueueActions(({ event, enqueue }) => {
      assertEvent(event, ['upload.stored', 'upload.failed'])
      enqueue.stopChild(childOf(event.id))
    }),
    'tell that documents changed': enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'upload.stored')
      const upload = context.uploads.find(({ id }) => id === event.id)
      if (upload && !upload.isAttached)
        enqueue.emit({ type: 'data.changed', project: upload.project, dataType: 'docs' })
      const [doc] = event.answer.docs
      if (doc) enqueue.sendTo('configure', { type: 'spreadsheets.stored', id: event.id, doc })
    }),
    'drop the question': enqueueActions(({ event, enqueue }) => {
      assertEvent(event, ['upload.failed', 'uploads.cancel requested'])
      const ids = event.type === 'upload.failed' ? [event.id] : event.ids
      enqueue.sendTo('configure', { type: 'spreadsheets.dropped', ids })
    }),
    'stop the cancelled': enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'uploads.cancel requested')
      const running = context.uploads.filter((upload) => event.ids.includes(upload.id) && isUnderWay(upload))
      for (const { id } of running) enqueue.stopChild(childOf(id))
      enqueue.assign(({ context: current }) => ({ uploads: cancelled(current.uploads, event.ids) }))
    }),
    'try again': enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'uploads.retry requested')
      const held = context.uploads.filter(({ id, state }) => event.ids.includes(id) && state === 'offline')
      for (const { id } of held) enqueue.sendTo(childOf(id) as never, { type: 'upload.retry requested' } as never)
      const others = event.ids.filter((id) => !held.some((upload) => upload.id === id))
      enqueue.assign(({ context: current }) => ({ uploads: retried(current.uploads, others) }))
    }),
    'drop the dismissed': assign(({ context, event }) => {
      assertEvent(event, 'uploads.dismissed')
      return { uploads: dismissed(context.uploads, event.ids) }
    }),
    'drop what is stored': assign(({ context }) => ({ uploads: withoutStored(context.uploads) })),
  },
  guards: {
    'is more than the conversation takes': ({ context, event }) =>
      event.type === 'uploads.files chosen' && withSurplus(context, event.destination, event.files) !== null,
    'a surplus is left': ({ context }) => context.surplus.length > 0,
    'no surplus is left': ({ context }) => context.surplus.length === 0,
    'a file can be sent': ({ context }) => nextToSend(context.uploads).length > 0,
    'no file is open': ({ context }) => !context.uploads.some(isOpen),
    'a file is open': ({ context }) => context.uploads.some(isOpen),
    'a file has failed': ({ context }) => context.uploads.some(isFailed),
    'a file is stored': ({ context }) => context.uploads.some(({ state }) => state === 'stored'),
    'nothing is there': ({ context }) => context.uploads.length === 0,
    'no file has failed': ({ context }) => !context.uploads.some(isFailed),
  },
  delays: { 'reading time': 120_000, 'word time': 5_000, 'success time': 3_000, 'second thoughts': 8_000 },
}).createMachine({
  id: 'uploads',
  description: 'The upload queue, which sends four files at a time. Waiting and finished files are plain data.',
  context: { uploads: [], arrivals: [], surplus: [] },
  invoke: { id: 'configure', src: 'configure', systemId: 'configure', onError: '.hand.refusing' },
  on: {
    'upload.progressed': { actions: 'fold the fact' },
    'upload.held up': { actions: 'fold the fact' },
    'upload.resumed': { actions: 'fold the fact' },
    'upload.stored': {
      actions: ['fold the fact', 'note what has come', 'free the place', 'tell that documents changed'],
    },
    'upload.failed': { actions: ['fold the fact', 'free the place', 'drop the question'] },
    'uploads.cancel requested': { actions: ['drop the question', 'stop the cancelled'] },
    'uploads.retry requested': { actions: 'try again' },
    'uploads.dismissed': { actions: 'drop the dismissed' },
    'uploads.arrivals put away': { actions: 'put the arrivals away' },
  },
  type: 'parallel',
  states: {
    hand: {
      initial: 'empty',
      on: {
        'uploads.drop refused': '.refusing',
        'uploads.reading began': '.reading',
        'uploads.files chosen': [
          {
            guard: 'is more than the conversation takes',
            target: '.empty',
            actions: 'keep the surplus back',
          },
          { target: '.empty', actions: ['queue the files', 'ask about the spreadsheets'] },
        ],
      },
      states: {
        empty: { on: { 'uploads.drag began': 'over the page' } },
        'over the page': {
          tags: 'drag over',
          on: { 'uploads.drag ended': 'empty' },
        },
        reading: {
          description: 'Waits while the dropped folders are searched for files.',
          tags: ['reading'],
          on: { 'uploads.reading failed': 'reading failed' },
          after: { 'reading time': 'reading failed' },
        },
        'reading failed': {
          tags: 'reading failed',
          on: { 'uploads.drag began': 'over the page' },
          after: { 'word time': 'empty' },
        },
        refusing: {
          tags: 'refusing',
          on: { 'uploads.drag began': 'over the page' },
          after: { 'word time': 'empty' },
        },
      },
    },
    choice: {
      initial: 'closed',
      states: {
        closed: { always: { guard: 'a surplus is left', target: 'open' } },
        open: {
          description:
            'Waits for the person to say where more files go than their conversation takes. None of them is sent before.',
          tags: 'choosing',
          invoke: { id: 'choice guard', src: 'keep the page', input: null },
          always: { guard: 'no surplus is left', target: 'closed' },
          on: {
            'uploads.data chosen': {
              actions: ['place the surplus in Data', 'ask about the spreadsheets', 'forget the surplus'],
            },
            'uploads.conversation chosen': {
              actions: ['place the surplus in the conversation', 'forget the surplus'],
            },
            'uploads.choice cancelled': { actions: 'forget the surplus' },
          },
        },
      },
    },
    flow: {
      initial: 'open',
      states: {
        open: {
          always: { guard: 'a file can be sent', actions: 'send the next' },
          on: { 'uploads.pause requested': { guard: 'a file is open', target: 'paused' } },
        },
        paused: {
          description: 'Paused by the person: no further upload starts, and those in progress finish.',
          tags: 'paused',
          always: { guard: 'no file is open', target: 'open' },
          on: { 'uploads.resume requested': 'open' },
        },
      },
    },
    queue: {
      initial: 'idle',
      states: {
        idle: {
          always: [
            { guard: 'a file is open', target: 'uploading' },
            { guard: 'a file has failed', target: 'error' },
          ],
        },
        uploading: {
          tags: 'uploading',
          invoke: { id: 'page guard', src: 'keep the page', input: null },
          always: { guard: 'no file is open', target: 'ended' },
        },
        ended: {
          always: [
            { guard: 'a file has failed', target: 'error' },
            { guard: 'a file is stored', target: 'success' },
            { target: 'called off' },
          ],
        },
        'called off': {
          description: 'All remaining uploads were cancelled; they can be retried for a while.',
          always: [
            { guard: 'a file is open', target: 'uploading' },
            { guard: 'nothing is there', target: 'idle' },
          ],
          after: { 'second thoughts': { target: 'idle', actions: 'drop what is stored' } },
        },
        success: {
          tags: 'success',
          always: { guard: 'a file is open', target: 'uploading' },
          after: { 'success time': { target: 'idle', actions: 'drop what is stored' } },
        },
        error: {
          tags: 'error',
          always: [
            { guard: 'a file is open', target: 'uploading' },
            { guard: 'no file has failed', target: 'idle', actions: 'drop what is stored' },
          ],
        },
      },
    },
  },
})
