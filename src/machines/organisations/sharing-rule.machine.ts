import { type ActorRefFrom, assertEvent, assign, enqueueActions, setup } from 'xstate'
import type { SharingRule } from '../../../contract/organisations/organisations.schemas.ts'
import { requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'
import { keepDisabledReason } from './sharing.selectors.ts'

/** Current content of the open rule. */
export type RuleWritten = { type: 'sharing.rule written'; rule: SharingRule }

export type SharingRuleActor = ActorRefFrom<typeof sharingRuleMachine>

export type SharingRuleEvent =
  | { type: 'rule.changed'; rule: SharingRule }
  | { type: 'rule.values requested'; dimension: string; search: string }
  | { type: 'rule.kept' }
  | { type: 'rule.given up' }

/** `position`: index of the rule; null for a new one. */
export type RuleInput = { project: string; position: number | null; rule: SharingRule }
/** `rule`: null when editing was cancelled. */
export type RuleOutput = { position: number | null; rule: SharingRule | null }

type RuleContext = RuleInput & { dimension: string; search: string; values: readonly string[]; isKept: boolean }

export const sharingRuleMachine = setup({
  types: {} as {
    context: RuleContext
    events: SharingRuleEvent
    input: RuleInput
    output: RuleOutput
    emitted: RuleWritten
    tags: 'busy' | 'failed'
  },
  actors: {
    'list values': requestPort<string[], { project: string; dimension: string; search: string }>('list values'),
  },
  actions: {
    'record the rule': assign(({ event }) => {
      assertEvent(event, 'rule.changed')
      return { rule: event.rule }
    }),
    'tell what is written': enqueueActions(({ context, enqueue }) => {
      enqueue.emit({ type: 'sharing.rule written', rule: context.rule })
    }),
    'record what is looked for': assign(({ context, event }) => {
      assertEvent(event, 'rule.values requested')
      const { dimension, search } = event
      return { dimension, search, values: dimension === context.dimension ? context.values : [] }
    }),
    'record the values': assign((_, { output }: { output: string[] }) => ({ values: output })),
    'keep it': assign({ isKept: true }),
  },
  guards: {
    'is complete': ({ context }) => keepDisabledReason(context.rule) === null,
  },
  delays: { 'typing pause': 200, 'values answer': answerTime },
}).createMachine({
  id: 'sharing rule',
  description: 'One sharing rule being edited, and the values that its filters offer.',
  context: ({ input }) => ({ ...input, dimension: '', search: '', values: [], isKept: false }),
  output: ({ context: { position, rule, isKept } }) => ({ position, rule: isKept ? rule : null }),
  on: {
    'rule.changed': { actions: ['record the rule', 'tell what is written'] },
    'rule.values requested': { target: '.values.about to be read', actions: 'record what is looked for' },
    'rule.kept': { guard: 'is complete', target: '.over', actions: 'keep it' },
    'rule.given up': '.over',
  },
  initial: 'values',
  states: {
    values: {
      initial: 'at rest',
      states: {
        'at rest': {},
        'about to be read': { after: { 'typing pause': 'being read' } },
        'being read': {
          description: 'Waits for the values of the dimension that match the search.',
          tags: 'busy',
          invoke: {
            id: 'values',
            src: 'list values',
            input: ({ context: { project, dimension, search } }) => ({ project, dimension, search }),
            onDone: {
              target: 'at rest',
              actions: { type: 'record the values', params: ({ event }) => ({ output: event.output }) },
            },
            onError: 'not read',
          },
          after: { 'values answer': 'not read' },
        },
        'not read': { tags: 'failed' },
      },
    },
    over: { type: 'final' },
  },
})
