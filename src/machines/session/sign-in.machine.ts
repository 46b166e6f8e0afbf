import { type ActorRefFrom, assertEvent, assign, setup } from 'xstate'
import type { Failure } from '../../../contract/shared/failure.ts'
import { sessionTexts } from '../../../contract/session/session.texts.ts'
import { failureOf, noAnswer } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'

/** Passwords and codes are passed on to the port in the event and never stored. */
export type SignInEvent =
  | { type: 'email.given'; email: string }
  | { type: 'password.given'; password: string }
  | { type: 'code.given'; password: string; totpCode: string }
  | { type: 'details.given'; name: string; password: string; partner: string | null; tempProject: string | null }
  | { type: 'email.change requested' }

export type SignInActor = ActorRefFrom<typeof signInMachine>

type LogInRequest = { email: string; password: string; totpCode: string | null }
type SignUpRequest = {
  email: string
  password: string
  name: string
  partner: string | null
  tempProject: string | null
}
type EmailAnswer = { exists: boolean; totp: boolean }

const rejected = (message: string): Failure => ({ kind: 'rejected', message })

export const signInMachine = setup({
  types: {} as {
    context: { email: string; failure: Failure | null; isNew: boolean }
    events: SignInEvent
    output: { isNew: boolean }
    tags: 'busy' | 'failed' | 'email' | 'log in' | 'one-time code' | 'sign up'
  },
  actors: {
    'check e-mail': requestPort<EmailAnswer, { email: string }>('check e-mail'),
    'log in': requestPort<void, LogInRequest>('log in'),
    'sign up': requestPort<void, SignUpRequest>('sign up'),
  },
  actions: {
    'record the e-mail': assign(({ event }) => {
      assertEvent(event, 'email.given')
      return { email: event.email.trim(), failure: null }
    }),
    'ask for an e-mail': assign(() => ({ failure: rejected(sessionTexts.enterEmail) })),
    'ask for a password': assign(() => ({ failure: rejected(sessionTexts.enterPassword) })),
    'ask for a code': assign(() => ({ failure: rejected(sessionTexts.enterCode) })),
    'ask for a name': assign(() => ({ failure: rejected(sessionTexts.enterName) })),
    'ask for a longer password': assign(() => ({ failure: rejected(sessionTexts.passwordTooShort) })),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'record that time ran out': assign(() => ({ failure: noAnswer() })),
    'clear the failure': assign({ failure: null }),
    'note the new account': assign({ isNew: true }),
  },
  guards: {
    'e-mail is blank': ({ event }) => event.type === 'email.given' && event.email.trim() === '',
    'password is blank': ({ event }) => 'password' in event && event.password === '',
    'code is blank': ({ event }) => event.type === 'code.given' && event.totpCode.trim() === '',
    'name is blank': ({ event }) => event.type === 'details.given' && event.name.trim() === '',
    'password is too short': ({ event }) => event.type === 'details.given' && event.password.length < 8,
    'has a one-time code': (_, { output }: { output: EmailAnswer }) => output.exists && output.totp,
    'has an account': (_, { output }: { output: EmailAnswer }) => output.exists,
    'needs a one-time code': ({ event }) => failureOf(event).code === 'TOTP_REQUIRED',
  },
  delays: { 'e-mail answer': answerTime, 'log-in answer': answerTime, 'sign-up answer': answerTime },
}).createMachine({
  id: 'sign-in',
  description: 'The sign-in: first the email, then the password, the password with a one-time code, or a new account.',
  context: { email: '', failure: null, isNew: false },
  initial: 'asking for e-mail',
  output: ({ context }) => ({ isNew: context.isNew }),
  states: {
    'asking for e-mail': {
      tags: 'email',
      on: {
        'email.given': [
          { guard: 'e-mail is blank', actions: 'ask for an e-mail' },
          { target: 'checking e-mail', actions: 'record the e-mail' },
        ],
      },
    },
    'checking e-mail': {
      description: 'Waits for the server to say whether the email has an account.',
      tags: ['busy', 'email'],
      invoke: {
        id: 'e-mail',
        src: 'check e-mail',
        input: ({ context }) => ({ email: context.email }),
        onDone: [
          {
            guard: { type: 'has a one-time code', params: ({ event }) => ({ output: event.output }) },
            target: 'asking for one-time code',
          },
          {
            guard: { type: 'has an account', params: ({ event }) => ({ output: event.output }) },
            target: 'asking for password',
          },
          { target: 'asking for details' },
        ],
        onError: { target: 'asking for e-mail', actions: 'record the failure' },
      },
      after: { 'e-mail answer': { target: 'asking for e-mail', actions: 'record that time ran out' } },
    },
    'asking for password': {
      tags: 'log in',
      on: {
        'email.change requested': { target: 'asking for e-mail', actions: 'clear the failure' },
        'password.given': [
          { guard: 'password is blank', actions: 'ask for a password' },
          { target: 'logging in', actions: 'clear the failure' },
        ],
      },
    },
    'logging in': {
      description: 'Waits for the server to check the password.',
      tags: ['busy', 'log in'],
      invoke: {
        id: 'log-in',
        src: 'log in',
        input: ({ context, event }) => {
          assertEvent(event, 'password.given')
          return { email: context.email, password: event.password, totpCode: null }
        },
        onDone: 'let in',
        onError: [
          { guard: 'needs a one-time code', target: 'asking for one-time code' },
          { target: 'asking for password', actions: 'record the failure' },
        ],
      },
      after: { 'log-in answer': { target: 'asking for password', actions: 'record that time ran out' } },
    },
    'asking for one-time code': {
      tags: 'one-time code',
      on: {
        'email.change requested': { target: 'asking for e-mail', actions: 'clear the failure' },
        'code.given': [
          { guard: 'password is blank', actions: 'ask for a password' },
          { guard: 'code is blank', actions: 'ask for a code' },
          { target: 'logging in with code', actions: 'clear the failure' },
        ],
      },
    },
    'logging in with code': {
      description: 'Waits for the server to check the password and the one-time code.',
      tags: ['busy', 'one-time code'],
      invoke: {
        id: 'log-in with code',
        src: 'log in',
        input: ({ context, event }) => {
          assertEvent(event, 'code.given')
          return { email: context.email, password: event.password, totpCode: event.totpCode.trim() }
        },
        onDone: 'let in',
        onError: { target: 'asking for one-time code', actions: 'record the failure' },
      },
      after: { 'log-in answer': { target: 'asking for one-time code', actions: 'record that time ran out' } },
    },
    'asking for details': {
      tags: 'sign up',
      on: {
        'email.change requested': { target: 'asking for e-mail', actions: 'clear the failure' },
        'details.given': [
          { guard: 'name is blank', actions: 'ask for a name' },
          { guard: 'password is too short', actions: 'ask for a longer password' },
          { target: 'signing up', actions: 'clear the failure' },
        ],
      },
    },
    'signing up': {
      description: 'Waits for the server to create the account.',
      tags: ['busy', 'sign up'],
      invoke: {
        id: 'sign-up',
        src: 'sign up',
        input: ({ context, event }) => {
          assertEvent(event, 'details.given')
          const { name, password, partner, tempProject } = event
          return { email: context.email, name: name.trim(), password, partner, tempProject }
        },
        onDone: { target: 'let in', actions: 'note the new account' },
        onError: { target: 'asking for details', actions: 'record the failure' },
      },
      after: { 'sign-up answer': { target: 'asking for details', actions: 'record that time ran out' } },
    },
    'let in': { type: 'final' },
  },
})
