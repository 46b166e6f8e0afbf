import { type ActorRefFrom, type AnyEventObject, assertEvent, assign, emit, sendTo, setup } from 'xstate'
import { type FlagName, type Flags, noFlags } from '../../../contract/shell/flags.ts'
import { shellTexts } from '../../../contract/shell/shell.texts.ts'
import { channelPort, requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'
import type { Toast } from '../shared/toasts.machine.ts'

export type ShellEvent =
  | { type: 'menu.opened' }
  | { type: 'menu.closed' }
  | { type: 'sheet.opened' }
  | { type: 'sheet.closed' }
  | { type: 'recorder.opened' }
  | { type: 'recorder.closed' }
  | { type: 'flags.opened' }
  | { type: 'flags.closed' }
  | { type: 'flag.switched'; flag: FlagName; isOn: boolean }
  | { type: 'page.reload requested' }
  | FlagsFact
  | NetworkFact

/** Flags stored in this browser; sent at the start and after another tab changed them. */
type FlagsFact = { type: 'flags.read'; flags: Flags }
/** The browser's network state; sent at the start and on every change. */
export type NetworkFact = { type: 'network.lost' } | { type: 'network.returned' }
type FlagsCommand = { type: 'flags.changed'; flags: Flags }

export type ShellActor = ActorRefFrom<typeof shellMachine>

/** `wasReloadedFor`: this tab was already reloaded for that version, so reloading again won't help. */
export type ServedVersion = { version: string; wasReloadedFor: boolean }

export const shellMachine = setup({
  types: {} as {
    /** `version`: the running version; null if unknown, and then no version counts as newer. */
    context: { version: string | null; served: string | null; pollOffset: number; flags: Flags }
    events: ShellEvent
    input: { version: string | null; pollOffset: number }
    emitted: { type: 'toast.requested'; toast: Toast }
    children: { flags: 'keep the flags' }
    tags: 'busy' | 'outdated' | 'menu open' | 'sheet open' | 'recorder open' | 'flags open' | 'server away' | 'offline'
  },
  actors: {
    'read version': requestPort<ServedVersion, null>('read version'),
    'check server again': requestPort<void, null>('check server again'),
    'keep the flags': channelPort<FlagsCommand, FlagsFact, null>('keep the flags'),
    'follow the network': channelPort<AnyEventObject, NetworkFact, null>('follow the network'),
    'reload the page': requestPort<void, { version: string }>('reload the page'),
  },
  actions: {
    'record the served version': assign((_, { output }: { output: ServedVersion }) => ({ served: output.version })),
    'take the flags': assign(({ event }) => {
      assertEvent(event, 'flags.read')
      return { flags: event.flags }
    }),
    'switch the flag': assign(({ context, event }) => {
      assertEvent(event, 'flag.switched')
      return { flags: { ...context.flags, [event.flag]: event.isOn } }
    }),
    'keep the flag': sendTo('flags', ({ context }) => ({ type: 'flags.changed' as const, flags: context.flags })),
    'switch all flags off': assign({ flags: noFlags }),
    'say why the page stays': emit({
      type: 'toast.requested',
      toast: { id: 'page stays', tone: 'bad', text: shellTexts.draftNotKept, undo: null },
    }),
  },
  guards: {
    'is newer': ({ context }, { output }: { output: ServedVersion }) => {
      const { version, wasReloadedFor } = output
      return context.version !== null && version !== context.version && !wasReloadedFor
    },
  },
  delays: {
    'next poll': ({ context }) => Math.round(300_000 * (0.9 + 0.2 * context.pollOffset)),
    'version answer': answerTime,
    'readiness lasts': 3_600_000,
    'readiness answer': answerTime,
    'next question': 2_000,
    'reload time': answerTime,
  },
}).createMachine({
  id: 'shell',
  description:
    'The frame around every page: mobile menu, keyboard shortcuts, recorder, flags, and notices of a new version or a lost connection.',
  context: ({ input }) => ({ version: input.version, served: null, pollOffset: input.pollOffset, flags: noFlags }),
  invoke: { id: 'flags', src: 'keep the flags', input: null, onError: { actions: 'switch all flags off' } },
  type: 'parallel',
  states: {
    menu: {
      initial: 'closed',
      states: {
        closed: { on: { 'menu.opened': 'open' } },
        open: { tags: 'menu open', on: { 'menu.closed': 'closed' } },
      },
    },
    sheet: {
      initial: 'closed',
      states: {
        closed: { on: { 'sheet.opened': 'open', 'recorder.opened': 'recorder' } },
        open: { tags: 'sheet open', on: { 'sheet.closed': 'closed' } },
        recorder: { tags: 'recorder open', on: { 'recorder.closed': 'closed' } },
      },
    },
    flags: {
      initial: 'closed',
      on: {
        'flags.read': { actions: 'take the flags' },
        'flag.switched': { actions: ['switch the flag', 'keep the flag'] },
      },
      states: {
        closed: { on: { 'flags.opened': 'open' } },
        open: { tags: 'flags open', on: { 'flags.closed': 'closed' } },
      },
    },
    version: {
      initial: 'current',
      states: {
        current: { after: { 'next poll': 'being asked for' } },
        'being asked for': {
          description: 'Waits for the server to say which version it serves; a failed poll is ignored.',
          invoke: {
            id: 'version',
            src: 'read version',
            input: null,
            onDone: [
              {
                guard: { type: 'is newer', params: ({ event }) => ({ output: event.output }) },
                target: 'outdated',
                actions: { type: 'record the served version', params: ({ event }) => ({ output: event.output }) },
              },
              { target: 'current' },
            ],
            onError: 'current',
          },
          after: { 'version answer': 'current' },
        },
        outdated: {
          tags: 'outdated',
          on: { 'page.reload requested': 'reloading' },
        },
        reloading: {
          description: 'Waits for the drafts to be saved and the page to reload; if saving fails, the page stays.',
          tags: 'busy',
          invoke: {
            id: 'reload',
            src: 'reload the page',
            input: ({ context }) => ({ version: context.served ?? '' }),
            onDone: 'current',
            onError: { target: 'outdated', actions: 'say why the page stays' },
          },
          after: { 'reload time': 'outdated' },
        },
      },
    },
    network: {
      initial: 'online',
      invoke: { id: 'network', src: 'follow the network', input: null, onError: '.online' },
      states: {
        online: { on: { 'network.lost': 'offline' } },
        offline: { tags: 'offline', on: { 'network.returned': 'online' } },
      },
    },
    readiness: {
      initial: 'known',
      states: {
        known: { after: { 'readiness lasts': 'being asked for' } },
        'being asked for': {
          description: 'Waits for the server to report that it is still ready; the page keeps working.',
          invoke: { id: 'readiness', src: 'check server again', input: null, onDone: 'known', onError: 'away' },
          after: { 'readiness answer': 'away' },
        },
        away: {
          tags: 'server away',
          initial: 'between two questions',
          states: {
            'between two questions': { after: { 'next question': 'being asked for' } },
            'being asked for': {
              description: "Waits for a server that didn't answer last time.",
              invoke: {
                id: 'return',
                src: 'check server again',
                input: null,
                onDone: '#shell.readiness.known',
                onError: 'between two questions',
              },
              after: { 'readiness answer': 'between two questions' },
            },
          },
        },
      },
    },
  },
})
