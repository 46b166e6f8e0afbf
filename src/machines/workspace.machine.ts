import { type ActorRefFrom, type AnyEventObject, assign, setup } from 'xstate'
import type { Organisation } from '../../contract/organisations/organisations.schemas.ts'
import type { Failure } from '../../contract/shared/failure.ts'
import { failureOf, noAnswer } from './shared/failure.ts'
import { channelPort, requestPort } from './shared/port.ts'
import { answerTime } from './shared/request.ts'

export type WorkspaceEvent = { type: 'workspace.organisation wanted' }

export type WorkspaceActor = ActorRefFrom<typeof workspaceMachine>

/** What a feature's machine is given. The machines themselves are fetched with the features and provided by the wiring. */
type FeatureInput = { project: string; personId: string }

export const workspaceMachine = setup({
  types: {} as {
    context: { project: string; personId: string; organisation: Organisation | null; failure: Failure | null }
    events: WorkspaceEvent
    input: { project: string; personId: string }
    tags: 'busy' | 'failed' | 'forbidden' | 'ready'
  },
  actors: {
    'read organisation': requestPort<Organisation, { project: string }>('read organisation'),
    chat: channelPort<AnyEventObject, AnyEventObject, FeatureInput>('chat'),
    documents: channelPort<AnyEventObject, AnyEventObject, FeatureInput>('documents'),
    jobs: channelPort<AnyEventObject, AnyEventObject, FeatureInput>('jobs'),
  },
  actions: {
    'record the organisation': assign(({ event }) => ({
      organisation: (event as unknown as { output: Organisation }).output,
      failure: null,
    })),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'record that time ran out': assign(() => ({ failure: noAnswer() })),
  },
  guards: {
    'may not read it': ({ event }) => failureOf(event).kind === 'forbidden',
  },
  delays: { 'organisation answer': answerTime },
}).createMachine({
  id: 'workspace',
  description: 'One organisation that a person works in. Its features live as long as it is open.',
  context: ({ input }) => ({ ...input, organisation: null, failure: null }),
  initial: 'being read',
  states: {
    'being read': {
      description: 'Waits for the organisation, and so for the word that this person may read it.',
      tags: 'busy',
      invoke: {
        id: 'organisation',
        src: 'read organisation',
        input: ({ context }) => ({ project: context.project }),
        onDone: { target: 'open', actions: 'record the organisation' },
        onError: [
          { guard: 'may not read it', target: 'forbidden' },
          { target: 'not read', actions: 'record the failure' },
        ],
      },
      after: { 'organisation answer': { target: 'not read', actions: 'record that time ran out' } },
    },
    forbidden: {
      tags: 'forbidden',
      on: { 'workspace.organisation wanted': 'being read' },
    },
    'not read': {
      tags: 'failed',
      on: { 'workspace.organisation wanted': 'being read' },
    },
    open: {
      tags: 'ready',
      invoke: [
        {
          id: 'jobs',
          src: 'jobs',
          systemId: 'jobs',
          input: ({ context }) => ({ project: context.project, personId: context.personId }),
          onError: 'not read',
        },
        {
          id: 'chat',
          src: 'chat',
          systemId: 'chat',
          input: ({ context }) => ({ project: context.project, personId: context.personId }),
          onError: 'not read',
        },
        {
          id: 'documents',
          src: 'documents',
          systemId: 'documents',
          input: ({ context }) => ({ project: context.project, personId: context.personId }),
          onError: 'not read',
        },
      ],
      initial: 'current',
      states: {
        current: { on: { 'workspace.organisation wanted': 'being read again' } },
        'being read again': {
          description: 'Waits for the organisation as it is now, while its features go on.',
          invoke: {
            id: 'organisation again',
            src: 'read organisation',
            input: ({ context }) => ({ project: context.project }),
            onDone: { target: 'current', actions: 'record the organisation' },
            onError: [{ guard: 'may not read it', target: '#workspace.forbidden' }, { target: 'current' }],
          },
          after: { 'organisation answer': 'current' },
        },
      },
    },
  },
})
