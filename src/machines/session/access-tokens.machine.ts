import { type ActorRefFrom, assertEvent, emit, sendTo, setup } from 'xstate'
import type { NewAccessToken, OwnAccessToken } from '../../../contract/session/access-tokens.schemas.ts'
import { accessTokensTexts as texts } from '../../../contract/session/access-tokens.texts.ts'
import { type CommandActor, commandMachine } from '../shared/command.machine.ts'
import { resourceMachine } from '../shared/resource.machine.ts'
import { type RowDeleted, rowDeletionMachine } from '../shared/row-deletion.machine.ts'
import type { Toast } from '../shared/toasts.machine.ts'

export type AccessTokensActor = ActorRefFrom<typeof accessTokensMachine>
type AccessTokenRequest = NewAccessToken & { project: string }
export type AccessTokenCreationActor = CommandActor<OwnAccessToken, AccessTokenRequest>

export const accessTokenList = resourceMachine<readonly OwnAccessToken[], null>(
  'access token list',
  "The person's own access tokens, in every organisation.",
)
/** The secret goes to the safe: no machine or journal stores it. */
export const accessTokenCreation = commandMachine<OwnAccessToken, AccessTokenRequest>(
  'access token creation',
  'Creates an access token, whose secret is shown once.',
)

/** The token that the command created; null until then. */
const createdBy = ({ context }: { context?: { output: unknown } }) => ({ output: context?.output ?? null })

export const accessTokensMachine = setup({
  types: {} as {
    events: RowDeleted
    emitted: { type: 'toast.requested'; toast: Toast }
    children: { list: 'access token list'; creation: 'access token creation'; ending: 'row deletion' }
  },
  actors: {
    'access token list': accessTokenList,
    'access token creation': accessTokenCreation,
    'row deletion': rowDeletionMachine,
  },
  actions: {
    'read the list again': sendTo('list', { type: 'resource.changed' }),
    'say that it is revoked': emit(({ event }) => {
      assertEvent(event, 'row.deleted')
      return {
        type: 'toast.requested' as const,
        toast: { id: `revoked ${event.id}`, tone: 'good' as const, text: texts.ended(event.name), undo: null },
      }
    }),
  },
  guards: { 'is created': (_, { output }: { output: unknown }) => output !== null },
}).createMachine({
  id: 'access tokens',
  description: "The person's access tokens: their list, creating one, and revoking one on the second click.",
  invoke: [
    { id: 'list', src: 'access token list', systemId: 'access token list', input: null },
    {
      id: 'creation',
      src: 'access token creation',
      systemId: 'access token creation',
      onSnapshot: {
        guard: { type: 'is created', params: ({ event }) => createdBy(event.snapshot) },
        actions: 'read the list again',
      },
    },
    {
      id: 'ending',
      src: 'row deletion',
      systemId: 'access token ending',
      input: { kind: 'access token', project: null },
    },
  ],
  on: { 'row.deleted': { actions: ['say that it is revoked', 'read the list again'] } },
  initial: 'open',
  states: { open: {} },
})
