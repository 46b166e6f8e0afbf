import { type ActorRefFrom, setup } from 'xstate'
import type { uploadsMachine } from './documents/uploads.machine.ts'
import { logicPort, requestPort } from './shared/port.ts'
import { answerTime } from './shared/request.ts'

export type BackgroundEvent = { type: 'background.requested' }

export type BackgroundActor = ActorRefFrom<typeof backgroundMachine>

export const backgroundMachine = setup({
  types: {} as { events: BackgroundEvent },
  actors: {
    'fetch the background work': requestPort<void, null>('fetch the background work'),
    uploads: logicPort<typeof uploadsMachine>('uploads'),
  },
  delays: { 'fetch answer': answerTime },
}).createMachine({
  id: 'background',
  description:
    'Background work that continues when the open organisation changes. It loads with the first organisation.',
  initial: 'not wanted',
  states: {
    'not wanted': { on: { 'background.requested': 'being fetched' } },
    'being fetched': {
      description: 'Waits for the code of the background work.',
      invoke: {
        id: 'fetching',
        src: 'fetch the background work',
        input: null,
        onDone: 'living',
        onError: 'not wanted',
      },
      after: { 'fetch answer': 'not wanted' },
    },
    living: {
      invoke: { id: 'uploads', src: 'uploads', systemId: 'uploads', input: null, onError: 'not wanted' },
    },
  },
})
