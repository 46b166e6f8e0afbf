import { type ActorRefFrom, assertEvent, assign, emit, setup } from 'xstate'
import type { OrganisationUser } from '../../../contract/organisations/organisations.schemas.ts'
import { settingsNotices } from '../../../contract/organisations/settings-notices.texts.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf, noAnswer } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'

export type InviteActor = ActorRefFrom<typeof inviteMachine>
type Role = OrganisationUser['role']

/** `idempotencyKey`: repeating the same invitation sends nothing twice. */
export type Invitation = { email: string; role: Role; idempotencyKey: string }

export type InviteEvent =
  | { type: 'invite.email changed'; email: string }
  | { type: 'invite.role chosen'; role: Role }
  | { type: 'invite.send requested'; key: string }
  | { type: 'invite.another requested' }

type InviteContext = {
  project: string
  email: string
  role: Role | null
  /** The invitation being sent. */
  sent: { email: string; role: Role | null }
  /** Key of the invitation as written; cleared when that changes. */
  key: string
  invited: string | null
  failure: Failure | null
}

const missing = (field: 'email' | 'role', message: string): Failure => ({
  kind: 'rejected',
  message,
  fields: { [field]: message },
})

export const inviteMachine = setup({
  types: {} as {
    context: InviteContext
    events: InviteEvent
    input: { project: string }
    emitted: { type: 'organisation.changed' }
    tags: 'busy' | 'failed' | 'invited'
  },
  actors: {
    'invite person': requestPort<OrganisationUser, { project: string; invitation: Invitation }>('invite person'),
  },
  actions: {
    'record the e-mail': assign(({ event }) => {
      assertEvent(event, 'invite.email changed')
      return { email: event.email, key: '', failure: null }
    }),
    'record the role': assign(({ event }) => {
      assertEvent(event, 'invite.role chosen')
      return { role: event.role, key: '', failure: null }
    }),
    'take what is sent and its key': assign(({ context, event }) => {
      assertEvent(event, 'invite.send requested')
      const { email, role, key } = context
      return { sent: { email, role }, key: key || event.key, invited: null, failure: null }
    }),
    'say that the e-mail is missing': assign(() => ({ failure: missing('email', settingsNotices.missingEmail) })),
    'say that the role is missing': assign(() => ({ failure: missing('role', settingsNotices.missingRole) })),
    'record who is invited': assign(({ context: { email, sent } }) => ({
      invited: sent.email.trim(),
      email: email === sent.email ? '' : email,
      key: '',
    })),
    'begin another': assign({ invited: null }),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'record that time ran out': assign(() => ({ failure: noAnswer() })),
    'tell that the organisation changed': emit({ type: 'organisation.changed' }),
  },
  guards: {
    'lacks an e-mail': ({ context }) => context.email.trim() === '',
    'lacks a role': ({ context }) => context.role === null,
    'was changed while it was sent': ({ context: { email, role, sent } }) => email !== sent.email || role !== sent.role,
  },
  delays: { 'invitation answer': answerTime },
}).createMachine({
  id: 'invite',
  description: 'Invites people one after another. After a failure the form keeps its content.',
  context: ({ input }) => ({
    project: input.project,
    email: '',
    role: null,
    sent: { email: '', role: null },
    key: '',
    invited: null,
    failure: null,
  }),
  initial: 'being filled in',
  states: {
    'being filled in': {
      on: {
        'invite.email changed': { target: '.open', actions: 'record the e-mail' },
        'invite.role chosen': { target: '.open', actions: 'record the role' },
        'invite.send requested': [
          { guard: 'lacks an e-mail', target: '.refused', actions: 'say that the e-mail is missing' },
          { guard: 'lacks a role', target: '.refused', actions: 'say that the role is missing' },
          { target: 'being sent', actions: 'take what is sent and its key' },
        ],
      },
      initial: 'open',
      states: { open: {}, refused: { tags: 'failed' } },
    },
    'being sent': {
      description:
        'Waits for the server to add the person or send the invitation; edits made meanwhile are kept for the next one.',
      tags: 'busy',
      invoke: {
        id: 'invitation',
        src: 'invite person',
        input: ({ context: { project, sent, key } }) => ({
          project,
          invitation: { email: sent.email.trim(), role: sent.role ?? 'user', idempotencyKey: key },
        }),
        onDone: [
          {
            guard: 'was changed while it was sent',
            target: 'being filled in',
            actions: ['record who is invited', 'tell that the organisation changed'],
          },
          { target: 'invited', actions: ['record who is invited', 'tell that the organisation changed'] },
        ],
        onError: { target: 'being filled in.refused', actions: 'record the failure' },
      },
      on: {
        'invite.email changed': { actions: 'record the e-mail' },
        'invite.role chosen': { actions: 'record the role' },
      },
      after: { 'invitation answer': { target: 'being filled in.refused', actions: 'record that time ran out' } },
    },
    invited: {
      tags: 'invited',
      on: { 'invite.another requested': { target: 'being filled in', actions: 'begin another' } },
    },
  },
})
