import { type ActorRefFrom, assign, setup } from 'xstate'
import type { Dashboard } from '../../../contract/dashboards/dashboards.schemas.ts'
import type { PlaybookTopic } from '../../../contract/playbooks/playbooks.schemas.ts'
import type { Snapshot } from '../../../contract/snapshots/snapshots.schemas.ts'
import { type CommandActor, commandMachine } from '../shared/command.machine.ts'
import { resourceMachine } from '../shared/resource.machine.ts'

/** Dashboards, whose reports have texts, and playbooks, whose conversations have questions. */
export type AnswerTargets = {
  dashboards: readonly Pick<Dashboard, 'code' | 'name'>[]
  playbooks: readonly PlaybookTopic[]
}
export type OfDashboardReports = { project: string; code: string }

/** `key`: 'report' for the report's own text, or the index of its chart. */
export type ReportTarget = { kind: 'report'; code: string; date: string; key: string }
export type StepTarget = { kind: 'step'; topicId: string; stepId: string; label: string; question: string }
type AnswerAddition = { project: string; target: ReportTarget | StepTarget; text: string }
/** The page that has the text now. */
type AddedAnswer = { to: string }

export const answerTargets = resourceMachine<AnswerTargets, { project: string }>(
  'answer targets',
  'The dashboards and playbooks that an answer can be added to.',
)
export const dashboardReports = resourceMachine<readonly Snapshot[], OfDashboardReports>(
  'dashboard reports',
  'The reports of the dashboard that an answer is added to.',
)
export const answerAddition = commandMachine<AddedAnswer, AnswerAddition>(
  'answer addition',
  'Adds an answer to a text of a report or to an answer of a playbook.',
)
export type AnswerAdditionActor = CommandActor<AddedAnswer, AnswerAddition>

type AddAnswerEvent =
  | { type: 'adding.opened'; text: string }
  | { type: 'adding.closed' }
  | { type: 'adding.dashboard chosen'; code: string }

export type AddAnswerActor = ActorRefFrom<typeof addAnswerMachine>

export const addAnswerMachine = setup({
  types: {} as {
    /** `text`: the answer. `code`: the dashboard that was chosen last. */
    context: { project: string; text: string; code: string }
    events: AddAnswerEvent
    input: { project: string }
    tags: 'open'
  },
  actors: {
    'answer targets': answerTargets,
    'dashboard reports': dashboardReports,
    'answer addition': answerAddition,
  },
  actions: {
    'record the answer': assign((_, { text }: { text: string }) => ({ text, code: '' })),
    'record the dashboard': assign((_, { code }: { code: string }) => ({ code })),
  },
}).createMachine({
  id: 'add answer',
  description: 'The dialog that adds an answer to a report or a playbook.',
  context: ({ input: { project } }) => ({ project, text: '', code: '' }),
  initial: 'closed',
  states: {
    closed: {
      on: {
        'adding.opened': {
          target: 'open',
          actions: { type: 'record the answer', params: ({ event }) => event },
        },
      },
    },
    open: {
      tags: 'open',
      invoke: [
        {
          id: 'targets',
          src: 'answer targets',
          systemId: 'answer targets',
          input: ({ context: { project } }) => ({ project }),
        },
        { id: 'addition', src: 'answer addition', systemId: 'answer addition' },
      ],
      on: { 'adding.closed': 'closed' },
      initial: 'idle',
      states: {
        idle: {
          on: {
            'adding.dashboard chosen': {
              target: 'dashboard chosen',
              actions: { type: 'record the dashboard', params: ({ event }) => event },
            },
          },
        },
        'dashboard chosen': {
          invoke: {
            id: 'reports',
            src: 'dashboard reports',
            systemId: 'dashboard reports',
            input: ({ context: { project, code } }) => ({ project, code }),
          },
          on: {
            'adding.dashboard chosen': {
              target: 'dashboard chosen',
              reenter: true,
              actions: { type: 'record the dashboard', params: ({ event }) => event },
            },
          },
        },
      },
    },
  },
})
