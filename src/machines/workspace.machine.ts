import { type ActorRefFrom, type AnyEventObject, assign, enqueueActions, setup } from 'xstate'
import type { Organisation } from '../../contract/organisations/organisations.schemas.ts'
import { organisationsTexts } from '../../contract/organisations/organisations.texts.ts'
import type { Failure } from '../../contract/shared/failure.ts'
import { failureOf, noAnswer } from './shared/failure.ts'
import { roleIn } from './shared/place.ts'
import { channelPort, requestPort } from './shared/port.ts'
import { answerTime } from './shared/request.ts'
import type { Toast } from './shared/toasts.machine.ts'

export type WorkspaceEvent =
  | { type: 'workspace.organisation wanted' }
  /** A person is deleting it; what is refused meanwhile says nothing of their rights. */
  | { type: 'workspace.deletion begun' }
  | { type: 'workspace.deletion over' }

export type WorkspaceActor = ActorRefFrom<typeof workspaceMachine>

/** What a feature's machine is given. The machines themselves are fetched with the features and provided by the wiring. */
type FeatureInput = { project: string; personId: string }

const answered = (event: unknown) => (event as { output: Organisation }).output

export const workspaceMachine = setup({
  types: {} as {
    context: { project: string; personId: string; organisation: Organisation | null; failure: Failure | null }
    events: WorkspaceEvent
    input: { project: string; personId: string }
    emitted: { type: 'toast.wanted'; toast: Toast }
    tags: 'busy' | 'failed' | 'forbidden' | 'ready'
  },
  actors: {
    'read organisation': requestPort<Organisation, { project: string }>('read organisation'),
    audit: channelPort<AnyEventObject, AnyEventObject, FeatureInput>('audit'),
    chat: channelPort<AnyEventObject, AnyEventObject, FeatureInput>('chat'),
    settings: channelPort<AnyEventObject, AnyEventObject, FeatureInput & { organisation: Organisation | null }>(
      'settings',
    ),
    docsets: channelPort<AnyEventObject, AnyEventObject, FeatureInput>('docsets'),
    documents: channelPort<AnyEventObject, AnyEventObject, FeatureInput>('documents'),
    'fact search': channelPort<AnyEventObject, AnyEventObject, FeatureInput>('fact search'),
    home: channelPort<AnyEventObject, AnyEventObject, FeatureInput>('home'),
    jobs: channelPort<AnyEventObject, AnyEventObject, FeatureInput>('jobs'),
  },
  actions: {
    'record the organisation': assign(({ event }) => ({
      organisation: answered(event),
      failure: null,
    })),
    'say that the role is another': enqueueActions(({ context, event, enqueue }) => {
      const before = roleIn(context)
      const now = roleIn({ organisation: answered(event), personId: context.personId })
      if (before === null || now === null || before === now) return
      const toast: Toast = { id: 'role', tone: 'plain', text: organisationsTexts.roleNow[now], undo: null }
      enqueue.emit({ type: 'toast.wanted', toast })
    }),
    'tell the settings': enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo('settings', { type: 'settings.organisation read', organisation: context.organisation })
    }),
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
          id: 'audit',
          src: 'audit',
          systemId: 'audit',
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
          id: 'docsets',
          src: 'docsets',
          systemId: 'docsets',
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
        {
          id: 'fact search',
          src: 'fact search',
          systemId: 'fact search',
          input: ({ context }) => ({ project: context.project, personId: context.personId }),
          onError: 'not read',
        },
        {
          id: 'home',
          src: 'home',
          systemId: 'home',
          input: ({ context }) => ({ project: context.project, personId: context.personId }),
          onError: 'not read',
        },
        {
          id: 'settings',
          src: 'settings',
          systemId: 'settings',
          input: ({ context: { project, personId, organisation } }) => ({ project, personId, organisation }),
          onError: 'not read',
        },
      ],
      on: { 'workspace.deletion begun': '.being deleted' },
      initial: 'current',
      states: {
        current: { on: { 'workspace.organisation wanted': 'being read again' } },
        'being read again': {
          description: 'Waits for the organisation as it is now, while its features go on.',
          invoke: {
            id: 'organisation again',
            src: 'read organisation',
            input: ({ context }) => ({ project: context.project }),
            onDone: {
              target: 'current',
              actions: ['say that the role is another', 'record the organisation', 'tell the settings'],
            },
            onError: [{ guard: 'may not read it', target: '#workspace.forbidden' }, { target: 'current' }],
          },
          on: { 'workspace.organisation wanted': { target: 'being read again', reenter: true } },
          after: { 'organisation answer': 'current' },
        },
        'being deleted': { on: { 'workspace.deletion over': 'being read again' } },
      },
    },
  },
})
