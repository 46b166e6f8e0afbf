import { type ActorRefFrom, assign, enqueueActions, sendTo, setup } from 'xstate'
import type { Organisation } from '../../contract/organisations/organisations.schemas.ts'
import { organisationsTexts } from '../../contract/organisations/organisations.texts.ts'
import type { Failure } from '../../contract/shared/failure.ts'
import type { areasMachine } from './areas.machine.ts'
import type { copiesMachine } from './chat/copies.machine.ts'
import type { threadsMachine } from './chat/threads.machine.ts'
import type { documentsMachine } from './documents/documents.machine.ts'
import type { feedbackAreaMachine } from './feedback/feedback-area.machine.ts'
import type { jobsMachine } from './jobs/jobs.machine.ts'
import type { DeletionFact } from './organisations/settings.machine.ts'
import type { paletteMachine } from './palette/palette.machine.ts'
import { failureOf, noAnswer } from './shared/failure.ts'
import { roleIn } from './shared/open-scope.ts'
import { logicPort, requestPort } from './shared/port.ts'
import { answerTime } from './shared/request.ts'
import type { ResourceMachine } from './shared/resource.machine.ts'
import type { Toast } from './shared/toasts.machine.ts'

export type WorkspaceEvent = { type: 'workspace.organisation requested' } | DeletionFact

export type WorkspaceActor = ActorRefFrom<typeof workspaceMachine>

export const workspaceMachine = setup({
  types: {} as {
    context: { project: string; personId: string; organisation: Organisation | null; failure: Failure | null }
    events: WorkspaceEvent
    input: { project: string; personId: string }
    emitted: { type: 'toast.requested'; toast: Toast }
    tags: 'busy' | 'failed' | 'forbidden' | 'ready'
  },
  /** The wiring provides these; their code loads with the first organisation. */
  actors: {
    'read organisation': requestPort<Organisation, { project: string }>('read organisation'),
    areas: logicPort<typeof areasMachine>('areas'),
    chat: logicPort<typeof threadsMachine>('chat'),
    'conversation copies': logicPort<typeof copiesMachine>('conversation copies'),
    documents: logicPort<typeof documentsMachine>('documents'),
    'feedback area': logicPort<typeof feedbackAreaMachine>('feedback area'),
    jobs: logicPort<typeof jobsMachine>('jobs'),
    palette: logicPort<typeof paletteMachine>('palette'),
    suggestions: logicPort<ResourceMachine<readonly string[], { project: string }>>('suggestions'),
  },
  actions: {
    'record the organisation': assign((_, { output }: { output: Organisation }) => ({
      organisation: output,
      failure: null,
    })),
    'say that the role is another': enqueueActions(({ context, enqueue }, { output }: { output: Organisation }) => {
      const before = roleIn(context)
      const now = roleIn({ organisation: output, personId: context.personId })
      if (before === null || now === null || before === now) return
      const toast: Toast = { id: 'role', tone: 'plain', text: organisationsTexts.roleNow[now], undo: null }
      enqueue.emit({ type: 'toast.requested', toast })
    }),
    'tell the areas': sendTo('areas', (_, { output }: { output: Organisation }) => ({
      type: 'areas.organisation read' as const,
      organisation: output,
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
  description: 'One open organisation. Its features run as long as it is open.',
  context: ({ input }) => ({ ...input, organisation: null, failure: null }),
  initial: 'being read',
  states: {
    'being read': {
      description: 'Waits for the organisation, which also shows whether this person may open it.',
      tags: 'busy',
      invoke: {
        id: 'organisation',
        src: 'read organisation',
        input: ({ context }) => ({ project: context.project }),
        onDone: {
          target: 'open',
          actions: { type: 'record the organisation', params: ({ event }) => ({ output: event.output }) },
        },
        onError: [
          { guard: 'may not read it', target: 'forbidden' },
          { target: 'not read', actions: 'record the failure' },
        ],
      },
      after: { 'organisation answer': { target: 'not read', actions: 'record that time ran out' } },
    },
    forbidden: {
      tags: 'forbidden',
      on: { 'workspace.organisation requested': 'being read' },
    },
    'not read': {
      tags: 'failed',
      on: { 'workspace.organisation requested': 'being read' },
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
          id: 'conversation copies',
          src: 'conversation copies',
          systemId: 'conversation copies',
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
          id: 'feedback area',
          src: 'feedback area',
          systemId: 'feedback area',
          input: ({ context }) => ({ project: context.project, personId: context.personId }),
          onError: 'not read',
        },
        {
          id: 'palette',
          src: 'palette',
          systemId: 'palette',
          input: ({ context }) => ({ project: context.project, personId: context.personId }),
          onError: 'not read',
        },
        {
          id: 'suggestions',
          src: 'suggestions',
          systemId: 'suggestions',
          input: ({ context }) => ({ project: context.project }),
          onError: 'not read',
        },
        {
          id: 'areas',
          src: 'areas',
          systemId: 'areas',
          input: ({ context: { project, personId, organisation } }) => ({
            project,
            personId,
            organisation: organisation!,
          }),
          onError: 'not read',
        },
      ],
      on: { 'workspace.deletion begun': '.being deleted' },
      initial: 'current',
      states: {
        current: { on: { 'workspace.organisation requested': 'being read again' } },
        'being read again': {
          description: 'Waits for the current organisation; its features keep running.',
          invoke: {
            id: 'organisation again',
            src: 'read organisation',
            input: ({ context }) => ({ project: context.project }),
            onDone: {
              target: 'current',
              actions: [
                { type: 'say that the role is another', params: ({ event }) => ({ output: event.output }) },
                { type: 'record the organisation', params: ({ event }) => ({ output: event.output }) },
                { type: 'tell the areas', params: ({ event }) => ({ output: event.output }) },
              ],
            },
            onError: [{ guard: 'may not read it', target: '#workspace.forbidden' }, { target: 'current' }],
          },
          on: { 'workspace.organisation requested': { target: 'being read again', reenter: true } },
          after: { 'organisation answer': 'current' },
        },
        'being deleted': { on: { 'workspace.deletion over': 'being read again' } },
      },
    },
  },
})
