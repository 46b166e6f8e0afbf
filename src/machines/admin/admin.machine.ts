import { type ActorRefFrom, assertEvent, enqueueActions, setup } from 'xstate'
import { auditMachine } from './audit.machine.ts'
import { deletionMachine } from './deletion.machine.ts'
import { editUserMachine } from './edit-user.machine.ts'
import { listMachine } from './list.machine.ts'
import { organisationActionsMachine } from './organisation-actions.machine.ts'

export type AdminEvent =
  | { type: 'admin.list changed'; list: 'users' | 'organisations' }
  | { type: 'admin.begin again requested' }

export type AdminActor = ActorRefFrom<typeof adminMachine>

export const adminMachine = setup({
  types: {} as {
    events: AdminEvent
    tags: 'failed'
    children: {
      users: 'user list'
      organisations: 'organisation list'
      feedback: 'feedback list'
      status: 'status list'
      mailbox: 'mail list'
      'user edit': 'edit user'
      'user deletion': 'deletion'
      'organisation deletion': 'deletion'
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
    deletion: deletionMachine,
    'organisation actions': organisationActionsMachine,
    audit: auditMachine,
  },
  actions: {
    'have the list read': enqueueActions(({ event, enqueue }) => {
      assertEvent(event, 'admin.list changed')
      enqueue.sendTo(event.list, { type: 'list.wanted' })
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
          src: 'deletion',
          systemId: 'user-deletion',
          input: { kind: 'user', list: 'users' },
          onError: 'not at work',
        },
        {
          id: 'organisation deletion',
          src: 'deletion',
          systemId: 'organisation-deletion',
          input: { kind: 'organisation', list: 'organisations' },
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
      on: { 'admin.list changed': { actions: 'have the list read' } },
    },
    'not at work': {
      tags: 'failed',
      on: { 'admin.begin again requested': 'open' },
    },
  },
})
