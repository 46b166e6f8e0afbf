import { type ActorRefFrom, assertEvent, emit, enqueueActions, setup } from 'xstate'
import { adminTexts as texts } from '../../../contract/admin/admin.texts.ts'
import { type RowDeleted, rowDeletionMachine } from '../shared/row-deletion.machine.ts'
import type { Toast } from '../shared/toasts.machine.ts'
import { auditMachine } from './audit.machine.ts'
import { editUserMachine } from './edit-user.machine.ts'
import { listMachine } from './list.machine.ts'
import { organisationActionsMachine } from './organisation-actions.machine.ts'

export type AdminEvent =
  | { type: 'admin.list changed'; list: 'users' | 'organisations' }
  | { type: 'admin.begin again requested' }
  | RowDeleted

export type AdminActor = ActorRefFrom<typeof adminMachine>

/** What a kind of deletion says of its row, and the list that is read anew. */
const deletions: Readonly<Record<string, { list: 'users' | 'organisations'; gone: (name: string) => string }>> = {
  user: { list: 'users', gone: texts.users.deleted },
  'one-time codes': { list: 'users', gone: texts.users.codesOff },
  organisation: { list: 'organisations', gone: texts.organisations.deleted },
}

export const adminMachine = setup({
  types: {} as {
    events: AdminEvent
    emitted: { type: 'toast.wanted'; toast: Toast }
    tags: 'failed'
    children: {
      users: 'user list'
      organisations: 'organisation list'
      feedback: 'feedback list'
      status: 'status list'
      mailbox: 'mail list'
      'user edit': 'edit user'
      'user deletion': 'row deletion'
      'codes removal': 'row deletion'
      'organisation deletion': 'row deletion'
      'organisation actions': 'organisation actions'
      audit: 'audit'
    }
  },
  actors: {
    'user list': listMachine,
    'organisation list': listMachine,
    'feedback list': listMachine,
    'status list': listMachine,
    'mail list': listMachine,
    'edit user': editUserMachine,
    'row deletion': rowDeletionMachine,
    'organisation actions': organisationActionsMachine,
    audit: auditMachine,
  },
  actions: {
    'have the list read': enqueueActions(({ event, enqueue }) => {
      assertEvent(event, 'admin.list changed')
      enqueue.sendTo(event.list, { type: 'list.wanted' })
    }),
    'say that it is gone': emit(({ event }) => {
      assertEvent(event, 'row.deleted')
      const { kind, id, name } = event
      return {
        type: 'toast.wanted' as const,
        toast: { id: `deleted ${id}`, tone: 'good' as const, text: deletions[kind]?.gone(name) ?? '', undo: null },
      }
    }),
    'have its list read': enqueueActions(({ event, enqueue }) => {
      assertEvent(event, 'row.deleted')
      const list = deletions[event.kind]?.list
      if (list) enqueue.sendTo(list, { type: 'list.wanted' })
    }),
  },
}).createMachine({
  id: 'admin',
  description: 'What superadmins see and do. Each part lives as long as the admin area is open.',
  initial: 'open',
  states: {
    open: {
      invoke: [
        { id: 'users', src: 'user list', systemId: 'admin-users', onError: 'not at work' },
        { id: 'organisations', src: 'organisation list', systemId: 'admin-organisations', onError: 'not at work' },
        { id: 'feedback', src: 'feedback list', systemId: 'admin-feedback', onError: 'not at work' },
        { id: 'status', src: 'status list', systemId: 'llm-status', onError: 'not at work' },
        { id: 'mailbox', src: 'mail list', systemId: 'mailbox', onError: 'not at work' },
        { id: 'user edit', src: 'edit user', systemId: 'user-edit', onError: 'not at work' },
        {
          id: 'user deletion',
          src: 'row deletion',
          systemId: 'user-deletion',
          input: { kind: 'user', project: null },
          onError: 'not at work',
        },
        {
          id: 'codes removal',
          src: 'row deletion',
          systemId: 'codes-removal',
          input: { kind: 'one-time codes', project: null },
          onError: 'not at work',
        },
        {
          id: 'organisation deletion',
          src: 'row deletion',
          systemId: 'organisation-deletion',
          input: { kind: 'organisation', project: null },
          onError: 'not at work',
        },
        {
          id: 'organisation actions',
          src: 'organisation actions',
          systemId: 'organisation-actions',
          onError: 'not at work',
        },
        {
          id: 'audit',
          src: 'audit',
          systemId: 'installation-audit',
          input: { project: null },
          onError: 'not at work',
        },
      ],
      on: {
        'admin.list changed': { actions: 'have the list read' },
        'row.deleted': { actions: ['say that it is gone', 'have its list read'] },
      },
    },
    'not at work': {
      tags: 'failed',
      on: { 'admin.begin again requested': 'open' },
    },
  },
})
