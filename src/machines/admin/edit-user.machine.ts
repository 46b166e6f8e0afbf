import { type ActorRefFrom, assertEvent, assign, emit, enqueueActions, setup } from 'xstate'
import type { AdminUser } from '../../../contract/admin/admin.schemas.ts'
import { adminTexts as texts } from '../../../contract/admin/admin.texts.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { failureOf, noAnswer } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'
import type { Toast } from '../shared/toasts.machine.ts'
import type { AdminListChanged } from './list.machine.ts'

/** Only the changed fields, with their new values. */
export type UserDraft = { email?: string; name?: string; roles?: AdminUser['roles'] }

export type EditUserEvent =
  | { type: 'edit.user named'; userId: string | null }
  | { type: 'edit.field changed'; change: UserDraft }
  | { type: 'edit.save requested' }

export type EditUserActor = ActorRefFrom<typeof editUserMachine>

export const editUserMachine = setup({
  types: {} as {
    /** `sent`: the draft being saved. */
    context: { userId: string; draft: UserDraft; sent: UserDraft; failure: Failure | null }
    events: EditUserEvent
    emitted:
      | { type: 'toast.requested'; toast: Toast }
      | { type: 'address.requested'; to: string; replaces: boolean }
      | AdminListChanged
    tags: 'busy' | 'failed'
  },
  actors: {
    'save user': requestPort<AdminUser, { userId: string; change: UserDraft }>('save user'),
  },
  actions: {
    'begin with the user': assign(({ event }) => {
      assertEvent(event, 'edit.user named')
      return { userId: event.userId ?? '', draft: {}, sent: {}, failure: null }
    }),
    'record the field': assign(({ context, event }) => {
      assertEvent(event, 'edit.field changed')
      return { draft: { ...context.draft, ...event.change } }
    }),
    'send the draft': assign(({ context }) => ({ sent: context.draft, failure: null })),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'record that time ran out': assign(() => ({ failure: noAnswer() })),
    'say that it is saved': enqueueActions(({ enqueue }, { output }: { output: AdminUser }) => {
      const { id, name } = output
      const toast: Toast = { id: `saved ${id}`, tone: 'good', text: texts.users.saved(name), undo: null }
      enqueue.emit({ type: 'toast.requested', toast })
      enqueue.emit({ type: 'admin.list changed', list: 'users' })
    }),
    'go to the list': emit({ type: 'address.requested', to: pagePath('adminUsers'), replaces: true }),
    'close the form': assign({ userId: '', draft: {}, sent: {}, failure: null }),
  },
  guards: {
    'names somebody': ({ event }) => event.type === 'edit.user named' && event.userId !== null,
    'names the same': ({ context, event }) => event.type === 'edit.user named' && event.userId === context.userId,
    'was changed while it was saved': ({ context: { draft, sent } }) => JSON.stringify(draft) !== JSON.stringify(sent),
  },
  delays: { 'save answer': answerTime },
}).createMachine({
  id: 'edit user',
  description: 'The form of the user named in the URL. It closes when the URL names nobody.',
  context: { userId: '', draft: {}, sent: {}, failure: null },
  initial: 'closed',
  states: {
    closed: {
      on: { 'edit.user named': { guard: 'names somebody', target: 'open', actions: 'begin with the user' } },
    },
    open: {
      on: {
        'edit.user named': [
          { guard: 'names the same' },
          { guard: 'names somebody', target: 'open', reenter: true, actions: 'begin with the user' },
          { target: 'closed', actions: 'close the form' },
        ],
      },
      initial: 'being filled in',
      states: {
        'being filled in': {
          on: {
            'edit.field changed': { actions: 'record the field' },
            'edit.save requested': { target: 'being saved', actions: 'send the draft' },
          },
        },
        'being saved': {
          description: 'Waits for the server to save the changes; edits made meanwhile are kept for the next save.',
          tags: 'busy',
          invoke: {
            id: 'saving',
            src: 'save user',
            input: ({ context }) => ({ userId: context.userId, change: context.sent }),
            onDone: [
              {
                guard: 'was changed while it was saved',
                target: 'being filled in',
                actions: { type: 'say that it is saved', params: ({ event }) => ({ output: event.output }) },
              },
              {
                target: '#edit user.closed',
                actions: [
                  { type: 'say that it is saved', params: ({ event }) => ({ output: event.output }) },
                  'go to the list',
                  'close the form',
                ],
              },
            ],
            onError: { target: 'not saved', actions: 'record the failure' },
          },
          on: { 'edit.field changed': { actions: 'record the field' } },
          after: { 'save answer': { target: 'not saved', actions: 'record that time ran out' } },
        },
        'not saved': {
          tags: 'failed',
          on: {
            'edit.field changed': { target: 'being filled in', actions: 'record the field' },
            'edit.save requested': { target: 'being saved', actions: 'send the draft' },
          },
        },
      },
    },
  },
})
