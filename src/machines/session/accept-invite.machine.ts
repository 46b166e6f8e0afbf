import { type ActorRefFrom, assertEvent, assign, emit, setup } from 'xstate'
import { sessionTexts } from '../../../contract/session/session.texts.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { failureOf, noAnswer } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'
import type { AccountFact, Person } from './session.events.ts'

/**
 * The person whom the link was made for. `isReset`: the link sets a new password for someone who has a name already.
 * `asksPassword`: the link was copied for someone with an account, whose password lets them join. `organisations`: names
 * of those that it joins.
 */
export type Invited = {
  email: string
  name: string
  isReset: boolean
  asksPassword: boolean
  organisations: readonly string[]
}

/** The password is passed on to the port in the event and never stored. */
export type AcceptInviteEvent =
  | { type: 'invitation.accepted'; name: string; password: string }
  | { type: 'invitation.reload requested' }
  | { type: 'session.opened'; person: Person }

export type AcceptInviteActor = ActorRefFrom<typeof acceptInviteMachine>

/**
 * `isIn`: signed in with the new password. Otherwise the person has to sign in, for example because of one-time codes.
 */
type Acceptance = { isIn: boolean }

/** Only new people have to enter their name. */
const asksName = (invited: Invited | null) => !invited?.isReset && !invited?.asksPassword

const rejected = (message: string): Failure => ({ kind: 'rejected', message })

export const acceptInviteMachine = setup({
  types: {} as {
    context: { invited: Invited | null; failure: Failure | null }
    events: AcceptInviteEvent
    emitted: AccountFact
    tags: 'busy' | 'failed' | 'ready' | 'let in'
  },
  actors: {
    'read the invitation': requestPort<Invited, null>('read the invitation'),
    'accept the invitation': requestPort<Acceptance, { name: string | null; password: string }>(
      'accept the invitation',
    ),
  },
  actions: {
    'record the invitation': assign((_, { output }: { output: Invited }) => ({
      invited: output,
      failure: null,
    })),
    'ask for a name': assign(() => ({ failure: rejected(sessionTexts.enterName) })),
    'ask for a longer password': assign(() => ({ failure: rejected(sessionTexts.passwordTooShort) })),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'record that time ran out': assign(() => ({ failure: noAnswer() })),
    'clear the failure': assign({ failure: null }),
    'go to the sign-in': emit({ type: 'address.requested', to: pagePath('home'), replaces: true }),
    'go on': emit({ type: 'address.requested', to: pagePath('loggedIn'), replaces: true }),
  },
  guards: {
    'name is missing': ({ context, event }) =>
      event.type === 'invitation.accepted' && asksName(context.invited) && event.name.trim() === '',
    'password is too short': ({ event }) => event.type === 'invitation.accepted' && event.password.length < 8,
    'link is over': ({ event }) => failureOf(event).kind === 'unauthorised',
    'is in': (_, { output }: { output: Acceptance }) => output.isIn,
  },
  delays: { 'invitation answer': answerTime, 'acceptance answer': answerTime, 'session time': answerTime },
}).createMachine({
  id: 'accept invite',
  description: 'The page for the link of an invitation or a password reset.',
  context: { invited: null, failure: null },
  initial: 'being read',
  states: {
    'being read': {
      description: 'Waits for the server to say who the link is for.',
      tags: 'busy',
      invoke: {
        id: 'invitation',
        src: 'read the invitation',
        input: null,
        onDone: {
          target: 'open',
          actions: { type: 'record the invitation', params: ({ event }) => ({ output: event.output }) },
        },
        onError: { target: 'not valid', actions: 'record the failure' },
      },
      after: { 'invitation answer': { target: 'not valid', actions: 'record that time ran out' } },
    },
    'not valid': {
      tags: 'failed',
      on: { 'invitation.reload requested': 'being read' },
    },
    open: {
      tags: 'ready',
      on: {
        'invitation.accepted': [
          { guard: 'name is missing', actions: 'ask for a name' },
          { guard: 'password is too short', actions: 'ask for a longer password' },
          { target: 'being accepted', actions: 'clear the failure' },
        ],
      },
    },
    'being accepted': {
      description: 'Waits for the server to save the password and sign the person in with it.',
      tags: ['busy', 'ready'],
      invoke: {
        id: 'acceptance',
        src: 'accept the invitation',
        input: ({ context, event }) => {
          assertEvent(event, 'invitation.accepted')
          return { name: asksName(context.invited) ? event.name.trim() : null, password: event.password }
        },
        onDone: [
          { guard: { type: 'is in', params: ({ event }) => ({ output: event.output }) }, target: 'let in' },
          { target: 'used', actions: 'go to the sign-in' },
        ],
        onError: [
          { guard: 'link is over', target: 'not valid', actions: 'record the failure' },
          { target: 'open', actions: 'record the failure' },
        ],
      },
      after: { 'acceptance answer': { target: 'open', actions: 'record that time ran out' } },
    },
    'let in': {
      description: 'Waits for the session to open.',
      tags: 'let in',
      on: { 'session.opened': { target: 'used', actions: 'go on' } },
      after: { 'session time': { target: 'used', actions: 'go on' } },
    },
    used: { type: 'final' },
  },
})
