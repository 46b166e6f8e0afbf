import { type ActorRefFrom, assertEvent, assign, emit, sendTo, setup, stateIn } from 'xstate'
import type { NewOrganisation, Organisation } from '../../../contract/organisations/organisations.schemas.ts'
import { organisationsTexts } from '../../../contract/organisations/organisations.texts.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { byName } from '../../../contract/shared/natural-order.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { failureOf, noAnswer } from '../shared/failure.ts'
import { channelPort, requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'
import { type Draft, type DraftUpdate, emptyDraft, type Partner, type Step, type WizardEvent } from './wizard.events.ts'
import { hasBadWebsite, lacksNameOrCode, organisationOf, projectDraft } from './wizard.projection.ts'

export type WizardActor = ActorRefFrom<typeof wizardMachine>

type WizardContext = {
  personId: string
  step: Step
  draft: Draft
  /** The rejected code, for which the server proposed another. */
  refusedCode: string | null
  partners: readonly Partner[]
  project: string
  failure: Failure | null
}

const rejected = (message: string): Failure => ({ kind: 'rejected', message })

export const wizardMachine = setup({
  types: {} as {
    context: WizardContext
    events: WizardEvent
    input: { personId: string; step: Step }
    output: { project: string }
    emitted: { type: 'address.requested'; to: string; replaces: boolean }
    tags: 'busy' | 'failed' | 'step 1' | 'step 2' | 'code open' | 'checking code' | 'code checked' | 'code unchecked'
    children: { 'draft store': 'keep the draft' }
  },
  actors: {
    'keep the draft': channelPort<DraftUpdate, WizardEvent, { personId: string }>('keep the draft'),
    'read the draft': requestPort<Draft, { personId: string }>('read the draft'),
    'check code': requestPort<string, { code: string }>('check code'),
    'list partners': requestPort<Partner[], null>('list partners'),
    'create organisation': requestPort<Organisation, { body: NewOrganisation; idempotencyKey: string }>(
      'create organisation',
    ),
  },
  actions: {
    'record the draft': assign((_, { output }: { output: Draft }) => ({ draft: output, failure: null })),
    'fold into the draft': assign(({ context, event }) => ({
      draft: projectDraft(context.draft, event),
      failure: null,
    })),
    'forget the refused code': assign({ refusedCode: null }),
    'record the free code': assign(({ context }, { output }: { output: string }) => {
      const code = output
      const requested = context.draft.code
      return { draft: { ...context.draft, code }, refusedCode: code === requested ? null : requested }
    }),
    'keep the draft': sendTo('draft store', ({ context }) => ({ type: 'draft.changed', draft: context.draft })),
    'drop the draft': sendTo('draft store', { type: 'draft.used up' }),
    'record the step': assign(({ event }) => {
      assertEvent(event, 'wizard.step shown')
      return { step: event.step }
    }),
    'record the partners': assign((_, { output }: { output: Partner[] }) => ({ partners: output.toSorted(byName) })),
    'record the organisation': assign((_, { output }: { output: Organisation }) => ({ project: output.code })),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'record that time ran out': assign(() => ({ failure: noAnswer() })),
    'clear the failure': assign({ failure: null }),
    'say what is missing': assign(() => ({ failure: rejected(organisationsTexts.missingNameOrCode) })),
    'say that the website is none': assign(() => ({ failure: rejected(organisationsTexts.badWebsite) })),
    'say that step 1 comes first': assign(() => ({ failure: rejected(organisationsTexts.goBackToStep1) })),
    'say that it may exist already': assign(() => ({ failure: rejected(organisationsTexts.mayExistAlready) })),
    'begin at step 1': assign({ step: 1 }),
    'go back to the start': emit({ type: 'address.requested', to: pagePath('orgCreate'), replaces: true }),
    'go to step 1': emit({ type: 'address.requested', to: pagePath('orgCreate'), replaces: false }),
    'go to step 2': emit({ type: 'address.requested', to: pagePath('orgCreate', { step: '2' }), replaces: false }),
  },
  guards: {
    'is creating': stateIn('creating'),
    'lacks name or code': ({ context }) => lacksNameOrCode(context.draft),
    'has a bad website': ({ context }) => hasBadWebsite(context.draft),
    'is step 2 too early': ({ context, event }) =>
      event.type === 'wizard.step shown' && event.step === 2 && lacksNameOrCode(context.draft),
    'has come to step 2 too early': ({ context }) => context.step === 2 && lacksNameOrCode(context.draft),
    'is at step 2': ({ context }) => context.step === 2,
    'shows step 2': ({ event }) => event.type === 'wizard.step shown' && event.step === 2,
    'has a code': ({ context }) => context.draft.code !== '',
    'was used with other content': ({ event }) => failureOf(event).status === 422,
    'code is taken': ({ event }) => {
      const { status, code } = failureOf(event)
      return status === 409 && code !== 'IN_PROGRESS'
    },
  },
  delays: {
    'draft answer': answerTime,
    'typing pause': 200,
    'code answer': answerTime,
    'partners answer': answerTime,
    'creation answer': answerTime,
  },
}).createMachine({
  id: 'wizard',
  description:
    'The two steps of creating an organisation. The form survives a reload, and submitting twice creates only one.',
  context: ({ input }) => ({
    personId: input.personId,
    step: input.step,
    draft: emptyDraft,
    refusedCode: null,
    partners: [],
    project: '',
    failure: null,
  }),
  output: ({ context }) => ({ project: context.project }),
  invoke: {
    id: 'draft store',
    src: 'keep the draft',
    input: ({ context }) => ({ personId: context.personId }),
    onError: [{ guard: 'is creating' }, { target: '.not begun' }],
  },
  on: { 'wizard.step shown': { actions: 'record the step' } },
  initial: 'reading the draft',
  states: {
    'reading the draft': {
      description: 'Waits for the form stored in this tab.',
      tags: 'busy',
      invoke: {
        id: 'draft',
        src: 'read the draft',
        input: ({ context }) => ({ personId: context.personId }),
        onDone: {
          target: 'being filled in',
          actions: { type: 'record the draft', params: ({ event }) => ({ output: event.output }) },
        },
        onError: { target: 'not begun', actions: 'record the failure' },
      },
      after: { 'draft answer': { target: 'not begun', actions: 'record that time ran out' } },
    },
    'not begun': {
      tags: 'failed',
      on: { 'wizard.begin again requested': { target: '#wizard', reenter: true } },
    },
    'being filled in': {
      type: 'parallel',
      states: {
        form: {
          initial: 'finding the step',
          on: {
            'website.changed': { actions: ['fold into the draft', 'keep the draft'] },
            'time zone.chosen': { actions: ['fold into the draft', 'keep the draft'] },
            'partner.chosen': { actions: ['fold into the draft', 'keep the draft'] },
            'support access.chosen': { actions: ['fold into the draft', 'keep the draft'] },
            'content.changed': { actions: ['fold into the draft', 'keep the draft'] },
            'wizard.step shown': [
              { guard: 'is step 2 too early', target: '.step 1', actions: 'go back to the start' },
              { guard: 'shows step 2', target: '.step 2', actions: ['record the step', 'clear the failure'] },
              { target: '.step 1', actions: 'record the step' },
            ],
          },
          states: {
            'finding the step': {
              always: [
                {
                  guard: 'has come to step 2 too early',
                  target: 'step 1',
                  actions: ['begin at step 1', 'go back to the start'],
                },
                { guard: 'is at step 2', target: 'step 2' },
                { target: 'step 1' },
              ],
            },
            'step 1': {
              tags: 'step 1',
              on: {
                'wizard.continue requested': [
                  { guard: 'lacks name or code', actions: 'say what is missing' },
                  { guard: 'has a bad website', actions: 'say that the website is none' },
                  { actions: ['clear the failure', 'go to step 2'] },
                ],
              },
            },
            'step 2': {
              tags: 'step 2',
              on: {
                'wizard.submit requested': [
                  { guard: 'lacks name or code', actions: 'say that step 1 comes first' },
                  { target: '#wizard.creating', actions: 'clear the failure' },
                ],
              },
            },
          },
        },
        link: {
          initial: 'shown',
          states: {
            shown: { on: { 'code.change requested': 'being edited' } },
            'being edited': { tags: 'code open' },
          },
        },
        code: {
          initial: 'at rest',
          on: {
            'name.changed': {
              target: '.being typed',
              actions: ['fold into the draft', 'forget the refused code', 'keep the draft'],
            },
            'code.changed': {
              target: '.being typed',
              actions: ['fold into the draft', 'forget the refused code', 'keep the draft'],
            },
          },
          states: {
            'at rest': {},
            'being typed': {
              after: { 'typing pause': [{ guard: 'has a code', target: 'being checked' }, { target: 'at rest' }] },
            },
            'being checked': {
              description: 'Waits for the server to say whether the code is free, or to suggest one.',
              tags: 'checking code',
              invoke: {
                id: 'code check',
                src: 'check code',
                input: ({ context }) => ({ code: context.draft.code }),
                onDone: {
                  target: 'checked',
                  actions: [
                    { type: 'record the free code', params: ({ event }) => ({ output: event.output }) },
                    'keep the draft',
                  ],
                },
                onError: 'unchecked',
              },
              after: { 'code answer': 'unchecked' },
            },
            checked: { tags: 'code checked' },
            unchecked: { tags: 'code unchecked' },
          },
        },
        partners: {
          initial: 'being read',
          states: {
            'being read': {
              description: 'Waits for the partners that the organisation can belong to.',
              invoke: {
                id: 'partners',
                src: 'list partners',
                input: null,
                onDone: {
                  target: 'known',
                  actions: { type: 'record the partners', params: ({ event }) => ({ output: event.output }) },
                },
                onError: 'known',
              },
              after: { 'partners answer': 'known' },
            },
            known: {},
          },
        },
      },
    },
    creating: {
      description: 'Waits for the server to create the organisation.',
      tags: ['busy', 'step 2'],
      invoke: {
        id: 'creation',
        src: 'create organisation',
        input: ({ context }) => ({ body: organisationOf(context.draft), idempotencyKey: context.draft.id }),
        onDone: {
          target: 'created',
          actions: [
            { type: 'record the organisation', params: ({ event }) => ({ output: event.output }) },
            'drop the draft',
          ],
        },
        onError: [
          { guard: 'code is taken', target: 'being filled in', actions: ['record the failure', 'go to step 1'] },
          {
            guard: 'was used with other content',
            target: 'being filled in',
            actions: 'say that it may exist already',
          },
          { target: 'being filled in', actions: 'record the failure' },
        ],
      },
      after: { 'creation answer': { target: 'being filled in', actions: 'record that time ran out' } },
    },
    created: { type: 'final' },
  },
})
