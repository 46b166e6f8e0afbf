import { type ActorRefFrom, enqueueActions, setup } from 'xstate'
import { pagePath } from '../../../contract/shell/pages.ts'
import { confirmDeleteMachine } from '../shared/confirm-delete.machine.ts'
import { accountFormMachine } from './account-form.machine.ts'
import type { AccountFact } from './session.events.ts'

export type TemporaryEvent = { type: 'bar.sign-up opened' } | { type: 'bar.sign-up closed' }

export type TemporaryActor = ActorRefFrom<typeof temporaryMachine>

export const temporaryMachine = setup({
  types: {} as {
    context: { email: string }
    events: TemporaryEvent
    input: { email: string }
    emitted: AccountFact
    tags: 'signing up'
  },
  actors: { form: accountFormMachine, 'confirm delete': confirmDeleteMachine },
  actions: {
    'tell that the person has left': enqueueActions(({ enqueue }) => {
      enqueue.emit({ type: 'address.requested', to: pagePath('deleted'), replaces: true })
      enqueue.emit({ type: 'user.left' })
    }),
  },
}).createMachine({
  id: 'temporary user',
  description: "A guest's options: sign up and keep the work, or leave for good.",
  context: ({ input }) => ({ email: input.email }),
  invoke: {
    id: 'deletion',
    src: 'confirm delete',
    input: ({ context }) => ({ thing: { kind: 'log-in', project: null, id: context.email } }),
    onDone: { target: '.gone', actions: 'tell that the person has left' },
    onError: '.gone',
  },
  initial: 'trying',
  states: {
    trying: { on: { 'bar.sign-up opened': 'signing up' } },
    'signing up': {
      tags: 'signing up',
      invoke: { id: 'sign-up', src: 'form', input: { form: 'sign-up' }, onError: 'trying' },
      on: { 'bar.sign-up closed': 'trying' },
    },
    gone: { type: 'final' },
  },
})
