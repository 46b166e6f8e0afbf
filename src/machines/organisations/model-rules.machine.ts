import { type ActorRefFrom, assign, emit, setup } from 'xstate'
import type {
  ModelRules,
  ModelRulesChange,
  ModelUseOfOrganisation,
} from '../../../contract/organisations/model-use.schemas.ts'
import { modelUseTexts } from '../../../contract/organisations/model-use.texts.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import type { Toast } from '../shared/toasts.machine.ts'

export type ModelRulesActor = ActorRefFrom<typeof modelRulesMachine>

export type ModelRulesEvent =
  /** The card is visible. */
  | { type: 'model rules.requested' }
  | { type: 'model rules.save requested'; rules: ModelRules }
  /** Takes the other person's version where both changed the rules. */
  | { type: 'model rules.latest chosen' }
  | { type: 'model rules.mine chosen'; rules: ModelRules }

/** `isConflict`: someone else changed the rules first, nothing was saved, and `use` is their version. */
type SavedRules = { use: ModelUseOfOrganisation; isConflict: boolean }

type Context = {
  project: string
  use: ModelUseOfOrganisation | null
  rules: ModelRules | null
  /** Someone else's version, saved meanwhile. */
  latest: ModelUseOfOrganisation | null
  failure: Failure | null
}

export const modelRulesMachine = setup({
  types: {} as {
    context: Context
    events: ModelRulesEvent
    input: { project: string }
    emitted: { type: 'toast.requested'; toast: Toast }
    tags: 'busy' | 'failed' | 'ready' | 'both sides'
  },
  actors: {
    'read model use': requestPort<ModelUseOfOrganisation, { project: string }>('read model use', { seconds: 30 }),
    'save model rules': requestPort<SavedRules, { project: string; change: ModelRulesChange }>('save model rules', {
      seconds: 30,
    }),
  },
  actions: {
    'record the use': assign((_, { use }: { use: ModelUseOfOrganisation }) => ({ use, latest: null, failure: null })),
    'record the latest': assign((_, { use }: { use: ModelUseOfOrganisation }) => ({ latest: use, failure: null })),
    'use the latest': assign(({ context }) => ({ use: context.latest ?? context.use, latest: null, failure: null })),
    'record the rules': assign((_, { rules }: { rules: ModelRules }) => ({ rules, failure: null })),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'say that it is saved': emit({
      type: 'toast.requested',
      toast: { id: 'model rules saved', tone: 'good', text: modelUseTexts.saved, undo: null },
    }),
  },
  guards: { 'was changed meanwhile': (_, { output }: { output: SavedRules }) => output.isConflict },
}).createMachine({
  id: 'model rules',
  description: 'What language models may read and use in one organisation, their instructions, and their usage.',
  context: ({ input }) => ({ project: input.project, use: null, rules: null, latest: null, failure: null }),
  initial: 'idle',
  states: {
    idle: { on: { 'model rules.requested': 'loading' } },
    loading: {
      description: 'Waits for the rules and the usage; the previous ones stay visible.',
      tags: 'busy',
      invoke: {
        id: 'use',
        src: 'read model use',
        input: ({ context }) => ({ project: context.project }),
        onDone: {
          target: 'loaded',
          actions: { type: 'record the use', params: ({ event }) => ({ use: event.output }) },
        },
        onError: { target: 'load failed', actions: 'record the failure' },
      },
    },
    'load failed': { tags: 'failed', on: { 'model rules.requested': 'loading' } },
    loaded: {
      tags: 'ready',
      on: {
        'model rules.requested': 'loading',
        'model rules.save requested': {
          target: 'submitting',
          actions: { type: 'record the rules', params: ({ event }) => ({ rules: event.rules }) },
        },
      },
    },
    submitting: {
      description: 'Waits for the server to save the rules.',
      tags: 'busy',
      invoke: {
        id: 'saving',
        src: 'save model rules',
        input: ({ context: { project, use, rules, latest } }) => ({
          project,
          change: { ...rules, rev: (latest ?? use)?.rev ?? 0 },
        }),
        onDone: [
          {
            guard: { type: 'was changed meanwhile', params: ({ event }) => ({ output: event.output }) },
            target: 'conflict',
            actions: { type: 'record the latest', params: ({ event }) => ({ use: event.output.use }) },
          },
          {
            target: 'loaded',
            actions: [
              { type: 'record the use', params: ({ event }) => ({ use: event.output.use }) },
              'say that it is saved',
            ],
          },
        ],
        onError: { target: 'submit failed', actions: 'record the failure' },
      },
    },
    conflict: {
      description: 'Someone else changed the rules; the person chooses a version, and their edits stay visible.',
      tags: ['ready', 'both sides'],
      on: {
        'model rules.requested': 'loading',
        'model rules.latest chosen': { target: 'loaded', actions: 'use the latest' },
        'model rules.mine chosen': {
          target: 'submitting',
          actions: { type: 'record the rules', params: ({ event }) => ({ rules: event.rules }) },
        },
      },
    },
    'submit failed': {
      tags: 'ready',
      on: {
        'model rules.requested': 'loading',
        'model rules.save requested': {
          target: 'submitting',
          actions: { type: 'record the rules', params: ({ event }) => ({ rules: event.rules }) },
        },
      },
    },
  },
})
