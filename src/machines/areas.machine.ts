import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { Organisation } from '../../contract/organisations/organisations.schemas.ts'
import type { Failure } from '../../contract/shared/failure.ts'
import type { auditMachine } from './admin/audit.machine.ts'
import type { addAnswerMachine } from './chat/add-answer.machine.ts'
import type { savedPromptsMachine } from './chat/saved-prompts.machine.ts'
import type { alertsMachine } from './dashboards/alerts.machine.ts'
import type { dashboardsMachine } from './dashboards/dashboards.machine.ts'
import type { datasetsMachine } from './datasets/datasets.machine.ts'
import type { sqlEditorMachine } from './datasets/sql-editor.machine.ts'
import type { docsetsMachine } from './docsets/docsets.machine.ts'
import type { formulasMachine } from './formulas/formulas.machine.ts'
import type { homeMachine } from './home/home.machine.ts'
import type { integrationsMachine } from './integrations/integrations.machine.ts'
import type { settingsMachine } from './organisations/settings.machine.ts'
import type { playbooksMachine } from './playbooks/playbooks.machine.ts'
import type { researchMachine } from './research/research.machine.ts'
import type { factSearchMachine } from './search/fact-search.machine.ts'
import { failureOf, noAnswer } from './shared/failure.ts'
import { logicPort, requestPort } from './shared/port.ts'
import { answerTime } from './shared/request.ts'
import type { snapshotsMachine } from './snapshots/snapshots.machine.ts'

export type AreasEvent = { type: 'areas.requested' } | { type: 'areas.organisation read'; organisation: Organisation }

export type AreasActor = ActorRefFrom<typeof areasMachine>

type AreasInput = { project: string; personId: string; organisation: Organisation }

export const areasMachine = setup({
  types: {} as {
    context: AreasInput & { failure: Failure | null }
    events: AreasEvent
    input: AreasInput
    tags: 'failed' | 'ready'
  },
  /** The wiring provides these; their code loads with the first page that needs one of them. */
  actors: {
    'fetch the areas': requestPort<void, null>('fetch the areas'),
    'add answer': logicPort<typeof addAnswerMachine>('add answer'),
    alerts: logicPort<typeof alertsMachine>('alerts'),
    audit: logicPort<typeof auditMachine>('audit'),
    dashboards: logicPort<typeof dashboardsMachine>('dashboards'),
    datasets: logicPort<typeof datasetsMachine>('datasets'),
    docsets: logicPort<typeof docsetsMachine>('docsets'),
    'fact search': logicPort<typeof factSearchMachine>('fact search'),
    formulas: logicPort<typeof formulasMachine>('formulas'),
    home: logicPort<typeof homeMachine>('home'),
    integrations: logicPort<typeof integrationsMachine>('integrations'),
    playbooks: logicPort<typeof playbooksMachine>('playbooks'),
    research: logicPort<typeof researchMachine>('research'),
    'saved prompts': logicPort<typeof savedPromptsMachine>('saved prompts'),
    settings: logicPort<typeof settingsMachine>('settings'),
    snapshots: logicPort<typeof snapshotsMachine>('snapshots'),
    'sql editor': logicPort<typeof sqlEditorMachine>('sql editor'),
  },
  actions: {
    'take the organisation': assign((_, { organisation }: { organisation: Organisation }) => ({ organisation })),
    'tell the settings': sendTo('settings', (_, { organisation }: { organisation: Organisation }) => ({
      type: 'settings.organisation read' as const,
      organisation,
    })),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'record that time ran out': assign(() => ({ failure: noAnswer() })),
  },
  delays: { 'fetch answer': answerTime },
}).createMachine({
  id: 'areas',
  description:
    'The features of all pages except the chat. They load with the first such page and run while the organisation is open.',
  context: ({ input }) => ({ ...input, failure: null }),
  on: {
    'areas.organisation read': { actions: { type: 'take the organisation', params: ({ event }) => event } },
  },
  initial: 'not wanted',
  states: {
    'not wanted': { on: { 'areas.requested': 'being fetched' } },
    'being fetched': {
      description: 'Waits for the code of these features.',
      invoke: {
        id: 'fetching',
        src: 'fetch the areas',
        input: null,
        onDone: 'open',
        onError: { target: 'not fetched', actions: 'record the failure' },
      },
      after: { 'fetch answer': { target: 'not fetched', actions: 'record that time ran out' } },
    },
    'not fetched': {
      tags: 'failed',
      on: { 'areas.requested': 'being fetched' },
    },
    open: {
      tags: 'ready',
      invoke: [
        {
          id: 'add answer',
          src: 'add answer',
          systemId: 'add answer',
          input: ({ context: { project } }) => ({ project }),
          onError: { target: 'not fetched', actions: 'record the failure' },
        },
        {
          id: 'alerts',
          src: 'alerts',
          systemId: 'alerts',
          input: ({ context: { project, personId } }) => ({ project, personId }),
          onError: { target: 'not fetched', actions: 'record the failure' },
        },
        {
          id: 'audit',
          src: 'audit',
          systemId: 'audit',
          input: ({ context: { project, personId } }) => ({ project, personId }),
          onError: { target: 'not fetched', actions: 'record the failure' },
        },
        {
          id: 'dashboards',
          src: 'dashboards',
          systemId: 'dashboards',
          input: ({ context: { project, personId } }) => ({ project, personId }),
          onError: { target: 'not fetched', actions: 'record the failure' },
        },
        {
          id: 'datasets',
          src: 'datasets',
          systemId: 'datasets',
          input: ({ context: { project, personId } }) => ({ project, personId }),
          onError: { target: 'not fetched', actions: 'record the failure' },
        },
        {
          id: 'docsets',
          src: 'docsets',
          systemId: 'docsets',
          input: ({ context: { project, personId } }) => ({ project, personId }),
          onError: { target: 'not fetched', actions: 'record the failure' },
        },
        {
          id: 'fact search',
          src: 'fact search',
          systemId: 'fact search',
          input: ({ context: { project, personId } }) => ({ project, personId }),
          onError: { target: 'not fetched', actions: 'record the failure' },
        },
        {
          id: 'formulas',
          src: 'formulas',
          systemId: 'formulas',
          input: ({ context: { project, personId } }) => ({ project, personId }),
          onError: { target: 'not fetched', actions: 'record the failure' },
        },
        {
          id: 'home',
          src: 'home',
          systemId: 'home',
          input: ({ context: { project, personId } }) => ({ project, personId }),
          onError: { target: 'not fetched', actions: 'record the failure' },
        },
        {
          id: 'integrations',
          src: 'integrations',
          systemId: 'integrations',
          input: ({ context: { project, personId } }) => ({ project, personId }),
          onError: { target: 'not fetched', actions: 'record the failure' },
        },
        {
          id: 'playbooks',
          src: 'playbooks',
          systemId: 'playbooks',
          input: ({ context: { project, personId } }) => ({ project, personId }),
          onError: { target: 'not fetched', actions: 'record the failure' },
        },
        {
          id: 'research',
          src: 'research',
          systemId: 'research',
          input: ({ context: { project, personId } }) => ({ project, personId }),
          onError: { target: 'not fetched', actions: 'record the failure' },
        },
        {
          id: 'saved prompts',
          src: 'saved prompts',
          systemId: 'saved prompts',
          input: ({ context: { project } }) => ({ project }),
          onError: { target: 'not fetched', actions: 'record the failure' },
        },
        {
          id: 'snapshots',
          src: 'snapshots',
          systemId: 'snapshots',
          input: ({ context: { project, personId } }) => ({ project, personId }),
          onError: { target: 'not fetched', actions: 'record the failure' },
        },
        {
          id: 'sql editor',
          src: 'sql editor',
          systemId: 'sql editor',
          input: ({ context: { project, personId } }) => ({ project, personId }),
          onError: { target: 'not fetched', actions: 'record the failure' },
        },
        {
          id: 'settings',
          src: 'settings',
          systemId: 'settings',
          input: ({ context: { project, personId, organisation } }) => ({ project, personId, organisation }),
          onError: { target: 'not fetched', actions: 'record the failure' },
        },
      ],
      on: {
        'areas.organisation read': {
          actions: [
            { type: 'take the organisation', params: ({ event }) => event },
            { type: 'tell the settings', params: ({ event }) => event },
          ],
        },
      },
    },
  },
})
