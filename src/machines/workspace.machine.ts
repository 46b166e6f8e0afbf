import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate'
import type { Organisation } from '../../contract/organisations/organisations.schemas.ts'
import { organisationsTexts } from '../../contract/organisations/organisations.texts.ts'
import type { Failure } from '../../contract/shared/failure.ts'
import type { auditMachine } from './admin/audit.machine.ts'
import type { threadsMachine } from './chat/threads.machine.ts'
import type { alertsMachine } from './dashboards/alerts.machine.ts'
import type { dashboardsMachine } from './dashboards/dashboards.machine.ts'
import type { datasetsMachine } from './datasets/datasets.machine.ts'
import type { docsetsMachine } from './docsets/docsets.machine.ts'
import type { documentsMachine } from './documents/documents.machine.ts'
import type { feedbackMachine } from './feedback/feedback.machine.ts'
import type { formulasMachine } from './formulas/formulas.machine.ts'
import type { homeMachine } from './home/home.machine.ts'
import type { integrationsMachine } from './integrations/integrations.machine.ts'
import type { jobsMachine } from './jobs/jobs.machine.ts'
import type { playbooksMachine } from './playbooks/playbooks.machine.ts'
import type { researchMachine } from './research/research.machine.ts'
import type { factSearchMachine } from './search/fact-search.machine.ts'
import type { snapshotsMachine } from './snapshots/snapshots.machine.ts'
import type { DeletionFact, settingsMachine } from './organisations/settings.machine.ts'
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
  /** The machines of the features are fetched with the first organisation, and put here by the wiring. */
  actors: {
    'read organisation': requestPort<Organisation, { project: string }>('read organisation'),
    audit: logicPort<typeof auditMachine>('audit'),
    chat: logicPort<typeof threadsMachine>('chat'),
    settings: logicPort<typeof settingsMachine>('settings'),
    dashboards: logicPort<typeof dashboardsMachine>('dashboards'),
    alerts: logicPort<typeof alertsMachine>('alerts'),
    snapshots: logicPort<typeof snapshotsMachine>('snapshots'),
    datasets: logicPort<typeof datasetsMachine>('datasets'),
    docsets: logicPort<typeof docsetsMachine>('docsets'),
    documents: logicPort<typeof documentsMachine>('documents'),
    feedback: logicPort<typeof feedbackMachine>('feedback'),
    'fact search': logicPort<typeof factSearchMachine>('fact search'),
    formulas: logicPort<typeof formulasMachine>('formulas'),
    home: logicPort<typeof homeMachine>('home'),
    integrations: logicPort<typeof integrationsMachine>('integrations'),
    jobs: logicPort<typeof jobsMachine>('jobs'),
    playbooks: logicPort<typeof playbooksMachine>('playbooks'),
    research: logicPort<typeof researchMachine>('research'),
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
          id: 'dashboards',
          src: 'dashboards',
          systemId: 'dashboards',
          input: ({ context }) => ({ project: context.project, personId: context.personId }),
          onError: 'not read',
        },
        {
          id: 'alerts',
          src: 'alerts',
          systemId: 'alerts',
          input: ({ context }) => ({ project: context.project, personId: context.personId }),
          onError: 'not read',
        },
        {
          id: 'snapshots',
          src: 'snapshots',
          systemId: 'snapshots',
          input: ({ context }) => ({ project: context.project, personId: context.personId }),
          onError: 'not read',
        },
        {
          id: 'datasets',
          src: 'datasets',
          systemId: 'datasets',
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
          id: 'formulas',
          src: 'formulas',
          systemId: 'formulas',
          input: ({ context }) => ({ project: context.project, personId: context.personId }),
          onError: 'not read',
        },
        {
          id: 'feedback',
          src: 'feedback',
          systemId: 'feedback',
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
          id: 'integrations',
          src: 'integrations',
          systemId: 'integrations',
          input: ({ context }) => ({ project: context.project, personId: context.personId }),
          onError: 'not read',
        },
        {
          id: 'playbooks',
          src: 'playbooks',
          systemId: 'playbooks',
          input: ({ context }) => ({ project: context.project, personId: context.personId }),
          onError: 'not read',
        },
        {
          id: 'research',
          src: 'research',
          systemId: 'research',
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
          id: 'settings',
          src: 'settings',
          systemId: 'settings',
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
          description: 'Waits for the organisation as it is now, while its features go on.',
          invoke: {
            id: 'organisation again',
            src: 'read organisation',
            input: ({ context }) => ({ project: context.project }),
            onDone: {
              target: 'current',
              actions: [
                { type: 'say that the role is another', params: ({ event }) => ({ output: event.output }) },
                { type: 'record the organisation', params: ({ event }) => ({ output: event.output }) },
                'tell the settings',
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
