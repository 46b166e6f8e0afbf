import { type ActorRefFrom, assign, emit, enqueueActions, setup } from 'xstate'
import { accountTexts } from '../../../contract/session/account.texts.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { failureOf, noAnswer } from '../shared/failure.ts'
import { ownPath } from '../shared/own-path.ts'
import { requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'
import type { Toast } from '../shared/toasts.machine.ts'
import type { AccountVisit } from './account.machine.ts'
import type { AccountFact, Person } from './session.events.ts'

/** `name`: a display name, or the email of someone without a name; meaningless for temporary users. */
export type Identity = { id: string; name: string; isTempUser: boolean }

/** `linked`: the person whom the link signs in. `present`: the person who is signed in already, or null. */
export type Linked = { linked: Identity; present: Identity | null }

export type TokenLogInEvent =
  | { type: 'link.confirmed' }
  | { type: 'link.declined' }
  | { type: 'link.reload requested' }
  | { type: 'session.opened'; person: Person }

export type TokenLogInActor = ActorRefFrom<typeof tokenLogInMachine>

export const tokenLogInMachine = setup({
  types: {} as {
    context: { dest: string; linked: Identity | null; present: Identity | null; failure: Failure | null }
    events: TokenLogInEvent
    input: AccountVisit
    emitted: AccountFact | { type: 'toast.requested'; toast: Toast }
    tags: 'busy' | 'failed' | 'asking'
  },
  actors: {
    'read the link': requestPort<Linked, null>('read the link'),
    'exchange the link': requestPort<void, null>('exchange the link'),
  },
  actions: {
    'record whom it is for': assign((_, { output }: { output: Linked }) => ({ ...output, failure: null })),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'record that time ran out': assign(() => ({ failure: noAnswer() })),
    'go where the link leads': enqueueActions(({ context, enqueue }) => {
      const { dest, linked } = context
      if (linked && !linked.isTempUser) {
        const toast: Toast = {
          id: 'token log-in',
          tone: 'plain',
          text: accountTexts.nowSignedInAs(linked.name),
          undo: null,
        }
        enqueue.emit({ type: 'toast.requested', toast })
      }
      enqueue.emit({ type: 'address.requested', to: dest, replaces: true })
    }),
    'go home': emit({ type: 'address.requested', to: pagePath('home'), replaces: true }),
  },
  guards: {
    'somebody else is here': (_, { output }: { output: Linked }) => {
      const { linked, present } = output
      return present !== null && present.id !== linked.id
    },
  },
  delays: { 'link answer': answerTime, 'exchange answer': answerTime, 'session time': answerTime },
}).createMachine({
  id: 'token log-in',
  description: "The page for a log-in link. It never replaces someone's session without a click.",
  context: ({ input }) => ({
    dest: ownPath(input.page === 'token log-in' ? input.dest : null),
    linked: null,
    present: null,
    failure: null,
  }),
  initial: 'being read',
  states: {
    'being read': {
      description: 'Waits for the server to say who the link signs in.',
      tags: 'busy',
      invoke: {
        id: 'link',
        src: 'read the link',
        input: null,
        onDone: [
          {
            guard: { type: 'somebody else is here', params: ({ event }) => ({ output: event.output }) },
            target: 'asking who to be',
            actions: { type: 'record whom it is for', params: ({ event }) => ({ output: event.output }) },
          },
          {
            target: 'being exchanged',
            actions: { type: 'record whom it is for', params: ({ event }) => ({ output: event.output }) },
          },
        ],
        onError: { target: 'not valid', actions: 'record the failure' },
      },
      after: { 'link answer': { target: 'not valid', actions: 'record that time ran out' } },
    },
    'not valid': {
      tags: 'failed',
      on: { 'link.reload requested': 'being read' },
    },
    'asking who to be': {
      tags: 'asking',
      on: {
        'link.confirmed': 'being exchanged',
        'link.declined': { target: 'over', actions: 'go home' },
      },
    },
    'being exchanged': {
      description: "Waits for the server to exchange the link's token for one that lasts.",
      tags: 'busy',
      invoke: {
        id: 'exchange',
        src: 'exchange the link',
        input: null,
        onDone: 'let in',
        onError: { target: 'not valid', actions: 'record the failure' },
      },
      after: { 'exchange answer': { target: 'not valid', actions: 'record that time ran out' } },
    },
    'let in': {
      description: 'Waits for the session to open.',
      on: { 'session.opened': { target: 'over', actions: 'go where the link leads' } },
      after: { 'session time': { target: 'over', actions: 'go where the link leads' } },
    },
    over: { type: 'final' },
  },
})
