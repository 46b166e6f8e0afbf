import { type ActorRefFrom, assertEvent, assign, setup } from 'xstate'
import type { TrialAnswer, TrialView } from '../../../contract/playbooks/authoring.schemas.ts'
import { authoringTexts as texts } from '../../../contract/playbooks/authoring.texts.ts'
import type { PlaybookFields, StepOutput } from '../../../contract/playbooks/playbooks.schemas.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'

export type PlaybookTrialEvent =
  | { type: 'trial.begun' }
  | { type: 'trial.stopped' }
  | { type: 'trial.begun again' }
  | { type: 'trial.role chosen'; role: string | null }
  | { type: 'trial.transcript changed'; transcript: string }

export type PlaybookTrialActor = ActorRefFrom<typeof playbookTrialMachine>

/** The playbook to try, as currently in the form. */
export type PlaybookTrialInput = { fields: PlaybookFields }
export type TrialAsked = {
  fields: PlaybookFields
  outputs: Record<string, StepOutput>
  stepId: string | null
  transcript: string
}

type Context = PlaybookTrialInput & {
  outputs: Record<string, StepOutput>
  views: readonly TrialView[]
  /** The role whose view is shown; null: someone without a role. */
  role: string | null
  transcript: string
  failure: Failure | null
}

/** The first step that hasn't been run yet. */
export const nextTried = ({ fields, outputs }: Pick<Context, 'fields' | 'outputs'>): string | null =>
  fields.steps.find(({ id }) => outputs[id] === undefined)?.id ?? null

const asked = ({ fields, outputs, transcript }: Context, stepId: string | null): TrialAsked => ({
  ...{ fields, outputs, stepId, transcript },
})

export const playbookTrialMachine = setup({
  types: {} as {
    context: Context
    events: PlaybookTrialEvent
    input: PlaybookTrialInput
    tags: 'preparing' | 'running' | 'failed' | 'done'
  },
  actors: { 'try playbook': requestPort<TrialAnswer, TrialAsked>('try playbook', { seconds: 120 }) },
  actions: {
    'record the answer': assign((_, { output }: { output: TrialAnswer }) => {
      const { outputs, views } = output
      return { outputs, views, failure: null }
    }),
    'take the role': assign(({ event }) => {
      assertEvent(event, 'trial.role chosen')
      return { role: event.role }
    }),
    'take the transcript': assign(({ event }) => {
      assertEvent(event, 'trial.transcript changed')
      return { transcript: event.transcript }
    }),
    'forget what was run': assign({ outputs: {}, failure: null }),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
  },
  guards: {
    'has more steps': ({ context }, { output }: { output: TrialAnswer }) =>
      nextTried({ fields: context.fields, outputs: output.outputs }) !== null,
    'has steps': ({ context }) => nextTried(context) !== null,
  },
}).createMachine({
  id: 'playbook trial',
  description: 'A trial run of the playbook in the form, step by step, as each role sees it.',
  context: ({ input: { fields } }) => ({
    ...{ fields, outputs: {}, views: [], failure: null, transcript: texts.trialExample },
    role: fields.isMultiUser ? (fields.roles[0]?.name ?? null) : null,
  }),
  on: { 'trial.role chosen': { actions: 'take the role' } },
  initial: 'being prepared',
  states: {
    'being prepared': {
      description: 'Waits for what each role would see before the first step.',
      tags: 'preparing',
      invoke: {
        id: 'beginning',
        src: 'try playbook',
        input: ({ context }) => asked(context, null),
        onDone: {
          target: 'at rest',
          actions: { type: 'record the answer', params: ({ event }) => ({ output: event.output }) },
        },
        onError: { target: 'not possible', actions: 'record the failure' },
      },
    },
    'not possible': { tags: 'failed', on: { 'trial.begun again': 'being prepared' } },
    'at rest': {
      on: {
        'trial.transcript changed': { actions: 'take the transcript' },
        'trial.begun': { guard: 'has steps', target: 'running' },
      },
    },
    running: {
      description: 'Waits for the result of one step, then runs the next.',
      tags: 'running',
      invoke: {
        id: 'step',
        src: 'try playbook',
        input: ({ context }) => asked(context, nextTried(context)),
        onDone: [
          {
            guard: { type: 'has more steps', params: ({ event }) => ({ output: event.output }) },
            target: 'running',
            reenter: true,
            actions: { type: 'record the answer', params: ({ event }) => ({ output: event.output }) },
          },
          { target: 'done', actions: { type: 'record the answer', params: ({ event }) => ({ output: event.output }) } },
        ],
        onError: { target: 'stuck', actions: 'record the failure' },
      },
      on: { 'trial.stopped': 'at rest' },
    },
    stuck: {
      description: 'A step failed; the earlier results stay.',
      tags: 'failed',
      on: {
        'trial.begun': 'running',
        'trial.begun again': { target: 'being prepared', actions: 'forget what was run' },
        'trial.transcript changed': { actions: 'take the transcript' },
      },
    },
    done: {
      tags: 'done',
      on: { 'trial.begun again': { target: 'being prepared', actions: 'forget what was run' } },
    },
  },
})
