import { type ActorRefFrom, assertEvent, emit, enqueueActions, setup } from 'xstate'
import type { MemberAccessToken } from '../../../contract/session/access-tokens.schemas.ts'
import { accessTokensTexts as texts } from '../../../contract/session/access-tokens.texts.ts'
import { resourceMachine } from '../shared/resource.machine.ts'
import { type RowDeleted, rowDeletionMachine } from '../shared/row-deletion.machine.ts'
import type { Toast } from '../shared/toasts.machine.ts'

export type MemberTokensActor = ActorRefFrom<typeof memberTokensMachine>
export type MemberTokensEvent = { type: 'member tokens.shown' } | { type: 'member tokens.left' } | RowDeleted

export const memberTokenList = resourceMachine<readonly MemberAccessToken[], { project: string }>(
  'member token list',
  'The access tokens of all members for this organisation.',
)

export const memberTokensMachine = setup({
  types: {} as {
    context: { project: string }
    events: MemberTokensEvent
    input: { project: string }
    emitted: { type: 'toast.requested'; toast: Toast }
    tags: 'open'
    children: { list: 'member token list'; ending: 'row deletion' }
  },
  actors: { 'member token list': memberTokenList, 'row deletion': rowDeletionMachine },
  actions: {
    'read the list again': enqueueActions(({ self, enqueue }) => {
      if (self.getSnapshot().children['list']) enqueue.sendTo('list', { type: 'resource.changed' })
    }),
    'say that it is revoked': emit(({ event }) => {
      assertEvent(event, 'row.deleted')
      return {
        type: 'toast.requested' as const,
        toast: { id: `revoked ${event.id}`, tone: 'good' as const, text: texts.ended(event.name), undo: null },
      }
    }),
  },
}).createMachine({
  id: 'member tokens',
  description: 'The access tokens of members, for administrators, who revoke one on the second click.',
  context: ({ input }) => ({ ...input }),
  initial: 'closed',
  states: {
    closed: { on: { 'member tokens.shown': 'open' } },
    open: {
      tags: 'open',
      invoke: [
        {
          id: 'list',
          src: 'member token list',
          systemId: 'member token list',
          input: ({ context: { project } }) => ({ project }),
        },
        {
          id: 'ending',
          src: 'row deletion',
          systemId: 'member token ending',
          input: ({ context: { project } }) => ({ kind: 'member token', project }),
        },
      ],
      on: {
        'member tokens.left': 'closed',
        'row.deleted': { actions: ['say that it is revoked', 'read the list again'] },
      },
    },
  },
})
