import { type ActorRefFrom, assertEvent, assign, emit, raise, setup } from 'xstate'
import type { Matter } from '../../../contract/home/home.schemas.ts'
import { homeTexts as texts } from '../../../contract/home/home.texts.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf, noAnswer } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'
import type { Toast } from '../shared/toasts.machine.ts'
import type { HomeEvent, HomeDigest } from './home.events.ts'
import { questionMachine } from './question.machine.ts'
import { watchlistMachine } from './watchlist.machine.ts'

export type HomeActor = ActorRefFrom<typeof homeMachine>

type HomeContext = {
  project: string
  personId: string
  digest: HomeDigest | null
  /** Something changed while the news was loading, so it has to be read again. */
  isStale: boolean
  /** The matter whose dialog is open. */
  shown: Matter | null
  /** Matters to dismiss; the first is being sent. */
  waiting: readonly Matter[]
  /** Ids of dismissed matters. They stay hidden even if an earlier response still has them. */
  hidden: readonly string[]
  failure: Failure | null
}

const concerned = ['everything', 'matters', 'watchlist', 'content-updates', 'docs', 'warehouse', 'research']
const toastRequested = (toast: Toast) => ({ type: 'toast.requested' as const, toast })

export const homeMachine = setup({
  types: {} as {
    context: HomeContext
    events: HomeEvent
    input: { project: string; personId: string }
    emitted: { type: 'toast.requested'; toast: Toast }
    tags: 'busy' | 'failed' | 'ready' | 'matter open'
    children: { question: 'question'; watchlist: 'watchlist' }
  },
  actors: {
    'read the news': requestPort<HomeDigest, { project: string; personId: string }>('read the news'),
    'dismiss matter': requestPort<unknown, { project: string; matterId: string }>('dismiss matter'),
    question: questionMachine,
    watchlist: watchlistMachine,
  },
  actions: {
    'record the news': assign((_, { output }: { output: HomeDigest }) => ({
      digest: output,
      failure: null,
    })),
    'note that it is stale': assign({ isStale: true }),
    'note that it is fresh': assign({ isStale: false }),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'record that time ran out': assign(() => ({ failure: noAnswer() })),
    'show the matter': assign(({ event }) => {
      assertEvent(event, 'matter.learn more requested')
      return { shown: event.matter }
    }),
    'put the matter away': assign({ shown: null }),
    'hide the matter': assign(({ context, event }) => {
      assertEvent(event, 'matter.dismiss requested')
      const { matter } = event
      return { waiting: [...context.waiting, matter], hidden: [...context.hidden, matter.id] }
    }),
    'go on with the next': assign(({ context }) => ({ waiting: context.waiting.slice(1) })),
    'bring the matter back': assign(({ context }) => {
      const [former, ...waiting] = context.waiting
      return { waiting, hidden: context.hidden.filter((id) => id !== former?.id) }
    }),
    'say that it is dismissed': emit(({ context: { waiting } }) =>
      toastRequested({
        id: `dismissed ${waiting[0]?.id}`,
        tone: 'plain',
        text: texts.dismissed(waiting[0]?.title ?? ''),
        undo: null,
      }),
    ),
    'say that it is not dismissed': emit(({ context: { waiting }, event }) => {
      const { message } = 'error' in event ? failureOf(event) : noAnswer()
      const text = texts.notDismissed(waiting[0]?.title ?? '', message)
      return toastRequested({ id: `not dismissed ${waiting[0]?.id}`, tone: 'bad', text, undo: null })
    }),
    'want the news again': raise({ type: 'home.news requested' }),
  },
  guards: {
    'was read before': ({ context }) => context.digest !== null,
    'is stale': ({ context }) => context.isStale,
    'concerns the home page': ({ event }) => event.type === 'data.changed' && concerned.includes(event.dataType),
    'is in sight': ({ context, event }) =>
      event.type === 'matter.dismiss requested' && !context.hidden.includes(event.matter.id),
    'one waits': ({ context }) => context.waiting.length > 0,
  },
  delays: {
    'news answer': answerTime,
    'dismissal answer': answerTime,
    /** Debounces reloads, in ms. */
    'changes pause': 250,
  },
}).createMachine({
  id: 'home',
  description: "An organisation's news for one person: emerging matters, which can be dismissed, and new data.",
  context: ({ input }) => ({
    ...input,
    digest: null,
    isStale: false,
    shown: null,
    waiting: [],
    hidden: [],
    failure: null,
  }),
  invoke: [
    {
      id: 'question',
      src: 'question',
      systemId: 'home question',
      input: ({ context: { project, personId } }) => ({ project, personId }),
    },
    { id: 'watchlist', src: 'watchlist', systemId: 'watchlist', input: ({ context: { project } }) => ({ project }) },
  ],
  type: 'parallel',
  states: {
    digest: {
      initial: 'not looked at',
      on: { 'home.left': '.not looked at' },
      states: {
        'not looked at': {
          on: { 'home.opened': [{ guard: 'was read before', target: 'being read again' }, { target: 'being read' }] },
        },
        'being read': {
          description: 'Waits for the first news, and records the visit.',
          tags: 'busy',
          entry: 'note that it is fresh',
          invoke: {
            id: 'news',
            src: 'read the news',
            input: ({ context: { project, personId } }) => ({ project, personId }),
            onDone: {
              target: 'current',
              actions: { type: 'record the news', params: ({ event }) => ({ output: event.output }) },
            },
            onError: { target: 'not read', actions: 'record the failure' },
          },
          on: { 'data.changed': { guard: 'concerns the home page', actions: 'note that it is stale' } },
          after: { 'news answer': { target: 'not read', actions: 'record that time ran out' } },
        },
        'not read': {
          tags: 'failed',
          on: {
            'home.news requested': 'being read',
            'data.changed': { guard: 'concerns the home page', target: 'being read' },
          },
        },
        current: {
          tags: 'ready',
          always: { guard: 'is stale', target: 'about to be read again' },
          on: {
            'home.news requested': 'being read again',
            'data.changed': { guard: 'concerns the home page', target: 'about to be read again' },
          },
        },
        'about to be read again': {
          tags: 'ready',
          entry: 'note that it is fresh',
          on: { 'home.news requested': 'being read again' },
          after: { 'changes pause': 'being read again' },
        },
        'being read again': {
          description: 'Waits for the current news; the previous news stays visible.',
          tags: 'ready',
          entry: 'note that it is fresh',
          invoke: {
            id: 'news again',
            src: 'read the news',
            input: ({ context: { project, personId } }) => ({ project, personId }),
            onDone: {
              target: 'current',
              actions: { type: 'record the news', params: ({ event }) => ({ output: event.output }) },
            },
            onError: { target: 'current', actions: 'note that it is fresh' },
          },
          on: {
            'home.news requested': { actions: 'note that it is stale' },
            'data.changed': { guard: 'concerns the home page', actions: 'note that it is stale' },
          },
          after: { 'news answer': { target: 'current', actions: 'note that it is fresh' } },
        },
      },
    },
    dialog: {
      initial: 'closed',
      states: {
        closed: { on: { 'matter.learn more requested': { target: 'open', actions: 'show the matter' } } },
        open: {
          tags: 'matter open',
          on: {
            'matter.closed': { target: 'closed', actions: 'put the matter away' },
            'matter.dismiss requested': { target: 'closed', actions: 'put the matter away' },
            'home.left': { target: 'closed', actions: 'put the matter away' },
          },
        },
      },
    },
    dismissals: {
      initial: 'resting',
      on: { 'matter.dismiss requested': { guard: 'is in sight', actions: 'hide the matter' } },
      states: {
        resting: { always: { guard: 'one waits', target: 'under way' } },
        'under way': {
          description: 'Waits for the server to hide the first matter in the queue, which is already out of view.',
          invoke: {
            id: 'dismissal',
            src: 'dismiss matter',
            input: ({ context: { project, waiting } }) => ({ project, matterId: waiting[0]?.id ?? '' }),
            onDone: {
              target: 'resting',
              actions: ['say that it is dismissed', 'go on with the next', 'want the news again'],
            },
            onError: { target: 'resting', actions: ['say that it is not dismissed', 'bring the matter back'] },
          },
          after: {
            'dismissal answer': {
              target: 'resting',
              actions: ['say that it is not dismissed', 'bring the matter back'],
            },
          },
        },
      },
    },
  },
})
