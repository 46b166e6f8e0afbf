import { type ActorRefFrom, assertEvent, assign, emit, sendTo, setup } from 'xstate'
import type { SharingRule } from '../../../contract/organisations/organisations.schemas.ts'
import { settingsNotices } from '../../../contract/organisations/settings-notices.texts.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf, noAnswer } from '../shared/failure.ts'
import { channelPort, requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'
import type { Toast } from '../shared/toasts.machine.ts'
import { type RuleOutput, type RuleWritten, sharingRuleMachine } from './sharing-rule.machine.ts'
import {
  areBothChanged,
  areSame,
  draftOf,
  type FactTable,
  newRule,
  openAmong,
  type OpenRule,
  opened,
  type SharingDraft,
  takenUp,
  withoutRule,
  withRule,
} from './sharing.selectors.ts'

export type SharingActor = ActorRefFrom<typeof sharingMachine>

export type SharingDraftFact = { type: 'sharing.draft read'; draft: SharingDraft | null }
export type SharingDraftUpdate = { type: 'draft.changed'; draft: SharingDraft | null }

export type SharingEvent =
  | SharingDraftFact
  | { type: 'sharing.rules requested' }
  | { type: 'sharing.rule opened'; position: number | null }
  | RuleWritten
  | { type: 'sharing.rule taken out'; position: number }
  | { type: 'sharing.save requested' }
  | { type: 'sharing.discarded' }
  | { type: 'sharing.mine kept' }
  | { type: 'sharing.theirs taken' }
  | { type: 'sharing.trigger requested'; key: string }

export type Sharing = { rules: readonly SharingRule[]; tables: readonly FactTable[] }
/** Result of a save. `changed meanwhile`: someone else saved first, and `rules` are theirs. */
export type RulesAnswer = { kind: 'saved' | 'changed meanwhile'; rules: readonly SharingRule[] }
type Rules = readonly SharingRule[]

type SharingInput = { project: string; personId: string }

type SharingContext = SharingInput & {
  /** The server's version. */
  remote: Rules
  /** The edited version. */
  rules: Rules
  latest: Rules
  tables: readonly FactTable[]
  open: OpenRule | null
  /** The draft of an earlier page, kept until the rules have loaded. */
  kept: SharingDraft | null
  key: string
  failure: Failure | null
  triggerFailure: Failure | null
}

export const sharingMachine = setup({
  types: {} as {
    context: SharingContext
    events: SharingEvent
    input: SharingInput
    emitted: { type: 'toast.requested'; toast: Toast }
    tags: 'busy' | 'failed' | 'ready' | 'saving' | 'edited' | 'both sides' | 'starting' | 'started' | 'not started'
    children: { rule: 'sharing rule'; 'draft store': 'keep the rules' }
  },
  actors: {
    'keep the rules': channelPort<SharingDraftUpdate, SharingDraftFact, SharingInput>('keep the rules'),
    'read sharing': requestPort<Sharing, { project: string }>('read sharing'),
    'save rules': requestPort<RulesAnswer, { project: string; base: Rules; rules: Rules }>('save rules'),
    'start sharing': requestPort<unknown, { project: string; idempotencyKey: string }>('start sharing'),
    'sharing rule': sharingRuleMachine,
  },
  actions: {
    'record what was kept': assign(({ event }) => {
      assertEvent(event, 'sharing.draft read')
      return { kept: event.draft }
    }),
    'keep the draft': sendTo('draft store', ({ context }) => ({ type: 'draft.changed', draft: draftOf(context) })),
    'record the sharing': assign(({ context }, { output }: { output: Sharing }) => {
      const { rules, tables } = output
      return { ...takenUp(context.kept, rules), kept: null, tables, failure: null }
    }),
    'show what was kept beside theirs': assign(({ context }, { output }: { output: Sharing }) => {
      const { rules: latest, tables } = output
      const { base: remote, rules, open } = context.kept ?? { base: latest, rules: latest, open: null }
      return { remote, rules, open, latest, kept: null, tables, failure: null }
    }),
    'open the rule': assign(({ context, event }) => {
      assertEvent(event, 'sharing.rule opened')
      return { open: opened(context.rules, event.position) }
    }),
    'record what is written': assign(({ context, event }) => {
      assertEvent(event, 'sharing.rule written')
      return { open: context.open && { ...context.open, rule: event.rule } }
    }),
    'put the rule in its place': assign(({ context }, { output }: { output: RuleOutput }) => {
      const { position, rule } = output
      return rule ? { rules: withRule(context.rules, position, rule), failure: null, open: null } : { open: null }
    }),
    'close the rule': assign({ open: null }),
    'take the rule out': assign(({ context, event }) => {
      assertEvent(event, 'sharing.rule taken out')
      return { rules: withoutRule(context.rules, event.position), open: null, failure: null }
    }),
    'forget the changes': assign(({ context }) => ({ rules: context.remote, failure: null })),
    'take the answer': assign((_, { output }: { output: RulesAnswer }) => {
      const { rules } = output
      return { remote: rules, rules, latest: [], failure: null }
    }),
    'record theirs': assign((_, { output }: { output: RulesAnswer }) => ({ latest: output.rules })),
    'put mine on theirs': assign(({ context }) => ({ remote: context.latest })),
    'take theirs': assign(({ context: { latest, rules, open } }) => ({
      remote: latest,
      rules: latest,
      open: openAmong(open, rules, latest),
    })),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'record that time ran out': assign(() => ({ failure: noAnswer() })),
    'clear the failure': assign({ failure: null }),
    'take the key': assign(({ event }) => {
      assertEvent(event, 'sharing.trigger requested')
      return { key: event.key, triggerFailure: null }
    }),
    'record why it did not start': assign(({ event }) => ({ triggerFailure: failureOf(event) })),
    'record that nobody answered': assign(() => ({ triggerFailure: noAnswer() })),
    'say that it is saved': emit({
      type: 'toast.requested',
      toast: { id: 'sharing saved', tone: 'good', text: settingsNotices.saved, undo: null },
    }),
  },
  guards: {
    'others changed what was edited': ({ context }, { output }: { output: Sharing }) =>
      context.kept !== null && areBothChanged(context.kept, output.rules),
    'a rule is open': ({ context }) => context.open !== null,
    'was changed meanwhile': (_, { output }: { output: RulesAnswer }) => output.kind === 'changed meanwhile',
    'is edited': ({ context }) => !areSame(context.rules, context.remote),
    'is as saved': ({ context }) => areSame(context.rules, context.remote),
    'may start': ({ context }) => context.rules.length > 0 && areSame(context.rules, context.remote),
  },
  delays: { 'sharing answer': answerTime, 'saving answer': answerTime, 'start answer': answerTime },
}).createMachine({
  id: 'sharing',
  description: 'Which rows of this organisation others receive: the sharing rules, and sharing on demand.',
  context: ({ input }) => ({
    ...input,
    remote: [],
    rules: [],
    latest: [],
    tables: [],
    open: null,
    kept: null,
    key: '',
    failure: null,
    triggerFailure: null,
  }),
  invoke: {
    id: 'draft store',
    src: 'keep the rules',
    input: ({ context: { project, personId } }) => ({ project, personId }),
    onError: {},
  },
  on: { 'sharing.draft read': { actions: 'record what was kept' } },
  type: 'parallel',
  states: {
    rules: {
      initial: 'not looked at',
      states: {
        'not looked at': { on: { 'sharing.rules requested': 'being read' } },
        'being read': {
          description: 'Waits for the rules and for the tables that can be shared.',
          tags: 'busy',
          invoke: {
            id: 'sharing',
            src: 'read sharing',
            input: ({ context }) => ({ project: context.project }),
            onDone: [
              {
                guard: { type: 'others changed what was edited', params: ({ event }) => ({ output: event.output }) },
                target: 'in conflict',
                actions: {
                  type: 'show what was kept beside theirs',
                  params: ({ event }) => ({ output: event.output }),
                },
              },
              {
                target: 'ready',
                actions: [
                  { type: 'record the sharing', params: ({ event }) => ({ output: event.output }) },
                  'keep the draft',
                ],
              },
            ],
            onError: { target: 'not read', actions: 'record the failure' },
          },
          after: { 'sharing answer': { target: 'not read', actions: 'record that time ran out' } },
        },
        'not read': { tags: 'failed', on: { 'sharing.rules requested': 'being read' } },
        ready: {
          tags: 'ready',
          initial: 'as saved',
          on: {
            'sharing.rule opened': { target: '.rule open', actions: 'open the rule' },
            'sharing.rule taken out': { target: '.edited', actions: ['take the rule out', 'keep the draft'] },
          },
          states: {
            'as saved': {
              always: [
                { guard: 'a rule is open', target: 'rule open' },
                { guard: 'is edited', target: 'edited' },
              ],
              on: { 'sharing.rules requested': '#sharing.rules.being read' },
            },
            edited: {
              tags: 'edited',
              always: { guard: 'is as saved', target: 'as saved' },
              on: {
                'sharing.save requested': { target: '#sharing.rules.being saved', actions: 'clear the failure' },
                'sharing.discarded': { target: 'as saved', actions: ['forget the changes', 'keep the draft'] },
              },
            },
            'rule open': {
              tags: 'edited',
              invoke: {
                id: 'rule',
                src: 'sharing rule',
                systemId: 'sharing rule',
                input: ({ context: { project, open } }) => ({
                  project,
                  ...(open ?? { position: null, rule: newRule }),
                }),
                onDone: {
                  target: 'edited',
                  actions: [
                    { type: 'put the rule in its place', params: ({ event }) => ({ output: event.output }) },
                    'keep the draft',
                  ],
                },
                onError: { target: 'edited', actions: ['close the rule', 'keep the draft'] },
              },
              on: { 'sharing.rule written': { actions: ['record what is written', 'keep the draft'] } },
            },
          },
        },
        'being saved': {
          description: 'Waits for the server to save the rules.',
          tags: ['ready', 'busy', 'saving', 'edited'],
          invoke: {
            id: 'saving',
            src: 'save rules',
            input: ({ context: { project, remote, rules } }) => ({ project, base: remote, rules }),
            onDone: [
              {
                guard: { type: 'was changed meanwhile', params: ({ event }) => ({ output: event.output }) },
                target: 'in conflict',
                actions: { type: 'record theirs', params: ({ event }) => ({ output: event.output }) },
              },
              {
                target: 'ready',
                actions: [
                  { type: 'take the answer', params: ({ event }) => ({ output: event.output }) },
                  'keep the draft',
                  'say that it is saved',
                ],
              },
            ],
            onError: { target: 'ready', actions: 'record the failure' },
          },
          after: { 'saving answer': { target: 'ready', actions: 'record that time ran out' } },
        },
        'in conflict': {
          tags: ['ready', 'both sides', 'edited'],
          on: {
            'sharing.mine kept': { target: 'being saved', actions: ['put mine on theirs', 'keep the draft'] },
            'sharing.theirs taken': { target: 'ready', actions: ['take theirs', 'keep the draft'] },
          },
        },
      },
    },
    trigger: {
      initial: 'at rest',
      states: {
        'at rest': {
          on: { 'sharing.trigger requested': { guard: 'may start', target: 'being started', actions: 'take the key' } },
        },
        'being started': {
          description: 'Waits for the server to accept the job.',
          tags: 'starting',
          invoke: {
            id: 'start',
            src: 'start sharing',
            input: ({ context }) => ({ project: context.project, idempotencyKey: context.key }),
            onDone: 'started',
            onError: { target: 'not started', actions: 'record why it did not start' },
          },
          after: { 'start answer': { target: 'not started', actions: 'record that nobody answered' } },
        },
        started: {
          tags: 'started',
          on: { 'sharing.trigger requested': { guard: 'may start', target: 'being started', actions: 'take the key' } },
        },
        'not started': {
          tags: 'not started',
          on: { 'sharing.trigger requested': { guard: 'may start', target: 'being started', actions: 'take the key' } },
        },
      },
    },
  },
})
