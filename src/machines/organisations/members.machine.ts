import { type ActorRefFrom, assertEvent, assign, emit, setup } from 'xstate'
import type { OrganisationUser } from '../../../contract/organisations/organisations.schemas.ts'
import type { MemberRole } from '../../../contract/session/session.schemas.ts'
import { settingsNotices } from '../../../contract/organisations/settings-notices.texts.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf, noAnswer } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'
import { type RowDeleted, rowDeletionMachine } from '../shared/row-deletion.machine.ts'
import { searchMachine } from '../shared/search.machine.ts'
import type { Toast } from '../shared/toasts.machine.ts'
import type { MemberSort } from './members.selectors.ts'

export type MembersActor = ActorRefFrom<typeof membersMachine>

export type MembersEvent =
  | { type: 'members.sorted'; sort: MemberSort }
  | { type: 'members.settings opened'; user: OrganisationUser }
  | { type: 'members.settings closed' }
  | { type: 'members.role chosen'; role: MemberRole }
  | { type: 'members.save requested' }
  | { type: 'members.password reset requested' }
  | RowDeleted

type MembersContext = {
  project: string
  sort: MemberSort
  /** The member whose settings are open. */
  user: OrganisationUser | null
  role: MemberRole
  /** The role being saved. */
  sent: MemberRole
  failure: Failure | null
  /** The server's reply to the password reset. */
  answer: string | null
}

const toastRequested = (id: string, text: string) => ({
  type: 'toast.requested' as const,
  toast: { id, tone: 'good' as const, text, undo: null },
})

export const membersMachine = setup({
  types: {} as {
    context: MembersContext
    events: MembersEvent
    input: { project: string }
    emitted: { type: 'toast.requested'; toast: Toast } | { type: 'organisation.changed' }
    tags: 'busy' | 'open' | 'saving' | 'resetting'
    children: { search: 'search'; removal: 'row deletion' }
  },
  actors: {
    'change role': requestPort<OrganisationUser, { project: string; userId: string; role: MemberRole }>('change role'),
    'reset password': requestPort<string, { project: string; userId: string }>('reset password'),
    search: searchMachine,
    'row deletion': rowDeletionMachine,
  },
  actions: {
    'record the sort': assign(({ event }) => {
      assertEvent(event, 'members.sorted')
      return { sort: event.sort }
    }),
    'take the person': assign(({ event }) => {
      assertEvent(event, 'members.settings opened')
      return { user: event.user, role: event.user.role, failure: null, answer: null }
    }),
    'put the person away': assign({ user: null, failure: null, answer: null }),
    'record the role': assign(({ event }) => {
      assertEvent(event, 'members.role chosen')
      return { role: event.role, failure: null, answer: null }
    }),
    'send the role': assign(({ context }) => ({ sent: context.role, failure: null, answer: null })),
    'take the person as saved': assign((_, { output }: { output: OrganisationUser }) => ({
      user: output,
    })),
    'record the answer': assign((_, { output }: { output: string }) => ({ answer: output })),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'record that time ran out': assign(() => ({ failure: noAnswer() })),
    'clear what was said': assign({ failure: null, answer: null }),
    'say that it is updated': emit(toastRequested('role updated', settingsNotices.updated)),
    'say who is gone': emit(({ event }) => {
      assertEvent(event, 'row.deleted')
      return toastRequested(`removed ${event.id}`, settingsNotices.removed(event.name))
    }),
    'tell that the organisation changed': emit({ type: 'organisation.changed' }),
  },
  guards: {
    'is another role': ({ context }) => context.user !== null && context.role !== context.user.role,
    'another was chosen meanwhile': ({ context }) => context.role !== context.sent,
  },
  delays: { 'role answer': answerTime, 'reset answer': answerTime },
}).createMachine({
  id: 'members',
  description: "An organisation's members: search and sorting of the table, the settings of one, and removal.",
  context: ({ input }) => ({
    project: input.project,
    sort: { column: 'name', direction: 'ascending' },
    user: null,
    ...{ role: 'user', sent: 'user' },
    failure: null,
    answer: null,
  }),
  invoke: [
    { id: 'search', src: 'search' },
    {
      id: 'removal',
      src: 'row deletion',
      systemId: 'member removal',
      input: ({ context: { project } }) => ({ kind: 'member', project }),
    },
  ],
  on: {
    'members.sorted': { actions: 'record the sort' },
    'row.deleted': { actions: ['say who is gone', 'tell that the organisation changed'] },
  },
  initial: 'closed',
  states: {
    closed: {
      on: { 'members.settings opened': { target: 'open', actions: 'take the person' } },
    },
    open: {
      tags: 'open',
      on: { 'members.settings closed': { target: 'closed', actions: 'put the person away' } },
      initial: 'looked at',
      states: {
        'looked at': {
          on: {
            'members.role chosen': { actions: 'record the role' },
            'members.save requested': {
              guard: 'is another role',
              target: 'being saved',
              actions: 'send the role',
            },
            'members.password reset requested': { target: 'being reset', actions: 'clear what was said' },
          },
        },
        'being saved': {
          description: 'Waits for the server to change the role; a role selected meanwhile is saved next.',
          tags: ['busy', 'saving'],
          invoke: {
            id: 'role change',
            src: 'change role',
            input: ({ context }) => ({
              project: context.project,
              userId: context.user?.id ?? '',
              role: context.sent,
            }),
            onDone: [
              {
                guard: 'another was chosen meanwhile',
                target: 'being saved',
                reenter: true,
                actions: [
                  { type: 'take the person as saved', params: ({ event }) => ({ output: event.output }) },
                  'send the role',
                  'tell that the organisation changed',
                ],
              },
              {
                target: '#members.closed',
                actions: ['put the person away', 'say that it is updated', 'tell that the organisation changed'],
              },
            ],
            onError: { target: 'looked at', actions: 'record the failure' },
          },
          on: {
            'members.role chosen': { actions: 'record the role' },
            'members.settings closed': {
              target: '#members.closed',
              actions: ['put the person away', 'tell that the organisation changed'],
            },
          },
          after: { 'role answer': { target: 'looked at', actions: 'record that time ran out' } },
        },
        'being reset': {
          description: 'Waits for the server to send the password reset email.',
          tags: ['busy', 'resetting'],
          invoke: {
            id: 'password reset',
            src: 'reset password',
            input: ({ context }) => ({ project: context.project, userId: context.user?.id ?? '' }),
            onDone: {
              target: 'looked at',
              actions: { type: 'record the answer', params: ({ event }) => ({ output: event.output }) },
            },
            onError: { target: 'looked at', actions: 'record the failure' },
          },
          on: { 'members.role chosen': { actions: 'record the role' } },
          after: { 'reset answer': { target: 'looked at', actions: 'record that time ran out' } },
        },
      },
    },
  },
})
