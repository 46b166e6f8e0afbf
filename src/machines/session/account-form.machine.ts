import { type ActorRefFrom, assertEvent, assign, enqueueActions, setup } from 'xstate'
import type { AuthUser } from '../../../contract/session/session.schemas.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { failureOf, noAnswer } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'
import { type Answers, type FormName, whatIsMissing } from './forms.ts'
import type { AccountFact } from './session.events.ts'

/** Passwords and codes are passed on to the port in the event and never stored. */
export type AccountFormEvent = { type: 'form.submitted'; answers: Answers } | { type: 'form.closed' }

export type AccountFormActor = ActorRefFrom<typeof accountFormMachine>

/** `user`: the changed person; null when the form didn't change them. */
export type FormAnswer = { user: AuthUser | null }

const missingIn = (event: AccountFormEvent) => {
  assertEvent(event, 'form.submitted')
  return whatIsMissing(event.answers)
}

export const accountFormMachine = setup({
  types: {} as {
    /** `saves`: counts saves, so that the fields can be reset after each. */
    context: { form: FormName; failure: Failure | null; saves: number }
    events: AccountFormEvent
    input: { form: FormName }
    emitted: AccountFact
    tags: 'busy' | 'saved'
  },
  actors: {
    'submit the form': requestPort<FormAnswer, { answers: Answers }>('submit the form'),
  },
  actions: {
    'say what is missing': assign(({ event }) => ({
      failure: { kind: 'rejected', message: missingIn(event) ?? '' } satisfies Failure,
    })),
    'tell what has changed': enqueueActions(({ context, enqueue }, { output }: { output: FormAnswer }) => {
      const { user } = output
      if (user) enqueue.emit({ type: 'user.changed', user })
      if (context.form === 'password reset') {
        enqueue.emit({ type: 'address.requested', to: pagePath('passwordResetSent'), replaces: true })
      }
      if (context.form === 'deletion') {
        enqueue.emit({ type: 'address.requested', to: pagePath('deleted'), replaces: true })
        enqueue.emit({ type: 'user.left' })
      }
    }),
    'count the saving': assign(({ context }) => ({ saves: context.saves + 1 })),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'record that time ran out': assign(() => ({ failure: noAnswer() })),
    'clear the failure': assign({ failure: null }),
  },
  guards: {
    'something is missing': ({ event }) => missingIn(event) !== null,
  },
  delays: { 'form answer': answerTime },
}).createMachine({
  id: 'account form',
  description: 'One form of the account. Typed text stays until it is saved.',
  context: ({ input }) => ({ form: input.form, failure: null, saves: 0 }),
  initial: 'open',
  states: {
    open: {
      on: {
        'form.closed': { actions: 'clear the failure' },
        'form.submitted': [
          { guard: 'something is missing', actions: 'say what is missing' },
          { target: 'being submitted', actions: 'clear the failure' },
        ],
      },
    },
    'being submitted': {
      description: 'Waits for the server to accept the form.',
      tags: 'busy',
      invoke: {
        id: 'submission',
        src: 'submit the form',
        input: ({ event }) => {
          assertEvent(event, 'form.submitted')
          return { answers: event.answers }
        },
        onDone: {
          target: 'saved',
          actions: [
            'count the saving',
            { type: 'tell what has changed', params: ({ event }) => ({ output: event.output }) },
          ],
        },
        onError: { target: 'open', actions: 'record the failure' },
      },
      after: { 'form answer': { target: 'open', actions: 'record that time ran out' } },
    },
    saved: {
      tags: 'saved',
      on: {
        'form.closed': 'open',
        'form.submitted': [
          { guard: 'something is missing', target: 'open', actions: 'say what is missing' },
          { target: 'being submitted' },
        ],
      },
    },
  },
})
