import { type ActorRefFrom, assign, emit, enqueueActions, raise, setup } from 'xstate'
import { nextPendingStep, stepIds } from '../../../contract/playbooks/playbook-steps.ts'
import type { PlaybookSettings, PlaybookTopic, StepChange } from '../../../contract/playbooks/playbooks.schemas.ts'
import { playbooksTexts } from '../../../contract/playbooks/playbooks.texts.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { failureOf } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import type { Toast } from '../shared/toasts.machine.ts'
import { answerForm } from './answer-form.command.ts'
import { chatStepMachine } from './chat-step.machine.ts'
import { meetingStepMachine } from './meeting-step.machine.ts'
import { previousStepMachine } from './previous-step.machine.ts'
import type { StepInput, TopicAnswered } from './step.events.ts'
import { stepRequestsMachine } from './step-requests.machine.ts'
import { workStepMachine } from './work-step.machine.ts'

/** `remindsMe`: whether this person wants reminder emails. A personal setting, so it has no revision. */
export type PlaybookChanges = {
  remindsMe?: boolean
  settings?: PlaybookSettings
  steps?: Record<string, StepChange>
  rev: number
}
export type PlaybookEvent =
  | { type: 'playbook.tab shown'; tab: string | null }
  | { type: 'playbook.read requested' }
  | { type: 'playbook.step may be another' }
  | { type: 'playbook.repeat requested'; key: string }
  | { type: 'playbook.save requested'; changes: PlaybookChanges }
  | { type: 'data.changed'; project: string; dataType: string }
  | TopicAnswered

export type PlaybookActor = ActorRefFrom<typeof playbookMachine>

type TopicAddress = { project: string; topicId: string }
type Input = TopicAddress & { personId: string }
type Context = Input & {
  topic: PlaybookTopic | null
  /** The step in the URL; null when it names none. */
  tab: string | null
  /** The step being worked on, and its kind. */
  shown: { stepId: string; kind: StepKind } | null
  key: string
  changes: PlaybookChanges | null
  failure: Failure | null
}
type StepKind = 'chat' | 'research' | 'output' | 'meetingNotes' | 'prev_output' | 'none'

const concerned: readonly string[] = ['everything', 'playbook', 'organisation']
/** The child actor for each kind of step. */
const childOf = {
  chat: 'chat step',
  research: 'research step',
  output: 'output step',
  meetingNotes: 'meeting step',
  prev_output: 'previous step',
} as const
const kinds: readonly string[] = ['chat', 'research', 'output', 'meetingNotes', 'prev_output']

/** The visible step: the one in the URL, else the first pending one. */
export function shownStepId({ topic, tab }: Pick<Context, 'topic' | 'tab'>): string | null {
  if (!topic) return null
  if (tab !== null && Object.hasOwn(topic.steps, tab)) return tab
  return nextPendingStep(topic.steps) ?? stepIds(topic.steps)[0] ?? null
}

/** The child that a step needs; `none` if the step is hidden or waits for others. */
function requested(context: Context): NonNullable<Context['shown']> | null {
  const stepId = shownStepId(context)
  const step = stepId === null ? undefined : context.topic?.steps[stepId]
  if (stepId === null || !step) return null
  const lives = !step.hidden && step.status !== 'BLOCKED' && kinds.includes(step.config.type)
  return { stepId, kind: lives ? (step.config.type as StepKind) : 'none' }
}

const stepInput = ({ project, personId, topicId, topic, shown }: Context): StepInput => {
  const stepId = shown?.stepId ?? ''
  return { project, personId, topicId, stepId, step: topic!.steps[stepId]! }
}

export const playbookMachine = setup({
  types: {} as {
    context: Context
    events: PlaybookEvent
    input: Input
    emitted: { type: 'address.requested'; to: string; replaces: boolean } | { type: 'toast.requested'; toast: Toast }
    tags: 'busy' | 'ready' | 'failed' | 'repeating' | 'not repeated' | 'saving' | 'not saved'
    children: {
      'chat step': 'chat step'
      'research step': 'research step'
      'output step': 'output step'
      'meeting step': 'meeting step'
      'previous step': 'previous step'
      requests: 'step requests'
      'answer form': 'answer form'
    }
  },
  actors: {
    'read the playbook': requestPort<PlaybookTopic, TopicAddress>('read the playbook', { seconds: 30 }),
    'repeat the playbook': requestPort<PlaybookTopic, TopicAddress & { key: string }>('repeat the playbook', {
      seconds: 30,
    }),
    'change the playbook': requestPort<PlaybookTopic, TopicAddress & PlaybookChanges>('change the playbook', {
      seconds: 30,
    }),
    'chat step': chatStepMachine,
    'research step': workStepMachine,
    'output step': workStepMachine,
    'meeting step': meetingStepMachine,
    'previous step': previousStepMachine,
    'step requests': stepRequestsMachine,
    'answer form': answerForm,
  },
  actions: {
    'record the playbook': assign((_, { topic }: { topic: PlaybookTopic }) => ({ topic, failure: null })),
    'record the failure': assign((_, { failure }: { failure: Failure }) => ({ failure })),
    'record the tab': assign((_, { tab }: { tab: string | null }) => ({ tab })),
    'record the step': assign(({ context }) => ({ shown: requested(context) })),
    'take the key': assign((_, { key }: { key: string }) => ({ key })),
    'take the changes': assign((_, { changes }: { changes: PlaybookChanges }) => ({ changes })),
    'look at the step again': enqueueActions(({ context: { shown, topic }, enqueue }) => {
      const step = shown && topic?.steps[shown.stepId]
      if (shown && step && shown.kind !== 'none') {
        enqueue.sendTo(childOf[shown.kind], { type: 'step.changed', step })
        enqueue.sendTo('requests', { type: 'step.changed', step })
      }
      enqueue.raise({ type: 'playbook.step may be another' })
    }),
    // A response may arrive after the frame of a later change.
    'ask how it is now': raise({ type: 'playbook.read requested' }),
    'go on with the next step': enqueueActions(({ context, enqueue }) => {
      const { project, topicId, topic } = context
      const next = topic && nextPendingStep(topic.steps)
      if (!next) return
      const to = pagePath('playbook', { project, topicId, tab: next })
      enqueue.emit({ type: 'address.requested', to, replaces: false })
    }),
    'go to the landing': emit(({ context: { project } }) => ({
      ...{ type: 'address.requested' as const, to: pagePath('orgLanding', { project }), replaces: true },
    })),
    'go to the repeated one': emit(({ context: { project } }, { topic }: { topic: PlaybookTopic }) => ({
      ...{ type: 'address.requested' as const, replaces: false },
      to: pagePath('playbook', { project, topicId: topic.id }),
    })),
    'say that it is saved': emit({
      type: 'toast.requested',
      toast: { id: 'playbook saved', tone: 'good', text: playbooksTexts.saved, undo: null },
    }),
  },
  guards: {
    'is not found': (_, { failure }: { failure: Failure }) => failure.kind === 'not found',
    'concerns playbooks': (_, { dataType }: { dataType: string }) => concerned.includes(dataType),
    'is complete': (_, { isComplete }: { isComplete: boolean }) => isComplete,
    'is another step': ({ context }) => {
      const next = requested(context)
      return next?.stepId !== context.shown?.stepId || next?.kind !== context.shown?.kind
    },
    'is talked through': ({ context }) => context.shown?.kind === 'chat',
    'is researched': ({ context }) => context.shown?.kind === 'research',
    'is written': ({ context }) => context.shown?.kind === 'output',
    'is a meeting': ({ context }) => context.shown?.kind === 'meetingNotes',
    'is taken over': ({ context }) => context.shown?.kind === 'prev_output',
  },
}).createMachine({
  id: 'playbook',
  description: 'One playbook that people work through: its steps, the open step, and actions on the playbook.',
  context: ({ input }) => ({
    ...input,
    topic: null,
    tab: null,
    shown: null,
    key: '',
    changes: null,
    failure: null,
  }),
  on: {
    'playbook.tab shown': { actions: { type: 'record the tab', params: ({ event }) => ({ tab: event.tab }) } },
  },
  initial: 'being read',
  states: {
    'being read': {
      description: 'Waits for the playbook.',
      tags: 'busy',
      invoke: {
        id: 'first read',
        src: 'read the playbook',
        input: ({ context: { project, topicId } }) => ({ project, topicId }),
        onDone: {
          target: 'open',
          actions: { type: 'record the playbook', params: ({ event }) => ({ topic: event.output }) },
        },
        onError: [
          {
            guard: { type: 'is not found', params: ({ event }) => ({ failure: failureOf(event) }) },
            target: 'gone',
          },
          {
            target: 'not read',
            actions: { type: 'record the failure', params: ({ event }) => ({ failure: failureOf(event) }) },
          },
        ],
      },
      on: {
        'data.changed': {
          guard: { type: 'concerns playbooks', params: ({ event }) => ({ dataType: event.dataType }) },
          target: 'being read',
          reenter: true,
        },
      },
    },
    'not read': {
      tags: 'failed',
      on: { 'playbook.read requested': 'being read' },
    },
    gone: {
      description: "The playbook doesn't exist, or this person may not see it.",
      entry: 'go to the landing',
      on: { 'playbook.read requested': 'being read' },
    },
    open: {
      tags: 'ready',
      type: 'parallel',
      states: {
        updates: {
          initial: 'current',
          on: {
            'playbook.topic answered': [
              {
                guard: { type: 'is complete', params: ({ event }) => ({ isComplete: event.isComplete }) },
                actions: [
                  { type: 'record the playbook', params: ({ event }) => ({ topic: event.topic }) },
                  'look at the step again',
                  'go on with the next step',
                  'ask how it is now',
                ],
              },
              {
                actions: [
                  { type: 'record the playbook', params: ({ event }) => ({ topic: event.topic }) },
                  'look at the step again',
                  'ask how it is now',
                ],
              },
            ],
          },
          states: {
            current: {
              on: {
                'playbook.read requested': 'being read again',
                'data.changed': {
                  guard: { type: 'concerns playbooks', params: ({ event }) => ({ dataType: event.dataType }) },
                  target: 'being read again',
                },
              },
            },
            'being read again': {
              description: 'Waits for the current playbook; the previous version stays visible.',
              invoke: {
                id: 'further read',
                src: 'read the playbook',
                input: ({ context: { project, topicId } }) => ({ project, topicId }),
                onDone: {
                  target: 'current',
                  actions: [
                    { type: 'record the playbook', params: ({ event }) => ({ topic: event.output }) },
                    'look at the step again',
                  ],
                },
                onError: [
                  {
                    guard: { type: 'is not found', params: ({ event }) => ({ failure: failureOf(event) }) },
                    target: '#playbook.gone',
                  },
                  { target: 'current' },
                ],
              },
              on: {
                'playbook.read requested': { target: 'being read again', reenter: true },
                'data.changed': {
                  guard: { type: 'concerns playbooks', params: ({ event }) => ({ dataType: event.dataType }) },
                  target: 'being read again',
                  reenter: true,
                },
              },
            },
          },
        },
        step: {
          initial: 'being chosen',
          on: {
            'playbook.tab shown': {
              actions: [
                { type: 'record the tab', params: ({ event }) => ({ tab: event.tab }) },
                'look at the step again',
              ],
            },
            'playbook.step may be another': { guard: 'is another step', target: '.being chosen' },
          },
          states: {
            'being chosen': {
              entry: 'record the step',
              always: [
                { guard: 'is talked through', target: 'talked through' },
                { guard: 'is researched', target: 'researched' },
                { guard: 'is written', target: 'written' },
                { guard: 'is a meeting', target: 'met about' },
                { guard: 'is taken over', target: 'taken over' },
                { target: 'not worked on' },
              ],
            },
            'talked through': {
              invoke: [
                {
                  id: 'chat step',
                  src: 'chat step',
                  systemId: 'chat step',
                  input: ({ context }) => stepInput(context),
                },
                { id: 'answer form', src: 'answer form', systemId: 'answer form' },
                {
                  id: 'requests',
                  src: 'step requests',
                  systemId: 'step requests',
                  input: ({ context }) => stepInput(context),
                },
              ],
            },
            researched: {
              invoke: [
                {
                  id: 'research step',
                  src: 'research step',
                  systemId: 'research step',
                  input: ({ context }) => stepInput(context),
                },
                {
                  id: 'requests',
                  src: 'step requests',
                  systemId: 'step requests',
                  input: ({ context }) => stepInput(context),
                },
              ],
            },
            written: {
              invoke: [
                {
                  id: 'output step',
                  src: 'output step',
                  systemId: 'output step',
                  input: ({ context }) => stepInput(context),
                },
                {
                  id: 'requests',
                  src: 'step requests',
                  systemId: 'step requests',
                  input: ({ context }) => stepInput(context),
                },
              ],
            },
            'met about': {
              invoke: [
                {
                  id: 'meeting step',
                  src: 'meeting step',
                  systemId: 'meeting step',
                  input: ({ context }) => stepInput(context),
                },
                {
                  id: 'requests',
                  src: 'step requests',
                  systemId: 'step requests',
                  input: ({ context }) => stepInput(context),
                },
              ],
            },
            'taken over': {
              invoke: [
                {
                  id: 'previous step',
                  src: 'previous step',
                  systemId: 'previous step',
                  input: ({ context }) => stepInput(context),
                },
                {
                  id: 'requests',
                  src: 'step requests',
                  systemId: 'step requests',
                  input: ({ context }) => stepInput(context),
                },
              ],
            },
            'not worked on': { description: 'The step waits for others, is hidden, or has an unknown type.' },
          },
        },
        repeating: {
          initial: 'at rest',
          states: {
            'at rest': {
              on: {
                'playbook.repeat requested': {
                  target: 'being repeated',
                  actions: { type: 'take the key', params: ({ event }) => ({ key: event.key }) },
                },
              },
            },
            'being repeated': {
              description: 'Waits for a new copy of the playbook in which nothing is done yet.',
              tags: 'repeating',
              invoke: {
                id: 'repeat',
                src: 'repeat the playbook',
                input: ({ context: { project, topicId, key } }) => ({ project, topicId, key }),
                onDone: {
                  target: 'at rest',
                  actions: { type: 'go to the repeated one', params: ({ event }) => ({ topic: event.output }) },
                },
                onError: {
                  target: 'not repeated',
                  actions: { type: 'record the failure', params: ({ event }) => ({ failure: failureOf(event) }) },
                },
              },
            },
            'not repeated': {
              tags: 'not repeated',
              on: {
                'playbook.repeat requested': {
                  target: 'being repeated',
                  actions: { type: 'take the key', params: ({ event }) => ({ key: event.key }) },
                },
              },
            },
          },
        },
        settings: {
          initial: 'at rest',
          states: {
            'at rest': {
              on: {
                'playbook.save requested': {
                  target: 'being saved',
                  actions: { type: 'take the changes', params: ({ event }) => ({ changes: event.changes }) },
                },
              },
            },
            'being saved': {
              description: 'Waits for the server to save the settings and steps.',
              tags: 'saving',
              invoke: {
                id: 'saving',
                src: 'change the playbook',
                input: ({ context: { project, topicId, changes } }) => ({ project, topicId, ...changes! }),
                onDone: {
                  target: 'at rest',
                  actions: [
                    { type: 'record the playbook', params: ({ event }) => ({ topic: event.output }) },
                    'look at the step again',
                    'ask how it is now',
                    'say that it is saved',
                  ],
                },
                onError: {
                  target: 'not saved',
                  actions: { type: 'record the failure', params: ({ event }) => ({ failure: failureOf(event) }) },
                },
              },
            },
            'not saved': {
              tags: 'not saved',
              on: {
                'playbook.save requested': {
                  target: 'being saved',
                  actions: { type: 'take the changes', params: ({ event }) => ({ changes: event.changes }) },
                },
              },
            },
          },
        },
      },
    },
  },
})
