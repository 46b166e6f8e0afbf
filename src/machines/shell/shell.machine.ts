import { type ActorRefFrom, assign, setup } from 'xstate'
import { requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'

export type ShellEvent =
  | { type: 'menu.opened' }
  | { type: 'menu.closed' }
  | { type: 'sheet.opened' }
  | { type: 'sheet.closed' }
  | { type: 'page.reload requested' }

export type ShellActor = ActorRefFrom<typeof shellMachine>

/** `wasReloadedFor`: this tab was reloaded for that version already, so reloading again would not help. */
export type ServedVersion = { version: string; wasReloadedFor: boolean }

const servedBy = (event: unknown) => (event as { output: ServedVersion }).output

export const shellMachine = setup({
  types: {} as {
    /** `version`: the running one; null when the page does not know it, and then none is newer. */
    context: { version: string | null; served: string | null; pollOffset: number }
    events: ShellEvent
    input: { version: string | null; pollOffset: number }
    tags: 'busy' | 'outdated' | 'menu open' | 'sheet open'
  },
  actors: {
    'read version': requestPort<ServedVersion, null>('read version'),
    'reload the page': requestPort<void, { version: string }>('reload the page'),
  },
  actions: {
    'record the served version': assign(({ event }) => ({ served: servedBy(event).version })),
  },
  guards: {
    'is newer': ({ context, event }) => {
      const { version, wasReloadedFor } = servedBy(event)
      return context.version !== null && version !== context.version && !wasReloadedFor
    },
  },
  delays: {
    'next poll': ({ context }) => Math.round(300_000 * (0.9 + 0.2 * context.pollOffset)),
    'version answer': answerTime,
    'reload time': answerTime,
  },
}).createMachine({
  id: 'shell',
  description:
    'The frame around every page: the mobile menu, the keyboard sheet, and the word that a new version is served.',
  context: ({ input }) => ({ version: input.version, served: null, pollOffset: input.pollOffset }),
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
        closed: { on: { 'sheet.opened': 'open' } },
        open: { tags: 'sheet open', on: { 'sheet.closed': 'closed' } },
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
              { guard: 'is newer', target: 'outdated', actions: 'record the served version' },
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
          description: 'Waits for the page to go away.',
          tags: 'busy',
          invoke: {
            id: 'reload',
            src: 'reload the page',
            input: ({ context }) => ({ version: context.served ?? '' }),
            onDone: 'current',
            onError: 'outdated',
          },
          after: { 'reload time': 'outdated' },
        },
      },
    },
  },
})
