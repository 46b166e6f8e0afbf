import { type ActorRefFrom, emit, setup } from 'xstate'
import { paletteOpenerTexts as texts } from '../../../contract/palette/palette-opener.texts.ts'
import { logicPort, requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'
import type { Toast } from '../shared/toasts.machine.ts'
import type { paletteSearchMachine } from './palette-search.machine.ts'

export type PaletteEvent = { type: 'palette.opened' } | { type: 'palette.closed' }

export type PaletteActor = ActorRefFrom<typeof paletteMachine>

export const paletteMachine = setup({
  types: {} as {
    context: { project: string; personId: string }
    events: PaletteEvent
    input: { project: string; personId: string }
    emitted: { type: 'toast.requested'; toast: Toast }
    tags: 'busy' | 'open'
  },
  /** The wiring provides these; their code loads with the first opening. */
  actors: {
    'fetch the search': requestPort<void, null>('fetch the search'),
    search: logicPort<typeof paletteSearchMachine>('search'),
  },
  actions: {
    'say that it could not be opened': emit({
      type: 'toast.requested',
      toast: { id: 'palette', tone: 'bad', text: texts.notFetched, undo: null },
    }),
  },
  delays: { 'fetch answer': answerTime },
}).createMachine({
  id: 'palette',
  description: 'Opens and closes the search over everything in an organisation, whose code loads when it first opens.',
  context: ({ input }) => input,
  initial: 'closed',
  states: {
    closed: { on: { 'palette.opened': 'loading' } },
    loading: {
      description: 'Waits for the code of the search.',
      tags: 'busy',
      invoke: {
        id: 'fetching',
        src: 'fetch the search',
        input: null,
        onDone: 'open',
        onError: { target: 'closed', actions: 'say that it could not be opened' },
      },
      on: { 'palette.closed': 'closed' },
      after: { 'fetch answer': { target: 'closed', actions: 'say that it could not be opened' } },
    },
    open: {
      tags: 'open',
      invoke: {
        id: 'search',
        src: 'search',
        systemId: 'palette search',
        input: ({ context }) => context,
        onError: { target: 'closed', actions: 'say that it could not be opened' },
      },
      on: { 'palette.closed': 'closed' },
    },
  },
})
